"""What a pending version would change, for the page that decides on it."""

from __future__ import annotations

from typing import Any

from tournament.models import GameScore
from tournament.services.bracket import hold
from tournament.services.scores import step_of_scores
from tournament.services.step import again, consequences, impact
from tournament.transactions import writing


def pending_impact(score: GameScore) -> list[dict[str, Any]]:
    """The matches that accepting this version would change; writes nothing."""
    with writing():
        bracket = hold(score.match.stage_id)
        accepted = again(score, state=score.state, by=None)
        return impact(
            bracket, consequences(bracket, step_of_scores(bracket, bracket.key_of(score.match), (accepted,))).changes
        )
