"""装备区、判定区、武将牌: equipment by its slots, delayed tricks in judgement, generals face down, cards laid on them.

The findings here are shared with table.py, which meets the same things in a whole table at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.cards import Card, Lying, place_of
from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.identity import entries as e
from rules.identity.counts import forgotten
from rules.identity.deck import is_equipment, over
from rules.identity.state import SLOT_WORDS, Chair, State

CROSSBOW = "诸葛连弩"


@article("ID-DECK.10", e.Equip)
def equipment_is_equipment(state: State, entry: e.Equip) -> Iterable[Finding]:
    if is_equipment(entry.card.name) is not False:
        return ()
    zh, en = f"{entry.card} 不是装备牌", f"{entry.card} is not equipment"
    return (Finding(str(entry.card), "weapon|armor|mount", zh, en, seat=entry.seat, stops=True),)


@article("ID-NOTE.1 ID-Q34", e.Equip)
def there_is_no_crossbow(state: State, entry: e.Equip) -> Iterable[Finding]:
    return crossbow(state, entry.seat, entry.card)


def crossbow(state: State, seat: str | None, weapon: Card | None) -> tuple[Finding, ...]:
    if weapon is None or weapon.name != CROSSBOW or state.setup.options["crossbow"] == "off":
        return ()
    zh, en = "牌堆无【诸葛连弩】（ak）", "the deck holds no 诸葛连弩"
    return (Finding(CROSSBOW, "—", zh, en, seat=seat, level=Level.QUERY, article="ID-NOTE.1"),)


@article("ID-DECK.10 ID-Q26", e.Equip)
def two_mounts_at_most(state: State, entry: e.Equip) -> Iterable[Finding]:
    mounts = state.seats[entry.seat].mounts
    return () if entry.slot != "mount" else mounts_over(state, entry.seat, len(mounts) + 1)


def mounts_over(state: State, seat: str, count: int) -> tuple[Finding, ...]:
    most = int(state.setup.options["mount_slots"])
    if count <= most:
        return ()
    zh, en = f"坐骑不超过 {most} 匹", f"{most} mounts at most"
    return (Finding(str(count), f"≤ {most}", zh, en, seat=seat, level=Level.QUERY, article="ID-DECK.10"),)


@article("ID-DECK.1 ID-DECK.2 ID-DECK.10 ID-Q25", e.Equip, e.Delay)
def each_card_is_there_as_often_as_the_deck_has_it(state: State, entry: e.Equip | e.Delay) -> Iterable[Finding]:
    """Over all zones; what lay there too often before was said before."""
    after = equip(state, entry) if isinstance(entry, e.Equip) else delay(state, entry)
    before = {finding.zh for finding in _over(state)}
    yield from (finding for finding in _over(after) if finding.zh not in before)


def _over(state: State) -> Iterable[Finding]:
    return over(state, *on_the_table(state.seats))


def on_the_table(seats: Mapping[str, Chair]) -> tuple[list[tuple[str, Card]], list[Card]]:
    """(slot, card) of all equipment, and every card in judgement."""
    equipment = [piece for chair in seats.values() for piece in chair.equipment]
    return equipment, [lying.card for chair in seats.values() for lying in chair.delayed]


@article("ID-Q27", e.Delay)
def no_two_of_a_name_lie_in_judgement(state: State, entry: e.Delay) -> Iterable[Finding]:
    zone = state.seats[entry.seat].delayed
    return twice(state, entry.seat, (*zone, Lying(entry.card, entry.lies_as)), new=len(zone))


def twice(state: State, seat: str, zone: tuple[Lying, ...], *, new: int = 0) -> Iterable[Finding]:
    """Delayed tricks from place `new` on of whose name another lies there already; the seed does not say (Q27)."""
    if state.setup.options["same_delayed"] == "off":
        return
    for place, lying in enumerate(zone[new:], start=new):
        if any(before.name == lying.name for before in zone[:place]):
            zh, en = f"判定区已有【{lying.name}】", f"a {lying.name} lies there already"
            yield Finding(lying.name, "1", zh, en, seat=seat, level=Level.QUERY, article="ID-Q27")


@article("ID-DEF.6", e.Unequip, e.Undelay)
def there_is_something_to_take_away(state: State, entry: e.Unequip | e.Undelay) -> Iterable[Finding]:
    chair = state.seats[entry.seat]
    if isinstance(entry, e.Undelay):
        if place_of(chair.delayed, Lying(entry.card, entry.lies_as)) is not None:
            return ()
        shown = "|".join(lying.name for lying in chair.delayed) or "—"
        zh, en = f"判定区没有 {entry.card}", f"no {entry.card} lies in judgement"
        return (Finding(str(entry.card), shown, zh, en, seat=entry.seat, level=Level.QUERY),)
    if any(slot == entry.slot for slot, _ in chair.equipment):
        return ()
    zh, en = f"没有装备{SLOT_WORDS[entry.slot][0]}", f"no {SLOT_WORDS[entry.slot][1]} is equipped"
    return (Finding("—", entry.slot, zh, en, seat=entry.seat, level=Level.QUERY),)


@article("ID-NOTE.4", e.Aside)
def cards_on_a_general_are_rare(state: State, entry: e.Aside) -> Iterable[Finding]:
    return laid_on(state, entry.seat, entry.count)


def laid_on(state: State, seat: str, count: int) -> tuple[Finding, ...]:
    if count <= state.seats[seat].aside:
        return ()
    zh, en = "武将技能少有额外区域", "skills hardly use extra zones"
    return (Finding(str(count), "0", zh, en, seat=seat, level=Level.QUERY, article="ID-NOTE.4"),)


@article("ID-DEF.12", e.Flip)
def a_flip_turns_to_the_other_side(state: State, entry: e.Flip) -> Iterable[Finding]:
    flipped = state.seats[entry.seat].flipped
    if entry.down is None or entry.down is not flipped:
        return ()
    zh, en = "翻面须翻到另一面", "to flip is to turn to the other side"
    return (Finding(_lies(entry.down), _lies(not flipped), zh, en, seat=entry.seat),)


def _lies(down: bool) -> str:
    return "face down" if down else "face up"


# --- what they do -----------------------------------------------------------------------------------------------------


@answers("ID-DEF.10 ID-Q26")
def put_on(state: State, seat: str, slot: str, card: Card) -> State:
    """Replaces what lies in the slot; the oldest mount where there is no room for another."""
    chair = state.seats[seat]
    most = int(state.setup.options["mount_slots"])
    piece: dict[str, Any] = {"mounts": (*chair.mounts, card)[-most:]} if slot == "mount" else {slot: card}
    chair = changed(chair, known=chair.known | {slot}, **piece)
    return changed(forgotten(state), seats={**state.seats, seat: chair})


def equip(state: State, entry: e.Equip) -> State:
    return put_on(state, entry.seat, entry.slot, entry.card)


def unequip(state: State, entry: e.Unequip) -> State:
    """The mount named, or the last one."""
    chair = state.seats[entry.seat]
    piece: dict[str, Any] = {entry.slot: None}
    if entry.slot == "mount":
        named = [at for at, card in enumerate(chair.mounts) if entry.card is not None and card.name == entry.card.name]
        at = named[0] if named else len(chair.mounts) - 1
        piece = {"mounts": chair.mounts[:at] + chair.mounts[at + 1 :] if chair.mounts else ()}
    chair = changed(chair, known=chair.known | {entry.slot}, **piece)
    return changed(forgotten(state), seats={**state.seats, entry.seat: chair})


def delay(state: State, entry: e.Delay) -> State:
    chair = state.seats[entry.seat]
    lying = Lying(entry.card, entry.lies_as if entry.lies_as != entry.card.name else None)
    chair = changed(chair, delayed=(*chair.delayed, lying))
    return changed(forgotten(state), seats={**state.seats, entry.seat: chair})


def undelay(state: State, entry: e.Undelay) -> State:
    chair = state.seats[entry.seat]
    place = place_of(chair.delayed, Lying(entry.card, entry.lies_as))
    if place is not None:
        chair = changed(chair, delayed=chair.delayed[:place] + chair.delayed[place + 1 :])
    return changed(forgotten(state), seats={**state.seats, entry.seat: chair})


def lay_aside(state: State, entry: e.Aside) -> State:
    chair = changed(state.seats[entry.seat], aside=entry.count)
    return changed(forgotten(state), seats={**state.seats, entry.seat: chair})


@answers("ID-DEF.12")
def flip(state: State, entry: e.Flip) -> State:
    chair = state.seats[entry.seat]
    chair = changed(chair, flipped=not chair.flipped)
    return changed(state, seats={**state.seats, entry.seat: chair}, turned_up=state.turned_up - {entry.seat})


APPLY: Applies = {
    e.Equip: equip,
    e.Unequip: unequip,
    e.Delay: delay,
    e.Undelay: undelay,
    e.Aside: lay_aside,
    e.Flip: flip,
}
