"""Who goes on: the best of each group or stop, wild cards, replacements with their reason, group mates apart."""

from __future__ import annotations

from typing import Any

import pytest

from tournament import services
from tournament.models import Stage
from tournament.refusals import Illegal, Malformed
from tournament.services.advancement import advance, feeders, may_replace, replace, set_advancement, wild_card
from tournament.services.finish import finish_stage, reopen_stage
from tournament.services.standings import standings

from ..conftest import entry, sides_of, standing


def all_first_win(stage: Stage, report: Any) -> None:
    """The better seed wins everywhere."""
    for match in stage.matches.exclude(outcome="bye").order_by("round__number", "number"):
        slots = list(match.slots.order_by("position"))
        report(stage, match.key, "A" if slots[0].entrant.seed < slots[1].entrant.seed else "B")


@pytest.fixture
def groups(make_stage, report, organiser):
    """Two groups of four, played out: 1 4 5 8 and 2 3 6 7 in that order; the best two of each go on."""
    stage = make_stage(8, format="groups", shape={"groups": 2})
    final = services.add_stage(tournament=stage.tournament, name="决赛", seeding="former", by=organiser)
    set_advancement(source=stage, target=final, top=2, wild_cards=1, by=organiser)
    all_first_win(stage, report)
    return stage, final


def names(stage: Stage) -> list[str]:
    return list(stage.entrants.exclude(status="dropped").order_by("pk").values_list("team__name", flat=True))


def test_nobody_goes_on_before_the_stage_is_over(groups, organiser):
    _stage, final = groups
    assert advance(target=final, by=organiser) == []
    assert [one.finished for one in feeders(final)] == [False]


def test_the_best_two_of_each_group_go_on_and_mates_meet_in_the_final_only(groups, organiser):
    stage, final = groups
    finish_stage(stage=stage, by=organiser)
    assert [(one.team.name, one.former_place) for one in advance(target=final, by=organiser)] == [
        ("第1队", 1),
        ("第4队", 2),
        ("第2队", 1),
        ("第3队", 2),
    ]
    assert advance(target=final, by=organiser) == []
    services.draw(stage=final, lot=3, by=organiser)
    first = {frozenset(sides_of(match)) for match in final.matches.filter(round__number=1)}
    assert first == {frozenset({"第1队", "第3队"}), frozenset({"第2队", "第4队"})}


def test_the_table_marks_who_advances(groups):
    stage, _final = groups
    assert [one.entrant.team.name for one in standings(stage) if one.advances] == ["第1队", "第4队", "第2队", "第3队"]


def test_T14_the_next_in_the_table_is_not_qualified_unless_a_replacement_was_recorded(groups, organiser):
    stage, final = groups
    finish_stage(stage=stage, by=organiser)
    fourth = stage.entrants.get(team__name="第4队")
    services.set_status(entrant=fourth, status="dropped", by=organiser)
    advance(target=final, by=organiser)
    assert names(final) == ["第1队", "第2队", "第3队"]
    (feeder,) = feeders(final)
    assert [(one.place.entrant.team.name, one.vacant) for one in feeder.qualified][1] == ("第4队", True)
    fifth = next(one for one in may_replace(final) if one.entrant.team.name == "第5队")
    with pytest.raises(Malformed):
        replace(target=final, gone=fourth, instead=fifth.entrant.team, why=" ", by=organiser)
    made = replace(target=final, gone=fourth, instead=fifth.entrant.team, why="第4队退赛", by=organiser)
    assert (made.origin, made.former_place, made.why) == ("replacement", 3, "第4队退赛")
    (feeder,) = feeders(final)
    assert [one.vacant for one in feeder.qualified] == [False] * 4


