"""Who meets whom, who moves on, and the places at the end."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.brackets import BYE, EMPTY, From, Holds, champion, places, resolve, rounds, seeding_order, single
from tournament.outcome import Outcome, Ruling

A_WINS = Ruling(Outcome.COMPLETED, "A")
B_WINS = Ruling(Outcome.COMPLETED, "B")
BOTH_OUT = Ruling(Outcome.DISQUALIFIED, None)


def seeds(count: int) -> dict[int, int]:
    """Entrant ids that are not seed numbers, so that the two cannot be mixed up."""
    return {seed: 100 + seed for seed in range(1, count + 1)}


def first_round(count: int) -> list[tuple[object, ...]]:
    fixtures = resolve(single(count), seeds=seeds(count), rulings={})
    return [
        tuple(slot.entrant - 100 if slot.entrant else slot.holds.value for slot in fixture.slots)
        for fixture in fixtures.values()
        if fixture.node.round == 1
    ]


def played(nodes, count, rulings):
    return resolve(nodes, seeds=seeds(count), rulings=rulings)


def test_T12_eight_slots_put_the_best_two_in_opposite_halves():
    assert seeding_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    assert first_round(8) == [(1, 8), (4, 5), (2, 7), (3, 6)]


def test_T12_six_teams_give_the_byes_to_one_and_two():
    assert first_round(6) == [(1, "bye"), (4, 5), (2, "bye"), (3, 6)]


def test_T12_five_teams_play_only_four_against_five():
    assert first_round(5) == [(1, "bye"), (4, 5), (2, "bye"), (3, "bye")]


@pytest.mark.parametrize("count", range(2, 65))
def test_T12_never_bye_against_bye(count: int):
    byes = [[source.kind for source in node.sources].count(From.BYE) for node in single(count)]
    assert max(byes) <= 1
    assert sum(byes) == (1 << rounds(count)) - count


def test_T3_places_with_a_match_for_third():
    nodes = single(8, third_place=True)
    rulings = {node.key: A_WINS for node in nodes}
    fixtures = played(nodes, 8, rulings)
    assert sorted(places(nodes, fixtures).values()) == [1, 2, 3, 4, 5, 5, 5, 5]
    assert champion(nodes, fixtures) == 101


def test_T3_places_without_a_match_for_third():
    nodes = single(8)
    fixtures = played(nodes, 8, {node.key: A_WINS for node in nodes})
    assert sorted(places(nodes, fixtures).values()) == [1, 2, 3, 3, 5, 5, 5, 5]


def test_T3_playing_for_third_first_leaves_the_final_playable():
    nodes = single(4, third_place=True)
    fixtures = played(nodes, 4, {"r1m1": A_WINS, "r1m2": A_WINS, "third": B_WINS})
    assert champion(nodes, fixtures) is None
    assert [slot.entrant for slot in fixtures["r2m1"].slots] == [101, 102]
    assert places(nodes, fixtures) == {103: 3, 104: 4}


def test_T3_nobody_has_a_place_while_the_match_for_third_is_open():
    nodes = single(4, third_place=True)
    fixtures = played(nodes, 4, {"r1m1": A_WINS, "r1m2": A_WINS, "r2m1": A_WINS})
    assert places(nodes, fixtures) == {101: 1, 102: 2}


def test_T6_undoing_a_wrong_double_disqualification():
    nodes = single(4)
    wrong = played(nodes, 4, {"r1m1": BOTH_OUT, "r1m2": A_WINS})
    assert wrong["r2m1"].slots[0] == EMPTY
    assert wrong["r2m1"].ruling == Ruling(Outcome.WALKOVER, "B")
    right = played(nodes, 4, {"r1m1": Ruling(Outcome.DISQUALIFIED, "B"), "r1m2": A_WINS})
    assert [slot.entrant for slot in right["r2m1"].slots] == [104, 102]
    assert right["r2m1"].ruling is None


def test_a_double_walkover_gives_the_next_opponent_a_walkover():
    nodes = single(4)
    fixtures = played(nodes, 4, {"r1m1": Ruling(Outcome.DOUBLE_WALKOVER, None), "r1m2": B_WINS})
    assert fixtures["r2m1"].ruling == Ruling(Outcome.WALKOVER, "B")
    assert champion(nodes, fixtures) == 103


def test_a_bye_is_not_to_be_decided_and_an_empty_slot_is_neither():
    nodes = single(3)
    fixtures = played(nodes, 3, {"r1m2": Ruling(Outcome.ABANDONED, None)})
    assert fixtures["r1m1"].slots[1] == BYE
    assert fixtures["r2m1"].slots[1] == EMPTY
    assert played(nodes, 3, {})["r2m1"].slots[1].holds is Holds.WAITING


def test_who_dropped_loses_what_is_not_played_and_keeps_what_is():
    nodes = single(4)
    fixtures = resolve(nodes, seeds=seeds(4), rulings={"r1m1": A_WINS, "r1m2": A_WINS}, out=[101])
    assert fixtures["r1m1"].ruling == A_WINS
    assert fixtures["r2m1"].ruling == Ruling(Outcome.WALKOVER, "B")
    assert not fixtures["r2m1"].said


def test_the_disqualified_loser_does_not_play_for_third():
    nodes = single(4, third_place=True)
    fixtures = played(nodes, 4, {"r1m1": Ruling(Outcome.DISQUALIFIED, "A"), "r1m2": A_WINS})
    assert fixtures["third"].slots[0] == EMPTY
    assert fixtures["third"].ruling == Ruling(Outcome.WALKOVER, "B")


def test_a_bracket_takes_two_to_a_thousand_teams():
    for count in (0, 1, 1025):
        with pytest.raises(ValueError, match="entrants"):
            single(count)


@given(count=st.integers(2, 64), third=st.booleans(), chance=st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_any_bracket_played_out_has_one_champion_and_everybody_a_place(count: int, third: bool, chance: int):
    dice = random.Random(chance)
    nodes = single(count, third_place=third)
    rulings = {node.key: dice.choice((A_WINS, B_WINS)) for node in nodes}
    fixtures = played(nodes, count, rulings)
    found = places(nodes, fixtures)
    contested = [one for one in fixtures.values() if one.said]
    assert len(contested) == count - 1 + (1 if third and count >= 4 else 0)
    assert set(found) == set(seeds(count).values())
    assert [entrant for entrant, place in found.items() if place == 1] == [champion(nodes, fixtures)]
    ordered = sorted(found.values())
    assert all(place == ordered.index(place) + 1 for place in ordered)


@given(count=st.integers(2, 64), chance=st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_whatever_is_ruled_nobody_is_in_two_matches_of_a_round_and_nothing_waits_at_the_end(count: int, chance: int):
    dice = random.Random(chance)
    nodes = single(count, third_place=True)
    every = [A_WINS, B_WINS, BOTH_OUT, Ruling(Outcome.DOUBLE_WALKOVER, None), Ruling(Outcome.DISQUALIFIED, "A")]
    out = [100 + seed for seed in range(1, count + 1) if dice.random() < 0.1]
    fixtures = resolve(nodes, seeds=seeds(count), rulings={node.key: dice.choice(every) for node in nodes}, out=out)
    for number in range(1, rounds(count) + 1):
        inside = [
            slot.entrant
            for fixture in fixtures.values()
            if fixture.node.round == number
            for slot in fixture.slots
            if slot.entrant is not None
        ]
        assert len(inside) == len(set(inside))
    assert all(fixture.ruling is not None for fixture in fixtures.values())


@given(count=st.integers(2, 64))
def test_the_better_seed_wins_through_to_the_final_of_one_and_two(count: int):
    nodes = single(count)
    rulings: dict[str, Ruling] = {}
    for node in nodes:
        fixture = played(nodes, count, rulings)[node.key]
        first, second = (slot.entrant for slot in fixture.slots)
        if first and second:
            rulings[node.key] = A_WINS if first < second else B_WINS
    final = played(nodes, count, rulings)[nodes[-1].key]
    assert [slot.entrant for slot in final.slots] == [101, 102]
