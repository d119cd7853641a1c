"""Several tables at once: referees take the matches that are ready, play them out, and go on until there is a champion."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from random import Random
from typing import Any

from judging.simulation.evening import FINALISTS, Points, open_final_table
from judging.simulation.evening import between as happened
from judging.simulation.event import Event, Plan, enter, ready, refuse_a_standstill, schedule_all
from judging.simulation.rates import Rates
from judging.simulation.stages import THREE_STOPS, add_stops, correct, finish_all, incidents, open_final, pair_on
from judging.simulation.tablet import Pace, Tablet, now_ms
from judging.simulation.tally import Tally
from judging.simulation.visitor import UnexpectedError, Visitor

AGO_MS = 3 * 3_600_000
KINGS = "kings-3v3"
PATIENCE = 0.2  # seconds between two looks for a match that is ready


@dataclass(slots=True)
class Hall:
    """One event being played. `logins` is name → password of an organiser, a head referee and referees."""

    url: str
    logins: Mapping[str, str]
    seed: str
    rates: Rates
    pace: Pace
    tally: Tally = field(default_factory=Tally)
    taken: set[int] = field(default_factory=set)
    playing: int = 0
    points: Points = field(default_factory=Points)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def referees(self) -> list[str]:
        return [name for name in self.logins if name.startswith("referee")]

    def visitor(self, name: str) -> Visitor:
        return Visitor(self.url).login(name, self.logins[name])

    def play(self, plan: Plan, *, parallel: int) -> str | None:
        """Enters the event, plays it with so many tables at once, and returns its champion (None after a fault)."""
        referees = self.referees[: max(parallel, 1)]
        event = enter(self.visitor("organiser"), plan, random=Random(self.seed), head="head", referees=referees)
        self._play_on(event, plan, referees, parallel)
        if self.tally.faults:
            return None
        if plan.format in ("single", "double"):
            refuse_a_standstill(event)
            return event.champion()
        return _first(finish_all(event))

    def play_stops(self, plan: Plan, *, parallel: int) -> str | None:
        """Three stops of different formats into a national final: a no-show, a disqualification and a drop in each, one correction."""
        referees, random = self.referees[: max(parallel, 1)], Random(self.seed)
        first = THREE_STOPS[0]
        plan = replace(plan, teams=0, stage=first.name, format=first.format, shape=first.shape)
        event = enter(self.visitor("organiser"), plan, random=random, head="head", referees=referees)
        add_stops(event, THREE_STOPS, random)
        incidents(event, random)
        self._play_on(event, plan, referees, parallel)
        if self.tally.faults:
            return None
        finish_all(event)
        self.tally.add("finalists", open_final(event, THREE_STOPS, random))
        self._play_on(event, plan, referees, parallel)
        return None if self.tally.faults else _first(finish_all(event))

    def play_evening(self, plan: Plan, *, parallel: int, lively: bool = False, final: bool = False) -> str | None:
        """Single players round after round, the ledger's points held to the verdicts'; with a `final` table of the best.

        `lively`: somebody enters after the first round, and somebody goes after the second.
        """
        referees, random = self.referees[: max(parallel, 1)], Random(self.seed)
        event = enter(self.visitor("organiser"), plan, random=random, head="head", referees=referees)
        stage = event.look()["stages"][0]
        self._play_on(event, plan, referees, parallel, between=random if lively else None)
        places = self._finished(event)
        if final and not self.tally.faults and len(places) > FINALISTS:
            self.points = Points()
            open_final_table(event, stage, ruleset=plan.ruleset, random=random)
            self._play_on(event, plan, referees, parallel)
            places = self._finished(event)
        return None if self.tally.faults else _first(places)

    def _finished(self, event: Event) -> list[dict[str, Any]]:
        if self.tally.faults:
            return []
        places = finish_all(event)
        self.points.hold(places)
        return places

    def _play_on(
        self, event: Event, plan: Plan, referees: list[str], parallel: int, *, between: Random | None = None
    ) -> None:
        """Plays what is ready, pairs what comes after, until there is nothing more."""
        while True:
            schedule_all(event, plan, first=_this_hour(), referees=referees)
            tables = [
                threading.Thread(target=self._sit, args=(event, plan, referees[number % len(referees)]))
                for number in range(parallel)
            ]
            for table in tables:
                table.start()
            for table in tables:
                table.join()
            if self.tally.faults:
                return
            if between is not None:
                happened(event, event.look()["stages"][0], between)
            if not pair_on(event):
                return
            if correct(event):
                self.tally.add("results corrected")

    def _sit(self, event: Event, plan: Plan, referee: str) -> None:
        """A referee takes match after match."""
        try:
            visitor = self.visitor(referee)
            while not self.tally.faults:
                match = self._take(event)
                if match is None:
                    return
                try:
                    self._play_out(event, plan, visitor, referee, match)
                finally:
                    with self.lock:
                        self.playing -= 1
        except Exception as wrong:  # whatever it is: a table that falls silent must be told of at the end
            self.tally.fault(f"{type(wrong).__name__}: {wrong}")
            if not isinstance(wrong, UnexpectedError | OSError):
                raise

    def _take(self, event: Event) -> int | None:
        """A match that is ready, or None once nothing is left and nothing may come."""
        while not self.tally.faults:
            with self.lock:
                nobody_plays = self.playing == 0
            found = next((match["id"] for match in ready(event) if match["id"] not in self.taken), None)
            with self.lock:
                if found is not None and found not in self.taken:
                    self.taken.add(found)
                    self.playing += 1
                    return int(found)
            if found is None and nobody_plays:
                return None
            time.sleep(PATIENCE)
        return None

    def _play_out(self, event: Event, plan: Plan, visitor: Visitor, referee: str, match: int) -> None:
        """Game after game until the match is decided; a result that a captain would not sign is confirmed."""
        event.staff(match, [referee])
        opened_ms = now_ms() - AGO_MS if plan.demonstration else None
        tablet = Tablet(visitor, self.tally, self.rates, self.pace)
        while True:
            stands = event.settled(match)
            if stands["outcome"] is not None:
                self.tally.add("matches")
                return
            verdict = tablet.open(match, seed=f"{self.seed} {stands['key']}", opened_ms=opened_ms)
            if plan.ruleset != KINGS and verdict is not None:
                with self.lock:
                    self.points.take(event.match(match), verdict)


def _first(places: list[dict[str, Any]]) -> str | None:
    return next((str(one["name"]) for one in places if one["place"] == 1), None)


def _this_hour() -> datetime:
    return datetime.now(UTC).replace(minute=0, second=0, microsecond=0)
