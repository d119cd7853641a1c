"""Tables of teams: what counts, who stands above whom, and why."""

from __future__ import annotations

import itertools
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.outcome import Outcome
from tournament.standings import (
    DEFAULT,
    Character,
    Criterion,
    Played,
    Row,
    Why,
    frozen,
    level_at,
    lost_hp,
    qualified,
    table,
    thawed,
    why,
)
from tournament.standings.criteria import LESS_IS_BETTER

A, B, C, D, E, F = range(1, 7)
WINS, HEAD, GAMES = Criterion.MATCH_WINS, Criterion.HEAD_TO_HEAD, Criterion.GAME_DIFFERENCE
NUMBERS = itertools.count(1)


def beat(winner: int, loser: int, *, games: tuple[int, int] = (1, 0), **more) -> Played:
    return Played(next(NUMBERS), winner, loser, Outcome.COMPLETED, winner, games, **more)


def bye(entrant: int) -> Played:
    return Played(next(NUMBERS), entrant, None, Outcome.BYE, entrant)


def placed(rows) -> list[tuple[int, int]]:
    return [(row.place, row.entrant) for row in rows]


def test_T7_a_bye_is_a_win_without_an_opponent():
    rows = table([A, B, C, D, E], [beat(A, B), beat(C, D), bye(E)])
    mine = next(row for row in rows if row.entrant == E)
    assert (mine.wins, mine.byes, mine.played, mine.losses) == (1, 1, 0, 0)
    assert mine.figures[Criterion.OPPONENTS] == 0


def test_T9_not_played_is_not_nil_nil():
    waiting = Played(2, C, D, Outcome.COMPLETED, C, (1, 0), (3, 0), (2, 12), (0, 1), confirmed=False)
    rows = {row.entrant: row for row in table([A, B, C, D], [beat(A, B), waiting])}
    for one in (C, D):
        assert (rows[one].wins, rows[one].losses, rows[one].played) == (0, 0, 0)
        assert set(rows[one].figures.values()) == {0}
        assert rows[one].provisional
    assert (rows[A].wins, rows[B].losses) == (1, 1)
    assert not rows[A].provisional


def test_T10_shared_places():
    wins = {A: 10, B: 8, C: 8, D: 8, E: 8, F: 5}
    byes = [bye(one) for one, count in wins.items() for _ in range(count)]
    rows = table([F, E, D, C, B, A], byes)
    assert placed(rows) == [(1, A), (2, E), (2, D), (2, C), (2, B), (6, F)]
    assert [row.shared for row in rows] == [False, True, True, True, True, False]
    assert why(rows, E, B) == Why(None)
    assert why(rows, A, F) == Why(WINS, 10, 5, among=6)


def test_T14_a_later_drop_does_not_rewrite_a_finished_stage():
    rows = table([A, B, C, D], [beat(A, B), beat(A, C), beat(A, D), beat(B, C), beat(B, D), beat(C, D)])
    later = thawed(json.loads(json.dumps(frozen(rows))), withdrawn={C})
    assert [(row.place, row.entrant, row.withdrawn) for row in later] == [
        (1, A, False),
        (2, B, False),
        (3, C, True),
        (4, D, False),
    ]
    assert qualified(later, 3) == (A, B, C)
    assert qualified(later, 3, replacements={C: D}) == (A, B, D)
    assert why(later, A, B) == why(rows, A, B)
    assert thawed(frozen(rows)) == rows


def test_a_dead_or_forfeited_character_counts_all_its_hp_or_a_loser_would_look_best():
    winner = [Character(4, 2), Character(3, 3), Character(4, 0, lost=True)]
    loser = [Character(4, -1, lost=True), Character(3, 3, lost=True), Character(4, 0, lost=True)]
    assert (lost_hp(winner), lost_hp(loser)) == (6, 11)
    assert (lost_hp(winner, lost_count=False), lost_hp(loser, lost_count=False)) == (2, 0)


