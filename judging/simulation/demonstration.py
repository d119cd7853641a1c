"""The demonstration: a championship in the middle of its quarter-finals with one table live, and last year's, finished.

It looks at what the server holds and goes on from there, so it may be started again at any time. It plays no game that a
person has opened, and keeps one match for whoever logs in as `referee`. It is slow on purpose: the hall's pages come first.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from judging.simulation.event import Event, Plan, enter, open_tournament, ready, schedule_all
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
BEFORE = timedelta(hours=3, minutes=15)  # from the first match until now
JUST_NOW_MS = 5 * MINUTE_MS  # how long ago the live table's first game was opened
BETWEEN_GAMES, AFTER_A_FAULT = 20.0, 15.0  # seconds
PATIENCE = 20  # faults in a row
FIRST_ROUND, QUARTERFINALS = 1, 2


@dataclass(slots=True)
class Demonstration:
    """`say` is told a line for whatever is done."""

    url: str
    logins: Mapping[str, str]
    say: Callable[[str], object]
    tally: Tally = field(default_factory=Tally)

    def run(self) -> None:
        """Fills what is missing, the live table's way to its quarter-final first, and keeps a table live as long as it runs."""
        now = datetime.now(UTC)
        people = People(self.url, self.logins)
        open_tournament(people["organiser"], last_year(now))  # so that this year's is the newer one in every list
        event = self._enter(people, this_year(now, 1), first=_quarter(now) - BEFORE)
        table = Table(event, people, self.tally, self.say)
        table.play_out(_ids(event, FIRST_ROUND)[:2], QUICK)
        threading.Thread(target=self._behind, args=(event.slug, now), daemon=True).start()
        table.show(_ids(event, QUARTERFINALS)[:1])
        self._go_on(people, table, now)

    def _enter(self, people: People, plan: Plan, *, first: datetime) -> Event:
        event = enter(people["organiser"], plan, random=Random(plan.slug), head="head", referees=[*OFFICIALS, GUEST])
        schedule_all(event, plan, first=first, referees=OFFICIALS)
        self.say(f"{plan.name}: {plan.teams} teams")
        return event

    def _behind(self, slug: str, now: datetime) -> None:
        """What may come later, tried again after a fault."""
        for _ in range(PATIENCE):
            try:
                self._fill(slug, now)
                return
            except (UnexpectedError, OSError) as wrong:
                self.say(f"{type(wrong).__name__}: {wrong}")
                time.sleep(AFTER_A_FAULT)

    def _fill(self, slug: str, now: datetime) -> None:
        """The rest of the first round, another quarter-final, one kept for the guest, and last year's event to its champion."""
        people = People(self.url, self.logins)
        event = Event(people["organiser"], slug)
        table = Table(event, people, self.tally, self.say)
        table.play_out(_ids(event, FIRST_ROUND), QUICK)
        _, second, third, fourth = _ids(event, QUARTERFINALS)
        _put_off(event, third, minutes=15, table=3, referee=GUEST)
        _put_off(event, fourth, minutes=45, table=4, referee=OFFICIALS[3])
        table.play_out([second], GENTLE)
        past = self._enter(people, last_year(now), first=_quarter(now) - timedelta(days=364))
        table = Table(past, people, self.tally, self.say)
        while waiting := [match["id"] for match in ready(past)]:
            table.play_out(waiting, GENTLE)

    def _go_on(self, people: People, table: Table, now: datetime) -> None:
        """Game after game; a new event once nothing is left in one but what people play themselves."""
        number, faults = 1, 0
        while True:
            try:
                if table.show_next():
                    time.sleep(BETWEEN_GAMES)
                else:
                    number += 1
                    table = self._next_event(people, now, number)
                faults = 0
            except (UnexpectedError, OSError) as wrong:  # an organiser may do anything to the event meanwhile
                faults += 1
                if faults > PATIENCE:
                    raise
                self.say(f"{type(wrong).__name__}: {wrong}")
                time.sleep(AFTER_A_FAULT)

    def _next_event(self, people: People, now: datetime, number: int) -> Table:
        event = self._enter(people, this_year(now, number), first=_quarter(datetime.now(UTC)) - BEFORE)
        table = Table(event, people, self.tally, self.say)
        table.play_out(_ids(event, FIRST_ROUND), QUICK)
        return table


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

    def play_out(self, matches: list[int], pace: Pace) -> None:
        """Matches to their end, as played at the time they were scheduled for."""
        for match_id in matches:
            match = self.event.settled(match_id)
            while match["outcome"] is None and self._played(match, TOLD, pace, opened_ms=_back_then(match)):
                match = self.event.settled(match_id)

    def show(self, matches: list[int]) -> None:
        """A match with one game behind it and one going on, where it has not begun yet."""
        for match_id in matches:
            match = self.event.settled(match_id)
            if match["state"] == "ready":
                self._played(match, TOLD, QUICK, opened_ms=_back_then(match))
                match = self.event.settled(match_id)
                self._played(match, SHOWN, LIVE, opened_ms=now_ms() - JUST_NOW_MS)

    def show_next(self) -> bool:
        """One game live: of a match that is going on, else of the next; the guest's when nothing else is left."""
        waiting = sorted(
            ready(self.event), key=lambda match: (match["state"] != "playing", match["round"], match["number"])
        )
        for match in waiting:
            if self._is_the_guests(match):
                continue
            if self._played(self.event.settled(match["id"]), SHOWN, LIVE):
                return True
        return any(self._guests_too(match) for match in waiting if self._is_the_guests(match))

    def _guests_too(self, match: dict[str, Any]) -> bool:
        """The guest's match, if he has not begun it: then another referee is assigned too, and may go on with it later."""
        if match["state"] == "ready":
            self.event.staff(match["id"], [GUEST, _official(match)])
        return self._played(self.event.settled(match["id"]), SHOWN, LIVE)

    def _is_the_guests(self, match: dict[str, Any]) -> bool:
        return bool(match["round"] == QUARTERFINALS and match["number"] % 4 == 3)

    def _played(self, match: dict[str, Any], rates: Rates, pace: Pace, *, opened_ms: int | None = None) -> bool:
        """One game of it, to its signatures; False when it is somebody else's, or the server did not answer as it should."""
        if match["outcome"] is not None:
            return False
        name = _official(match)
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


