"""The three lists of a hall's screen: in play, to come, just over; picked by one query over all matches, read by another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import Max, Q, QuerySet

from tournament.draws import MatchLine, line_of, match_lines
from tournament.models import Match, Stage
from tournament.public.visiting import Visit
from tournament.public.watching import LIVE
from tournament.words import MatchState, SlotHolds, VersionStatus

MOST = 48  # of a list; a screen that takes ten minutes to come round again is read by nobody
NEWEST = 12
LAST = datetime(9999, 1, 1, tzinfo=UTC)
FIELDS = ("pk", "state", "outcome", "starts_at", "table__number", "round__schedule_released", "round__number", "number")


@dataclass(frozen=True, slots=True)
class Lists:
    """By table; by time, where that is known; the newest first."""

    playing: tuple[MatchLine, ...]
    next: tuple[MatchLine, ...]
    results: tuple[MatchLine, ...]


def lists(visit: Visit, only: Stage | None, *, last: Mapping[int, int]) -> Lists:
    """The lists of the whole tournament, or of one stage; `last` is the number of each stage's last round."""
    hidden = visit.released_only
    said = Max("results__at", filter=Q(results__status=VersionStatus.CURRENT))
    rows = list(_matches(visit, only).annotate(said_at=said).values(*FIELDS, "said_at"))
    playing = sorted((one for one in rows if one["state"] in LIVE), key=lambda one: _by_table(one, hidden=hidden))[
        :MOST
    ]
    ahead = sorted((one for one in rows if _ahead(one, hidden=hidden)), key=_by_time)[:MOST]
    over = [one for one in rows if one["state"] == MatchState.DECIDED and one["outcome"]]
    over = sorted(over, key=lambda one: (one["said_at"] or one["starts_at"] or LAST, one["pk"]), reverse=True)[:NEWEST]
    found = Match.objects.filter(pk__in=[one["pk"] for one in (*playing, *ahead, *over)])
    lines = {
        match.pk: line_of(match, last=last.get(match.stage_id, 0), released_only=hidden) for match in match_lines(found)
    }
    return Lists(*(_in_order(lines, part) for part in (playing, ahead, over)))


def _matches(visit: Visit, only: Stage | None) -> QuerySet[Match]:
    found = Match.objects.filter(stage__tournament=visit.tournament)
    if only is not None:
        found = found.filter(stage=only)
    if visit.released_only:
        found = found.filter(round__released=True)
    return found.exclude(slots__holds=SlotHolds.BYE).exclude(part="reset", outcome="cancelled").order_by()


def _ahead(row: Mapping[str, Any], *, hidden: bool) -> bool:
    if row["state"] not in (MatchState.READY, MatchState.WAITING) or row["starts_at"] is None:
        return False
    return bool(row["round__schedule_released"]) or not hidden


def _by_table(row: Mapping[str, Any], *, hidden: bool) -> tuple[int, int]:
    known = row["round__schedule_released"] or not hidden
    return (row["table__number"] if known and row["table__number"] is not None else 32_767, row["pk"])


def _by_time(row: Mapping[str, Any]) -> tuple[Any, ...]:
    return (row["starts_at"], row["table__number"] or 32_767, row["round__number"], row["number"])


def _in_order(lines: Mapping[int, MatchLine], rows: Iterable[Mapping[str, Any]]) -> tuple[MatchLine, ...]:
    return tuple(lines[one["pk"]] for one in rows if one["pk"] in lines)
