"""同频传导: fire and thunder damage on its way from one horizontal character to the next, each reset as it is hit."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Finding, Level, answers, article, changed
from rules.rider import entries as e
from rules.rider.factions import laid_together, upright
from rules.rider.state import Passing, State

CITED = {"fire": "RD-6.13", "thunder": "RD-6.14"}


@article("RD-6.13 RD-6.14 RD-R35", e.Hp)
def it_goes_round_from_the_next_seat(state: State, entry: e.Hp) -> Iterable[Finding]:
    """The order is a rule. Another amount, element or source is asked about: a skill may explain it."""
    if not entry.chain:
        return
    passing = state.passing
    if passing is None:
        zh, en = "没有应传导的伤害", "no damage is passing from one horizontal character to the next"
        yield Finding(f"hp {entry.seat}", "—", zh, en, seat=entry.seat, article=CITED[entry.element or "fire"])
        return
    name = CITED[passing.element]
    if entry.seat != passing.due[0]:
        zh, en = "以逆时针方向依次结算", "the horizontal characters take it counter-clockwise"
        yield Finding(entry.seat, passing.due[0], zh, en, seat=entry.seat, article=name)
        return
    lost = -entry.delta if entry.delta is not None else None
    said = ((lost, passing.amount), (entry.element, passing.element), (entry.source, passing.source))
    apart = [(str(seen), str(due)) for seen, due in said if None not in (seen, due) and seen != due]
    for seen, due in apart[:1]:
        zh, en = "传导的伤害与原伤害不同", "not the same damage as that which passes on"
        yield Finding(seen, due, zh, en, seat=entry.seat, level=Level.QUERY, article=name)


@article("RD-4.5.6", e.Hp)
def the_dying_are_settled_before_it_goes_on(state: State, entry: e.Hp) -> Iterable[Finding]:
    """What was inserted later comes first; asked about, since a table may go through the chain first."""
    if not entry.chain or not state.dying or state.passing is None:
        return ()
    zh, en = state.said(state.dying[-1])
    said = (f"{zh} 濒死，后插入的先结算", f"{en} is dying: what was inserted later is settled first")
    return (Finding("chain", "rescue | death", *said, seat=entry.seat, level=Level.QUERY),)


@article("RD-6.13 RD-6.14 RD-6.3", e.Table)
def fighters_lie_as_the_damage_left_them(state: State, entry: e.Table) -> Iterable[Finding]:
    """Right after a settlement this is a rule; later something unrecorded may have turned them."""
    for seat, seen in entry.seats:
        right_after = state.settling in (*CITED, f"reset {seat}", f"turn {seat}")
        level = Level.VIOLATION if right_after else Level.QUERY
        logged = state.seats[seat].tapped
        if seat in state.alive and seen.get("alive", True) and seen.get("tapped", logged) is not logged:
            zh, en = "横置状态与记录不符", "not horizontal or upright as the log has it"
            name = CITED.get(state.settling, "RD-6.3")
            yield Finding(_lies(seen["tapped"]), _lies(logged), zh, en, seat=seat, level=level, article=name)


@article("RD-4.2F.3a RD-R14", e.Table)
def the_order_of_horizontal_fighters_is_known(state: State, entry: e.Table) -> Iterable[Finding]:
    """Of several that the log has upright: unknown where it decides their factions."""
    seats = newly_tapped(state, entry)
    _, apart = laid_together(state, seats)
    if not apart:
        return ()
    zh, en = "横置的先后未记录，势力无法推出", "the order of turning was not typed, and the factions turn on it"
    return (Finding(" ".join(seats), "order", zh, en, seat=apart[0], level=Level.UNKNOWN),)


def newly_tapped(state: State, entry: e.Table) -> tuple[str, ...]:
    return tuple(
        seat
        for seat, seen in entry.seats
        if seen.get("tapped") and seat in state.alive and not state.seats[seat].tapped
    )


def _lies(tapped: bool) -> str:
    return "horizontal" if tapped else "upright"


# --- what it does -----------------------------------------------------------------------------------------------------


@answers("RD-6.13 RD-6.14 RD-R35")
def reset_first(state: State, entry: e.Hp) -> State:
    """A horizontal victim of fire or thunder is reset before the damage is settled."""
    if entry.element not in CITED or not state.seats[entry.seat].tapped:
        return state
    return upright(state, entry.seat)


@answers("RD-6.13 RD-6.14 RD-R35")
def passed_on(state: State, entry: e.Hp, lost: int, *, horizontal: bool) -> State:
    """Damage that did not come along goes on to every other horizontal seat, counter-clockwise from the victim."""
    element = entry.element if entry.element in CITED else None
    if element is None:
        return state
    state = changed(state, settling=element)
    if entry.chain:
        return without(state, entry.seat)
    due = tuple(place for place in state.around(entry.seat)[1:] if place in state.alive and state.seats[place].tapped)
    if not horizontal or not due or lost <= 0 or state.passing is not None:
        return state
    return changed(state, passing=Passing(element, lost, entry.source, due))


def without(state: State, seat: str) -> State:
    """The damage has passed the seat, or it no longer is on its way."""
    passing = state.passing
    if passing is None or seat not in passing.due:
        return state
    due = tuple(place for place in passing.due if place != seat)
    return changed(state, passing=Passing(passing.element, passing.amount, passing.source, due) if due else None)
