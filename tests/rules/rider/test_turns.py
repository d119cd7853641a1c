"""Turns and their steps: order, inverted fighters, hidden cards coming back, judgement, draw, discard and rage."""

import pytest

import rules
from rules.rider.steps import STEPS

from .told import against, begun, figures, killed, over, seats, stands, table, then


def may_act(game):
    """The seats whose turn would be legal."""
    return [seat for seat in game.state.setup.seats if against(game, f"turn {seat}") == []]


def test_RD_4_1_1_turns_pass_to_the_next_living_seat():
    game = begun("turn 1", "end 1")
    assert figures(game, "turn 3") == [("RD-4.1.1", "3", "3", "2")]
    assert may_act(game) == ["2"]
    dead = then(game, *killed("2", "4"))
    assert (may_act(dead), against(dead, "turn 2")) == (["3"], ["violation RD-4.1.1"])


def test_RD_4_1_1_after_the_last_seat_comes_the_first():
    assert may_act(begun(*(f"turn {seat}" for seat in "12345"))) == ["1"]


def test_RD_R41_when_the_turns_character_dies_the_next_living_seat_is_on():
    game = begun("turn 1", "turn 2", *killed("2", "4"))
    assert (rules.view(game)["turn"], may_act(game)) == (None, ["3"])


def test_RD_4_1_1_another_order_may_stand_by_an_override():
    game = over(begun("turn 1"), "turn 4", "RD-4.1.1")
    assert may_act(game) == ["5"]


@pytest.mark.parametrize("step", range(len(STEPS)))
def test_RD_4_2T_0_steps_only_go_forward(step):
    game = begun("turn 1", f"phase {STEPS[step]}")
    legal = [name for name in STEPS if against(game, f"phase {name}") == []]
    assert legal == list(STEPS[step + 1 :])


def test_RD_4_2T_0_there_are_so_many_ways_through_a_turn():
    """Any of the eight steps may be left out: 2⁸ orders, and no other of the 109601 without repetition is legal."""
    ways = {(): begun("turn 1")}
    found = 1
    while ways:
        longer = {}
        for way, game in ways.items():
            for step in STEPS:
                if against(game, f"phase {step}") == []:
                    longer[(*way, step)] = then(game, f"phase {step}")
        found += len(longer)
        ways = longer
    assert found == 2**8


def test_RD_4_2T_1b_hidden_cards_come_back_in_the_own_turn():
    game = begun("turn 1", "hide-card 2 count=2", "equip 2 weapon 剑", "hide-card 2 slot=weapon")
    assert (seats(game, "hand")["2"], seats(game, "hidden")["2"]) == (2, 2)
    after = then(game, "turn 2")
    assert (seats(after, "hand")["2"], seats(after, "hidden")["2"], seats(after, "pieces")["2"][0]["down"]) == (
        4,
        0,
        False,
    )
    late = then(after, "phase draw")
    assert against(late, table("2", hidden=1)) == ["violation RD-4.2T.1b"]
    assert against(late, table("2", down=1)) == ["violation RD-4.2T.1b"]
    assert against(then(after, "phase prepare-starts"), table("2", hidden=2)) == []
    assert against(late, table("1", hidden=1)) == ["query RD-6.10.3"]


def test_RD_4_2T_1b_cards_hidden_in_the_own_turn_stay_hidden():
    game = begun("turn 1", "phase draw", "hide-card 1")
    assert against(game, table("1", hidden=1)) == []
    assert seats(then(game, "phase play", "end 1"), "hidden")["1"] == 1


def test_RD_4_2T_2_the_last_placed_is_judged_first():
    game = begun("turn 1", "delay 1 甲", "delay 1 乙", "phase judge")
    assert figures(game, "judge 1 甲") == [("RD-4.2T.2", "1", "甲", "乙")]
    assert against(game, "judge 1 技能") == []
    assert figures(then(game, "judge 1 乙"), "phase draw") == [("RD-4.2T.2", "1", "甲", "—")]
    assert against(then(game, "judge 1 乙", "judge 1 甲"), "phase draw") == []


def test_RD_4_2T_3_the_draw_number_is_drawn():
    game = then(begun("turn 1"), table("1", draw=3), "phase draw")
    assert [against(game, f"draw 1 {count}") for count in (2, 3, 4)] == [["query RD-4.2T.3"], [], ["query RD-4.2T.3"]]
    assert against(then(game, "phase play"), "draw 1 1") == []


def test_RD_4_2T_5_the_hand_is_discarded_to_the_limit():
    game = then(begun("turn 1"), table("1", limit=4))
    assert figures(game, "end 1 4 6") == [("RD-4.2T.5", "1", "6", "≤ 4")]
    assert against(game, "end 1 4 4") == []


