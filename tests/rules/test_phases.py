"""角色回合: phases in their order, what lies in judgement, the end of a turn with its figures, cards over HP."""

import pytest

import rules

from .played import against, figures, killed, let_stand, over, play, played, seats, then

PHASES = ("judge", "draw", "play", "discard", "end")


def phase(game):
    return rules.view(game)["turn"]["phase"]


# --- order ---------------------------------------------------------------------------------------------------------------


def test_KW_0_phases_come_in_order_none_twice_and_any_may_be_left_out():
    game = played("turn WC")
    assert phase(game) is None
    for place, name in enumerate(PHASES):
        now = then(game, f"phase {name}")
        assert phase(now) == name
        for earlier in PHASES[: place + 1]:
            assert against(now, f"phase {earlier}") == ["violation KW-0"]
        for later in PHASES[place + 1 :]:
            assert against(now, f"phase {later}") == []
    assert figures(then(game, "phase play"), "phase draw") == [("KW-0", "WC", "draw", "discard|end")]


def test_KW_0_no_phase_without_a_turn():
    assert figures(played(), "phase play") == [("KW-0", None, "play", "turn")]
    assert against(played("turn WC", "end WC"), "phase judge") == ["violation KW-0"]


def test_KW_F3_2_1_a_turn_begins_before_the_judgement():
    game = played("turn WC")
    assert rules.view(game)["turn"] == {"seat": "WC", "phase": None, "number": 1, "slashes": 0}


# --- judgement -------------------------------------------------------------------------------------------------------------


def delayed(*lines, seat="C1", card="乐不思蜀♠6", **options):
    """The turn of a seat in whose judgement zone a scroll lies."""
    return played("turn WC", f"delay {seat} {card}", "end WC", f"turn {seat}", *lines, **options)


@pytest.mark.parametrize("wanted", ["draw", "play", "discard", "end"])
def test_KW_F3_2_2_what_lies_in_judgement_is_judged_before_the_draw(wanted):
    game = delayed("phase judge")
    assert figures(game, f"phase {wanted}") == [("KW-F3.2.2", "C1", wanted, "judge 乐不思蜀")]
    assert against(game, f"phase {wanted}") == ["query KW-F3.2.2"]
    assert against(then(game, "judge C1 乐不思蜀 桃♥3"), f"phase {wanted}") == []
    assert against(then(game, "undelay C1 乐不思蜀♠6"), f"phase {wanted}") == []


def test_KW_F3_2_2_it_is_asked_once_a_turn():
    assert against(delayed("phase draw"), "phase play") == []
    assert against(delayed(), "phase judge") == []


def test_KW_F3_2_2_every_scroll_is_judged_by_the_name_it_lies_as():
    game = played(
        "turn WC", "delay C1 乐不思蜀♠6", {"do": "delay", "seat": "C1", "card": {"name": "杀", "suit": "S", "rank": 7}, "as": "兵粮寸断"},
        "end WC", "turn C1", "judge C1 乐不思蜀",
    )  # fmt: skip
    assert figures(game, "phase draw") == [("KW-F3.2.2", "C1", "draw", "judge 兵粮寸断")]
    assert against(then(game, "judge C1 兵粮寸断"), "phase draw") == []
    assert against(then(game, "judge C1 杀"), "phase draw") == ["query KW-F3.2.2"]


def test_KW_F3_2_2_a_judgement_of_another_seat_is_not_his():
    assert against(delayed("judge C2 乐不思蜀"), "phase draw") == ["query KW-F3.2.2"]


def test_KW_F3_2_2_the_first_option_of_shensu_skips_the_judgement():
    game = delayed(sitting={"C1": "夏侯渊"})
    assert against(then(game, "skill C1 神速 option=1"), "phase play") == []
    assert against(then(game, "skill C1 神速 option=2"), "phase draw") == ["query KW-F3.2.2"]


@pytest.mark.parametrize(
    ("card", "stands"),
    [("桃♥3", []), ("杀♠7", ["violation KW-0"]), ("杀♣2", ["violation KW-0"]), ("闪♦2", ["violation KW-0"])],
)
def test_KW_0_a_lebusishu_judged_other_than_heart_forbids_the_play_phase(card, stands):
    game = delayed("phase judge", f"judge C1 乐不思蜀 {card}", "undelay C1 乐不思蜀♠6")
    assert against(game, "phase play") == stands
    assert against(game, "phase draw") == against(game, "phase discard") == []


