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
    hall = _Hall(list(matches), tables=tables, now=now, rest=rest)
    while (place := hall.next_to_begin()) is not None:
        hall.play(place)
    return hall.ends


class _Hall:
    """Tables and matches as time goes on: `coming` have nobody left to wait for, `able` could begin now; both by place
    in the order given.
    """

    def __init__(self, matches: list[Running], *, tables: int, now: datetime, rest: timedelta) -> None:
        """Matches under way hold their tables until they are over."""
        self.matches, self.now, self.rest = matches, now, rest
        begun = [(one, max(now, one.begun + one.lasts)) for one in matches if one.begun is not None]
        self.ends = {one.match: end for one, end in begun}
        self.rested = {team: end + rest for one, end in begun for team in one.teams}
        self.free = [*self.ends.values(), *([now] * (max(1, tables) - len(self.ends)))]
        open_ones = {one.match for one in matches if one.begun is None}
        self.waits = {one.match: set(one.after & open_ones) for one in matches if one.begun is None}
        self.feeds: dict[int, list[int]] = {}
        for place, one in enumerate(matches):
            for before in self.waits.get(one.match, ()):
                self.feeds.setdefault(before, []).append(place)
        self.coming = [(self._ready(place), place) for place, one in enumerate(matches) if self._is_free(one)]
        self.able: list[int] = []
        heapq.heapify(self.free)
        heapq.heapify(self.coming)

    def next_to_begin(self) -> int | None:
        """The match that takes the next free table: the first of those able to, else the one that is able soonest."""
        while self.coming or self.able:
            while self.coming and self.coming[0][0] <= self.free[0]:
                heapq.heappush(self.able, heapq.heappop(self.coming)[1])
            place = heapq.heappop(self.able) if self.able else heapq.heappop(self.coming)[1]
            at = self._ready(place)
            if at <= self.free[0] or not self.coming or at <= self.coming[0][0]:
                return place
            heapq.heappush(self.coming, (at, place))  # its teams have played meanwhile: others come first
        return None

    def play(self, place: int) -> None:
        """From the moment it can begin to its end; who waited for it alone is coming then."""
        one = self.matches[place]
        end = max(self._ready(place), heapq.heappop(self.free)) + one.lasts
        self.ends[one.match] = end
        heapq.heappush(self.free, end)
        self.rested |= dict.fromkeys(one.teams, end + self.rest)
        for after in self.feeds.get(one.match, ()):
            self.waits[self.matches[after].match].discard(one.match)
            if self._is_free(self.matches[after]):
                heapq.heappush(self.coming, (self._ready(after), after))

    def _is_free(self, one: Running) -> bool:
        return self.waits.get(one.match) == set()

    def _ready(self, place: int) -> datetime:
        """When the matches before it are over and its teams have rested, and not before its time."""
        one = self.matches[place]
        before = [self.ends[match] + self.rest for match in one.after if match in self.ends]
        return max([self.now, one.due or self.now, *before, *(self.rested[t] for t in one.teams if t in self.rested)])
