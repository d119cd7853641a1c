"""How the game stands: on, waiting for an heir, or won; settled anew after everything that may decide it."""

from __future__ import annotations

from rules.engine import answers, changed
from rules.identity.roles import LORD, REBEL, TRAITOR
from rules.identity.state import DUE, ON, State, Verdict
from rules.identity.story import WINNERS, story_of, tellings

WON_BY = {LORD: "ID-7.1", REBEL: "ID-7.2", TRAITOR: "ID-7.3"}


def standing(state: State) -> frozenset[str]:
    """Every way the game may stand: on, heir, lord, rebel, traitor. {on} where identities were let stand that fit no table."""
    return frozenset(told.status for told in tellings(story_of(state))) or frozenset((ON,))


@answers("ID-7.0 ID-7.1 ID-7.2 ID-7.3 ID-2.5 ID-2.6")
def settled(state: State) -> State:
    """The state with how it stands now; a game that has ended under every completion of the unknown is over."""
    if state.verdict is not None:
        return state
    statuses = standing(state)
    if len(statuses) == 1 and (winner := next(iter(statuses))) in WINNERS:
        return over(changed(state, statuses=statuses), Verdict(winner, WON_BY[winner], "won"))
    step = _step(state.step, statuses)
    if step == "undecided":
        state = stopped(state)
    return changed(state, statuses=statuses, step=step)


def _step(step: str, statuses: frozenset[str]) -> str:
    """undecided: the game is over, and what was not typed leaves open who has won."""
    if step not in ("play", "heir", "undecided") or ON in statuses:
        return "play" if step in ("heir", "undecided") else step
    return "heir" if DUE in statuses else "undecided"


def over(state: State, verdict: Verdict) -> State:
    return changed(stopped(state), verdict=verdict, step="over")


def stopped(state: State) -> State:
    """Nobody acts, is dying or takes damage any more."""
    return changed(state, acting=None, dying=(), passing=None)