def test_RD_R28_hidden_cards_count_for_the_limit_and_cannot_be_discarded():
    game = then(begun("turn 1", "phase discard", "hide-card 1 count=3"), table("1", limit=2, hand=1))
    assert against(then(game, "discard 1 1"), "end 1 4 0 hidden=3") == []
    assert against(game, "discard 1 1 hidden=2") == ["violation RD-6.10.4"]
    assert against(game, "end 1 4 1 hidden=3") == ["query RD-4.2T.5"]


def test_RD_6_4_an_inverted_fighter_is_reset_and_its_turn_skipped():
    game = begun("turn 1", "invert 2")
    assert figures(game, "turn 2") == [("RD-6.4", "2", "turn", "skipped")]
    assert against(game, "turn 3") == ["violation RD-4.1.1"]
    after = then(game, "turn 2 skipped")
    assert (seats(after, "inverted")["2"], may_act(after)) == (False, ["3"])
    assert against(after, table("2", inverted=True)) == ["violation RD-6.4"]
    assert figures(begun("turn 1"), "turn 2 skipped") == [("RD-6.4", "2", "skipped", "turn")]


def test_RD_6_4_inverted_a_second_time_is_a_reset():
    game = begun("turn 1", "invert 2")
    assert against(game, "invert 2 inverted") == ["violation RD-6.4"]
    assert seats(then(game, "invert 2 no-inverted"), "inverted")["2"] is False


def test_RD_6_4_a_skipped_turn_ends_a_merge():
    game = stands("ABCD", "turn 1", "tap 1", "tap 2", "invert 2", "turn 2 skipped")
    assert seats(game, "faction")["2"] == "B"


# --- rage ---------------------------------------------------------------------------------------------------------------------


def test_RD_6_7_1_discarding_gives_one_rage_a_turn():
    game = begun("turn 1", "phase discard")
    assert seats(then(game, "discard 1 3"), "rage")["1"] == 1
    assert seats(then(game, "discard 1 1", "discard 1 1"), "rage")["1"] == 1
    assert seats(then(game, "discard 1 0"), "rage")["1"] == 0
    assert figures(game, "discard 1 3 rage=3") == [("RD-6.7.1", "1", "3", "1")]
    assert seats(then(game, "discard 2 3"), "rage")["2"] == 0


def test_RD_6_7_1_a_rage_that_is_typed_is_one_for_something_discarded():
    game = begun("turn 1", "phase discard")
    assert against(game, "rage 1 1 discard") == []
    assert [
        against(game, line)
        for line in ("rage 1 3 discard discarded=3", "rage 1 1 discard discarded=0", "rage 2 1 discard")
    ] == [["violation RD-6.7.1"]] * 3
    assert against(then(game, "discard 1 1"), "rage 1 1 discard") == ["violation RD-6.7.1"]
    assert against(then(game, "rage 1 1 discard"), "rage 1 1 discard") == ["violation RD-6.7.1"]
    assert against(game, "rage 1 2") == ["query RD-6.7.1"]


def test_RD_R27_another_turn_gives_another():
    game = begun(
        "turn 1", "phase discard", "discard 1 2", "turn 2", "phase discard", "discard 2 1", "turn 3", "turn 4", "turn 5"
    )
    assert seats(then(game, "turn 1", "phase discard", "discard 1 1"), "rage") == {
        "1": 2,
        "2": 1,
        "3": 0,
        "4": 0,
        "5": 0,
    }


def test_RD_3_3_4_rage_is_never_below_zero():
    assert against(begun(), "rage 1 -1 skill") == ["violation RD-3.3.4"]
    assert against(begun(), table("1", rage=-1)) == ["violation RD-3.3.4"]
    assert figures(begun("turn 1"), "end 1 4 4 rage=2") == [("RD-3.3.4", "1", "2", "0")]


def test_RD_6_7_2c_one_rage_turns_a_hand_card_into_sha_or_nengju():
    game = begun("rage 1 2 skill")
    assert seats(then(game, "card 1 闪 as=杀 rage=1"), "rage")["1"] == 1
    assert against(game, "card 1 闪 as=能聚 rage=1") == []
    assert figures(game, "card 1 闪 as=能 rage=1") == [("RD-6.7.2c", "1", "能", "杀|能聚")]
    assert against(begun(), "card 1 闪 as=杀 rage=1") == ["violation RD-6.7.2c"]
    assert against(game, "rage 1 -2 convert") == ["violation RD-6.7.2c"]
    assert against(then(game, "hand 1 0"), "rage 1 -1 convert") == ["violation RD-6.7.2c"]


def test_RD_R26_there_is_no_cap_unless_the_organiser_sets_one():
    assert against(begun(), "rage 1 9 skill") == []
    assert figures(begun(rage_cap=3), "rage 1 4 skill") == [("RD-R26", "1", "4", "≤ 3")]
