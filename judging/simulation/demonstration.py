"""The demonstration: a championship in the middle of its quarter-finals with one table live; last year's, in groups
and a final, finished; beside them an evening of 身份场 that is over, and a live table of 假面骑士杀.

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

from judging.simulation.evenings import evening_plan, keep_a_table_live, play_the_evening, rider_plan
from judging.simulation.event import Event, Plan, enter, open_tournament, ready, schedule_all
from judging.simulation.stages import finish_all, pass_on
from judging.simulation.tables import AFTER_A_FAULT, GENTLE, GUEST, OFFICIALS, QUARTERFINALS, QUICK, People, Table
from judging.simulation.tally import Tally
from judging.simulation.visitor import UnexpectedError

BEFORE = timedelta(hours=3, minutes=15)  # from the first match until now
BETWEEN_GAMES = 20.0  # seconds
PATIENCE = 20  # faults in a row
FIRST_ROUND = 1


@dataclass(slots=True)
class Demonstration:
    """`say` is told a line for whatever is done."""

    url: str
    logins: Mapping[str, str]
    say: Callable[[str], object]
    tally: Tally = field(default_factory=Tally)
    beside: threading.Thread | None = None

    def run(self) -> None:
        """Fills what is missing, the live table's way to its quarter-final first, and keeps a table live as long as it runs."""
        now = datetime.now(UTC)
        people = People(self.url, self.logins)
        for plan in (last_year(now), evening_plan(now), rider_plan(now)):  # this year's is the newest in every list
            open_tournament(people["organiser"], plan)
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
        if self.beside is None:
            self.beside = threading.Thread(target=self._beside, args=(now,), daemon=True)
            self.beside.start()
        _, second, third, fourth = _ids(event, QUARTERFINALS)
        _put_off(event, third, minutes=15, table=3, referee=GUEST)
        _put_off(event, fourth, minutes=45, table=4, referee=OFFICIALS[3])
        table.play_out([second], GENTLE)
        play_the_evening(people, self.tally, self.say, now)
        self._play_last_year(people, now)

    def _beside(self, now: datetime) -> None:
        """The live table of ten; a person of its own, since it is a thread of its own."""
        keep_a_table_live(People(self.url, self.logins), self.tally, self.say, now)

    def _play_last_year(self, people: People, now: datetime) -> None:
        """Two groups, then their best two each to the champion."""
        past = self._enter(people, last_year(now), first=_quarter(now) - timedelta(days=364))
        table = Table(past, people, self.tally, self.say)
        while True:
            while waiting := [match["id"] for match in ready(past)]:
                table.play_out(waiting, GENTLE)
            finish_all(past)
            if not pass_on(past, FINALS, random=Random(past.slug)):
                return
            schedule_all(past, last_year(now), first=_quarter(now) - timedelta(days=363), referees=OFFICIALS)

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
        best_of=1,
        edition="2012",
        stage="小组赛",
        format="groups",
        shape={"groups": 2},
    )


FINALS = {
    "name": "全国决赛",
    "kind": "national",
    "edition": "2012",
    "seeding": "former",
    "best_of": {"default": 1, "final": 3},
    "third_place": True,
}


def _ids(event: Event, round_number: int) -> list[int]:
    return [match["id"] for match in event.matches() if match["round"] == round_number]


def _put_off(event: Event, match_id: int, *, minutes: int, table: int, referee: str) -> None:
    """A match still to come, a little later today."""
    if event.match(match_id)["state"] == "ready":
        event.schedule(match_id, table=table, starts_at=_quarter(datetime.now(UTC)) + timedelta(minutes=minutes))
        event.staff(match_id, [referee])


def _quarter(now: datetime) -> datetime:
    return now.replace(minute=now.minute // 15 * 15, second=0, microsecond=0)
