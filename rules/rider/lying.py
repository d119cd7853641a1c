"""横置、倒置、重置: how a fighter card lies, and what that does to factions and turns.

Rules first, then what each entry does to the state.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.rider import entries as e
from rules.rider.chain import without
from rules.rider.components import VILLAINS
from rules.rider.counts import put
from rules.rider.course import never_ended, settled
from rules.rider.factions import faction_of, laid, laid_together, leader_of, named, upright
from rules.rider.fighters import said_faction, turned_up, villains_over
from rules.rider.state import UNKNOWN, State, is_villain, villain


@article("RD-6.5", e.Tap, e.Taps)
def an_upright_fighter_is_turned_horizontal(state: State, entry: e.Tap | e.Taps) -> Iterable[Finding]:
    for seat in entry.seats if isinstance(entry, e.Taps) else (entry.seat,):
        if seat in state.alive and state.seats[seat].tapped:
            zh, en = "已在同频状态", "it lies horizontal already"
            yield Finding("horizontal", "upright", zh, en, seat=seat, level=Level.QUERY)


@article("RD-4.2F.3 RD-4.2F.3a RD-4.2F.3b RD-R8 RD-R9 RD-R10 RD-R11", e.Tap)
def horizontal_characters_are_one_faction(state: State, entry: e.Tap) -> Iterable[Finding]:
    """A typed faction is compared: one that another reading would give is asked about, any other is wrong."""
    seat, after = entry.seat, laid(state, entry.seat, entry.leader)
    derived, typed = after.seats[seat].faction, said_faction(seat, entry.faction)
    if derived == UNKNOWN and typed is None:
        yield _in_doubt(state, entry)
    if typed is None or derived in (UNKNOWN, typed):
        return
    readings = {state.seats[place].faction for place in (seat, *state.tapped)} | {villain(seat)}
    level = Level.QUERY if typed in readings else Level.VIOLATION
    zh, en = "横置后的势力与推得的不同", "not the faction that follows from being turned horizontal"
    yield Finding(typed, named((derived,)), zh, en, seat=seat, level=level, article=_part(state, entry))


def _part(state: State, entry: e.Tap) -> str:
    """3b where the leader is a villain, else 3a."""
    ahead = leader_of(state, entry.seat, entry.leader)
    return "RD-4.2F.3b" if ahead not in (None, UNKNOWN) and is_villain(faction_of(state, str(ahead))) else "RD-4.2F.3a"


def _in_doubt(state: State, entry: e.Tap) -> Finding:
    if leader_of(state, entry.seat, entry.leader) == UNKNOWN:
        zh, en, what = "没有写明随哪一名横置角色", "nobody typed which horizontal character it follows", "leader"
    else:
        zh, en, what = "势力未知，横置后的势力无法推出", "an unknown faction leaves the merged one open", "faction"
    return Finding("?", what, zh, en, seat=entry.seat, level=Level.UNKNOWN, article=_part(state, entry))


@article("RD-4.2F.3a RD-R14", e.Taps)
def the_order_of_turning_is_known_where_it_matters(state: State, entry: e.Taps) -> Iterable[Finding]:
    living = tuple(seat for seat in entry.seats if seat in state.alive)
    _, apart = laid_together(state, living)
    if not apart:
        return ()
    zh, en = "横置的先后未记录，势力无法推出", "the order of turning was not typed, and the factions turn on it"
    return (Finding(" ".join(living), "order", zh, en, seat=apart[0], level=Level.UNKNOWN),)


@article("RD-2.1a RD-R3", e.Reveal, e.Tap, e.Taps)
def there_are_five_villain_cards(state: State, entry: e.Reveal | e.Tap | e.Taps) -> Iterable[Finding]:
    if isinstance(entry, e.Reveal):
        after = turned_up(state, entry)
    elif isinstance(entry, e.Tap):
        after = laid(state, entry.seat, entry.leader)
    else:
        after, _ = laid_together(state, tuple(seat for seat in entry.seats if seat in state.alive))
    return villains_over(state, len(after.villains), VILLAINS, before=len(state.villains))


@article("RD-2.1a RD-R3", e.Table)
def villain_cards_are_as_many_as_villains(state: State, entry: e.Table) -> Iterable[Finding]:
    count = entry.villain_cards
    if count is None:
        return
    if count > VILLAINS:
        yield from villains_over(state, count, VILLAINS)
    elif count != len(state.villains) and not any(chair.base == UNKNOWN for chair in state.seats.values()):
        zh, en = "恶役身份牌张数与记录不符", "not as many villain cards as villains in the log"
        yield Finding(str(count), str(len(state.villains)), zh, en, level=Level.QUERY)


@article("RD-6.3", e.Reset)
def something_is_reset(state: State, entry: e.Reset) -> Iterable[Finding]:
    chair = state.seats[entry.seat]
    if chair.tapped or chair.inverted:
        return ()
    zh, en = "战士牌没有异常状态", "the fighter card lies as it should"
    return (Finding("upright", "horizontal | inverted", zh, en, seat=entry.seat, level=Level.QUERY),)


@article("RD-6.4", e.Invert)
def inverted_twice_is_reset(state: State, entry: e.Invert) -> Iterable[Finding]:
    """The card lies the other way afterwards; a second time is a reset."""
    inverted = state.seats[entry.seat].inverted
    if entry.inverted is None or entry.inverted is not inverted:
        return ()
    if inverted:
        zh, en = "再次被倒置时将战士牌重置", "inverted a second time it is reset"
    else:
        zh, en = "倒置后战士牌倒向放置", "it lies inverted afterwards"
    return (Finding(_lies(entry.inverted), _lies(not inverted), zh, en, seat=entry.seat),)


def _lies(inverted: bool) -> str:
    return "inverted" if inverted else "upright"


# --- what they do -----------------------------------------------------------------------------------------------------


@answers("RD-4.2F.3a RD-4.2F.3b RD-6.5")
def lay(state: State, entry: e.Tap) -> State:
    after = laid(state, entry.seat, entry.leader)
    typed = said_faction(entry.seat, entry.faction)
    if typed is not None and after.seats[entry.seat].faction == UNKNOWN:
        after = put(after, entry.seat, merged=None if typed == after.seats[entry.seat].base else typed)
    return never_ended(state, after)


def lay_together(state: State, entry: e.Taps) -> State:
    after, _ = laid_together(state, tuple(seat for seat in entry.seats if seat in state.alive))
    return never_ended(state, after)


@answers("RD-6.3 RD-4.1.3")
def reset(state: State, entry: e.Reset) -> State:
    """The end of a merge may leave one faction alone."""
    return _reset(state, entry.seat)


def _reset(state: State, seat: str) -> State:
    return settled(changed(without(upright(state, seat), seat), settling=f"reset {seat}"))


@answers("RD-6.4 RD-R15")
def invert(state: State, entry: e.Invert) -> State:
    """Inverted already, it is reset; under one orientation it no longer is horizontal."""
    seat = entry.seat
    if state.seats[seat].inverted:
        return _reset(state, seat)
    if state.setup.options["one_orientation"] == "1" and state.seats[seat].tapped:
        state = upright(state, seat)
    return settled(put(state, seat, inverted=True))


APPLY: Applies = {e.Tap: lay, e.Taps: lay_together, e.Reset: reset, e.Invert: invert}
