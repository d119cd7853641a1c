"""When an entry may come at all: the setup's steps, the dying, damage on its way, the end of the game.

Every gate keeps the rules behind it from looking; it is what a referee meets first when he touches too early or too late.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Finding, article
from rules.fields import verb_of
from rules.rider import entries as e
from rules.rider.chain import CITED
from rules.rider.state import ON, State

# The entries of a step and the article of the step, which is what another entry breaks.
SETUP: dict[str, tuple[tuple[type, ...], str, tuple[str, str]]] = {
    "deal": ((e.Deal,), "RD-3.2", ("挑选武将：发战士牌", "dealing the fighters")),
    "choose": ((e.Choose, e.Start), "RD-3.4.2", ("选定战士、分发起始手牌", "choosing fighters and dealing the hands")),
}
ORDINARY = (*e.SETTING_UP, *e.IN_PLAY)
WAITS_FOR_THE_DYING = (e.Turn, e.Phase, e.End, e.Reshuffle, e.EndGame)
WAITS_FOR_THE_CHAIN = (e.Turn, e.Phase, e.End)
AFTER_THE_END = frozenset((e.Score, e.Resolve, e.Sign, e.Protest, e.Call, e.Note))
AFTER_SIGNING = frozenset((e.Note, e.Call, e.Reopen))


@article("RD-4.1.3", *(kind for kind in e.EVERY if kind not in (e.Call, e.Note)), gate=1)
def the_end_closes_the_game(state: State, entry: e.Entry) -> Iterable[Finding]:
    if state.verdict is None:
        if isinstance(entry, e.Sign | e.Reopen | e.Score):
            return (Finding(verb_of(entry), "end", "游戏尚未结束", "the game is not over yet", moot=True),)
        return ()
    closed = len(state.signed) == state.setup.n
    if entry.__class__ in (AFTER_SIGNING if closed else AFTER_THE_END):
        return ()
    if isinstance(entry, e.EndGame) and entry.reason == "won" and not closed:
        return ()
    if closed:
        zh, en = "已签字，须先由裁判长重开", "the record is signed; it must be reopened first"
        return (Finding(verb_of(entry), "reopen | note", zh, en, moot=True),)
    zh, en = f"游戏已结束（{state.verdict.by}）", f"the game is over ({state.verdict.by})"
    return (Finding(verb_of(entry), "score | sign", zh, en, moot=True),)


@article("RD-3.2 RD-3.4.2", *ORDINARY, e.EndGame, gate=1)
def each_step_comes_in_its_turn(state: State, entry: e.Entry) -> Iterable[Finding]:
    if state.verdict is not None:
        return ()
    if state.step in SETUP:
        due, name, (zh, en) = SETUP[state.step]
        if entry.__class__ in due or (isinstance(entry, e.EndGame) and state.step == "choose"):
            return ()
        said = (f"现在应进行：{zh}", f"what is due now: {en}")
        return (Finding(verb_of(entry), state.step, *said, article=name, moot=True),)
    if entry.__class__ in e.SETTING_UP:
        zh, en = "游戏已经开始", "the game has started"
        return (Finding(verb_of(entry), "turn", zh, en, article="RD-3.4.2", moot=True),)
    return ()


@article("RD-4.1.3", *e.IN_PLAY, gate=1)
def a_game_that_is_over_in_any_case_is_settled(state: State, entry: e.Entry) -> Iterable[Finding]:
    """Where nobody can tell who has won, but somebody has."""
    if state.verdict is not None or ON in state.statuses:
        return ()
    zh, en = "无论如何游戏都已结束", "the game is over in any case"
    return (Finding(verb_of(entry), f"end-game {'|'.join(sorted(state.statuses))}", zh, en, stops=True),)


@article("RD-4.1.2 RD-5.1", *WAITS_FOR_THE_DYING, gate=1)
def the_dying_come_first(state: State, entry: e.Entry) -> Iterable[Finding]:
    if not state.dying or (isinstance(entry, e.EndGame) and entry.reason != "won"):
        return ()
    seat = state.dying[-1]
    zh, en = state.said(seat)
    said = (f"{zh} 濒死，立即执行死亡结算", f"{en} is dying; that is settled at once")
    return (Finding(verb_of(entry), "rescue | death", *said, seat=seat, stops=True),)


@article("RD-6.13 RD-6.14", *WAITS_FOR_THE_CHAIN, gate=1)
def the_damage_goes_round_first(state: State, entry: e.Entry) -> Iterable[Finding]:
    if state.passing is None or state.dying:
        return ()
    due = state.passing.due
    zh, en = f"{'、'.join(due)} 号还应依次受到该伤害", f"seats {', '.join(due)} still take the damage in turn"
    name = CITED[state.passing.element]
    return (Finding(verb_of(entry), f"hp {due[0]}", zh, en, seat=due[0], article=name, stops=True),)


@article("RD-5.3 RD-4.1.1", *e.LIVING, e.Turn, gate=2)
def the_dead_stay_dead(state: State, entry: e.Entry) -> Iterable[Finding]:
    for seat in about(entry):
        if seat in state.alive:
            continue
        zh, en = state.said(seat)
        name = "RD-4.1.1" if isinstance(entry, e.Turn) else "RD-5.3"
        yield Finding("dead", "alive", f"{zh} 已阵亡", f"{en} is dead", seat=seat, article=name, moot=True)


def about(entry: e.Entry) -> tuple[str, ...]:
    """The seats an entry is about, each of which must be alive."""
    seat: str = entry.seat  # type: ignore[attr-defined]
    return (seat, entry.other) if isinstance(entry, e.Contest) else (seat,)


@article("RD-5.3", e.Deaths, e.Taps, gate=2)
def nobody_dies_twice(state: State, entry: e.Deaths | e.Taps) -> Iterable[Finding]:
    seats = entry.seats if isinstance(entry, e.Taps) else tuple(death.seat for death in entry.deaths)
    for seat in seats:
        if seat not in state.alive:
            zh, en = state.said(seat)
            yield Finding("dead", "alive", f"{zh} 已阵亡", f"{en} is dead", seat=seat, moot=True)
