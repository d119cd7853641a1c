"""选将 and 准备, an entry at a time: whatever step is due, one of its buttons."""

from __future__ import annotations

from collections.abc import Iterator

from judging.simulation import buttons, slips
from judging.simulation.pen import QUICK, Pen, Row
from rules.clocks import remaining
from rules.kings.options import Option

MEASURED = {"first-pick": (2.0, 8.0), "pick": (3.0, 15.0), "lineup": (15.0, 40.0), "shown": (6.0, 9.5)}
SETTLED = {"seat": (8.0, 25.0), "unveil": (5.0, 15.0), "deal": (10.0, 25.0), "prepare": (5.0, 20.0)}


def step(pen: Pen) -> Iterator[Row]:
    """The entry that is due, and now and then what a referee gets wrong about it."""
    if pen.game.n == 0 and pen.chance(0.5):
        yield pen.write("checklist", items=dict.fromkeys(buttons.ITEMS, True))
        return
    _let_it_run_out(pen)
    offered = pen.options(*_verbs(pen))
    option = pen.random.choice(_wanted(pen, offered))
    entry = {**option.entry, **buttons.typed(pen, option)}
    verb = entry.pop("do")
    yield from slips.at_the_draft(pen, verb, entry)
    after = (0.2, 0.8) if entry.get("timeout") else _seconds(pen, verb)
    yield pen.write(verb, after, **entry)


def _verbs(pen: Pen) -> tuple[str, ...]:
    return ("lineup", "shown") if pen.state.step == "lineup" else (pen.state.step,)


def _wanted(pen: Pen, offered: list[Option]) -> list[Option]:
    """The show is mostly told to be over before anybody hands in."""
    shown = [option for option in offered if option.entry["do"] == "shown"]
    return shown if shown and pen.chance(0.8) else offered


def _let_it_run_out(pen: Pen) -> None:
    timer = pen.state.timer
    if timer is not None and pen.state.step in ("first-pick", "pick", "lineup") and pen.chance(pen.rates.late):
        pen.at += max(0, remaining(timer, pen.at)) + pen.random.randint(200, 2000)


def _seconds(pen: Pen, verb: str) -> tuple[float, float]:
    """How long it takes, never beyond the deadline of the step, whatever the pace."""
    low, high = MEASURED.get(verb) or SETTLED.get(verb) or QUICK
    timer = pen.state.timer
    if timer is None:
        return low, high
    left = max(0, remaining(timer, pen.at)) / 1000 / pen.rates.pace
    return min(low, left * 0.8), min(high, left * 0.9)
