"""Double elimination: who drops where, how many matches it takes, and the places at the end."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.brackets import BYE, EMPTY, NEEDLESS, From, Holds, Node, Part, champion, places, resolve, rounds
from tournament.corrections import correct, withdraw
from tournament.formats.double import double
from tournament.outcome import Outcome, Ruling

A_WINS = Ruling(Outcome.COMPLETED, "A")
B_WINS = Ruling(Outcome.COMPLETED, "B")
BOTH_OUT = Ruling(Outcome.DISQUALIFIED, None)
B_OUT = Ruling(Outcome.DISQUALIFIED, "A")
NOBODY_CAME = Ruling(Outcome.DOUBLE_WALKOVER, None)
A_ABSENT = Ruling(Outcome.WALKOVER, "B")
EVERY = (A_WINS, B_WINS, BOTH_OUT, B_OUT, NOBODY_CAME, A_ABSENT)


def seeds(count: int) -> dict[int, int]:
    return {seed: 100 + seed for seed in range(1, count + 1)}


def to_play(nodes) -> list[Node]:
    return [node for node in nodes if From.BYE not in (source.kind for source in node.sources)]


def in_slots(fixture) -> tuple[object, ...]:
    return tuple(slot.entrant - 100 if slot.entrant else slot.holds.value for slot in fixture.slots)


def losses(fixtures) -> Counter[int]:
    """Matches lost by each entrant, those it was not there for included."""
    return Counter(
        slot.entrant
        for one in fixtures.values()
        if one.ruling is not None
        for slot in one.slots
        if slot.entrant is not None and slot != one.winner
    )


def test_T1_a_bye_has_no_loser():
    fixtures = resolve(double(7), seeds=seeds(7), rulings={"W1.2": A_WINS})
    assert in_slots(fixtures["W2.1"]) == (1, 4)
    assert fixtures["W2.1"].ruling is None
    assert in_slots(fixtures["L1.1"]) == ("bye", 5)
    assert fixtures["L1.1"].ruling == Ruling(Outcome.BYE, "B")
    assert in_slots(fixtures["L2.1"]) == ("waiting", 5)


def test_T1_seven_teams_are_seeded_as_written():
    fixtures = resolve(double(7), seeds=seeds(7), rulings={})
    assert [in_slots(fixtures[f"W1.{one}"]) for one in (1, 2, 3, 4)] == [(1, "bye"), (4, 5), (2, 7), (3, 6)]


@pytest.mark.parametrize("count", [*range(2, 70), 255, 256, 257, 1000, 1024, 4095, 4096])
def test_T1_two_matches_fewer_than_twice_the_teams_and_one_for_the_reset(count: int):
    nodes = double(count)
    assert len(to_play(nodes)) == 2 * count - 1
    assert len(to_play(double(count, reset=False))) == 2 * count - 2
    assert Counter(node.part for node in to_play(nodes)) == Counter(
        {Part.WINNERS: count - 1, Part.LOSERS: count - 2, Part.FINAL: 1, Part.RESET: 1}
    ) - Counter({Part.LOSERS: 0})


@pytest.mark.parametrize("count", range(2, 7))
def test_T1_whatever_happens_everybody_but_the_champion_loses_twice(count: int):
    """Every way the matches can go, walked through."""
    nodes = double(count)
    keys = [node.key for node in to_play(nodes)]
    for way in itertools.product((A_WINS, B_WINS), repeat=len(keys)):
        fixtures = resolve(nodes, seeds=seeds(count), rulings=dict(zip(keys, way, strict=True)))
        best = champion(nodes, fixtures)
        lost = losses(fixtures)
        assert best is not None
        assert lost[best] <= 1
        assert {lost[one] for one in seeds(count).values() if one != best} == {2}
        said = sum(one.said for one in fixtures.values())
        assert said == 2 * count - 2 + lost[best]
        assert lost[best] == (way[-2] == B_WINS)


def test_T2_the_unbeaten_wins_the_first_final_and_there_is_no_second():
    nodes = double(2)
    fixtures = resolve(nodes, seeds=seeds(2), rulings={"W1.1": A_WINS, "F1": A_WINS})
    assert champion(nodes, fixtures) == 101
    assert fixtures["F2"].slots == (EMPTY, EMPTY)
    assert fixtures["F2"].needless
    assert fixtures["F2"].ruling == NEEDLESS
    assert places(nodes, fixtures) == {101: 1, 102: 2}


def test_T2_the_other_side_wins_the_first_final_and_the_second_opens():
    nodes = double(2)
    opened = resolve(nodes, seeds=seeds(2), rulings={"W1.1": A_WINS, "F1": B_WINS})
    assert champion(nodes, opened) is None
    assert in_slots(opened["F2"]) == (1, 2)
    assert opened["F2"].ruling is None
    assert places(nodes, opened) == {}
    played = resolve(nodes, seeds=seeds(2), rulings={"W1.1": A_WINS, "F1": B_WINS, "F2": A_WINS})
    assert champion(nodes, played) == 101
    assert places(nodes, played) == {101: 1, 102: 2}


def test_T2_without_a_reset_the_first_final_is_the_last():
    nodes = double(4, reset=False)
    fixtures = resolve(nodes, seeds=seeds(4), rulings={node.key: B_WINS for node in nodes})
    assert fixtures["F1"].winner.entrant == champion(nodes, fixtures) == fixtures["L2.1"].winner.entrant
    assert sorted(places(nodes, fixtures).values()) == [1, 2, 3, 4]


def test_T2_who_is_disqualified_in_the_first_final_plays_no_second():
    nodes = double(2)
    fixtures = resolve(nodes, seeds=seeds(2), rulings={"W1.1": A_WINS, "F1": Ruling(Outcome.DISQUALIFIED, "B")})
    assert fixtures["F2"].needless
    assert champion(nodes, fixtures) == 102


def test_T2_who_has_left_before_the_first_final_plays_no_second():
    nodes = double(2)
    fixtures = resolve(nodes, seeds=seeds(2), rulings={"W1.1": A_WINS}, out=[101])
    assert fixtures["F1"].ruling == Ruling(Outcome.WALKOVER, "B")
    assert fixtures["F2"].needless
    assert places(nodes, fixtures) == {101: 2, 102: 1}


def test_T2_who_leaves_between_the_finals_has_lost_the_second():
    nodes = double(2)
    fixtures = resolve(nodes, seeds=seeds(2), rulings={"W1.1": A_WINS, "F1": B_WINS}, out=[101])
    assert fixtures["F2"].ruling == Ruling(Outcome.WALKOVER, "B")
    assert champion(nodes, fixtures) == 102


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (4, [1, 2, 3, 4]),
        (7, [1, 2, 3, 4, 5, 5, 7]),
        (8, [1, 2, 3, 4, 5, 5, 7, 7]),
        (12, [1, 2, 3, 4, 5, 5, 7, 7, 9, 9, 9, 9]),
        (16, [1, 2, 3, 4, 5, 5, 7, 7, 9, 9, 9, 9, 13, 13, 13, 13]),
    ],
)
def test_T3_places_of_a_double_elimination(count: int, expected: list[int]):
    nodes = double(count)
    fixtures = resolve(nodes, seeds=seeds(count), rulings={node.key: A_WINS for node in nodes})
    assert sorted(places(nodes, fixtures).values()) == expected


def test_T4_a_correction_moves_both_teams_in_both_brackets():
    nodes = double(4)
    rulings = {"W1.1": A_WINS, "W1.2": A_WINS}
    found = correct(nodes, seeds=seeds(4), rulings=rulings, out=(), played=set(rulings), key="W1.1", ruling=B_WINS)
    assert [change.key for change in found.changes] == ["W2.1", "L1.1"]
    assert in_slots(found.fixtures["W2.1"]) == (4, 2)
    assert in_slots(found.fixtures["L1.1"]) == (1, 3)
    assert found.blocked == ()


def test_T4_a_first_final_corrected_after_the_second_asks_first():
    nodes = double(2)
    rulings = {"W1.1": A_WINS, "F1": B_WINS, "F2": B_WINS}
    found = correct(nodes, seeds=seeds(2), rulings=rulings, out=(), played=set(rulings), key="F1", ruling=A_WINS)
    assert [change.key for change in found.blocked] == ["F2"]
    assert found.rulings == {"W1.1": A_WINS, "F1": A_WINS}
    assert champion(nodes, found.fixtures) == 101


def test_T6_taking_a_double_disqualification_back_fills_both_brackets_again():
    nodes = double(4)
    rulings = {"W1.1": BOTH_OUT, "W1.2": A_WINS}
    wrong = resolve(nodes, seeds=seeds(4), rulings=rulings)
    assert wrong["W2.1"].ruling == Ruling(Outcome.WALKOVER, "B")
    assert wrong["L1.1"].ruling == Ruling(Outcome.WALKOVER, "B")
    assert places(nodes, wrong) == {101: 4, 104: 4}
    found = correct(nodes, seeds=seeds(4), rulings=rulings, out=(), played=set(rulings), key="W1.1", ruling=B_OUT)
    assert in_slots(found.fixtures["W2.1"]) == (1, 2)
    assert found.fixtures["W2.1"].ruling is None
    assert found.fixtures["L1.1"].slots[0] == EMPTY
    assert places(nodes, found.fixtures) == {104: 4}


def test_a_double_walkover_gives_the_next_opponent_a_walkover_on_both_sides():
    nodes = double(4)
    fixtures = resolve(nodes, seeds=seeds(4), rulings={"W1.1": NOBODY_CAME, "W1.2": A_WINS})
    assert fixtures["W2.1"].winner.entrant == 102
    assert fixtures["L1.1"].winner.entrant == 103
    assert fixtures["L2.1"].slots[0] == EMPTY
    assert in_slots(fixtures["F1"]) == (2, 3)


def test_who_drops_falls_through_the_losers_bracket_without_playing():
    nodes = double(4)
    found = withdraw(nodes, seeds=seeds(4), rulings={}, out=(), out_after=(101,), played=())
    assert in_slots(found.fixtures["W2.1"]) == (4, "waiting")
    assert in_slots(found.fixtures["L1.1"]) == (1, "waiting")
    later = resolve(nodes, seeds=seeds(4), rulings={"W1.2": A_WINS}, out=(101,))
    assert in_slots(later["L2.1"]) == ("waiting", 3)
    assert places(nodes, later) == {101: 4}


def path(nodes, key: str) -> list[Node]:
    """The losers' matches a loser of `key` would go through if he went on winning."""
    by_key = {node.key: node for node in nodes}
    feeds = {(source.kind, source.match): node.key for node in nodes for source in node.sources}
    at, found = feeds.get((From.LOSER, key)), []
    while at is not None and by_key[at].part == Part.LOSERS:
        found.append(by_key[at])
        at = feeds.get((From.WINNER, at))
    return found