def this_year(now: datetime, number: int) -> Plan:
    name = f"主帅杯 {now.year} 王者之战公开赛"
    return Plan(
        name=name if number == 1 else f"{name}·第{number}站",
        slug=f"marshal-cup-{now.year}" + ("" if number == 1 else f"-{number}"),
        teams=16 if number == 1 else 8,
        tables=4,
        best_of={"default": 1, "quarterfinal": 3, "semifinal": 3, "final": 5},
        stage="分站决赛",
    )


def last_year(now: datetime) -> Plan:
    return Plan(
        name=f"主帅杯 {now.year - 1} 王者之战公开赛",
        slug=f"marshal-cup-{now.year - 1}",
        teams=8,
        tables=4,
        best_of={"default": 1, "final": 3},
        edition="2012",
        stage="全国决赛",
        kind="national",
        third_place=True,
    )


def _ids(event: Event, round_number: int) -> list[int]:
    return [match["id"] for match in event.matches() if match["round"] == round_number]


def _put_off(event: Event, match_id: int, *, minutes: int, table: int, referee: str) -> None:
    """A match still to come, a little later today."""
    if event.match(match_id)["state"] == "ready":
        event.schedule(match_id, table=table, starts_at=_quarter(datetime.now(UTC)) + timedelta(minutes=minutes))
        event.staff(match_id, [referee])


def _official(match: dict[str, Any]) -> str:
    return OFFICIALS[((match["table"] or 1) - 1) % len(OFFICIALS)]


def _back_then(match: dict[str, Any]) -> int:
    """When a game of it was opened that has been played since: at its time, each game half an hour after the one before."""
    begins = datetime.fromisoformat(match["starts_at"]) if match["starts_at"] else datetime.now(UTC)
    wished = int(begins.timestamp() * 1000) + (2 + 30 * len(match["games"])) * MINUTE_MS
    return min(wished, now_ms() - 40 * MINUTE_MS)


def _quarter(now: datetime) -> datetime:
    return now.replace(minute=now.minute // 15 * 15, second=0, microsecond=0)
