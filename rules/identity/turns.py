"""回合: who is next, generals lying face down, the figures announced at a turn's end."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.identity import entries as e
from rules.identity.counts import forgotten, hand_of, with_hand
from rules.identity.state import Acting, State
from rules.identity.steps import DISCARDED


@answers("ID-5.2 ID-5.3 ID-Q23 ID-Q30")
def next_seat(state: State) -> str | None:
    """Whose turn is next: the lord's first, then the next living seat counter-clockwise; None where that is not known."""
    if state.turns == 0:
        return state.lord if state.lord in state.alive else None
    return state.after(state.last) if state.last else None


@article("ID-5.2 ID-5.3", e.Turn)
def turns_pass_counter_clockwise(state: State, entry: e.Turn) -> Iterable[Finding]:
    due = next_seat(state)
    if due is None or entry.seat == due:
        return ()
    if state.turns == 0:
        zh, en, name = "第一轮从主公开始", "the first round starts with the lord", "ID-5.2"
    else:
        zh, en, name = f"下一回合是 {due} 号", f"the next turn is seat {due}'s", "ID-5.3"
    return (Finding(entry.seat, due, zh, en, seat=entry.seat, article=name),)


@article("ID-TURN.1", e.Turn)
def a_general_face_down_is_turned_up_and_skips(state: State, entry: e.Turn) -> Iterable[Finding]:
    flipped = state.seats[entry.seat].flipped
    if entry.skipped is flipped:
        return ()
    if flipped:
        zh, en = (
            "武将牌背面向上：翻面并跳过本回合",
            "the general lies face down: it is turned up and the turn is skipped",
        )
    else:
        zh, en = "武将牌正面向上，不跳过回合", "the general lies face up: its turn is not skipped"
    return (Finding(_skips(entry.skipped), _skips(flipped), zh, en, seat=entry.seat),)


def _skips(skipped: bool) -> str:
    return "skipped" if skipped else "turn"


@article("ID-TURN.1", e.Table)
def a_general_just_turned_up_lies_face_up(state: State, entry: e.Table) -> Iterable[Finding]:
    for seat, seen in entry.seats:
        if seen.get("flipped") and seat in state.turned_up:
            zh, en = "跳过回合的武将应已翻为正面", "the general whose turn was skipped has been turned up"
            yield Finding("face down", "face up", zh, en, seat=seat)


@article("ID-TURN.0", e.End, gate=2)
def the_acting_character_ends_his_turn(state: State, entry: e.End) -> Iterable[Finding]:
    acting = state.acting
    if acting is not None and acting.seat == entry.seat:
        return ()
    if acting is None:
        zh, en = "没有进行中的回合", "no turn is open"
        return (Finding(f"end {entry.seat}", "turn", zh, en, seat=entry.seat, moot=True),)
    zh, en = state.said(acting.seat)
    said = (f"当前是 {zh} 的回合", f"it is the turn of {en}")
    return (Finding(f"end {entry.seat}", f"end {acting.seat}", *said, seat=entry.seat, moot=True),)


@article("ID-TURN.18", e.End)
def hands_over_hp_are_discarded(state: State, entry: e.End) -> Iterable[Finding]:
    hp = state.seats[entry.seat].hp if entry.hp is None else entry.hp
    return over_the_limit(state, entry.seat, hp, hand_of(state, entry.seat) if entry.hand is None else entry.hand)


@article("ID-TURN.18", e.Table)
def hands_over_hp_have_been_discarded(state: State, entry: e.Table) -> Iterable[Finding]:
    """Once the discard phase of his turn is over."""
    acting = state.acting
    if acting is None or acting.step < DISCARDED:
        return ()
    seen = dict(entry.seats).get(acting.seat, {})
    return over_the_limit(state, acting.seat, seen.get("hp", state.seats[acting.seat].hp), seen.get("hand"))


def over_the_limit(state: State, seat: str, hp: int | None, hand: int | None) -> tuple[Finding, ...]:
    """A skill may explain it, and so may a discard phase that was skipped."""
    acting = state.acting
    if hp is None or hand is None or hand <= max(hp, 0) or (acting is not None and "discard" in acting.skipped):
        return ()
    zh, en = "手牌应弃至体力值", "the hand is discarded down to HP"
    return (Finding(str(hand), f"≤ {max(hp, 0)}", zh, en, seat=seat, level=Level.QUERY),)


@article("ID-DEF.16 ID-DECK.1", e.End)
def the_announced_figures_are_possible(state: State, entry: e.End) -> Iterable[Finding]:
    chair = state.seats[entry.seat]
    if entry.hand is not None and entry.hand < 0:
        zh, en = "手牌不能少于零", "a hand is never negative"
        yield Finding(str(entry.hand), "≥ 0", zh, en, seat=entry.seat, level=Level.REFUSED, article="ID-DECK.1")
    if entry.hp is not None and chair.max_hp is not None and entry.hp > chair.max_hp:
        zh, en = "体力不超过体力上限", "HP never exceeds the maximum"
        yield Finding(str(entry.hp), f"≤ {chair.max_hp}", zh, en, seat=entry.seat, article="ID-DEF.16")


@article("ID-4.1", e.End)
def the_announced_hp_is_the_logs(state: State, entry: e.End) -> Iterable[Finding]:
    known = state.seats[entry.seat].hp
    if entry.hp is None or known is None or entry.hp == known:
        return ()
    zh, en = "报出的体力与记录不符", "the announced HP is not the log's"
    return (Finding(str(entry.hp), str(known), zh, en, seat=entry.seat, level=Level.QUERY),)


@answers("ID-TURN.1 ID-5.3")
def open_turn(state: State, entry: e.Turn) -> State:
    """A turn left open is over; a skipped one is over at once, with the general turned up."""
    seat, number = entry.seat, state.turns + 1
    state = changed(forgotten(state), acting=None, turns=number, last=seat)
    if not entry.skipped:
        return changed(state, acting=Acting(seat, number))
    seats = {**state.seats, seat: changed(state.seats[seat], flipped=False)}
    return changed(state, seats=seats, turned_up=frozenset((seat,)))


def close_turn(state: State, entry: e.End) -> State:
    seat = entry.seat
    if entry.hp is not None:
        state = changed(state, seats={**state.seats, seat: changed(state.seats[seat], hp=entry.hp)})
        if entry.hp < 1 and seat not in state.dying:
            state = changed(state, dying=(*state.dying, seat))
    if entry.hand is not None:
        state = with_hand(state, seat, entry.hand)
    return changed(state, acting=None)


APPLY: Applies = {e.Turn: open_turn, e.End: close_turn}
