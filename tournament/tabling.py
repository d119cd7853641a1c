"""Tables and times for the matches of a round: rest kept, other tables than before, the first match where all can see it.

Plain values, no ORM, no clock.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Wanted:
    """A match and its teams as far as they are known."""

    match: int
    teams: frozenset[int]


@dataclass(frozen=True, slots=True)
class Hall:
    """Tables in their order, those of them that are featured, how often each team sat at each, and from when it is free."""

    tables: Sequence[int]
    featured: Collection[int] = ()
    sat: Mapping[tuple[int, int], int] = field(default_factory=dict)
    free: Mapping[int, datetime] = field(default_factory=dict)

    def cost(self, wanted: Wanted, table: int) -> int:
        """How often its teams have sat at a table before."""
        return sum(self.sat.get((team, table), 0) for team in wanted.teams)

    def free_at(self, wanted: Wanted, start: datetime) -> datetime:
        """When all its teams have rested."""
        return max([start, *(self.free[team] for team in wanted.teams if team in self.free)])


def tabled(
    wanted: Sequence[Wanted], hall: Hall, *, start: datetime, every: timedelta
) -> dict[int, tuple[int, datetime]]:
    """Table and time by match, wave after wave: in a wave who is free by then, the first of them at a featured table.

    Where nobody has rested by `start` the wave waits for the first who has.
    """
    left, at = list(wanted), start
    plan: dict[int, tuple[int, datetime]] = {}
    while left:
        wave = _wave(left, hall, at)
        if not wave:
            at = min(hall.free_at(one, at) for one in left)
            continue
        for one, table in _seated(wave, hall):
            plan[one.match] = (table, at)
        left = [one for one in left if one.match not in plan]
        at += every
    return plan


def _wave(left: Sequence[Wanted], hall: Hall, at: datetime) -> list[Wanted]:
    wave: list[Wanted] = []
    busy: set[int] = set()
    for one in left:
        if len(wave) == len(hall.tables):
            break
        if hall.free_at(one, at) <= at and not busy & one.teams:
            wave.append(one)
            busy |= one.teams
    return wave


def _seated(wave: Sequence[Wanted], hall: Hall) -> list[tuple[Wanted, int]]:
    """The first match at a featured table; the others where their teams sat least, as far as changing places helps."""
    tables = sorted(hall.tables, key=lambda table: table not in hall.featured)[: len(wave)] if hall.featured else []
    tables = tables or list(hall.tables[: len(wave)])
    fixed = 1 if hall.featured else 0
    spare = [table for table in hall.tables if table not in tables]
    improved = True
    while improved:
        improved = False
        for one in range(fixed, len(wave)):
            for other in range(one + 1, len(wave)):
                now = hall.cost(wave[one], tables[one]) + hall.cost(wave[other], tables[other])
                then = hall.cost(wave[one], tables[other]) + hall.cost(wave[other], tables[one])
                if then < now:
                    tables[one], tables[other] = tables[other], tables[one]
                    improved = True
            for place, table in enumerate(spare):
                if hall.cost(wave[one], table) < hall.cost(wave[one], tables[one]):
                    tables[one], spare[place] = table, tables[one]
                    improved = True
    return list(zip(wave, tables, strict=True))
