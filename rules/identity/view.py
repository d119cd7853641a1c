"""A state as plain data: what boards, consoles and replays show. An identity is left out until it is turned up.

With `secret` every identity somebody typed is there, which only the game's referees may see; once the game is over it is no
secret any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.engine import answers
from rules.identity.roles import LORD, NO_REBEL
from rules.identity.scores import scores
from rules.identity.state import Chosen, State
from rules.identity.steps import STEPS
from rules.identity.turns import next_seat


def view(state: State, *, secret: bool = False) -> dict[str, Any]:
    """The state in JSON's types (docs/records-identity.md, The view)."""
    setup = state.setup
    return {
        "ruleset": "identity",
        "edition": None,
        "step": state.step,
        "players": list(setup.players),
        "people": dict(setup.people),
        "seats": {seat: _seat(state, seat, secret=secret or state.verdict is not None) for seat in setup.seats},
        "lord": _lord(state, secret=secret or state.verdict is not None),
        "heir": state.heir or None,
        "turn": _turn(state),
        "next": next_seat(state) if state.step == "play" and state.acting is None else None,
        "dying": list(state.dying),
        "chain": None if state.passing is None else _chain(state),
        "piles": {"draw": state.draw_pile, "discard": state.discard_pile},
        "deaths": list(_deaths(state)),
        "statuses": sorted(state.statuses) if secret else [],
        "verdict": verdict(state),
        "flags": [{"n": flag.n, "level": flag.level, "articles": list(flag.articles)} for flag in state.flags],
    }


def _lord(state: State, *, secret: bool) -> str | None:
    """The seat that counts as lord; who was dealt it is a secret until he turns it up, whoever turned up before him."""
    lord = state.heir if state.counts_as(state.heir) == LORD else state.lord
    return lord if lord and (secret or lord in state.revealed) else None


def _seat(state: State, seat: str, *, secret: bool) -> dict[str, Any]:
    chair = state.seats[seat]
    open_ = seat in state.revealed
    role = state.roles.get(seat) if open_ or secret else None
    return {
        "player": state.setup.player(seat),
        "role": None if role == NO_REBEL else role,
        "counts_as": state.counts_as(seat) if open_ or secret else None,
        "revealed": open_,
        "general": chair.general,
        "kingdom": chair.kingdom,
        "base": chair.base,
        "hp": chair.hp,
        "max_hp": chair.max_hp,
        "hand": chair.hand,
        "hand_known": seat in state.known_hands,
        "weapon": None if chair.weapon is None else chair.weapon.as_json(),
        "armor": None if chair.armor is None else chair.armor.as_json(),
        "mounts": [card.as_json() for card in chair.mounts],
        "known": sorted(chair.known),
        "delayed": [{"card": lying.card.as_json(), "as": lying.name} for lying in chair.delayed],
        "aside": chair.aside,
        "alive": seat in state.alive,
        "flipped": chair.flipped,
        "chained": chair.chained,
        "dying": seat in state.dying,
        "signed": seat in state.signed,
    }


def _turn(state: State) -> dict[str, Any] | None:
    acting = state.acting
    if acting is None:
        return None
    step = STEPS[acting.step] if acting.step >= 0 else None
    return {"seat": acting.seat, "phase": step, "number": acting.number, "slashes": acting.slashes}


def _chain(state: State) -> dict[str, Any]:
    passing = state.passing
    assert passing is not None
    return {"element": passing.element, "amount": passing.amount, "source": passing.source, "due": list(passing.due)}


def _deaths(state: State) -> Iterator[dict[str, Any]]:
    """The dead in order; those of one entry that nobody ordered share a place."""
    place = 0
    for event in state.events:
        if isinstance(event, Chosen):
            continue
        place += 1
        for fell in event:
            yield {"seat": fell.seat, "killer": fell.source, "place": place}


@answers("ID-7.0 ID-8.0")
def verdict(state: State) -> dict[str, Any] | None:
    """Winner, article, reason, identities and every point with its article; None while the game goes on.

    `winner` is lord (and loyalists), rebel, traitor, or None for a game that was stopped. A seat's `points` is None where
    it cannot be derived.
    """
    found, result = state.verdict, scores(state)
    if found is None or result is None:
        return None
    return {
        "winner": found.winner,
        "by": found.by,
        "reason": found.reason,
        "roles": dict(result.dealt),
        "heir": state.heir or None,
        "scores": {
            seat: {
                "points": result.points[seat],
                "lines": None if lines is None else [{"article": name, "points": points} for name, points in lines],
            }
            for seat, lines in result.lines.items()
        },
    }


def reach(state: State, seat: str) -> dict[str, Any]:
    """Empty: this book has no distances, they are in the card texts it does not carry."""
    return {}


@answers("ID-5.3 ID-DEF.13")
def order(state: State, seat: str, direction: str = "ccw", *, card: str | None = None) -> tuple[str, ...]:
    """Living seats from `seat` on, counter-clockwise unless `direction` is "cw"."""
    around = state.around(seat)
    if direction == "cw":
        around = (around[0], *around[:0:-1])
    return tuple(place for place in around if place in state.alive)
