"""Damage of every kind, the dying, deaths and the killer's X+1 cards."""

import pytest

import rules

from .told import against, begun, factions, figures, flags, killed, over, seats, stands, table, then

ALONG = {"do": "hp", "delta": -1, "kind": "damage", "element": "fire", "source": "1", "chain": True}


def burnt(*lines, element="fire"):
    """2, 4 and 5 lie horizontal, and 2 has taken one such damage of seat 1."""
    return stands(
        "AABBC", "turn 1", "tap 2", "tap 4", "tap 5", f"hp 2 -1 kind=damage element={element} source=1", *lines
    )


def along(seat, element="fire", **more):
    return {**ALONG, "seat": seat, "element": element, **more}


# --- HP -----------------------------------------------------------------------------------------------------------------------


def test_RD_3_3_3_hp_never_exceeds_the_maximum():
    assert figures(begun(), "hp 1 1") == [("RD-3.3.3", "1", "5", "≤ 4")]
    assert against(begun("turn 1"), "end 1 5 4") == ["violation RD-3.3.3", "query RD-4.5.4"]
    assert [against(begun(), table("1", hp=hp)) for hp in (5, 4)] == [["violation RD-3.3.3"], []]


def test_RD_4_3_damage_takes_its_amount():
    assert against(begun(), "hp 1 -2 to=2 kind=damage") == []
    assert figures(begun(), "hp 1 -2 to=3 kind=damage") == [("RD-4.3", "1", "3", "2")]
    assert against(begun("hp 1 -2"), "hp 1 1 kind=damage") == ["query RD-4.3"]


def test_RD_4_4_a_loss_takes_its_amount():
    assert figures(begun(), "hp 1 -1 to=2 kind=lose") == [("RD-4.4", "1", "2", "3")]


def test_RD_4_1_2_RD_5_1_at_zero_the_death_settlement_comes_at_once():
    game = begun("turn 1", "hp 3 -4 kind=damage source=1")
    assert rules.view(game)["dying"] == ["3"]
    assert figures(game, "turn 2") == [("RD-4.1.2", "3", "turn", "rescue | death")]
    assert against(game, "phase draw") == ["violation RD-4.1.2"]
    assert against(begun(), table("3", hp=0)) == ["violation RD-4.1.2"]
    assert against(begun("turn 1", "hp 3 -3"), "death 3 none") == ["violation RD-5.1"]
    assert against(begun("turn 1", "hp 3 -4"), "death 3 none") == []


def test_RD_4_1_2_a_picture_that_is_let_stand_makes_dying_and_saves():
    fallen = over(begun("turn 1"), table("3", hp=0), "RD-4.1.2")
    assert rules.view(fallen)["dying"] == ["3"]
    assert rules.view(then(fallen, table("3", hp=1)))["dying"] == []
    assert rules.view(then(fallen, table("4", hp=4)))["dying"] == ["3"]


def test_RD_4_5_6_the_last_to_fall_is_settled_first():
    game = begun("turn 1", "hp 3 -4 kind=damage source=1", "hp 4 -4 kind=damage source=1")
    assert figures(game, "death 3") == [("RD-4.5.6", "3", "3", "4")]
    assert against(game, "death 4") == []
    assert against(burnt("hp 3 -4"), along("4")) == ["query RD-4.5.6"]


# --- kinds of damage ----------------------------------------------------------------------------------------------------------


def test_RD_6_13_fire_resets_its_victim_and_goes_round():
    game = burnt()
    assert rules.view(game)["chain"] == {"element": "fire", "amount": 1, "source": "1", "due": ["4", "5"]}
    assert (seats(game, "tapped")["2"], seats(game, "hp")["2"]) == (False, 3)
    assert figures(game, along("5")) == [("RD-6.13", "5", "5", "4")]
    assert figures(game, "turn 2") == [("RD-6.13", "4", "turn", "hp 4")]
    assert against(game, along("4", delta=-2)) == ["query RD-6.13"]
    after = then(game, along("4"), along("5"))
    assert (rules.view(after)["chain"], rules.view(after)["tapped"], seats(after, "hp")) == (
        None,
        [],
        {"1": 4, "2": 3, "3": 4, "4": 3, "5": 3},
    )
    assert against(after, table("5", tapped=True)) == ["violation RD-6.13"]


