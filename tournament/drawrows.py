"""The rows of a whole draw, each read once and joined in memory: a stage of 512 teams is one page's work."""

from __future__ import annotations

from collections.abc import Collection

from tournament.models import Entrant, GameScore, Match, Round, Slot, Stage
from tournament.quickrows import join, quick
from tournament.words import VersionStatus


def rows_of(stage: Stage, rounds: Collection[Round]) -> list[Match]:
    """Matches of these rounds with all that `draws.line_of` reads, the ones for third place last.

    Four queries, one more for tables and one for groups.
    """
    by_round = {one.pk: one for one in rounds}
    for one in rounds:
        one.stage = stage
    entrants = {one.pk: one for one in Entrant.objects.filter(stage=stage).select_related("team")}
    query = Match.objects.filter(round__in=by_round).order_by("round_id", "third", "number")
    found = quick(query, stage={stage.pk: stage}, round=by_round, winner=entrants)
    join(found, "table")
    join(found, "group")
    matches = {match.pk: match for match in found}
    for match in matches.values():
        match.current_scores = []  # type: ignore[attr-defined]
        match._prefetched_objects_cache = {"slots": []}  # type: ignore[attr-defined]
    slots = Slot.objects.filter(match__round__in=by_round).order_by("match_id", "position")
    for slot in quick(slots, match=matches, entrant=entrants, source_match=matches):
        slot.match._prefetched_objects_cache["slots"].append(slot)  # type: ignore[attr-defined]
    scores = GameScore.objects.filter(match__round__in=by_round, status=VersionStatus.CURRENT)
    for score in quick(scores.order_by("number")):
        matches[score.match_id].current_scores.append(score)  # type: ignore[attr-defined]
    return list(matches.values())
