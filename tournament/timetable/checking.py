"""What is wrong with a timetable somebody changed by hand: who or what is asked for twice, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tournament.timetable.problem import Placing, Problem


class Kind(StrEnum):
    """`who` of a clash is a table, a team or a referee, by its kind."""

    TABLE = "table"
    TEAM = "team"
    REST = "rest"
    ORDER = "order"
    REFEREE = "referee"
    OWN_CLUB = "own-club"
    OWN_CITY = "own-city"
    OWN_TEAM = "own-team"
    AWAY = "away"
    TOO_FEW_REFEREES = "too-few-referees"
    NO_ELIGIBLE_REFEREE = "no-eligible-referee"
    NOT_PLACED = "not-placed"


@dataclass(frozen=True, slots=True)
class Clash:
    """Who or what (`who`: a table, team or referee), in which matches, over which half-open time."""

    kind: Kind
    matches: tuple[int, ...]
    who: int | None
    starts: datetime | None
    ends: datetime | None


def check(problem: Problem, placings: Sequence[Placing]) -> tuple[Clash, ...]:
    """Every clash of the placings, the earliest first; empty when the timetable can be kept."""
    raise NotImplementedError
