"""The 104 cards by names and by suit and rank, and what lies in the zones."""

import csv
from collections import Counter
from pathlib import Path

import pytest

import rules
from rules.identity.deck import DECK, SIZE, SLASHES

from .told import against, begun, card, figures, opened, seats, shown, table, then

GAME = begun("turn 1")
DATA = Path(rules.__file__).parent / "identity" / "data"


def test_ID_DECK_1_the_deck_is_two_of_52():
    assert sum(one.count for one in DECK.values()) == SIZE == 2 * 52


def test_ID_DECK_2_the_basic_cards_are_52():
    basic = {one.name: one.count for one in DECK.values() if one.type == "basic"}
    assert basic == {"普通杀": 20, "雷杀": 4, "火杀": 4, "闪": 14, "桃": 6, "酒": 4}
    assert {"杀", "普通杀", "雷杀", "火杀"} == SLASHES


def test_ID_DECK_3_the_tricks_are_34():
    assert sum(one.count for one in DECK.values() if one.type == "scroll") == 34
    assert against(GAME, table(cards={"桃园结义": 2})) == ["violation ID-DECK.7"]


@pytest.mark.parametrize(
    ("names", "article"),
    [
        ({"乐不思蜀": 2, "兵粮寸断": 2}, "ID-DECK.4"), ({"无懈可击": 4, "铁索连环": 4}, "ID-DECK.5"), ({"唇枪舌剑": 2}, "ID-DECK.6"),
        ({"无中生有": 2, "桃园结义": 1, "五谷丰登": 1}, "ID-DECK.7"), ({"过河拆桥": 4, "顺手牵羊": 4, "水淹七军": 1}, "ID-DECK.8"),
        ({"火攻": 2, "雷击": 2, "南蛮入侵": 2, "万箭齐发": 1}, "ID-DECK.9"),
        ({"普通杀": 20, "雷杀": 4, "火杀": 4, "闪": 14, "桃": 6, "酒": 4}, "ID-DECK.2"), ({"武器": 9, "防具": 5, "坐骑": 4}, "ID-DECK.10"),
    ],
)  # fmt: skip
def test_no_name_is_in_sight_more_often_than_the_deck_has_it(names, article):
    assert against(GAME, table(cards=names)) == []
    for name, count in names.items():
        found = figures(GAME, table(cards={name: count + 1}))
        assert found == [(article, None, str(count + 1), str(count))]


@pytest.mark.parametrize("article", range(4, 10))
def test_ID_DECK_4_ID_DECK_5_ID_DECK_6_ID_DECK_7_ID_DECK_8_ID_DECK_9_each_line_of_the_list_has_its_names(article):
    assert {one.name for one in DECK.values() if one.article == f"ID-DECK.{article}"} == {
        4: {"乐不思蜀", "兵粮寸断"}, 5: {"无懈可击", "铁索连环"}, 6: {"唇枪舌剑"}, 7: {"无中生有", "桃园结义", "五谷丰登"},
        8: {"过河拆桥", "顺手牵羊", "水淹七军"}, 9: {"火攻", "雷击", "南蛮入侵", "万箭齐发"},
    }[article]  # fmt: skip


def test_ID_DECK_2_a_plain_slash_may_be_typed_as_any_of_the_28():
    assert against(GAME, table(cards={"杀": 28})) == []
    assert figures(GAME, table(cards={"杀": 25, "雷杀": 4})) == [("ID-DECK.2", None, "29", "28")]


def test_ID_DECK_10_equipment_has_three_kinds_and_no_names():
    assert against(GAME, table(cards={"青釭剑": 9, "八卦阵": 9})) == []
    assert figures(GAME, table(cards={"青釭剑": 10, "八卦阵": 9})) == [("ID-DECK.10", None, "19", "18")]
    assert against(GAME, "equip 1 weapon 桃") == ["violation ID-DECK.10"]


def test_ID_DECK_10_there_are_five_armours_and_four_mounts():
    game = begun("turn 1", *(f"equip {seat} armor 藤甲" for seat in "12345"), letters="LCTRRR")
    assert figures(game, "equip 6 armor 藤甲") == [("ID-DECK.10", None, "6", "5")]
    game = begun("turn 1", *(f"equip {seat} mount 马" for seat in ("1", "1", "2", "2")))
    assert figures(game, "equip 3 mount 马") == [("ID-DECK.10", None, "5", "4")]


