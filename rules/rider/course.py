"""How the game stands: on, or won by the last faction left; settled anew after everything that may decide it."""

from __future__ import annotations

from itertools import permutations

from rules.engine import answers, changed
from rules.rider.factions import faction_of
from rules.rider.state import ON, UNKNOWN, Fell, State, Verdict

NOBODY = "nobody"  # every character is dead


@answers("RD-3.1 RD-6.2.2 RD-6.2.5 RD-6.2.6 RD-R17")
def standing(state: State) -> frozenset[str]:
    """Every way the game may stand: on, or the faction that has won; "?" for one that cannot be named."""
    living = [seat for seat in state.setup.seats if seat in state.alive]
    if not living:
        return frozenset((NOBODY,))
    if len(living) == 1:
        alone = faction_of(state, living[0])
        return frozenset((f"seat:{living[0]}" if alone in (None, UNKNOWN) else str(alone),))
    factions = {seat: faction_of(state, seat) for seat in living}
    found = {one for one in factions.values() if one is not None}
    if None in factions.values():
        if state.setup.options["reveal_all_when_no_rival"] == "0" or len(found) > 1:
            return frozenset((ON,))
        found |= {state.seats[seat].mark or UNKNOWN for seat, one in factions.items() if one is None}
    sure = found - {UNKNOWN}
    if UNKNOWN not in found:
        return frozenset((next(iter(sure)) if len(sure) == 1 else ON,))
    return frozenset((ON,)) if len(sure) > 1 else frozenset((ON, next(iter(sure), UNKNOWN)))


@answers("RD-3.1 RD-4.1.3 RD-R19")
def settled(state: State) -> State:
    """The state with how it stands now; a game in which one faction alone is left is over at once."""
    if state.verdict is not None:
        return state
    return stood(state, standing(state))


def stood(state: State, statuses: frozenset[str]) -> State:
    """The state that stands so: over where there is one way alone, undecided where it has ended one way or another."""
    if len(statuses) == 1 and ON not in statuses:
        winner = next(iter(statuses))
        return over(changed(state, statuses=statuses), Verdict(None if winner == NOBODY else winner, "RD-3.1", "won"))
    if state.step in ("play", "undecided"):
        state = changed(state, step="play" if ON in statuses else "undecided")
    return changed(state, statuses=statuses)


@answers("RD-3.1 RD-4.2F.1 RD-4.2F.3a")
def never_ended(before: State, after: State) -> State:
    """After a reveal or a merge: neither leaves one faction alone, so what it leaves unknown does not open the end."""
    after = settled(after)
    kept = after.statuses & before.statuses
    return after if after.verdict is not None or not kept else changed(after, statuses=kept)


def over(state: State, verdict: Verdict) -> State:
    """Nobody acts, is dying or takes damage any more."""
    return changed(state, acting=None, dying=(), passing=None, frost={}, verdict=verdict, step="over")


@answers("RD-3.1 RD-R18")
def standing_after(state: State, deaths: tuple[Fell, ...]) -> frozenset[str]:
    """How the game may stand after deaths of unknown order: one by one, and the first that ends the game ends it."""
    found: set[str] = set()
    for order in permutations(deaths):
        now = state
        for fell in order:
            now = changed(now, alive=now.alive - {fell.seat}, tapped=tuple(s for s in now.tapped if s != fell.seat))
            statuses = standing(now)
            if ON not in statuses:
                break
        found |= statuses
    return frozenset(found)
