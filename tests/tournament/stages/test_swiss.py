"""A Swiss stage round by round: pairs from confirmed results, byes once, late entries, drops, and corrections after pairing."""

from __future__ import annotations

from typing import Any

import pytest

from tournament import services
from tournament.models import AuditRow, Stage
from tournament.refusals import Illegal
from tournament.services.finish import finish_stage
from tournament.services.rounds import next_round, take_back_round
from tournament.services.standings import standings

from ..conftest import entry, sides_of


def play(stage: Stage, report: Any, number: int, winners: str = "") -> None:
    """Side A wins every match of the round, or as `winners` says from match 1 on."""
    for match in stage.matches.filter(round__number=number).exclude(outcome="bye").order_by("number"):
        said = winners[match.number - 1] if match.number <= len(winners) else "A"
        report(stage, match.key, said)


def table(stage: Stage) -> list[tuple[int | None, str, int, int]]:
    return [(one.place, one.entrant.team.name, one.row.wins, one.row.played) for one in standings(stage)]


def test_T7_a_bye_is_one_win_without_an_opponent_and_comes_once(make_stage, report, organiser):
    stage = make_stage(5, format="swiss")
    first = [sides_of(match) for match in stage.matches.order_by("number")]
    assert first[-1] == ["第5队", "bye"]
    play(stage, report, 1)
    assert ("第5队", 1, 0) in [line[1:] for line in table(stage)]
    next_round(stage=stage, by=organiser)
    byes = [sides_of(match)[0] for match in stage.matches.filter(outcome="bye").order_by("pk")]
    assert byes[0] == "第5队"
    assert byes[1] != "第5队"
    losers = [line[1] for line in table(stage)][3:]
    assert byes[1] in losers


def test_the_next_round_waits_for_the_last_result_and_says_which(make_stage, report, organiser):
    stage = make_stage(4, format="swiss")
    report(stage, "S1.1", "A")
    with pytest.raises(Illegal) as refused:
        next_round(stage=stage, by=organiser)
    assert refused.value.details["open"] == [stage.matches.get(key="S1.2").pk]
    assert "1-2" in refused.value.message["zh"]


def test_a_provisional_result_is_not_one(make_stage, report, organiser):
    stage = make_stage(2, format="swiss")
    report(stage, "S1.1", "A", state="provisional")
    with pytest.raises(Illegal):
        next_round(stage=stage, by=organiser)


def test_T18_pressed_twice_makes_one_round(make_stage, report, organiser):
    stage = make_stage(4, format="swiss")
    play(stage, report, 1)
    made = next_round(stage=stage, by=organiser, after=1)
    again = next_round(stage=stage, by=organiser, after=1)
    assert (made.pk, stage.rounds.count(), stage.matches.filter(round__number=2).count()) == (again.pk, 2, 2)
    assert AuditRow.objects.filter(verb="next-round").count() == 1


def test_nobody_meets_twice_while_that_can_be_avoided(make_stage, report, organiser):
    stage = make_stage(6, format="swiss", shape={"rounds": 5})
    for number in range(1, 6):
        play(stage, report, number)
        if number < 5:
            next_round(stage=stage, by=organiser)
    met = [frozenset(sides_of(match)) for match in stage.matches.all()]
    assert len(met) == len(set(met)) == 15


def test_after_the_last_round_there_is_none_until_the_settings_say_so(make_stage, report, organiser):
    stage = make_stage(4, format="swiss", shape={"rounds": 1})
    play(stage, report, 1)
    with pytest.raises(Illegal):
        next_round(stage=stage, by=organiser)
    services.change_stage(stage=stage, by=organiser, name=stage.name, shape={"rounds": 2})
    assert next_round(stage=stage, by=organiser).number == 2


def test_a_drop_gives_its_match_away_and_is_paired_no_more(make_stage, report, organiser):
    stage = make_stage(4, format="swiss")
    report(stage, "S1.1", "A")
    out = stage.entrants.get(team__name=sides_of(stage.matches.get(key="S1.2"))[0])
    services.set_status(entrant=out, status="dropped", by=organiser)
    assert stage.matches.get(key="S1.2").outcome == "walkover"
    next_round(stage=stage, by=organiser)
    assert out.team.name not in [name for match in stage.matches.filter(round__number=2) for name in sides_of(match)]
    assert stage.matches.filter(round__number=2, outcome="bye").count() == 1


def test_a_team_that_comes_back_opens_no_past_round_again(make_stage, report, organiser):
    stage = make_stage(4, format="swiss")
    report(stage, "S1.1", "A")
    out = stage.entrants.get(team__name=sides_of(stage.matches.get(key="S1.2"))[0])
    services.set_status(entrant=out, status="dropped", by=organiser)
    next_round(stage=stage, by=organiser)
    assert services.preview_status(entrant=out, status="entered") == []
    services.set_status(entrant=out, status="entered", by=organiser)
    assert stage.matches.get(key="S1.2").outcome == "walkover"


