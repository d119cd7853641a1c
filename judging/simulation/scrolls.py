"""锦囊: scrolls used, on one target or on the whole table in the direction their user says."""

from __future__ import annotations

import rules
from judging.simulation.answers import Serving, Told, dodge, near, nullified, protected, respond, serving
from judging.simulation.blows import slash, weakest
from judging.simulation.cards import held, stripped, told_card, worn
from judging.simulation.harm import damage, heal
from judging.simulation.pen import AT_ONCE, Pen
from rules.cards import Card


def duel(pen: Pen, seat: str) -> Told | None:
    found = held(pen, seat, "决斗")
    if found is None:
        return None
    targets = [foe for foe in pen.foes(seat) if not protected(pen, foe, "决斗", found)]
    return _duel(pen, seat, found, weakest(pen, targets)) if targets else None


def _duel(pen: Pen, seat: str, card: Card, target: str) -> Told:
    yield from told_card(pen, seat, Serving((card,)), [target])
    if not (yield from nullified(pen, seat, target=target)):
        yield from duelling(pen, seat, target)


def duelling(pen: Pen, seat: str, target: str) -> Told:
    """杀 by turns, the challenged first, until one has none and is hurt by the other."""
    due, other = target, seat
    while pen.alive(due) and pen.alive(other):
        for _ in range(2 if pen.has(other, "无双") else 1):
            if not (yield from respond(pen, due, "杀", chance=0.8)):
                yield from damage(pen, due, 1, source=other)
                return
        due, other = other, due


def dismantle(pen: Pen, seat: str) -> Told | None:
    found = serving(pen, seat, "过河拆桥")
    targets = [] if found is None else _with_cards(pen, pen.foes(seat), "过河拆桥", found.cards[0])
    return _take_a_card(pen, seat, found, pen.random.choice(targets), keep=False) if found and targets else None


def snatch(pen: Pen, seat: str) -> Told | None:
    found = held(pen, seat, "顺手牵羊")
    if found is None:
        return None
    reached = pen.foes(seat) if pen.has(seat, "奇才") else near(pen, seat)
    targets = _with_cards(pen, reached, "顺手牵羊", found)
    return _take_a_card(pen, seat, Serving((found,)), pen.random.choice(targets), keep=True) if targets else None


def _with_cards(pen: Pen, targets: list[str], name: str, card: Card) -> list[str]:
    return [
        target
        for target in targets
        if not protected(pen, target, name, card) and (pen.cards.hands[target] or worn(pen, target))
    ]


def _take_a_card(pen: Pen, seat: str, found: Serving, target: str, *, keep: bool) -> Told:
    yield from told_card(pen, seat, found, [target])
    if (yield from nullified(pen, seat, target=target)):
        return
    slots = worn(pen, target)
    if slots and (not pen.cards.hands[target] or pen.chance(0.5)):
        card = yield from stripped(pen, target, pen.random.choice(slots))
        (pen.cards.hands[seat] if keep else pen.cards.discard).append(card)
    elif pen.cards.hands[target]:
        if keep:
            pen.cards.steal(seat, target)
        else:
            pen.cards.spend(target, [pen.random.choice(pen.cards.hands[target])])
        yield pen.write("hand", AT_ONCE, seat=target, delta=-1)


def something_from_nothing(pen: Pen, seat: str) -> Told | None:
    found = held(pen, seat, "无中生有")
    return None if found is None else _something(pen, seat, found)


def _something(pen: Pen, seat: str, card: Card) -> Told:
    yield from told_card(pen, seat, Serving((card,)), [seat])
    pen.cards.draw(seat, 2)
    yield pen.write("hand", AT_ONCE, seat=seat, delta=2)


def barbarians(pen: Pen, seat: str) -> Told | None:
    return _at_everybody(pen, seat, "南蛮入侵")


def arrows(pen: Pen, seat: str) -> Told | None:
    return _at_everybody(pen, seat, "万箭齐发")


def _at_everybody(pen: Pen, seat: str, name: str) -> Told | None:
    found = held(pen, seat, name)
    weak = [friend for friend in pen.friends(seat) if pen.chair(friend).hp == 1]
    return None if found is None or (weak and pen.chance(0.8)) else _rain(pen, seat, found)


def _rain(pen: Pen, seat: str, card: Card) -> Told:
    direction = pen.random.choice(("cw", "ccw"))
    yield from told_card(pen, seat, Serving((card,)), direction=direction)
    for target in rules.resolution_order(pen.game, seat, direction, card.name):
        if not pen.alive(target) or protected(pen, target, card.name, card):
            continue
        if (yield from nullified(pen, seat, target=target, chance=0.2)):
            continue
        answered = dodge(pen, target) if card.name == "万箭齐发" else respond(pen, target, "杀")
        if not (yield from answered):
            yield from damage(pen, target, 1, source=seat)


def peach_garden(pen: Pen, seat: str) -> Told | None:
    found = held(pen, seat, "桃园结义")
    hurt = [place for place in (seat, *pen.friends(seat)) if pen.chair(place).hp < pen.chair(place).max_hp]
    return None if found is None or not hurt else _oath(pen, seat, found)


def _oath(pen: Pen, seat: str, card: Card) -> Told:
    direction = pen.random.choice(("cw", "ccw"))
    yield from told_card(pen, seat, Serving((card,)), direction=direction)
    for target in rules.resolution_order(pen.game, seat, direction, card.name):
        yield from heal(pen, target)


def harvest(pen: Pen, seat: str) -> Told | None:
    found = held(pen, seat, "五谷丰登")
    return None if found is None else _harvest(pen, seat, found)


def _harvest(pen: Pen, seat: str, card: Card) -> Told:
    direction = pen.random.choice(("cw", "ccw"))
    yield from told_card(pen, seat, Serving((card,)), direction=direction)
    for target in rules.resolution_order(pen.game, seat, direction, card.name):
        pen.cards.draw(target, 1)


def borrowed_sword(pen: Pen, seat: str) -> Told | None:
    found = held(pen, seat, "借刀杀人")
    if found is None:
        return None
    armed = [foe for foe in pen.foes(seat) if pen.chair(foe).weapon and not protected(pen, foe, "借刀杀人", found)]
    return _borrow(pen, seat, found, pen.random.choice(armed)) if armed else None


def _borrow(pen: Pen, seat: str, card: Card, armed: str) -> Told:
    """He strikes one he reaches with his weapon, or hands it over."""
    seen = rules.reach(pen.game, armed)
    victims = [
        place
        for place in seen
        if seen[place]["reaches"] and place != seat and not protected(pen, place, card.name, card)
    ]
    victim = pen.random.choice(victims) if victims else seat
    yield from told_card(pen, seat, Serving((card,)), [armed, victim])
    if (yield from nullified(pen, seat, target=armed)):
        return
    found = serving(pen, armed, "杀") if victim in pen.foes(armed) and victims else None
    if found is not None and not protected(pen, victim, "杀", found.cards[0]):
        yield from slash(pen, armed, found, victim)
        return
    weapon = yield from stripped(pen, armed, "weapon")
    pen.cards.hands[seat].append(weapon)
