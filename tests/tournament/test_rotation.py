"""Commander rotation (主帅轮换)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tournament.rotation import may_command


def test_KW_G1_1_nobody_commands_again_before_each_team_mate_has():
    assert may_command([1, 2, 3], commanded=[]) == (1, 2, 3)
    assert may_command([1, 2, 3], commanded=[2]) == (1, 3)
    assert may_command([1, 2, 3], commanded=[2, 3]) == (1,)
    assert may_command([1, 2, 3], commanded=[2, 3, 1]) == (1, 2, 3)
    assert may_command([1, 2, 3], commanded=[2, 3, 1, 1]) == (2, 3)


def test_I_11_fixed_goes_down_the_list_again_and_again():
    assert [may_command([1, 2, 3], commanded=[1] * n, order="fixed") for n in range(4)] == [(1,), (2,), (3,), (1,)]


def test_KW_G1_1_a_substitute_who_has_never_commanded_is_first_in_line():
    assert may_command([1, 2, 9], commanded=[1, 3]) == (2, 9)


@given(choices=st.lists(st.integers(0, 2), max_size=12))
def test_KW_G1_1_counts_never_differ_by_more_than_one(choices: list[int]):
    commanded: list[int] = []
    for choice in choices:
        allowed = may_command([1, 2, 3], commanded=commanded)
        commanded.append(allowed[choice % len(allowed)])
    times = [commanded.count(player) for player in (1, 2, 3)]
    assert max(times) - min(times) <= 1
