"""Cards laid on the table: equipment into its slot, delayed scrolls into a judgement zone."""

from __future__ import annotations

from judging.simulation.answers import Serving, Told, near, protected, serving
from judging.simulation.cards import avenged, held
from judging.simulation.pen import AT_ONCE, THINKING, Pen
from rules.cards import Card

SLOT_OF = {"weapon": "weapon", "armor": "armor", "plus": "plus", "minus": "minus"}


def contentment(pen: Pen, seat: str) -> Told | None:
    found = serving(pen, seat, "乐不思蜀")
    return None if found is None else _delay(pen, seat, found, "乐不思蜀", pen.foes(seat))


def supply_shortage(pen: Pen, seat: str) -> Told | None:
    found = serving(pen, seat, "兵粮寸断")
    if found is None:
        return None
    reached = pen.foes(seat) if pen.has(seat, "奇才") else near(pen, seat, 2 if pen.has(seat, "断粮") else 1)
    return _delay(pen, seat, found, "兵粮寸断", reached)


def lightning(pen: Pen, seat: str) -> Told | None:
    found = held(pen, seat, "闪电")
    return None if found is None or pen.chance(0.6) else _delay(pen, seat, Serving((found,)), "闪电", [seat])


def _delay(pen: Pen, seat: str, found: Serving, name: str, targets: list[str]) -> Told | None:
    open_to = [
        target
        for target in targets
        if not protected(pen, target, name, found.cards[0])
        and name not in {lying.name for lying in pen.chair(target).delayed}
    ]
    return _lay_down(pen, seat, found, pen.random.choice(open_to)) if open_to else None


def _lay_down(pen: Pen, seat: str, found: Serving, target: str) -> Told:
    card = pen.cards.lay(seat, found.cards[0])
    fields = found.fields()
    yield pen.write("card", THINKING, seat=seat, targets=[target], **fields)
    yield pen.write(
        "delay", AT_ONCE, seat=target, card=card.as_json(), **({"as": found.used_as} if found.used_as else {})
    )


def equipment(pen: Pen, seat: str) -> Told | None:
    deck, chair = pen.state.setup.edition.deck, pen.chair(seat)
    for card in pen.cards.hands[seat]:
        slot = deck.slot_of(card.name)
        if slot is not None and (getattr(chair, SLOT_OF[slot]) is None or pen.chance(0.25)):
            return _equip(pen, seat, card, SLOT_OF[slot])
    return None


def _equip(pen: Pen, seat: str, card: Card, slot: str) -> Told:
    before: Card | None = getattr(pen.chair(seat), slot)
    pen.cards.lay(seat, card)
    yield pen.write("equip", seat=seat, card=card.as_json())
    if before is not None:
        pen.cards.discard.append(before)
        yield from avenged(pen, seat)
