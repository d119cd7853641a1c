"""Identities, generals, HP cards and hands: the articles of the setup."""

import pytest

import rules

from .told import against, begun, figures, flags, opened, over, points, row, seats, shown, table, then

CHOOSING = opened("deal LCTRR", "reveal 1 lord")


def test_ID_1_1_a_seat_has_one_identity():
    game = begun()
    assert figures(game, "reveal 2 rebel") == [("ID-1.1", "2", "rebel", "loyalist")]
    assert against(game, "reveal 2") == []


def test_what_comes_too_early_or_too_late_is_called_by_its_verb():
    assert figures(opened(), "general 1 刘备") == [("ID-1.1", None, "general", "deal")]
    assert figures(begun(), "deal LCTRR") == [("ID-5.1", None, "deal", "turn")]


@pytest.mark.parametrize("letters", ["LCTRR", "L?RR?", "?????"])
def test_ID_1_1_any_part_of_the_identities_may_be_typed(letters):
    assert against(opened(), f"deal {letters}") == []


def test_ID_1_2_the_card_turned_up_first_is_the_lords():
    game = opened("deal LCTRR")
    assert figures(game, "reveal 2") == [("ID-1.2", "2", "loyalist", "lord")]
    assert against(game, "general 1 刘备") == ["violation ID-1.2"]
    assert against(game, "reveal 1") == []
    assert against(CHOOSING, table("1", revealed=False)) == ["violation ID-1.2"]


@pytest.mark.parametrize(
    ("letters", "wrong", "article"),
    [
        ("LCTRR", "LCTTR", "ID-1.3"), ("LCTRRR", "LCTRRT", "ID-1.4"), ("LCCTRRR", "LCTRRRR", "ID-1.5"),
        ("LCCTRRRR", "LCTRRRRR", "ID-1.6"),
    ],
)  # fmt: skip
def test_a_table_has_its_identities(letters, wrong, article):
    assert against(opened(players=len(letters)), f"deal {letters}") == []
    assert against(opened(players=len(letters)), f"deal {wrong}") == [f"violation {article}"]


def test_ID_1_3_five_are_lord_loyalist_traitor_and_two_rebels():
    assert figures(opened(), "deal L?TT?") == [("ID-1.3", None, "主公1 内奸2", "主公1 忠臣1 内奸1 反贼2")]


def test_ID_1_4_six_have_a_third_rebel():
    assert against(opened(players=6), "deal L??RRR") == []
    assert against(opened(players=6), "deal L?RRRR") == ["violation ID-1.4"]


def test_ID_1_5_seven_have_a_second_loyalist():
    assert against(opened(players=7), "deal LCC?R??") == []
    assert against(opened(players=7), "deal LCCC???") == ["violation ID-1.5"]


def test_ID_1_6_eight_have_a_fourth_rebel():
    assert against(opened(players=8), "deal L??RRRR?") == []
    assert against(opened(players=8), "deal L?TTRRRR") == ["violation ID-1.6"]


@pytest.mark.parametrize("players", [4, 9])
def test_ID_1_7_tables_are_of_five_to_eight(players):
    assert figures(opened(players=players), "deal") == [("ID-1.7", None, str(players), "5–8")]


def test_an_identity_let_stand_that_fits_no_table_leaves_the_game_going():
    game = then(over(opened(), "deal LTTRR", "ID-1.3"), "reveal 1", "start", "turn 1")
    assert game.state.statuses == {"on"}
    assert game.verdict is None


# --- generals ---------------------------------------------------------------------------------------------------------


def choices(seats, **more):
    return {"do": "choices", "seats": seats, **more}


def test_ID_2_1_the_number_is_checked_once_the_organiser_has_set_it():
    assert against(CHOOSING, choices({"1": 7})) == []
    game = opened("deal LCTRR", "reveal 1 lord", lord_deal=5)
    assert figures(game, choices({"1": 7})) == [("ID-Q1", "1", "7", "5")]


def test_ID_Q1_lord_deal_and_ID_Q1b_other_deal_are_the_organisers_numbers():
    game = opened("deal LCTRR", "reveal 1 lord", lord_deal=5, other_deal=3)
    assert against(game, choices({"1": 5})) == []
    assert against(game, choices({"2": 4, "3": 4, "4": 4, "5": 4})) == ["violation ID-Q1b"] * 4


