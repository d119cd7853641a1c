"""The same button pressed twice at the same moment, and what reaches the world only once it is safe."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from tournament import audit, bus, services
from tournament.models import AuditRow, GameScore, Match, Result, Tournament
from tournament.services import PaperGame

from .conftest import standing

pytestmark = pytest.mark.databases


@pytest.fixture
def at_once(log_can_be_emptied: None) -> Callable[[int, Callable[[], Any]], list[Any]]:
    """at_once(4, press) → what each of four threads got, refusals included."""
    return _at_once


def _at_once(number: int, press: Callable[[], Any]) -> list[Any]:
    answers: list[Any] = []
    together = threading.Barrier(number)

    def run() -> None:
        together.wait(10)
        try:
            answers.append(press())
        except Exception as error:
            answers.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return answers


def test_T18_one_result_reported_by_four_at_once_is_one_result(at_once, make_stage, report):
    stage = make_stage(4)
    report(stage, "r1m2", "A")
    answers = at_once(4, lambda: report(stage, "r1m1", "A").pk)
    assert len(set(answers)) == 1
    assert GameScore.objects.filter(match__key="r1m1").count() == 1
    assert Result.objects.filter(match__key="r1m1").count() == 1
    assert standing(stage, "r2m1")[0] == ["第1队", "第2队"]


def test_T18_four_presses_of_draw_draw_once(at_once, make_stage, organiser):
    stage = make_stage(6, drawn=False)
    answers = at_once(4, lambda: services.draw(stage=stage, lot=1, by=organiser).lot)
    assert answers == [1, 1, 1, 1]
    assert stage.matches.count() == 7
    assert AuditRow.objects.filter(verb="draw").count() == 1


def test_T18_two_results_of_one_round_at_once_both_arrive(at_once, make_stage, report):
    stage = make_stage(4)
    keys = iter(["r1m1", "r1m2"])
    at_once(2, lambda: report(stage, next(keys), "A").pk)
    assert standing(stage, "r2m1") == (["第1队", "第2队"], "ready", "", None)


def test_T18_one_paper_entered_by_three_at_once_is_one_result(at_once, make_stage, organiser):
    stage = make_stage(2)
    match = stage.matches.get()
    games = (PaperGame("B", "surrender"),)
    answers = at_once(
        3, lambda: services.enter_result(match=match, outcome="completed", games=games, by=organiser).winner_id
    )
    assert len(set(answers)) == 1
    assert (GameScore.objects.count(), Result.objects.count()) == (1, 1)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What goes out to the bus, in process or Redis alike."""
    events: list[dict[str, Any]] = []
    monkeypatch.setattr(bus, "publish", lambda channel, event, seq: events.append({"channel": channel, **event}))
    return events


def test_the_world_hears_of_it_on_commit_and_not_of_what_failed(at_once, make_stage, report, heard):
    stage = make_stage(4, released=True)
    heard.clear()
    report(stage, "r1m1", "A")
    with pytest.raises(RuntimeError), transaction.atomic():
        report(stage, "r1m2", "A")
        raise RuntimeError
    matches = Match.objects.filter(stage=stage, key__in=("r1m1", "r2m1")).order_by("pk")
    assert heard == [
        {"channel": f"tournament.{stage.tournament_id}", "kind": "matches", "matches": [one.pk for one in matches]}
    ]


def test_an_unreleased_tournament_is_not_heard_of(at_once, make_stage, report, heard):
    report(make_stage(4), "r1m1", "A")
    assert heard == []


def test_the_log_only_grows(at_once, db):
    row = audit.record(user=None, verb="test", about=Tournament.objects.create(slug="a", name="A"))
    with pytest.raises(DatabaseError, match="append-only"):
        AuditRow.objects.update(verb="other")
    with pytest.raises(DatabaseError, match="append-only"):
        row.delete()
    assert AuditRow.objects.get().verb == "test"


def test_T18_the_next_round_pressed_by_three_at_once_is_one_round(at_once, make_stage, report, organiser):
    stage = make_stage(5, format="swiss")
    for match in stage.matches.exclude(outcome="bye"):
        report(stage, match.key, "A")
    answers = at_once(3, lambda: services.next_round(stage=stage, by=organiser, after=1).number)
    assert answers == [2, 2, 2]
    paired = stage.matches.filter(round__number=2).values_list("slots__entrant", flat=True)
    assert len([one for one in paired if one]) == len({one for one in paired if one}) == 5
    assert AuditRow.objects.filter(verb="next-round").count() == 1
