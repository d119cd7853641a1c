"""盘点: the nine groups of what a table state must satisfy, on as much or as little as the referee has seen."""

import pytest

import rules

from .played import against, card, figures, flags, killed, let_stand, over, play, played, seats, then

ALL = ("W1", "WC", "W2", "C1", "CC", "C2")
SLOTS = ("weapon", "armor", "plus", "minus")


def table(seat=None, /, draw_pile=None, discard_pile=None, seats=None, **seen):
    """A `table` entry of one seat (or of `seats`) and the piles."""
    piles = {
        key: value for key, value in (("draw_pile", draw_pile), ("discard_pile", discard_pile)) if value is not None
    }
    return {"do": "table", "seats": ({seat: seen} if seat else {}) | (seats or {}), **piles}


GAME = played("turn WC")


def test_KW_G1_4_what_is_left_out_is_neither_checked_nor_changed():
    game = played("turn WC", "equip C1 青釭剑♠6", "delay C1 乐不思蜀♠6", "flip C1", "hp C1 -1")
    assert against(game, table()) == against(game, table("C1")) == []
    assert rules.view(then(game, table("C1", hand=2)))["seats"]["C1"] == {
        **rules.view(game)["seats"]["C1"], "hand": 2, "hand_known": True,
    }  # fmt: skip


def test_KW_G1_4_every_area_of_a_seat_can_be_given():
    seen = table(
        "C1", hp=4, max_hp=4, hand=3, weapon=card("青釭剑♠6"), armor=None, plus=card("绝影♠5"), minus=None,
        delayed=[{"card": card("闪♦2"), "as": "乐不思蜀"}], aside=[], tapped=False, alive=True, flipped=False,
    )  # fmt: skip
    assert against(GAME, seen) == ["query KW-0"]  # the log has no scroll there
    shown = rules.view(then(GAME, seen))["seats"]["C1"]
    assert shown["weapon"] == card("青釭剑♠6")
    assert shown["delayed"] == [{"card": card("闪♦2"), "as": "乐不思蜀"}]
    assert shown["known"] == list(SLOTS)


# --- 1: HP --------------------------------------------------------------------------------------------------------------------


def test_KW_D4_hp_is_at_most_the_maximum():
    assert figures(GAME, table("W1", hp=5)) == [("KW-D4", "W1", "5", "≤ 4")]
    assert against(GAME, table("W1", hp=5)) == ["violation KW-D4"]
    assert against(GAME, table("W1", hp=4)) == []


def test_KW_D4_an_hp_that_differs_from_the_logs_is_asked_about_and_stands():
    assert figures(GAME, table("W1", hp=3)) == [("KW-D4", "W1", "3", "4")]
    assert against(GAME, table("W1", hp=3)) == ["query KW-D4"]
    assert seats(then(GAME, table("W1", hp=3)), "hp")["W1"] == 3


def test_KW_D4_max_hp_is_the_generals_and_one_more_for_a_commander():
    assert against(GAME, table("WC", max_hp=5)) == against(GAME, table("W1", max_hp=4)) == []
    assert figures(GAME, table("WC", max_hp=4)) == [("KW-D4", "WC", "4", "5"), ("KW-D4", "WC", "5", "≤ 4")]
    assert figures(GAME, table("W1", max_hp=5)) == [("KW-D4", "W1", "5", "4")]


def test_KW_D4_unless_a_skill_of_the_table_changes_it():
    game = played("turn WC", "hp WC -2", sitting={"WC": "孙策"}, edition="2013")
    assert against(game, table("WC", max_hp=4)) == []
    assert against(game, table("WC", max_hp=3)) == ["violation KW-D4"]


def test_KW_D4_a_maximum_let_stand_is_reported_once():
    game = let_stand(GAME, table("W1", max_hp=5), "KW-D4")
    assert against(game, table("W1", max_hp=5)) == []
    assert against(game, table("W1", hp=5)) == ["query KW-D4"]


def test_KW_D13_the_living_have_one_hp_at_least():
    assert against(GAME, table("W1", hp=0)) == ["violation KW-D13"]
    assert seats(let_stand(GAME, table("W1", hp=0), "KW-D13"), "dying")["W1"] is True


def test_KW_G1_4_nothing_is_counted_below_zero():
    for line in (table("W1", hand=-1), table(draw_pile=-1), table(discard_pile=-1)):
        assert len(against(GAME, line)) == 1
        assert against(GAME, line)[0].startswith("refused")
        assert play(GAME, over(line, "KW-G1.4", "KW-G2", game=GAME)).stored is False


# --- 2: the dead ---------------------------------------------------------------------------------------------------------------

