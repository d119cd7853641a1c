"""Skills by kind, and cards that move: 获得, 交给, 赠予, 重铸, 卜算, 拼点, 翻面; equipment, judgement, cards on a general."""

import pytest

import rules

from .told import against, begun, card, figures, killed, seats, table, then

GAME = begun("turn 1")
COUNTED = then(GAME, table(seats={"1": {"hand": 4}, "2": {"hand": 3}}, draw_pile=70, discard_pile=10))


def test_ID_DEF_1_a_phase_skill_is_used_once_in_ones_own_play_phase():
    game = begun("turn 1", "phase play")
    assert against(game, "skill 1 制衡 phase") == []
    assert figures(then(game, "skill 1 制衡 phase"), "skill 1 制衡 phase") == [("ID-DEF.1", "1", "2", "1")]
    assert figures(game, "skill 2 制衡 phase") == [("ID-DEF.1", "2", "1", "2")]
    assert against(then(game, "phase play-ends"), "skill 1 制衡 phase") == ["violation ID-DEF.1"]
    assert against(then(game, "skill 1 制衡 phase", *(f"turn {seat}" for seat in "23451")), "skill 1 制衡 phase") == []


def test_ID_DEF_2_a_turn_skill_is_used_once_in_each_turn():
    game = then(GAME, "skill 3 反馈 turn")
    assert against(game, "skill 3 反馈 turn") == ["violation ID-DEF.2"]
    assert against(game, "skill 4 反馈 turn") == []
    assert against(then(game, "turn 2"), "skill 3 反馈 turn") == []


def test_ID_DEF_3_a_limited_skill_is_used_once_in_a_game():
    game = then(GAME, "skill 1 火计 limited", *(f"turn {seat}" for seat in "23451"))
    assert against(game, "skill 1 火计 limited") == ["violation ID-DEF.3"]
    assert against(game, "skill 2 火计 limited") == []


@pytest.mark.parametrize("kind", ["locked", ""])
def test_a_locked_skill_or_one_of_no_kind_may_come_again(kind):
    line = f"skill 1 马术 {kind}".strip()
    assert against(then(GAME, line), line) == []


def test_ID_DEF_8_to_obtain_makes_the_hand_grow():
    assert figures(COUNTED, "obtain 2 1 hand=3") == [("ID-DEF.8", "2", "3", "4")]
    assert against(COUNTED, "obtain 2 2 hand=5") == []
    after = then(COUNTED, "obtain 2 1")
    assert (seats(after, "hand")["2"], seats(after, "hand_known")["2"], seats(after, "hand_known")["1"]) == (
        4,
        True,
        False,
    )


def test_ID_DEF_9_nobody_hands_a_card_to_himself():
    assert figures(GAME, "give 2 2") == [("ID-DEF.9", "2", "2", "another seat")]
    assert against(GAME, "give 2 3 2") == []
    assert seats(then(COUNTED, "give 1 2 2"), "hand")["2"] == 5


def test_ID_DEF_10_a_present_goes_to_another_and_equipment_into_its_zone():
    assert against(GAME, "present 2 2 闪") == ["violation ID-DEF.10"]
    assert figures(GAME, "present 2 3 青釭剑 slot=weapon into=hand") == [("ID-DEF.10", "3", "hand", "equipment")]
    assert against(GAME, "present 2 3 闪 into=equipment") == ["violation ID-DEF.10"]
    assert against(GAME, "present 2 3 闪 slot=weapon") == ["violation ID-DEF.10"]
    assert against(GAME, "present 2 3 闪 into=hand") == []


def test_ID_DEF_10_equipment_replaces_the_old_one():
    game = then(GAME, "equip 3 weapon 丈八蛇矛", "present 2 3 青釭剑 slot=weapon")
    assert seats(game, "weapon")["3"] == {"name": "青釭剑"}
    assert seats(then(COUNTED, "present 1 2 闪"), "hand")["2"] == 4


