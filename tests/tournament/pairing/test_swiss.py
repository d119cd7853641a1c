"""Swiss rounds: the cases of organisers, the laws over random events, and the tight fields."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.pairing.events import after, played
from tournament.pairing import Note, Notice, Player, Round, swiss_round

A, B, C, D, E = range(1, 6)


def field(*scores: int, **shared: object) -> list[Player]:
    return [Player(number, score, **shared) for number, score in enumerate(scores, 1)]  # type: ignore[arg-type]


def test_T7_the_second_bye_goes_to_the_lowest_ranked_without_one():
    players = [
        Player(A, 1, frozenset({B})),
        Player(C, 1, frozenset({D})),
        Player(E, 1, byes=1),
        Player(B, 0, frozenset({A})),
        Player(D, 0, frozenset({C})),
    ]
    assert swiss_round(players) == Round(pairs=((A, C), (E, B)), bye=D, notices=())


@pytest.mark.parametrize("teams", [3, 5, 7, 9, 13])
def test_T7_nobody_has_two_byes_while_another_has_none(teams: int):
    byes: Counter[int] = Counter()
    for number, drawn in enumerate(played(teams, teams + 2), 1):
        byes[drawn.round.bye or 0] += 1
        assert sorted(byes[one] for one in range(teams)) == [number // teams] * (teams - number % teams) + [
            number // teams + 1
        ] * (number % teams)


def test_a_second_bye_is_told():
    players = [Player(A, 2, byes=1), Player(B, 1, byes=1), Player(C, 1, byes=1)]
    assert swiss_round(players).notices[0] == Notice(Note.SECOND_BYE, (C,))


def test_the_first_round_pairs_the_upper_half_with_the_lower():
    assert swiss_round(field(*[0] * 8)).pairs == ((1, 5), (2, 6), (3, 7), (4, 8))


def test_equal_scores_meet_before_unequal_ones():
    assert swiss_round(field(2, 2, 1, 1, 0, 0)).pairs == ((1, 2), (3, 4), (5, 6))


def test_nobody_meets_an_opponent_again_while_that_can_be_avoided():
    players = [
        Player(A, 2, frozenset({B})),
        Player(B, 2, frozenset({A})),
        Player(C, 0, frozenset({D})),
        Player(D, 0, frozenset({C})),
    ]
    assert swiss_round(players) == Round(pairs=((A, C), (B, D)), bye=None, notices=())


def test_a_rematch_that_cannot_be_avoided_is_told():
    everybody = frozenset({A, B, C, D})
    players = [Player(one, 4 - one, everybody - {one}) for one in (A, B, C, D)]
    assert swiss_round(players) == Round(
        pairs=((A, B), (C, D)), bye=None, notices=(Notice(Note.REMATCH, (A, B)), Notice(Note.REMATCH, (C, D)))
    )


def test_only_as_many_rematches_as_must_be():
    players = [Player(A, 3, frozenset({B, C, D})), *(Player(one, 1, frozenset({A})) for one in (B, C, D))]
    drawn = swiss_round(players)
    assert [notice.note for notice in drawn.notices] == [Note.REMATCH]


def test_a_bye_moves_up_to_save_a_rematch():
    players = [Player(A, 2, frozenset({B})), Player(B, 1, frozenset({A})), Player(C, 0)]
    assert swiss_round(players) == Round(pairs=((A, C),), bye=B, notices=())


def test_club_mates_are_kept_apart():
    players = [Player(A, 1, club="蜀"), Player(B, 1, club="魏"), Player(C, 1, club="蜀"), Player(D, 1, club="魏")]
    assert swiss_round(players) == Round(pairs=((A, B), (C, D)), bye=None, notices=())


def test_a_club_counts_for_more_than_a_city():
    players = [
        Player(A, 1, club=1, city=1),
        Player(B, 1, club=2, city=1),
        Player(C, 1, club=1, city=2),
        Player(D, 1, club=2, city=2),
    ]
    assert swiss_round(players).pairs == ((A, D), (B, C))
    players = [Player(A, 1, club=1, city=1), Player(B, 1, city=1), Player(C, 1, city=1), Player(D, 1, club=1, city=1)]
    assert {notice.note for notice in swiss_round(players).notices} == {Note.SAME_CITY}


def test_scores_count_for_more_than_clubs():
    players = [Player(A, 2, club=1), Player(B, 2, club=1), Player(C, 0, club=2), Player(D, 0, club=2)]
    drawn = swiss_round(players)
    assert drawn == Round(((A, B), (C, D)), None, (Notice(Note.SAME_CLUB, (A, B)), Notice(Note.SAME_CLUB, (C, D))))


def test_teams_without_a_club_are_no_club_mates():
    assert swiss_round(field(0, 0)).notices == ()


def test_a_late_entry_is_paired_and_a_dropped_team_is_not():
    players = after(field(0, 0, 0, 0), swiss_round(field(0, 0, 0, 0)), [1, 2])
    playing = [one for one in players if one.entrant != 3] + [Player(9, 0)]
    drawn = swiss_round(sorted(playing, key=lambda one: -one.score))
    assert drawn == Round(pairs=((1, 2), (4, 9)), bye=None, notices=())


@pytest.mark.parametrize(
    ("players", "expected"), [([], ((), None)), ([Player(7, 0)], ((), 7)), (field(0, 0), (((1, 2),), None))]
)
def test_the_smallest_fields(players: list[Player], expected: object):
    drawn = swiss_round(players)
    assert (drawn.pairs, drawn.bye) == expected


@pytest.mark.parametrize(("teams", "rounds", "most"), [(12, 9, 136), (13, 9, 70), (16, 11, 226), (24, 12, 186)])
def test_a_tight_field_needs_no_rematch(teams: int, rounds: int, most: int):
    """`most`: the excess over five events of coins, seeds 0 to 4."""
    events = [drawn for seed in range(5) for drawn in played(teams, rounds, seed=seed)]
    assert sum(drawn.count(Note.REMATCH) + drawn.count(Note.SECOND_BYE) for drawn in events) == 0
    assert sum(drawn.excess for drawn in events) <= most


@pytest.mark.parametrize("teams", [4, 6, 8, 10, 12])
def test_a_field_is_pairable_until_everybody_has_met_everybody(teams: int):
    rounds = list(played(teams, teams - 1, seed=teams))
    assert sum(drawn.count(Note.REMATCH) for drawn in rounds) == 0


@pytest.mark.parametrize("teams", [64, 127, 128, 255])
def test_no_score_difference_beyond_the_least_from_64_teams_on(teams: int):
    rounds = list(played(teams, 7, clubs=16, cities=10))
    assert [drawn.excess for drawn in rounds] == [0] * 7
    assert sum(drawn.count(Note.REMATCH) + drawn.count(Note.SECOND_BYE) for drawn in rounds) == 0


@pytest.mark.parametrize("seed", range(3))
def test_an_event_of_128_has_at_most_two_pairs_of_one_club(seed: int):
    assert sum(drawn.count(Note.SAME_CLUB) for drawn in played(128, 7, clubs=16, cities=10, seed=seed)) <= 2


def test_one_city_alone_costs_no_more_time_than_many():
    drawn = next(played(512, 1, cities=1))
    assert drawn.count(Note.SAME_CITY) == 256


@settings(max_examples=60, deadline=None)
@given(teams=st.integers(2, 40), rounds=st.integers(1, 9), seed=st.integers(0, 10**6), clubs=st.integers(0, 6))
def test_law_everybody_is_in_every_round_once(teams: int, rounds: int, seed: int, clubs: int):
    for drawn in played(teams, rounds, seed=seed, clubs=clubs):
        seen = [one for pair in drawn.round.pairs for one in pair] + [
            one for one in (drawn.round.bye,) if one is not None
        ]
        assert sorted(seen) == list(range(teams))
        assert drawn.excess >= 0
        assert swiss_round(drawn.players, rounds_left=0) == swiss_round(drawn.players, rounds_left=0)


@settings(max_examples=40, deadline=None)
@given(teams=st.integers(4, 40), seed=st.integers(0, 10**6))
def test_law_no_rematch_and_no_second_bye_before_the_field_is_used_up(teams: int, seed: int):
    for drawn in played(teams, teams // 2, seed=seed):
        assert drawn.count(Note.REMATCH) + drawn.count(Note.SECOND_BYE) == 0
