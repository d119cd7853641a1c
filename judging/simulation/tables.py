"""Who plays an event's matches one after another, as a demonstration tells them: in the past, quickly, or live."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from judging.simulation.event import Event, ready
from judging.simulation.rates import Rates
from judging.simulation.sending import CALM, DisturbedError
from judging.simulation.tablet import Pace, Tablet, now_ms
from judging.simulation.tally import Tally
from judging.simulation.visitor import UnexpectedError, Visitor

GUEST = "referee"  # whose name and password the server prints
OFFICIALS = ("referee2", "referee3", "referee4", "referee5")  # by table
MINUTE_MS = 60_000
TOLD = Rates(mistakes=0.02, corrections=0.03, pace=0.6)  # games of some twenty minutes
SHOWN = Rates(mistakes=0.01, corrections=0.03, pace=0.5)
QUICK, GENTLE, LIVE = Pace(batch=20, rest=0.3), Pace(batch=20, rest=3.0), Pace(speed=1, batch=10)
JUST_NOW_MS = 5 * MINUTE_MS  # how long ago the live table's first game was opened
AFTER_A_FAULT = 15.0  # seconds
QUARTERFINALS = 2


class People:
    """The demonstration's people, each logged in when he is first needed. For one thread."""

    def __init__(self, url: str, logins: Mapping[str, str]) -> None:
        self._url, self._logins = url, logins
        self._visitors: dict[str, Visitor] = {}

    def __getitem__(self, name: str) -> Visitor:
        if name not in self._visitors:
            self._visitors[name] = Visitor(self._url).login(name, self._logins[name])
        return self._visitors[name]


@dataclass(slots=True)
class Table:
    """Who plays an event's matches, one after another."""

    event: Event
    people: People
    tally: Tally
    say: Callable[[str], object]
    told: Rates = TOLD
    officials: tuple[str, ...] = OFFICIALS

    def play_out(self, matches: list[int], pace: Pace) -> None:
        """Matches to their end, as played at the time they were scheduled for."""
        for match_id in matches:
            match = self.event.settled(match_id)
            while match["outcome"] is None and self.played(match, self.told, pace, opened_ms=_back_then(match)):
                match = self.event.settled(match_id)

    def show(self, matches: list[int]) -> None:
        """A match with one game behind it and one going on, where it has not begun yet."""
        for match_id in matches:
            match = self.event.settled(match_id)
            if match["state"] == "ready":
                self.played(match, self.told, QUICK, opened_ms=_back_then(match))
                match = self.event.settled(match_id)
                self.played(match, SHOWN, LIVE, opened_ms=now_ms() - JUST_NOW_MS)

    def show_next(self) -> bool:
        """One game live: of a match that is going on, else of the next; the guest's when nothing else is left."""
        waiting = sorted(
            ready(self.event), key=lambda match: (match["state"] != "playing", match["round"], match["number"])
        )
        for match in waiting:
            if self._is_the_guests(match):
                continue
            if self.played(self.event.settled(match["id"]), SHOWN, LIVE):
                return True
        return any(self._guests_too(match) for match in waiting if self._is_the_guests(match))

    def _guests_too(self, match: dict[str, Any]) -> bool:
        """The guest's match, if he has not begun it: then another referee is assigned too, and may go on with it later."""
        if match["state"] == "ready":
            self.event.staff(match["id"], [GUEST, self._official(match)])
        return self.played(self.event.settled(match["id"]), SHOWN, LIVE)

    def _is_the_guests(self, match: dict[str, Any]) -> bool:
        return bool(match["round"] == QUARTERFINALS and match["number"] % 4 == 3)

    def _official(self, match: dict[str, Any]) -> str:
        return self.officials[((match["table"] or 1) - 1) % len(self.officials)]

    def played(self, match: dict[str, Any], rates: Rates, pace: Pace, *, opened_ms: int | None = None) -> bool:
        """One game of it, to its signatures; False when it is somebody else's, or the server did not answer as it should."""
        if match["outcome"] is not None:
            return False
        name = self._official(match)
        tablet = Tablet(self.people[name], self.tally, rates, pace, CALM)
        try:
            played = tablet.carry_on(match["id"], seed=f"{self.event.slug} {match['key']}", opened_ms=opened_ms)
        except DisturbedError:
            self.say(f"{match['label']}: somebody else writes there")
            return False
        except UnexpectedError as wrong:
            self.say(f"{match['label']}: {wrong}")
            time.sleep(AFTER_A_FAULT)
            return False
        if played:
            self.say(f"{match['label']} {' – '.join(slot['name'] for slot in match['slots'])}: a game by {name}")
        return played


def _back_then(match: dict[str, Any]) -> int:
    """When a game of it was opened that has been played since: at its time, each game half an hour after the one before."""
    begins = datetime.fromisoformat(match["starts_at"]) if match["starts_at"] else datetime.now(UTC)
    wished = int(begins.timestamp() * 1000) + (2 + 30 * len(match["games"])) * MINUTE_MS
    return min(wished, now_ms() - 40 * MINUTE_MS)
