"""Tables and times of a round: rest kept, other tables than before, the top match where everybody sees it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tournament import services
from tournament.tabling import Hall, Wanted, tabled

TEN = datetime(2026, 5, 1, 10, tzinfo=UTC)
HOUR = timedelta(hours=1)


def want(*teams: int) -> Wanted:
    return Wanted(teams[0], frozenset(teams))


def test_all_tables_at_once_and_then_all_again():
    plan = tabled(
        [Wanted(1, frozenset()), Wanted(2, frozenset()), Wanted(3, frozenset())], Hall([7, 8]), start=TEN, every=HOUR
    )
    assert plan == {1: (7, TEN), 2: (8, TEN), 3: (7, TEN + HOUR)}


def test_teams_change_tables():
    sat = {(1, 7): 1, (2, 7): 1, (3, 8): 1, (4, 8): 1}
    plan = tabled([want(1, 2), want(3, 4)], Hall([7, 8], sat=sat), start=TEN, every=HOUR)
    assert {match: table for match, (table, _at) in plan.items()} == {1: 8, 3: 7}


def test_a_table_left_over_serves_too():
    plan = tabled([want(1, 2)], Hall([7, 8], sat={(1, 7): 1}), start=TEN, every=HOUR)
    assert plan == {1: (8, TEN)}


def test_who_has_not_rested_plays_in_a_later_wave():
    free = {1: TEN + timedelta(minutes=20)}
    plan = tabled([want(1, 2), want(3, 4)], Hall([7], free=free), start=TEN, every=HOUR)
    assert plan == {3: (7, TEN), 1: (7, TEN + HOUR)}


def test_where_nobody_has_rested_the_round_waits_as_little_as_it_must():
    free = {1: TEN + timedelta(minutes=20), 3: TEN + timedelta(minutes=35)}
    plan = tabled([want(1, 2), want(3, 4)], Hall([7, 8], free=free), start=TEN, every=HOUR)
    assert plan[1] == (7, TEN + timedelta(minutes=20))


def test_the_first_match_is_at_the_featured_table():
    sat = {(1, 9): 3}
    plan = tabled([want(1, 2), want(3, 4)], Hall([7, 8, 9], featured=[9], sat=sat), start=TEN, every=HOUR)
    assert plan[1][0] == 9


def test_a_team_twice_in_a_round_is_not_twice_at_once():
    plan = tabled([want(1, 2), Wanted(5, frozenset({2, 3}))], Hall([7, 8]), start=TEN, every=HOUR)
    assert plan[5][1] == TEN + HOUR


def test_the_second_round_of_a_swiss_sits_elsewhere(make_stage, report, organiser):
    stage = make_stage(8, format="swiss")
    services.set_tables(tournament=stage.tournament, count=4, by=organiser)
    services.fill_round(round=stage.rounds.get(number=1), starts_at=TEN, minutes=60, by=organiser)
    for match in stage.matches.all():
        report(stage, match.key, "A")
    second = services.next_round(stage=stage, by=organiser)
    services.fill_round(round=second, starts_at=TEN + 2 * HOUR, minutes=60, by=organiser)
    for entrant in stage.entrants.all():
        tables = list(stage.matches.filter(slots__entrant=entrant).values_list("table__number", flat=True))
        assert len(set(tables)) == 2
