"""Who may referee what: never the own club, city or team, and never while away or while the own team plays."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from enum import StrEnum

from tournament.timetable.problem import Placing, Referee, Team


class Own(StrEnum):
    """What a referee and a team share."""

    TEAM = "own-team"
    CLUB = "own-club"
    CITY = "own-city"


def shared(referee: Referee, playing: Collection[int], teams: Mapping[int, Team]) -> Iterator[tuple[Own, int]]:
    """What the referee shares with the teams that play, and with which of them; the nearest tie of each."""
    for number in sorted(playing):
        team = teams.get(number, Team())
        if number in referee.teams:
            yield Own.TEAM, number
        elif team.club is not None and team.club in referee.clubs:
            yield Own.CLUB, number
        elif team.city is not None and team.city in referee.cities:
            yield Own.CITY, number


def is_away(referee: Referee, placing: Placing) -> bool:
    return any(overlap(placing.starts, placing.ends, since, until) for since, until in referee.away)


def overlap(starts: datetime, ends: datetime, since: datetime, until: datetime) -> bool:
    """Half-open: what ends at 10:30 does not overlap what starts then (T16)."""
    return starts < until and since < ends