@pytest.mark.parametrize(("card", "stands"), [("杀♣2", []), ("桃♥3", ["violation KW-0"]), ("杀♠7", ["violation KW-0"])])
def test_KW_0_a_bingliangcunduan_judged_other_than_club_forbids_the_draw_phase(card, stands):
    game = delayed("phase judge", f"judge C1 兵粮寸断 {card}", card="兵粮寸断♠A", edition="2012")
    assert against(game, "phase draw") == stands
    assert against(game, "phase play") == []


def test_KW_0_a_judgement_whose_card_was_not_seen_forbids_nothing():
    assert against(delayed("judge C1 乐不思蜀"), "phase play") == []
    assert against(delayed("judge C1 乐不思蜀 杀"), "phase play") == []


def test_KW_0_a_red_face_makes_a_judgement_a_question():
    game = delayed("judge C1 乐不思蜀 杀♠7", sitting={"C1": "小乔"})
    assert against(game, "phase play") == ["query KW-0"]


def test_KW_0_the_card_that_counted_last_is_the_one():
    game = delayed("judge C1 乐不思蜀 杀♠7", "judge C1 乐不思蜀 桃♥3")
    assert against(game, "phase play") == []


def test_KW_F3_2_2_a_judgement_of_the_turn_before_does_not_count():
    game = delayed("judge C1 乐不思蜀 杀♠7", "end C1")
    game = then(
        game, "turn C2", "end C2", "turn W1", "end W1", "turn W2", "end W2", "turn CC", "end CC", "turn WC", "end WC"
    )
    game = then(game, "turn C1")
    assert against(game, "phase play") == ["query KW-F3.2.2"]


# --- the end of a turn ---------------------------------------------------------------------------------------------------------


def test_KW_F3_2_6_the_acting_character_ends_his_turn():
    game = played("turn WC")
    assert figures(game, "end C1 4 4") == [("KW-F3.2.6", "C1", "end C1", "end WC")]
    assert against(game, "end WC 5 4") == []
    assert figures(played(), "end WC 5 4") == [("KW-F3.2.6", "WC", "end WC", "turn")]


def test_KW_F3_2_6_an_announced_hp_that_is_not_the_logs_is_asked_about_and_stands():
    game = played("turn WC")
    assert figures(game, "end WC 4 3") == [("KW-F3.2.6", "WC", "4", "5")]
    assert against(game, "end WC 4 3") == ["query KW-F3.2.6"]
    after = then(game, "end WC 4 3")
    assert (seats(after, "hp")["WC"], seats(after, "hand")["WC"], seats(after, "hand_known")["WC"]) == (4, 3, True)


def test_KW_F3_2_6_an_announced_hand_is_held_against_a_known_one():
    game = played("turn WC", "hand WC 4")
    assert against(game, "end WC 5 3") == ["query KW-F3.2.6"]
    assert against(game, "end WC 5 4") == []
    assert against(then(game, "phase end"), "end WC 5 3") == []  # a phase makes every count unknown


def test_KW_D4_nobody_announces_more_than_his_maximum_or_less_than_one():
    game = played("turn WC")
    assert figures(game, "end WC 6 3") == [("KW-F3.2.6", "WC", "6", "5"), ("KW-D4", "WC", "6", "≤ 5")]
    assert against(game, "end WC 0 0") == ["query KW-F3.2.6", "violation KW-D13"]


def test_KW_D4_an_hp_over_the_maximum_that_was_let_stand_is_reported_once():
    game = let_stand(played("turn WC"), "hp WC 1", "KW-D4")
    assert against(game, "end WC 6 4") == []


def test_KW_D13_an_end_let_stand_while_its_actor_is_dying():
    game = played("turn WC", "hp WC to=0")
    saved = let_stand(game, "end WC 1 0", "KW-D13")
    assert (seats(saved, "hp")["WC"], seats(saved, "dying")["WC"]) == (1, False)
    lost = let_stand(game, "end WC 0 0", "KW-D13")
    assert (seats(lost, "hp")["WC"], seats(lost, "dying")["WC"]) == (0, True)
    fallen = let_stand(played("turn WC"), "end WC 0 0", "KW-D13")
    assert seats(fallen, "dying")["WC"] is True


