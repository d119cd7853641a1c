"""装备区与判定区: equipment in its slots, delayed scrolls in judgement, generals turned over; every card once.

The findings here are shared with table.py, which meets the same things in a whole table at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.cards import Card, Lying, Type, place_of
from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.kings import entries as e
from rules.kings.state import SLOTS, Chair, State

LIES_AS = frozenset(("乐不思蜀", "兵粮寸断"))  # I-14
SLOT_WORDS = {"weapon": "武器", "armor": "防具", "plus": "+1 马", "minus": "−1 马"}
_NONE: frozenset[str] = frozenset()


@article("KW-0", e.Equip)
def equipment_goes_into_its_slot(state: State, entry: e.Equip) -> Iterable[Finding]:
    if slot_of(state, entry.card) is not None or not state.setup.edition.deck.count(entry.card):
        return ()  # a card of no deck is KW-G2's
    return (not_equipment(state, entry.seat, entry.card),)


def slot_of(state: State, card: Card) -> str | None:
    slot = state.setup.edition.deck.slot_of(card.name)
    return _SLOT.get(slot) if slot is not None else None


_SLOT = {Type.WEAPON: "weapon", Type.ARMOR: "armor", Type.PLUS: "plus", Type.MINUS: "minus"}


def not_equipment(state: State, seat: str, card: Card) -> Finding:
    zh, en = f"{card} 不是装备牌", f"{card} is not equipment"
    return Finding(str(card), "weapon|armor|plus|minus", zh, en, seat=seat, stops=True)


@article("KW-0", e.Unequip)
def there_is_something_to_unequip(state: State, entry: e.Unequip) -> Iterable[Finding]:
    if getattr(state.seats[entry.seat], entry.slot) is not None:
        return ()
    zh, en = f"{SLOT_WORDS[entry.slot]}栏没有装备", f"nothing is equipped as {entry.slot}"
    return (Finding("—", entry.slot, zh, en, seat=entry.seat, level=Level.QUERY),)


@article("KW-0 I-14", e.Delay)
def delayed_scrolls_lie_in_judgement(state: State, entry: e.Delay) -> Iterable[Finding]:
    chair, lying = state.seats[entry.seat], Lying(entry.card, entry.lies_as)
    yield from in_judgement(state, entry.seat, (*chair.delayed, lying), new=len(chair.delayed))
    for skill in chair.skills:
        if skill.forbids_target(lying.name, entry.card, None, state.setup.edition.deck):
            zh, en = (
                f"【{skill.name}】不能成为【{lying.name}】的目标",
                f"{skill.name} cannot be the target of {lying.name}",
            )
            yield Finding(lying.name, "—", zh, en, seat=entry.seat, level=Level.QUERY, article="KW-0")


def in_judgement(state: State, seat: str, zone: tuple[Lying, ...], *, new: int = 0) -> Iterable[Finding]:
    """What is wrong with the cards from place `new` on: delayed scrolls only (I-14), no two of a name."""
    deck = state.setup.edition.deck
    for place, lying in enumerate(zone[new:], start=new):
        if lying.lies_as is not None and lying.lies_as not in LIES_AS and lying.lies_as != lying.card.name:
            zh, en = f"{lying.card} 不能当【{lying.lies_as}】置入判定区", f"{lying.card} cannot lie as {lying.lies_as}"
            yield Finding(lying.name, "|".join(sorted(LIES_AS)), zh, en, seat=seat, article="KW-0")
        elif (
            lying.lies_as in (None, lying.card.name)
            and deck.type_of(lying.name) is not Type.DELAYED
            and deck.count(lying.card)
        ):
            # a card of no deck is KW-G2's
            zh, en = f"{lying.card} 不是延时类锦囊", f"{lying.card} is not a delayed scroll"
            yield Finding(str(lying.card), "delayed_scroll", zh, en, seat=seat, article="KW-0")
        if any(before.name == lying.name for before in zone[:place]):
            zh, en = f"判定区已有【{lying.name}】", f"a {lying.name} lies there already"
            yield Finding(lying.name, "1", zh, en, seat=seat, article="KW-0")


@article("KW-0", e.Undelay)
def there_is_something_to_take_away(state: State, entry: e.Undelay) -> Iterable[Finding]:
    if found_lying(state.seats[entry.seat], entry) is not None:
        return ()
    zone = "|".join(lying.name for lying in state.seats[entry.seat].delayed)
    zh, en = f"判定区没有 {entry.card}", f"no {entry.card} lies in judgement"
    return (Finding(str(entry.card), zone or "—", zh, en, seat=entry.seat, level=Level.QUERY),)


def found_lying(chair: Chair, entry: e.Undelay) -> int | None:
    """The place in his judgement zone of the card meant."""
    return place_of(chair.delayed, Lying(entry.card, entry.lies_as))


@article("KW-G2", e.Equip, e.Delay, e.Aside)
def each_physical_card_is_there_once(state: State, entry: e.Equip | e.Delay | e.Aside) -> Iterable[Finding]:
    """Seen at most as often as the deck holds it, over all zones of all seats."""
    cards = entry.cards if isinstance(entry, e.Aside) else (entry.card,)
    seat = entry.seat
    replaced: object = (
        "aside" if isinstance(entry, e.Aside) else slot_of(state, cards[0]) if isinstance(entry, e.Equip) else None
    )
    names = {card.name for card in cards}
    zones = [
        card
        for place, zone, card in on_the_table(state.seats)
        if card.name in names and (place, zone) != (seat, replaced)
    ]
    for card, times, held in newly_over(state, (*zones, *cards)):
        if held and replaced is None and isinstance(entry, e.Equip):
            continue  # no equipment: it goes nowhere
        yield too_often(state, seat, card, times, held)


def newly_over(state: State, cards: Iterable[Card]) -> Iterable[tuple[Card, int, int]]:
    """(card, times seen, times in the deck) of the cards that would be too many now; what was so before was said before.

    A name is given where none of its cards is: one cause, one objection.
    """
    deck = state.setup.edition.deck
    many = deck.over(cards)
    if not many:
        return ()
    before = {card: times for card, times, _ in deck.over(card for _, _, card in on_the_table(state.seats))}
    fresh = [one for one in many if one[1] > before.get(one[0], 0)]
    told = {card.name for card, _, _ in fresh if card.suit is not None}
    return [one for one in fresh if one[0].suit is not None or one[0].name not in told]


def on_the_table(seats: Mapping[str, Chair]) -> Iterable[tuple[str, str, Card]]:
    """(seat, zone, card) of every card that lies face up."""
    for seat, chair in seats.items():
        if chair.weapon is not None:
            yield seat, "weapon", chair.weapon
        if chair.armor is not None:
            yield seat, "armor", chair.armor
        if chair.plus is not None:
            yield seat, "plus", chair.plus
        if chair.minus is not None:
            yield seat, "minus", chair.minus
        for lying in chair.delayed:
            yield seat, "delayed", lying.card
        for card in chair.aside:
            yield seat, "aside", card


def too_often(state: State, seat: str | None, card: Card, times: int, held: int) -> Finding:
    edition = state.setup.edition.id
    if held == 0:
        zh, en = f"{edition} 版牌堆没有 {card}", f"the deck of edition {edition} has no {card}"
    else:
        zh, en = f"{card} 出现 {times} 张，牌堆只有 {held} 张", f"{card} is seen {times} times, the deck holds {held}"
    return Finding(str(times), str(held), zh, en, seat=seat, article="KW-G2")


@answers("KW-0")
def equip(state: State, entry: e.Equip) -> State:
    """A new card replaces the one in its slot; a card that is no equipment goes nowhere."""
    seat, slot = entry.seat, slot_of(state, entry.card)
    if slot is None:
        return changed(state, known_hands=_NONE, rewarded=_NONE)
    chair = state.seats[seat]
    chair = changed(chair, known=chair.known | {slot}, **{slot: entry.card})
    return changed(state, seats={**state.seats, seat: chair}, known_hands=_NONE, rewarded=_NONE)


def unequip(state: State, entry: e.Unequip) -> State:
    chair = state.seats[entry.seat]
    changes: dict[str, Any] = {entry.slot: None}
    chair = changed(chair, known=chair.known | {entry.slot}, **changes)
    return changed(state, seats={**state.seats, entry.seat: chair}, known_hands=_NONE, rewarded=_NONE)


@answers("I-14")
def delay(state: State, entry: e.Delay) -> State:
    chair = state.seats[entry.seat]
    lies_as = entry.lies_as if entry.lies_as != entry.card.name else None
    chair = changed(chair, delayed=(*chair.delayed, Lying(entry.card, lies_as)))
    return changed(state, seats={**state.seats, entry.seat: chair}, known_hands=_NONE, rewarded=_NONE)


def undelay(state: State, entry: e.Undelay) -> State:
    chair = state.seats[entry.seat]
    place = found_lying(chair, entry)
    if place is not None:
        chair = changed(chair, delayed=chair.delayed[:place] + chair.delayed[place + 1 :])
    return changed(state, seats={**state.seats, entry.seat: chair}, known_hands=_NONE, rewarded=_NONE)


@answers("KW-0")
def flip(state: State, entry: e.Flip) -> State:
    chair = state.seats[entry.seat]
    acting = state.acting
    if acting is not None:
        acting = changed(acting, flipped=acting.flipped | {entry.seat})
    seats = {**state.seats, entry.seat: changed(chair, flipped=not chair.flipped)}
    return changed(state, seats=seats, acting=acting)


APPLY: Applies = {e.Equip: equip, e.Unequip: unequip, e.Delay: delay, e.Undelay: undelay, e.Flip: flip}
__all__ = ["APPLY", "SLOTS", "in_judgement", "on_the_table", "too_often"]
