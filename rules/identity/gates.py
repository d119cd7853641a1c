"""When an entry may come at all: the setup's steps, 托孤, the dying, a chain on its way, the end of the game.

Every gate keeps the rules behind it from looking; it is what a referee meets first when he touches too early or too late.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Finding, article
from rules.fields import verb_of
from rules.identity import entries as e
from rules.identity.state import DUE, ON, State

# The entries of a step and the article of the step, which is what another entry breaks.
SETUP: dict[str, tuple[tuple[type, ...], str, tuple[str, str]]] = {
    "deal": ((e.Deal,), "ID-1.1", ("分发身份牌", "dealing the identities")),
    "reveal": ((e.Reveal,), "ID-1.2", ("主公亮出身份牌", "the lord turning up his identity")),
    "general": (
        (e.Choices, e.ShowGeneral, e.Start, e.Reveal),
        "ID-5.1",
        ("选将与发牌", "choosing generals and dealing the hands"),
    ),
}
PLAYED = frozenset((*e.IN_PLAY, e.Heir, e.EndGame, e.Score))
ORDINARY = (*e.SETTING_UP, *e.IN_PLAY)
# What does not wait for a dying character, and what does.
WAITS_FOR_THE_DYING = (e.Turn, e.Phase, e.End, e.Judge, e.Reshuffle, e.EndGame)
WAITS_FOR_THE_CHAIN = (e.Turn, e.Phase, e.End, e.Judge)
AFTER_THE_END = frozenset((e.Heir, e.Reveal, e.Score, e.Resolve, e.Sign, e.Protest, e.Call, e.Note))
AFTER_SIGNING = frozenset((e.Note, e.Call, e.Reopen))


@article("ID-7.0", *(kind for kind in e.EVERY if kind not in (e.Call, e.Note)), gate=1)
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


@article("ID-1.1 ID-1.2 ID-5.1", *e.SETTING_UP, *e.TELLING, *PLAYED - {e.Score}, gate=1)
def each_step_comes_in_its_turn(state: State, entry: e.Entry) -> Iterable[Finding]:
    if state.verdict is not None:
        return ()
    if state.step in SETUP:
        due, name, (zh, en) = SETUP[state.step]
        if entry.__class__ in due or (isinstance(entry, e.Table | e.EndGame) and state.step == "general"):
            return ()
        return (
            Finding(verb_of(entry), state.step, f"现在应进行：{zh}", f"what is due now: {en}", article=name, moot=True),
        )
    if entry.__class__ in e.SETTING_UP:
        zh, en = "游戏已经开始", "the game has started"
        return (Finding(verb_of(entry), "turn", zh, en, article="ID-5.1", moot=True),)
    return ()


@article("ID-2.5 ID-7.0", *ORDINARY, e.EndGame, gate=1)
def the_dying_lord_chooses_an_heir(state: State, entry: e.Entry) -> Iterable[Finding]:
    """托孤 is locked: nothing else comes before it. Nor does play go on where the game has ended in any case."""
    if state.verdict is not None or ON in state.statuses or (isinstance(entry, e.EndGame) and entry.reason == "won"):
        return ()
    if DUE in state.statuses:
        zh, en = "主公阵亡，先结算【托孤】", "the lord has died: 托孤 comes first"
        return (Finding(verb_of(entry), "heir", zh, en, seat=state.lord, article="ID-2.5", stops=True),)
    winners = "|".join(sorted(state.statuses))
    zh, en = "无论如何游戏都已结束", "the game is over in any case"
    return (Finding(verb_of(entry), f"end-game {winners}", zh, en, article="ID-7.0", stops=True),)


@article("ID-DY.1", *WAITS_FOR_THE_DYING, gate=1)
def the_dying_come_first(state: State, entry: e.Entry) -> Iterable[Finding]:
    if not state.dying:
        return ()
    seat = state.dying[-1]
    zh, en = state.said(seat)
    said = (f"{zh} 濒死，先结算其濒死", f"{en} is dying; that is settled first")
    return (Finding(verb_of(entry), "death | hp", *said, seat=seat, stops=True),)


@article("ID-DEF.13", *WAITS_FOR_THE_CHAIN, gate=1)
def the_chain_is_gone_through(state: State, entry: e.Entry) -> Iterable[Finding]:
    if state.passing is None or state.dying:
        return ()
    due = state.passing.due
    zh, en = f"{'、'.join(due)} 号还应受到连环伤害", f"seats {', '.join(due)} still take the damage of the chain"
    return (Finding(verb_of(entry), f"hp {due[0]}", zh, en, seat=due[0], stops=True),)


@article("ID-DY.5 ID-DY.6 ID-5.3", *e.LIVING, e.Turn, e.Give, e.Present, gate=2)
def the_dead_stay_dead(state: State, entry: e.Entry) -> Iterable[Finding]:
    for seat in about(entry):
        if seat in state.alive:
            continue
        zh, en = state.said(seat)
        name = "ID-DY.5" if isinstance(entry, e.Death) else "ID-5.3" if isinstance(entry, e.Turn) else "ID-DY.6"
        yield Finding("dead", "alive", f"{zh} 已阵亡", f"{en} is dead", seat=seat, article=name, moot=True)


def about(entry: e.Entry) -> tuple[str, ...]:
    """The seats an entry is about, each of which must be alive."""
    if isinstance(entry, e.Give | e.Present):
        return (entry.giver, entry.receiver)
    if isinstance(entry, e.Contest):
        return (entry.seat, entry.other)
    seat: str = entry.seat  # type: ignore[attr-defined]
    return (seat,)


@article("ID-DY.5", e.Deaths, gate=2)
def nobody_dies_twice(state: State, entry: e.Deaths) -> Iterable[Finding]:
    for death in entry.deaths:
        if death.seat not in state.alive:
            zh, en = state.said(death.seat)
            yield Finding("dead", "alive", f"{zh} 已阵亡", f"{en} is dead", seat=death.seat, moot=True)
