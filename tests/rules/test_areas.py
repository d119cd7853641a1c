"""装备区与判定区: equipment in its slots, delayed scrolls, generals turned over; every physical card once; distances."""

import pytest

import rules

from .played import against, figures, killed, let_stand, played, seats, then


def shown(game, seat, field):
    value = rules.view(game)["seats"][seat][field]
    return value["name"] if isinstance(value, dict) else value


@pytest.mark.parametrize(
    ("card", "slot"), [("青釭剑♠6", "weapon"), ("八卦阵♣2", "armor"), ("的卢♣5", "plus"), ("紫骍♦K", "minus")]
)
def test_KW_0_equipment_goes_into_the_slot_of_its_type(card, slot):
    game = played("turn WC", f"equip C1 {card}")
    assert shown(game, "C1", slot) == card[:-2]
    assert seats(game, "known")["C1"] == [slot]
    assert shown(then(game, f"unequip C1 {slot}"), "C1", slot) is None


def test_KW_0_a_new_card_replaces_the_one_in_its_slot():
    game = played("turn WC", "equip C1 青釭剑♠6", "equip C1 贯石斧♦5")
    assert shown(game, "C1", "weapon") == "贯石斧"
    assert against(game, "equip WC 青釭剑♠6") == []


def test_KW_0_what_is_no_equipment_is_not_equipped():
    game = played("turn WC")
    assert figures(game, "equip C1 桃♥3") == [("KW-0", "C1", "桃♥3", "weapon|armor|plus|minus")]
    after = let_stand(game, "equip C1 桃♥3", "KW-0")
    assert [shown(after, "C1", slot) for slot in ("weapon", "armor", "plus", "minus")] == [None] * 4


def test_KW_0_nothing_to_unequip_is_asked_about():
    game = played("turn WC", "equip C1 青釭剑♠6")
    assert figures(game, "unequip C1 armor") == [("KW-0", "C1", "—", "armor")]
    assert against(game, "unequip C1 armor") == ["query KW-0"]
    assert seats(then(game, "unequip C1 armor"), "known")["C1"] == ["weapon", "armor"]


def test_KW_0_only_delayed_scrolls_lie_in_judgement_and_no_two_of_a_name():
    game = played("turn WC")
    assert figures(game, "delay C1 决斗♠A") == [("KW-0", "C1", "决斗♠A", "delayed_scroll")]
    game = then(game, "delay C1 乐不思蜀♠6")
    assert figures(game, "delay C1 乐不思蜀♥6") == [("KW-0", "C1", "乐不思蜀", "1")]
    assert against(game, "delay C2 乐不思蜀♥6") == []


def test_KW_0_nothing_to_undelay_is_asked_about():
    game = played("turn WC", "delay C1 乐不思蜀♠6")
    assert against(game, "undelay C2 乐不思蜀♠6") == ["query KW-0"]
    assert against(game, "undelay C1 乐不思蜀♥6") == ["query KW-0"]
    assert against(game, "undelay C1 乐不思蜀♠6") == against(game, "undelay C1 乐不思蜀") == []
    assert seats(then(game, "undelay C1 乐不思蜀"), "delayed")["C1"] == []


def as_another(seat, card, name, verb="delay"):
    return {"do": verb, "seat": seat, "card": card, "as": name}


DIAMOND = {"name": "闪", "suit": "D", "rank": 2}
SPADE = {"name": "杀", "suit": "S", "rank": 7}


def test_I_14_a_card_lies_in_judgement_as_another():
    game = played("turn WC")
    assert against(game, as_another("C1", DIAMOND, "乐不思蜀")) == []
    assert against(game, as_another("C1", SPADE, "兵粮寸断")) == []
    assert against(game, as_another("C1", SPADE, "闪电")) == ["violation KW-0"]
    assert against(game, as_another("C1", SPADE, "决斗")) == ["violation KW-0"]
    game = then(game, as_another("C1", DIAMOND, "乐不思蜀"))
    assert seats(game, "delayed")["C1"] == [{"card": DIAMOND, "as": "乐不思蜀"}]
    assert against(game, "delay C1 乐不思蜀♠6") == ["violation KW-0"]
    assert against(game, as_another("C1", SPADE, "兵粮寸断")) == []
    assert against(game, as_another("C1", DIAMOND, "乐不思蜀", "undelay")) == []


def test_I_14_a_card_that_lies_as_its_own_name_is_a_delayed_scroll():
    game = played("turn WC")
    assert against(game, as_another("C1", SPADE, "杀")) == ["violation KW-0"]
    assert against(game, {"do": "table", "seats": {"C1": {"delayed": [{"card": SPADE, "as": "杀"}]}}}) == [
        "violation KW-0"
    ]


def test_I_14_a_card_without_another_name_lies_as_itself():
    assert against(played("turn WC"), as_another("C1", {"name": "乐不思蜀", "suit": "S", "rank": 6}, "乐不思蜀")) == []


