"""HP, the dying and the dead, damage along the chain, rewards and the lord's penalty."""

import pytest

import rules

from .told import against, begun, figures, flags, killed, points, seats, table, then

GAME = begun("turn 1")
DYING = begun("turn 1", "turn 2", "turn 3", "hp 1 -5 kind=damage source=3")


# --- HP ---------------------------------------------------------------------------------------------------------------


def test_ID_DEF_16_hp_never_exceeds_the_maximum():
    assert figures(GAME, "hp 2 1") == [("ID-DEF.16", "2", "5", "≤ 4")]
    assert against(then(GAME, "hp 2 -1"), "hp 2 1") == []
    assert against(GAME, table("2", max_hp=3)) == ["violation ID-DEF.16"]


def test_ID_DMG_1_damage_takes_hp_and_healing_gives_it():
    assert against(GAME, "hp 2 -1 kind=heal") == ["query ID-DMG.1"]
    assert against(then(GAME, "hp 2 -2"), "hp 2 1 kind=damage") == ["query ID-DMG.1"]
    assert against(GAME, "hp 2 0 kind=damage") == []


def test_unknown_hp_never_objects():
    game = begun("turn 1", generals=False)
    assert against(game, "hp 2 -9") == []
    assert seats(then(game, "hp 2 -9"), "hp")["2"] is None
    assert seats(then(game, "hp 2 to=3"), "hp")["2"] == 3


def test_ID_DY_1_below_1_a_character_is_dying_and_turns_wait():
    game = then(GAME, "hp 2 -4")
    assert rules.view(game)["dying"] == ["2"]
    for line in ("turn 2", "phase play", "end 1", "end-game time", "judge 1 乐不思蜀"):
        assert against(game, line) == ["violation ID-DY.1"], line
    for line in ("card 3 桃", "hp 2 1 kind=heal", "skill 3 某", "death 2 1"):
        assert against(game, line) == [], line


def test_ID_DY_1_outside_of_it_nobody_alive_has_less():
    assert figures(GAME, table("2", hp=0)) == [("ID-DY.1", "2", "0", "≥ 1")]
    assert against(then(GAME, "hp 2 -4"), table("2", hp=0)) == []
    assert figures(GAME, "death 2 1") == [("ID-DY.1", "2", "HP 4", "< 1")]
    assert against(GAME, "asked 2 1,2") == ["violation ID-DY.1"]


def test_ID_Q21_hp_1_is_alive():
    assert rules.view(then(GAME, "hp 2 -3"))["dying"] == []


# --- asking -----------------------------------------------------------------------------------------------------------


def test_ID_DY_3_everybody_is_asked_once_from_the_turns_character_on():
    assert against(DYING, "asked 1 3,4,5,1,2") == []
    assert figures(DYING, "asked 1 1,2,3,4,5") == [("ID-DY.3", "1", "1 2 3 4 5", "3 4 5 1 2")]
    assert against(DYING, "asked 1 3,3") == ["violation ID-DY.3"]
    assert against(DYING, "asked 1 3,5") == ["violation ID-DY.3"]
    assert against(then(DYING, "asked 1 3,4"), "asked 1 5,1,2") == []


def test_ID_DY_3_nobody_dies_before_all_were_asked():
    assert figures(then(DYING, "asked 1 3,4"), "death 1") == [("ID-DY.3", "1", "3 4", "3 4 5 1 2")]
    assert against(then(DYING, "asked 1 3,4,5,1,2"), "death 1") == []
    assert against(DYING, "death 1") == []


def test_ID_DY_3_the_dead_are_not_asked():
    game = begun("turn 1", "turn 2", "turn 3", *killed("4", "3"), "hp 1 -5 kind=damage source=3")
    assert against(game, "asked 1 3,5,1,2") == []
    assert against(game, "asked 1 3,4,5,1,2") == ["violation ID-DY.3"]


def test_ID_Q29_where_the_turns_character_is_dead_the_next_living_seat_is_asked_first():
    game = begun("turn 1", "turn 2", "turn 3", *killed("3", "1"), "hp 1 -5 kind=damage source=2")
    assert against(game, "asked 1 4,5,1,2") == []


def test_ID_DY_4_one_who_is_saved_does_not_die():
    game = then(DYING, "asked 1 3,4 4")
    assert against(game, "death 1") == ["violation ID-DY.4"]
    after = then(game, "hp 1 1 kind=heal source=4")
    assert rules.view(after)["dying"] == []
    assert against(after, "turn 4") == []
    assert against(DYING, "asked 1 3,4 3") == ["violation ID-DY.3"]


def test_ID_Q22_wine_saves_oneself_at_most():
    assert against(DYING, "asked 1 3,4 4 card=桃") == []
    assert against(DYING, "asked 1 3,4 4 card=酒") == ["query ID-DY.3"]
    assert against(DYING, "asked 1 3,4,5,1 1 card=酒") == []
    game = begun("turn 1", "hp 1 -5", wine_self="0")
    assert against(game, "asked 1 1 1 card=酒") == ["query ID-DY.3"]


