"""The rows of a whole draw, each read once and joined in memory: a stage of 512 teams is one page's work."""

from __future__ import annotations

from collections.abc import Collection

from tournament.models import Entrant, GameScore, Match, Round, Slot, Stage
from tournament.words import VersionStatus


def rows_of(stage: Stage, rounds: Collection[Round]) -> list[Match]:
    """Matches of these rounds with all that `draws.line_of` reads, the ones for third place last, in four queries."""
    by_round = {one.pk: one for one in rounds}
    matches = {
        match.pk: match
        for match in Match.objects.filter(round__in=by_round)
        .select_related("table", "group")
        .order_by("round_id", "third", "number")
    }
    entrants = {one.pk: one for one in Entrant.objects.filter(stage=stage).select_related("team")}
    for match in matches.values():
        match.stage, match.round = stage, by_round[match.round_id]
        if match.winner_id is not None:
            match.winner = entrants[match.winner_id]
        match.current_scores = []  # type: ignore[attr-defined]
        match._prefetched_objects_cache = {"slots": []}  # type: ignore[attr-defined]
    _seat(matches, by_round, entrants)
    scores = GameScore.objects.filter(match__round__in=by_round, status=VersionStatus.CURRENT)
    for score in scores.order_by("number"):
        matches[score.match_id].current_scores.append(score)  # type: ignore[attr-defined]
    return list(matches.values())


def _seat(matches: dict[int, Match], rounds: dict[int, Round], entrants: dict[int, Entrant]) -> None:
    for slot in Slot.objects.filter(match__round__in=rounds).order_by("match_id", "position"):
        match = matches[slot.match_id]
        slot.match = match
        if slot.entrant_id is not None:
            slot.entrant = entrants[slot.entrant_id]
        if slot.source_match_id in matches:
            slot.source_match = matches[slot.source_match_id]
        match._prefetched_objects_cache["slots"].append(slot)  # type: ignore[attr-defined]
