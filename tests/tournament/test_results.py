"""Results that arrive from tables or from paper, and what they move."""

from __future__ import annotations

import pytest

from tournament import queries, services
from tournament.models import AuditRow, GameScore, Result
from tournament.refusals import Illegal, Malformed
from tournament.services import PaperGame

from .conftest import standing

WON_BY_A = (PaperGame("A", "commander-dead"),)
WON_BY_B = (PaperGame("B", "survivors"),)


def test_T12_the_draw_puts_seeds_on_their_lines(make_stage):
    stage = make_stage(6)
    assert standing(stage, "r1m1") == (["第1队", "bye"], "decided", "bye", "第1队")
    assert standing(stage, "r1m2") == (["第4队", "第5队"], "ready", "", None)
    assert standing(stage, "r2m1") == (["第1队", "waiting"], "waiting", "", None)


def test_only_a_confirmed_game_moves_the_bracket(make_stage, report):
    stage = make_stage(4)
    report(stage, "r1m1", "A", state="provisional")
    assert standing(stage, "r1m1")[1:] == ("unconfirmed", "", None)
    assert standing(stage, "r2m1")[0] == ["waiting", "waiting"]
    report(stage, "r1m1", "A", state="confirmed")
    assert standing(stage, "r1m1")[1:] == ("decided", "completed", "第1队")
    assert standing(stage, "r2m1")[0] == ["第1队", "waiting"]


def test_best_of_three_takes_two_wins(make_stage, report):
    stage = make_stage(2, best_of=3)
    report(stage, "r1m1", "B", number=1)
    assert standing(stage, "r1m1")[1:] == ("playing", "", None)
    report(stage, "r1m1", "A", number=2)
    report(stage, "r1m1", "B", number=3)
    assert standing(stage, "r1m1")[1:] == ("decided", "completed", "第2队")
    assert list(Result.objects.values_list("score_a", "score_b", "confirmed")) == [(1, 2, True)]


def test_undo_puts_a_result_under_review_and_empties_the_next_slot(make_stage, report):
    stage = make_stage(4)
    report(stage, "r1m1", "A")
    report(stage, "r1m1", "A", state="review", why="撤销")
    assert standing(stage, "r1m1")[1:] == ("review", "", None)
    assert standing(stage, "r2m1")[0] == ["waiting", "waiting"]


def test_T4_a_correction_before_the_final_moves_the_right_team_in(make_stage, report):
    stage = make_stage(4)
    report(stage, "r1m1", "B")
    report(stage, "r1m2", "B")
    assert standing(stage, "r2m1")[0] == ["第4队", "第3队"]
    report(stage, "r1m1", "A", why="登记颠倒")
    assert standing(stage, "r2m1")[0] == ["第1队", "第3队"]
    assert list(Result.objects.filter(match__key="r1m1").values_list("version", "status")) == [
        (1, "superseded"),
        (2, "current"),
    ]


def test_T4_a_report_that_would_change_a_played_final_waits_on_the_desk(make_stage, report, organiser):
    stage = make_stage(4)
    for key in ("r1m1", "r1m2", "r2m1"):
        report(stage, key, "B")
    late = report(stage, "r1m1", "A")
    assert late.status == "pending"
    assert standing(stage, "r1m1")[3] == "第4队"
    assert standing(stage, "r2m1")[3] == "第3队"
    with pytest.raises(Illegal) as refused:
        services.accept_pending(score=late, by=organiser)
    assert [(row["before"], row["after"], row["played"]) for row in refused.value.details["changes"]] == [
        (["第4队", "第3队"], ["第1队", "第3队"], True)
    ]
    assert standing(stage, "r2m1")[3] == "第3队"
    services.accept_pending(score=late, by=organiser, cascade=True)
    assert standing(stage, "r1m1")[3] == "第1队"
    assert standing(stage, "r2m1") == (["第1队", "第3队"], "ready", "", None)
    assert [score.state for score in queries.scores(stage.matches.get(key="r2m1"))] == ["void"]


def test_T4_paper_is_refused_with_the_list_and_changes_nothing(make_stage, report, organiser):
    stage = make_stage(4)
    for key in ("r1m1", "r1m2", "r2m1"):
        report(stage, key, "B")
    before = (GameScore.objects.count(), AuditRow.objects.count())
    match = stage.matches.get(key="r1m1")
    with pytest.raises(Illegal):
        services.enter_result(match=match, outcome="completed", games=WON_BY_A, by=organiser, why="登记颠倒")
    assert (GameScore.objects.count(), AuditRow.objects.count()) == before
    assert [row["played"] for row in services.preview_result(match=match, outcome="completed", games=WON_BY_A)] == [
        True
    ]
    services.enter_result(match=match, outcome="completed", games=WON_BY_A, by=organiser, why="登记颠倒", cascade=True)
    assert standing(stage, "r2m1") == (["第1队", "第3队"], "ready", "", None)


