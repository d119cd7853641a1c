"""伤害: HP and its bounds, the dying it brings, and elemental damage that passes along the chain (横置)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.identity import entries as e
from rules.identity.counts import forgotten
from rules.identity.state import Passing, State


def hp_after(state: State, entry: e.Hp) -> int | None:
    before = state.seats[entry.seat].hp
    if entry.to is not None:
        return entry.to
    return None if before is None else before + (entry.delta or 0)


def falls(state: State, entry: e.Hp) -> int | None:
    """HP lost by the entry; less than zero for a gain, None where it cannot be told."""
    before = state.seats[entry.seat].hp
    if entry.delta is not None:
        return -entry.delta
    return None if before is None or entry.to is None else before - entry.to


@article("ID-DEF.16", e.Hp)
def hp_never_exceeds_the_maximum(state: State, entry: e.Hp) -> Iterable[Finding]:
    hp, top = hp_after(state, entry), state.seats[entry.seat].max_hp
    if hp is None or top is None or hp <= top:
        return ()
    zh, en = "体力不超过体力上限", "HP never exceeds the maximum"
    return (Finding(str(hp), f"≤ {top}", zh, en, seat=entry.seat),)


@article("ID-DMG.1", e.Hp)
def damage_takes_hp_and_healing_gives_it(state: State, entry: e.Hp) -> Iterable[Finding]:
    lost = falls(state, entry)
    if entry.kind is None or not lost or (lost < 0) is (entry.kind == "heal"):
        return ()
    zh, en = "伤害与流失扣减体力，回复增加体力", "damage and loss take HP away, healing gives it"
    return (
        Finding(
            f"{entry.kind} {-lost:+d}", "+" if entry.kind == "heal" else "−", zh, en, seat=entry.seat, level=Level.QUERY
        ),
    )


@article("ID-DMG.2", e.Hp)
def the_dying_are_settled_before_the_damage_goes_on(state: State, entry: e.Hp) -> Iterable[Finding]:
    if not entry.chain or not state.dying or state.passing is None:
        return ()
    zh, en = state.said(state.dying[-1])
    said = (f"{zh} 濒死，结算后伤害才继续传导", f"{en} is dying; that is settled before the damage passes on")
    return (Finding("chain", "death | hp", *said, seat=entry.seat, stops=True),)


@article("ID-DEF.13", e.Hp)
def the_chain_goes_round_from_the_next_seat(state: State, entry: e.Hp) -> Iterable[Finding]:
    """The order is a rule. Another amount, element or source is asked about: an armour or a skill may explain it."""
    if not entry.chain:
        return
    passing = state.passing
    if passing is None:
        zh, en = "没有应传导的连环伤害", "no damage is passing along a chain"
        yield Finding(f"hp {entry.seat}", "—", zh, en, seat=entry.seat)
        return
    if entry.seat != passing.due[0]:
        zh, en = "从其下家开始依次传导至已横置的角色", "it passes from the next seat on to each chained character"
        yield Finding(entry.seat, passing.due[0], zh, en, seat=entry.seat)
        return
    lost = falls(state, entry)
    apart = [
        (str(seen), str(due))
        for seen, due in ((lost, passing.amount), (entry.element, passing.element), (entry.source, passing.source))
        if seen is not None and due is not None and seen != due
    ]
    for seen, due in apart[:1]:
        zh, en = "连环伤害与原伤害不同", "not the same damage as that which passes along"
        yield Finding(seen, due, zh, en, seat=entry.seat, level=Level.QUERY)


@article("ID-DEF.13", e.Chain)
def chained_or_upright(state: State, entry: e.Chain) -> Iterable[Finding]:
    if state.seats[entry.seat].chained is not entry.chained:
        return ()
    zh, en = ("已横置", "he is chained already") if entry.chained else ("未横置", "he is not chained")
    return (Finding(_lies(entry.chained), _lies(not entry.chained), zh, en, seat=entry.seat, level=Level.QUERY),)


@article("ID-DEF.13", e.Table)
def generals_lie_as_the_chain_left_them(state: State, entry: e.Table) -> Iterable[Finding]:
    """Right after a settlement this is a rule; later something unrecorded may have turned them."""
    level = Level.VIOLATION if state.settling else Level.QUERY
    for seat, seen in entry.seats:
        logged = state.seats[seat].chained
        if seat in state.alive and seen.get("alive", True) and seen.get("chained", logged) is not logged:
            zh, en = "横置状态与伤害结算不符", "not chained or upright as the settlement left him"
            yield Finding(_lies(seen["chained"]), _lies(logged), zh, en, seat=seat, level=level)


def _lies(chained: bool) -> str:
    return "chained" if chained else "upright"


# --- what they do -----------------------------------------------------------------------------------------------------


@answers("ID-DMG.1 ID-DMG.2 ID-DY.1 ID-DY.4 ID-Q21")
def change_hp(state: State, entry: e.Hp) -> State:
    """Below 1 the character is dying until it has 1 HP again; who took its last HP is remembered."""
    seat, hp, lost = entry.seat, hp_after(state, entry), falls(state, entry)
    chained = state.seats[seat].chained
    state = forgotten(state)
    state = changed(state, seats={**state.seats, seat: changed(state.seats[seat], hp=hp)}, settling=True)
    if lost is None or lost > 0:
        state = changed(state, fatal={**state.fatal, seat: (entry.kind, entry.source)})
    if hp is not None and hp < 1:
        if seat not in state.dying:
            state = changed(state, dying=(*state.dying, seat))
    elif hp is not None and seat in state.dying:
        state = saved(state, seat)
    if entry.element is None or not chained:
        return state
    return pass_on(state, entry, lost or 0)


def saved(state: State, seat: str) -> State:
    """He leaves the dying state (DY.4, branch 1)."""
    asking = {place: asked for place, asked in state.asking.items() if place != seat}
    return changed(state, dying=tuple(place for place in state.dying if place != seat), asking=asking)


@answers("ID-DEF.13 ID-Q28")
def pass_on(state: State, entry: e.Hp, lost: int) -> State:
    """The chained victim is upright again; damage that did not come along the chain goes on to the other chained."""
    seat, passing = entry.seat, state.passing
    state = changed(state, seats={**state.seats, seat: changed(state.seats[seat], chained=False)})
    if entry.chain:
        return without(state, seat)
    due = tuple(place for place in state.around(seat)[1:] if place in state.alive and state.seats[place].chained)
    if not due or lost <= 0 or passing is not None:
        return state
    assert entry.element is not None
    return changed(state, passing=Passing(entry.element, lost, entry.source, due))


def without(state: State, seat: str) -> State:
    """The chain has passed the seat, or it no longer is on it."""
    passing = state.passing
    if passing is None or seat not in passing.due:
        return state
    due = tuple(place for place in passing.due if place != seat)
    return changed(state, passing=Passing(passing.element, passing.amount, passing.source, due) if due else None)


def chain(state: State, entry: e.Chain) -> State:
    chair = changed(state.seats[entry.seat], chained=entry.chained)
    state = changed(state, seats={**state.seats, entry.seat: chair}, settling=True)
    return state if entry.chained else without(state, entry.seat)


APPLY: Applies = {e.Hp: change_hp, e.Chain: chain}