def test_a_replacement_after_the_draw_takes_over_the_line(groups, organiser):
    stage, final = groups
    finish_stage(stage=stage, by=organiser)
    advance(target=final, by=organiser)
    services.draw(stage=final, lot=3, by=organiser)
    gone = final.entrants.get(team__name="第1队")
    line = gone.draw_number
    fifth = next(one for one in may_replace(final) if one.entrant.team.name == "第5队")
    made = replace(target=final, gone=gone, instead=fifth.entrant.team, why="护照", by=organiser)
    assert made.draw_number == line
    met = [name for match in final.matches.filter(round__number=1) for name in sides_of(match)]
    assert sorted(met) == ["第2队", "第3队", "第4队", "第5队"]
    assert final.entrants.get(team__name="第1队").status == "dropped"


def test_who_has_played_is_not_replaced(groups, report, organiser):
    stage, final = groups
    finish_stage(stage=stage, by=organiser)
    advance(target=final, by=organiser)
    services.draw(stage=final, lot=3, by=organiser)
    report(final, "r1m1", "A")
    gone = final.matches.get(key="r1m1").slots.first().entrant
    with pytest.raises(Illegal):
        replace(target=final, gone=gone, instead=stage.entrants.last().team, why="走了", by=organiser)


def test_wild_cards_are_as_many_as_were_given(groups, organiser):
    stage, final = groups
    made = wild_card(target=final, team=stage.entrants.get(team__name="第8队").team, why="东道主", by=organiser)
    assert (made.origin, made.former_place, made.why) == ("wild-card", 4, "东道主")
    with pytest.raises(Illegal):
        wild_card(target=final, team=stage.entrants.get(team__name="第7队").team, why="也想", by=organiser)


def test_ways_do_not_go_round(groups, organiser):
    stage, final = groups
    with pytest.raises(Illegal):
        set_advancement(source=final, target=stage, top=1, by=organiser)
    with pytest.raises(Malformed):
        set_advancement(source=final, target=final, top=1, by=organiser)


def test_a_reopened_stage_shows_who_no_longer_qualifies(groups, organiser):
    stage, final = groups
    finish_stage(stage=stage, by=organiser)
    advance(target=final, by=organiser)
    reopen_stage(stage=stage, why="抄错", by=organiser)
    for match in stage.matches.filter(slots__entrant__team__name="第4队"):
        a, _b = sides_of(match)
        if "第1队" not in sides_of(match):
            services.enter_result(
                match=match,
                outcome="completed",
                games=[services.PaperGame(winner="B" if a == "第4队" else "A")],
                by=organiser,
                why="抄错",
            )
    finish_stage(stage=Stage.objects.get(pk=stage.pk), by=organiser)
    (feeder,) = feeders(final)
    assert [one.team.name for one in feeder.others] == ["第4队"]
    assert [one.place.entrant.team.name for one in feeder.qualified if one.vacant] == ["第5队"]


def test_stops_of_different_formats_lead_into_one_final(make_stage, report, organiser):
    first = make_stage(4, name="总杯")
    stop = services.add_stage(
        tournament=first.tournament, name="第二站", format="swiss", shape={"rounds": 1}, by=organiser
    )
    final = services.add_stage(tournament=first.tournament, name="全国决赛", seeding="former", by=organiser)
    for number in (11, 12):
        services.add_team(stage=stop, entry=entry(number), by=organiser)
    services.draw(stage=stop, lot=1, by=organiser)
    set_advancement(source=first, target=final, top=2, by=organiser)
    set_advancement(source=stop, target=final, top=2, by=organiser)
    for key in ("r1m1", "r1m2", "r2m1"):
        report(first, key, "A")
    report(stop, "S1.1", "A")
    for one in (first, stop):
        finish_stage(stage=one, by=organiser)
    advance(target=final, by=organiser)
    services.draw(stage=final, lot=1, by=organiser)
    met = [set(sides_of(match)) for match in final.matches.filter(round__number=1)]
    assert all(len({name in ("第11队", "第12队") for name in pair}) == 2 for pair in met)
    assert standing(first, "r2m1")[3] == "第1队"
