"""What is wrong with a timetable somebody changed by hand: who or what is asked for twice, and when."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import combinations

from tournament.timetable.eligible import is_away, overlap, shared
from tournament.timetable.problem import Fixture, Placing, Problem, Referee


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
    OWN_TEAM_PLAYS = "own-team-plays"
    MAY_BE_OWN = "may-be-own"
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
    """Every clash of the placings, the earliest first and what has no place last; empty when it can be kept."""
    fixtures = {one.match: one for one in problem.fixtures}
    placed = sorted(placings, key=lambda one: (one.starts, one.match))
    found = [
        *_twice(Kind.TABLE, placed, {one.match: (one.table,) for one in placed}),
        *_twice(Kind.REFEREE, placed, {one.match: one.referees for one in placed}),
        *_of_teams(placed, fixtures, problem.rest),
        *_out_of_order(placed, fixtures, problem.rest),
        *_own_team_plays(placed, fixtures, problem),
        *(clash for one in placed for clash in _of_officials(one, fixtures.get(one.match), problem)),
    ]
    found.sort(key=lambda one: (one.starts, one.matches, one.kind))  # type: ignore[return-value, arg-type]
    missing = fixtures.keys() - {one.match for one in placed}
    return (*found, *(Clash(Kind.NOT_PLACED, (match,), None, None, None) for match in sorted(missing)))


def _twice(kind: Kind, placed: Sequence[Placing], needs: Mapping[int, Sequence[int]]) -> Iterator[Clash]:
    """The same at once: from the later start to the earlier end (T16)."""
    users: dict[Hashable, list[Placing]] = defaultdict(list)
    for one in placed:
        for what in needs[one.match]:
            users[what].append(one)
    for what, theirs in users.items():
        for first, second in combinations(theirs, 2):
            if overlap(first.starts, first.ends, second.starts, second.ends):
                ends = min(first.ends, second.ends)
                yield Clash(kind, (first.match, second.match), int(str(what)), second.starts, ends)


def _of_teams(placed: Sequence[Placing], fixtures: Mapping[int, Fixture], rest: timedelta) -> Iterator[Clash]:
    teams = {one.match: sorted(fixtures[one.match].teams) if one.match in fixtures else [] for one in placed}
    yield from _twice(Kind.TEAM, placed, teams)
    users: dict[int, list[Placing]] = defaultdict(list)
    for one in placed:
        for team in teams[one.match]:
            users[team].append(one)
    for team, theirs in users.items():
        for first, second in combinations(theirs, 2):
            if first.ends <= second.starts < first.ends + rest:
                yield Clash(Kind.REST, (first.match, second.match), team, first.ends, second.starts)


def _out_of_order(placed: Sequence[Placing], fixtures: Mapping[int, Fixture], rest: timedelta) -> Iterator[Clash]:
    """A match that begins before one is over whose winner or loser plays in it, or before whoever that is has rested."""
    at = {one.match: one for one in placed}
    for one in placed:
        for before in sorted(fixtures[one.match].after) if one.match in fixtures else ():
            if before in at and one.starts < at[before].ends:
                yield Clash(Kind.ORDER, (before, one.match), None, one.starts, at[before].ends)
            elif before in at and one.starts < at[before].ends + rest and not _known_in_both(before, one, fixtures):
                yield Clash(Kind.REST, (before, one.match), None, at[before].ends, one.starts)


def _known_in_both(before: int, one: Placing, fixtures: Mapping[int, Fixture]) -> bool:
    """Whether a team is known to play in both: then its own rest is looked at."""
    return before in fixtures and not fixtures[before].teams.isdisjoint(fixtures[one.match].teams)


def _own_team_plays(placed: Sequence[Placing], fixtures: Mapping[int, Fixture], problem: Problem) -> Iterator[Clash]:
    """A referee whose own team plays at another table at that time."""
    own = {one.referee: one.teams for one in problem.referees if one.teams}
    for here in placed:
        for who in here.referees:
            for there in placed if who in own else ():
                teams = fixtures[there.match].teams if there.match in fixtures else frozenset()
                if there is here or teams.isdisjoint(own[who]):
                    continue
                if overlap(here.starts, here.ends, there.starts, there.ends):
                    span = max(here.starts, there.starts), min(here.ends, there.ends)
                    yield Clash(Kind.OWN_TEAM_PLAYS, (here.match, there.match), who, *span)


def foreseen(problem: Problem, placings: Sequence[Placing]) -> tuple[Clash, ...]:
    """What may become a clash once teams are known: a referee who shares team, club or city with one that may come.

    Nothing of this is wrong yet: in a final, anybody may come.
    """
    fixtures = {one.match: one for one in problem.fixtures}
    known = {referee.referee: referee for referee in problem.referees}
    coming: dict[int, frozenset[int]] = {}
    found = []
    for one in sorted(placings, key=lambda placing: (placing.starts, placing.match)):
        if one.match not in fixtures:
            continue
        unsure = _coming(one.match, fixtures, coming) - fixtures[one.match].teams
        for number in one.referees:
            if number in known and any(shared(known[number], unsure, problem.teams)):
                found.append(Clash(Kind.MAY_BE_OWN, (one.match,), number, one.starts, one.ends))
    return tuple(found)


def _coming(match: int, fixtures: Mapping[int, Fixture], known: dict[int, frozenset[int]]) -> frozenset[int]:
    """The teams that play in a match or may come to it from the matches before it."""
    if match not in known:
        own = fixtures.get(match)
        before = [_coming(one, fixtures, known) for one in sorted(own.after)] if own else []
        known[match] = frozenset().union(own.teams if own else (), *before)
    return known[match]


def _of_officials(one: Placing, fixture: Fixture | None, problem: Problem) -> Iterator[Clash]:
    known = {referee.referee: referee for referee in problem.referees}
    if fixture is None or not known:
        return
    for number in one.referees:
        for kind in _ties(known[number], one, fixture, problem) if number in known else ():
            yield Clash(kind, (one.match,), number, one.starts, one.ends)
    if len(one.referees) < fixture.referees:
        eligible = sum(not any(shared(referee, fixture.teams, problem.teams)) for referee in problem.referees)
        few = Kind.TOO_FEW_REFEREES if eligible >= fixture.referees else Kind.NO_ELIGIBLE_REFEREE
        yield Clash(few, (one.match,), None, one.starts, one.ends)


def _ties(referee: Referee, one: Placing, fixture: Fixture, problem: Problem) -> Iterator[Kind]:
    yield from dict.fromkeys(Kind(tie.value) for tie, _team in shared(referee, fixture.teams, problem.teams))
    if is_away(referee, one):
        yield Kind.AWAY