DEAD = played("turn WC", *killed("C1", "WC"))


@pytest.mark.parametrize(
    "seen",
    [
        {"hand": 1}, {"weapon": card("青釭剑♠6")}, {"armor": card("八卦阵♠2")}, {"plus": card("绝影♠5")}, {"minus": card("赤兔♥5")},
        {"delayed": [{"card": card("乐不思蜀♠6")}]}, {"aside": [card("杀♠7")]}, {"tapped": True},
    ],
)  # fmt: skip
def test_KW_D13_the_dead_have_nothing(seen):
    assert figures(DEAD, table("C1", **seen)) == [("KW-D13", "C1", next(iter(seen)), "—")]
    assert against(DEAD, table("C1", **seen)) == ["violation KW-D13"]


def test_KW_D13_what_lies_at_a_dead_seat_is_said_once_and_does_not_stand():
    line = table("C1", armor=card("青釭剑♠6"), max_hp=9)
    assert figures(DEAD, line) == [("KW-D13", "C1", "armor", "—")]
    assert rules.view(let_stand(DEAD, line, "KW-D13"))["seats"]["C1"] == rules.view(DEAD)["seats"]["C1"]


def test_KW_D13_a_dead_seat_may_be_given_as_it_is():
    assert against(DEAD, table("C1", hand=0, weapon=None, delayed=[], aside=[], tapped=False, alive=False)) == []


def test_KW_D13_nobody_comes_back_to_life_and_nobody_dies_without_an_entry():
    assert figures(DEAD, table("C1", alive=True)) == [("KW-D13", "C1", "alive", "dead")]
    assert figures(GAME, table("C1", alive=False)) == [("KW-D13", "C1", "dead", "alive")]
    after = let_stand(GAME, table("C1", alive=False, hand=0), "KW-D13")
    assert seats(after, "alive")["C1"] is False
    assert seats(let_stand(DEAD, table("C1", alive=True, hp=1), "KW-D13"), "alive")["C1"] is True


def test_KW_F4_1_a_commander_let_stand_as_dead_ends_the_game():
    after = let_stand(GAME, table("CC", alive=False), "KW-D13")
    assert rules.verdict(after)["reason"] == "commander-dead"


# --- 3: slots ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slot", "text", "own"),
    [
        ("armor", "青釭剑♠6", "weapon"),
        ("weapon", "八卦阵♠2", "armor"),
        ("plus", "赤兔♥5", "minus"),
        ("minus", "绝影♠5", "plus"),
    ],
)
def test_KW_0_every_card_lies_in_its_own_slot(slot, text, own):
    assert figures(GAME, table("C1", **{slot: card(text)})) == [("KW-0", "C1", slot, own)]
    assert against(GAME, table("C1", **{own: card(text)})) == []


def test_KW_0_a_slot_holds_equipment():
    assert figures(GAME, table("C1", weapon=card("桃♥3"))) == [("KW-0", "C1", "桃♥3", "weapon|armor|plus|minus")]


def test_KW_0_equipment_that_differs_from_what_was_entered_is_asked_about():
    game = played("turn WC", "equip C1 青釭剑♠6")
    assert figures(game, table("C1", weapon=card("贯石斧♦5"))) == [("KW-0", "C1", "贯石斧♦5", "青釭剑♠6")]
    assert against(game, table("C1", weapon=None)) == ["query KW-0"]
    assert against(game, table("C1", weapon=card("青釭剑"))) == []
    assert against(game, table("C1", armor=card("八卦阵♠2"))) == []  # never entered before
    after = then(game, table("C1", weapon=card("贯石斧♦5")))
    assert rules.view(after)["seats"]["C1"]["weapon"]["name"] == "贯石斧"


def test_KW_0_a_card_seen_less_closely_than_before_stays_what_the_log_knows():
    game = played("turn WC", "equip C1 青釭剑♠6", "delay C1 乐不思蜀♠6")
    game = then(game, table("C1", weapon=card("青釭剑"), delayed=[{"card": card("乐不思蜀")}]))
    assert rules.view(game)["seats"]["C1"]["weapon"] == card("青釭剑♠6")
    assert seats(game, "delayed")["C1"] == [{"card": card("乐不思蜀♠6"), "as": "乐不思蜀"}]


def test_KW_0_a_slot_let_stand_is_reported_once():
    game = let_stand(GAME, table("C1", armor=card("青釭剑♠6")), "KW-0")
    assert against(game, table("C1", armor=card("青釭剑♠6"))) == []


# --- 4: judgement ----------------------------------------------------------------------------------------------------------------------


