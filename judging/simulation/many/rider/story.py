"""假面骑士杀, step by step: fighters laid face down, turns, and a table that turns up its last fighters."""

from __future__ import annotations

from collections.abc import Iterator

from judging.simulation.many.closing import settled, time_called
from judging.simulation.many.pen import Pen
from judging.simulation.many.rider import dealing, fate, turns
from judging.simulation.telling import THINKING, Row

LONG = 110  # turns, after which time is called


def go_on(pen: Pen) -> Iterator[Row]:
    """The next of it: fighters, a turn, what a blow left; or time is called on a game that does not end."""
    if pen.state.dying:
        yield from fate.fallen(pen, pen.state.dying[-1])
        return
    if pen.state.passing is not None:
        yield from fate.passed(pen)
        return
    match pen.state.step:
        case "deal":
            yield from dealing.dealt(pen)
        case "choose":
            yield from dealing.chosen(pen)
        case "undecided":
            yield from settled(pen)
            yield pen.write("end-game", THINKING, reason="won", winner=sorted(pen.state.statuses)[0])
        case _:
            yield from _play(pen)


def _play(pen: Pen) -> Iterator[Row]:
    if pen.state.turns >= LONG or (pen.state.turns > 10 and pen.chance(pen.rates.forfeits / 60)):
        yield from time_called(pen)
    else:
        yield from turns.turn(pen)
