"""A person who is shown by initials, and one who is deleted: nowhere does the whole name come out again.

The addresses come from the resolver, so that a new page is walked as soon as it is there.
"""

from __future__ import annotations

import gzip
import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

import rules
from judging import records
from judging.models import Entry, Game
from rules.seal import seal_of
from tests.judging.hall import Hall
from tournament.models import AuditRow, Delivery, Notice, Player, Registration, Team
from tournament.refusals import Illegal
from tournament.services import announcements, people, releases
from tournament.services.penalties import give

SHY, GONE = "欧阳修竹", "上官婉儿"
LEFT_OUT = re.compile(r"admin/|logout/|language/|static/|sw\.js|api/schema/|api/docs/|console/manifest|desk/what-if/")


def addresses(patterns: list[Any], before: str = "") -> Iterator[str]:
    """Every route of the house, as it is written."""
    for one in patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from addresses(one.url_patterns, route)
        elif isinstance(one, URLPattern) and not LEFT_OUT.match(route):
            yield route


def values(hall: Hall, game: Game, player: Player) -> dict[str, Any]:
    """What stands for each name in a route; the same name means other things under other roots."""
    stage = hall.match.stage
    entrant = stage.entrants.get(team=player.team)
    return {
        "slug:slug": hall.tournament.slug,
        "int:team_id": player.team_id,
        "int:player_id": player.pk,
        "int:match_id": hall.match.pk,
        "int:game_id": game.pk,
        "int:stage_id": stage.pk,
        "int:entrant_id": entrant.pk,
        "int:number": 1,
        "int:review_id": 1,
        "slug:code": "none",
        "str:code": entrant.code,
        "str:token": Registration.objects.get().token,
        "str:form": "csv",
        "str:kind": "results",
        "slug:kind": "results",
        "str:part": "schedule",
        "desk/t/slug:name": hall.tournament.slug,
        "head/slug:name": hall.tournament.slug,
        "desk/stages/int:name": stage.pk,
        "desk/rounds/int:name": hall.match.round_id,
        "desk/teams/int:name": entrant.pk,
        "desk/matches/int:name": hall.match.pk,
        "desk/scores/int:name": hall.match.scores.first().pk,
        "desk/roles/int:name": hall.tournament.roles.first().pk,
        "desk/backups/str:name": "none",
    }


def filled(route: str, known: dict[str, Any]) -> str:
    """A route as an address; a place nobody here knows a value for fails the test: say above what it means."""

    def value(found: re.Match[str]) -> str:
        room = "/".join(route.split("/")[: 1 if route.startswith("head/") else 2])
        return str(
            known.get(found[1], known.get(f"{room}/{found[1]}", known.get(found[1].replace("name", "slug", 1), "1")))
        )

    return "/" + re.sub(r"<([^>]+)>", value, route)


def text_of(answer: HttpResponse) -> str:
    """All that is in an answer, files unpacked."""
    data = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            data = b"\n".join(packed.read(name) for name in packed.namelist())
    elif data.startswith(b"\x1f\x8b"):
        data = gzip.decompress(data)
    text = data.decode("utf-8", "replace")
    return text + re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text) + str(dict(answer.headers))


def leaks(client: Client, paths: list[str], names: tuple[str, ...]) -> list[tuple[str, str]]:
    found = []
    for path in paths:
        text = text_of(client.get(path))
        found += [(path, name) for name in names if name in text]
    return found


def walked(hall: Hall, game: Game, player: Player) -> list[str]:
    known = values(hall, game, player)
    paths = [filled(route, known) for route in addresses(get_resolver().url_patterns)]
    live = [f"{path}?part=live" for path in paths if path.startswith(("/t/", "/m/", "/g/"))]
    searched = [
        f"{path}?{key}={name}"
        for path in paths
        if "find" in path or path.startswith("/api/tournaments/")
        for key in ("name", "search")
        for name in (SHY[:2], GONE[:2])
    ]
    return [*paths, *live, *searched]


