"""A table of single players: the ledger hears everybody's points and places.

Points that the log cannot derive are not guessed: nothing is entered, the desk is told what is missing (due.py) and
the organiser settles them on the points page. What he has entered there himself the log does not overwrite.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import rules
from judging.models import Game
from tournament.models import Match, Result
from tournament.refusals import Illegal
from tournament.services.points import clear_points, enter_points
from tournament.words import EntrySource, Part, VersionStatus

CORRECTED = "记录更正 / the record was corrected"
OTHERS = {
    "zh": "组织台登记的积分与记录不同，以组织台为准；要采用记录的积分，请先撤回。",
    "en": "The desk has entered other points than the record says, and they stand; take them back to use the record's.",
}


def tell(game: Game, folded: rules.Game, *, state: str, by: Any, why: str) -> None:
    """Points at the verdict, confirmed by every seat's signature; taken back when there is no verdict any more."""
    if game.match.games.filter(number__gt=game.number, voided_ms=None).exists():
        return  # the table is played again, and that game speaks for it
    scores = None if state == "void" or folded.verdict is None else folded.verdict["scores"]
    known = _current(game.match)
    by_hand = known is not None and known.source != EntrySource.TABLET
    why = why or CORRECTED
    if scores is None or unknown(scores):
        if known is not None and (scores is None or not by_hand):
            clear_points(match=game.match, by=by, why=why)
        return
    points, places = _by_entrant(game.match, scores)
    if by_hand and known.confirmed and known.points != {str(one): str(value) for one, value in points.items()}:
        raise Illegal(OTHERS, field="points")
    confirmed = state == "confirmed"
    enter_points(
        match=game.match,
        points=points,
        places=places,
        confirmed=confirmed,
        source=EntrySource.TABLET,
        by=by,
        why=why,
    )


def told(game: Game) -> bool:
    """Whether the ledger holds a result of the game's table."""
    return _current(game.match) is not None


def recorded(match: Match) -> dict[int, Decimal | None]:
    """What the record of the table says, by entrant: for the organiser who settles what it does not tell."""
    game = match.games.filter(voided_ms=None).exclude(verdict=None).last() if match.part == Part.POD else None
    if game is None or game.verdict is None:
        return {}
    entrants = dict(match.slots.exclude(entrant=None).values_list("position", "entrant_id"))
    said = {int(seat): one["points"] for seat, one in game.verdict["scores"].items()}
    return {entrants[seat]: None if n is None else Decimal(n) for seat, n in said.items() if seat in entrants}


def unknown(scores: dict[str, Any]) -> list[str]:
    """Seats whose points the record does not tell."""
    return [seat for seat, one in scores.items() if one["points"] is None]


def places(scores: dict[str, Any]) -> dict[str, int]:
    """Seat → place, by points; rider's house rule RD-H.3 then looks at who survived and at kills."""
    ranks = {seat: (one["points"], one.get("survived", False), one.get("kills", 0)) for seat, one in scores.items()}
    return {seat: 1 + sum(other > own for other in ranks.values()) for seat, own in ranks.items()}


def _by_entrant(match: Match, scores: dict[str, Any]) -> tuple[dict[int, Decimal], dict[int, int]]:
    entrants = dict(match.slots.exclude(entrant=None).values_list("position", "entrant_id"))
    ranked = places(scores)
    points = {entrants[int(seat)]: Decimal(one["points"]) for seat, one in scores.items() if int(seat) in entrants}
    return points, {entrants[int(seat)]: place for seat, place in ranked.items() if int(seat) in entrants}


def _current(match: Match) -> Result | None:
    found: Result | None = match.results.filter(status=VersionStatus.CURRENT).first()
    return found
