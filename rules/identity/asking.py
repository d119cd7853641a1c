"""濒死询问: who is asked to save a dying character, in which order, and with what."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.identity import entries as e
from rules.identity.state import Asking, State

PEACH, WINE = "桃", "酒"


@answers("ID-DY.3 ID-Q29")
def asking_order(state: State) -> tuple[str, ...] | None:
    """Living seats from the turn's character on, or from the next living one where he is dead; None between turns."""
    current = state.acting.seat if state.acting else state.last
    return tuple(seat for seat in state.around(current) if seat in state.alive) if current else None


@article("ID-DY.1", e.Asked)
def only_the_dying_are_saved(state: State, entry: e.Asked) -> Iterable[Finding]:
    hp = state.seats[entry.seat].hp
    if entry.seat in state.dying or hp is None or hp < 1:
        return ()
    zh, en = "该角色没有濒死", "he is not dying"
    return (Finding(f"HP {hp}", "< 1", zh, en, seat=entry.seat),)


@article("ID-DY.3", e.Asked)
def everybody_is_asked_once_in_turn(state: State, entry: e.Asked) -> Iterable[Finding]:
    asked = state.asking.get(entry.seat, Asking()).asked + entry.asked
    order = asking_order(state) or _from(state, asked)
    if asked != order[: len(asked)]:
        zh, en = "由当前回合角色开始依次各询问一次", "everybody is asked once, from the character whose turn it is on"
        yield Finding(" ".join(asked), " ".join(order), zh, en, seat=entry.seat)
    if entry.saved is not None and asked and entry.saved != asked[-1]:
        zh, en = "使用【桃】的是最后询问的角色", "the one who uses a 桃 is the one asked last"
        yield Finding(entry.saved, asked[-1], zh, en, seat=entry.seat)


def _from(state: State, asked: tuple[str, ...]) -> tuple[str, ...]:
    """Where it is not known whose turn it is, the round begins with whoever was asked first."""
    return tuple(seat for seat in state.around(asked[0]) if seat in state.alive) if asked else ()


@article("ID-DY.3 ID-Q22", e.Asked)
def wine_saves_oneself_at_most(state: State, entry: e.Asked) -> Iterable[Finding]:
    if entry.card in (None, PEACH) or entry.saved is None:
        return ()
    if entry.card == WINE and entry.saved == entry.seat and state.setup.options["wine_self"] == "1":
        return ()
    zh, en = "濒死时对其使用的是【桃】", "what is used on a dying character is a 桃"
    return (Finding(str(entry.card), PEACH, zh, en, seat=entry.saved, level=Level.QUERY, article="ID-DY.3"),)


@article("ID-DY.3 ID-DY.4", e.Death)
def nobody_dies_before_all_were_asked(state: State, entry: e.Death) -> Iterable[Finding]:
    """Where asking was typed at all."""
    asking = state.asking.get(entry.seat)
    if asking is None:
        return
    if asking.saved is not None:
        zh, en = f"{asking.saved} 号已使其脱离濒死", f"seat {asking.saved} has saved him"
        yield Finding("death", "hp ≥ 1", zh, en, seat=entry.seat, article="ID-DY.4")
    elif len(asking.asked) < len(state.alive):
        left = [seat for seat in asking_order(state) or _from(state, asking.asked) if seat not in asking.asked]
        zh, en = "一轮询问尚未结束", "not everybody has been asked"
        yield Finding(
            " ".join(asking.asked), " ".join((*asking.asked, *left)), zh, en, seat=entry.seat, article="ID-DY.3"
        )


@answers("ID-DY.3 ID-DY.4")
def ask(state: State, entry: e.Asked) -> State:
    """One whose HP nobody typed is dying because somebody is asked for him."""
    before = state.asking.get(entry.seat, Asking())
    asking = {**state.asking, entry.seat: Asking(before.asked + entry.asked, entry.saved or before.saved)}
    dying = state.dying if entry.seat in state.dying else (*state.dying, entry.seat)
    return changed(state, asking=asking, dying=dying)


APPLY: Applies = {e.Asked: ask}