@pytest.fixture
def played(hall: Hall) -> tuple[Hall, Game, Player, Player]:
    """A signed game whose sides hold both people, and their names in every place where one can be written."""
    first, second = (
        slot.entrant.team for slot in hall.match.slots.select_related("entrant__team").order_by("position")
    )
    shy, gone = first.players.get(captain=True), second.players.get(captain=True)
    Player.objects.filter(pk=shy.pk).update(name=SHY)
    Player.objects.filter(pk=gone.pk).update(name=GONE)
    table = hall.open()
    table.signed()
    stage, by = hall.match.stage, hall.organiser
    Registration.objects.create(
        stage=stage,
        team="晚到队",
        contact="a@example.org",
        players=[{"name": GONE}],
        note=f"{GONE}带队",
        token="t" * 43,
    )
    said = announcements.draft(tournament=hall.tournament, text=f"祝贺{GONE}", english="", by=by)
    announcements.release(announcement=said, by=by)
    give(team=gone.team, player=gone, kind="warning", why=f"{GONE}迟到", public=True, by=by)
    for what in ("schedule", "officials", "standings"):
        releases.release(stage=stage, what=what, released=True, by=by)
    shy.refresh_from_db()
    gone.refresh_from_db()
    return hall, Game.objects.get(pk=table.game.pk), shy, gone


def test_initials_and_deletion_leave_the_whole_name_nowhere(played: tuple[Hall, Game, Player, Player]) -> None:
    hall, game, shy, gone = played
    assert leaks(hall.client(), [f"/m/{hall.match.pk}/"], (SHY, GONE)) != []
    people.set_initials(player=shy, initials_only=True, by=hall.organiser)
    people.erase(player=gone, why=f"本人要求（{GONE}）", by=hall.organiser)
    paths, hers = walked(hall, game, gone), walked(hall, game, shy)
    assert len(paths) > 150
    assert leaks(hall.client(), [*paths, *sorted({*hers} - {*paths})], (SHY, GONE)) == []
    assert leaks(hall.client(hall.organiser), paths, (GONE,)) == []
    for mine in (Player, Team, Notice, Delivery, Registration, Game, AuditRow):
        assert [row for row in mine.objects.values_list() if GONE in repr(row)] == []


def test_a_record_without_the_name_still_has_its_seal(played: tuple[Hall, Game, Player, Player]) -> None:
    hall, game, _shy, gone = played
    rows = [entry.row for entry in Entry.objects.filter(game=game)]
    assert seal_of(game.header, rows) == game.sealed
    people.erase(player=gone, why="本人要求", by=hall.organiser)
    game.refresh_from_db()
    assert (game.header["people"][f"p{gone.pk}"], len(game.header["about"]["first_seal"])) == ("（已删除）", 64)
    assert seal_of(game.header, rows) == game.sealed
    assert seal_of(game.header, rows[:-1]) != game.sealed
    data = text_of(hall.client().get(f"/g/{game.pk}/record.sgsr")).encode()
    assert rules.record.read(records.record(game, whole=True))[0] == game.header
    assert GONE.encode() not in data


def test_initials_can_be_taken_back_and_the_record_is_the_sealed_one_again(
    played: tuple[Hall, Game, Player, Player],
) -> None:
    hall, game, shy, _gone = played
    before = game.header
    people.set_initials(player=shy, initials_only=True, by=hall.organiser)
    game.refresh_from_db()
    assert game.header["people"][f"p{shy.pk}"] == "欧＊＊＊"
    people.set_initials(player=shy, initials_only=False, by=hall.organiser)
    game.refresh_from_db()
    assert game.header == before


def test_what_deleting_changes_is_said_before_and_a_second_time_changes_nothing(
    played: tuple[Hall, Game, Player, Player],
) -> None:
    hall, _game, _shy, gone = played
    found = people.traces(gone)
    assert (found.records, found.team_named, found.texts["公告"], found.texts["报名"]) == (1, False, 1, 1)
    people.erase(player=gone, why="本人要求", by=hall.organiser)
    rows = AuditRow.objects.count()
    people.erase(player=Player.objects.get(pk=gone.pk), why="本人要求", by=hall.organiser)
    assert AuditRow.objects.count() == rows
    with pytest.raises(Illegal):
        people.set_initials(player=gone, initials_only=True, by=hall.organiser)
    with pytest.raises(Exception, match="append-only"):
        AuditRow.objects.filter(verb="erase-person").update(verb="nothing")
