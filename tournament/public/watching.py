"""What goes on in a stage: now, next, and just over."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, Max, Q

from tournament.draws import MatchLine, last_round, line_of, match_lines
from tournament.models import Entrant, Match, Round, Stage
from tournament.words import MatchState, SlotHolds, VersionStatus

LIVE = (MatchState.PLAYING, MatchState.UNCONFIRMED, MatchState.REVIEW)
NEXT, OVER = 8, 6


@dataclass(frozen=True, slots=True)
class Watch:
    """Matches in play, the next ones by time, the newest results, and the champion."""

    now: tuple[MatchLine, ...]
    next: tuple[MatchLine, ...]
    over: tuple[MatchLine, ...]
    champion: Entrant | None
    open: int


def watch(stage: Stage, *, released_only: bool) -> Watch:
    """Reads a stage for its front page, in a fixed number of queries."""
    matches = stage.matches.filter(round__released=True) if released_only else stage.matches.all()
    last = last_round(stage)
    lines = [line_of(match, last=last) for match in match_lines(matches.filter(state__in=LIVE))]
    ready = match_lines(matches.filter(state=MatchState.READY)).order_by(F("starts_at").asc(nulls_last=True), "pk")
    over = (
        match_lines(matches.filter(state=MatchState.DECIDED))
        .exclude(slots__holds=SlotHolds.BYE)
        .annotate(said_at=Max("results__at", filter=Q(results__status=VersionStatus.CURRENT)))
        .order_by(F("said_at").desc(nulls_last=True), "-pk")
    )
    final = matches.filter(round__number=last, third=False).select_related("winner__team").first()
    return Watch(
        now=tuple(sorted(lines, key=_by_table)),
        next=tuple(line_of(match, last=last) for match in ready[:NEXT]),
        over=tuple(line_of(match, last=last) for match in over[:OVER]),
        champion=final.winner if final else None,
        open=matches.exclude(state=MatchState.DECIDED).count(),
    )


def _by_table(line: MatchLine) -> tuple[int, int]:
    return (line.match.table.number if line.match.table else 999, line.match.pk)


def journeys(entrants: list[Entrant], *, released_only: bool) -> dict[int, list[MatchLine]]:
    """By entrant: its matches so far and to come, in order, without byes. A fixed number of queries for all of them."""
    matches = Match.objects.filter(slots__entrant__in=entrants).distinct()
    if released_only:
        matches = matches.filter(round__released=True)
    stages = {one.stage_id for one in entrants}
    last = dict(Round.objects.filter(stage__in=stages).values_list("stage").annotate(Max("number")))
    found: dict[int, list[MatchLine]] = {one.pk: [] for one in entrants}
    for match in match_lines(matches).order_by("round__number", "third"):
        line = line_of(match, last=last[match.stage_id])
        for side in line.sides:
            if side.entrant is not None and side.entrant.pk in found and not line.bye:
                found[side.entrant.pk].append(line)
    return found
