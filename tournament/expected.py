"""When a round will be over, by what is being played now. Plain values, no ORM; the clock comes in."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Running:
    """An open match: `lasts` as long as it may, `begun` when it really began, `due` when it was to."""

    lasts: timedelta
    begun: datetime | None = None
    due: datetime | None = None


def expected_end(matches: Iterable[Running], *, tables: int, now: datetime) -> datetime | None:
    """When the last of them is over; None where none is open.

    A match under way ends when its time is up, or now where that has passed; one to come begins at its time, or now where
    that has passed, once a table is free.

    >>> from datetime import UTC
    >>> at = lambda minute: datetime(2026, 5, 1, 10, minute, tzinfo=UTC)
    >>> hour = timedelta(hours=1)
    >>> expected_end([Running(hour, begun=at(0)), Running(hour, due=at(0))], tables=1, now=at(30)).isoformat()
    '2026-05-01T12:00:00+00:00'
    """
    everything = list(matches)
    if not everything:
        return None
    ends = [max(now, one.begun + one.lasts) for one in everything if one.begun is not None]
    waiting = sorted(max(now, one.due or now) for one in everything if one.begun is None)
    lasts = max((one.lasts for one in everything if one.begun is None), default=timedelta(0))
    free = [*ends, *([now] * (max(1, tables) - len(ends)))]
    heapq.heapify(free)
    last = max(ends, default=now)
    for due in waiting:
        over = max(due, heapq.heappop(free)) + lasts
        heapq.heappush(free, over)
        last = max(last, over)
    return last
