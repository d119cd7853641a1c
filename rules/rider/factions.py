"""势力: a faction is determined at the first 明置, and horizontal characters (横置, 同频) count as one.

Derivations only; what nobody typed leaves a faction "?" where it decides. k is the number of other living seats of a faction,
a the number of living seats.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from rules.engine import answers, changed
from rules.rider.counts import put
from rules.rider.state import UNKNOWN, Chair, State, is_villain, villain

TOGETHER = 4  # horizontal fighters, or deaths, of unknown order of which every order is tried


@answers("RD-6.2.1 RD-6.2.2 RD-6.2.5 RD-6.2.6 RD-R11")
def faction_of(state: State, seat: str) -> str | None:
    """The present faction; None for a character that has none, which is the same as nobody's."""
    found = state.seats[seat].faction
    if is_villain(found) and state.setup.options["villains_horizontal_same"] == "1" and state.seats[seat].tapped:
        lying = (state.seats[place].faction for place in state.tapped if place in state.alive)
        return next((one for one in lying if is_villain(one)), found)
    return found


@answers("RD-6.2.3 RD-6.2.4 RD-R5 RD-R6")
def others_of(state: State, faction: str, seat: str) -> tuple[int, int]:
    """The fewest and the most other seats that may be of the faction; they differ where a faction is unknown."""
    found = [faction_of(state, place) for place in state.setup.seats if place != seat and place in state.alive]
    if state.setup.options["count_dead"] == "1":
        found += [state.seats[place].base for place in state.setup.seats if place not in state.alive]
    sure = found.count(faction)
    return sure, sure + (0 if is_villain(faction) else found.count(UNKNOWN))


@answers("RD-4.2F.1 RD-4.2F.2 RD-R4")
def is_half(state: State, others: int) -> bool:
    """Half or more of the living: 2k ≥ a, exactly."""
    alive = len(state.alive)
    if state.setup.options["half"] == "floor":
        return others >= max(alive // 2, 1)
    return 2 * others >= alive


def crowded(state: State, faction: str, seat: str) -> bool | None:
    """Whether others of the faction are half of the living; None where that turns on what is unknown."""
    fewest, most = others_of(state, faction, seat)
    if is_half(state, fewest):
        return True
    return None if is_half(state, most) else False


@answers("RD-4.2F.1 RD-4.2F.2 RD-R7")
def determined(state: State, seat: str, mark: str | None) -> str:
    """The faction of a character that turns up its fighter for the first time; "?" where it cannot be derived."""
    if mark is None:
        return UNKNOWN
    full = crowded(state, mark, seat)
    return UNKNOWN if full is None else villain(seat) if full else mark


@answers("RD-4.2F.2 RD-2.1a RD-R3")
def based(state: State, seat: str, faction: str) -> State:
    """The seat's own faction from now on; a villain takes a villain card."""
    state = put(state, seat, base=faction, merged=None)
    if faction != villain(seat) or seat in state.villains:
        return state
    return changed(state, villains=(*state.villains, seat))


@answers("RD-4.2F.3 RD-R9 RD-R12 RD-R13")
def leader_of(state: State, seat: str, typed: str | None = None) -> str | None:
    """The horizontal seat whose faction a newcomer takes: the longest one that has a faction; None without any."""
    lying = [place for place in state.tapped if place != seat and faction_of(state, place) is not None]
    reading = state.setup.options["leader"]
    if typed in lying:
        return typed
    if reading == "typed" and len({faction_of(state, place) for place in lying}) > 1:
        return UNKNOWN
    return (lying[-1] if reading == "latest" else lying[0]) if lying else None


@answers("RD-4.2F.3a RD-4.2F.3b RD-R10 RD-R11")
def joined(state: State, seat: str, typed: str | None = None) -> State:
    """The seat, now horizontal, counts as of its leader's faction, or is a villain where that one has half of the living."""
    own, ahead = faction_of(state, seat), leader_of(state, seat, typed)
    if own is None or ahead is None:
        return state
    goal = UNKNOWN if ahead == UNKNOWN else faction_of(state, ahead)
    assert goal is not None
    if goal == own and goal != UNKNOWN:
        return state
    full = None if goal == UNKNOWN else crowded(state, goal, seat)
    if full is False:
        return put(state, seat, merged=goal)
    if full is None or own == UNKNOWN:
        return put(state, seat, merged=UNKNOWN)
    return _blocked(state, seat, goal)


def _blocked(state: State, seat: str, goal: str) -> State:
    options = state.setup.options
    if options["blocked"] == "keep":
        return state
    state = based(state, seat, villain(seat))
    return put(state, seat, merged=goal) if is_villain(goal) and options["villains_horizontal_same"] == "1" else state


def laid(state: State, seat: str, typed: str | None = None) -> State:
    """The fighter turned horizontal: behind those that lie so already."""
    if seat in state.tapped:
        return state
    upright = {"inverted": False} if state.setup.options["one_orientation"] == "1" else {}
    return changed(joined(put(state, seat, tapped=True, **upright), seat, typed), tapped=(*state.tapped, seat))


@answers("RD-4.2F.3a RD-R14")
def laid_together(state: State, seats: tuple[str, ...]) -> tuple[State, tuple[str, ...]]:
    """Several turned horizontal in an unknown order: every order is tried; (state, seats whose faction turns on it).

    Of more than four, as a table may find them, all are unknown unless they are of one faction.
    """
    if len(seats) > TOGETHER:
        return _many(state, seats)
    tries = []
    for order in permutations(seats):
        after = state
        for seat in order:
            after = laid(after, seat)
        tries.append(after)
    first = tries[0]
    apart = tuple(seat for seat in seats if len({_standing(one.seats[seat]) for one in tries}) > 1)
    for seat in apart:
        first = put(first, seat, merged=UNKNOWN)
    if apart:
        first = changed(first, villains=tuple(seat for seat in first.villains if seat not in apart))
    return first, apart


def _many(state: State, seats: tuple[str, ...]) -> tuple[State, tuple[str, ...]]:
    factions = {faction_of(state, seat) for seat in (*seats, *state.tapped)} - {None}
    for seat in seats:
        state = laid(state, seat)
    if len(factions) < 2:
        return state, ()
    apart = tuple(seat for seat in seats if state.seats[seat].base is not None)
    for seat in apart:
        state = put(state, seat, merged=UNKNOWN)
    return changed(state, villains=tuple(seat for seat in state.villains if seat not in apart)), apart


def _standing(chair: Chair) -> tuple[str | None, str | None]:
    return chair.base, chair.merged


@answers("RD-6.3 RD-6.5 RD-R8 RD-R13 RD-R15 RD-R16")
def upright(state: State, seat: str) -> State:
    """重置: neither horizontal nor inverted any more; what it had merged into ends, the others stay as they are."""
    merged = state.seats[seat].merged if state.setup.options["merge"] == "permanent" else None
    state = put(state, seat, tapped=False, inverted=False, merged=merged)
    return changed(state, tapped=tuple(place for place in state.tapped if place != seat))


def named(factions: Iterable[str | None]) -> str:
    """Factions as messages show them."""
    return "|".join(dict.fromkeys("—" if one is None else one for one in factions)) or "—"
