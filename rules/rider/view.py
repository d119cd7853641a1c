"""A state as plain data: what boards, consoles and replays show. A fighter is left out until it is turned up.

With `secret` every fighter somebody typed is there, which only the game's referees may see; once the game is over it is no
secret any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.engine import answers
from rules.rider.scores import scores
from rules.rider.state import UNKNOWN, Piece, State, is_villain
from rules.rider.steps import STEPS
from rules.rider.turns import next_seat


def view(state: State, *, secret: bool = False) -> dict[str, Any]:
    """The state in JSON's types (docs/records-rider.md, The view)."""
    setup = state.setup
    return {
        "ruleset": "rider",
        "edition": None,
        "step": state.step,
        "players": list(setup.players),
        "people": dict(setup.people),
        "seats": {seat: _seat(state, seat, secret=secret or state.verdict is not None) for seat in setup.seats},
        "turn": _turn(state),
        "next": next_seat(state) if state.step == "play" and state.acting is None else None,
        "tapped": list(state.tapped),
        "villains": list(state.villains),
        "reveals": list(state.reveals),
        "dying": list(state.dying),
        "chain": None if state.passing is None else _chain(state),
        "frost": [seat for seat, frost in state.frost.items() if frost.due != 0],
        "piles": {"draw": state.draw_pile, "discard": state.discard_pile},
        "deaths": list(_deaths(state)),
        "statuses": sorted(state.statuses) if secret else [],
        "verdict": verdict(state),
        "flags": [{"n": flag.n, "level": flag.level, "articles": list(flag.articles)} for flag in state.flags],
    }


@answers("RD-3.2c RD-6.1.3 RD-6.10.1")
def _seat(state: State, seat: str, *, secret: bool) -> dict[str, Any]:
    """Nothing of a fighter card that not everybody has seen; hidden cards are a number to everybody."""
    chair = state.seats[seat]
    card = {
        "fighter": chair.fighter, "form": chair.form, "mark": chair.mark, "draw": chair.draws, "limit": chair.limit,
        "supply": chair.supply, "up": chair.up, "change": chair.change,
    }  # fmt: skip
    return {
        "player": state.setup.player(seat),
        "face_up": chair.face_up,
        "revealed": chair.revealed,
        **(card if chair.seen or secret else dict.fromkeys(card)),
        "base": chair.base,
        "faction": chair.faction,
        "villain": is_villain(chair.faction),
        "hp": chair.hp,
        "max_hp": chair.max_hp if secret or state.step != "choose" else None,  # the HP card lies open from the start on
        "rage": chair.rage,
        "range": chair.range,
        "hand": chair.hand,
        "hand_known": seat in state.known_hands,
        "hidden": chair.hidden,
        "shown": chair.shown,
        "pieces": [_piece(piece) for piece in chair.pieces],
        "delayed": [{"card": lying.card.as_json(), "as": lying.name} for lying in chair.delayed],
        "aside": chair.aside,
        "earlier": [form for form in chair.earlier if secret or form not in chair.unseen],
        "alive": seat in state.alive,
        "tapped": chair.tapped,
        "inverted": chair.inverted,
        "dying": seat in state.dying,
        "signed": seat in state.signed,
    }


def _piece(piece: Piece) -> dict[str, Any]:
    card = None if piece.card is None else piece.card.as_json()
    return {"slot": piece.slot, "card": card, "down": piece.down, "tapped": piece.tapped}


def _turn(state: State) -> dict[str, Any] | None:
    acting = state.acting
    if acting is None:
        return None
    step = STEPS[acting.step] if acting.step >= 0 else None
    return {"seat": acting.seat, "phase": step, "number": acting.number, "raged": acting.raged}


def _chain(state: State) -> dict[str, Any]:
    passing = state.passing
    assert passing is not None
    return {"element": passing.element, "amount": passing.amount, "source": passing.source, "due": list(passing.due)}


def _deaths(state: State) -> Iterator[dict[str, Any]]:
    """The dead in order; those of one entry that nobody ordered share a place."""
    for place, event in enumerate(state.deaths, start=1):
        for fell in event:
            yield {"seat": fell.seat, "killer": fell.killer, "place": place}


@answers("RD-3.1 RD-4.1.3 RD-H.1 RD-H.3")
def verdict(state: State) -> dict[str, Any] | None:
    """Winner, article, reason, factions and every point with its house rule; None while the game goes on.

    `winner` is a mark, "villain:5", "seat:3", or None for a game that was stopped. A seat's `points` is None where it cannot
    be derived.
    """
    found, result = state.verdict, scores(state)
    if found is None or result is None:
        return None
    return {
        "winner": found.winner,
        "by": found.by,
        "reason": found.reason,
        "scoring": "house",
        "factions": {seat: _known(chair.base) for seat, chair in state.seats.items()},
        "scores": {
            seat: {
                "points": result.points[seat],
                "lines": None if lines is None else [{"article": name, "points": points} for name, points in lines],
                "survived": seat in result.survived,
                "kills": result.kills[seat],
            }
            for seat, lines in result.lines.items()
        },
    }


def _known(faction: str | None) -> str | None:
    return None if faction == UNKNOWN else faction