def test_KW_G1_4_a_negative_hand_at_the_end_is_refused_whatever_the_override():
    game = played("turn WC")
    assert against(game, "end WC 5 -1") == ["refused KW-G1.4"]
    done = play(game, over("end WC 5 -1", "KW-G1.4", game=game))
    assert (done.stored, [one.level for one in done.problems]) == (False, ["refused"])


def test_KW_F3_2_6_the_end_of_a_dead_actor_has_no_figures():
    game = played("turn WC", "end WC", "turn C1", *killed("C1"))
    for line in ("end C1 0 0", "end C1 hp=0", "end C1 hand=0"):
        with pytest.raises(rules.Malformed) as refusal:
            against(game, line)
        assert refusal.value.field == ("hand" if "hand=" in line else "hp")
    assert against(game, {"do": "end", "seat": "C1"}) == []
    assert rules.view(then(game, "end C1"))["turn"] is None


def test_KW_F3_2_6_the_end_of_a_living_actor_has_both_figures():
    game = played("turn WC")
    for line, field in (({"do": "end", "seat": "WC"}, "hp"), ({"do": "end", "seat": "WC", "hp": 5}, "hand")):
        with pytest.raises(rules.Malformed) as refusal:
            against(game, line)
        assert refusal.value.field == field


# --- cards over HP (I-12) ------------------------------------------------------------------------------------------------------


def ending(hand, *lines, general="曹操", hp=None):
    """What stands against WC's end with that many cards."""
    game = played("turn WC", *lines, sitting={"WC": general})
    return against(game, f"end WC {seats(game, 'hp')['WC'] if hp is None else hp} {hand}")


def test_KW_F3_2_5_more_cards_than_hp_are_discarded():
    game = played("turn WC", "hp WC -2")
    assert against(game, "end WC 3 3") == []
    assert figures(game, "end WC 3 4") == [("KW-F3.2.5", "WC", "4 / 3", "3")]
    assert against(game, "end WC 3 4") == ["violation KW-F3.2.5"]


def test_I_12_keji_keeps_any_number_once_its_skill_is_entered():
    assert ending(12, general="吕蒙") == ["query KW-F3.2.5"]
    assert ending(12, "skill WC 克己", general="吕蒙") == []
    assert ending(4, general="吕蒙") == []


@pytest.mark.parametrize("slash", ["card WC 杀 targets=C1", "card WC 杀 played"])
def test_I_12_keji_is_ruled_out_by_a_slash_of_his_own_play_phase(slash):
    assert ending(12, "phase play", slash, general="吕蒙") == ["violation KW-F3.2.5"]
    assert ending(12, "phase play", slash, "skill WC 克己", general="吕蒙") == ["violation KW-F3.2.5"]


def test_I_12_keji_does_not_mind_a_slash_of_another_or_of_another_phase():
    assert ending(12, "phase play", "card C1 杀 played", "skill WC 克己", general="吕蒙") == []
    assert ending(12, "phase discard", "card WC 杀 played", "skill WC 克己", general="吕蒙") == []


def test_I_12_biyue_keeps_one_more():
    assert ending(5, general="貂蝉") == []
    assert ending(6, general="貂蝉") == ["violation KW-F3.2.5"]


def test_I_12_jushou_keeps_three_more_and_turns_the_general_over():
    assert ending(8, general="曹仁") == ["query KW-F3.2.5"]
    assert ending(8, "flip WC", general="曹仁") == []
    assert ending(9, "flip WC", general="曹仁") == ["violation KW-F3.2.5"]
    assert ending(8, "flip C1", general="曹仁") == ["query KW-F3.2.5"]


def test_I_12_buqu_has_no_hand_limit_but_zero():
    lines = ("hp WC to=0", "aside WC 杀♠7")
    assert ending(0, *lines, general="周泰", hp=0) == []
    assert ending(1, *lines, general="周泰", hp=0) == ["violation KW-F3.2.5"]


def test_KW_F3_2_5_an_override_lets_the_cards_stand():
    game = let_stand(played("turn WC"), "end WC 5 7", "KW-F3.2.5")
    assert seats(game, "hand")["WC"] == 7
    assert [(flag.level, flag.articles) for flag in game.flags] == [("override", ("KW-F3.2.5",))]
