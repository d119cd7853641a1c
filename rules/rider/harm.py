"""伤害与失去体力: HP and its bounds, the dying it brings, what the kinds of damage leave behind.

Rules first, then what each entry does to the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.rider import entries as e
from rules.rider.chain import passed_on, reset_first
from rules.rider.counts import forgotten, hand_of, put
from rules.rider.course import settled
from rules.rider.state import Frost, State


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


@article("RD-3.3.3 RD-4.5.4", e.Hp)
def hp_never_exceeds_the_maximum(state: State, entry: e.Hp) -> Iterable[Finding]:
    hp, top = hp_after(state, entry), state.seats[entry.seat].max_hp
    if hp is None or top is None or hp <= top:
        return ()
    zh, en = "体力不超过体力上限", "HP never exceeds the maximum"
    return (Finding(str(hp), f"≤ {top}", zh, en, seat=entry.seat),)


@article("RD-4.3 RD-4.4", e.Hp)
def hp_falls_by_the_amount(state: State, entry: e.Hp) -> Iterable[Finding]:
    """Of the damage or of the loss, where the amount and HP after it were both typed."""
    name = "RD-4.4" if entry.kind == "lose" else "RD-4.3"
    before = state.seats[entry.seat].hp
    if entry.delta is not None and entry.to is not None and before is not None and before + entry.delta != entry.to:
        zh, en = "体力的增减与数值不符", "HP does not change by the amount"
        yield Finding(str(entry.to), str(before + entry.delta), zh, en, seat=entry.seat, article=name)
        return
    lost = falls(state, entry)
    if entry.kind is not None and lost and (lost < 0) is not (entry.kind == "heal"):
        zh, en = "伤害与失去体力扣减体力，回复增加体力", "damage and loss take HP away, healing gives it"
        due = "+" if entry.kind == "heal" else "−"
        yield Finding(f"{entry.kind} {-lost:+d}", due, zh, en, seat=entry.seat, level=Level.QUERY, article=name)


# --- what they do -----------------------------------------------------------------------------------------------------


@answers("RD-4.3 RD-4.4 RD-4.1.2 RD-5.1 RD-4.1.3")
def change_hp(state: State, entry: e.Hp) -> State:
    """Fire and thunder reset a horizontal victim first, which may end the game; below 1 the character is dying."""
    seat, hp, lost = entry.seat, hp_after(state, entry), falls(state, entry)
    horizontal, hand = state.seats[seat].tapped, hand_of(state, seat)
    state = settled(reset_first(forgotten(state), entry))
    if state.verdict is not None:
        return state
    state = put(state, seat, hp=hp)
    if lost is None or lost > 0:
        state = changed(state, fatal={**state.fatal, seat: (entry.kind, entry.element, entry.source)})
    if hp is not None and hp < 1 and seat not in state.dying:
        state = changed(state, dying=(*state.dying, seat), rescued=_without(state.rescued, seat))
    elif hp is not None and hp > 0:
        state = saved(state, seat)
    state = _frozen(state, entry, lost, hand)
    return passed_on(state, entry, lost or 0, horizontal=horizontal)


def saved(state: State, seat: str) -> State:
    """He is not dying any more."""
    if seat not in state.dying:
        return state
    dying = tuple(place for place in state.dying if place != seat)
    return changed(state, dying=dying, rescued=_without(state.rescued, seat))


def _without(rescued: Mapping[str, str], seat: str) -> dict[str, str]:
    return {place: by for place, by in rescued.items() if place != seat}


@answers("RD-6.15 RD-R36")
def _frozen(state: State, entry: e.Hp, lost: int | None, hand: int | None) -> State:
    """Frost: one card to be hidden for each damage (or each point), once it is settled."""
    if entry.element != "frost" or not lost or lost < 0:
        return state
    count = lost if state.setup.options["frost_per_point"] == "1" else 1
    due = Frost(count, hand, state.seats[entry.seat].hidden)
    return changed(state, frost={**state.frost, entry.seat: due})


APPLY: Applies = {e.Hp: change_hp}
