"""What a card is answered with: what serves as a 闪 or a 杀, judgements, 无懈可击."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import rules
from judging.simulation.pen import AT_ONCE, Pen, Row
from rules.cards import Card
from rules.kings.skills import equipment_skill

Told = Iterator[Row]


@dataclass(frozen=True, slots=True)
class Serving:
    """Cards of a hand that serve as a card's name; `used_as` where they are not that card themselves."""

    cards: tuple[Card, ...]
    used_as: str | None = None

    def fields(self) -> dict[str, Any]:
        """The fields of a `card` entry."""
        shown = [card.as_json() for card in self.cards]
        one: dict[str, Any] = {"card": shown[0]} if len(shown) == 1 else {"cards": shown}
        return one | ({"as": self.used_as} if self.used_as else {})


def serving(pen: Pen, seat: str, name: str) -> Serving | None:
    """The best there is in a hand: the card itself, else what a skill or 丈八蛇矛 turns into it."""
    hand, deck = pen.cards.hands[seat], pen.state.setup.edition.deck
    own = next((card for card in hand if card.name == name), None)
    if own is not None:
        return Serving((own,))
    chair = pen.chair(seat)
    acting = pen.state.acting
    for skill in chair.skills:
        if skill.name == "急救" and acting is not None and acting.seat == seat:
            continue
        found = next((card for card in hand if skill.explains(name, (card,), deck)), None)
        if found is not None:
            return Serving((found,), name)
    weapon = equipment_skill(chair.weapon.name) if chair.weapon else None
    if weapon is not None and weapon.as_cards == 2 and name in weapon.as_names and len(hand) > 3:
        return Serving((hand[0], hand[1]), name)
    return None


def respond(pen: Pen, seat: str, name: str, *, chance: float = 0.82) -> Iterator[Row]:
    """Plays a 闪 or a 杀 in answer where there is one; the generator's value says whether."""
    found = serving(pen, seat, name) if pen.chance(chance) else None
    if found is None:
        return False
    pen.cards.spend(seat, found.cards)
    yield pen.write("card", seat=seat, played=True, **found.fields())
    yield from _lightning(pen, seat, name)
    return True


def dodge(pen: Pen, seat: str, *, through_armour: bool = False) -> Iterator[Row]:
    """八卦阵 first, then a 闪; the generator's value says whether the blow was dodged."""
    armor = pen.chair(seat).armor
    if armor is not None and armor.name == "八卦阵" and not through_armour and pen.chance(0.9):
        yield pen.write("skill", AT_ONCE, seat=seat, skill="八卦阵")
        card = yield from judge(pen, seat, "八卦阵")
        if card is not None and suit(pen, seat, card) in "HD":
            yield from _lightning(pen, seat, "闪")
            return True
    return (yield from respond(pen, seat, "闪"))


def judge(pen: Pen, seat: str, reason: str, *, keep: bool = False) -> Iterator[Row]:
    """Turns up a card for a judgement, which is the generator's value; `keep` puts it into the seat's hand."""
    card = pen.cards.turn_up()
    if card is None:
        return None
    if keep or (pen.has(seat, "天妒") and pen.alive(seat)):
        pen.cards.hands[seat].append(card)
    else:
        pen.cards.discard.append(card)
    yield pen.write("judge", seat=seat, card=card.as_json(), **{"for": reason})
    return card


def suit(pen: Pen, seat: str, card: Card) -> str:
    """A card's suit as it counts for a seat (红颜)."""
    for skill in pen.chair(seat).skills:
        if card.suit in skill.suit_as:
            return skill.suit_as[card.suit]
    return card.suit or ""


def nullified(pen: Pen, user: str, *, target: str, chance: float = 0.35) -> Iterator[Row]:
    """Whether somebody of the target's camp stops a scroll with 无懈可击; the generator's value."""
    for seat in (target, *pen.friends(target)):
        found = next((card for card in pen.cards.hands[seat] if card.name == "无懈可击"), None)
        if found is not None and user not in (seat, target) and pen.chance(chance):
            pen.cards.spend(seat, [found])
            yield pen.write("card", seat=seat, card=found.as_json())
            _gather_wisdom(pen, seat)
            return True
    return False


def _gather_wisdom(pen: Pen, seat: str) -> None:
    if pen.has(seat, "集智"):
        pen.cards.draw(seat, 1)


def _lightning(pen: Pen, seat: str, name: str) -> Iterator[Row]:
    """雷击: a 闪 played, a foe judged, two damage on a spade."""
    from judging.simulation.harm import damage

    if name != "闪" or not pen.has(seat, "雷击") or not pen.foes(seat) or not pen.chance(0.7):
        return
    target = pen.random.choice(pen.foes(seat))
    yield pen.write("skill", seat=seat, skill="雷击", targets=[target])
    card = yield from judge(pen, target, "雷击")
    if card is not None and suit(pen, target, card) == "S":
        yield from damage(pen, target, 2, source=seat)


def reachable(pen: Pen, seat: str) -> list[str]:
    """Living foes that a 杀 of his reaches."""
    seen = rules.reach(pen.game, seat)
    return [target for target in pen.foes(seat) if target in seen and seen[target]["reaches"]]


def near(pen: Pen, seat: str, distance: int = 1) -> list[str]:
    seen = rules.reach(pen.game, seat)
    return [target for target in pen.foes(seat) if target in seen and seen[target]["distance"] <= distance]


def protected(pen: Pen, target: str, name: str, card: Card) -> bool:
    """Whether a skill of the target's forbids it (空城, 谦逊, 帷幕)."""
    hand, deck = len(pen.cards.hands[target]), pen.state.setup.edition.deck
    return any(skill.forbids_target(name, card, hand, deck) for skill in pen.chair(target).skills)
