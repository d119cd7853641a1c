"""3V3: the ledger hears which side won a game of the match, and the figures that criteria compare."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rules
from judging.drafted import drafted
from judging.models import Game
from tournament import queries, services
from tournament.services.record import TOLL
from tournament.standings import Character, lost_hp

WHOLLY_LOST = ("commander-dead", "surrender", "fouls", "forfeit")


def tell(game: Game, folded: rules.Game, *, state: str, by: Any, why: str) -> None:
    """Winner, figures and fouls of the game; a void one and one under review have no winner that counts."""
    verdict = folded.verdict or {}
    view = rules.view(folded)
    teams = view["teams"]
    services.report_result(
        match=game.match,
        number=game.number,
        winner=verdict.get("winner"),
        state=state,
        reason=verdict.get("reason", ""),
        figures={**_figures(view, verdict), **(drafted(view) if verdict else {})},
        commanders={side: team["commander"] for side, team in teams.items() if team["commander"]},
        camps={side: team["camp"] for side, team in teams.items() if team["camp"]},
        fouls={side: team["fouls"] for side, team in teams.items()},
        source=game.header.get("about", {}).get("source", "tablet"),
        by=by,
        why=why,
        game_id=game.pk,
    )


def _figures(view: Mapping[str, Any], verdict: Mapping[str, Any]) -> dict[str, Any]:
    return {**verdict["figures"], TOLL: toll(view, verdict)} if verdict.get("figures") else {}


def toll(view: Mapping[str, Any], verdict: Mapping[str, Any]) -> dict[str, int]:
    """HP each side lost, its dead counted whole, and all of a side that lost its commander, surrendered or forfeited."""
    beaten = verdict["reason"] in WHOLLY_LOST
    side_of = {team["camp"]: side for side, team in view["teams"].items() if team["camp"]}
    taken: dict[str, list[Character]] = {side: [] for side in view["teams"]}
    for seat, chair in view["seats"].items():
        side = side_of["warm" if seat.startswith("W") else "cold"]
        lost = not chair["alive"] or (beaten and side != verdict["winner"])
        taken[side].append(Character(chair["max_hp"], chair["hp"], lost=lost))
    return {side: lost_hp(characters) for side, characters in taken.items()}


def told(game: Game) -> bool:
    """Whether the ledger holds a score of this game."""
    return any(score.game == game.pk for score in queries.scores(game.match))
