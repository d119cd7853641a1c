"""How a round goes: who is late, and when it will probably be over by what is played now. Released times alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.draws import MatchLine
from tournament.expected import Running, expected_end
from tournament.models import Match, Round, Stage
from tournament.services import timetables
from tournament.words import MatchState, SlotHolds

GRACE = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Pace:
    """The round that is played now: matches over and in all, and when the last one should end."""

    round: Round
    over: int
    total: int
    ends: datetime


def minutes_late(line: MatchLine, now: datetime) -> int:
    """Whole minutes since a match should have begun; 0 within the grace of ten minutes, or where the time is not public."""
    if line.match.state != MatchState.READY or line.at is None or line.at + GRACE >= now:
        return 0
    return int((now - line.at).total_seconds() // 60)


def with_lateness(lines: Iterable[MatchLine], now: datetime) -> list[tuple[MatchLine, int]]:
    """Each match and by how many minutes it is late."""
    return [(line, minutes_late(line, now)) for line in lines]


def pace(stage: Stage, *, now: datetime, released_only: bool) -> Pace | None:
    """The first round under way; None where nothing is being played, or the reader may not know the times."""
    begun = stage.rounds.filter(matches__started_at__isnull=False)
    if released_only:
        begun = begun.filter(released=True, schedule_released=True)
    undecided = stage.matches.exclude(state=MatchState.DECIDED).values("round")
    one = begun.filter(pk__in=undecided).distinct().order_by("number").first()
    if one is None:
        return None
    matches = list(one.matches.exclude(slots__holds=SlotHolds.BYE).distinct())
    running = [_running(match, stage) for match in matches if match.state != MatchState.DECIDED]
    ends = expected_end(running, tables=_tables(stage), now=now)
    return Pace(one, len(matches) - len(running), len(matches), ends) if ends is not None else None


def _running(match: Match, stage: Stage) -> Running:
    return Running(timetables.length(match, stage), begun=match.started_at, due=match.starts_at)


def _tables(stage: Stage) -> int:
    own = stage.tournament.tables.filter(venue=stage.venue_id).count() if stage.venue_id else 0
    return own or stage.tournament.tables.count()
