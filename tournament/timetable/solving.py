"""Places every match at a table and a time, then finds its referees (OR-Tools CP-SAT)."""

from __future__ import annotations

from collections.abc import Callable

from tournament.timetable.problem import Problem, Timetable

Progress = Callable[[float, str], None]
"""Called with a share from 0 to 1 and a word: times, tables, referees."""


def solve(
    problem: Problem,
    *,
    effort: float = 10.0,
    on_progress: Progress = lambda share, step: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Timetable:
    """The timetable that ends earliest; referees never change who plays when (T21).

    `effort` in deterministic seconds of the solver: the same problem gives the same answer on any machine.
    `cancelled` is asked now and then; when it says so the best timetable found so far comes back, marked.
    """
    raise NotImplementedError
