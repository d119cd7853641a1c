"""Tables of single players: their sizes, nobody met twice, seats evened out."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.pods import Table, seat, sit_out, sizes
from tournament.pods.weaving import woven

Rounds = list[tuple[Table, ...]]


def rounds_of(players: int, rounds: int, seats: int, *, near: bool = False) -> Rounds:
    """So many rounds of full tables; the ranks turn round by seven places after each."""
    played: Rounds = []
    for number in range(rounds):
        ranked = [(place + 7 * number) % players for place in range(players)]
        played.append(seat(ranked, tables=[seats] * (players // seats), played=played, lot=number, near=near))
    return played


def met_again(played: Rounds) -> int:
    """Meetings beyond the first of each pair."""
    met = Counter(frozenset(pair) for tables in played for table in tables for pair in combinations(table, 2))
    return sum(times - 1 for times in met.values())


def seats_taken(played: Rounds) -> Counter[tuple[int, int]]:
    return Counter((player, at) for tables in played for table in tables for at, player in enumerate(table))


def test_T20_nine_is_the_only_number_that_cannot_be_seated():
    assert [players for players in range(5, 500) if not sizes(players)] == [9]
    assert sit_out(9) == 1
    assert sizes(9 - sit_out(9)) == (8,)


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (5, (5,)),
        (8, (8,)),
        (10, (5, 5)),
        (16, (8, 8)),
        (17, (6, 6, 5)),
        (23, (8, 8, 7)),
        (24, (8, 8, 8)),
        (0, ()),
        (4, ()),
    ],
)
def test_T20_sizes(players: int, expected: tuple[int, ...]):
    assert sizes(players) == expected


def test_T20_with_tables_of_up_to_twelve_nine_sit_at_one():
    assert (sizes(9, largest=12), sizes(12, largest=12), sizes(13, largest=12)) == ((9,), (12,), (7, 6))


def test_T20_the_smaller_tables_take_the_lowest_ranked():
    tables = seat(range(1, 18), tables=sizes(17))
    assert [sorted(table) for table in tables][2] == [13, 14, 15, 16, 17]
    tables = seat(range(1, 24), tables=sizes(23))
    assert sorted(tables[2]) == [17, 18, 19, 20, 21, 22, 23]


def test_T20_nobody_who_dropped_is_seated():
    first = seat(range(1, 18), tables=sizes(17))
    left = [player for player in range(1, 18) if player not in {3, 11}]
    second = seat(left, tables=sizes(15), played=[first])
    assert sorted(player for table in second for player in table) == left
    assert [len(table) for table in second] == [8, 7]


def test_the_first_round_spreads_the_seeds():
    assert [sorted(player // 5 for player in table) for table in seat(range(25), tables=[5] * 5)] == [
        [0, 1, 2, 3, 4]
    ] * 5


@pytest.mark.parametrize(
    ("players", "seats", "rounds", "most"),
    [(200, 5, 3, 0), (200, 8, 4, 0), (25, 5, 4, 0), (49, 7, 4, 0), (64, 8, 4, 0), (36, 6, 4, 4)],
)
def test_nobody_meets_again(players: int, seats: int, rounds: int, most: int):
    played = rounds_of(players, rounds, seats)
    assert met_again(played) <= most
    assert set(seats_taken(played).values()) == {1}


def test_36_players_in_6_seats_have_two_pairs_that_meet_twice():
    assert met_again(rounds_of(36, 4, 6)) == 2


@pytest.mark.parametrize(("players", "rounds"), [(200, 3), (100, 4), (64, 3)])
def test_nobody_meets_again_after_drops(players: int, rounds: int):
    played: Rounds = []
    for number in range(rounds):
        left = range(2 * number, players)
        played.append(seat(left, tables=sizes(len(left)), played=played))
    assert met_again(played) <= 1


def test_near_ranks_sit_together_and_nobody_meets_again():
    played = rounds_of(100, 3, 5, near=True)
    assert met_again(played) == 0
    third = [(place + 14) % 100 for place in range(100)]
    ranks = [[third.index(player) for player in table] for table in played[2]]
    assert max(max(table) - min(table) for table in ranks) < 30


def test_near_without_history_is_the_order_of_ranks():
    assert [sorted(table) for table in seat(range(12), tables=[6, 6], near=True)] == [
        [0, 1, 2, 3, 4, 5],
        [6, 7, 8, 9, 10, 11],
    ]


def test_the_same_lot_gives_the_same_tables_and_another_others():
    one, same, other = (seat(range(40), tables=[8] * 5, lot=lot) for lot in (1, 1, 2))
    assert one == same != other


def test_a_round_changed_by_hand_is_searched_on():
    first, second = rounds_of(25, 2, 5)
    swapped = ((second[1][0], *second[0][1:]), (second[0][0], *second[1][1:]), *second[2:])
    third = seat(range(25), tables=[5] * 5, played=[first, swapped])
    assert sorted(player for table in third for player in table) == list(range(25))


def test_seats_and_players_have_to_agree():
    with pytest.raises(ValueError, match="10 seats for 9 players"):
        seat(range(9), tables=[5, 5])


def test_tables_of_twelve_are_woven_too():
    assert met_again(rounds_of(144, 3, 12)) == 0


@settings(max_examples=25, deadline=None)
@given(players=st.integers(10, 60), rounds=st.integers(1, 4), lot=st.integers(0, 1000), near=st.booleans())
def test_law_everybody_sits_once_a_round(players: int, rounds: int, lot: int, near: bool):
    played: Rounds = []
    for _ in range(rounds):
        played.append(seat(range(players), tables=sizes(players), played=played, lot=lot, near=near))
        assert sorted(player for table in played[-1] for player in table) == list(range(players))
        assert tuple(map(len, played[-1])) == sizes(players)
    assert max(seats_taken(played).values()) <= 2


@settings(max_examples=60, deadline=None)
@given(tables=st.integers(2, 30), seats=st.integers(2, 12))
def test_law_the_weave_never_lets_two_meet_again(tables: int, seats: int):
    first = tuple(tuple(range(seats * table, seats * (table + 1))) for table in range(tables))
    played: Rounds = [first]
    while len(played) < 6 and (found := woven(first, len(played))):
        played.append(found)
    assert met_again(played) == (2 if tables == seats == 6 else 0)
    assert set(seats_taken(played).values()) == {1} or len(played) > seats