def test_ID_2_2_half_of_the_lords_generals_are_lord_generals():
    assert figures(CHOOSING, choices({"1": 6}, lord_generals=2)) == [("ID-2.2", "1", "2", "3")]
    assert against(CHOOSING, choices({"1": 5}, lord_generals=3)) == []


def test_ID_Q2_under_pool_it_cannot_be_checked():
    assert against(opened("deal LCTRR", "reveal 1 lord", lord_half="pool"), choices({"1": 6}, lord_generals=2)) == []


def test_ID_2_3_the_lord_shows_before_the_others():
    assert against(CHOOSING, "general 2 赵云") == ["query ID-2.3"]
    assert against(then(CHOOSING, "general 1 刘备"), "general 2 赵云") == []
    assert against(then(CHOOSING, "general 1 刘备"), "general 1 曹操") == ["violation ID-2.3"]


def test_ID_3_1_the_lord_generals_he_did_not_take_go_back():
    # ten dealt, five of them lord generals, one of which he took: 64 − 1 − 5 are left, 14 each for four others
    game = then(
        CHOOSING,
        choices({"1": 10}, lord_generals=5),
        {"do": "general", "seat": "1", "general": "刘备", "lord_general": True},
    )
    each = dict.fromkeys("2345", 14)
    assert against(game, choices(each)) == []
    assert figures(game, choices(dict.fromkeys("2345", 15))) == [("ID-3.2", None, "60", "≤ 58")]


def test_ID_Q3_all_back_leaves_63_for_the_others():
    game = then(opened("deal LCTRR", "reveal 1 lord", lord_leftovers="all_back"), choices({"1": 10}, lord_generals=5))
    assert against(game, choices(dict.fromkeys("2345", 15))) == []
    assert figures(game, choices(dict.fromkeys("2345", 16))) == [("ID-3.2", None, "64", "≤ 63")]


def test_ID_3_2_the_others_are_dealt_equally_many():
    assert figures(CHOOSING, choices({"2": 3, "3": 3, "4": 4})) == [("ID-3.2", None, "2:3 3:3 4:4", "=")]
    assert against(then(CHOOSING, choices({"2": 3})), choices({"3": 4})) == ["violation ID-3.2"]
    assert against(CHOOSING, choices({"1": 6, "2": 3, "3": 3})) == []


def test_ID_3_3_the_others_show_together():
    game = then(CHOOSING, "general 1 刘备", "general 2 赵云")
    assert against(game, "start") == ["query ID-3.3"]
    assert against(then(CHOOSING, "general 1 刘备"), "start") == []
    assert against(then(game, "general 3 张辽", "general 4 甘宁", "general 5 许褚"), "start") == []
    assert against(begun(generals=False), "general 2 赵云") == ["query ID-3.3"]
    assert against(begun(), "general 2 曹操") == ["violation ID-3.3"]


def test_ID_GEN_1_a_general_is_one_of_the_64_and_there_once():
    assert against(CHOOSING, "general 1 神吕布") == ["violation ID-GEN.1"]
    game = then(CHOOSING, "general 1 刘备")
    assert figures(game, "general 2 刘备") == [("ID-GEN.1", "2", "刘备", "1")]
    assert against(game, table(seats={"2": {"general": "曹操"}, "3": {"general": "曹操"}})) == ["violation ID-GEN.1"]


@pytest.mark.parametrize(
    ("name", "kingdom", "article"),
    [
        ("曹操", "wei", "ID-GEN.2"),
        ("刘备", "shu", "ID-GEN.3"),
        ("大乔&小乔", "wu", "ID-GEN.4"),
        ("孙坚", "qun", "ID-GEN.5"),
    ],
)
def test_a_general_is_of_its_kingdom(name, kingdom, article):
    for typed in ("wei", "shu", "wu", "qun"):
        expected = [] if typed == kingdom else [f"violation {article}"]
        assert against(CHOOSING, f"general 1 {name} kingdom={typed}") == expected


def test_ID_GEN_2_ID_GEN_3_ID_GEN_4_ID_GEN_5_the_kingdom_follows_from_the_general():
    names = {"1": "曹操", "2": "刘备", "3": "大乔&小乔", "4": "孙坚"}
    game = then(CHOOSING, *(f"general {seat} {name}" for seat, name in names.items()))
    assert seats(game, "kingdom") == {"1": "wei", "2": "shu", "3": "wu", "4": "qun", "5": None}


