"""What goes on in a stage: now, next, and just over."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db.models import Case, DateTimeField, F, Max, OrderBy, Q, QuerySet, When

from tournament.draws import MatchLine, last_round, line_of, match_lines
from tournament.models import Entrant, Match, Round, Stage
from tournament.words import Format, MatchState, OutcomeWord, Part, SlotHolds, VersionStatus

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
    told = partial(line_of, last=last, released_only=released_only)
    lines = [told(match) for match in match_lines(matches.filter(state__in=LIVE))]
    ready = match_lines(matches.filter(state=MatchState.READY)).order_by(*soonest(released_only=released_only))
    over = (
        match_lines(matches.filter(state=MatchState.DECIDED))
        .exclude(slots__holds=SlotHolds.BYE)
        .annotate(said_at=Max("results__at", filter=Q(results__status=VersionStatus.CURRENT)))
        .order_by(F("said_at").desc(nulls_last=True), "-pk")
    )
    return Watch(
        now=tuple(sorted(lines, key=_by_table)),
        next=tuple(told(match) for match in ready[:NEXT]),
        over=tuple(told(match) for match in over[:OVER]),
        champion=champion_of(stage, matches, last=last),
        open=matches.exclude(state=MatchState.DECIDED).count(),
    )


def champion_of(stage: Stage, matches: QuerySet[Match], *, last: int) -> Entrant | None:
    """The winner of the last match of a bracket that had to be played; first of the frozen table in other formats."""
    if stage.format == Format.SINGLE:
        final = matches.filter(round__number=last, third=False).select_related("winner__team").first()
        return final.winner if final else None
    if stage.format == Format.DOUBLE:
        finals = matches.filter(part__in=(Part.FINAL, Part.RESET)).select_related("winner__team").order_by("-pk")
        played = [one for one in finals if not (one.part == Part.RESET and one.outcome == OutcomeWord.CANCELLED)]
        return played[0].winner if played else None
    return None


def soonest(*, released_only: bool) -> tuple[Any, ...]:
    """The order of matches to come: by time, as far as the reader may know it."""
    at = F("starts_at")
    known = Case(When(round__schedule_released=True, then=at), output_field=DateTimeField()) if released_only else at
    return (OrderBy(known, nulls_last=True), "round__number", "number")


def _by_table(line: MatchLine) -> tuple[int, int]:
    return (line.table.number if line.table else 999, line.match.pk)


def journeys(entrants: list[Entrant], *, released_only: bool) -> dict[int, list[MatchLine]]:
    """By entrant: its matches so far and to come, in order, without byes. A fixed number of queries for all of them."""
    matches = Match.objects.filter(slots__entrant__in=entrants).distinct()
    if released_only:
        matches = matches.filter(round__released=True)
    stages = {one.stage_id for one in entrants}
    last = dict(Round.objects.filter(stage__in=stages).values_list("stage").annotate(Max("number")))
    found: dict[int, list[MatchLine]] = {one.pk: [] for one in entrants}
    for match in match_lines(matches).order_by("round__number", "third"):
        line = line_of(match, last=last[match.stage_id], released_only=released_only)
        for side in line.sides:
            if side.entrant is not None and side.entrant.pk in found and not line.bye:
                found[side.entrant.pk].append(line)
    return found
