"""Game cards: uses, skills, contests, the deck, zones, hidden and shown cards, distances, and what a table adds up to."""

import pytest

import rules

from .told import against, begun, card, figures, killed, seats, stands, table, then

COUNTED = then(begun("turn 1"), table(seats={"1": {"hand": 4}, "2": {"hand": 3}}, draw_pile=70, discard_pile=10))
ALL = {"hand": 4, "hidden": 0, "equipment": 0, "judgement": 0}


def pieces(*slots):
    return [{"slot": slot, **({"card": card(name)} if name else {})} for slot, name in slots]


# --- totals -------------------------------------------------------------------------------------------------------------------


def test_RD_2_1c_all_cards_are_156():
    game = begun("turn 1")
    whole = table(seats=dict.fromkeys("12345", ALL), draw_pile=130, discard_pile=6)
    assert against(game, whole) == []
    assert figures(game, {**whole, "discard_pile": 7}) == [("RD-2.1c", None, "157", "156")]
    assert against(game, {**whole, "discard_pile": 5, "in_flight": 1}) == []
    assert figures(game, table(draw_pile=150, discard_pile=7)) == [("RD-2.1c", None, "157", "≤ 156")]
    assert against(game, table(draw_pile=-1)) == ["refused RD-2.1c"]


def test_RD_6_10_3_the_hidden_zone_and_RD_7_5_marks_count():
    seen = {**dict.fromkeys("2345", ALL), "1": {**ALL, "hidden": 2, "aside": 1}}
    game = begun("turn 1", "hide-card 1 count=2", "hand 1 4", "turn 2")
    assert against(game, table(seats=seen, draw_pile=130, discard_pile=3)) == []
    assert against(game, table(seats=seen, draw_pile=130, discard_pile=6)) == ["violation RD-2.1c"]


def test_RD_4_2T_4d_RD_4_5_2_used_cards_lie_in_the_discard_pile():
    lost = table(seats=dict.fromkeys("12345", ALL), draw_pile=130, discard_pile=5)
    assert against(begun("turn 1", "card 1 杀"), lost) == ["violation RD-2.1c"]


def test_RD_4_5_1_what_is_drawn_comes_from_the_deck():
    assert against(COUNTED, "draw 1 2 hand=6 draw_pile=68") == []
    assert against(COUNTED, "draw 1 2 hand=5 draw_pile=68") == ["violation RD-4.5.1"]
    assert figures(COUNTED, "draw 1 hand=6 draw_pile=69") == [("RD-4.5.1", "1", "-1", "-2")]


def test_RD_4_5_3_an_empty_deck_is_made_anew_at_once():
    game = begun("turn 1")
    assert against(game, table(draw_pile=0, discard_pile=10)) == ["violation RD-4.5.3"]
    assert rules.view(then(game, table(draw_pile=1, discard_pile=10), "reshuffle"))["piles"] == {
        "draw": 10,
        "discard": 0,
    }


def test_RD_R42_both_piles_empty_is_asked_about():
    assert against(begun("turn 1"), table(draw_pile=0, discard_pile=0)) == ["query RD-4.5.3"]
    assert against(then(begun("turn 1"), table(draw_pile=1, discard_pile=0)), "draw 1 2") == ["query RD-4.5.3"]


def test_RD_R39_three_decks_hold_three_of_a_face():
    faces = [{"suit": "S", "rank": 1}] * 4
    assert against(begun(), table(faces=faces)) == []
    assert against(begun(three_decks="1"), table(faces=faces)) == ["query RD-R39"]


# --- zones --------------------------------------------------------------------------------------------------------------------


def test_RD_4_2T_4b_no_zone_holds_two_of_a_name():
    assert against(begun("delay 1 某"), "delay 1 某") == ["violation RD-4.2T.4b"]
    assert against(begun("delay 1 某"), "delay 1 闪 as=某") == ["violation RD-4.2T.4b"]
    assert against(begun("equip 1 weapon 剑"), "equip 1 gear 剑") == ["violation RD-4.2T.4b"]
    assert against(begun("equip 1 weapon 剑"), "equip 1 weapon 剑") == []
    assert against(begun("equip 1 weapon 剑"), "delay 1 剑") == []


