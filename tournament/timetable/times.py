"""When and at which table: CP-SAT places the matches so that the last one ends as early as can be, then all earlier ones early."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tournament.timetable.grid import Grid, grid_of
from tournament.timetable.listing import Books, in_order, listed
from tournament.timetable.problem import Fixture, Placing, Problem
from tournament.timetable.running import Watch

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


@dataclass(slots=True)
class Model:
    """The solver's model and its variables by match; `here` says whether a match is placed at all."""

    problem: Problem
    grid: Grid
    model: cp_model.CpModel
    starts: dict[int, cp_model.IntVar] = field(default_factory=dict)
    here: dict[int, cp_model.IntVar] = field(default_factory=dict)
    at: dict[int, dict[int, cp_model.IntVar]] = field(default_factory=dict)
    end: Any = None


def placed(problem: Problem, watch: Watch, *, effort: float) -> tuple[dict[int, Placing], bool]:
    """A place for each match that is not fixed and finds one, and whether no timetable ends earlier."""
    fixtures, first = in_order(problem), listed(problem)
    if not fixtures or not problem.starts or not problem.tables:
        return {}, not fixtures
    made = _model(problem, fixtures, first)
    ended = watch.run(made.model, effort=effort / 2, seed=problem.seed, part=(0.0, 0.4), step="times")
    if not ended.found:
        return first, False
    if watch.stopped:
        return _read(made, fixtures, ended.solver), ended.best
    _early(made, ended.solver)
    early = watch.run(made.model, effort=effort / 4, seed=problem.seed, part=(0.4, 0.7), step="compact")
    return _read(made, fixtures, (early if early.found else ended).solver), ended.best


def _model(problem: Problem, fixtures: list[Fixture], first: Mapping[int, Placing]) -> Model:
    from ortools.sat.python import cp_model

    made = Model(problem, grid_of(problem), cp_model.CpModel())
    intervals: dict[object, list[cp_model.IntervalVar]] = defaultdict(list)
    teams = {one.match: one.teams for one in problem.fixtures}
    _stand(made, teams, intervals)
    for fixture in fixtures:
        _place(made, fixture, intervals)
        _hint(made, fixture, first.get(fixture.match))
    for fixture in fixtures:
        _wait(made, fixture)
    for what, taken in intervals.items():
        if what != "hall":
            made.model.add_no_overlap(taken)
    made.model.add_cumulative(intervals["hall"], [1] * len(intervals["hall"]), len(problem.tables))
    _end(made, fixtures, every=len(first) == len(fixtures))
    return made


def _stand(made: Model, teams: Mapping[int, frozenset[int]], intervals: dict[object, list[Any]]) -> None:
    """Fixed matches take their tables and their teams; where two of them clash that is no fault of the others."""
    rest, spans = made.grid.length(made.problem.rest), defaultdict[object, list[tuple[int, int]]](list)
    for one in made.problem.fixed:
        starts, ends = made.grid.at(one.starts), made.grid.at(one.ends)
        if one.table in made.problem.tables:
            spans["table", one.table].append((starts, ends))
        for team in teams.get(one.match, ()):
            spans["team", team].append((starts, ends + rest))
    for what, taken in spans.items():
        for starts, ends in _joined(taken):
            interval = made.model.new_fixed_size_interval_var(starts, ends - starts, "")
            intervals[what].append(interval)
            if what[0] == "table":  # type: ignore[index]
                intervals["hall"].append(interval)


