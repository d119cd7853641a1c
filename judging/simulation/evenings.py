"""Beside the demonstration's championship: an evening of 身份场 that is over, a table of 假面骑士杀 that plays on.

Both go on from what the server holds. The evening is filled gently; the table is one game after another, live.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from judging.simulation.evening import open_final_table
from judging.simulation.event import Event, Plan, enter, ready, schedule_all
from judging.simulation.rates import Rates
from judging.simulation.stages import finish_all, pair_on
from judging.simulation.tables import AFTER_A_FAULT, GENTLE, GUEST, JUST_NOW_MS, LIVE, OFFICIALS, People, Table
from judging.simulation.tablet import now_ms
from judging.simulation.tally import Tally
from judging.simulation.visitor import UnexpectedError

PATIENCE = 20  # faults in a row
BETWEEN_GAMES = 30.0  # seconds
PLAYED = Rates(mistakes=0.02, corrections=0.03, pace=2.2)  # games of some twenty-five minutes
LIVELY = Rates(mistakes=0.01, corrections=0.03, pace=1.4)
RIDER_TABLE, RIDER_REFEREE = 1, OFFICIALS[3]

Say = Callable[[str], object]


def evening_plan(now: datetime) -> Plan:
    """23 players of 身份场 over three rounds, at three tables."""
    return Plan(
        name=f"主帅杯 {now.year} 身份场之夜",
        slug=f"identity-evening-{now.year}",
        ruleset="identity",
        players=23,
        tables=3,
        format="pods",
        shape={"rounds": 3},
        stage="积分轮",
    )


def rider_plan(now: datetime) -> Plan:
    """Ten players of 假面骑士杀 at one table, with rounds enough for as long as anybody looks on."""
    return Plan(
        name=f"{now.year} 假面骑士杀 十人桌",
        slug=f"kamen-rider-{now.year}",
        ruleset="rider",
        players=10,
        tables=1,
        format="pods",
        shape={"rounds": 20, "seats": 10},
        stage="十人桌",
    )


def play_the_evening(people: People, tally: Tally, say: Say, now: datetime) -> None:
    """Three rounds of three tables a week ago, their standings, and a final table of the best six."""
    plan = evening_plan(now)
    first = now.replace(hour=11, minute=0, second=0, microsecond=0) - timedelta(days=7)
    event = _entered(people, plan)
    table = Table(event, people, tally, say, told=PLAYED)
    while True:
        schedule_all(event, plan, first=first, referees=OFFICIALS)
        table.play_out([match["id"] for match in ready(event)], GENTLE)
        if not pair_on(event):
            break
    stages = event.look()["stages"]
    finish_all(event)
    if len(stages) == 1:
        open_final_table(event, stages[0], ruleset=plan.ruleset, random=Random(plan.slug))
    for match in ready(event):
        event.schedule(match["id"], table=1, starts_at=first + timedelta(hours=3))
        event.staff(match["id"], [OFFICIALS[0]])
        table.play_out([match["id"]], GENTLE)
    finish_all(event)
    say(f"{plan.name}: over")


def keep_a_table_live(people: People, tally: Tally, say: Say, now: datetime) -> None:
    """One game after another at the same table, the first of them begun a little while ago."""
    plan = rider_plan(now)
    event = _entered(people, plan)
    table = Table(event, people, tally, say, officials=(RIDER_REFEREE,))
    faults = 0
    while faults < PATIENCE:
        try:
            if not _next_game(event, table):
                return
            faults = 0
        except (UnexpectedError, OSError) as wrong:
            faults += 1
            say(f"{type(wrong).__name__}: {wrong}")
            time.sleep(AFTER_A_FAULT)


def _next_game(event: Event, table: Table) -> bool:
    """Goes on with what is open, else with the next game; False once all rounds are over."""
    waiting = ready(event)
    if not waiting and not pair_on(event):
        return False
    for match in waiting:
        if match["starts_at"] is None:
            event.schedule(match["id"], table=RIDER_TABLE, starts_at=datetime.now(UTC))
            event.staff(match["id"], [RIDER_REFEREE, GUEST])
        begun = now_ms() - JUST_NOW_MS if _first_of_all(event, match) else None
        table.played(event.settled(match["id"]), LIVELY, LIVE, opened_ms=begun)
        event.settled(match["id"])
        time.sleep(BETWEEN_GAMES)
    return True


def _first_of_all(event: Event, match: dict[str, Any]) -> bool:
    return match["state"] == "ready" and match["round"] == 1 and sum(1 for _ in event.matches()) == 1


def _entered(people: People, plan: Plan) -> Event:
    return enter(people["organiser"], plan, random=Random(plan.slug), head="head", referees=[*OFFICIALS, GUEST])
