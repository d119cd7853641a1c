"""回合: who is next, inverted fighters, the figures announced at a turn's end."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.rider import entries as e
from rules.rider.chain import without
from rules.rider.counts import forgotten, hand_of, put, with_hand
from rules.rider.course import settled
from rules.rider.factions import upright
from rules.rider.hiding import come_back
from rules.rider.moves import over_the_limit
from rules.rider.state import Acting, State


@answers("RD-4.0 RD-4.1.1 RD-R40 RD-R41")
def next_seat(state: State) -> str | None:
    """Whose turn is next: the youngest's first, then the next living seat; None where that is not known."""
    if state.turns == 0:
        return state.youngest if state.youngest in state.alive else None
    return state.after(state.last) if state.last else None


@article("RD-4.0 RD-4.1.1", e.Turn)
def turns_pass_counter_clockwise(state: State, entry: e.Turn) -> Iterable[Finding]:
    due = next_seat(state)
    if due is None or entry.seat == due:
        return ()
    if state.turns == 0:
        zh, en, name = "由年龄最小的一名玩家先开始回合", "the youngest player takes the first turn", "RD-4.0"
    else:
        zh, en, name = f"下一回合是 {due} 号", f"the next turn is seat {due}'s", "RD-4.1.1"
    return (Finding(entry.seat, due, zh, en, seat=entry.seat, article=name),)


@article("RD-6.4", e.Turn)
def an_inverted_fighter_skips_its_turn(state: State, entry: e.Turn) -> Iterable[Finding]:
    inverted = state.seats[entry.seat].inverted
    if entry.skipped is inverted:
        return ()
    if inverted:
        zh, en = "战士牌倒置：重置并跳过整个回合", "the fighter is inverted: it is reset and the whole turn skipped"
    else:
        zh, en = "战士牌没有倒置，不跳过回合", "the fighter is not inverted: its turn is not skipped"
    return (Finding(_skips(entry.skipped), _skips(inverted), zh, en, seat=entry.seat),)


def _skips(skipped: bool) -> str:
    return "skipped" if skipped else "turn"


@article("RD-6.4", e.Table)
def fighters_are_inverted_as_the_log_has_it(state: State, entry: e.Table) -> Iterable[Finding]:
    """Right after a skipped turn this is a rule, else it is asked about."""
    for seat, seen in entry.seats:
        logged = state.seats[seat].inverted
        if seat in state.alive and seen.get("alive", True) and seen.get("inverted", logged) is not logged:
            zh, en = "倒置状态与记录不符", "not inverted or upright as the log has it"
            right_after = state.settling in (f"turn {seat}", f"reset {seat}")
            level = Level.VIOLATION if right_after else Level.QUERY
            yield Finding(_lies(seen["inverted"]), _lies(logged), zh, en, seat=seat, level=level)


def _lies(inverted: bool) -> str:
    return "inverted" if inverted else "upright"


@article("RD-4.2T.0", e.End, gate=2)
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


@article("RD-4.2T.5 RD-4.2T.5n RD-6.10.3 RD-R28", e.End)
def hands_over_the_limit_were_discarded(state: State, entry: e.End) -> Iterable[Finding]:
    hand = hand_of(state, entry.seat) if entry.hand is None else entry.hand
    return over_the_limit(state, entry.seat, hand, entry.hidden)


@article("RD-3.3.3 RD-4.5.4 RD-2.1c", e.End)
def the_announced_figures_are_possible(state: State, entry: e.End) -> Iterable[Finding]:
    top = state.seats[entry.seat].max_hp
    for count in (entry.hand, entry.hidden):
        if count is not None and count < 0:
            zh, en = "牌数不能少于零", "a number of cards is never negative"
            yield Finding(str(count), "≥ 0", zh, en, seat=entry.seat, level=Level.REFUSED, article="RD-2.1c")
    if entry.hp is not None and top is not None and entry.hp > top:
        zh, en = "体力不超过体力上限", "HP never exceeds the maximum"
        yield Finding(str(entry.hp), f"≤ {top}", zh, en, seat=entry.seat)


@article("RD-4.5.4 RD-6.10.3", e.End)
def the_announced_figures_are_the_logs(state: State, entry: e.End) -> Iterable[Finding]:
    chair = state.seats[entry.seat]
    for said, known, zh, en, name in (
        (entry.hp, chair.hp, "报出的体力与记录不符", "the announced HP is not the log's", "RD-4.5.4"),
        (entry.hidden, chair.hidden, "暗置区张数与记录不符", "not the hidden zone of the log", "RD-6.10.3"),
    ):
        if said is not None and known is not None and said != known:
            yield Finding(str(said), str(known), zh, en, seat=entry.seat, level=Level.QUERY, article=name)


# --- what they do -----------------------------------------------------------------------------------------------------


@answers("RD-6.4 RD-4.1.1 RD-4.2T.1b")
def open_turn(state: State, entry: e.Turn) -> State:
    """A turn left open is over; a skipped one is over at once with the fighter reset; else hidden cards come back."""
    seat, number = entry.seat, state.turns + 1
    state = changed(forgotten(state), acting=None, turns=number, last=seat, frost={})
    if not entry.skipped:
        return come_back(changed(state, acting=Acting(seat, number)), seat)
    return settled(changed(without(upright(state, seat), seat), settling=f"turn {seat}"))


def close_turn(state: State, entry: e.End) -> State:
    seat = entry.seat
    figures = {"hp": entry.hp, "hidden": entry.hidden, "rage": entry.rage}
    state = put(state, seat, **{name: figure for name, figure in figures.items() if figure is not None})
    if entry.hp is not None and entry.hp < 1 and seat not in state.dying:
        state = changed(state, dying=(*state.dying, seat))
    if entry.hand is not None:
        state = with_hand(state, seat, entry.hand)
    return changed(state, acting=None, frost={})


APPLY: Applies = {e.Turn: open_turn, e.End: close_turn}
