"""A card leaving a hand or a slot: what every use of one has in common."""

from __future__ import annotations

from judging.simulation import slips
from judging.simulation.answers import Serving, Told
from judging.simulation.pen import AT_ONCE, Pen
from rules.cards import Card
from rules.kings.state import SLOTS


def held(pen: Pen, seat: str, name: str) -> Card | None:
    return next((card for card in pen.cards.hands[seat] if card.name == name), None)


def told_card(
    pen: Pen, seat: str, found: Serving, targets: list[str] | None = None, direction: str | None = None
) -> Told:
    """The `card` entry of a use; the card goes from the hand to the discard pile, and a scroll may draw one (集智)."""
    pen.cards.spend(seat, found.cards)
    fields = {"seat": seat, "targets": targets, "direction": direction, **found.fields()}
    yield from slips.at_a_card(pen, fields)
    deck = pen.state.setup.edition.deck
    if pen.has(seat, "集智") and deck.type_of(found.used_as or found.cards[0].name) == "scroll" and pen.chance(0.9):
        yield pen.write("skill", AT_ONCE, seat=seat, skill="集智")
        pen.cards.draw(seat, 1)


def worn(pen: Pen, seat: str) -> list[str]:
    return [slot for slot in SLOTS if getattr(pen.chair(seat), slot) is not None]


def stripped(pen: Pen, seat: str, slot: str) -> Told:
    """A slot is emptied; the card is the generator's value, in nobody's place any more (枭姬 draws two)."""
    card: Card = getattr(pen.chair(seat), slot)
    yield pen.write("unequip", AT_ONCE, seat=seat, slot=slot)
    yield from avenged(pen, seat)
    return card


def avenged(pen: Pen, seat: str) -> Told:
    if pen.has(seat, "枭姬"):
        yield pen.write("skill", AT_ONCE, seat=seat, skill="枭姬")
        pen.cards.draw(seat, 2)
