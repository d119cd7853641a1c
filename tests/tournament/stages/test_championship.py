"""Three stops of 16, 24 and 37 teams, a Swiss, groups and a double elimination, into a national final of eight.

Drops, a no-show, a result corrected after the next round, a disqualification; every figure agrees wherever it is shown.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tournament import services
from tournament.draws import draw_of
from tournament.files.teamlist import TeamEntry
from tournament.models import Entrant, Match, Stage, Tournament
from tournament.refusals import Illegal
from tournament.services.advancement import advance, feeders, may_replace, replace, set_advancement
from tournament.services.finish import finish_stage
from tournament.services.rounds import next_round
from tournament.services.standings import standings, tables

pytestmark = pytest.mark.databases
SWISS, GROUPS, DOUBLE = "成都站", "武汉站", "上海站"


def strength(entrant: Entrant) -> int:
    """The lower number in a team's name is the stronger team."""
    return int(entrant.team.name.rpartition(" ")[2])


def enter(stage: Stage, count: int, by: Any) -> None:
    for number in range(1, count + 1):
        names = tuple(f"{stage.name[:1]}{number}{given}" for given in "甲乙丙")
        services.add_team(
            stage=stage,
            entry=TeamEntry(f"{stage.name} {number}", names, names[0], club=f"{number % 5}社", seed=number),
            by=by,
        )


def ready(stage: Stage) -> list[Match]:
    return list(stage.matches.filter(state="ready").order_by("round__number", "number"))


