"""Groups, round robins, and the way from groups into a bracket."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.brackets import rounds, seeding_order
from tournament.formats.groups import groups, round_robin
from tournament.formats.placement import Qualified, place
from tournament.formats.seeding import drawn, former, rated
from tournament.lots import drawn_order


def test_a_snake_gives_every_group_the_same_strength():
    assert groups(range(1, 13), 4) == ((1, 8, 9), (2, 7, 10), (3, 6, 11), (4, 5, 12))


def test_thirty_seven_teams_in_eight_groups():
    found = groups(range(1, 38), 8)
    assert sorted(map(len, found)) == [4, 4, 4, 5, 5, 5, 5, 5]
    assert sorted(one for group in found for one in group) == list(range(1, 38))


def test_clubs_are_parted_within_the_rows():
    assert groups(range(1, 9), 4, apart={1: "蜀", 8: "蜀", 2: "魏", 7: "魏"}) == ((1, 7), (2, 8), (3, 6), (4, 5))


def test_a_club_with_more_teams_than_groups_is_spread_evenly():
    found = groups(range(1, 13), 3, apart=dict.fromkeys((1, 2, 3, 4, 5), "吴"))
    assert sorted(sum(one <= 5 for one in group) for group in found) == [1, 2, 2]


@given(count=st.integers(1, 9), depth=st.integers(1, 6), chance=st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_no_group_has_more_of_a_club_than_it_must_and_pots_stay_pots(count: int, depth: int, chance: int):
    dice = random.Random(chance)
    entrants = range(1, dice.randint(count, count * depth) + 1)
    apart = {one: dice.randint(1, depth + 1) for one in entrants if dice.random() < 0.9}
    found = groups(entrants, count, apart=apart)
    assert sorted(one for group in found for one in group) == list(entrants)
    for club, members in Counter(apart.values()).items():
        assert max(sum(apart.get(one) == club for one in group) for group in found) == -(-members // count)
    for group in found:
        assert [(one - 1) // count for one in group] == list(range(len(group)))


@pytest.mark.parametrize("wrong", [0, 5])
def test_no_group_is_empty(wrong: int):
    with pytest.raises(ValueError, match="groups"):
        groups([1, 2, 3, 4], wrong)


@pytest.mark.parametrize("legs", [1, 2, 3])
@pytest.mark.parametrize("count", range(2, 14))
def test_everybody_meets_everybody_once_a_leg_and_sits_on_both_sides_alike(count: int, legs: int):
    found = round_robin(count, legs=legs)
    assert len(found) == legs * (count - 1 + count % 2)
    met = Counter(frozenset(pair) for pairs in found for pair in pairs)
    assert met == {frozenset((a, b)): legs for a in range(count) for b in range(a)}
    for pairs in found:
        inside = [one for pair in pairs for one in pair]
        assert len(inside) == len(set(inside)) == count - count % 2
    home = Counter(pair[0] for pairs in found for pair in pairs)
    assert all(abs(2 * home[one] - legs * (count - 1)) <= 1 for one in range(count))


def test_round_robins_refuse_what_is_none():
    with pytest.raises(ValueError, match="entrants"):
        round_robin(1)
    with pytest.raises(ValueError, match="legs"):
        round_robin(4, legs=0)


def bracket(order: tuple[int, ...]) -> list[int | None]:
    """The entrants from the top of the bracket down, None for a bye."""
    by_seed = dict(enumerate(order, 1))
    return [by_seed.get(seed) for seed in seeding_order(1 << rounds(len(order)))]


def parts(order: tuple[int, ...], count: int) -> list[list[int]]:
    lines = bracket(order)
    size = len(lines) // count
    return [[one for one in lines[start : start + size] if one] for start in range(0, len(lines), size)]


def from_groups(count: int, top: int) -> list[Qualified]:
    """Entrant 203 is third of group 2."""
    return [Qualified(100 * group + rank, group, rank) for rank in range(1, top + 1) for group in range(1, count + 1)]


def test_two_of_each_of_four_groups_meet_across():
    assert bracket(place(from_groups(4, 2))) == [101, 302, 401, 202, 201, 402, 301, 102]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 8, 12, 16])
def test_two_of_a_group_can_meet_only_in_the_final_and_winners_have_the_best_seeds(count: int):
    order = place(from_groups(count, 2))
    for half in parts(order, 2):
        assert max(Counter(one // 100 for one in half).values()) == 1
    assert [one % 100 for one in order] == [1] * count + [2] * count


@pytest.mark.parametrize("top", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 7, 8, 16])
def test_mates_spread_over_halves_quarters_and_eighths_as_evenly_as_can_be(count: int, top: int):
    order = place(from_groups(count, top))
    assert sorted(order) == sorted(one.entrant for one in from_groups(count, top))
    size = 1 << rounds(count * top)
    for cut in (2, 4, 8):
        if cut < size:
            assert max(max(Counter(one // 100 for one in part).values()) for part in parts(order, cut)) <= -(
                -top // cut
            )


@pytest.mark.parametrize("top", [2, 4])
@pytest.mark.parametrize("count", [4, 8, 16])
def test_every_quarter_has_as_many_of_each_rank(count: int, top: int):
    for quarter in parts(place(from_groups(count, top)), 4):
        assert set(Counter(one % 100 for one in quarter).values()) == {count // 4}


def test_stops_of_different_size_and_wild_cards_meet_mates_late():
    """Three stops send 3, 3 and 1 to a final of 8, the wild card is the fourth of the first."""
    ranked = [
        Qualified(100 * stop + rank, stop, rank) for stop, top in ((1, 3), (2, 3), (3, 1)) for rank in range(1, top + 1)
    ]
    order = place([*ranked, Qualified(104, 1, 4)])
    assert set(order[:3]) == {101, 201, 301}
    for quarter in parts(order, 4):
        assert max(Counter(one // 100 for one in quarter).values()) == 1


def test_seeds_by_hand_stand_first_and_the_lot_does_the_rest():
    names = {1: "蜀汉", 2: "曹魏", 3: "东吴", 4: "群雄"}
    order = drawn(names, lot=20110903, seeds={4: 1, 2: 3})
    assert order[:2] == (4, 2)
    assert [names[one] for one in order[2:]] == list(drawn_order(["蜀汉", "东吴"], lot=20110903))
    assert order == drawn(dict(reversed(names.items())), lot=20110903, seeds={2: 3, 4: 1})


def test_two_teams_of_one_name_are_both_drawn():
    assert sorted(drawn({1: "桃园", 2: "桃园", 3: "虎牢"}, lot=5)) == [1, 2, 3]


def test_ratings_go_before_none_and_equal_ones_to_the_lot():
    names = {1: "甲", 2: "乙", 3: "丙", 4: "丁"}
    order = rated(names, {2: 1600, 3: 1600, 4: 0}, lot=9)
    assert order[2:] == (4, 1)
    assert [names[one] for one in order[:2]] == list(drawn_order(["乙", "丙"], lot=9))


def test_former_stages_rank_the_best_place_first():
    assert former({1: "甲", 2: "乙", 3: "丙"}, [{1: 3, 2: 1}, {1: 1}], lot=1) == (1, 2, 3)