def test_asking_makes_one_whose_hp_nobody_follows_dying():
    game = begun("turn 1", "asked 4 1,2,3,4,5", generals=False)
    assert rules.view(game)["dying"] == ["4"]
    assert against(game, "turn 2") == ["violation ID-DY.1"]
    assert against(game, "death 4 1") == []


# --- the dead ---------------------------------------------------------------------------------------------------------


def test_ID_DMG_2_deaths_come_one_after_another():
    game = then(GAME, "hp 2 -4 kind=damage source=1", "hp 4 -4 kind=damage source=2")
    assert figures(game, "death 2") == [("ID-DMG.2", "2", "2", "4")]
    assert against(game, "death 4") == []


def test_ID_DY_5_nobody_dies_twice():
    game = then(GAME, *killed("4", "1"))
    assert against(game, "death 4 1") == ["violation ID-DY.5"]
    assert against(game, {"do": "deaths", "deaths": [{"seat": "4"}, {"seat": "5"}]}) == ["violation ID-DY.5"]
    assert against(game, table("4", alive=True)) == ["violation ID-DY.5"]
    assert against(game, table("5", alive=False)) == ["violation ID-DY.5"]


def test_ID_DY_6_all_cards_of_the_dead_are_discarded():
    game = then(GAME, "equip 4 weapon 剑", "delay 4 乐不思蜀", "flip 4", *killed("4", "1"))
    view = rules.view(game)["seats"]["4"]
    assert (view["hand"], view["weapon"], view["delayed"], view["flipped"]) == (0, None, [], False)
    assert figures(game, table("4", hand=2)) == [("ID-DY.6", "4", "hand", "—")]
    assert against(game, table("4", hand=0, revealed=True)) == []


def test_ID_6_1_the_identity_of_the_dead_is_turned_up():
    game = then(GAME, *killed("4", "1"))
    assert seats(game, "revealed") == {"1": True, "2": False, "3": False, "4": True, "5": False}
    assert against(game, table("4", revealed=False)) == ["violation ID-6.1"]
    unknown = begun("turn 1", "hp 4 -4 kind=damage source=1", letters="L????")
    assert against(unknown, "death 4") == ["unknown ID-6.1"]
    assert against(unknown, "death 4 role=rebel") == []
    assert flags(then(unknown, "death 4")) == [(11, "unknown", ["ID-6.1"])]


# --- reward and penalty -----------------------------------------------------------------------------------------------


def test_ID_6_3_the_source_of_the_damage_draws_two():
    game = then(GAME, "hp 4 -4 kind=damage source=2")
    assert against(game, "death 4 reward=2") == []
    assert figures(game, "death 4 reward=3") == [("ID-6.3", "2", "3", "2")]
    assert figures(game, "death 4 reward=0") == [("ID-6.3", "2", "0", "2")]
    after = then(game, "hand 2 4", "death 4")
    assert seats(after, "hand")["2"] == 6
    assert against(after, "hand 2 5") == ["query ID-6.3"]
    assert against(then(game, "hand 2 4"), "death 4 hand=5") == ["query ID-6.3"]


@pytest.mark.parametrize("line", ["death 4 none", "death 4 4"])
def test_ID_6_3_without_a_living_source_nobody_draws(line):
    game = then(GAME, "hp 4 -4")
    assert against(game, f"{line} reward=0") == []
    assert figures(game, f"{line} reward=2") == [("ID-6.3", "4", "2", "0")]


def test_ID_6_3_a_dead_source_draws_nothing():
    game = then(GAME, "hp 4 -4 kind=damage source=3", "hp 3 -4 kind=damage source=1", "death 3")
    assert against(game, "death 4 reward=2") == ["violation ID-6.3"]


def test_ID_6_3_the_killer_is_the_source_the_log_has():
    game = then(GAME, "hp 4 -4 kind=damage source=2")
    assert against(game, "death 4 5") == ["query ID-6.3"]
    assert against(then(GAME, "hp 4 -4 kind=lose"), "death 4 5") == ["query ID-6.3"]


def test_ID_6_3_a_source_nobody_typed_is_unknown():
    assert against(then(GAME, "hp 4 -4"), "death 4") == ["unknown ID-6.3"]
    assert against(then(GAME, "hp 4 -4 kind=lose"), "death 4") == []


def test_ID_6_2_a_lord_who_kills_a_loyalist_discards_his_hand():
    game = then(GAME, "equip 1 weapon 剑", "hp 2 -4 kind=damage source=1")
    after = then(game, "death 2")
    assert (seats(after, "hand")["1"], seats(after, "weapon")["1"]) == (0, {"name": "剑"})
    assert figures(after, "hand 1 3") == [("ID-6.2", "1", "3", "0")]
    assert against(after, table("1", hand=3)) == ["violation ID-6.2"]
    assert against(game, "death 2 reward=2") == ["violation ID-6.2"]
    assert against(game, "death 2 hand=3") == ["violation ID-6.2"]
    assert against(game, "death 2 reward=0 hand=0 equipment=1") == []


