"""How a match ends by what was said of it: its games, or a ruling on the match itself."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.models import GameScore, Match, Result
from tournament.outcome import Outcome, Ruling, Side
from tournament.queries import tally_of


@dataclass(frozen=True, slots=True)
class Conclusion:
    """An outcome with its winner, the games won, and whether it is confirmed."""

    outcome: Outcome
    winner: Side | None
    a: int
    b: int
    confirmed: bool

    @property
    def ruling(self) -> Ruling | None:
        """What the bracket may rely on: nothing while unconfirmed."""
        return Ruling(self.outcome, self.winner) if self.confirmed else None


def by_scores(match: Match, scores: list[GameScore]) -> Conclusion | None:
    """The end that the games alone give, if they give one."""
    stands = tally_of(match, scores)
    if stands.winner is None:
        return None
    return Conclusion(Outcome.COMPLETED, stands.winner, stands.a, stands.b, stands.confirmed)


def by_ruling(
    match: Match, scores: list[GameScore], *, outcome: Outcome, winner: Side | None, confirmed: bool
) -> Conclusion:
    """The end that a ruling on the match gives, with the games won so far beside it."""
    stands = tally_of(match, scores)
    return Conclusion(outcome, winner, stands.a, stands.b, confirmed)


def unchanged(result: Result | None, conclusion: Conclusion | None, *, winner_id: int | None) -> bool:
    """Whether the current version of the result says just this."""
    if result is None or conclusion is None:
        return result is None and conclusion is None
    return (result.outcome, result.winner_id, result.score_a, result.score_b, result.confirmed) == (
        conclusion.outcome.value,
        winner_id,
        conclusion.a,
        conclusion.b,
        conclusion.confirmed,
    )