def test_ID_DEF_11_a_recast_card_is_discarded_and_one_drawn():
    assert against(COUNTED, "recast 1 hand=4 draw_pile=69 discard_pile=11") == []
    assert figures(COUNTED, "recast 1 hand=5") == [("ID-DEF.11", "1", "5", "4")]
    assert figures(COUNTED, "recast 1 draw_pile=70") == [("ID-DEF.11", "1", "70", "69")]
    assert figures(COUNTED, "recast 1 discard_pile=10") == [("ID-DEF.11", "1", "10", "11")]
    assert rules.view(then(COUNTED, "recast 1"))["piles"] == {"draw": 69, "discard": 11}


def test_ID_DEF_12_a_flip_turns_to_the_other_side():
    assert against(GAME, "flip 2 down") == []
    assert against(GAME, "flip 2 no-down") == ["violation ID-DEF.12"]
    assert figures(then(GAME, "flip 2"), "flip 2 down") == [("ID-DEF.12", "2", "face down", "face up")]
    assert seats(then(GAME, "flip 2", "flip 2"), "flipped")["2"] is False
    assert against(GAME, table("2", flipped=True)) == ["query ID-DEF.12"]


def test_ID_DEF_14_a_card_used_as_if_has_no_face():
    assert against(GAME, "card 1 杀♠7 virtual") == ["query ID-DEF.14"]
    assert against(GAME, "card 1 杀 virtual") == []
    assert against(then(GAME, "card 1 杀"), "card 1 杀 virtual") == []


def test_ID_DEF_15_an_uncounted_card_neither_counts_nor_is_limited():
    assert against(then(GAME, "card 1 杀 uncounted"), "card 1 杀") == []
    assert against(then(GAME, "card 1 杀"), "card 1 杀 uncounted") == []


def test_ID_DEF_17_looking_at_the_pile_takes_nothing():
    assert figures(COUNTED, "scry 1 3 67") == [("ID-DEF.17", "1", "67", "70")]
    assert against(COUNTED, "scry 1 3 70") == []


def contest(**fields):
    return {"do": "contest", "seat": "1", "with": "2", **fields}


def test_ID_DEF_19_only_the_higher_rank_wins():
    assert against(GAME, contest(ranks=[9, 5], won=True)) == []
    assert against(GAME, contest(ranks=[5, 5], won=False)) == []
    assert figures(GAME, contest(ranks=[5, 5], won=True)) == [("ID-DEF.19", "1", "won", "not won")]
    assert figures(GAME, contest(ranks=[9, 5], won=False)) == [("ID-DEF.19", "1", "not won", "won")]


def test_ID_DEF_19_a_contest_is_with_another_who_has_a_hand():
    assert against(GAME, {"do": "contest", "seat": "1", "with": "1"}) == ["violation ID-DEF.19"]
    assert against(then(GAME, "hand 2 0"), contest()) == ["violation ID-DEF.19"]
    after = then(COUNTED, contest(ranks=[9, 5]))
    assert (seats(after, "hand")["1"], seats(after, "hand")["2"], rules.view(after)["piles"]) == (
        3,
        2,
        {"draw": 70, "discard": 12},
    )


def test_ID_DECK_1_the_hand_grows_by_what_the_pile_loses():
    assert against(COUNTED, "draw 1 2 hand=6 draw_pile=68") == []
    assert figures(COUNTED, "draw 1 2 hand=6 draw_pile=69") == [("ID-DECK.1", "1", "-1", "-2")]
    assert figures(COUNTED, "draw 1 2 hand=5") == [("ID-DECK.1", "1", "+1", "+2")]
    assert rules.view(then(COUNTED, "draw 1 3"))["piles"]["draw"] == 67


def test_a_hand_that_differs_from_a_known_one_is_asked_about():
    assert against(COUNTED, "hand 2 5") == ["query ID-DECK.1"]
    assert against(then(COUNTED, "card 1 闪"), "hand 2 5") == []
    assert against(COUNTED, table("2", hand=5)) == ["query ID-DECK.1"]


