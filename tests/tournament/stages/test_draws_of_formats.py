"""Every format is drawn by the same press of a button, and laid out as its rules say."""

from __future__ import annotations

import pytest

from tournament import services
from tournament.models import Entrant, Stage
from tournament.refusals import Illegal

from ..conftest import entry, sides_of, standing


def pairs(stage: Stage, number: int) -> list[list[str]]:
    return [sides_of(match) for match in stage.matches.filter(round__number=number).order_by("number")]


def test_double_elimination_has_a_winners_a_losers_and_two_finals(make_stage):
    stage = make_stage(4, format="double")
    assert list(stage.matches.order_by("pk").values_list("key", "part", "round__number")) == [
        ("W1.1", "winners", 1),
        ("W1.2", "winners", 1),
        ("W2.1", "winners", 2),
        ("L1.1", "losers", 3),
        ("L2.1", "losers", 4),
        ("F1", "final", 5),
        ("F2", "reset", 6),
    ]


def test_without_a_reset_there_is_one_final(make_stage):
    stage = make_stage(4, format="double", shape={"reset": False})
    assert not stage.matches.filter(part="reset").exists()


def test_T1_a_bye_has_no_loser(make_stage, report):
    stage = make_stage(7, format="double")
    report(stage, "W1.2", "A")
    assert standing(stage, "W2.1")[0] == ["第1队", "第4队"]
    assert standing(stage, "L1.1") == (["bye", "第5队"], "decided", "bye", "第5队")
    assert stage.matches.filter(round__number=4, slots__entrant__team__name="第5队").count() == 1


def test_T2_the_second_final_opens_only_when_the_unbeaten_loses_the_first(make_stage, report):
    stage = make_stage(2, format="double")
    assert standing(stage, "F2")[0] == ["waiting", "waiting"]
    report(stage, "W1.1", "A")
    report(stage, "F1", "B")
    assert standing(stage, "F2") == (["第1队", "第2队"], "ready", "", None)
    report(stage, "F2", "A")
    assert standing(stage, "F2")[3] == "第1队"


def test_T2_an_unbeaten_winner_of_the_first_final_ends_it(make_stage, report):
    stage = make_stage(2, format="double")
    report(stage, "W1.1", "A")
    report(stage, "F1", "A")
    assert standing(stage, "F2") == (["empty", "empty"], "decided", "cancelled", None)
    with pytest.raises(Illegal):
        services.enter_result(match=stage.matches.get(key="F2"), outcome="completed", games=(), by=None)


def test_groups_are_dealt_like_a_snake_and_everybody_meets_everybody(make_stage):
    stage = make_stage(7, format="groups", shape={"groups": 2})
    groups = [[one.team.name for one in group.entrants.order_by("draw_number")] for group in stage.groups.all()]
    assert groups == [["第1队", "第4队", "第5队"], ["第2队", "第3队", "第6队", "第7队"]]
    assert stage.matches.filter(group__number=1).count() == 3
    assert stage.matches.filter(group__number=2).count() == 6
    assert set(stage.matches.values_list("state", flat=True)) == {"ready"}


def test_teams_of_one_club_are_in_different_groups(make_stage, organiser):
    stage = make_stage(format="groups", shape={"groups": 2, "apart": ["club"]})
    for number in range(1, 7):
        club = "成都" if number in (1, 4) else ""
        services.add_team(stage=stage, entry=entry(number, club=club), by=organiser)
    services.draw(stage=stage, lot=1, by=organiser)
    both = Entrant.objects.filter(stage=stage, team__club="成都").values_list("group__number", flat=True)
    assert sorted(both) == [1, 2]


def test_too_many_groups_are_refused_and_nothing_is_drawn(make_stage, organiser):
    stage = make_stage(5, drawn=False, format="groups", shape={"groups": 3})
    with pytest.raises(Illegal):
        services.draw(stage=stage, lot=1, by=organiser)
    stage.refresh_from_db()
    assert (stage.lot, stage.rounds.count(), stage.groups.count()) == (None, 0, 0)


def test_a_swiss_stage_begins_with_one_round_and_a_bye_that_is_a_win(make_stage):
    stage = make_stage(5, format="swiss")
    assert [len(pairs(stage, 1)), stage.rounds.count()] == [3, 1]
    bye = stage.matches.get(key="S1.3")
    assert (sides_of(bye), bye.outcome, bye.winner.team.name) == (["第5队", "bye"], "bye", "第5队")


def test_a_drawing_by_hand_wants_every_seed(make_stage, organiser):
    stage = make_stage(drawn=False, seeding="manual")
    services.add_team(stage=stage, entry=entry(1), by=organiser)
    services.add_team(stage=stage, entry=entry(2, seed=None), by=organiser)
    with pytest.raises(Illegal) as refused:
        services.draw(stage=stage, lot=1, by=organiser)
    assert refused.value.field == "seeding"


def test_the_highest_rating_is_the_first_seed(make_stage, organiser):
    stage = make_stage(drawn=False, seeding="rating")
    for number, rating in ((1, None), (2, 1500), (3, 1800)):
        services.add_team(stage=stage, entry=entry(number, seed=None, rating=rating), by=organiser)
    services.draw(stage=stage, lot=1, by=organiser)
    assert list(stage.entrants.order_by("draw_number").values_list("team__name", flat=True)) == [
        "第3队",
        "第2队",
        "第1队",
    ]


def test_a_draw_of_any_format_can_be_taken_back(make_stage, organiser):
    for format in ("double", "groups", "swiss"):
        stage = make_stage(6, format=format, name=format)
        services.undo_draw(stage=stage, by=organiser)
        assert (stage.rounds.count(), stage.groups.count(), stage.matches.count()) == (0, 0, 0)
        services.draw(stage=stage, lot=2, by=organiser)
        assert stage.matches.exists()