def test_head_to_head_parts_two_who_are_level():
    rows = table(
        [A, B, C, D],
        [beat(B, A, games=(2, 1)), beat(A, C, games=(2, 0)), beat(D, C), beat(B, D), beat(A, D), beat(C, B)],
    )
    assert placed(rows)[:2] == [(1, B), (2, A)]
    assert why(rows, B, A) == Why(HEAD, 1, 0, among=2)
    assert why(rows, A, C) == Why(WINS, 2, 1, among=4)


def test_head_to_head_of_three_is_a_table_among_them():
    """A, B and C win twice each; in a ring that says nothing and game difference decides."""
    ring = [
        beat(A, B, games=(2, 0)),
        beat(B, C, games=(2, 1)),
        beat(C, A, games=(2, 1)),
        beat(A, D),
        beat(B, D),
        beat(C, D),
    ]
    rows = table([A, B, C, D], ring)
    assert placed(rows) == [(1, A), (2, C), (3, B), (4, D)]
    assert rows[0].figures[HEAD] == rows[2].figures[HEAD] == 1
    assert why(rows, A, C) == Why(GAMES, 2, 1, among=3)


def test_head_to_head_begins_anew_among_those_it_leaves_level():
    """Two wins for A and B, one for C and D; then A and B are compared alone, and so are C and D."""
    every = [beat(A, B), beat(A, C), beat(B, C), beat(B, D), beat(C, D), beat(D, A)]
    rows = table([D, C, B, A], every, (HEAD,))
    assert placed(rows) == [(1, A), (2, B), (3, C), (4, D)]
    assert why(rows, B, C) == Why(HEAD, 2, 1, among=4)
    assert why(rows, A, B) == why(rows, C, D) == Why(HEAD, 1, 0, among=2)


def test_head_to_head_says_nothing_where_not_all_have_met():
    rows = table([A, B, C], [beat(A, B), bye(C)], (WINS, HEAD))
    assert placed(rows) == [(1, A), (1, C), (3, B)]
    assert HEAD not in rows[0].figures


def test_each_criterion_decides_where_those_before_it_are_level():
    figures = {
        Criterion.SURVIVORS: {"survivors": (2, 0)},
        Criterion.LOST_HP: {"lost_hp": (3, 9)},
        Criterion.TECHNICAL_POINTS: {"technical": (0, 2)},
    }
    for criterion, figure in figures.items():
        drawn = Played(1, A, B, Outcome.ABANDONED, None, **figure)
        rows = table([B, A], [drawn])
        assert placed(rows) == [(1, A), (2, B)]
        assert why(rows, A, B).criterion is criterion


def test_opponents_wins_are_summed_and_byes_bring_none():
    rows = table([A, B, C, D], [beat(A, B), beat(C, D), beat(A, C), bye(D)], (WINS, Criterion.OPPONENTS))
    assert [(row.entrant, row.figures[Criterion.OPPONENTS]) for row in rows] == [(A, 1), (C, 3), (D, 1), (B, 2)]


def test_the_published_lot_comes_last_and_parts_everybody():
    rows = table([A, B, C], [], lots={A: 3, B: 1, C: 2})
    assert placed(rows) == [(1, B), (2, C), (3, A)]
    assert why(rows, C, A) == Why(Criterion.LOT, 2, 3, among=3)


def test_nobody_came_is_a_defeat_for_both_and_a_cancelled_match_never_was():
    none = [Played(1, A, B, Outcome.DOUBLE_WALKOVER, None), Played(2, A, C, Outcome.CANCELLED, None)]
    rows = {row.entrant: row for row in table([A, B, C], none)}
    assert [(rows[one].played, rows[one].losses) for one in (A, B, C)] == [(1, 1), (1, 1), (0, 0)]


def test_the_disqualified_stand_below_everybody_and_say_why():
    rows = table([A, B, C], [beat(A, B), beat(A, C), beat(B, C)], disqualified={A})
    assert placed(rows) == [(1, B), (2, C), (3, A)]
    assert why(rows, C, A) == Why(Criterion.DISQUALIFIED, 0, 1, among=3)
    assert qualified(rows, 3) == (B, C)


