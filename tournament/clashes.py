"""Where a schedule asks for the same thing twice at once. Plain values, no ORM."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations


@dataclass(frozen=True, slots=True)
class Booking:
    """A match from its start to its expected end, and what it needs: its table and its teams."""

    match: int
    starts: datetime
    ends: datetime
    needs: frozenset[Hashable]


def clashes(bookings: Iterable[Booking], *, rest: timedelta = timedelta(0)) -> tuple[tuple[int, int], ...]:
    """Pairs of matches that need the same at once; 10:30 after 10:30 is none, unless a rest lies between."""
    ordered = sorted(bookings, key=lambda one: (one.starts, one.match))
    users: dict[Hashable, list[int]] = {}
    for at, one in enumerate(ordered):
        for need in one.needs:
            users.setdefault(need, []).append(at)
    found: set[tuple[int, int]] = set()
    for theirs in users.values():
        for first, second in combinations(theirs, 2):
            if ordered[second].starts < ordered[first].ends + rest:
                found.add((first, second))
    return tuple((ordered[first].match, ordered[second].match) for first, second in sorted(found))