def test_RD_7_4_1_the_equipment_zone_has_three_places():
    game = begun()
    assert against(game, table("1", pieces=pieces(("gear", "甲"), ("weapon", "乙"), ("bike", "丙")))) == []
    assert against(game, table("1", pieces=pieces(("weapon", "甲"), ("weapon", "乙")))) == ["violation RD-7.4.1"]
    assert against(game, table("1", equipment=4)) == ["violation RD-7.4.1"]
    after = then(game, "equip 1 weapon 剑", "equip 1 weapon 刀")
    assert [piece["card"]["name"] for piece in seats(after, "pieces")["1"]] == ["刀"]


def test_RD_7_4_4_there_is_one_bike():
    assert against(begun(), table("1", pieces=pieces(("bike", "甲"), ("bike", "乙")))) == ["violation RD-7.4.4"]


def test_RD_R34_three_places_may_be_any_three_cards_with_one_bike():
    game = begun("equip 1 weapon 甲", "equip 1 weapon 乙", "equip 1 bike 丙", eq_slots="three")
    assert len(seats(game, "pieces")["1"]) == 3
    assert against(game, "equip 1 gear 丁") == ["violation RD-7.4.1"]
    assert against(game, "equip 1 bike 丁") == []


def test_RD_7_1_cards_that_wait_for_judgement_lie_face_up():
    game = begun("delay 1 某")
    assert against(game, table("1", delayed=[{"card": card("某"), "down": True}])) == ["violation RD-7.1"]
    assert against(game, table("1", delayed=[])) == ["query RD-7.1"]
    assert against(game, "delay 1 剑 kind=equipment") == ["query RD-7.1"]


def test_RD_6_17_game_cards_are_of_three_kinds():
    assert against(begun(), "card 1 某 kind=other") == ["violation RD-6.17"]
    assert against(begun(), "equip 1 weapon 剑 kind=basic") == ["violation RD-6.17"]
    assert [against(begun(), f"card 1 某 kind={kind}") for kind in ("basic", "equipment", "tactic")] == [[], [], []]


def test_RD_6_10_1_a_hidden_hand_card_goes_to_the_hidden_zone():
    assert against(COUNTED, "hide-card 1 hand=3 hidden=1") == []
    assert figures(COUNTED, "hide-card 1 hand=4 hidden=1") == [("RD-6.10.1", "1", "4", "3")]
    assert against(COUNTED, "hide-card 1 count=5") == ["violation RD-6.10.1"]
    after = then(COUNTED, "hide-card 2 count=2")
    assert (seats(after, "hand")["2"], seats(after, "hidden")["2"]) == (1, 2)


def test_RD_6_10_2_hidden_equipment_stays_where_it_is():
    game = begun("equip 1 weapon 剑", "hide-card 1 slot=weapon")
    assert seats(game, "pieces")["1"] == [{"slot": "weapon", "card": {"name": "剑"}, "down": True, "tapped": False}]
    assert against(begun(), "hide-card 1 slot=weapon") == ["query RD-6.10.2"]
    assert against(game, table("1", pieces=[])) == ["violation RD-6.10.2"]
    assert against(then(game, "turn 2"), table("1", pieces=[])) == ["query RD-7.4.2"]


def test_RD_6_10_4_the_owner_cannot_discard_hidden_cards():
    game = begun("hide-card 2 count=2")
    assert figures(game, "discard 2 1 hidden=1") == [("RD-6.10.4", "2", "1", "2")]


def test_RD_6_10_5_a_hidden_card_is_neither_hidden_nor_turned_again():
    game = begun("equip 1 weapon 剑", "hide-card 1 slot=weapon")
    assert against(game, "hide-card 1 slot=weapon") == ["violation RD-6.10.5"]
    assert against(game, "tap-card 1 weapon tapped") == ["violation RD-6.10.5"]
    assert against(begun(), table("1", hidden_tapped=1)) == ["violation RD-6.10.5"]


def test_RD_6_10_6_a_card_out_of_the_hidden_zone_comes_back_to_the_hand_and_is_seen():
    after = then(COUNTED, "hide-card 2 count=2", "show-card 2 hidden")
    assert [seats(after, key)["2"] for key in ("hand", "hidden", "shown")] == [2, 1, 1]
    assert against(after, "show-card 2 hidden count=2") == ["query RD-6.10.6"]


