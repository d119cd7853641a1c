"""装备区、判定区、标记牌区: what may lie there, how often, and in which place.

The findings here are shared with table.py, which meets the same things in a whole table at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.cards import Lying, place_of
from rules.engine import Applies, Finding, Level, answers, article
from rules.rider import entries as e
from rules.rider.counts import forgotten, put
from rules.rider.state import SLOT_WORDS, SLOTS, Piece, State

PLACES = len(SLOTS)


@article("RD-4.2T.4b RD-R33", e.Equip)
def no_two_of_a_name_are_equipped(state: State, entry: e.Equip) -> Iterable[Finding]:
    """The card it replaces is gone by then."""
    before = state.seats[entry.seat].pieces
    after = with_piece(state, entry.seat, Piece(entry.slot, entry.card))
    return twice(entry.seat, _names(after), new=_names(before))


@article("RD-4.2T.4b RD-R33", e.Delay)
def no_two_of_a_name_lie_in_judgement(state: State, entry: e.Delay) -> Iterable[Finding]:
    before = [lying.name for lying in state.seats[entry.seat].delayed]
    return twice(entry.seat, [*before, entry.lies_as or entry.card.name], new=before)


def twice(seat: str, names: list[str], *, new: list[str]) -> Iterable[Finding]:
    """Names that are there twice now and were not before."""
    old = Counter(new)
    for name, times in Counter(names).items():
        if times > 1 and times > old[name]:
            zh, en = f"同一区域里有两张【{name}】", f"two {name} lie in one zone"
            yield Finding(str(times), "1", zh, en, seat=seat, article="RD-4.2T.4b")


def _names(pieces: tuple[Piece, ...]) -> list[str]:
    return [piece.card.name for piece in pieces if piece.card is not None]


@article("RD-7.4.1 RD-7.4.4 RD-R34", e.Equip)
def there_is_a_place_for_it(state: State, entry: e.Equip) -> Iterable[Finding]:
    return places(state, entry.seat, with_piece(state, entry.seat, Piece(entry.slot, entry.card)))


def places(state: State, seat: str, pieces: tuple[Piece, ...]) -> Iterable[Finding]:
    """Three places, one card each; at most one bike."""
    counts = Counter(piece.slot for piece in pieces)
    three = state.setup.options["eq_slots"] == "three"
    for slot, times in counts.items():
        if times > 1 and (slot == "bike" or not three):
            word, english = SLOT_WORDS[slot]
            name = "RD-7.4.4" if slot == "bike" else "RD-7.4.1"
            zh, en = f"{word}牌的位置只有一个", f"there is one place for {english}"
            yield Finding(str(times), "1", zh, en, seat=seat, article=name)
    if three and len(pieces) > PLACES:
        yield full(seat, len(pieces))


def full(seat: str, count: int) -> Finding:
    zh, en = f"装备区共有 {PLACES} 张牌的位置", f"the equipment zone has {PLACES} places"
    return Finding(str(count), f"≤ {PLACES}", zh, en, seat=seat, article="RD-7.4.1")


@article("RD-7.1", e.Delay)
def what_waits_for_judgement_is_a_tactic(state: State, entry: e.Delay) -> Iterable[Finding]:
    if entry.kind not in ("basic", "equipment"):
        return ()
    zh, en = "判定区一般放置延时类战技牌", "the judgement zone is for delayed 战技牌"
    return (Finding(entry.kind, "tactic", zh, en, seat=entry.seat, level=Level.QUERY),)


@article("RD-7.4.1 RD-7.1", e.Unequip, e.Undelay)
def there_is_something_to_take_away(state: State, entry: e.Unequip | e.Undelay) -> Iterable[Finding]:
    """Asked about: it may never have been typed."""
    chair = state.seats[entry.seat]
    if isinstance(entry, e.Undelay):
        if place_of(chair.delayed, Lying(entry.card, entry.lies_as)) is not None:
            return ()
        zh, en, shown, name = (
            f"判定区没有 {entry.card}",
            f"no {entry.card} lies in judgement",
            str(entry.card),
            "RD-7.1",
        )
    else:
        if any(piece.slot == entry.slot for piece in chair.pieces):
            return ()
        word, english = SLOT_WORDS[entry.slot]
        zh, en, shown, name = f"没有装备{word}牌", f"no {english} is equipped", entry.slot, "RD-7.4.1"
    return (Finding(shown, "—", zh, en, seat=entry.seat, level=Level.QUERY, article=name),)


# --- what they do -----------------------------------------------------------------------------------------------------


@answers("RD-7.4.1 RD-7.4.2 RD-7.4.4 RD-R34")
def with_piece(state: State, seat: str, piece: Piece) -> tuple[Piece, ...]:
    """The zone with the card in it: it replaces the one of its place; under three free places, a bike alone does."""
    pieces = state.seats[seat].pieces
    if piece.slot == "bike" or state.setup.options["eq_slots"] == "each":
        pieces = tuple(one for one in pieces if one.slot != piece.slot)
    return (*pieces, piece)


def equip(state: State, entry: e.Equip) -> State:
    pieces = with_piece(state, entry.seat, Piece(entry.slot, entry.card))
    return put(forgotten(state), entry.seat, pieces=pieces, looked=True)


def unequip(state: State, entry: e.Unequip) -> State:
    """The last card laid into the slot."""
    pieces = state.seats[entry.seat].pieces
    at = next((place for place in reversed(range(len(pieces))) if pieces[place].slot == entry.slot), None)
    left = pieces if at is None else pieces[:at] + pieces[at + 1 :]
    return put(forgotten(state), entry.seat, pieces=left)


@answers("RD-7.1")
def delay(state: State, entry: e.Delay) -> State:
    lying = Lying(entry.card, entry.lies_as if entry.lies_as != entry.card.name else None)
    return put(forgotten(state), entry.seat, delayed=(*state.seats[entry.seat].delayed, lying))


def undelay(state: State, entry: e.Undelay) -> State:
    delayed = state.seats[entry.seat].delayed
    place = place_of(delayed, Lying(entry.card, entry.lies_as))
    left = delayed if place is None else delayed[:place] + delayed[place + 1 :]
    return put(forgotten(state), entry.seat, delayed=left)


@answers("RD-7.5")
def lay_aside(state: State, entry: e.Aside) -> State:
    return put(forgotten(state), entry.seat, aside=entry.count)


APPLY: Applies = {e.Equip: equip, e.Unequip: unequip, e.Delay: delay, e.Undelay: undelay, e.Aside: lay_aside}
