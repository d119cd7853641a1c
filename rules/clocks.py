"""A clock as a pair of figures: what was left, and since when it has been running. Nothing ticks.

All times are milliseconds since the record was opened.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clock:
    """`left` milliseconds at the moment `since`; `since` is None while the clock stands still."""

    left: int
    since: int | None


def remaining(clock: Clock, now: int) -> int:
    """Milliseconds left; zero or less once time is up.

    >>> remaining(Clock(left=2_400_000, since=1_000), now=61_000)
    2340000
    """
    return clock.left - (now - clock.since if clock.since is not None else 0)


def paused(clock: Clock, now: int) -> Clock:
    return Clock(remaining(clock, now), None)


def resumed(clock: Clock, now: int) -> Clock:
    return Clock(clock.left, now) if clock.since is None else clock


def adjusted(clock: Clock, milliseconds: int) -> Clock:
    """More time left for a positive figure, less for a negative one."""
    return Clock(clock.left + milliseconds, clock.since)
