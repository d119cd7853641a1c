"""When an entry may come at all: the steps of the draft and the preparation, the dying, the end of the game.

Every gate keeps the rules behind it from looking; it is what a referee meets first when he touches too early or too late.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules.engine import Finding, article
from rules.kings import entries as e
from rules.kings.state import State

# The entries of a step and the article of the step, which is what another entry breaks (docs/records.md, Order).
DUE: dict[str, tuple[tuple[type, ...], str]] = {
    "commander": ((e.Commander, e.Checklist), "KW-G1.1"),
    "compare": ((e.Compare,), "KW-F1.1"),
    "camp": ((e.TakeCamp,), "KW-F1.1"),
    "stack": ((e.Stack,), "KW-F1.3"),
    "reveal": ((e.Reveal,), "KW-F1.3"),
    "first-pick": ((e.FirstPick,), "KW-F1.3a"),
    "pick": ((e.Pick,), "KW-F1.3a"),
    "lineup": ((e.Lineup, e.Shown), "KW-F1.3c"),
    "prepare": ((e.Prepare,), "KW-F1.2n"),
    "seat": ((e.TakeSeats,), "KW-F2.1"),
    "unveil": ((e.Unveil,), "KW-F2.2"),
    "first-act": ((e.FirstAct,), "KW-F2.3"),
    "deal": ((e.Deal,), "KW-F2.4"),
    "play": (e.IN_PLAY, "KW-F3.1.2"),
}
STEP_WORDS = {
    "commander": ("指定主帅", "naming the commanders"),
    "compare": ("比点", "comparing points"),
    "camp": ("选身份牌", "taking an identity card"),
    "stack": ("选武将牌堆", "taking the stacks"),
    "reveal": ("亮出十六名武将", "revealing the sixteen"),
    "first-pick": ("暖色方定先选", "deciding who picks first"),
    "pick": ("选将", "picking"),
    "lineup": ("排出上场武将", "the line-ups"),
    "prepare": ("开始准备阶段", "opening the preparation phase"),
    "seat": ("前锋入座", "seating the vanguards"),
    "unveil": ("亮出武将", "unveiling the generals"),
    "first-act": ("冷色方定先行动", "deciding who acts first"),
    "deal": ("分发手牌", "dealing the hands"),
    "play": ("比赛阶段", "the play"),
    "level": ("加时", "overtime"),
    "over": ("裁决阶段", "the verdict"),
}
NOT_WHILE_DYING = frozenset((e.Turn, e.Phase, e.End, e.Table, e.Overtime, e.TimeUp))
AFTER_VERDICT = frozenset((e.Resolve, e.Sign, e.Protest, e.Call, e.Note))
AFTER_SIGNING = frozenset((e.Note, e.Call, e.Reopen))
WHILE_LEVEL = frozenset(
    (e.Overtime, e.Foul, e.Forfeit, e.Resolve, e.Call, e.Note, e.Protest, e.Pause, e.Resume, e.Adjust)
)
SEATING_TOO_EARLY = frozenset(("commander", "compare", "camp", "stack", "reveal", "first-pick", "pick", "lineup"))


NAMES = {e.TakeCamp: "camp", e.TakeSeats: "seat", e.UseSkill: "skill", e.PlayCard: "card"}


def is_called(entry: e.Entry) -> str:
    """The verb of the record format."""
    kind = entry.__class__
    return NAMES.get(kind) or re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


@article("KW-F4.4", *(kind for kind in e.EVERY if kind not in (e.Call, e.Note)), gate=1)
def the_verdict_closes_the_game(state: State, entry: e.Entry) -> Iterable[Finding]:
    if state.verdict is None:
        if entry.__class__ is e.Sign or entry.__class__ is e.Reopen:
            return (Finding(is_called(entry), "verdict", "胜负尚未裁定", "there is no verdict yet", moot=True),)
        return ()
    closed = len(state.signed) == 2
    if entry.__class__ in (AFTER_SIGNING if closed else AFTER_VERDICT):
        return ()
    if closed:
        zh, en = "双方已签字，须先由裁判长重开", "both captains have signed; the game must be reopened first"
    else:
        zh, en = "胜负已定，只待签字", "the game is decided and waits for the signatures"
    return (Finding(is_called(entry), "reopen | note" if closed else "sign | resolve", zh, en, moot=True),)


@article(" ".join(dict.fromkeys(name for _, name in DUE.values())) + " KW-F1.2n", *e.SETTING_UP, *e.IN_PLAY, gate=1)
def each_step_comes_in_its_turn(state: State, entry: e.Entry) -> Iterable[Finding]:
    step = state.step
    if (step == "play" and entry.__class__ in _PLAY) or step in ("over", "level"):
        return ()
    due, name = DUE[step]
    if entry.__class__ in due:
        return ()
    if isinstance(entry, e.Lineup) and entry.camp in state.draft.lineups:
        name = "KW-F1.3c"  # what is handed in cannot be changed, whatever step is due
    elif isinstance(entry, e.TakeSeats) and step in SEATING_TOO_EARLY:
        name = "KW-F1.2n"
    return (_out_of_step(state, entry, name),)


_PLAY = frozenset(e.IN_PLAY)


def _out_of_step(state: State, entry: e.Entry, name: str) -> Finding:
    zh, en = STEP_WORDS[state.step]
    return Finding(
        seen=is_called(entry),
        expected=state.step,
        zh=f"现在应进行：{zh}",
        en=f"what is due now: {en}",
        article=name,
        moot=True,
    )


@article("KW-D13", *NOT_WHILE_DYING, gate=1)
def the_dying_come_first(state: State, entry: e.Entry) -> Iterable[Finding]:
    if not state.dying:
        return ()
    seats = "、".join(state.said(seat) for seat in sorted(state.dying))
    return (
        Finding(
            seen=is_called(entry),
            expected="death | hp",
            zh=f"{seats} 濒死，先结算其濒死",
            en=f"{seats} is dying; that is settled first",
            seat=min(state.dying),
            stops=True,
        ),
    )


@article("KW-G4.2", *(kind for kind in e.EVERY if kind not in (e.Call, e.Note)), gate=1)
def a_level_game_goes_into_overtime(state: State, entry: e.Entry) -> Iterable[Finding]:
    if state.step == "level":
        if entry.__class__ in WHILE_LEVEL:
            return ()
        return (
            Finding(
                is_called(entry),
                "overtime",
                "比较结果相同，须加时 5 分钟",
                "the comparison is level; overtime is due",
                moot=True,
            ),
        )
    if entry.__class__ is e.Overtime and state.verdict is None:
        return (
            Finding(
                "overtime",
                state.step,
                "比较结果相同之后才有加时",
                "overtime comes only after a level comparison",
                moot=True,
            ),
        )
    return ()


@article("KW-F2.4", e.Table, gate=1)
def the_table_is_taken_once_the_hands_are_dealt(state: State, entry: e.Table) -> Iterable[Finding]:
    if state.step in ("play", "level", "over"):
        return ()
    return (Finding("table", state.step, "发牌之后才能盘点", "the table is taken after the deal", moot=True),)


@article("KW-G2", e.Checklist, gate=1)
def the_checklist_comes_before_the_commanders(state: State, entry: e.Checklist) -> Iterable[Finding]:
    if state.step == "commander" and not state.draft.commanders:
        return ()
    return (
        Finding(
            "checklist",
            "commander",
            "检查清单须在指定主帅之前",
            "the checklist comes before the commanders are named",
            moot=True,
        ),
    )
