"""Places every match at a table and a time, then finds its referees (OR-Tools CP-SAT)."""

from __future__ import annotations

from collections.abc import Callable

from tournament.timetable.officials import officiated
from tournament.timetable.problem import Problem, Timetable, Why
from tournament.timetable.running import Progress, Watch
from tournament.timetable.times import placed


def solve(
    problem: Problem,
    *,
    effort: float = 10.0,
    on_progress: Progress = lambda share, step: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Timetable:
    """The timetable that ends earliest; referees never change who plays when (T21).

    `effort` in deterministic seconds of the solver, about as many of a clock: the same problem gives the same answer on
    any machine. `on_progress` and `cancelled` are called every fifth of a second, in the caller's thread; once cancelled, the
    best found so far comes back, marked, with the referees that stood. ValueError for matches that wait for each other.
    """
    watch = Watch(on_progress, cancelled)
    found, best = placed(problem, watch, effort=0.75 * effort)
    placings = sorted([*problem.fixed, *found.values()], key=lambda one: (one.starts, one.table, one.match))
    lacking = {one.match: Why.NO_TIME for one in problem.fixtures if one.match not in {at.match for at in placings}}
    if not watch.stopped:
        placings, more = officiated(problem, placings, watch, effort=0.25 * effort)
        lacking |= more
    on_progress(1.0, "done")
    return Timetable(tuple(placings), lacking, best=best and not watch.stopped, cancelled=watch.stopped)