# --- HP cards and hands -----------------------------------------------------------------------------------------------


def start(**seen):
    return {"do": "start", "seats": {seat.lstrip("_"): found for seat, found in seen.items()}}


def test_ID_4_1_hp_and_maximum_are_the_generals():
    game = shown(base=3)
    assert figures(game, start(_2={"hp": 4, "max_hp": 4})) == [("ID-4.1", "2", "4/4", "3")]
    assert against(game, start(_2={"hp": 3, "max_hp": 3})) == []
    assert seats(then(game, "start"), "hp") == {"1": 4, "2": 3, "3": 3, "4": 3, "5": 3}
    assert against(then(game, "start"), table("2", hp=2)) == ["query ID-4.1"]


def test_ID_4_2_the_lord_has_one_more_of_both():
    game = shown(base=4)
    assert figures(game, start(_1={"hp": 4, "max_hp": 5})) == [("ID-4.2", "1", "4", "5")]
    assert against(game, start(_1={"hp": 5, "max_hp": 5})) == []
    assert against(shown(base=None), start(_1={"max_hp": 3})) == ["query ID-NOTE.3", "query ID-4.2"]


def test_ID_NOTE_3_generals_have_three_or_four():
    game = shown(base=None)
    assert against(game, start(_2={"max_hp": 5})) == ["query ID-NOTE.3"]
    assert against(game, start(_2={"max_hp": 3}, _1={"max_hp": 5})) == []
    assert against(game, start(_2={"hp": 3, "max_hp": 4})) == ["query ID-4.1"]


def test_the_organisers_list_says_hp_and_lord_generals():
    listed = {"刘备": {"base": 4, "lord_general": True}, "赵云": {"base": 3}}
    game = opened("deal LCTRR", "reveal 1 lord", "general 1 刘备", "general 2 赵云", generals=listed)
    assert (game.state.lord_general, seats(game, "base")) == (True, {"1": 4, "2": 3, "3": None, "4": None, "5": None})


def test_ID_5_1_everybody_starts_with_four_cards():
    game = shown()
    assert figures(game, start(_3={"hand": 3})) == [("ID-5.1", "3", "3", "4")]
    assert seats(then(game, "start"), "hand") == dict.fromkeys("12345", 4)
    assert against(game, "turn 1") == ["violation ID-5.1"]
    assert against(begun(), "start") == ["violation ID-5.1"]
    assert then(game, "start").state.draw_pile == 84


# --- identities that are not known ------------------------------------------------------------------------------------


def test_ID_Q4_nothing_is_known_of_lord_generals_by_itself():
    assert then(CHOOSING, "general 1 刘备").state.lord_general is None


def test_ID_Q32_a_successors_role_may_be_typed_as_dealt_or_as_lord():
    game = begun(*("hp 1 -5 kind=damage source=4", "death 1"), letters="L?TRR")
    for typed in ("loyalist", "lord"):
        assert against(game, f"heir 2 {typed}") == []
    dealt = then(game, "heir 2 lord")
    assert rules.view(dealt, secret=True)["seats"]["2"]["counts_as"] == "lord"
    assert against(dealt, table("2", role="lord")) == []
    assert against(begun(*("hp 1 -5 kind=damage source=4", "death 1")), "heir 2 rebel") != []


def test_identities_are_secret_until_they_are_turned_up():
    game = begun()
    assert seats(game, "role", secret=False) == {"1": "lord", "2": None, "3": None, "4": None, "5": None}
    assert seats(game, "role") == {"1": "lord", "2": "loyalist", "3": "traitor", "4": "rebel", "5": "rebel"}
    assert seats(then(game, "reveal 4"), "counts_as", secret=False)["4"] == "rebel"
    assert rules.words(opened(), row("deal LCTRR")) == {"zh": "分发身份牌", "en": "identities dealt"}
    assert rules.RULESETS["identity"].secrets["deal"] == ("roles",)


def test_after_the_end_no_identity_is_secret():
    game = begun(
        "hp 3 -4 kind=damage source=1",
        "death 3",
        "hp 4 -4 kind=damage source=1",
        "death 4",
        *("hp 5 -4 kind=damage source=1", "death 5"),
    )
    assert seats(game, "role", secret=False)["2"] == "loyalist"
    assert points(game) == [3, 3, 0, 0, 0]
    assert flags(game) == []
