"""Lots, tallies and best-of tables, as plain values."""

from __future__ import annotations

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
