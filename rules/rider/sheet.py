"""The sheet's side of a game: protests, what is settled, signatures of the seats, reopening, notes."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, article, changed
from rules.rider import entries as e
from rules.rider.ends import unchanged
from rules.rider.state import State


@article("RD-0.1", e.Resolve)
def only_what_is_open_is_settled(state: State, entry: e.Resolve) -> Iterable[Finding]:
    if any(flag.n == entry.n for flag in state.flags):
        return ()
    flagged = "|".join(str(flag.n) for flag in state.flags)
    zh, en = f"第 {entry.n} 条没有待处理的标记", f"nothing on entry {entry.n} waits to be settled"
    return (Finding(str(entry.n), flagged or "—", zh, en, stops=True),)


@article("RD-0.1", e.Sign)
def seats_sign_once_everything_is_settled(state: State, entry: e.Sign) -> Iterable[Finding]:
    if entry.seat in state.signed:
        yield Finding(entry.seat, "another seat", f"{entry.seat} 号已签字", f"seat {entry.seat} has signed", stops=True)
    if state.flags:
        listed = "、".join(str(flag.n) for flag in state.flags)
        zh, en = f"第 {listed} 条的标记尚未处理", f"the flags on {listed} are not settled"
        yield Finding(listed, "resolve", zh, en, stops=True)


def resolve(state: State, entry: e.Resolve) -> State:
    return changed(state, flags=tuple(flag for flag in state.flags if flag.n != entry.n))


def sign(state: State, entry: e.Sign) -> State:
    """One who refuses closes his side of the sheet as well, with the reason on it."""
    return state if entry.seat in state.signed else changed(state, signed=(*state.signed, entry.seat))


APPLY: Applies = {
    e.Resolve: resolve,
    e.Sign: sign,
    **dict.fromkeys((e.Protest, e.Reopen, e.Checklist, e.Call, e.Note), unchanged),
}
