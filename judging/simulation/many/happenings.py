"""Beside the play of a table of many: the table counted, a note, the head referee called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from judging.simulation.many.pen import Pen
from judging.simulation.telling import QUICK, THINKING, Row


def happenings(pen: Pen, *, notes: Sequence[str], seen: Callable[[Pen, str], Row]) -> Iterator[Row]:
    """What happens between two turns, as often as the rates say; seen(pen, seat) is what is counted of a seat."""
    if pen.state.turns and pen.chance(pen.rates.tables):
        seats = pen.random.sample(pen.living, min(3, len(pen.living)))
        yield pen.write("table", THINKING, seats={seat: seen(pen, seat) for seat in seats})
    if pen.chance(pen.rates.notes):
        yield pen.write("note", QUICK, text=pen.random.choice(notes))
    if pen.chance(pen.rates.notes / 4):
        yield pen.write("call", QUICK, reason="技能时机有疑问")
