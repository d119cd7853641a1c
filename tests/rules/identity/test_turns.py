"""Turns and their steps: order, generals face down, draw, one 杀, judgement, discard."""

import pytest

import rules
from rules.identity.steps import STEPS

from .told import against, begun, figures, killed, over, seats, table, then


def may_act(game):
    """The seats whose turn would be legal."""
    return [seat for seat in game.state.setup.seats if against(game, f"turn {seat}") == []]


def test_ID_5_2_the_first_turn_is_the_lords():
    assert figures(begun(), "turn 2") == [("ID-5.2", "2", "2", "1")]
    assert may_act(begun()) == ["1"]


def test_ID_5_3_turns_pass_to_the_next_living_seat():
    game = begun("turn 1", "end 1")
    assert figures(game, "turn 3") == [("ID-5.3", "3", "3", "2")]
    assert may_act(game) == ["2"]
    assert may_act(then(game, *killed("2", "4"))) == ["3"]
    assert against(then(game, *killed("2", "4")), "turn 2") == ["violation ID-5.3"]


def test_ID_5_3_after_the_last_seat_comes_the_first():
    game = begun(*(f"turn {seat}" for seat in "12345"))
    assert may_act(game) == ["1"]


def test_a_turn_left_open_is_over_when_the_next_begins():
    game = begun("turn 1", "turn 2")
    assert rules.view(game)["turn"] == {"seat": "2", "phase": None, "number": 2, "slashes": 0}


def test_ID_Q23_when_the_turns_character_dies_the_next_living_seat_is_on():
    game = begun("turn 1", "turn 2", *killed("2", "4"))
    assert rules.view(game)["turn"] is None
    assert rules.view(game)["next"] == "3"


def test_ID_Q30_clockwise_the_next_seat_is_the_one_before():
    assert may_act(begun("turn 1", seat_order="cw")) == ["5"]
    assert rules.resolution_order(begun(seat_order="cw"), "2") == ("2", "1", "5", "4", "3")
    assert rules.resolution_order(begun(), "2") == ("2", "3", "4", "5", "1")
    assert rules.resolution_order(begun(), "2", "cw") == ("2", "1", "5", "4", "3")


# --- steps ------------------------------------------------------------------------------------------------------------


def test_ID_TURN_0_steps_only_go_forward():
    game = begun("turn 1")
    for at, step in enumerate(STEPS):
        assert against(game, f"phase {step}") == []
        game = then(game, f"phase {step}")
        assert [against(game, f"phase {earlier}") for earlier in STEPS[: at + 1]] == [["violation ID-TURN.0"]] * (
            at + 1
        )


def test_ID_TURN_0_a_step_and_an_end_belong_to_an_open_turn():
    assert against(begun(), "phase judge") == ["violation ID-TURN.0"]
    assert against(begun(), "end 1") == ["violation ID-TURN.0"]
    assert figures(begun("turn 1"), "end 2") == [("ID-TURN.0", "2", "end 2", "end 1")]


def test_ID_TURN_0_nothing_but_its_beginning_comes_of_a_skipped_phase():
    game = begun("turn 1", "phase before-play skipped")
    for step in ("play-starts", "play", "play-ends"):
        assert figures(game, f"phase {step}") == [("ID-TURN.0", "1", step, "before-play")]
    assert against(game, "phase discard") == []


def test_ID_TURN_1_face_down_the_general_is_turned_up_and_the_turn_skipped():
    game = begun("flip 1")
    assert figures(game, "turn 1") == [("ID-TURN.1", "1", "turn", "skipped")]
    after = then(game, "turn 1 skipped")
    assert (seats(after, "flipped")["1"], rules.view(after)["turn"], rules.view(after)["next"]) == (False, None, "2")
    assert against(begun(), "turn 1 skipped") == ["violation ID-TURN.1"]


def test_ID_TURN_1_a_table_right_after_a_skipped_turn_shows_it_face_up():
    game = begun("flip 1", "turn 1 skipped")
    assert against(game, table("1", flipped=True)) == ["violation ID-TURN.1"]
    assert against(game, table("1", flipped=False)) == []
    assert against(then(game, "turn 2"), table("1", flipped=True)) == ["query ID-DEF.12"]


def test_ID_Q31_a_skipped_turn_has_no_steps():
    assert against(begun("flip 1", "turn 1 skipped"), "phase after-turn") == ["violation ID-TURN.0"]


def test_ID_TURN_3_there_is_no_preparation_phase_and_ID_TURN_20_no_end_phase():
    game = begun("turn 1")
    assert against(game, "phase prepare") == ["violation ID-TURN.3"]
    assert against(game, "phase end") == ["violation ID-TURN.20"]


