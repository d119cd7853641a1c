"""When a round will be over, by what is being played now. Plain values, no ORM; the clock comes in."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Running:
    """An open match: `lasts` as long as it may, `begun` when it really began, `due` when it was to.

    `after` are the matches (by number) whose winners or losers play in it, `teams` who is known to.
    """

    lasts: timedelta
    begun: datetime | None = None
    due: datetime | None = None
    match: int = 0
    after: frozenset[int] = frozenset()
    teams: frozenset[int] = frozenset()


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
    numbered = [replace(one, match=number) for number, one in enumerate(matches)]
    return max(expected_ends(numbered, tables=tables, now=now).values(), default=None)


def expected_ends(
    matches: Iterable[Running], *, tables: int, now: datetime, rest: timedelta = timedelta(0)
) -> dict[int, datetime]:
    """When each match is over, by its number, in any format: given in the order in which they take a table.

    Both parts of a double elimination go on side by side: a match begins when those it waits for are over and its teams
    have rested, once a table is free.
    """
    everything = list(matches)
    ends = {one.match: max(now, one.begun + one.lasts) for one in everything if one.begun is not None}
    free = [*ends.values(), *([now] * (max(1, tables) - len(ends)))]
    heapq.heapify(free)
    rested = {team: ends[one.match] + rest for one in everything if one.begun is not None for team in one.teams}
    waits = {one.match: set(one.after) for one in everything if one.begun is None}
    waits = {match: before & waits.keys() for match, before in waits.items()}
    feeds: dict[int, list[int]] = {}
    for place, one in enumerate(everything):
        for before in waits.get(one.match, ()):
            feeds.setdefault(before, []).append(place)

    def ready(place: int) -> datetime:
        return _ready(everything[place], ends, rested, now, rest)

    coming = [(ready(place), place) for place, one in enumerate(everything) if waits.get(one.match) == set()]
    heapq.heapify(coming)
    able: list[int] = []
    while coming or able:
        while coming and coming[0][0] <= free[0]:
            heapq.heappush(able, heapq.heappop(coming)[1])
        place = heapq.heappop(able) if able else heapq.heappop(coming)[1]
        at, one = ready(place), everything[place]
        if at > free[0] and coming and coming[0][0] < at:
            heapq.heappush(coming, (at, place))  # its teams have played meanwhile: others come first
            continue
        ends[one.match] = max(at, heapq.heappop(free)) + one.lasts
        heapq.heappush(free, ends[one.match])
        rested |= dict.fromkeys(one.teams, ends[one.match] + rest)
        for after in feeds.get(one.match, ()):
            waits[everything[after].match].discard(one.match)
            if not waits[everything[after].match]:
                heapq.heappush(coming, (ready(after), after))
    return ends


def _ready(
    one: Running, ends: dict[int, datetime], rested: dict[int, datetime], now: datetime, rest: timedelta
) -> datetime:
    before = [ends[match] + rest for match in one.after if match in ends]
    return max([now, one.due or now, *before, *(rested[team] for team in one.teams if team in rested)])