def test_a_pending_version_can_be_declined(make_stage, report, organiser):
    stage = make_stage(4)
    for key in ("r1m1", "r1m2", "r2m1"):
        report(stage, key, "B")
    late = report(stage, "r1m1", "A")
    services.decline_pending(score=late, by=organiser, why="裁判长核实无误")
    assert GameScore.objects.get(pk=late.pk).status == "declined"
    assert standing(stage, "r1m1")[3] == "第4队"


def test_a_report_of_the_same_winner_never_waits(make_stage, report):
    stage = make_stage(4)
    for key in ("r1m1", "r1m2", "r2m1"):
        report(stage, key, "B")
    assert report(stage, "r1m1", "B", reason="survivors").status == "current"


def test_T6_undoing_a_wrong_double_disqualification(make_stage, report, organiser):
    stage = make_stage(4)
    match = stage.matches.get(key="r1m1")
    services.enter_result(match=match, outcome="disqualified", games=(), by=organiser)
    report(stage, "r1m2", "A")
    assert standing(stage, "r2m1") == (["empty", "第2队"], "decided", "walkover", "第2队")
    services.enter_result(match=match, outcome="disqualified", games=(), winner="B", by=organiser, why="只有第1队违规")
    assert standing(stage, "r2m1") == (["第4队", "第2队"], "ready", "", None)
    assert stage.matches.count() == 3
    assert set(stage.entrants.values_list("status", flat=True)) == {"entered"}


def test_a_double_walkover_gives_the_next_opponent_a_walkover(make_stage, report, organiser):
    stage = make_stage(4)
    services.enter_result(match=stage.matches.get(key="r1m1"), outcome="double-walkover", games=(), by=organiser)
    report(stage, "r1m2", "B")
    assert standing(stage, "r2m1") == (["empty", "第3队"], "decided", "walkover", "第3队")


def test_a_retired_side_keeps_the_games_it_won(make_stage, report, organiser):
    stage = make_stage(2, best_of=3)
    report(stage, "r1m1", "A", number=1)
    match = stage.matches.get(key="r1m1")
    services.enter_result(match=match, outcome="retired", winner="B", games=(), by=organiser, why="受伤")
    assert standing(stage, "r1m1")[1:] == ("decided", "retired", "第2队")
    assert list(Result.objects.values_list("score_a", "score_b", "why")) == [(1, 0, "受伤")]


def test_T18_the_same_report_twice_counts_once(make_stage, report):
    stage = make_stage(4)
    first, second = report(stage, "r1m1", "A"), report(stage, "r1m1", "A")
    assert first.pk == second.pk
    assert GameScore.objects.count() == 1
    assert AuditRow.objects.filter(verb="report-result").count() == 1


def test_T18_the_same_paper_twice_counts_once(make_stage, organiser):
    stage = make_stage(4)
    match = stage.matches.get(key="r1m1")
    for _ in range(2):
        services.enter_result(match=match, outcome="completed", games=WON_BY_B, by=organiser)
    assert GameScore.objects.count() == 1
    assert Result.objects.count() == 1


def test_a_late_provisional_report_does_not_unsettle_a_confirmed_one(make_stage, report, organiser):
    stage = make_stage(4)
    report(stage, "r1m1", "A", state="provisional")
    services.confirm_match(match=stage.matches.get(key="r1m1"), by=organiser)
    report(stage, "r1m1", "A", state="provisional")
    assert standing(stage, "r1m1")[1] == "decided"


def test_confirming_twice_confirms_once(make_stage, report, organiser):
    stage = make_stage(4)
    report(stage, "r1m1", "A", state="provisional")
    for _ in range(2):
        services.confirm_match(match=stage.matches.get(key="r1m1"), by=organiser)
    assert AuditRow.objects.filter(verb="confirm-match").count() == 1
    assert list(Result.objects.values_list("confirmed", "status")) == [(False, "superseded"), (True, "current")]


def test_clearing_a_result_reopens_the_match_and_keeps_the_versions(make_stage, report, organiser):
    stage = make_stage(4)
    report(stage, "r1m1", "A")
    services.clear_result(match=stage.matches.get(key="r1m1"), by=organiser, why="登错场次")
    assert standing(stage, "r1m1")[1:] == ("ready", "", None)
    assert standing(stage, "r2m1")[0] == ["waiting", "waiting"]
    assert list(GameScore.objects.values_list("version", "state", "status")) == [
        (1, "confirmed", "superseded"),
        (2, "void", "current"),
    ]