def test_RD_6_11_1_no_more_hand_cards_lie_open_than_there_are():
    assert against(COUNTED, table("2", hand=3, shown=4)) == ["violation RD-6.11.1"]
    assert against(COUNTED, "show-card 2 hand count=4") == ["violation RD-6.11.1"]


def test_RD_6_12_equipment_is_turned_horizontal_and_back():
    game = begun("equip 1 weapon 剑", "tap-card 1 weapon tapped")
    assert seats(game, "pieces")["1"][0]["tapped"] is True
    assert seats(then(game, "tap-card 1 weapon no-tapped"), "pieces")["1"][0]["tapped"] is False


# --- uses ---------------------------------------------------------------------------------------------------------------------


def test_RD_6_2_7_faction_skills_need_a_fighter_once_shown():
    game = stands("AB?", "turn 1", "hide 2")
    assert against(game, "skill 1 某 faction 3") == ["violation RD-6.2.7"]
    assert against(game, "skill 1 某 gender 3") == ["violation RD-6.2.7"]
    assert against(game, "skill 1 某 targets=3") == []


def test_RD_R43_one_that_was_hidden_again_can_be_targeted():
    assert against(stands("AB?", "turn 1", "hide 2"), "skill 1 某 faction 2") == []


def test_RD_6_22_a_contest_takes_a_card_of_each():
    assert against(COUNTED, "contest 1 2 hands=3/2 discard_pile=12") == []
    assert figures(COUNTED, "contest 1 2 hands=4/2 discard_pile=11") == [
        ("RD-6.22", "1", "4", "3"),
        ("RD-6.22", None, "11", "12"),
    ]
    assert against(then(COUNTED, "hand 2 0"), "contest 1 2") == ["violation RD-6.22"]
    assert against(COUNTED, {"do": "contest", "seat": "1", "with": "2", "ranks": [3, 3], "won": True}) == [
        "query RD-6.22"
    ]
    after = then(COUNTED, "contest 1 2")
    assert (seats(after, "hand")["1"], seats(after, "hand")["2"], rules.view(after)["piles"]["discard"]) == (3, 2, 12)


@pytest.mark.parametrize(("players", "steps"), [(5, [1, 2, 2, 1]), (6, [1, 2, 3, 2, 1])])
def test_RD_6_18_the_shorter_way_round(players, steps):
    found = rules.reach(begun(players=players), "1")
    assert [one["distance"] for one in found.values()] == steps


def test_RD_R37_dead_seats_do_not_count():
    lines = ("turn 1", *killed("2", "1"))
    assert rules.reach(begun(*lines), "1")["3"]["distance"] == 1
    assert rules.reach(begun(*lines, dist_dead="1"), "1")["3"]["distance"] == 2
    assert "2" not in rules.reach(begun(*lines), "1")


def test_RD_6_19_a_slash_beyond_the_attack_range_is_asked_about():
    game = then(begun("turn 1"), table("1", range=1))
    assert [against(game, f"card 1 杀 targets={seat}") for seat in "25"] == [[], []]
    assert figures(game, "card 1 杀 targets=3") == [("RD-6.19", "1", "2", "≤ 1")]
    assert against(game, "card 1 战技 targets=3") == []
    assert [one["reaches"] for one in rules.reach(game, "1").values()] == [True, False, False, True]
    assert against(begun("turn 1"), "card 1 杀 targets=3") == []


def test_RD_R38_there_is_no_limit_of_slashes_unless_the_organiser_sets_it():
    assert against(begun("turn 1", "card 1 杀"), "card 1 杀") == []
    assert against(begun("turn 1", "card 1 杀", slash_limit="1"), "card 1 杀") == ["query RD-R38"]


def test_the_order_of_resolution_leaves_the_dead_out():
    game = begun("turn 1", *killed("3", "1"))
    assert rules.resolution_order(game, "2") == ("2", "4", "5", "1")
    assert rules.resolution_order(game, "2", "cw") == ("2", "1", "5", "4")