def test_KW_G2_a_physical_card_is_there_once():
    game = played("turn WC", "equip C1 青釭剑♠6")
    assert figures(game, "equip W1 青釭剑♠6") == [("KW-G2", "W1", "2", "1")]
    assert figures(game, "equip W1 青釭剑") == [("KW-G2", "W1", "2", "1")]
    assert against(game, "equip C1 青釭剑♠6") == []  # the same card in the same place
    assert against(then(game, "unequip C1 weapon"), "equip W1 青釭剑♠6") == []
    assert against(then(game, *killed("C1")), "equip W1 青釭剑♠6") == []


def test_KW_G2_over_all_zones_of_all_seats():
    game = played("turn WC", as_another("C1", DIAMOND, "乐不思蜀"), sitting={"C2": "周泰"})
    assert against(game, as_another("W1", DIAMOND, "乐不思蜀")) == []  # the deck has two 闪♦2
    game = then(game, as_another("W1", DIAMOND, "乐不思蜀"))
    assert figures(game, as_another("W2", DIAMOND, "乐不思蜀")) == [("KW-G2", "W2", "3", "2")]
    game = then(game, "hp C2 to=0")
    assert figures(game, "aside C2 闪♦2") == [("KW-G2", "C2", "3", "2")]


def test_KW_G2_a_card_of_no_deck_is_said_once():
    game = played("turn WC")
    assert figures(game, "delay C1 闪电♠A") == [("KW-G2", "C1", "1", "0")]
    assert figures(game, "equip C1 连弩♣A") == [("KW-G2", "C1", "1", "0")]
    assert figures(game, "equip C1 青釭剑♠7") == [("KW-G2", "C1", "1", "0")]
    assert against(played("turn WC", edition="2013"), "equip C1 连弩♣A") == []
    assert against(played("turn WC", edition="2013"), "equip C1 诸葛连弩♣A") == ["violation KW-G2"]
    assert against(played("turn WC", edition="2012"), "delay C1 兵粮寸断♠A") == []


def test_KW_G2_what_an_override_let_stand_is_reported_once():
    game = let_stand(played("turn WC", "equip C1 青釭剑♠6"), "equip W1 青釭剑♠6", "KW-G2")
    assert against(game, "equip W2 八卦阵♠2") == []
    assert against(game, "equip W1 青釭剑♠6") == []
    assert figures(game, "equip W2 青釭剑♠6") == [("KW-G2", "W2", "3", "1")]


def test_KW_G2_a_card_that_is_no_equipment_goes_nowhere():
    game = played("turn WC")
    assert against(game, "equip C1 酒") == ["violation KW-G2"]
    assert against(game, "equip C1 桃♥3") == ["violation KW-0"]


def test_KW_0_a_flip_turns_over_and_back():
    game = played("turn WC", "flip C1")
    assert seats(game, "flipped")["C1"] is True
    assert seats(then(game, "flip C1"), "flipped")["C1"] is False
    assert seats(played("turn WC", "skill WC 据守", sitting={"WC": "曹仁"}), "flipped")["WC"] is False


# --- distances -----------------------------------------------------------------------------------------------------------


def test_KW_0_distances_go_round_the_living_the_shorter_way():
    bare = {
        "do": "table",
        "seats": {seat: {"weapon": None, "plus": None, "minus": None} for seat in ("W1", "WC", "W2", "C1", "CC", "C2")},
    }
    game = played(bare, "turn WC")
    assert {seat: one["distance"] for seat, one in rules.reach(game, "WC").items()} == {
        "W1": 1,
        "W2": 1,
        "C1": 2,
        "CC": 3,
        "C2": 2,
    }
    assert {seat for seat, one in rules.reach(game, "WC").items() if one["reaches"]} == {"W1", "W2"}
    game = then(game, "equip WC 青龙偃月刀♠5", "equip CC 绝影♠5", *killed("C1"))
    assert {seat: (one["distance"], one["reaches"]) for seat, one in rules.reach(game, "WC").items()} == {
        "W1": (1, True), "W2": (1, True), "CC": (3, True), "C2": (2, True),
    }  # fmt: skip
    assert rules.reach(then(game, "equip WC 赤兔♥5"), "WC")["CC"]["distance"] == 2


def test_KW_0_a_slot_never_entered_makes_a_distance_unsure():
    assert {one["sure"] for one in rules.reach(played("turn WC"), "WC").values()} == {False}
    known = {"do": "table", "seats": {"WC": {"minus": None, "weapon": None}, "C1": {"plus": None}}}
    assert {
        seat: one["sure"] for seat, one in rules.reach(played(known, "turn WC"), "WC").items() if seat in ("C1", "C2")
    } == {"C1": True, "C2": False}
    unarmed = {"do": "table", "seats": {"WC": {"minus": None}, "C1": {"plus": None}}}
    assert rules.reach(played(unarmed, "turn WC"), "WC")["C1"]["sure"] is False