def test_ID_Q18_the_discard_pile_becomes_the_new_pile():
    assert rules.view(then(COUNTED, {"do": "reshuffle"}))["piles"] == {"draw": 10, "discard": 0}
    assert against(COUNTED, "end-game deck") == ["violation ID-Q18"]
    assert against(then(COUNTED, {"do": "reshuffle"}), "end-game deck") == []
    game = begun(table(discard_pile=10), deck_out="draw")
    assert against(game, {"do": "reshuffle"}) == ["violation ID-Q18"]
    assert then(game, "end-game deck").verdict["reason"] == "deck"


# --- zones ------------------------------------------------------------------------------------------------------------


def test_equipment_goes_and_comes():
    game = then(GAME, "equip 2 weapon 青釭剑♠6", "equip 2 mount 赤兔", "equip 2 mount 的卢")
    assert seats(game, "weapon")["2"] == {"name": "青釭剑", "suit": "S", "rank": 6}
    assert [one["name"] for one in seats(then(game, "unequip 2 mount card=赤兔"), "mounts")["2"]] == ["的卢"]
    assert [one["name"] for one in seats(then(game, "unequip 2 mount"), "mounts")["2"]] == ["赤兔"]
    assert against(GAME, "unequip 2 armor") == ["query ID-DEF.6"]
    assert against(game, table("2", weapon=card("丈八蛇矛"))) == ["query ID-DEF.6"]
    assert against(game, table("2", armor=card("藤甲"))) == []


def test_ID_Q27_two_of_a_name_in_judgement_are_asked_about():
    game = then(GAME, "delay 2 乐不思蜀")
    assert against(game, "delay 2 乐不思蜀") == ["query ID-Q27"]
    assert against(game, "delay 2 兵粮寸断") == []
    assert against(begun("delay 2 乐不思蜀", same_delayed="off"), "delay 2 乐不思蜀") == []
    twice = [{"card": card("乐不思蜀")}, {"card": card("闪"), "as": "乐不思蜀"}]
    assert against(game, table("2", delayed=twice)) == ["query ID-Q27"]


def test_what_is_taken_from_judgement_lay_there():
    assert against(GAME, "undelay 2 乐不思蜀") == ["query ID-DEF.6"]
    assert seats(then(GAME, "delay 2 乐不思蜀", "undelay 2 乐不思蜀"), "delayed")["2"] == []


def test_ID_NOTE_1_there_is_no_crossbow():
    assert against(GAME, "equip 2 weapon 诸葛连弩") == ["query ID-NOTE.1"]
    assert against(GAME, table("2", weapon=card("诸葛连弩"))) == ["query ID-NOTE.1"]
    assert against(GAME, table(cards={"诸葛连弩": 1})) == ["query ID-NOTE.1"]


def test_ID_Q34_unless_the_organiser_says_so():
    assert against(begun(crossbow="off"), "equip 2 weapon 诸葛连弩") == []


def test_ID_NOTE_4_cards_on_a_general_are_rare():
    assert against(GAME, "aside 2 1") == ["query ID-NOTE.4"]
    assert against(then(GAME, "aside 2 2"), "aside 2 1") == []
    assert against(GAME, table("2", aside=1)) == ["query ID-NOTE.4"]


@pytest.mark.parametrize(
    "line",
    ["hp 4 1", "hand 4 1", "draw 4 2", "equip 4 weapon 剑", "delay 4 乐不思蜀", "flip 4", "card 4 杀", "skill 4 某", "aside 4 0",
     "judge 4 乐不思蜀", "give 1 4", "present 4 1 闪", "recast 4", "scry 4 1", "obtain 4", {"do": "chain", "seat": "4", "chained": True},
     {"do": "contest", "seat": "1", "with": "4"}, "asked 4 1,2"],
)  # fmt: skip
def test_ID_DY_6_the_dead_do_and_have_nothing(line):
    assert against(then(GAME, *killed("4", "1")), line) == ["violation ID-DY.6"]
