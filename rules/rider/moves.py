"""摸牌、弃牌与手牌: cards between the deck, the hand and the discard pile.

Rules first, then what each entry does to the state.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.rider import entries as e
from rules.rider.counts import hand_of, put, with_hand, with_more, with_piles
from rules.rider.hiding import frost_counted
from rules.rider.rage import in_discard_phase, rage_for_discarding
from rules.rider.state import State
from rules.rider.steps import PLACE


def drawn(state: State, entry: e.Draw) -> int | None:
    """Cards that came into the hand: as typed, else by the hand or the pile before and after, else the draw number."""
    before = hand_of(state, entry.seat)
    if entry.count is not None:
        return entry.count
    if entry.hand is not None and before is not None:
        return entry.hand - before
    if entry.draw_pile is not None and state.draw_pile is not None:
        return state.draw_pile - entry.draw_pile
    return state.seats[entry.seat].draws if _draws(state, entry.seat) else None


def _draws(state: State, seat: str) -> bool:
    acting = state.acting
    return acting is not None and acting.seat == seat and acting.step == PLACE["draw"]


@article("RD-4.2T.3", e.Draw)
def as_many_are_drawn_as_the_card_says(state: State, entry: e.Draw) -> Iterable[Finding]:
    """In the own draw phase; a skill may change it."""
    count, due = drawn(state, entry), state.seats[entry.seat].draws
    if count is None or due is None or count == due or not _draws(state, entry.seat):
        return ()
    zh, en = f"摸牌阶段摸 {due} 张（摸牌数）", f"the fighter draws {due} in its draw phase"
    return (Finding(str(count), str(due), zh, en, seat=entry.seat, level=Level.QUERY),)


@article("RD-4.5.1", e.Draw)
def what_is_drawn_comes_from_the_deck(state: State, entry: e.Draw) -> Iterable[Finding]:
    """The hand grows by as many as the deck shrinks, where both are known before and after."""
    count, before, pile = drawn(state, entry), hand_of(state, entry.seat), state.draw_pile
    if count is None:
        return
    zh, en = "手牌与牌堆的增减不符", "hand and deck do not change by the same number"
    if entry.hand is not None and before is not None and entry.hand - before != count:
        yield Finding(f"{entry.hand - before:+d}", f"{count:+d}", zh, en, seat=entry.seat)
    if entry.draw_pile is not None and pile is not None and entry.draw_pile - pile != -count:
        yield Finding(f"{entry.draw_pile - pile:+d}", f"{-count:+d}", zh, en, seat=entry.seat)


@article("RD-4.5.3 RD-R42", e.Draw)
def an_empty_deck_gives_nothing(state: State, entry: e.Draw) -> Iterable[Finding]:
    count, pile, discard = drawn(state, entry), state.draw_pile, state.discard_pile
    if count is None or pile is None or discard is None or count <= pile + discard:
        return ()
    zh, en = "牌堆与弃牌堆都没有这么多牌，停止摸牌", "deck and discard pile do not hold so many: drawing stops"
    return (Finding(str(count), f"≤ {pile + discard}", zh, en, seat=entry.seat, level=Level.QUERY),)


# --- discarding -------------------------------------------------------------------------------------------------------


def discarded(state: State, entry: e.Discard) -> int | None:
    """Cards discarded: as typed, else by the hand before and after."""
    before = hand_of(state, entry.seat)
    if entry.count is not None or entry.hand is None or before is None:
        return entry.count
    return before - entry.hand


@article("RD-6.10.4", e.Discard)
def hidden_cards_are_not_discarded(state: State, entry: e.Discard) -> Iterable[Finding]:
    hidden = state.seats[entry.seat].hidden
    if entry.hidden is None or entry.hidden >= hidden:
        return ()
    zh, en = "暗置的牌不能被拥有者弃置", "the owner cannot discard hidden cards"
    return (Finding(str(entry.hidden), str(hidden), zh, en, seat=entry.seat),)


@article("RD-4.2T.5 RD-R28", e.Discard)
def no_more_is_discarded_than_the_excess(state: State, entry: e.Discard) -> Iterable[Finding]:
    """One card for each above the limit, hidden cards counted and kept."""
    chair, before, count = state.seats[entry.seat], hand_of(state, entry.seat), discarded(state, entry)
    acting = in_discard_phase(state, entry.seat)
    if chair.limit is None or before is None or count is None:
        return
    if acting is None or acting.step != PLACE["discard"]:
        return
    due = min(before, max(before + chair.hidden - chair.limit, 0))
    if count > due:
        zh, en = "超出手牌上限几张就弃几张", "one card is discarded for each above the hand limit"
        yield Finding(str(count), str(due), zh, en, seat=entry.seat, level=Level.QUERY)


@article("RD-6.7.1", e.Discard)
def the_rage_for_discarding_is_one(state: State, entry: e.Discard) -> Iterable[Finding]:
    count = discarded(state, entry)
    if entry.rage is None or count is None or state.seats[entry.seat].rage is None:
        return ()
    due = rage_for_discarding(state, entry.seat, count).seats[entry.seat].rage
    if entry.rage == due:
        return ()
    zh, en = "弃牌阶段每回合恰获得一点怒气", "discarding in the discard phase gives one rage a turn"
    return (Finding(str(entry.rage), str(due), zh, en, seat=entry.seat),)


def over_the_limit(state: State, seat: str, hand: int | None, hidden: int | None) -> tuple[Finding, ...]:
    """Hand and hidden zone above the limit at the turn's end, with a card left that could be discarded."""
    limit = state.seats[seat].limit
    held = state.seats[seat].hidden if hidden is None else hidden
    if limit is None or not hand or hand + held <= limit:
        return ()
    zh, en = "手牌应弃至手牌上限（含暗置区）", "the hand, hidden zone included, is discarded down to the hand limit"
    return (Finding(str(hand + held), f"≤ {limit}", zh, en, seat=seat, level=Level.QUERY, article="RD-4.2T.5"),)


