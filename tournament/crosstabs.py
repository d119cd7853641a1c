"""Groups as tables of everybody against everybody, in a fixed number of queries whatever their number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournament.models import Entrant, GameScore, Group, Match, Round, Slot, Stage
from tournament.queries import tally_of
from tournament.words import MatchState, VersionStatus


@dataclass(frozen=True, slots=True)
class Meeting:
    """One match seen from a row's side: games for and against, and whether the row won or lost it."""

    match: int
    state: str
    outcome: str
    won: bool
    lost: bool
    games: tuple[int, int]
    played: bool

    @property
    def open(self) -> bool:
        """Whether its result is there and not confirmed yet."""
        return self.state in (MatchState.PLAYING, MatchState.UNCONFIRMED, MatchState.REVIEW)


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A team, and by column its meetings with that column's team; None on the diagonal."""

    entrant: Entrant
    cells: tuple[tuple[Meeting, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class Crosstab:
    """A group, its rows in the order of the draw."""

    group: Group
    rows: tuple[CrossRow, ...]


def crosstabs(stage: Stage, *, released_only: bool) -> tuple[Crosstab, ...]:
    """Every group of a stage of which a round may be seen; with `released_only` no match of a round that is not public."""
    rounds = [one for one in stage.rounds.all() if one.released or not released_only]
    if not rounds:
        return ()
    members: dict[int, list[Entrant]] = {}
    entrants = {one.pk: one for one in stage.entrants.select_related("team").order_by("draw_number", "pk")}
    for one in entrants.values():
        if one.group_id is not None:
            members.setdefault(one.group_id, []).append(one)
    met = _meetings(rounds)
    return tuple(_crosstab(group, members[group.pk], met) for group in stage.groups.all() if group.pk in members)


def _meetings(rounds: Sequence[Round]) -> dict[tuple[int, int], list[Meeting]]:
    """By (row, column): what the two played or will play."""
    seen = Match.objects.filter(round__in=rounds).order_by("round_id", "number")
    sides: dict[int, list[int]] = {}
    taken = Slot.objects.filter(match__round__in=rounds, entrant__isnull=False).order_by("match_id", "position")
    for match, entrant in taken.values_list("match_id", "entrant_id"):
        sides.setdefault(match, []).append(entrant)
    scores: dict[int, list[GameScore]] = {}
    current = GameScore.objects.filter(match__round__in=rounds, status=VersionStatus.CURRENT).order_by("number")
    for score in current.values_list("match_id", "number", "state", "winner", named=True):
        scores.setdefault(score.match_id, []).append(score)
    found: dict[tuple[int, int], list[Meeting]] = {}
    for match in seen.values_list("pk", "state", "outcome", "winner_id", "best_of", named=True):
        both = sides.get(match.pk, ())
        if len(both) == 2:
            a, b = both
            games = scores.get(match.pk, [])
            won = tally_of(match, games)
            found.setdefault((a, b), []).append(_meeting(match, a, (won.a, won.b), bool(games)))
            found.setdefault((b, a), []).append(_meeting(match, b, (won.b, won.a), bool(games)))
    return found


def _meeting(match: Any, row: int, games: tuple[int, int], played: bool) -> Meeting:
    decided = match.state == MatchState.DECIDED and match.winner_id is not None
    return Meeting(
        match=match.pk,
        state=match.state,
        outcome=match.outcome,
        won=decided and match.winner_id == row,
        lost=decided and match.winner_id != row,
        games=games,
        played=played,
    )


def _crosstab(group: Group, members: list[Entrant], met: dict[tuple[int, int], list[Meeting]]) -> Crosstab:
    rows = tuple(
        CrossRow(one, tuple(None if other is one else tuple(met.get((one.pk, other.pk), ())) for other in members))
        for one in members
    )
    return Crosstab(group, rows)