def test_KW_0_judgement_holds_delayed_scrolls_and_no_two_of_a_name():
    game = played("turn WC", "delay C1 乐不思蜀♠6")
    same, other = {"card": card("乐不思蜀♠6")}, {"card": card("乐不思蜀♥6")}
    assert against(game, table("C1", delayed=[same])) == []
    assert against(game, table("C1", delayed=[{"card": card("乐不思蜀")}])) == []
    assert figures(game, table("C1", delayed=[same, other])) == [("KW-0", "C1", "乐不思蜀", "1")]
    assert against(game, table("C1", delayed=[same, other])) == ["violation KW-0"]
    assert against(game, table("C1", delayed=[{"card": card("决斗♠A")}])) == ["violation KW-0"]
    assert against(game, table("C1", delayed=[])) == ["query KW-0"]
    let = let_stand(game, table("C1", delayed=[same, other]), "KW-0")
    assert against(let, table("C1", delayed=[same, other])) == []


def test_I_14_a_card_in_judgement_lies_as_another():
    game = played("turn WC", {"do": "delay", "seat": "C1", "card": card("杀♠7"), "as": "兵粮寸断"})
    assert against(game, table("C1", delayed=[{"card": card("杀♠7"), "as": "兵粮寸断"}])) == []
    assert against(game, table("C1", delayed=[{"card": card("杀♠7"), "as": "乐不思蜀"}])) == ["query KW-0"]
    assert against(game, table("C1", delayed=[{"card": card("杀♠7"), "as": "闪电"}])) == ["violation KW-0"]


# --- 5: physical cards ---------------------------------------------------------------------------------------------------------------------


def test_KW_G2_a_card_is_seen_at_most_as_often_as_the_deck_holds_it():
    game = played("turn WC", "equip W1 青釭剑♠6")
    assert figures(game, table("C1", weapon=card("青釭剑♠6"))) == [("KW-G2", "C1", "2", "1")]
    both = table(seats={"C1": {"weapon": card("诸葛连弩♣A")}, "C2": {"weapon": card("诸葛连弩♦A")}})
    assert against(game, both) == []
    thrice = table(seats={seat: {"armor": card("八卦阵")} for seat in ("C1", "C2", "W2")})
    assert figures(game, thrice) == [("KW-G2", "C2", "3", "2")]
    moved = table(seats={"W1": {"weapon": None}, "C1": {"weapon": card("青釭剑♠6")}})
    assert against(game, moved) == ["query KW-0"]


def test_KW_G2_a_card_of_no_deck_is_not_on_the_table():
    assert figures(GAME, table("C1", weapon=card("连弩♣A"))) == [("KW-G2", "C1", "1", "0")]
    assert figures(GAME, table("C1", armor=card("仁王盾♠2"))) == [("KW-G2", "C1", "1", "0")]
    assert figures(GAME, table("C1", weapon=card("没有的刀"))) == [("KW-G2", "C1", "1", "0")]


# --- 6: piles ----------------------------------------------------------------------------------------------------------------------------------


def whole(hand=4, draw_pile=82, discard_pile=0, **changed):
    """Everything of every seat: six hands of four and 82 in the piles make 106."""
    empty = {"hand": hand, "delayed": [], **dict.fromkeys(SLOTS)}
    return table(
        draw_pile=draw_pile, discard_pile=discard_pile, seats={seat: {**empty, **changed.get(seat, {})} for seat in ALL}
    )


def test_KW_G2_everything_adds_up_to_the_deck():
    assert against(GAME, whole()) == []
    assert against(GAME, whole(draw_pile=70, discard_pile=12)) == []
    assert figures(GAME, whole(draw_pile=81)) == [("KW-G2", None, "105", "106")]
    assert figures(GAME, whole(draw_pile=83)) == [("KW-G2", None, "107", "106")]
    armed = {"W1": {"weapon": card("青釭剑♠6"), "hand": 3}}
    assert against(GAME, whole(**armed)) == []
    assert against(GAME, whole(W1={"weapon": card("青釭剑♠6")})) == ["violation KW-G2"]


@pytest.mark.parametrize(("edition", "size"), [("2011", 106), ("2012", 108), ("2013", 108)])
def test_edition_a_deck_has_its_own_size(edition, size):
    game = played("turn WC", edition=edition)
    assert against(game, whole(draw_pile=size - 24)) == []
    assert against(game, whole(draw_pile=size - 25)) == ["violation KW-G2"]