# --- hands and piles --------------------------------------------------------------------------------------------------


@article("RD-2.1c", e.Hand, e.Draw, e.Discard, e.Reshuffle, gate=2)
def nothing_is_below_zero(state: State, entry: e.Hand | e.Draw | e.Discard | e.Reshuffle) -> Iterable[Finding]:
    figures = [getattr(entry, name, None) for name in ("hand", "draw_pile", "to", "hidden")]
    if isinstance(entry, e.Hand) and entry.delta is not None:
        known = hand_of(state, entry.seat)
        figures.append(None if known is None else known + entry.delta)
    for figure in figures:
        if figure is not None and figure < 0:
            zh, en = "牌数不能少于零", "a number of cards is never negative"
            yield Finding(str(figure), "≥ 0", zh, en, seat=getattr(entry, "seat", None), level=Level.REFUSED)


@article("RD-5.5 RD-2.1c", e.Hand)
def the_hand_is_the_known_one(state: State, entry: e.Hand) -> Iterable[Finding]:
    return () if entry.to is None else hand_differs(state, entry.seat, entry.to)


def hand_differs(state: State, seat: str, said: int) -> tuple[Finding, ...]:
    """A typed hand that is not the known one is asked about; of the killer after the cards for his kill."""
    known = hand_of(state, seat)
    if known is None or said == known or said < 0:
        return ()
    name = "RD-5.5" if seat in state.rewarded else "RD-2.1c"
    zh, en = "手牌数与刚才所知不符", "not the hand that was just known"
    return (Finding(str(said), str(known), zh, en, seat=seat, level=Level.QUERY, article=name),)


# --- what they do -----------------------------------------------------------------------------------------------------


@answers("RD-4.5.1 RD-4.2T.3")
def draw(state: State, entry: e.Draw) -> State:
    count = drawn(state, entry)
    if count is None:
        state = changed(state, known_hands=state.known_hands - {entry.seat}, draw_pile=None)
    else:
        state = with_piles(with_more(state, entry.seat, count), drawn=count)
    if entry.draw_pile is not None:
        state = changed(state, draw_pile=entry.draw_pile)
    return state if entry.hand is None else with_hand(state, entry.seat, entry.hand)


@answers("RD-4.2T.5 RD-4.5.2")
def discard(state: State, entry: e.Discard) -> State:
    """The first cards of a discard phase bring one rage with them."""
    seat, count = entry.seat, discarded(state, entry)
    if count is None:
        state = changed(state, known_hands=state.known_hands - {seat}, discard_pile=None)
    else:
        state = rage_for_discarding(with_piles(with_more(state, seat, -count), discarded=count), seat, count)
    if entry.hand is not None:
        state = with_hand(state, seat, entry.hand)
    more = {"hidden": entry.hidden, "rage": entry.rage}
    return put(state, seat, **{name: figure for name, figure in more.items() if figure is not None})


@answers("RD-4.5.3")
def reshuffle(state: State, entry: e.Reshuffle) -> State:
    pile = state.discard_pile if entry.draw_pile is None else entry.draw_pile
    return changed(state, draw_pile=pile, discard_pile=0)


def change_hand(state: State, entry: e.Hand) -> State:
    if entry.to is not None:
        return with_hand(frost_counted(state, entry.seat, entry.to), entry.seat, entry.to)
    return with_more(state, entry.seat, entry.delta or 0)


APPLY: Applies = {e.Draw: draw, e.Discard: discard, e.Reshuffle: reshuffle, e.Hand: change_hand}
