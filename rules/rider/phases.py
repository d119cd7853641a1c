"""回合流程: the eight steps of a turn that a referee types, in their order. Any may be left out, none comes twice."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, answers, article, changed
from rules.rider import entries as e
from rules.rider.counts import forgotten
from rules.rider.hiding import come_back
from rules.rider.state import State
from rules.rider.steps import PLACE, STEPS, WORDS


@article("RD-4.2T.0", e.Phase, gate=2)
def a_step_belongs_to_a_turn(state: State, entry: e.Phase) -> Iterable[Finding]:
    if state.acting is not None:
        return ()
    return (Finding(entry.phase, "turn", "没有进行中的回合", "no turn is open", moot=True),)


@article("RD-4.2T.0", e.Phase)
def steps_come_in_order(state: State, entry: e.Phase) -> Iterable[Finding]:
    acting = state.acting
    if acting is None or PLACE[entry.phase] > acting.step:
        return ()
    now = STEPS[acting.step]
    zh = f"已到{WORDS[now]}，不能再有{WORDS[entry.phase]}"
    return (Finding(entry.phase, f"> {now}", zh, f"{now} has come already", seat=acting.seat),)


@answers("RD-4.2T.0 RD-4.2T.1b RD-R30")
def enter_step(state: State, entry: e.Phase) -> State:
    """Once the preparation phase is under way the hidden cards are back in the hand."""
    acting = state.acting
    if acting is None:
        return state
    before, step = acting.step, PLACE[entry.phase]
    state = changed(forgotten(state), acting=changed(acting, step=step))
    return come_back(state, acting.seat) if before < PLACE["prepare"] <= step else state


APPLY: Applies = {e.Phase: enter_step}