def test_KW_G2_what_is_left_out_makes_the_sum_an_upper_bound():
    without = whole(draw_pile=50)
    del without["seats"]["C2"]["minus"]
    assert against(GAME, without) == []
    assert figures(GAME, {**without, "draw_pile": 83}) == [("KW-G2", None, "107", "≤ 106")]
    assert against(GAME, table(draw_pile=106)) == []
    assert against(GAME, table(draw_pile=107)) == ["violation KW-G2"]
    assert against(GAME, table("W1", draw_pile=100, hand=6)) == []
    assert against(GAME, table("W1", draw_pile=100, hand=7)) == ["violation KW-G2"]


def test_KW_G2_the_dead_count_nothing_and_need_not_be_given():
    empty = {"hand": 4, "delayed": [], **dict.fromkeys(SLOTS)}
    five = {seat: empty for seat in ALL if seat != "C1"}
    assert against(DEAD, table(seats=five, draw_pile=60, discard_pile=26)) == []
    assert against(DEAD, table(seats=five, draw_pile=60, discard_pile=25)) == ["violation KW-G2"]


def test_KW_G2_cards_aside_count_and_none_are_meant_where_they_are_left_out():
    game = played("turn WC", "hp C1 to=0", "aside C1 杀♠7", sitting={"C1": "周泰"})
    assert against(game, whole(C1={"hand": 3, "aside": [card("杀♠7")]})) == []
    assert against(game, whole(C1={"hand": 3})) == ["violation KW-G2"]


def test_I_9_piles_stand_by_themselves_and_may_rise():
    game = then(GAME, table(draw_pile=3, discard_pile=70))
    assert against(game, table(draw_pile=73, discard_pile=0)) == []
    assert against(game, table(draw_pile=0, discard_pile=0)) == []


# --- 7: identity cards -------------------------------------------------------------------------------------------------------------------------------


def test_KW_D8_identity_cards_lie_as_the_turns_made_them():
    game = played("turn WC", "end WC", "turn C1")
    assert against(game, table(seats={seat: {"tapped": seat in ("WC", "C1")} for seat in ALL})) == []
    assert figures(game, table("WC", tapped=False)) == [("KW-D8", "WC", "upright", "tapped")]
    assert figures(game, table("W1", tapped=True)) == [("KW-D8", "W1", "tapped", "upright")]
    assert against(game, table("W1", tapped=True)) == ["violation KW-D8"]


def test_KW_F3_1_3_the_actors_card_is_tapped():
    game = played("turn WC", "end WC", "turn C1")
    assert figures(game, table("C1", tapped=False)) == [("KW-F3.1.3", "C1", "upright", "tapped")]
    assert against(game, table("C1", tapped=True)) == []


def test_KW_D8_a_card_let_stand_is_the_logs_from_then_on():
    game = let_stand(played("turn WC", "end WC"), table("W1", tapped=True), "KW-D8")
    assert against(game, table("W1", tapped=True)) == []


# --- hands, turned over ------------------------------------------------------------------------------------------------------------------------------------


def test_KW_G1_4_a_hand_that_differs_from_a_known_one_is_asked_about():
    game = played("turn WC", "hand W1 4")
    assert figures(game, table("W1", hand=3)) == [("KW-G1.4", "W1", "3", "4")]
    assert against(game, table("W2", hand=9)) == []


def test_KW_0_a_general_turned_over_otherwise_is_asked_about():
    assert figures(GAME, table("C1", flipped=True)) == [("KW-0", "C1", "face down", "face up")]
    assert seats(then(GAME, table("C1", flipped=True)), "flipped")["C1"] is True


def test_I_13_cards_aside_are_checked_on_the_table():
    game = played("turn WC", "hp C1 to=0", "aside C1 杀♠7", sitting={"C1": "周泰"})
    assert against(game, table("C1", aside=[card("杀♠7")])) == []
    assert against(game, table("C1", hp=0, aside=[card("杀♠7")])) == []
    assert against(game, table("C1", aside=[card("桃♥3")])) == ["query I-13"]
    assert against(game, table("C1", aside=[card("杀♠7"), card("桃♥3")])) == ["violation I-13"]
    assert against(GAME, table("C1", aside=[card("杀♠7")])) == ["query I-13"]


def test_KW_D4_every_seat_and_every_article_is_reported():
    line = table(seats={"W1": {"hp": 5}, "C1": {"tapped": True, "weapon": card("八卦阵♠2")}, "W2": {"alive": False}})
    assert sorted(against(GAME, line)) == [
        "violation KW-0", "violation KW-D13", "violation KW-D4", "violation KW-D8",
    ]  # fmt: skip


def test_KW_G1_4_an_entry_of_figures_that_stand_is_flagged_by_article():
    game = then(GAME, table(seats={"W1": {"hp": 3}, "W2": {"flipped": True}}))
    assert flags(game) == [(game.n, "query", ["KW-D4", "KW-0"])]