def test_ID_Q26_two_mounts_at_most():
    game = begun("equip 1 mount 赤兔")
    assert against(game, "equip 1 mount 的卢") == []
    game = then(game, "equip 1 mount 的卢")
    assert figures(game, "equip 1 mount 绝影") == [("ID-DECK.10", "1", "3", "≤ 2")]
    assert [one["name"] for one in seats(then(game, "equip 1 mount 绝影"), "mounts")["1"]] == ["的卢", "绝影"]
    assert against(begun("equip 1 mount 赤兔", mount_slots="1"), "equip 1 mount 的卢") == ["query ID-DECK.10"]
    assert against(GAME, table("2", mounts=[card("马")] * 3)) == ["query ID-DECK.10"]


# --- suit and rank ----------------------------------------------------------------------------------------------------


def test_ID_DECK_1_each_suit_and_rank_is_there_twice():
    ace = {"suit": "S", "rank": 1}
    assert against(GAME, table(faces=[ace, ace])) == []
    assert figures(GAME, table(faces=[ace, ace, ace])) == [("ID-DECK.1", None, "3", "2")]
    game = begun("equip 1 weapon 青釭剑♠A", "delay 2 乐不思蜀♠A")
    assert against(game, "equip 3 armor 八卦阵♠A") == ["violation ID-DECK.1"]


def test_ID_Q25_where_the_decks_are_not_two_of_52_faces_are_not_checked():
    game = begun("equip 1 weapon 青釭剑♠A", "delay 2 乐不思蜀♠A", two_decks="0")
    assert against(game, "equip 3 armor 八卦阵♠A") == []
    assert against(game, table(faces=[{"suit": "S", "rank": 1}] * 3)) == []


# --- the sum ----------------------------------------------------------------------------------------------------------

ALL = {seat: {"hand": 4, "equipment": 0, "judgement": 0} for seat in "12345"}


def test_ID_DECK_1_hands_zones_and_piles_add_up_to_104():
    assert against(GAME, table(seats=ALL, draw_pile=80, discard_pile=4)) == []
    assert figures(GAME, table(seats=ALL, draw_pile=80, discard_pile=3)) == [("ID-DECK.1", None, "103", "104")]
    assert against(GAME, table(seats=ALL, draw_pile=80, discard_pile=3, in_flight=1)) == []
    assert against(GAME, table(seats={**ALL, "1": {**ALL["1"], "aside": 0}}, draw_pile=80, discard_pile=4)) == []


def test_ID_DECK_1_while_something_was_not_counted_the_sum_is_an_upper_bound():
    assert against(GAME, table(seats={"1": {"hand": 4}}, draw_pile=80, discard_pile=3)) == []
    assert figures(GAME, table(draw_pile=80, discard_pile=25)) == [("ID-DECK.1", None, "105", "≤ 104")]


def test_ID_DECK_1_slots_and_zones_may_be_listed_instead_of_counted():
    listed = {"hand": 3, "weapon": card("青釭剑"), "armor": None, "mounts": [], "delayed": [{"card": card("乐不思蜀")}]}
    seen = {**ALL, "1": listed}
    game = begun("turn 1", "delay 1 乐不思蜀")
    assert against(game, table(seats=seen, draw_pile=80, discard_pile=3)) == []
    assert against(game, table(seats=seen, draw_pile=80, discard_pile=4)) == ["violation ID-DECK.1"]


def test_ID_DECK_1_the_start_is_counted_too():
    assert against(shown(), {"do": "start", "draw_pile": 84, "discard_pile": 0, "seats": ALL}) == []
    assert against(shown(), {"do": "start", "draw_pile": 83, "discard_pile": 0, "seats": ALL}) == [
        "violation ID-DECK.1"
    ]


def test_a_number_of_cards_is_never_negative():
    assert against(GAME, table("1", hand=-1)) == ["refused ID-DECK.1"]
    assert against(GAME, table(draw_pile=-1)) == ["refused ID-DECK.1"]
    assert against(GAME, "hand 1 -1") == ["refused ID-DECK.1"]


# --- data -------------------------------------------------------------------------------------------------------------


def test_ID_GEN_1_the_pool_is_22_and_15_and_15_and_12():
    with (DATA / "generals.csv").open(encoding="utf-8") as file:
        pool = list(csv.DictReader(file))
    assert Counter(one["kingdom"] for one in pool) == {"wei": 22, "shu": 15, "wu": 15, "qun": 12}
    assert len({one["name_zh"] for one in pool}) == len({one["name_en"] for one in pool}) == 64


def test_an_unknown_card_may_be_equipment():
    assert against(GAME, "equip 1 weapon 从未听过的剑") == []
    assert against(opened("deal LCTRR", "reveal 1 lord"), table(cards={"闪": 15})) == ["violation ID-DECK.2"]
