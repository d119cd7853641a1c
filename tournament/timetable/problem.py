"""What a timetable is asked for, and what it is."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Team:
    """Whose a team is; None is nobody's."""

    club: Hashable = None
    city: Hashable = None


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match to be placed.

    `teams` as far as they are known; `after` the matches whose winners or losers play in it (a match of an earlier
    round that is not known by teams); `table` if it has to be that one (the featured table), `referees` how many it needs.
    """

    match: int
    lasts: timedelta
    teams: frozenset[int] = frozenset()
    after: frozenset[int] = frozenset()
    not_before: datetime | None = None
    table: int | None = None
    referees: int = 1


@dataclass(frozen=True, slots=True)
class Referee:
    """Who may referee; never own club, own city, own team. `away` are half-open intervals (from, until)."""

    referee: int
    teams: frozenset[int] = frozenset()
    clubs: frozenset[Hashable] = frozenset()
    cities: frozenset[Hashable] = frozenset()
    away: tuple[tuple[datetime, datetime], ...] = ()


@dataclass(frozen=True, slots=True)
class Placing:
    """A match at its table and time, half-open: one that ends at 10:30 leaves 10:30 free."""

    match: int
    table: int
    starts: datetime
    ends: datetime
    referees: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """All that has to be placed. `starts` are the times at which a match may begin; `rest` lies between two of a team.

    `fixed` are matches that stand where they are (played, or set by hand): nothing of them changes but that missing
    referees are found.
    """

    fixtures: Sequence[Fixture]
    tables: Sequence[int]
    starts: Sequence[datetime]
    rest: timedelta = timedelta(0)
    teams: Mapping[int, Team] = field(default_factory=dict)
    referees: Sequence[Referee] = ()
    fixed: Sequence[Placing] = ()
    seed: int = 0


class Why(StrEnum):
    """Why a match has fewer referees than it needs, or no place."""

    NO_ELIGIBLE_REFEREE = "no-eligible-referee"
    REFEREES_BUSY = "referees-busy"
    NO_TIME = "no-time"


@dataclass(frozen=True, slots=True)
class Timetable:
    """Placings by start and table; `open` says of each match what it lacks. `best`: proven to end as early as can be."""

    placings: tuple[Placing, ...]
    open: Mapping[int, Why]
    best: bool
    cancelled: bool = False
