"""What a changed result would change after it."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.brackets import resolve, single
from tournament.corrections import correct, withdraw
from tournament.outcome import Outcome, Ruling

A_WINS = Ruling(Outcome.COMPLETED, "A")
B_WINS = Ruling(Outcome.COMPLETED, "B")
FOUR = single(4)
SEEDS = {1: 1, 2: 2, 3: 3, 4: 4}


def test_T4_a_correction_before_the_final_is_played_moves_the_right_team_in():
    found = correct(
        FOUR,
        seeds=SEEDS,
        rulings={"r1m1": B_WINS, "r1m2": B_WINS},
        out=(),
        played={"r1m1", "r1m2"},
        key="r1m1",
        ruling=A_WINS,
    )
    assert [slot.entrant for slot in found.fixtures["r2m1"].slots] == [1, 3]
    assert [change.key for change in found.changes] == ["r2m1"]
    assert found.blocked == ()


def test_T4_a_played_final_stands_in_the_way_and_loses_its_ruling_with_a_yes():
    found = correct(
        FOUR,
        seeds=SEEDS,
        rulings={"r1m1": B_WINS, "r1m2": B_WINS, "r2m1": A_WINS},
        out=(),
        played={"r1m1", "r1m2", "r2m1"},
        key="r1m1",
        ruling=A_WINS,
    )
    assert [change.key for change in found.blocked] == ["r2m1"]
    assert found.rulings == {"r1m1": A_WINS, "r1m2": B_WINS}
    assert found.fixtures["r2m1"].ruling is None


def test_T4_the_same_winner_by_another_outcome_changes_nothing_later():
    found = correct(
        FOUR,
        seeds=SEEDS,
        rulings={"r1m1": A_WINS, "r1m2": B_WINS, "r2m1": A_WINS},
        out=(),
        played={"r1m1", "r1m2", "r2m1"},
        key="r1m1",
        ruling=Ruling(Outcome.RETIRED, "A"),
    )
    assert found.changes == ()
    assert found.rulings["r2m1"] == A_WINS


def test_T6_taking_a_double_disqualification_back_revives_no_match_and_nobody():
    found = correct(
        FOUR,
        seeds=SEEDS,
        rulings={"r1m1": Ruling(Outcome.DISQUALIFIED, None), "r1m2": A_WINS},
        out=(),
        played={"r1m1", "r1m2"},
        key="r1m1",
        ruling=Ruling(Outcome.DISQUALIFIED, "B"),
    )
    assert [(change.key, change.played) for change in found.changes] == [("r2m1", False)]
    assert [slot.entrant for slot in found.fixtures["r2m1"].slots] == [4, 2]


def test_a_team_that_drops_changes_only_what_it_has_not_played():
    found = withdraw(FOUR, seeds=SEEDS, rulings={"r1m1": A_WINS}, out=(), out_after=(1,), played={"r1m1"})
    assert found.fixtures["r1m1"].ruling == A_WINS
    assert found.changes == ()
    assert found.blocked == ()


@given(count=st.integers(2, 32), chance=st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_a_correction_equals_the_bracket_folded_anew_from_what_it_keeps(count: int, chance: int):
    dice = random.Random(chance)
    nodes = single(count, third_place=True)
    seeds = {seed: seed for seed in range(1, count + 1)}
    rulings = {node.key: dice.choice((A_WINS, B_WINS)) for node in nodes if dice.random() < 0.8}
    rulings = {
        key: one.ruling for key, one in resolve(nodes, seeds=seeds, rulings=rulings).items() if one.said and one.ruling
    }
    key = dice.choice(nodes).key
    ruling = dice.choice((A_WINS, B_WINS, None))
    found = correct(nodes, seeds=seeds, rulings=rulings, out=(), played=set(rulings), key=key, ruling=ruling)
    assert found.fixtures == resolve(nodes, seeds=seeds, rulings=found.rulings)
    before = resolve(nodes, seeds=seeds, rulings=rulings)
    for one in nodes:
        if one.key in found.rulings and one.key != key:
            assert found.fixtures[one.key].slots == before[one.key].slots
