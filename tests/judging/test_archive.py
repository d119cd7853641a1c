"""The whole tournament as one document: restored elsewhere it is the same, and what is not whole is refused."""

from __future__ import annotations

import copy
import json
from datetime import UTC, datetime
from typing import Any

import pytest
from django.apps import apps

from judging.models import Entry, Game
from tests.judging.hall import HOUR, Hall
from tournament.archive import archive, read, restore, write
from tournament.archive.envelope import seal
from tournament.archive.tables import LEFT_OUT, ROOMS, tables
from tournament.models import AuditRow, GameScore, Tournament
from tournament.refusals import Illegal, Malformed

NOW = datetime(2026, 5, 1, tzinfo=UTC)


@pytest.fixture
def event(hall: Hall) -> Tournament:
    """A tournament with a game that is played and one under way."""
    table = hall.open(ago=8 * HOUR)
    table.signed()
    return Tournament.objects.get()


def without_slug(content: dict[str, Any]) -> dict[str, Any]:
    return {**content, "tournament": {**content["tournament"], "slug": ""}}


def test_every_table_is_archived_or_left_out_on_purpose():
    known = {*tables(), *LEFT_OUT, *(table for room in ROOMS for table in room.left_out), Tournament}
    assert {table for room in ("tournament", "judging") for table in apps.get_app_config(room).get_models()} == known


def test_what_is_restored_gives_the_same_archive(hall: Hall, event: Tournament):
    first = archive(event)
    assert all(first[name] for name in ("game", "entry", "gamescore", "auditrow", "assignment", "slot"))
    made = restore(read(write(first, at=NOW)), by=hall.organiser, slug="again")
    assert without_slug(archive(made)) == without_slug(first)
    assert read(write(first, at=NOW, packed=True)) == first
    third = restore(first, by=hall.organiser, slug="third")
    assert without_slug(archive(third)) == without_slug(first)
    assert Game.objects.count() == 3 * len(first["game"])


def test_numbers_are_new_and_point_at_the_copy(hall: Hall, event: Tournament):
    made = restore(archive(event), by=hall.organiser, slug="again")
    score = GameScore.objects.exclude(game=None).get(status="current", match__stage__tournament=made)
    assert Game.objects.get(pk=score.game).match.stage.tournament_id == made.pk
    players = {f"p{player.pk}" for team in made.teams.all() for player in team.players.all()}
    assert set(score.commanders.values()) <= players
    assert AuditRow.objects.filter(tournament=made, object=f"tournament:{made.pk}").exists()


def test_a_taken_address_asks_for_another_and_saves_nothing(hall: Hall, event: Tournament):
    with pytest.raises(Illegal) as refused:
        restore(archive(event), by=hall.organiser)
    assert (refused.value.field, Tournament.objects.count()) == ("slug", 1)


def changed(content: dict[str, Any], change: Any) -> dict[str, Any]:
    copied = copy.deepcopy(content)
    change(copied)
    return copied


SPOILT = {
    "a winner who is nobody": (lambda c: c["match"][0].update(winner=999), "content.match[0].winner"),
    "a word nobody knows": (lambda c: c["match"][0].update(state="lost"), "content.match[0].state"),
    "a column of a newer version": (lambda c: c["team"][0].update(colour="red"), "content.team[0].colour"),
    "a table that was cut out": (lambda c: c.pop("slot"), "content.slot"),
    "a table of a newer version": (lambda c: c.update(weather=[]), "content.weather"),
    "the same team twice": (lambda c: c["team"].append(c["team"][0]), "content.team"),
    "a log with an entry less": (lambda c: c["entry"].pop(), "content.game[0]"),
    "another word in a log": (
        lambda c: c["entry"][0].update(body=c["entry"][0]["body"].replace('"at":', '"at":1')),
        "content.game[0]",
    ),
    "an account without a name": (lambda c: c["users"].append(""), "content.users["),
    "a time that is none": (lambda c: c["gamescore"][0].update(at="yesterday"), "content.gamescore[0].at"),
}


@pytest.mark.parametrize("change", SPOILT)
def test_what_does_not_hold_together_is_refused_with_its_place(hall: Hall, event: Tournament, change: str):
    spoil, place = SPOILT[change]
    before = (Tournament.objects.count(), Entry.objects.count(), AuditRow.objects.count())
    with pytest.raises(Malformed) as refused:
        restore(changed(archive(event), spoil), by=hall.organiser, slug="again")
    assert refused.value.details["place"].startswith(place)
    assert refused.value.message["en"] != refused.value.message["zh"]
    assert (Tournament.objects.count(), Entry.objects.count(), AuditRow.objects.count()) == before


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda data: data[: len(data) // 2], "不是 JSON"),
        (lambda data: data.replace(b'"users":[', b'"users":["x"', 1), "封印不符"),
        (lambda data: data.replace(b'"version":1', b'"version":2', 1), "请先升级"),
        (lambda data: b"\x89PNG\r\n\x1a\n\x00", "UTF-8"),
        (lambda data: b"[]", "不是赛事存档"),
        (lambda data: b"\x1f\x8b" + data, "已损坏"),
        (lambda data: b"[" * 200_000, "不是赛事存档"),
    ],
)
def test_a_file_that_is_no_whole_archive_is_refused(spoil: Any, said: str):
    data = write({"tournament": {}, "users": []}, at=NOW)
    with pytest.raises(Malformed, match=said):
        read(spoil(data))


def test_the_seal_is_over_the_content_alone():
    made = json.loads(write({"a": 1}, at=NOW))
    assert (made["seal"], made["made_at"]) == (seal({"a": 1}), "2026-05-01T00:00:00+00:00")
    assert list(made) == ["format", "version", "made_at", "seal", "content"]
