"""游戏牌的暗置、明置与横置: the hidden zone, cards shown, equipment without effect, and what frost leaves to be hidden.

Rules first, then what each entry does to the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.fields import verb_of
from rules.rider import entries as e
from rules.rider.counts import hand_of, put, with_hand, with_more
from rules.rider.state import SLOT_WORDS, Frost, Piece, State


def piece_in(state: State, seat: str, slot: str) -> Piece | None:
    """The last card laid into the slot."""
    return next((piece for piece in reversed(state.seats[seat].pieces) if piece.slot == slot), None)


@article("RD-6.10.5", e.HideCard, e.TapCard)
def a_hidden_card_is_not_hidden_or_turned_again(state: State, entry: e.HideCard | e.TapCard) -> Iterable[Finding]:
    piece = piece_in(state, entry.seat, entry.slot) if entry.slot is not None else None
    if piece is None or not piece.down or (isinstance(entry, e.TapCard) and not entry.tapped):
        return ()
    zh, en = "被暗置的牌不能再被横置或暗置", "a hidden card is neither hidden nor turned horizontal again"
    return (Finding("hidden", "face up", zh, en, seat=entry.seat),)


@article("RD-6.10.2 RD-6.12", e.HideCard, e.ShowCard, e.TapCard)
def there_is_such_a_card(state: State, entry: e.HideCard | e.ShowCard | e.TapCard) -> Iterable[Finding]:
    """Asked about: what was equipped may never have been typed."""
    slot = entry.place if isinstance(entry, e.ShowCard) else entry.slot
    if slot is None or slot not in SLOT_WORDS or piece_in(state, entry.seat, slot) is not None:
        return ()
    zh, en = SLOT_WORDS[slot]
    name = "RD-6.12" if isinstance(entry, e.TapCard) else "RD-6.10.2"
    said = (f"没有装备{zh}牌", f"no {en} is equipped")
    return (Finding("—", slot, *said, seat=entry.seat, level=Level.QUERY, article=name),)


@article("RD-6.10.1", e.HideCard)
def a_hidden_hand_card_goes_to_the_hidden_zone(state: State, entry: e.HideCard) -> Iterable[Finding]:
    """The hand shrinks by as many as the hidden zone grows."""
    hand, hidden = hand_of(state, entry.seat), state.seats[entry.seat].hidden
    if entry.slot is not None:
        return
    if hand is not None and hand < entry.count:
        zh, en = "手牌不够暗置", "there are not so many hand cards to hide"
        yield Finding(str(entry.count), f"≤ {hand}", zh, en, seat=entry.seat)
        return
    zh, en = "手牌减少与暗置区增加的张数应相同", "the hand shrinks by as many as the hidden zone grows"
    if entry.hand is not None and hand is not None and entry.hand != hand - entry.count:
        yield Finding(str(entry.hand), str(hand - entry.count), zh, en, seat=entry.seat)
    if entry.hidden is not None and entry.hidden != hidden + entry.count:
        yield Finding(str(entry.hidden), str(hidden + entry.count), zh, en, seat=entry.seat)


@article("RD-6.10.6 RD-6.11.1", e.ShowCard)
def only_what_is_there_is_shown(state: State, entry: e.ShowCard) -> Iterable[Finding]:
    chair, hand = state.seats[entry.seat], hand_of(state, entry.seat)
    if entry.place == "hidden" and entry.count > chair.hidden:
        zh, en = "暗置区没有这么多牌", "the hidden zone does not hold so many"
        yield Finding(
            str(entry.count), f"≤ {chair.hidden}", zh, en, seat=entry.seat, level=Level.QUERY, article="RD-6.10.6"
        )
    if entry.place == "hand" and hand is not None and chair.shown + entry.count > hand:
        zh, en = "明置的手牌多于手牌", "more hand cards lie open than there are"
        yield Finding(str(chair.shown + entry.count), f"≤ {hand}", zh, en, seat=entry.seat, article="RD-6.11.1")


# --- frost ------------------------------------------------------------------------------------------------------------


@article("RD-6.15 RD-R36", e.Turn, e.Phase, e.End, gate=1)
def frost_hides_a_card_first(state: State, entry: e.Entry) -> Iterable[Finding]:
    """Before turns and steps go on, where the hand is known to hold one."""
    for seat, frost in state.frost.items():
        if seat in state.alive and frost.due:
            zh, en = "受到冰冻伤害后须暗置一张手牌", "after frost damage a hand card is hidden"
            yield Finding(verb_of(entry), f"hide-card {seat}", zh, en, seat=seat, stops=True)


@article("RD-6.15", e.Turn, e.Phase, e.End)
def frost_needs_a_known_hand(state: State, entry: e.Entry) -> Iterable[Finding]:
    for seat, frost in state.frost.items():
        if seat in state.alive and frost.due is None:
            zh, en = "手牌数未记录，不知是否须暗置", "the hand was not typed: is there a card to hide?"
            yield Finding("?", "hand", zh, en, seat=seat, level=Level.UNKNOWN)


@article("RD-6.15", e.Table)
def frost_hid_one_card(state: State, entry: e.Table) -> Iterable[Finding]:
    """One hand card face down for the damage, none where there was none."""
    for seat, seen in entry.seats:
        frost = state.frost.get(seat)
        if frost is None or frost.hand is None or frost.due is None or seat not in state.alive:
            continue
        due = {"hand": frost.hand - frost.due, "hidden": frost.hidden + frost.due}
        wrong = [key for key in due if key in seen and seen[key] != due[key]]
        if wrong:
            zh, en = f"冰冻伤害后应暗置 {frost.due} 张手牌", f"frost hides {frost.due} hand card"
            said, wanted = (" ".join(f"{key} {one[key]}" for key in wrong) for one in (seen, due))
            yield Finding(said, wanted, zh, en, seat=seat)


def frost_after(state: State, seat: str, hidden: int) -> State:
    """Frost when so many cards have been hidden since."""
    frost = state.frost.get(seat)
    if frost is None:
        return state
    rest = {place: one for place, one in state.frost.items() if place != seat}
    if hidden >= frost.count:
        return changed(state, frost=rest)
    hand = None if frost.hand is None else frost.hand - hidden
    return changed(state, frost={**rest, seat: Frost(frost.count - hidden, hand, frost.hidden + hidden)})


def frost_counted(state: State, seat: str, hand: int) -> State:
    """Frost that waits for a hand nobody had counted."""
    frost = state.frost.get(seat)
    if frost is None or frost.hand is not None:
        return state
    return changed(state, frost={**state.frost, seat: Frost(frost.count, hand, frost.hidden)})


# --- what they do -----------------------------------------------------------------------------------------------------


@answers("RD-6.10.1 RD-6.10.2")
def hide_card(state: State, entry: e.HideCard) -> State:
    seat, chair = entry.seat, state.seats[entry.seat]
    if entry.slot is not None:
        return changed(_turned(state, seat, entry.slot, down=True, tapped=False), settling=f"hide {seat}")
    state = frost_after(state, seat, entry.count)
    hidden = chair.hidden + entry.count if entry.hidden is None else entry.hidden
    state = put(with_more(state, seat, -entry.count), seat, hidden=max(hidden, 0))
    return state if entry.hand is None else with_hand(state, seat, entry.hand)


@answers("RD-6.10.6 RD-6.11.1 RD-6.11.3")
def show_card(state: State, entry: e.ShowCard) -> State:
    """Out of the hidden zone a card comes back to the hand and stays visible."""
    seat, chair = entry.seat, state.seats[entry.seat]
    if entry.place in SLOT_WORDS:
        return _turned(state, seat, entry.place, down=False, tapped=False)
    if entry.place == "hidden":
        count = min(entry.count, chair.hidden)
        state = put(with_more(state, seat, count), seat, hidden=chair.hidden - count)
    return put(state, seat, shown=chair.shown + entry.count)


@answers("RD-6.12")
def tap_card(state: State, entry: e.TapCard) -> State:
    return _turned(state, entry.seat, entry.slot, tapped=entry.tapped)


def _turned(state: State, seat: str, slot: str, **how: Any) -> State:
    piece = piece_in(state, seat, slot)
    if piece is None:
        return state
    pieces = state.seats[seat].pieces
    at = max(place for place, one in enumerate(pieces) if one is piece)
    return put(state, seat, pieces=(*pieces[:at], piece.turned(**how), *pieces[at + 1 :]))


@answers("RD-4.2T.1b RD-R30")
def come_back(state: State, seat: str) -> State:
    """The hidden zone returns to the hand, and hidden equipment is turned up."""
    chair = state.seats[seat]
    state = with_more(state, seat, chair.hidden)
    fields: Mapping[str, Any] = {"hidden": 0, "pieces": tuple(piece.turned(down=False) for piece in chair.pieces)}
    return put(state, seat, **fields)


APPLY: Applies = {e.HideCard: hide_card, e.ShowCard: show_card, e.TapCard: tap_card}