def play(stage: Stage, report: Any) -> None:
    """The stronger team wins every game until nothing is ready any more; games of a match follow each other."""
    while matches := ready(stage):
        for match in matches:
            a, b = (slot.entrant for slot in match.slots.order_by("position"))
            winner = "A" if strength(a) < strength(b) else "B"
            for number in range(1, match.best_of // 2 + 2):
                report(stage, match.key, winner, number=number, figures={"survivors": {winner: 2}})


def by_name(stage: Stage, number: int) -> Entrant:
    return stage.entrants.get(team__name=f"{stage.name} {number}")


def agree(stage: Stage) -> None:
    """What standings say is what the matches say, and nobody is missing or there twice."""
    stage = Stage.objects.get(pk=stage.pk)
    rows = standings(stage)
    assert Counter(one.entrant.pk for one in rows) == Counter(stage.entrants.values_list("pk", flat=True))
    won = Counter(stage.matches.filter(state="decided").values_list("winner_id", flat=True))
    for one in rows:
        assert one.row.wins == won[one.entrant.pk], one.entrant
        assert one.row.wins - one.row.byes + one.row.losses == one.row.played, one.entrant
    shown = draw_of(stage, released_only=False)
    assert sum(line.match.state == "decided" for line in shown.matches) == stage.matches.filter(state="decided").count()


@pytest.fixture
def stops(organiser: Any) -> dict[str, Stage]:
    kinds = {
        SWISS: {"format": "swiss", "shape": {"rounds": 4}},
        GROUPS: {"format": "groups", "shape": {"groups": 4}},
        DOUBLE: {"format": "double"},
    }
    first, *others = kinds
    cup: Tournament = services.create_tournament(name="王者之战", by=organiser, stage={"name": first, **kinds[first]})
    for name in others:
        services.add_stage(tournament=cup, name=name, by=organiser, **kinds[name])
    made = {stage.name: stage for stage in cup.stages.all()}
    final = services.add_stage(
        tournament=cup, name="全国决赛", kind="national", seeding="former", best_of=3, third_place=True, by=organiser
    )
    for (name, stage), count, top in zip(made.items(), (16, 24, 37), (2, 1, 2), strict=True):
        enter(stage, count, organiser)
        set_advancement(source=stage, target=final, top=top, by=organiser)
        assert name == stage.name
    return {**made, final.name: final}


def test_three_stops_into_a_national_final(stops, report, organiser):
    swiss, groups, double, final = stops.values()
    _swiss(swiss, report, organiser)
    _groups(groups, report, organiser)
    _double(double, report, organiser)
    _final(final, swiss, report, organiser)


def _swiss(stage: Stage, report: Any, by: Any) -> None:
    """A drop after round 1, a result corrected once round 2 was paired."""
    services.draw(stage=stage, lot=11, by=by)
    play(stage, report)
    next_round(stage=stage, by=by, after=1)
    first = stage.matches.get(key="S1.1")
    loser = next(slot.entrant for slot in first.slots.all() if slot.entrant_id != first.winner_id)
    pairs = list(stage.matches.filter(round__number=2).values_list("key", "slots__entrant_id"))
    side = "A" if first.slots.get(position=1).entrant_id == loser.pk else "B"
    services.enter_result(
        match=first, outcome="completed", games=[services.PaperGame(winner=side)], by=by, why="胜者填反"
    )
    assert list(stage.matches.filter(round__number=2).values_list("key", "slots__entrant_id")) == pairs
    agree(stage)
    out = by_name(stage, 9)
    changes = services.preview_status(entrant=out, status="dropped")
    assert [one["played"] for one in changes] == [False]
    services.set_status(entrant=out, status="dropped", by=by)
    for after in (2, 3):
        play(stage, report)
        made = next_round(stage=stage, by=by, after=after)
        assert out.pk not in made.matches.values_list("slots__entrant_id", flat=True)
    play(stage, report)
    agree(stage)
    met = Counter(
        frozenset(match.slots.values_list("entrant_id", flat=True)) for match in stage.matches.exclude(outcome="bye")
    )
    assert max(met.values()) == 1
    finish_stage(stage=stage, by=by)


def _groups(stage: Stage, report: Any, by: Any) -> None:
    """A team that never comes, and one disqualified in a match."""
    services.draw(stage=stage, lot=12, by=by)
    assert [group.entrants.count() for group in stage.groups.all()] == [6, 6, 6, 6]
    absent = by_name(stage, 20)
    for match in list(stage.matches.filter(slots__entrant=absent)):
        side = "A" if match.slots.get(position=1).entrant_id != absent.pk else "B"
        services.enter_result(match=match, outcome="walkover", winner=side, games=(), by=by)
    cheat = stage.matches.filter(slots__entrant=by_name(stage, 1), state="ready").first()
    side = "A" if cheat.slots.get(position=1).entrant.team.name != f"{stage.name} 1" else "B"
    services.enter_result(match=cheat, outcome="disqualified", winner=side, games=(), by=by, why="串通")
    play(stage, report)
    agree(stage)
    own = next(table for table in tables(stage) if by_name(stage, 1).pk in {one.entrant.pk for one in table.places})
    assert (own.places[-1].entrant, own.places[-1].row.disqualified) == (by_name(stage, 1), True)
    assert next(one for one in standings(stage) if one.entrant == absent).row.wins == 0
    finish_stage(stage=stage, by=by)
    assert sum(one.advances for one in standings(Stage.objects.get(pk=stage.pk))) == 4


def _double(stage: Stage, report: Any, by: Any) -> None:
    """A drop in the middle; everybody but the champion has two losses or is out."""
    services.draw(stage=stage, lot=13, by=by)
    for match in ready(stage):
        a, b = (slot.entrant for slot in match.slots.order_by("position"))
        report(stage, match.key, "A" if strength(a) < strength(b) else "B")
    services.set_status(entrant=by_name(stage, 5), status="dropped", by=by)
    play(stage, report)
    agree(stage)
    places = {strength(one.entrant): one.place for one in standings(stage)}
    assert (places[1], places[2], len(places), None in places.values()) == (1, 2, 37, False)
    lost = {strength(one.entrant): one.row.losses for one in standings(stage)}
    assert (lost.pop(1), set(lost.values())) == (0, {2})
    finish_stage(stage=stage, by=by)


def _final(final: Stage, swiss: Stage, report: Any, by: Any) -> None:
    """Eight from three stops, one of them replaced; best of three, those of a stop apart in the first round."""
    second = next(one.entrant for one in standings(Stage.objects.get(pk=swiss.pk)) if one.place == 2)
    services.set_status(entrant=second, status="dropped", by=by)
    assert len(advance(target=final, by=by)) == 7
    instead = next(one for one in may_replace(final) if one.entrant.stage_id == swiss.pk)
    replace(target=final, gone=second, instead=instead.entrant.team, why="第二名退出", by=by)
    assert [one.vacant for feeder in feeders(final) for one in feeder.qualified] == [False] * 8
    services.draw(stage=final, lot=14, by=by)
    for match in final.matches.filter(round__number=1):
        a, b = (slot.entrant.former for slot in match.slots.all())
        assert (a.stage_id, a.group_id) != (b.stage_id, b.group_id)
    with pytest.raises(Illegal):
        finish_stage(stage=final, by=by)
    play(final, report)
    assert set(final.matches.values_list("best_of", "results__score_a", "results__score_b")) <= {(3, 2, 0), (3, 0, 2)}
    agree(final)
    finish_stage(stage=final, by=by)
    assert sorted(one.place for one in standings(Stage.objects.get(pk=final.pk))) == [1, 2, 3, 4, 5, 5, 5, 5]
    for stage in final.tournament.stages.all():
        agree(stage)
