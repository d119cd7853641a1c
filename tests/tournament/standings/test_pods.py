"""Tables of points for players at tables of many."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tournament.standings import Criterion, Sat, Why, frozen, points_table, thawed, why

A, B, C, D, E, F = range(1, 7)


def sat(match: int, *order: int, points: tuple[object, ...] = (5, 3, 1), confirmed: bool = True) -> Sat:
    places = {one: at for at, one in enumerate(order, 1)}
    return Sat(match, dict(zip(order, points, strict=True)), places, confirmed)


def test_points_first_then_tables_won_then_the_best_place():
    rows = points_table([A, B, C, D, E, F], [sat(1, A, B, C), sat(2, D, E, F), sat(3, E, A, D), sat(4, B, F, C)])
    points = [(row.entrant, row.figures[Criterion.POINTS], row.wins) for row in rows]
    assert points == [(A, 8, 1), (E, 8, 1), (B, 8, 1), (D, 6, 1), (F, 4, 0), (C, 2, 0)]
    assert why(rows, A, B) == Why(Criterion.OPPONENTS, 24, 16, among=3)
    assert (rows[3].played, rows[3].wins, rows[3].losses) == (2, 1, 1)


def test_the_points_of_those_met_part_who_is_level():
    rows = points_table([A, B, C, D], [sat(1, A, C, points=(3, 0)), sat(2, B, D, points=(3, 1))])
    assert [row.entrant for row in rows] == [B, A, D, C]
    assert why(rows, B, A) == Why(Criterion.OPPONENTS, 1, 0, among=2)


def test_T9_a_table_that_is_not_confirmed_brings_nothing_and_is_marked():
    rows = {row.entrant: row for row in points_table([A, B, C], [sat(1, A, B, C, confirmed=False)])}
    assert [(rows[one].figures[Criterion.POINTS], rows[one].played, rows[one].provisional) for one in (A, B, C)] == [
        (0, 0, True)
    ] * 3
    assert Criterion.BEST_PLACE not in rows[A].figures


def test_who_sat_nowhere_is_behind_who_came_last():
    rows = points_table([A, B, C], [sat(1, B, C, points=(0, 0))])
    assert [(row.place, row.entrant) for row in rows] == [(1, B), (2, C), (3, A)]
    assert why(rows, C, A) == Why(Criterion.BEST_PLACE, 2, None, among=2)


def test_a_shared_first_place_is_a_table_won_by_both():
    rows = points_table([A, B], [Sat(1, {A: Decimal("2.5"), B: Decimal("2.5")}, {A: 1, B: 1})])
    assert [(row.place, row.wins) for row in rows] == [(1, 1), (1, 1)]


def test_T14_a_snapshot_keeps_halves_of_points():
    rows = points_table([A, B], [Sat(1, {A: Decimal("2.5"), B: 1}, {A: 1, B: 2})])
    assert thawed(frozen(rows)) == rows


def test_the_lot_and_disqualification_count_here_too():
    rows = points_table([A, B, C], [], lots={A: 2, B: 1, C: 3}, disqualified={B}, withdrawn={C})
    assert [(row.place, row.entrant) for row in rows] == [(1, A), (2, C), (3, B)]
    assert [row.withdrawn for row in rows] == [False, True, False]


def test_a_table_of_points_knows_no_head_to_head():
    with pytest.raises(ValueError, match="head-to-head"):
        points_table([A, B], [], (Criterion.HEAD_TO_HEAD,))


def test_a_table_that_brings_nobody_a_point_has_no_first():
    level = Sat(1, dict.fromkeys((A, B, C), Decimal(0)), dict.fromkeys((A, B, C), 1), True)
    rows = {row.entrant: row for row in points_table([A, B, C, D, E, F], [level, sat(2, D, E, F, points=(2, 0, 0))])}
    assert [(rows[one].played, rows[one].wins, rows[one].losses) for one in (A, D, E)] == [
        (1, 0, 1),
        (1, 1, 0),
        (1, 0, 1),
    ]
    assert [rows[A].figures.get(Criterion.BEST_PLACE), rows[E].figures[Criterion.BEST_PLACE]] == [None, 2]