def test_a_late_entry_plays_from_the_next_round_on(make_stage, report, organiser):
    stage = make_stage(4, format="swiss")
    late = services.add_team(stage=stage, entry=entry(9, seed=None), by=organiser)
    assert (late.since_round, late.draw_number) == (2, None)
    play(stage, report, 1)
    next_round(stage=stage, by=organiser)
    late.refresh_from_db()
    assert late.draw_number == 5
    assert "第9队" in [name for match in stage.matches.filter(round__number=2) for name in sides_of(match)]


def test_a_bracket_takes_no_late_entry(make_stage, organiser):
    with pytest.raises(Illegal):
        services.add_team(stage=make_stage(4), entry=entry(9, seed=None), by=organiser)


def test_clubs_are_kept_apart(make_stage, organiser):
    stage = make_stage(format="swiss")
    for number in range(1, 9):
        club = "甲社" if number in (1, 5) else "乙社" if number in (2, 6) else ""
        services.add_team(stage=stage, entry=entry(number, club=club), by=organiser)
    services.draw(stage=stage, lot=1, by=organiser)
    met = [set(sides_of(match)) for match in stage.matches.all()]
    assert {"第1队", "第5队"} not in met
    assert {"第2队", "第6队"} not in met


def test_a_result_corrected_after_the_next_round_leaves_the_pairs_and_reckons_anew(make_stage, report, organiser):
    stage = make_stage(4, format="swiss")
    play(stage, report, 1)
    next_round(stage=stage, by=organiser)
    before = [sides_of(match) for match in stage.matches.filter(round__number=2).order_by("number")]
    first = stage.matches.get(key="S1.1")
    loser = sides_of(first)[1]
    games = [services.PaperGame(winner="B")]
    assert services.preview_result(match=first, outcome="completed", games=games) == []
    services.enter_result(match=first, outcome="completed", games=games, by=organiser, why="看错了")
    assert [sides_of(match) for match in stage.matches.filter(round__number=2).order_by("number")] == before
    assert (loser, 1, 1) in [line[1:] for line in table(stage)]


def test_both_disqualified_by_mistake_and_then_only_one(make_stage, report, organiser):
    stage = make_stage(4, format="swiss")
    play(stage, report, 1)
    match = stage.matches.get(key="S1.1")
    a, b = sides_of(match)
    services.enter_result(match=match, outcome="disqualified", games=(), by=organiser, why="错判")
    assert [one.row.disqualified for one in standings(stage)].count(True) == 2
    services.enter_result(match=match, outcome="disqualified", winner="B", games=(), by=organiser, why="只有一方")
    assert [one.entrant.team.name for one in standings(stage) if one.row.disqualified] == [a]
    next_round(stage=stage, by=organiser)
    names = [name for one in stage.matches.filter(round__number=2) for name in sides_of(one)]
    assert (b in names, a in names) == (True, False)


def test_a_round_is_taken_back_while_nothing_of_it_was_played(make_stage, report, organiser):
    stage = make_stage(4, format="swiss")
    play(stage, report, 1)
    next_round(stage=stage, by=organiser)
    take_back_round(stage=stage, by=organiser)
    assert stage.rounds.count() == 1
    next_round(stage=stage, by=organiser)
    report(stage, "S2.1", "A")
    with pytest.raises(Illegal):
        take_back_round(stage=stage, by=organiser)


def test_T14_a_later_drop_does_not_rewrite_a_finished_stage(make_stage, report, organiser):
    stage = make_stage(4, format="swiss", shape={"rounds": 1})
    play(stage, report, 1)
    finish_stage(stage=stage, by=organiser)
    before = table(stage)
    third = standings(Stage.objects.get(pk=stage.pk))[2].entrant
    services.set_status(entrant=third, status="dropped", by=organiser)
    fresh = Stage.objects.get(pk=stage.pk)
    assert table(fresh) == before
    assert [one.left for one in standings(fresh)] == [False, False, True, False]
    with pytest.raises(Illegal):
        services.enter_result(
            match=stage.matches.get(key="S1.1"), outcome="walkover", winner="B", games=(), by=organiser, why="改"
        )


def test_a_report_after_the_end_waits_on_the_desk(make_stage, report, organiser):
    stage = make_stage(2, format="swiss", shape={"rounds": 1})
    report(stage, "S1.1", "A")
    finish_stage(stage=stage, by=organiser)
    assert report(stage, "S1.1", "B").status == "pending"
