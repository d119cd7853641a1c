"""结算与签字: the typed sheet, flags settled, everybody's signature."""

from __future__ import annotations

from collections.abc import Iterator

import rules
from judging.simulation.many.identity.dealing import unveiled
from judging.simulation.many.pen import Pen
from judging.simulation.telling import QUICK, THINKING, Row

REFUSALS = ("对判罚有异议，拒绝签字", "已离场")


def closed(pen: Pen) -> Iterator[Row]:
    """What is still owed, the sheet, then every flag, then the signatures in any order."""
    while pen.owed:
        n, entry = pen.owed.pop(0)
        yield pen.write("amend", QUICK, n=n, entry=entry)
    if pen.game.ruleset.id == "identity":
        yield from unveiled(pen)
    if not pen.state.signed and not any(row.raw["do"] == "score" for row in pen.game.rows):
        yield from _sheet(pen)
    yield from settled(pen)
    seats = [seat for seat in pen.seats if seat not in pen.state.signed]
    pen.random.shuffle(seats)
    for seat in seats:
        if pen.chance(0.01):
            yield pen.write("sign", (8.0, 20.0), seat=seat, refused=pen.random.choice(REFUSALS))
        else:
            yield pen.write("sign", (3.0, 9.0), seat=seat, drawing=pen.drawing(seat))


def time_called(pen: Pen) -> Iterator[Row]:
    """The turn that is open ends, and with it the game."""
    if pen.state.acting is not None:
        yield pen.write("end", QUICK, seat=pen.state.acting.seat)
    yield pen.write("end-game", THINKING, reason="time")


def settled(pen: Pen) -> Iterator[Row]:
    """Every flag there is, cleared or confirmed."""
    for option in pen.options("resolve"):
        yield pen.write("resolve", THINKING, n=option.entry["n"], decision=pen.random.choice(("cleared", "confirmed")))


def _sheet(pen: Pen) -> Iterator[Row]:
    """The points as somebody added them up on paper; at times wrongly first."""
    verdict = rules.verdict(pen.game) or {}
    points = {seat: one["points"] for seat, one in verdict.get("scores", {}).items() if one["points"] is not None}
    if len(points) < len(pen.seats):
        return
    if pen.chance(pen.rates.mistakes):
        seat = pen.random.choice(pen.seats)
        yield from pen.refuse("score", points={**points, seat: points[seat] + 1})
    if pen.chance(0.5):
        yield pen.write("score", THINKING, points=points)
