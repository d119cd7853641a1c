"""Timetables: what the solver places, `check` finds nothing against; what somebody moves, it names."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tournament.timetable import (
    Clash,
    Fixture,
    Kind,
    Placing,
    Problem,
    Referee,
    Team,
    Why,
    check,
    foreseen,
    solve,
)

TEN = datetime(2031, 5, 1, 10, 0, tzinfo=UTC)
HALF, QUARTER = timedelta(minutes=30), timedelta(minutes=15)


def at(minutes: int) -> datetime:
    return TEN + timedelta(minutes=minutes)


def placing(match: int, begins: int, *, table: int = 1, lasts: int = 30, referees: tuple[int, ...] = ()) -> Placing:
    return Placing(match, table, at(begins), at(begins + lasts), referees)


def bracket(count: int, **more: object) -> Problem:
    """`count` first matches between teams of their own, then pairs of winners, up to a final."""
    fixtures = [Fixture(one, HALF, teams=frozenset({2 * one, 2 * one + 1})) for one in range(count)]
    layer, number = list(range(count)), count
    while len(layer) > 1:
        pairs = [layer[place : place + 2] for place in range(0, len(layer), 2)]
        layer = list(range(number, number + len(pairs)))
        fixtures += [Fixture(one, HALF, after=frozenset(pair)) for one, pair in zip(layer, pairs, strict=True)]
        number += len(pairs)
    starts = [at(15 * step) for step in range(40)]
    return Problem(**{"fixtures": fixtures, "tables": [1, 2, 3], "starts": starts, "rest": QUARTER, **more})  # type: ignore[arg-type]


def test_a_bracket_is_placed_without_a_clash_and_as_early_as_can_be():
    problem = bracket(8)
    found = solve(problem, effort=4)
    assert (len(found.placings), found.open, check(problem, found.placings)) == (15, {}, ())
    assert max(one.ends for one in found.placings) <= at(4 * 60)


def test_a_match_that_stands_stays_where_it_is():
    standing = placing(0, 45, table=3)
    problem = bracket(4, fixed=[standing])
    found = solve(problem, effort=2)
    assert standing in found.placings
    assert check(problem, found.placings) == ()


def test_what_finds_no_time_is_named():
    problem = bracket(4, starts=[at(0)], tables=[1])
    found = solve(problem, effort=2)
    assert Counter(found.open.values()) == {Why.NO_TIME: 6}
    assert [one.kind for one in check(problem, found.placings)] == [Kind.NOT_PLACED] * 6


def test_referees_are_nobodys_own_never_twice_at_once_and_about_even():
    teams = {number: Team(club=number % 4, city=None) for number in range(16)}
    referees = [Referee(100 + club, clubs=frozenset({club})) for club in range(4)]
    problem = bracket(8, teams=teams, referees=referees)
    found = solve(problem, effort=4)
    assert check(problem, found.placings) == ()
    load = Counter(referee for one in found.placings for referee in one.referees)
    assert max(load.values()) - min(load.values()) <= 1


def test_T21_no_eligible_referee_changes_no_place():
    teams = {number: Team(club="甲社") for number in range(8)}
    free = solve(bracket(4, teams=teams, referees=[Referee(1), Referee(2), Referee(3)]), effort=2)
    problem = bracket(4, teams=teams, referees=[Referee(one, clubs=frozenset({"甲社"})) for one in (1, 2, 3)])
    tied = solve(problem, effort=2)
    assert [(one.match, one.table, one.starts) for one in tied.placings] == [
        (one.match, one.table, one.starts) for one in free.placings
    ]
    assert {tied.open[match] for match in range(4)} == {Why.NO_ELIGIBLE_REFEREE}
    assert {one.kind for one in check(problem, tied.placings) if one.matches[0] < 4} == {Kind.NO_ELIGIBLE_REFEREE}


def test_cancelled_it_gives_what_it_has():
    found = solve(bracket(8), effort=60, cancelled=lambda: True)
    assert found.cancelled


@pytest.mark.parametrize(
    ("begins", "lasts", "expected"),
    [
        (15, 30, [(Kind.TABLE, 1, 15, 30), (Kind.TEAM, 7, 15, 30)]),
        (5, 10, [(Kind.TABLE, 1, 5, 15), (Kind.TEAM, 7, 5, 15)]),
        (30, 30, [(Kind.REST, 7, 30, 30)]),
        (44, 30, [(Kind.REST, 7, 30, 44)]),
        (45, 30, []),
    ],
)
def test_T16_overlap_is_half_open_and_rest_comes_on_top(begins, lasts, expected):
    fixtures = [Fixture(1, HALF, teams=frozenset({7})), Fixture(2, HALF, teams=frozenset({7}))]
    problem = Problem(fixtures, [1], [], rest=QUARTER)
    found = check(problem, [placing(1, 0), placing(2, begins, lasts=lasts)])
    assert found == tuple(Clash(kind, (1, 2), who, at(since), at(until)) for kind, who, since, until in expected)


def test_order_ties_absence_and_doubled_referees_are_named():
    fixtures = [
        Fixture(1, HALF, teams=frozenset({7})),
        Fixture(2, HALF, teams=frozenset({8}), after=frozenset({1})),
        Fixture(3, HALF, teams=frozenset({9}), referees=2),
    ]
    referees = [
        Referee(1, teams=frozenset({7}), cities=frozenset({"成都"})),
        Referee(2, away=((at(0), at(60)),)),
    ]
    teams = {7: Team(), 8: Team(city="成都"), 9: Team()}
    problem = Problem(fixtures, [1, 2, 3], [], teams=teams, referees=referees)
    placings = [
        placing(1, 0, referees=(1,)),
        placing(2, 0, table=2, referees=(1,)),
        placing(3, 0, table=3, referees=(2,)),
    ]
    assert {(one.kind, one.matches, one.who) for one in check(problem, placings)} == {
        (Kind.OWN_TEAM, (1,), 1),
        (Kind.OWN_CITY, (2,), 1),
        (Kind.REFEREE, (1, 2), 1),
        (Kind.OWN_TEAM_PLAYS, (2, 1), 1),
        (Kind.ORDER, (1, 2), None),
        (Kind.AWAY, (3,), 2),
        (Kind.TOO_FEW_REFEREES, (3,), None),
    }
    assert (
        check(problem, [replace(placings[2], referees=(), starts=at(90), ends=at(120))])[0].kind
        == Kind.TOO_FEW_REFEREES
    )


def test_a_final_at_the_featured_table_beside_a_match_that_stands():
    problem = bracket(8, fixed=[placing(2, 0, table=2)])
    problem = replace(problem, fixtures=[*problem.fixtures[:-1], replace(problem.fixtures[-1], table=3)])
    found = solve(problem, effort=3)
    assert check(problem, found.placings) == ()
    assert next(one.table for one in found.placings if one.match == 14) == 3


@pytest.mark.parametrize(("begins", "expected"), [(29, [Kind.ORDER]), (30, [Kind.REST]), (44, [Kind.REST]), (45, [])])
def test_T16_who_wins_a_match_has_rested_before_the_next_whoever_it_is(begins, expected):
    fixtures = [Fixture(1, HALF, teams=frozenset({7, 8})), Fixture(2, HALF, after=frozenset({1}))]
    found = check(Problem(fixtures, [1, 2], [], rest=QUARTER), [placing(1, 0), placing(2, begins, table=2)])
    assert [one.kind for one in found] == expected
    assert all((one.matches, one.who) == ((1, 2), None) for one in found)


def test_a_referee_is_not_on_while_the_own_team_plays_elsewhere():
    fixtures = [Fixture(1, HALF, teams=frozenset({7})), Fixture(2, HALF, teams=frozenset({8}))]
    problem = Problem(fixtures, [1, 2], [], referees=[Referee(5, teams=frozenset({7}))])
    at_once = check(problem, [placing(1, 0, referees=(9,)), placing(2, 15, table=2, referees=(5,))])
    assert at_once == (Clash(Kind.OWN_TEAM_PLAYS, (2, 1), 5, at(15), at(30)),)
    assert check(problem, [placing(1, 0, referees=(9,)), placing(2, 30, table=2, referees=(5,))]) == ()


def test_who_may_come_to_a_match_is_foreseen_through_every_match_before_it():
    fixtures = [
        Fixture(1, HALF, teams=frozenset({7, 8}), referees=0),
        Fixture(2, HALF, after=frozenset({1}), referees=0),
        Fixture(3, HALF, after=frozenset({2})),
    ]
    problem = Problem(fixtures, [1], [], teams={7: Team(club="甲社")}, referees=[Referee(5, clubs=frozenset({"甲社"}))])
    placings = [placing(1, 0), placing(2, 60), placing(3, 120, referees=(5,))]
    assert check(problem, placings) == ()
    assert [(one.kind, one.matches, one.who) for one in foreseen(problem, placings)] == [(Kind.MAY_BE_OWN, (3,), 5)]