def test_RD_6_13_fire_on_an_upright_character_stays_with_it():
    game = stands("AABBC", "turn 1", "tap 4", "hp 2 -1 kind=damage element=fire source=1")
    assert (rules.view(game)["chain"], rules.view(game)["tapped"]) == (None, ["4"])
    assert against(game, along("4")) == ["violation RD-6.13"]
    assert against(game, along("4", "thunder")) == ["violation RD-6.14"]


def test_RD_6_13_fire_that_was_prevented_goes_nowhere():
    game = stands("AABBC", "turn 1", "tap 2", "tap 4", "hp 2 0 kind=damage element=fire source=1")
    assert rules.view(game)["chain"] is None


def test_RD_6_14_thunder_is_the_same():
    game = burnt(element="thunder")
    assert against(game, along("5", "thunder")) == ["violation RD-6.14"]
    assert against(then(game, along("4", "thunder"), along("5", "thunder")), table("5", tapped=True)) == [
        "violation RD-6.14"
    ]


def test_RD_R35_each_is_hit_once_and_a_death_on_the_way_does_not_stop_it():
    game = burnt(along("4", delta=-4), "death 4")
    assert rules.view(game)["chain"]["due"] == ["5"]
    assert against(game, along("5")) == []


def test_RD_6_13_the_reset_comes_first_so_the_victim_dies_with_its_own_faction():
    game = stands("ABCBBC", "turn 1", "tap 1", "tap 2")
    assert factions(game)[1] == "A"
    dead = then(game, "hp 2 -4 kind=damage element=fire source=3")
    assert factions(dead)[1] == "B"
    assert against(dead, "death 2 3 3") == []


@pytest.mark.parametrize("element", ["frost", "poison"])
def test_other_kinds_do_not_use_the_chain(element):
    game = stands("AABB", "turn 1", "tap 2", "tap 3", f"hp 2 -1 kind=damage element={element} source=1")
    assert (rules.view(game)["chain"], rules.view(game)["tapped"]) == (None, ["2", "3"])


def frozen(hand, amount=1, **options):
    return begun("turn 1", f"hand 2 {hand}", f"hp 2 -{amount} kind=damage element=frost source=1", **options)


def test_RD_6_15_frost_hides_a_hand_card_before_anything_goes_on():
    game = frozen(2)
    assert rules.view(game)["frost"] == ["2"]
    assert [against(game, line) for line in ("turn 2", "phase draw", "end 1")] == [["violation RD-6.15"]] * 3
    assert against(then(game, "hide-card 2"), "turn 2") == []
    assert against(game, table("2", hand=1, hidden=1)) == []
    assert figures(game, table("2", hand=2, hidden=0)) == [("RD-6.15", "2", "hand 2 hidden 0", "hand 1 hidden 1")]


def test_RD_6_15_who_has_no_hand_card_hides_none_and_an_unknown_hand_is_unknown():
    assert against(frozen(0), "turn 2") == []
    unknown = begun("turn 1", "hp 2 -1 kind=damage element=frost source=1")
    assert figures(unknown, "turn 2") == [("RD-6.15", "2", "?", "hand")]
    assert against(then(unknown, "hand 2 0"), "turn 2") == []
    assert against(then(unknown, "hand 2 1"), "turn 2") == ["violation RD-6.15"]


def test_RD_6_15_the_dead_hide_nothing():
    game = then(frozen(2), *killed("2", "1", hp=3))
    assert (rules.view(game)["frost"], against(game, "turn 3")) == ([], [])


def test_RD_R36_a_card_for_each_damage_or_for_each_point():
    assert against(then(frozen(3, 2), "hide-card 2"), "turn 2") == []
    game = then(frozen(3, 2, frost_per_point="1"), "hide-card 2")
    assert against(game, "turn 2") == ["violation RD-6.15"]
    assert against(then(game, "hide-card 2"), "turn 2") == []


