"""行动顺序: whose turn it is, the phases of a turn, its end, and the reset of the identity cards.

The successor rule in one line: all living tapped → reset, then the camp opposite the last actor's; else the last actor's
upright living partner, if the actor is a vanguard; else the opposite camp if it has an upright living character; else the
same camp.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.clocks import remaining
from rules.engine import Applies, Finding, answers, article, changed
from rules.kings import entries as e
from rules.kings.comparison import compared
from rules.kings.draft import started
from rules.kings.state import (
    CAMP,
    CAMP_WORDS,
    COMMANDERS,
    OPPOSITE,
    PARTNER,
    VANGUARDS,
    Acting,
    State,
)  # fmt: skip


@answers("KW-F3.1.1 KW-F3.1.2 KW-F3.1.5 KW-D11 KW-D12 round_opener")
def due(state: State) -> tuple[str, tuple[str, ...]]:
    """The camp that is to act and the seats it may choose from, while no turn is open.

    With round_opener "first-camp" every camp round opens with the camp that opened the game.
    """
    if state.turns == 0:
        return state.opener, (COMMANDERS[state.opener],)
    upright = state.alive - state.tapped
    last = state.last_actor
    if last is None:
        camp = state.to_act
    else:
        partner = PARTNER.get(last)
        if partner in upright and partner is not None:
            return CAMP[last], (partner,)
        camp = OPPOSITE[CAMP[last]]
    seats = unit(camp, upright)
    if not seats:
        camp = OPPOSITE[camp]
        seats = unit(camp, upright)
    return camp, seats


def unit(camp: str, upright: frozenset[str]) -> tuple[str, ...]:
    """The upright characters of a camp, in the order they sit."""
    left, right = VANGUARDS[camp]
    return tuple(seat for seat in (left, COMMANDERS[camp], right) if seat in upright)


@article("KW-F3.1.3", e.Turn, gate=2)
def one_turn_at_a_time(state: State, entry: e.Turn) -> Iterable[Finding]:
    if state.acting is None:
        return ()
    return (
        Finding(
            entry.seat, f"end {state.acting.seat}", f"{state.said(state.acting.seat)} 的回合尚未结束",
            f"the turn of {state.said(state.acting.seat)} is still open", seat=entry.seat, stops=True,
        ),
    )  # fmt: skip


@article("KW-D13 KW-F3.1.2 KW-D11 KW-F3.1.5", e.Turn)
def camps_alternate(state: State, entry: e.Turn) -> Iterable[Finding]:
    """The dead do not act; the camps alternate units; only upright characters are chosen, a vanguard's partner first."""
    camp, seats = due(left_open(state))
    seat = entry.seat
    if seat in seats:
        return ()
    expected = "|".join(seats)
    if seat not in state.alive:
        return (
            Finding(
                seat, expected, f"{state.said(seat)} 已阵亡", f"{state.said(seat)} is dead", seat=seat, article="KW-D13"
            ),
        )
    if CAMP[seat] != camp:
        zh, en = CAMP_WORDS[camp]
        return (Finding(seat, expected, f"轮到{zh}行动", f"the {en} camp is to act", seat=seat, article="KW-F3.1.2"),)
    if state.turns == 0:
        return (
            Finding(
                seat,
                expected,
                "先行动方首个回合须由主帅行动",
                "the game opens with the commander",
                seat=seat,
                article="KW-F3.1.2",
            ),
        )
    if seat in state.tapped:
        zh, en = f"{state.said(seat)} 的身份牌已横置", f"the identity card of {state.said(seat)} is tapped"
    else:
        zh, en = "另一名前锋须接着行动", "the other vanguard of the unit is due"
    return (Finding(seat, expected, zh, en, seat=seat, article="KW-D11"),)


@article("KW-0", e.Turn)
def a_general_turned_over_skips_his_turn(state: State, entry: e.Turn) -> Iterable[Finding]:
    flipped = state.seats[entry.seat].flipped
    if entry.skipped is flipped:
        return ()
    if flipped:
        zh, en = "武将牌背面朝上，翻回并跳过此回合", "the general lies face down: he is turned back and skips this turn"
    else:
        zh, en = "武将牌正面朝上，不能跳过回合", "the general lies face up and cannot skip his turn"
    return (Finding(_skips(entry.skipped), _skips(flipped), zh, en, seat=entry.seat),)


def _skips(skipped: bool) -> str:
    return "skipped" if skipped else "turn"


@answers("KW-F3.1.3 KW-D8")
def open_turn(state: State, entry: e.Turn) -> State:
    state = left_open(state)
    seat, number = entry.seat, state.turns + 1
    tapped = state.tapped | {seat} & state.alive
    if not entry.skipped:
        acting = Acting(seat, number)
        return changed(state, acting=acting, turns=number, tapped=tapped, known_hands=frozenset(), rewarded=frozenset())
    seats = {**state.seats, seat: changed(state.seats[seat], flipped=False)}
    state = changed(
        state,
        seats=seats,
        acting=None,
        turns=number,
        tapped=tapped,
        last_actor=seat,
        known_hands=frozenset(),
        rewarded=frozenset(),
    )
    return turn_over(state, entry.at)


@answers("KW-F3.1.4 KW-F4.2 KW-D8 KW-D12 I-6")
def turn_over(state: State, at: int) -> State:
    """What follows a turn: nothing while an identity card is upright; else the comparison if time is up, else the reset."""
    if not state.alive <= state.tapped or state.dying:
        return state
    if state.clock is not None and remaining(state.clock, at) <= 0:
        return compared(state, at)
    return reset(state)


def settled(state: State, at: int) -> State:
    """What a death or a rescue between two turns brings about: nobody upright may be left, and then no turn could open."""
    if state.acting is None and state.turns and state.last_actor is not None and state.step == "play":
        return turn_over(state, at)
    return state


def left_open(state: State) -> State:
    """The state as the end of the open turn would leave it: an override may let the next turn open without that end."""
    if state.acting is None:
        return state
    state = changed(state, acting=None, last_actor=state.acting.seat)
    return reset(state) if state.alive <= state.tapped else state


def reset(state: State) -> State:
    """All identity cards upright again; the camp opposite the last actor's is to act (KW-F3.1.4)."""
    to_act = state.to_act
    if state.setup.options["round_opener"] == "first-camp":
        to_act = state.opener
    elif state.last_actor is not None:
        to_act = OPPOSITE[CAMP[state.last_actor]]
    return changed(state, tapped=frozenset(), last_actor=None, to_act=to_act, camp_round=state.camp_round + 1)


@answers("KW-G4.2")
def start_overtime(state: State, entry: e.Overtime) -> State:
    """Five minutes from its own moment; identity cards are reset if all are tapped, then the camp after the last actor's."""
    clock = started(state, state.setup.edition.overtime_ms, entry.at)
    state = changed(state, step="play", clock=clock, overtimes=state.overtimes + 1)
    return reset(state) if state.alive <= state.tapped and state.acting is None else state


APPLY: Applies = {e.Turn: open_turn, e.Overtime: start_overtime}