def test_ID_Q19_his_equipment_stays():
    game = then(GAME, "equip 1 weapon 剑", "hp 2 -4 kind=damage source=1")
    assert figures(game, "death 2 hand=0 equipment=0") == [("ID-6.2", "1", "0", "1")]


def test_ID_6_2_a_loyalist_who_dies_by_another_brings_two():
    assert against(then(GAME, "hp 2 -4 kind=damage source=4"), "death 2 reward=2") == []


def test_ID_Q20_nothing_is_demanded_of_a_death_that_ends_the_game():
    game = then(GAME, *killed("3", "1"), *killed("4", "1"), "hp 5 -4 kind=damage source=1")
    assert against(game, "death 5 reward=0") == []
    assert against(game, "death 5 reward=3") == []
    assert points(then(game, "death 5 reward=3")) == [3, 3, 0, 0, 0]


# --- the chain --------------------------------------------------------------------------------------------------------


def chained(*places, turn=1):
    return begun(
        *(f"turn {seat}" for seat in range(1, turn + 1)),
        *({"do": "chain", "seat": seat, "chained": True} for seat in places),
    )


FIRE = "kind=damage element=fire source=4"
BURNT = then(chained("1", "2", "5", turn=4), f"hp 2 -2 {FIRE}")


def test_ID_DEF_13_elemental_damage_passes_on_from_the_next_seat():
    assert rules.view(BURNT)["chain"] == {"element": "fire", "amount": 2, "source": "4", "due": ["5", "1"]}
    row = {"do": "hp", "seat": "1", "delta": -2, "kind": "damage", "element": "fire", "source": "4", "chain": True}
    assert figures(BURNT, row) == [("ID-DEF.13", "1", "1", "5")]
    after = then(BURNT, {**row, "seat": "5"}, row)
    assert (rules.view(after)["chain"], seats(after, "chained")) == (None, dict.fromkeys("12345", False))


def along(seat, **fields):
    return {
        "do": "hp",
        "seat": seat,
        "delta": -2,
        "kind": "damage",
        "element": "fire",
        "source": "4",
        "chain": True,
        **fields,
    }


def test_ID_DEF_13_the_chain_is_gone_through_before_play_goes_on():
    for line in ("turn 5", "phase play", "end 4"):
        assert figures(BURNT, line)[0][:2] == ("ID-DEF.13", "5")
    assert against(then(BURNT, along("5")), "turn 5") == ["violation ID-DEF.13"]
    assert against(then(BURNT, along("5"), along("1")), "turn 5") == []
    assert against(then(BURNT, {"do": "chain", "seat": "5", "chained": False}, along("1")), "turn 5") == []


def test_ID_DEF_13_another_amount_element_or_source_is_asked_about():
    for fields in ({"delta": -1}, {"element": "thunder"}, {"source": "3"}):
        assert against(BURNT, along("5", **fields)) == ["query ID-DEF.13"]
    assert against(BURNT, along("5")) == []


def test_ID_DEF_13_ordinary_damage_and_an_unchained_victim_pass_nothing_on():
    game = chained("1", "5", turn=4)
    for line in ("hp 1 -1 kind=damage source=4", f"hp 2 -1 {FIRE}", "hp 1 -1 kind=lose"):
        assert rules.view(then(game, line))["chain"] is None
        assert seats(then(game, line), "chained") == {"1": True, "2": False, "3": False, "4": False, "5": True}
    assert against(game, along("5")) == ["violation ID-DEF.13"]


def test_ID_DEF_13_right_after_a_settlement_the_generals_lie_as_it_left_them():
    assert against(BURNT, table("2", chained=True)) == ["violation ID-DEF.13"]
    assert against(BURNT, table("5", chained=True)) == []
    assert against(begun("turn 1"), table("5", chained=True)) == ["query ID-DEF.13"]
    assert against(BURNT, {"do": "chain", "seat": "5", "chained": True}) == ["query ID-DEF.13"]


def test_ID_DMG_2_the_dying_are_settled_before_the_damage_passes_on():
    game = then(chained("2", "5", turn=4), f"hp 2 -4 {FIRE}")
    assert against(game, along("5", delta=-4)) == ["violation ID-DMG.2"]
    assert against(then(game, "death 2"), along("5", delta=-4)) == []


def test_ID_Q28_it_passes_on_though_the_victim_dies_but_not_past_the_end():
    game = then(chained("3", "4", "5"), "hp 3 -4 kind=damage element=fire source=1", "death 3")
    assert rules.view(game)["chain"]["due"] == ["4", "5"]
    lethal = {"do": "hp", "delta": -4, "kind": "damage", "element": "fire", "source": "1", "chain": True}
    game = then(game, {**lethal, "seat": "4"}, "death 4", {**lethal, "seat": "5"}, "death 5")
    assert (game.verdict["winner"], rules.view(game)["chain"]) == ("lord", None)