def test_RD_6_16_the_poisoned_do_not_save_themselves():
    game = begun("turn 1", "hp 3 -4 kind=damage element=poison source=1")
    assert against(game, "rescue 3 3") == ["violation RD-6.16"]
    assert against(game, "rescue 3 2") == []
    assert against(begun("turn 1", "hp 3 -4 kind=lose"), "rescue 3 3") == []


# --- rescue and death ---------------------------------------------------------------------------------------------------------


def test_RD_5_2_neng_saves_and_hp_is_above_zero():
    game = begun("turn 1", "hp 3 -5 kind=damage source=1")
    assert figures(game, "rescue 3 2 hp=0") == [("RD-5.2", "3", "0", "> 0")]
    saved = then(game, "rescue 3 2 hp=1")
    assert (rules.view(saved)["dying"], seats(saved, "hp")["3"]) == ([], 1)
    assert against(then(game, "rescue 3 2", "hp 3 to=1"), "turn 2") == []


def test_RD_R24_nengju_as_a_rescue_is_asked_about():
    lines = ("turn 1", "hp 3 -5 kind=damage source=1")
    assert against(begun(*lines), "rescue 3 2 card=能聚") == ["query RD-5.2"]
    assert against(begun(*lines, neng_alias="1"), "rescue 3 2 card=能聚") == []


def test_RD_R25_rescuers_may_come_in_any_order():
    lines = ("turn 2", "hp 3 -6 kind=damage source=1", "rescue 3 4")
    assert against(begun(*lines), "rescue 3 2") == []
    assert figures(begun(*lines, ask_from_turn="1"), "rescue 3 2") == [("RD-R25", "3", "2", "after 4")]
    assert against(begun(*lines, ask_from_turn="1"), "rescue 3 1") == []


def test_RD_5_3_who_was_saved_does_not_die_and_the_dead_stay_dead():
    game = begun("turn 1", "hp 3 -4 kind=damage source=1")
    assert against(then(game, "rescue 3 2"), "death 3") == ["violation RD-5.3"]
    dead = then(game, "death 3")
    assert [against(dead, line) for line in ("hp 3 1", "death 3", "reveal 3", "turn 3")] == [
        ["violation RD-5.3"],
        ["violation RD-5.3"],
        ["violation RD-5.3"],
        ["violation RD-4.1.1"],
    ]
    assert against(dead, table("3", alive=True)) == ["violation RD-5.3"]


def test_RD_5_4_the_cards_of_the_dead_are_discarded():
    lines = ("equip 3 weapon 剑", "delay 3 某", "hide-card 3", "show-card 3 hand", "aside 3 2")
    game = begun("turn 1", *lines, *killed("3", "1"))
    chair = rules.view(game)["seats"]["3"]
    assert [chair[key] for key in ("hand", "hidden", "shown", "pieces", "delayed", "aside")] == [0, 0, 0, [], [], 0]
    assert against(game, table("3", hidden=1)) == ["violation RD-5.4"]


def test_RD_5_5_the_killer_draws_one_more_than_the_dead_ones_faction_has_left():
    game = stands("AAABBC", "turn 4", "hp 1 -4 kind=damage source=4", "hand 4 2")
    assert against(game, "death 1 4 3") == []
    assert figures(game, "death 1 4 0") == [("RD-5.5", "4", "0", "3")]
    assert figures(game, "death 1 4 2") == [("RD-5.5", "4", "2", "3"), ("RD-5.6", "4", "2", "3")]
    assert seats(then(game, "death 1"), "hand")["4"] == 5
    assert against(then(game, "death 1"), "hand 4 4") == ["query RD-5.5"]
    assert against(game, "death 1 4 3 hand=4") == ["violation RD-5.5"]


def test_RD_5_5_nobody_draws_without_a_living_killer():
    lost = stands("AABBC", "turn 1", "hp 2 -4 kind=lose")
    assert figures(lost, "death 2 none 1") == [("RD-5.5", "2", "1", "0")]
    assert against(lost, "death 2") == []
    own = stands("AABBC", "turn 1", "hp 2 -4 kind=damage source=2")
    assert figures(own, "death 2 2 1") == [("RD-5.5", "2", "1", "0")]


