"""Referees for matches whose times stand: nobody twice at once, nobody of one's own, everybody about as often (CP-SAT)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournament.timetable.eligible import is_away, overlap, shared
from tournament.timetable.problem import Fixture, Placing, Problem, Referee, Why
from tournament.timetable.running import Watch

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

LACKING = 10_000
"""What a referee that is missing costs; the n-th match of a referee costs 2n − 1, which evens them out."""


@dataclass(frozen=True, slots=True)
class Call:
    """A match, how many referees it still needs, and who may; `allowed` counts those who may by their ties alone."""

    placing: Placing
    needs: int
    may: tuple[int, ...]
    allowed: int


def officiated(
    problem: Problem, placings: Sequence[Placing], watch: Watch, *, effort: float
) -> tuple[list[Placing], dict[int, Why]]:
    """The placings with their referees, and which of them lack some and why."""
    calls = _calls(problem, placings)
    chosen = _chosen(problem, placings, calls, watch, effort) if any(call.may for call in calls) else {}
    full, lacking = [], {}
    needs = {call.placing.match: call for call in calls}
    for one in placings:
        more = chosen.get(one.match, ())
        full.append(replace(one, referees=(*one.referees, *more)))
        call = needs.get(one.match)
        if call and len(more) < call.needs:
            lacking[one.match] = Why.NO_ELIGIBLE_REFEREE if call.allowed < call.needs else Why.REFEREES_BUSY
    return full, lacking


def _calls(problem: Problem, placings: Sequence[Placing]) -> list[Call]:
    """Every match that lacks referees; none at all where the event names no referees."""
    fixtures = {one.match: one for one in problem.fixtures}
    calls = []
    for one in placings if problem.referees else ():
        fixture = fixtures.get(one.match)
        if fixture and fixture.referees > len(one.referees):
            allowed = [r for r in problem.referees if not any(shared(r, fixture.teams, problem.teams))]
            allowed = [r for r in allowed if r.referee not in one.referees]
            may = [r for r in allowed if not is_away(r, one) and not _taken(r, one, placings, fixtures)]
            calls.append(Call(one, fixture.referees - len(one.referees), tuple(r.referee for r in may), len(allowed)))
    return calls


def _taken(referee: Referee, one: Placing, placings: Sequence[Placing], fixtures: Mapping[int, Fixture]) -> bool:
    """Whether the referee has another match at that time, or the own team plays then."""
    return any(
        overlap(one.starts, one.ends, other.starts, other.ends)
        and (referee.referee in other.referees or not referee.teams.isdisjoint(_teams(fixtures, other)))
        for other in placings
        if other.match != one.match
    )


def _teams(fixtures: Mapping[int, Fixture], placing: Placing) -> frozenset[int]:
    return fixtures[placing.match].teams if placing.match in fixtures else frozenset()


def _chosen(
    problem: Problem, placings: Sequence[Placing], calls: Sequence[Call], watch: Watch, effort: float
) -> dict[int, tuple[int, ...]]:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    goes = {(call.placing.match, who): model.new_bool_var("") for call in calls for who in call.may}
    lacking = [_enough(model, goes, call) for call in calls]
    _once_at_a_time(model, goes, calls)
    load = _evened(model, goes, calls, Counter(who for one in placings for who in one.referees))
    model.minimize(LACKING * sum(lacking) + sum(load))
    answer = watch.run(model, effort=effort, seed=problem.seed, part=(0.7, 1.0), step="referees")
    if not answer.found:
        return {}
    return {
        call.placing.match: tuple(who for who in call.may if answer.solver.value(goes[call.placing.match, who]))
        for call in calls
    }


Goes = Mapping[tuple[int, int], "cp_model.IntVar"]


def _enough(model: cp_model.CpModel, goes: Goes, call: Call) -> cp_model.IntVar:
    lacking = model.new_int_var(0, call.needs, "")
    model.add(sum(goes[call.placing.match, who] for who in call.may) + lacking == call.needs)
    return lacking


def _once_at_a_time(model: cp_model.CpModel, goes: Goes, calls: Sequence[Call]) -> None:
    """For each start: of the matches that run then a referee has one at most."""
    for starts in {call.placing.starts for call in calls}:
        running = [call for call in calls if call.placing.starts <= starts < call.placing.ends]
        for who in {who for call in running for who in call.may}:
            model.add_at_most_one(goes[call.placing.match, who] for call in running if who in call.may)


def _evened(model: cp_model.CpModel, goes: Goes, calls: Sequence[Call], had: Counter[int]) -> list[cp_model.LinearExpr]:
    """What the loads cost: each further match of a referee more than the one before."""
    matches, costs = defaultdict[int, list["cp_model.IntVar"]](list), []
    for (_, who), one in goes.items():
        matches[who].append(one)
    share = 2 + 2 * sum(call.needs for call in calls) // max(1, len(matches))
    for who, some in matches.items():
        steps = [model.new_bool_var("") for _ in some[:share]]
        over = model.new_int_var(0, len(some), "")
        model.add(sum(some) == sum(steps) + over)
        costs += [(2 * (had[who] + number) + 1) * step for number, step in enumerate(steps)]
        costs.append((2 * (had[who] + share) + 1) * over)
    return costs
