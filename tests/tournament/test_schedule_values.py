"""Lots, tallies and best-of tables, as plain values."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tournament.expected import Running, expected_ends
from tournament.lots import drawn_order
from tournament.rounds import best_of, unreadable
from tournament.tally import Game, Standing, Tally, tally


def test_a_lot_gives_one_order_whatever_order_the_names_come_in():
    names = ["蜀汉一队", "江东虎", "曹营", "群英"]
    assert drawn_order(names, lot=7) == drawn_order(names[::-1], lot=7)
    assert drawn_order(names, lot=7) != drawn_order(names, lot=8)


def test_best_of_takes_the_narrowest_word():
    spec = {"default": 1, "final": 5, "semifinal": 3, "2": 7}
    assert [best_of(spec, number=number, last=4) for number in (1, 2, 3, 4)] == [1, 7, 3, 5]
    assert best_of(spec, number=4, last=4, third=True) == 3


def test_best_of_must_be_odd():
    assert unreadable({"default": 1, "final": 3}) is None
    assert unreadable({"default": 2}) == "default"
    assert unreadable({"last": 3}) == "last"
    assert unreadable({"final": True}) == "final"


def test_T9_an_unconfirmed_game_is_no_game_yet():
    assert tally([Game(1, "A", Standing.PROVISIONAL)], best_of=1) == Tally(1, 0, "A", confirmed=False, review=False)


def test_games_after_the_decision_and_void_ones_do_not_count():
    games = [
        Game(1, "A", Standing.CONFIRMED),
        Game(2, "B", Standing.VOID),
        Game(3, "A", Standing.CONFIRMED),
        Game(4, "B", Standing.CONFIRMED),
    ]
    assert tally(games, best_of=3) == Tally(2, 0, "A", confirmed=True, review=False)


def test_both_parts_of_a_double_elimination_go_on_side_by_side():
    """Four teams: two winners' matches at once, then the winners' final beside the losers', then the last two."""
    nine, hour = datetime(2026, 11, 29, 9, tzinfo=UTC), timedelta(hours=1)
    teams = {1: {11, 14}, 2: {12, 13}}
    after = {3: {1, 2}, 4: {1, 2}, 5: {3, 4}, 6: {3, 5}}
    matches = [
        Running(hour, match=one, teams=frozenset(teams.get(one, ())), after=frozenset(after.get(one, ())))
        for one in range(1, 7)
    ]
    told = expected_ends(matches, tables=2, now=nine)
    assert {match: end.hour for match, end in told.items()} == {1: 10, 2: 10, 3: 11, 4: 11, 5: 12, 6: 13}
    assert expected_ends(matches, tables=1, now=nine)[6].hour == 15
    rested = expected_ends(matches, tables=2, now=nine, rest=timedelta(minutes=15))
    assert rested[6].isoformat() == "2026-11-29T13:45:00+00:00"
    league = [Running(hour, match=one, teams=frozenset({7, one})) for one in (1, 2)]
    assert expected_ends(league, tables=2, now=nine)[2].hour == 11
