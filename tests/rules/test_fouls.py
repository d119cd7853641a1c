"""技术分: fouls, surrender, forfeit, protests."""

import pytest

import rules

from .played import against, drafted, figures, let_stand, played, then


def fouls(game):
    return {team: shown["fouls"] for team, shown in rules.view(game)["teams"].items()}


@pytest.mark.parametrize("kind", ["talk", "gesture"])
def test_KW_G1_2_talk_and_gesture_cost_exactly_one(kind):
    game = played("turn WC")
    assert fouls(then(game, f"foul A {kind}")) == {"A": 1, "B": 0}
    assert fouls(then(game, f"foul A {kind} 1")) == {"A": 1, "B": 0}
    assert fouls(then(game, "foul B")) == {"A": 0, "B": 1}
    for points in (0, 2, 3):
        with pytest.raises(rules.Malformed) as refusal:
            against(game, f"foul A {kind} {points}")
        assert refusal.value.field == "points"


@pytest.mark.parametrize("kind", ["touch", "early", "conduct", "other"])
def test_KW_D15_other_kinds_cost_what_the_referee_says(kind):
    game = played("turn WC")
    for points in (0, 1, 2, 3):
        assert fouls(then(game, f"foul A {kind} {points}"))["A"] == points
    for line in (f"foul A {kind}", f"foul A {kind} 4", f"foul A {kind} -1"):
        with pytest.raises(rules.Malformed) as refusal:
            against(game, line)
        assert refusal.value.field == "points"


def test_KW_D15_a_warning_costs_nothing():
    game = then(played("turn WC"), "foul A warning", "foul A warning 0")
    assert fouls(game) == {"A": 0, "B": 0}
    with pytest.raises(rules.Malformed):
        against(game, "foul A warning 1")


def test_KW_G1_4_touching_anothers_area_is_a_kind_of_foul():
    assert fouls(then(played("turn WC"), "foul B touch 1 player=q2")) == {"A": 0, "B": 1}


def test_KW_F3_2_4a_what_is_not_declared_correctly_is_a_foul():
    assert fouls(then(played("turn WC"), "foul A conduct 1 player=p1")) == {"A": 1, "B": 0}


def test_KW_G1_2_a_side_at_three_points_has_lost_at_once():
    game = played("turn WC", "foul A", "foul A gesture")
    assert rules.verdict(game) is None
    game = then(game, "hp C1 -1", "foul A")
    assert rules.verdict(game) == {
        "winner": "B", "camp": "cold", "by": "KW-G1.2", "reason": "fouls",
        "figures": {"survivors": {"A": 3, "B": 3}, "lost_hp": {"A": 0, "B": 1}, "fouls": {"A": 3, "B": 0}},
    }  # fmt: skip
    assert rules.verdict(played("turn WC", "foul B conduct 3"))["winner"] == "A"
    assert rules.verdict(played("turn WC", "foul B", "foul B", "foul B touch 0")) is None


def test_KW_G1_2_fouls_count_from_the_first_entry_on():
    game = drafted("foul B", "foul B", "foul B")
    assert rules.verdict(game)["winner"] == "A"
    assert (rules.verdict(game)["camp"], rules.view(game)["step"]) == (None, "over")
    assert against(game, "foul A") == ["violation KW-F4.4"]


PAST = [{"commanders": {"A": "p2", "B": "q2"}, "fouls": {"A": 2, "B": 0}}]


def test_I_3_game_counts_the_points_of_this_game():
    game = played("turn WC", "foul A", history=PAST)
    assert rules.verdict(game) is None
    assert fouls(game) == {"A": 1, "B": 0}


def test_I_3_match_counts_those_of_the_earlier_games_too():
    game = played("turn WC", history=PAST, I_3="match")
    assert fouls(game) == {"A": 2, "B": 0}
    game = then(game, "foul A")
    assert rules.verdict(game)["by"] == "KW-G1.2"
    assert rules.verdict(game)["figures"]["fouls"] == {"A": 3, "B": 0}


def test_KW_F4_3_only_a_commander_surrenders_in_his_own_turn():
    game = played("turn WC")
    assert against(game, "surrender WC") == []
    assert figures(game, "surrender CC") == [("KW-F4.3", "CC", "WC", "CC")], "the turn is another's"
    assert figures(game, "surrender W1") == [("KW-F4.3", "W1", "W1", "WC")]
    assert figures(then(game, "end WC"), "surrender WC") == [("KW-F4.3", "WC", "—", "WC")]
    assert against(then(game, "end WC", "turn C1"), "surrender C1") == ["violation KW-F4.3"]
    assert against(drafted(), "surrender WC") == ["violation KW-F4.3"]


def test_KW_D16_a_surrender_counts_as_a_loss():
    game = played("turn WC", "hp W1 -2", "surrender WC")
    assert rules.verdict(game) == {
        "winner": "B", "camp": "cold", "by": "KW-F4.3", "reason": "surrender",
        "figures": {"survivors": {"A": 0, "B": 3}, "lost_hp": {"A": 0, "B": 0}, "fouls": {"A": 0, "B": 0}},
    }  # fmt: skip


def test_I_16_ruling_lets_the_referee_forfeit_a_side_at_any_time():
    for game in (drafted(), drafted("commander A p1"), played(), played("turn WC", "hp C1 to=0")):
        assert against(game, "forfeit A 未到场") == []
        assert rules.verdict(then(game, "forfeit A 未到场"))["winner"] == "B"
    assert rules.verdict(then(played(), "forfeit A 未到场")) == {
        "winner": "B", "camp": "cold", "by": "KW-D15", "reason": "forfeit",
        "figures": {"survivors": {"A": 3, "B": 3}, "lost_hp": {"A": 0, "B": 0}, "fouls": {"A": 0, "B": 0}},
    }  # fmt: skip


def test_I_16_own_turn_leaves_it_to_the_commander():
    game = played("turn WC", I_16="own-turn")
    assert against(game, "forfeit A 未到场") == ["violation KW-F4.3"]
    assert "I-16" in rules.check(game, {"at": 10**6, "do": "forfeit", "team": "A", "reason": "x"})[0].message["en"]
    assert against(game, "surrender WC") == []
    assert rules.verdict(let_stand(game, "forfeit A 未到场", "KW-F4.3"))["reason"] == "forfeit"


def test_KW_D15_a_protest_is_heard_until_the_second_signature():
    game = drafted("commander A p1")
    assert against(game, "protest B 不服") == []
    over = played("turn WC", "surrender WC")
    assert against(over, "protest A 不服") == []
    assert against(then(over, "sign A p1"), "protest B 不服") == []
    assert against(then(over, "sign A p1", "sign B q1"), "protest B 不服") == ["violation KW-F4.4"]


def test_KW_D15_the_head_referee_is_called_at_any_time():
    for game in (drafted(), played(), played("turn WC", "surrender WC", "sign A p1", "sign B q1")):
        assert against(game, "call") == against(game, "call 抗议") == against(game, "note 记一笔") == []
