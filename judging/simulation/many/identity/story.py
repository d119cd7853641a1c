"""身份场, step by step: who is told what when, until there is a verdict."""

from __future__ import annotations

from collections.abc import Iterator

from judging.simulation.many.closing import settled, time_called
from judging.simulation.many.identity import dealing, fate, turns
from judging.simulation.many.pen import Pen
from judging.simulation.telling import QUICK, THINKING, Row

LONG = 70  # turns, after which time is called


def go_on(pen: Pen) -> Iterator[Row]:
    """The next of it: identities, generals, a turn, 托孤; or time is called on a game that does not end."""
    if pen.state.dying:
        yield from fate.fallen(pen, pen.state.dying[-1])
        return
    if pen.state.passing is not None:
        yield from fate.passed(pen)
        return
    match pen.state.step:
        case "deal":
            yield from dealing.identities(pen)
        case "reveal":
            lord = next(seat for seat in pen.seats if dealing.role(pen, seat) == "lord")
            yield pen.write("reveal", QUICK, seat=lord, role="lord")
        case "general":
            yield from dealing.generals(pen)
        case "heir":
            yield from fate.entrusted(pen)
        case "undecided":
            yield from _told(pen)
        case _:
            yield from _play(pen)


def _play(pen: Pen) -> Iterator[Row]:
    if pen.state.turns >= LONG or (pen.state.turns > 8 and pen.chance(pen.rates.forfeits / 60)):
        yield from time_called(pen)
    else:
        yield from turns.turn(pen)


def _told(pen: Pen) -> Iterator[Row]:
    """Somebody has won whatever is unknown: identities are turned up until it is known who; else the table says it."""
    for seat in pen.seats:
        if seat not in pen.state.revealed and pen.state.verdict is None:
            yield pen.write("reveal", QUICK, seat=seat, role=dealing.role(pen, seat))
    if pen.state.verdict is None:
        yield from settled(pen)
        winner = sorted(pen.state.statuses)[0]
        yield pen.write("end-game", THINKING, reason="won", winner=winner)