def _joined(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans that overlap made one."""
    joined: list[tuple[int, int]] = []
    for since, until in sorted(spans):
        if joined and since < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(until, joined[-1][1]))
        else:
            joined.append((since, until))
    return joined


def _place(made: Model, fixture: Fixture, intervals: dict[object, list[Any]]) -> None:
    """The variables of one match: when, whether, and where it matters at which table."""
    from ortools.sat.python import cp_model

    model, grid, match = made.model, made.grid, fixture.match
    times = [grid.at(one) for one in made.problem.starts if fixture.not_before is None or one >= fixture.not_before]
    starts = model.new_int_var_from_domain(cp_model.Domain.from_values(times or [0]), f"start {match}")
    here, length = model.new_bool_var(f"here {match}"), grid.length(fixture.lasts)
    made.starts[match], made.here[match] = starts, here
    if not times:
        model.add(here == 0)
    intervals["hall"].append(model.new_optional_fixed_size_interval_var(starts, length, here, ""))
    rest = grid.length(made.problem.rest)
    for team in fixture.teams:
        taken = model.new_optional_fixed_size_interval_var(starts, length + rest, here, "")
        intervals["team", team].append(taken)
    if _by_table(made.problem):
        for table in made.problem.tables if fixture.table is None else (fixture.table,):
            at = made.at.setdefault(match, {})[table] = model.new_bool_var("")
            intervals["table", table].append(model.new_optional_fixed_size_interval_var(starts, length, at, ""))
        model.add(sum(made.at[match].values()) == here)


def _by_table(problem: Problem) -> bool:
    """Whether a table is more than one of so many: where a match has to be at its own, or a fixed one is still to come."""
    soonest = min(problem.starts)
    return any(one.table is not None for one in problem.fixtures) or any(one.ends > soonest for one in problem.fixed)


def _hint(made: Model, fixture: Fixture, first: Placing | None) -> None:
    made.model.add_hint(made.here[fixture.match], int(first is not None))
    if first:
        made.model.add_hint(made.starts[fixture.match], made.grid.at(first.starts))
        for table, at in made.at.get(fixture.match, {}).items():
            made.model.add_hint(at, int(table == first.table))


def _wait(made: Model, fixture: Fixture) -> None:
    """A match begins after those it waits for and the rest of their teams, and not at all without them."""
    here, rest = made.here[fixture.match], made.grid.length(made.problem.rest)
    lasts = {one.match: made.grid.length(one.lasts) for one in made.problem.fixtures}
    ends = {one.match: made.grid.at(one.ends) for one in made.problem.fixed}
    for match in sorted(fixture.after):
        if match in made.starts:
            made.model.add_implication(here, made.here[match])
            ready = made.starts[match] + lasts[match] + rest
            made.model.add(made.starts[fixture.match] >= ready).only_enforce_if(here)
        elif match in ends:
            made.model.add(made.starts[fixture.match] >= ends[match] + rest).only_enforce_if(here)


def _end(made: Model, fixtures: list[Fixture], *, every: bool) -> None:
    """The fewest without a place (none where a first timetable has none), then the earliest end."""
    latest = made.grid.at(max(made.problem.starts)) + max(made.grid.length(one.lasts) for one in fixtures)
    made.end = made.model.new_int_var(0, latest, "end")
    for one in fixtures:
        ends = made.starts[one.match] + made.grid.length(one.lasts)
        made.model.add(made.end >= ends).only_enforce_if(made.here[one.match])
        if every:
            made.model.add(made.here[one.match] == 1)
    missing = sum(1 - here for here in made.here.values())
    made.model.minimize(missing * (latest + 1) + made.end)


def _early(made: Model, solver: cp_model.CpSolver) -> None:
    """Keeps what is placed and the end, from the solution found, and asks for the earliest times."""
    model = made.model
    model.add(made.end <= solver.value(made.end))
    for here in made.here.values():
        model.add(here == solver.value(here))
    model.clear_hints()  # type: ignore[no-untyped-call]
    for variable in (*made.starts.values(), *(at for tables in made.at.values() for at in tables.values())):
        model.add_hint(variable, solver.value(variable))
    model.minimize(sum(made.starts.values()))


def _read(made: Model, fixtures: list[Fixture], solver: cp_model.CpSolver) -> dict[int, Placing]:
    found = {}
    for one in fixtures:
        if solver.value(made.here[one.match]):
            starts = made.grid.time(solver.value(made.starts[one.match]))
            table = next((table for table, at in made.at.get(one.match, {}).items() if solver.value(at)), 0)
            found[one.match] = Placing(one.match, table, starts, starts + one.lasts)
    return found if made.at else _at_tables(made.problem, found)


def _at_tables(problem: Problem, found: Mapping[int, Placing]) -> dict[int, Placing]:
    """The first free table for each match in the order of their starts: where never more play than there are tables, one is."""
    books, seated = Books(), {}
    for one in sorted(found.values(), key=lambda one: (one.starts, one.match)):
        table = next(table for table in problem.tables if books.free(table, one.starts, one.ends))
        books.take(table, one.starts, one.ends)
        seated[one.match] = replace(one, table=table)
    return seated
