"""From nothing to a running event, the same again, and a rehearsal that can be begun anew."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tournament import services
from tournament.desk.wizard import typed_rows
from tournament.models import AuditRow, Stage, Tournament
from tournament.refusals import Illegal
from tournament.services import rehearsal
from tournament.services.announcements import draft
from tournament.services.cloning import clone_stage, clone_tournament
from tournament.services.penalties import give

PASTED = "\n".join(f"第{n}队 甲{n} 乙{n} 丙{n}" for n in range(1, 9))
SAID = {
    "name": "周末杯",
    "teams": PASTED,
    "tables": "4",
    "hours": "8",
    "game_minutes": "50",
    "best_of": "1",
    "starts_at": "2031-05-01T10:00",
    "public": "on",
}


@pytest.fixture
def desk(organiser: Any, make_stage: Any) -> Client:
    make_stage(name="已有")
    client = Client()
    client.force_login(organiser)
    return client


def test_a_newcomer_has_a_running_event_after_two_pages(desk):
    proposed = desk.post("/desk/wizard/", SAID)
    best = next(row for row in proposed.context["choices"] if row["best"])
    assert (best["key"], Tournament.objects.filter(name="周末杯").count()) == ("groups:1", 0)
    answer = desk.post("/desk/wizard/", SAID | {"teams": proposed.context["text"], "choice": "double:0"})
    stage = Stage.objects.select_related("tournament").get(tournament__name="周末杯")
    assert (answer["Location"], stage.format) == (f"/desk/stages/{stage.pk}/", "double")
    assert stage.matches.filter(table__isnull=False, starts_at__isnull=False).count() == 4
    public = Client().get(f"/t/{stage.tournament.slug}/").content.decode()
    assert "第1队" in public
    assert "10:00" in public


@pytest.mark.parametrize("choice", ["single:0", "groups:2", "groups:1", "swiss:0"])
def test_every_format_the_wizard_offers_can_be_drawn(desk, choice):
    desk.post("/desk/wizard/", SAID | {"choice": choice})
    stage = Stage.objects.get(tournament__name="周末杯")
    assert (stage.format, stage.matches.exists()) == (choice.split(":")[0], True)


def test_a_wrong_line_is_named_and_nothing_is_made(desk):
    page = desk.post("/desk/wizard/", SAID | {"teams": PASTED + "\n第1队 丁 戊 己\n缺人队 庚", "choice": "single:0"})
    rows = [row for row, _column, _message in page.context["faults"]]
    assert (rows, Tournament.objects.filter(name="周末杯").count()) == ([10, 11], 0)
    english = {"HTTP_ACCEPT_LANGUAGE": "en"}
    said = desk.post("/desk/wizard/", SAID | {"teams": "Wei Cao Xiahou Xu\nShu Liu"}, **english).content.decode()
    assert "Row 3, Player 1: There must be 3 players, not 1." in said
    assert "队名" not in said
    assert desk.post("/desk/wizard/", SAID | {"teams": "只有一队 甲 乙 丙"}).status_code == 422


def test_pasted_cells_may_be_parted_by_tabs_commas_or_spaces():
    expected = ["蜀汉一队", "刘备", "关羽", "张飞"]
    for text in ("蜀汉一队\t刘备\t关羽\t张飞", "蜀汉一队，刘备、关羽，张飞", "蜀汉一队 刘备 关羽 张飞"):
        assert typed_rows(text)[1] == expected
    assert typed_rows("队名,选手1\n甲队,乙")[0] == ["队名", "选手1"]


def test_a_clone_has_the_settings_and_nothing_that_was_played(make_stage, organiser, report):
    stage = make_stage(4, format="groups", shape={"groups": 1}, best_of={"default": 3}, options={"I-3": "match"})
    services.set_tables(tournament=stage.tournament, count=3, by=organiser)
    made = clone_stage(stage=stage, name="复赛", by=organiser, teams=True)
    assert (made.format, made.shape, made.best_of, made.options) == (
        "groups",
        stage.shape,
        {"default": 3},
        {"I-3": "match"},
    )
    assert (made.entrants.count(), made.rounds.count()) == (4, 0)
    copy = clone_tournament(tournament=stage.tournament, name="下一届", by=organiser, teams=True, rehearsal=True)
    assert (copy.rehearsal, copy.released, copy.tables.count(), copy.stages.count()) == (True, False, 3, 2)
    assert {team.players.count() for team in copy.teams.all()} == {3}
    assert [one.entrants.count() for one in copy.stages.all()] == [4, 4]
    assert stage.tournament.teams.count() == 4


def test_a_rehearsal_is_marked_listed_nowhere_and_cleared_at_once(make_stage, organiser, report):
    stage = make_stage(4)
    tournament = rehearsal.set_rehearsal(tournament=stage.tournament, rehearsal=True, by=organiser)
    services.release_draw(stage=stage, released=True, by=organiser)
    for key in ("r1m1", "r1m2", "r2m1"):
        report(stage, key, "A")
    entrant = stage.entrants.first()
    give(team=entrant.team, kind="warning", why="迟到", by=organiser)
    draft(tournament=tournament, text="开饭", by=organiser)
    slug = tournament.slug
    assert slug not in Client().get("/").content.decode()
    assert "彩排" in Client().get(f"/t/{slug}/").content.decode()
    desk = Client()
    desk.force_login(organiser)
    assert "彩排：" in desk.get(f"/desk/stages/{stage.pk}/").content.decode()
    with pytest.raises(Illegal):
        rehearsal.set_rehearsal(tournament=tournament, rehearsal=False, by=organiser)
    toll = desk.get(f"/desk/t/{slug}/rehearsal/clear/").context["toll"]
    assert (toll.results, toll.games, toll.penalties) == (3, 3, 1)
    desk.post(f"/desk/t/{slug}/rehearsal/clear/")
    assert list(stage.matches.order_by("pk").values_list("state", "outcome")) == [
        ("ready", ""),
        ("ready", ""),
        ("waiting", ""),
    ]
    assert stage.entrants.count() == 4
    assert rehearsal.set_rehearsal(tournament=tournament, rehearsal=False, by=organiser).rehearsal is False
    assert AuditRow.objects.filter(verb="clear-rehearsal").count() == 1


def test_the_real_thing_is_not_cleared_at_once(make_stage, organiser, report):
    stage = make_stage(2)
    report(stage, "r1m1", "A")
    with pytest.raises(Illegal):
        rehearsal.clear(tournament=stage.tournament, by=organiser)
    assert stage.matches.get().outcome == "completed"


def test_programs_do_not_find_a_rehearsal_either(make_stage, organiser):
    stage = make_stage(2)
    rehearsal.set_rehearsal(tournament=stage.tournament, rehearsal=True, by=organiser)
    services.release_draw(stage=stage, released=True, by=organiser)
    assert Client().get("/api/tournaments/").json()["results"] == []