def test_nobody_qualifies_by_the_order_of_entry():
    rows = table([A, B, C], [beat(A, D)])
    assert placed(rows) == [(1, A), (2, B), (2, C)]
    assert level_at(rows, 2) == (B, C)
    assert qualified(rows, 2) == (A,)
    assert (level_at(rows, 1), level_at(rows, 3)) == ((), ())


def test_a_table_of_teams_knows_no_points():
    with pytest.raises(ValueError, match="points"):
        table([A, B], [], (Criterion.POINTS,))


def season(dice: random.Random, count: int, legs: int) -> list[Played]:
    found = []
    for a, b in itertools.combinations(range(1, count + 1), 2):
        for _ in range(legs):
            if dice.random() < 0.8:
                winner = dice.choice((a, b))
                games = (1, 0) if winner == a else (0, 1)
                lost = (dice.randint(0, 2), dice.randint(0, 2))
                found.append(
                    Played(
                        next(NUMBERS),
                        a,
                        b,
                        Outcome.COMPLETED,
                        winner,
                        games,
                        lost_hp=lost,
                        confirmed=dice.random() < 0.9,
                    )
                )
    return found


def better(criterion: Criterion, first, second) -> bool:
    return first < second if criterion in LESS_IS_BETTER else first > second


@given(count=st.integers(1, 9), legs=st.integers(1, 2), chance=st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_any_two_rows_say_truly_why_one_is_above_the_other(count: int, legs: int, chance: int):
    dice = random.Random(chance)
    entrants = list(range(1, count + 1))
    rows = table(entrants, season(dice, count, legs))
    assert [row.place for row in rows] == [1 + sum(other.place < row.place for other in rows) for row in rows]
    for above, below in itertools.combinations(rows, 2):
        found = why(rows, above.entrant, below.entrant)
        if above.place == below.place:
            assert found == Why(None)
            assert above.shared
        else:
            assert found.criterion is not None
            assert better(found.criterion, found.figure_a, found.figure_b)
            assert why(rows, below.entrant, above.entrant) == Why(
                found.criterion, found.figure_b, found.figure_a, found.among
            )
            if found.criterion is not HEAD:
                assert found.figure_a == above.figures[found.criterion]
                assert found.figure_b == below.figures[found.criterion]


@given(count=st.integers(1, 9), chance=st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_the_order_in_which_results_came_changes_nothing(count: int, chance: int):
    dice = random.Random(chance)
    entrants = list(range(1, count + 1))
    played = season(dice, count, 1)
    lots = {one: at for at, one in enumerate(dice.sample(entrants, count), 1)}
    rows = table(entrants, played, lots=lots)
    assert table(dice.sample(entrants, count), dice.sample(played, len(played)), lots=lots) == rows
    assert not any(row.shared for row in rows)
    assert thawed(json.loads(json.dumps(frozen(rows)))) == rows


@given(count=st.integers(2, 8), chance=st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_what_is_not_confirmed_changes_no_figure(count: int, chance: int):
    played = season(random.Random(chance), count, 1)
    rows = table(range(1, count + 1), played)
    without = table(range(1, count + 1), [one for one in played if one.confirmed])
    assert [bare(row) for row in rows] == [bare(row) for row in without]
    waiting = {one for match in played if not match.confirmed for one in (match.a, match.b)}
    assert {row.entrant for row in rows if row.provisional} == waiting


def bare(row: Row) -> tuple[object, ...]:
    return (row.place, row.entrant, row.played, row.wins, row.figures, row.trail)


def test_the_championships_own_criteria_are_those_of_its_rules():
    assert [criterion.value for criterion in DEFAULT] == [
        "match-wins",
        "head-to-head",
        "game-difference",
        "survivors",
        "lost-hp",
        "technical-points",
        "opponents",
        "lot",
    ]
