"""Clashes, waves, lots, tallies and best-of tables, as plain values."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tournament.clashes import Booking, clashes
from tournament.lots import drawn_order
from tournament.rounds import best_of, unreadable
from tournament.tally import Game, Standing, Tally, tally

DAY = datetime(2026, 11, 29, tzinfo=UTC)


def booking(match: int, starts: str, ends: str, *needs: str) -> Booking:
    def at(text: str) -> datetime:
        return DAY + timedelta(hours=int(text[:2]), minutes=int(text[3:]))

    return Booking(match, at(starts), at(ends), frozenset(needs))


def test_T16_overlaps_clash_and_one_inside_the_other_too():
    assert clashes([booking(1, "10:00", "10:30", "t1"), booking(2, "10:15", "10:45", "t1")]) == ((1, 2),)
    assert clashes([booking(1, "10:00", "11:00", "t1"), booking(2, "10:15", "10:30", "t1")]) == ((1, 2),)


def test_T16_one_after_the_other_clashes_only_with_a_minimum_rest():
    pair = [booking(1, "10:00", "10:30", "team"), booking(2, "10:30", "11:00", "team")]
    assert clashes(pair) == ()
    assert clashes(pair, rest=timedelta(minutes=15)) == ((1, 2),)


def test_T16_what_shares_nothing_does_not_clash():
    assert clashes([booking(1, "10:00", "10:30", "t1"), booking(2, "10:00", "10:30", "t2")]) == ()


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
