"""A bracket played step by step is at every step what all its rulings together make of it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.formats.test_double import A_WINS, B_WINS, EVERY, seeds
from tournament.brackets import resolve, single
from tournament.formats.double import double
from tournament.formats.playout import Playout
from tournament.outcome import Outcome, Ruling


@given(count=st.integers(2, 24), shape=st.sampled_from(["double", "no reset", "single"]), chance=st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_step_by_step_equals_all_at_once(count: int, shape: str, chance: int):
    dice = random.Random(chance)
    nodes = single(count, third_place=True) if shape == "single" else double(count, reset=shape == "double")
    out = [one for one in seeds(count).values() if dice.random() < 0.1]
    playout = Playout(nodes, seeds=seeds(count), out=out)
    rulings: dict[str, Ruling] = {}
    before = resolve(nodes, seeds=seeds(count), rulings={}, out=out)
    while open_ones := [node.key for node in nodes if playout.ready(node.key)]:
        assert playout.fixtures() == before
        key = dice.choice(open_ones)
        rulings[key] = dice.choice(EVERY)
        changed = playout.rule(key, rulings[key])
        after = resolve(nodes, seeds=seeds(count), rulings=rulings, out=out)
        assert {one for one in after if after[one] != before[one]} == set(changed)
        assert changed[0] == key
        before = after
    assert playout.fixtures() == before
    assert all(one.ruling is not None for one in before.values())


def test_a_match_is_ruled_once_and_only_when_both_sides_are_known():
    playout = Playout(double(4), seeds=seeds(4))
    assert playout.rule("W1.1", A_WINS) == ("W1.1", "W2.1", "L1.1")
    with pytest.raises(ValueError, match=r"W1\.1"):
        playout.rule("W1.1", B_WINS)
    with pytest.raises(ValueError, match=r"W2\.1"):
        playout.rule("W2.1", A_WINS)


def test_a_double_walkover_is_followed_to_the_end_at_once():
    playout = Playout(double(3), seeds=seeds(3))
    changed = playout.rule("W1.2", Ruling(Outcome.DOUBLE_WALKOVER, None))
    assert changed == ("W1.2", "W2.1", "F1", "L2.1", "L1.1", "F2")
    assert playout.fixture("F1").winner.entrant == 101