def earliest_rematch(count: int) -> int:
    """The first losers' round in which two who met in the winners' bracket can meet again."""
    nodes = double(count)
    feeds = {source.match: node.key for node in nodes for source in node.sources if source.kind is From.WINNER}
    paths = {node.key: path(nodes, node.key) for node in nodes if node.part == Part.WINNERS}
    met = []
    for first, way in paths.items():
        later = feeds[first]
        while later in paths:
            met += [next(int(one.key[1:].split(".")[0]) for one in way if one in paths[later])] if way else []
            later = feeds[later]
    return min(met)


@pytest.mark.parametrize(("count", "round"), [(4, 2), (8, 3), (16, 4), (32, 5), (64, 7), (128, 8), (256, 9), (512, 11)])
def test_nobody_meets_again_before_the_latest_losers_round_that_can_be_kept_free(count: int, round: int):
    k = rounds(count)
    least = next(bits for bits in range(k) if k - 1 - bits <= 2 ** (bits + 1))
    assert earliest_rematch(count) == round
    assert round == 2 * k - 3 - 2 * least + (k == 2**least + least + 1)


@given(count=st.integers(2, 40), reset=st.booleans(), chance=st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_any_double_elimination_played_out_has_one_champion_and_everybody_a_place(count: int, reset: bool, chance: int):
    dice = random.Random(chance)
    nodes = double(count, reset=reset)
    fixtures = resolve(nodes, seeds=seeds(count), rulings={node.key: dice.choice((A_WINS, B_WINS)) for node in nodes})
    found = places(nodes, fixtures)
    ordered = sorted(found.values())
    assert set(found) == set(seeds(count).values())
    assert [one for one, place in found.items() if place == 1] == [champion(nodes, fixtures)]
    assert all(place == ordered.index(place) + 1 for place in ordered)


@given(count=st.integers(2, 40), chance=st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_whatever_is_ruled_nothing_waits_and_nobody_is_twice_in_a_round_or_loses_a_third_time(count: int, chance: int):
    dice = random.Random(chance)
    nodes = double(count)
    out = [one for one in seeds(count).values() if dice.random() < 0.1]
    fixtures = resolve(nodes, seeds=seeds(count), rulings={node.key: dice.choice(EVERY) for node in nodes}, out=out)
    assert all(one.ruling is not None for one in fixtures.values())
    assert max(losses(fixtures).values()) <= 2
    inside = Counter(
        (one.node.round, slot.entrant) for one in fixtures.values() for slot in one.slots if slot.entrant is not None
    )
    assert set(inside.values()) == {1}
    placed = places(nodes, fixtures)
    assert set(placed) == set(seeds(count).values())
    assert list(placed.values()).count(1) == (champion(nodes, fixtures) is not None)


@given(count=st.integers(2, 24), chance=st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_a_correction_equals_the_bracket_folded_anew_from_what_it_keeps(count: int, chance: int):
    dice = random.Random(chance)
    nodes = double(count)
    ruled = {node.key: dice.choice(EVERY) for node in nodes if dice.random() < 0.8}
    before = resolve(nodes, seeds=seeds(count), rulings=ruled)
    rulings = {key: one.ruling for key, one in before.items() if one.said and one.ruling}
    key = dice.choice(nodes).key
    found = correct(
        nodes, seeds=seeds(count), rulings=rulings, out=(), played=set(rulings), key=key, ruling=dice.choice(EVERY)
    )
    assert found.fixtures == resolve(nodes, seeds=seeds(count), rulings=found.rulings)
    assert {change.key for change in found.blocked} >= set(rulings) - set(found.rulings) - {key}
    for kept in set(found.rulings) - {key}:
        assert found.fixtures[kept].slots == before[kept].slots


@given(count=st.integers(2, 24), chance=st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_who_comes_back_finds_the_bracket_as_it_was(count: int, chance: int):
    dice = random.Random(chance)
    nodes = double(count)
    ruled = {node.key: dice.choice((A_WINS, B_WINS)) for node in nodes if dice.random() < 0.4}
    before = resolve(nodes, seeds=seeds(count), rulings=ruled)
    rulings = {key: one.ruling for key, one in before.items() if one.said and one.ruling}
    who = dice.choice(list(seeds(count).values()))
    gone = withdraw(nodes, seeds=seeds(count), rulings=rulings, out=(), out_after=(who,), played=set(rulings))
    back = withdraw(nodes, seeds=seeds(count), rulings=gone.rulings, out=(who,), out_after=(), played=set(rulings))
    assert gone.rulings == rulings
    assert back.fixtures == before


@pytest.mark.parametrize("count", [0, 1, 4097])
def test_a_double_elimination_takes_two_to_four_thousand_and_ninety_six(count: int):
    with pytest.raises(ValueError, match="entrants"):
        double(count)


def test_a_bye_is_never_to_be_decided():
    for count in range(2, 40):
        fixtures = resolve(double(count), seeds=seeds(count), rulings={})
        byes = [one for one in fixtures.values() if BYE in one.slots]
        assert all(slot.holds is not Holds.EMPTY for one in byes for slot in one.slots)
        assert all(one.slots.count(BYE) == 1 for one in byes)