def test_ID_TURN_6_the_last_placed_is_judged_first():
    game = begun("delay 1 兵粮寸断", "delay 1 乐不思蜀", "turn 1", "phase judge")
    assert figures(game, "judge 1 兵粮寸断") == [("ID-TURN.6", "1", "兵粮寸断", "乐不思蜀")]
    assert against(game, "judge 1 洛神") == []
    after = then(game, "judge 1 乐不思蜀")
    assert [lying["as"] for lying in seats(after, "delayed")["1"]] == ["兵粮寸断"]
    assert against(after, "judge 1 兵粮寸断") == []


def test_ID_TURN_6_what_lies_as_another_is_judged_by_that_name():
    game = begun("delay 1 闪♦3 as=乐不思蜀", "delay 1 兵粮寸断", "turn 1")
    assert against(game, "judge 1 乐不思蜀") == ["violation ID-TURN.6"]
    assert against(then(game, "judge 1 兵粮寸断"), "judge 1 乐不思蜀") == []


def test_ID_TURN_10_two_cards_are_drawn():
    game = begun("turn 1", "phase draw")
    assert figures(game, "draw 1 3") == [("ID-TURN.10", "1", "3", "2")]
    assert against(game, "draw 1 2") == []
    assert against(then(game, "phase play"), "draw 1 3") == []
    assert against(game, "draw 3 1") == []


def test_ID_TURN_14_one_slash_a_play_phase():
    game = begun("turn 1", "phase play", "card 1 杀")
    assert figures(game, "card 1 雷杀") == [("ID-TURN.14", "1", "2", "1")]
    for free in ("card 2 杀", "card 1 杀 played", "card 1 杀 virtual", "card 1 杀 uncounted", "card 1 桃"):
        assert against(game, free) == []
    assert against(then(game, "phase play-ends"), "card 1 杀") == []
    assert against(then(game, "turn 2"), "card 2 杀") == []
    assert against(begun("turn 1", "card 1 闪 as=杀"), "card 1 杀") == ["query ID-TURN.14"]


def test_ID_Q24_a_card_used_as_if_counts_for_later_ones():
    assert against(begun("turn 1", "card 1 杀 virtual"), "card 1 杀") == ["query ID-TURN.14"]
    assert against(begun("turn 1", "card 1 杀 virtual", virtual_counts="0"), "card 1 杀") == []


def test_ID_TURN_18_the_hand_is_discarded_down_to_hp():
    game = begun("turn 1")
    assert figures(game, "end 1 5 6") == [("ID-TURN.18", "1", "6", "≤ 5")]
    assert against(game, "end 1 5 5") == []
    assert against(then(game, "phase before-discard skipped"), "end 1 5 6") == []
    assert against(then(game, "phase discard-ends"), table("1", hand=6)) == ["query ID-TURN.18"]
    assert against(then(game, "phase discard"), table("1", hand=6)) == []


def test_the_figures_at_an_end_are_the_logs():
    game = begun("turn 1")
    assert against(game, "end 1 4 4") == ["query ID-4.1"]
    assert against(game, "end 1 6 4") == ["violation ID-DEF.16", "query ID-4.1"]
    assert against(game, "end 1 5 -1") == ["refused ID-DECK.1"]


# --- timings ----------------------------------------------------------------------------------------------------------


def timing(of, *steps):
    return {"do": "timing", "of": of, "steps": list(steps)}


def test_ID_CT_0_the_timings_of_a_card_come_in_order():
    assert against(begun(), timing("card", "need", "lost", "naming", "targeted", "named", "effect", "after")) == []
    assert against(begun(), timing("card", "named", "targeted")) == ["violation ID-CT.0"]
    assert against(begun(), timing("card", "effect", "effect")) == ["violation ID-CT.0"]


def test_ID_DMG_0_the_timings_of_damage_come_in_order():
    assert against(begun(), timing("damage", "dealing", "being-damaged", "dying", "dealt", "damaged")) == []
    assert against(begun(), timing("damage", "damaged", "dealt")) == ["violation ID-DMG.0"]


@pytest.mark.parametrize("seat", ["1", "3"])
def test_an_extra_turn_is_let_stand_by_an_override(seat):
    game = over(begun("turn 1"), f"turn {seat}", "ID-5.3") if seat == "3" else then(begun(), "turn 1")
    assert rules.view(game)["turn"]["seat"] == seat


def test_this_book_has_no_distances():
    assert rules.reach(begun(), "1") == {}
