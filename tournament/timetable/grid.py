"""Times as whole numbers for the solver, and back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain
from math import gcd

from tournament.timetable.problem import Problem

SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Grid:
    """Steps of `unit` from `base`; every start, end, length and rest of the problem is a whole number of them."""

    base: datetime
    unit: timedelta

    def at(self, time: datetime) -> int:
        return (time - self.base) // self.unit

    def length(self, span: timedelta) -> int:
        return -(-span // self.unit)

    def time(self, at: int) -> datetime:
        return self.base + at * self.unit


def grid_of(problem: Problem) -> Grid:
    """The coarsest grid the problem fits, to the second."""
    times = [*problem.starts, *chain.from_iterable((one.starts, one.ends) for one in problem.fixed)]
    base = min(times)
    spans = [time - base for time in times] + [one.lasts for one in problem.fixtures] + [problem.rest]
    return Grid(base, (gcd(*(span // SECOND for span in spans)) or 1) * SECOND)
