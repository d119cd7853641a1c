"""A first timetable without a solver: match after match at the earliest time and first table that fit.

Where the solver is stopped at once this is what there is; otherwise it starts from here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tournament.timetable.problem import Fixture, Placing, Problem

Span = tuple[datetime, datetime]


@dataclass(slots=True)
class Books:
    """Who and what is taken when: ("table", 3), ("team", 7)."""

    taken: dict[Hashable, list[Span]] = field(default_factory=lambda: defaultdict(list))

    def free(self, what: Hashable, starts: datetime, ends: datetime, *, rest: timedelta = timedelta(0)) -> bool:
        return all(ends + rest <= since or until + rest <= starts for since, until in self.taken[what])

    def take(self, what: Hashable, starts: datetime, ends: datetime) -> None:
        self.taken[what].append((starts, ends))


def in_order(problem: Problem) -> list[Fixture]:
    """The matches that are not fixed, each after those it waits for; otherwise as given."""
    waiting = {one.match: one for one in problem.fixtures}
    for placed in problem.fixed:
        waiting.pop(placed.match, None)
    ordered: list[Fixture] = []
    while waiting:
        ready = [one for one in waiting.values() if not one.after & waiting.keys()]
        if not ready:
            raise ValueError(f"matches that wait for each other: {sorted(waiting)}")
        ordered += ready
        for one in ready:
            del waiting[one.match]
    return ordered


def listed(problem: Problem) -> dict[int, Placing]:
    """A place for each match that finds one; a match that waits for one without a place finds none either."""
    books, placed = Books(), {one.match: one for one in problem.fixed}
    teams = {one.match: one.teams for one in problem.fixtures}
    known = teams.keys() | placed.keys()
    for one in problem.fixed:
        _take(books, one, teams.get(one.match, frozenset()))
    for fixture in in_order(problem):
        if (fixture.after & known) <= placed.keys():
            found = next(_places(problem, fixture, placed, books), None)
            if found:
                placed[fixture.match] = found
                _take(books, found, fixture.teams)
    return {match: one for match, one in placed.items() if one not in problem.fixed}


def _places(problem: Problem, fixture: Fixture, placed: dict[int, Placing], books: Books) -> Iterator[Placing]:
    ready = [placed[match].ends + problem.rest for match in fixture.after if match in placed]
    for starts in sorted(problem.starts):
        ends = starts + fixture.lasts
        if any(starts < one for one in ready) or (fixture.not_before and starts < fixture.not_before):
            continue
        if not all(books.free(("team", team), starts, ends, rest=problem.rest) for team in fixture.teams):
            continue
        for table in problem.tables if fixture.table is None else (fixture.table,):
            if books.free(("table", table), starts, ends):
                yield Placing(fixture.match, table, starts, ends)


def _take(books: Books, one: Placing, teams: frozenset[int]) -> None:
    books.take(("table", one.table), one.starts, one.ends)
    for team in teams:
        books.take(("team", team), one.starts, one.ends)
