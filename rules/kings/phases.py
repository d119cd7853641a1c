"""阶段: the phases of a turn in their order, what must be judged first, and what a judgement skips."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, article, changed
from rules.kings import entries as e
from rules.kings.state import DRAW, PHASES, Acting, State

PHASE_WORDS = {
    "judge": "判定阶段",
    "draw": "摸牌阶段",
    "play": "出牌阶段",
    "discard": "弃牌阶段",
    "end": "回合结束阶段",
}
FORBIDDEN_AFTER = (("乐不思蜀", "H", "play"), ("兵粮寸断", "C", "draw"))


@article("KW-0", e.Phase)
def phases_come_in_order(state: State, entry: e.Phase) -> Iterable[Finding]:
    acting = state.acting
    if acting is None:
        return (Finding(entry.phase, "turn", "没有进行中的回合", "no turn is open", stops=True),)
    wanted = PHASES.index(entry.phase)
    if wanted > acting.phase:
        return ()
    now = PHASES[acting.phase]
    zh = f"已进入{PHASE_WORDS[now]}，不能回到{PHASE_WORDS[entry.phase]}"
    return (Finding(entry.phase, "|".join(PHASES[acting.phase + 1 :]), zh, f"{now} has begun", seat=acting.seat),)


@article("KW-F3.2.2 KW-0", e.Phase)
def what_lies_in_judgement_is_judged(state: State, entry: e.Phase) -> Iterable[Finding]:
    acting = state.acting
    if acting is None:
        return
    chair = state.seats[acting.seat]
    if not chair.delayed and not acting.judged:
        return
    wanted = PHASES.index(entry.phase)
    names = {name for name, _ in acting.judged}
    waiting = [lying.name for lying in chair.delayed if lying.name not in names]
    if wanted >= DRAW and not acting.asked and waiting and not _skipped_judgement(acting):
        listed = "、".join(waiting)
        yield Finding(
            entry.phase, f"judge {listed}", f"判定区的{listed}尚未判定", f"{listed} has not been judged",
            seat=acting.seat, level=Level.QUERY,
        )  # fmt: skip
    verdicts = dict(acting.judged)
    for name, suit, phase in FORBIDDEN_AFTER:
        counted = verdicts.get(name)
        if entry.phase != phase or counted is None or counted.suit in (None, suit):
            continue
        hearts = any(skill.suit_as for skill in chair.skills)
        yield Finding(
            str(counted), suit, f"{name}判定生效，跳过{PHASE_WORDS[phase]}", f"{name} took effect: the {phase} phase is skipped",
            seat=acting.seat, level=Level.QUERY if hearts else Level.VIOLATION, article="KW-0",
        )  # fmt: skip


def _skipped_judgement(acting: Acting) -> bool:
    return any(seat == acting.seat and name == "神速" and option != 2 for seat, name, option in acting.skills)


def enter_phase(state: State, entry: e.Phase) -> State:
    if state.acting is None:
        return state
    phase = PHASES.index(entry.phase)
    acting = changed(state.acting, phase=phase, asked=state.acting.asked or phase >= DRAW)
    return changed(state, acting=acting, known_hands=frozenset(), rewarded=frozenset())


APPLY: Applies = {e.Phase: enter_phase}
