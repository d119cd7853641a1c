"""回合流程: the twenty fine steps of a turn in their order, and the timings of a card and of damage.

Steps are numbered from 0; any may be left out. A phase is skipped at its 开始前, and then nothing else of it comes.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, article, changed
from rules.identity import entries as e
from rules.identity.counts import forgotten
from rules.identity.state import State

# Name, Chinese, the phase it belongs to.
TABLE = (
    ("before-turn", "回合开始前", ""),
    ("turn-starts", "回合开始时", ""),
    ("before-judge", "判定阶段开始前", ""),
    ("judge-starts", "判定阶段开始时", "judge"),
    ("judge", "判定阶段", "judge"),
    ("judge-ends", "判定阶段结束时", "judge"),
    ("before-draw", "摸牌阶段开始前", ""),
    ("draw-starts", "摸牌阶段开始时", "draw"),
    ("draw", "摸牌阶段", "draw"),
    ("draw-ends", "摸牌阶段结束时", "draw"),
    ("before-play", "出牌阶段开始前", ""),
    ("play-starts", "出牌阶段开始时", "play"),
    ("play", "出牌阶段", "play"),
    ("play-ends", "出牌阶段结束时", "play"),
    ("before-discard", "弃牌阶段开始前", ""),
    ("discard-starts", "弃牌阶段开始时", "discard"),
    ("discard", "弃牌阶段", "discard"),
    ("discard-ends", "弃牌阶段结束时", "discard"),
    ("turn-ends", "回合结束时", ""),
    ("after-turn", "回合结束后", ""),
)
STEPS = tuple(name for name, _, _ in TABLE)
PLACE = {name: place for place, name in enumerate(STEPS)}
WORDS = {name: zh for name, zh, _ in TABLE} | {"prepare": "准备阶段", "end": "结束阶段"}
PHASE_OF = {name: phase for name, _, phase in TABLE}
MISSING = {"prepare": "ID-TURN.3", "end": "ID-TURN.20"}  # phases this turn does not have
BEFORE = {"before-judge": "judge", "before-draw": "draw", "before-play": "play", "before-discard": "discard"}
DRAW, PLAY, DISCARDED = PLACE["draw"], PLACE["play"], PLACE["discard-ends"]

CARD_STEPS = {
    "need": "需要使用或打出牌时", "losing": "失去牌时", "lost": "失去牌后", "naming": "指定目标时", "targeted": "成为目标时",
    "named": "指定目标后", "effect": "无效/执行效果", "after": "使用或打出牌后",
}  # fmt: skip
DAMAGE_STEPS = {
    "dealing": "造成伤害时", "being-damaged": "受到伤害时", "dying": "濒死结算", "dealt": "造成伤害后", "damaged": "受到伤害后",
}  # fmt: skip
TIMINGS = {"card": ("ID-CT.0", CARD_STEPS), "damage": ("ID-DMG.0", DAMAGE_STEPS)}


@article("ID-TURN.0 ID-TURN.3 ID-TURN.20", e.Phase, gate=2)
def a_turn_has_these_steps(state: State, entry: e.Phase) -> Iterable[Finding]:
    if entry.phase in MISSING:
        zh, en = f"本规则没有{WORDS[entry.phase]}", f"there is no {entry.phase} phase in this turn"
        return (Finding(entry.phase, "—", zh, en, article=MISSING[entry.phase], moot=True),)
    if state.acting is None:
        return (Finding(entry.phase, "turn", "没有进行中的回合", "no turn is open", article="ID-TURN.0", moot=True),)
    return ()


@article("ID-TURN.0", e.Phase)
def steps_come_in_order(state: State, entry: e.Phase) -> Iterable[Finding]:
    acting = state.acting
    if acting is None or entry.phase not in PLACE:
        return ()
    if PHASE_OF[entry.phase] in acting.skipped:
        zh, en = f"该阶段已跳过，没有{WORDS[entry.phase]}", "the phase was skipped: nothing but its beginning comes"
        return (Finding(entry.phase, f"before-{PHASE_OF[entry.phase]}", zh, en, seat=acting.seat),)
    if PLACE[entry.phase] > acting.step:
        return ()
    now = STEPS[acting.step]
    zh = f"已到{WORDS[now]}，不能再有{WORDS[entry.phase]}"
    return (Finding(entry.phase, f"> {now}", zh, f"{now} has come already", seat=acting.seat),)


@article("ID-CT.0 ID-DMG.0", e.Timing)
def timings_come_in_order(state: State, entry: e.Timing) -> Iterable[Finding]:
    """The order of those typed; any may be left out, none comes twice."""
    name, words = TIMINGS[entry.of]
    order = list(words)
    for earlier, later in zip(entry.steps, entry.steps[1:], strict=False):
        if order.index(later) <= order.index(earlier):
            zh, en = f"{words[later]}不在{words[earlier]}之后", f"{later} does not come after {earlier}"
            yield Finding(" ".join(entry.steps), " ".join(order), zh, en, article=name)
            return


def enter_step(state: State, entry: e.Phase) -> State:
    acting = state.acting
    if acting is None or entry.phase not in PLACE:
        return state
    skipped = acting.skipped | {BEFORE[entry.phase]} if entry.skipped else acting.skipped
    acting = changed(acting, step=PLACE[entry.phase], skipped=skipped)
    return changed(forgotten(state), acting=acting)


APPLY: Applies = {e.Phase: enter_step, e.Timing: lambda state, entry: state}