@pytest.mark.parametrize(
    ("outcome", "winner", "games", "field"),
    [
        ("completed", None, (), "games"),
        ("completed", "B", WON_BY_A, "winner"),
        ("completed", None, (*WON_BY_A, *WON_BY_A), "games"),
        ("walkover", None, (), "winner"),
        ("cancelled", "A", (), "winner"),
        ("bye", "A", (), "outcome"),
        ("completed", None, (PaperGame("A", "luck"),), "games[0].reason"),
    ],
)
def test_paper_that_makes_no_sense_names_the_field(make_stage, organiser, outcome, winner, games, field):
    stage = make_stage(2)
    with pytest.raises(Malformed) as refused:
        services.enter_result(match=stage.matches.get(), outcome=outcome, winner=winner, games=games, by=organiser)
    assert refused.value.field == field


def test_a_result_needs_two_sides(make_stage, organiser):
    stage = make_stage(4)
    with pytest.raises(Illegal):
        services.enter_result(match=stage.matches.get(key="r2m1"), outcome="completed", games=WON_BY_A, by=organiser)


def test_a_team_that_drops_gives_its_next_opponent_a_walkover_and_can_come_back(make_stage, report, organiser):
    stage = make_stage(4)
    report(stage, "r1m1", "A")
    entrant = stage.entrants.get(seed=1)
    services.set_status(entrant=entrant, status="dropped", by=organiser, why="伤病")
    report(stage, "r1m2", "A")
    assert standing(stage, "r1m1")[3] == "第1队"
    assert standing(stage, "r2m1") == (["第1队", "第2队"], "decided", "walkover", "第2队")
    services.set_status(entrant=entrant, status="entered", by=organiser)
    assert standing(stage, "r2m1") == (["第1队", "第2队"], "ready", "", None)


def test_KW_G1_1_the_query_says_who_may_command_next(make_stage, report):
    stage = make_stage(2, best_of=3)
    match = stage.matches.get()
    sides = queries.sides(match)
    first, second, third = sides["A"]["players"]
    opponent = sides["B"]["players"][0]
    report(stage, "r1m1", "A", commanders={"A": f"p{second.pk}", "B": f"p{opponent.pk}"})
    allowed = queries.may_command_next(match)
    assert allowed["A"] == [first, third]
    assert opponent not in allowed["B"]
    assert queries.next_game(match) == 2
    assert queries.history(match)[0]["commanders"] == {"A": f"p{second.pk}", "B": f"p{opponent.pk}"}


def test_a_sanction_with_a_reference_is_given_once(make_stage, organiser):
    stage = make_stage(2)
    match = stage.matches.get()
    team = queries.sides(match)["A"]["team"]
    first = services.issue_sanction(match=match, team=team, points=1, reason="交谈", by=organiser, ref="game:1:17")
    again = services.issue_sanction(match=match, team=team, points=1, reason="交谈", by=organiser, ref="game:1:17")
    assert first == again


def test_a_started_match_counts_as_played(make_stage, report, organiser):
    stage = make_stage(4)
    report(stage, "r1m1", "A")
    report(stage, "r1m2", "A")
    services.start_match(match=stage.matches.get(key="r2m1"), by=organiser)
    assert standing(stage, "r2m1")[1] == "playing"
    assert report(stage, "r1m1", "B").status == "pending"


def test_a_release_moves_nothing_and_every_write_is_in_the_log(make_stage, report, organiser):
    stage = make_stage(4, released=True)
    report(stage, "r1m1", "A")
    verbs = list(AuditRow.objects.order_by("pk").values_list("verb", flat=True))
    released = ["release-draw", "release-schedule", "release-officials"]
    assert verbs == ["create-tournament", "add-stage", *["add-team"] * 4, "draw", *released, "report-result"]
    assert {row.tournament_id for row in AuditRow.objects.all()} == {stage.tournament_id}


def test_a_confirmed_result_is_not_changed_without_a_reason(make_stage, report, organiser):
    stage = make_stage(2)
    report(stage, "r1m1", "A")
    match = stage.matches.get()
    for change in (
        lambda: services.enter_result(match=match, outcome="completed", games=WON_BY_B, by=organiser),
        lambda: services.clear_result(match=match, by=organiser, why="  "),
    ):
        with pytest.raises(Malformed) as refused:
            change()
        assert refused.value.field == "why"
    assert standing(stage, "r1m1")[3] == "第1队"


def test_a_pending_version_of_a_match_that_loses_its_sides_is_not_left_waiting(make_stage, report, organiser):
    stage = make_stage(8)
    for key in ("r1m1", "r1m2", "r1m3", "r1m4", "r2m1", "r2m2", "r3m1"):
        report(stage, key, "A")
    waiting = report(stage, "r2m1", "B")
    assert waiting.status == "pending"
    match = stage.matches.get(key="r1m1")
    services.enter_result(match=match, outcome="completed", games=WON_BY_B, by=organiser, why="登记颠倒", cascade=True)
    assert GameScore.objects.get(pk=waiting.pk).status == "superseded"
    assert standing(stage, "r2m1") == (["第8队", "第4队"], "ready", "", None)
