"""准备阶段: the vanguards' seats, the unveiling and its HP, who acts first, the deal; and the clock that starts with it."""

import rules

from .played import against, drafted, figures, let_stand, played, seats, then, to_the_lineups, to_the_unveiling

LINEUPS = ("lineup warm p2=赵云,p1=曹操,p3=黄盖", "lineup cold q2=甘宁,q1=孙权,q3=许褚")
BEFORE = (*to_the_lineups(), *LINEUPS)


def test_KW_F1_2n_the_preparation_opens_once_both_lineups_are_in():
    one = drafted(*BEFORE[:-1])
    assert against(one, "prepare") == ["violation KW-F1.3c"]
    game = drafted(*BEFORE)
    assert against(game, "seat warm p2 p3") == ["violation KW-F1.2n"]
    assert against(game, "prepare") == []
    assert against(then(game, "prepare"), "prepare") == ["violation KW-F2.1"]


def test_KW_G3_the_clock_starts_with_the_preparation_before_anybody_sits():
    game = drafted(*BEFORE)
    assert rules.view(game)["clock"] is None
    game = then(game, f"@{game.at + 7_000} prepare")
    assert rules.view(game)["clock"] == {"left": 2_400_000, "since": game.at, "overtime": 0}
    assert rules.view(game)["deadline"] is None


def test_KW_F2_1_the_vanguards_sit_where_their_commander_says():
    game = drafted(*BEFORE, "prepare")
    assert against(game, "seat warm p2 p3") == against(game, "seat warm p3 p2") == []
    assert figures(game, "seat warm p1 p3") == [("KW-F2.1", None, "p1 p3", "p2 p3")]
    assert figures(game, "seat warm p2 p2") == [("KW-F2.1", None, "p2 p2", "p2 p3")]
    assert figures(game, "seat cold p2 p3") == [("KW-F2.1", None, "p2 p3", "q2 q3")]
    after = then(game, "seat warm p3 p2")
    assert figures(after, "seat warm p2 p3") == [("KW-F2.1", None, "p2 p3", "p3 p2")]
    assert against(after, "unveil") == ["violation KW-F2.1"]
    assert seats(then(after, "seat cold q2 q3", "unveil"), "player")["W1"] == "p3"


def test_KW_F2_1_an_override_seats_nobody_of_the_other_side():
    game = drafted(*BEFORE, "prepare", "seat warm p2 p3")
    assert figures(game, "seat warm p2 q2") == [("KW-F2.1", None, "p2 q2", "p2 p3")]
    after = let_stand(game, "seat warm p2 q2", "KW-F2.1")
    assert rules.view(after)["draft"]["seating"] == {"warm": ["p2", "p3"]}
    again = let_stand(game, "seat warm p3 p2", "KW-F2.1")
    assert rules.view(again)["draft"]["seating"] == {"warm": ["p3", "p2"]}


def test_KW_D1_six_players_sit_in_two_teams_of_three():
    shown = rules.view(played())["seats"]
    assert list(shown) == ["W1", "WC", "W2", "C1", "CC", "C2"]
    assert {one["player"] for one in shown.values()} == {"p1", "p2", "p3", "q1", "q2", "q3"}


def test_KW_F2_2_the_generals_are_unveiled_with_their_hp():
    game = drafted(*BEFORE, "prepare", "seat warm p2 p3", "seat cold q2 q3")
    assert rules.view(game)["seats"] == {}
    assert against(game, "first-act warm") == ["violation KW-F2.2"]
    game = then(game, "unveil")
    assert seats(game, "general") == {
        "W1": "赵云",
        "WC": "曹操",
        "W2": "黄盖",
        "C1": "甘宁",
        "CC": "孙权",
        "C2": "许褚",
    }
    assert seats(game, "hp") == {"W1": 4, "WC": 5, "W2": 4, "C1": 4, "CC": 5, "C2": 4}
    assert set(seats(game, "hand").values()) == {None}


def test_KW_D4_max_hp_is_the_generals_and_a_commanders_is_one_more():
    sitting = {"W1": "诸葛亮", "WC": "周瑜", "CC": "貂蝉", "C1": "吕布"}
    game = drafted(*to_the_unveiling({"W2": "黄盖", "C2": "许褚", **sitting}))
    assert seats(game, "max_hp") == {"W1": 3, "WC": 4, "W2": 4, "C1": 4, "CC": 4, "C2": 4}
    assert seats(game, "max_hp") == seats(game, "hp")


def test_KW_F2_3_cold_decides_which_camp_acts_first():
    game = drafted(*to_the_unveiling())
    assert against(game, "first-act warm") == against(game, "first-act cold") == []
    assert against(game, "deal") == ["violation KW-F2.3"]
    assert rules.view(then(game, "first-act cold"))["opener"] == "cold"
    assert against(then(game, "first-act cold"), "first-act warm") == ["violation KW-F2.4"]


def test_KW_F2_4_four_cards_each_are_dealt_once():
    game = drafted(*to_the_unveiling(), "first-act warm")
    assert against(game, "turn WC") == ["violation KW-F2.4"]
    game = then(game, "deal")
    assert seats(game, "hand") == {"W1": 4, "WC": 4, "W2": 4, "C1": 4, "CC": 4, "C2": 4}
    assert set(seats(game, "hand_known").values()) == {True}
    assert against(game, "deal") == ["violation KW-F3.1.2"]


def test_KW_F2_4_no_table_is_taken_before_the_deal():
    line = {"do": "table", "seats": {"W1": {"hp": 4}}}
    assert against(drafted("commander A p1"), line) == ["violation KW-F2.4"]
    assert against(drafted(*to_the_unveiling(), "first-act warm"), line) == ["violation KW-F2.4"]
    assert against(played(), line) == []


def test_edition_and_interpretations_are_pinned_when_the_game_opens():
    game = played(edition="2012", round_opener="first-camp", I_6="at-once")
    assert game.header["options"] == {"edition": "2012", "round_opener": "first-camp", "I-6": "at-once"}
    assert rules.view(game)["edition"] == "2012"
