"""Groups as tables of everybody against everybody, in a fixed number of queries whatever their number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.drawrows import rows_of
from tournament.models import Entrant, GameScore, Group, Match, Round, Stage
from tournament.queries import tally_of
from tournament.words import MatchState


@dataclass(frozen=True, slots=True)
class Meeting:
    """One match seen from a row's side: games for and against, and whether the row won or lost it."""

    match: Match
    won: bool
    lost: bool
    games: tuple[int, int]
    played: bool

    @property
    def open(self) -> bool:
        """Whether its result is there and not confirmed yet."""
        return self.match.state in (MatchState.PLAYING, MatchState.UNCONFIRMED, MatchState.REVIEW)


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
    met = _meetings(stage, rounds)
    return tuple(_crosstab(group, members[group.pk], met) for group in stage.groups.all() if group.pk in members)


def _meetings(stage: Stage, rounds: Sequence[Round]) -> dict[tuple[int, int], list[Meeting]]:
    """By (row, column): what the two played or will play."""
    found: dict[tuple[int, int], list[Meeting]] = {}
    for match in rows_of(stage, rounds):
        sides = [slot.entrant_id for slot in match.slots.all()]
        if len(sides) != 2 or sides[0] is None or sides[1] is None:
            continue
        scores: list[GameScore] = match.current_scores  # type: ignore[attr-defined]
        won = tally_of(match, scores)
        a, b = sides
        decided = match.state == MatchState.DECIDED and match.winner_id is not None
        for one, other, games in ((a, b, (won.a, won.b)), (b, a, (won.b, won.a))):
            meeting = Meeting(
                match=match,
                won=decided and match.winner_id == one,
                lost=decided and match.winner_id != one,
                games=games,
                played=bool(scores),
            )
            found.setdefault((one, other), []).append(meeting)
    return found


def _crosstab(group: Group, members: list[Entrant], met: dict[tuple[int, int], list[Meeting]]) -> Crosstab:
    rows = tuple(
        CrossRow(one, tuple(None if other is one else tuple(met.get((one.pk, other.pk), ())) for other in members))
        for one in members
    )
    return Crosstab(group, rows)
