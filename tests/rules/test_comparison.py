"""裁决: the comparison when time is up, criterion by criterion, and who would win now."""

import pytest

import rules

from .played import killed, played, seats, then


def compared(*lines, **options):
    """The verdict after these entries in WC's first turn and a declared end of time."""
    return rules.verdict(then(played("turn WC", *lines, **options), "time-up 时间到"))


def verdict(winner, camp, reason, survivors, lost_hp, fouls):
    both = {"survivors": survivors, "lost_hp": lost_hp, "fouls": fouls}
    figures = {name: dict(zip("AB", pair, strict=True)) for name, pair in both.items()}
    return {"winner": winner, "camp": camp, "by": "KW-G4.2", "reason": reason, "figures": figures}


def test_KW_G4_2_more_survivors_win_before_anything_else():
    lines = (*killed("C1"), "hp W1 -3", "hp WC -4", "foul A", "foul A")
    assert compared(*lines) == verdict("A", "warm", "survivors", (3, 2), (7, 0), (2, 0))


def test_KW_D17_survivors_are_the_characters_alive_at_the_end():
    assert compared(*killed("W1"), *killed("W2"), *killed("C1"))["figures"]["survivors"] == {"A": 1, "B": 2}
    assert compared(*killed("W1"), *killed("W2"), *killed("C1"))["winner"] == "B"


def test_KW_G4_2_then_less_lost_hp():
    assert compared("hp W1 -1", "hp C1 -2", "foul A", "foul A") == verdict(
        "A", "warm", "lost-hp", (3, 3), (1, 2), (2, 0)
    )


def test_KW_D18_lost_hp_is_of_the_living_alone():
    lines = ("hp C1 -1", *killed("C2"), *killed("W2"))
    assert compared(*lines) == verdict("A", "warm", "lost-hp", (2, 2), (0, 1), (0, 0))


def test_KW_D18_lost_hp_counts_from_the_maximum_not_from_the_figures_on_the_cards():
    """A general of three HP unhurt has lost nothing."""
    assert compared("hp W1 -1", sitting={"C1": "郭嘉", "C2": "诸葛亮"})["figures"]["lost_hp"] == {"A": 1, "B": 0}


def test_KW_G4_2_then_fewer_technical_points():
    assert compared("foul A") == verdict("B", "cold", "technical-points", (3, 3), (0, 0), (1, 0))


def test_KW_G4_2_all_equal_is_no_verdict():
    assert compared() is None
    assert compared("foul A", "foul B", "hp W1 -1", "hp C2 -1", *killed("W2"), *killed("C1")) is None


def test_I_3_match_compares_the_points_of_the_match():
    history = [{"commanders": {"A": "p2", "B": "q2"}, "fouls": {"A": 1, "B": 0}}]
    assert compared(history=history) is None
    assert compared(history=history, I_3="match") == verdict("B", "cold", "technical-points", (3, 3), (0, 0), (1, 0))


@pytest.mark.parametrize(("seat", "winner", "camp"), [("CC", "A", "warm"), ("WC", "B", "cold")])
def test_KW_G4_1_a_dead_commander_loses(seat, winner, camp):
    game = played("turn WC", *killed("C1" if seat == "WC" else "W1"), *killed(seat))
    found = rules.verdict(game)
    assert (found["winner"], found["camp"], found["by"], found["reason"]) == (winner, camp, "KW-F4.1", "commander-dead")
    dead, other = ("A", "B") if seat == "WC" else ("B", "A")
    assert found["figures"]["survivors"] == {dead: 0, other: 2}


def test_KW_G1_1_killing_the_enemys_commander_wins_whatever_else():
    game = played("turn WC", *killed("W1"), *killed("W2"), "hp WC to=1", "foul A", "foul A", *killed("CC", "WC"))
    assert rules.verdict(game)["winner"] == "A"


def test_KW_D6_the_teams_not_the_camps_are_named_by_the_draft():
    """The verdict names the team that drew the camp."""
    game = played("turn WC", *killed("CC"))
    assert (rules.verdict(game)["winner"], rules.view(game)["teams"]["A"]["camp"]) == ("A", "warm")


def test_KW_G4_2_who_would_win_now_is_shown_with_its_criterion():
    game = played("turn WC")
    assert rules.view(game)["lead"] == {
        "winner": None, "camp": None, "reason": "level", "by": "KW-G4.2",
        "figures": {"survivors": {"A": 3, "B": 3}, "lost_hp": {"A": 0, "B": 0}, "fouls": {"A": 0, "B": 0}},
    }  # fmt: skip
    assert rules.view(then(game, "hp W2 -1"))["lead"]["reason"] == "lost-hp"
    assert rules.view(then(game, "hp W2 -1"))["lead"]["winner"] == "B"
    assert rules.view(then(game, *killed("CC")))["lead"] is None


def test_KW_F4_1_a_commander_who_dies_in_his_own_turn_ends_it_at_once():
    game = played("turn WC", *killed("WC"))
    assert rules.verdict(game)["winner"] == "B"
    assert seats(game, "alive")["WC"] is False