def test_RD_5_5_nothing_is_demanded_of_a_death_that_ends_the_game():
    assert against(stands("AAB", "turn 1", "hp 3 -4 kind=damage source=1"), "death 3 1 0") == []


def test_RD_5_5_without_the_killer_it_is_unknown_who_draws():
    game = stands("AABBC", "turn 1", "hp 2 -4 kind=damage")
    assert figures(game, "death 2") == [("RD-5.5", "2", "?", "killer")]
    assert flags(then(game, "death 2"))[-1][1:] == ("unknown", ["RD-5.5"])


@pytest.mark.parametrize(("letters", "drawn"), [("AAABB", 3), ("AVABB", 2), ("VAABB", 1), ("?AABB", 1)])
def test_RD_5_6_RD_6_2_3_RD_6_2_4_X_counts_the_living_of_the_faction_and_no_villain(letters, drawn):
    game = stands(letters, "turn 4", "hp 1 -4 kind=damage source=4")
    assert [count for count in range(5) if against(game, f"death 1 4 {count}") == []] == [drawn]


def test_RD_5_6_of_a_merged_one_it_counts_those_it_merged_with():
    game = stands("ABBAC", "turn 1", "tap 1", "tap 2", "hp 2 -4 kind=damage source=5")
    assert against(game, "death 2 5 3") == []
    assert against(game, "death 2 5 2") == ["violation RD-5.5", "violation RD-5.6"]


def test_RD_R23_a_villain_that_is_not_merged_has_nobody_of_its_faction_even_as_a_leader():
    leader = stands("VABBC", "turn 3", "tap 1", "tap 2", "hp 1 -4 kind=damage source=3")
    assert against(leader, "death 1 3 1") == []
    merged = stands("AVBBC", "turn 3", "tap 1", "tap 2", "hp 2 -4 kind=damage source=3")
    assert (factions(merged)[1], against(merged, "death 2 3 2")) == ("A", [])


def test_RD_R21_an_unrevealed_one_may_be_read_by_its_mark():
    game = stands("?AAB", table("1", mark="A"), "turn 4", "hp 1 -4 kind=damage source=4")
    assert against(game, "death 1 4 1") == []
    read = stands("?AAB", table("1", mark="A"), "turn 4", "hp 1 -4 kind=damage source=4", reveal_on_death="1")
    assert against(read, "death 1 4 3") == []


def test_RD_R22_a_killer_of_the_same_faction_counts_the_dead_one_does_not():
    game = stands("AABBC", "turn 1", "hp 2 -4 kind=damage source=1")
    assert against(game, "death 2 1 2") == []


def test_RD_5_6_an_unknown_faction_leaves_it_open():
    game = stands("AA?BC", "turn 4", "reveal 3", "hp 1 -4 kind=damage source=4")
    assert figures(game, "death 1") == [("RD-5.6", "1", "?", "faction")]
    assert [count for count in range(5) if against(game, f"death 1 4 {count}") == []] == [2, 3]


def test_RD_5_6_of_a_faction_that_is_unknown_itself_it_may_be_any_number():
    game = stands("?ABBC", "turn 3", "reveal 1", "hp 1 -4 kind=damage source=3")
    assert [count for count in range(7) if against(game, f"death 1 3 {count}") == []] == [1, 2, 3, 4, 5]


def test_RD_5_5_of_an_unknown_killer_it_is_none_or_X_and_one():
    game = stands("AABBC", "turn 3", "hp 1 -4 kind=damage")
    drawn = [count for count in range(5) if against(game, {"do": "death", "seat": "1", "drawn": count}) == []]
    assert drawn == [0, 1, 2]


def test_RD_5_7_another_killer_than_the_source_of_the_damage_is_asked_about():
    game = stands("AABBC", "turn 1", "hp 2 -4 kind=damage source=1")
    assert against(game, "death 2 3") == ["query RD-5.7"]
