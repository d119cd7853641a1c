"""Articles: every one the rule book marks H or S is checked or answered and has a test, and every check bites alone."""

import json
from pathlib import Path

import pytest

import rules
from rules.coverage import covered
from rules.engine import RULES
from rules.rider import RIDER
from rules.rider import entries as e

from .told import begun, card, killed, opened, row, stands, table, then

DATA = Path(rules.__file__).parent / "rider" / "data"
STRENGTH = {one["id"]: one["strength"] for one in json.loads((DATA / "articles.json").read_text(encoding="utf-8"))}
CHECKABLE = [name for name, strength in STRENGTH.items() if strength != "-"]
OPTIONS = [one.cited for one in RIDER.interpretations if one.is_option]
# Marked H, and only ever part of a derivation that other articles are checked by.
DERIVED = {"RD-6.2.2", "RD-6.2.3", "RD-6.2.4", "RD-6.2.5"}


@pytest.mark.parametrize("name", [*CHECKABLE, *OPTIONS])
def test_every_checkable_article_and_every_option_is_checked_or_answered_and_has_a_test(name):
    found = covered(name)
    assert found.checks or found.answers
    assert found.tests


@pytest.mark.parametrize("name", CHECKABLE)
def test_a_checkable_article_objects_somewhere_or_stands_behind_one_that_does(name):
    assert covered(name).checks or name in DERIVED


def test_there_are_so_many_articles_options_and_checks():
    assert (len(STRENGTH), len(CHECKABLE), len(OPTIONS), len(CHECKS)) == (128, 80, 25, 124)


# --- every check bites alone --------------------------------------------------------------------------------------------------

TURN = begun("turn 1")
CHOOSING = opened("deal")
DYING = then(TURN, "hp 4 -4 kind=damage source=2")
DEAD = then(DYING, "death 4")
OVER = stands("AAB", "turn 1", *killed("3", "1"))
TAPPED = stands("AABBC", "turn 1", "tap 2", "tap 4", "tap 5")
BURNT = then(TAPPED, "hp 2 -1 kind=damage element=fire source=1")
ALONG = {"do": "hp", "delta": -1, "kind": "damage", "element": "fire", "source": "1", "chain": True}
COUNTED = then(TURN, table(seats={"1": {"hand": 4}, "2": {"hand": 3}}, draw_pile=70, discard_pile=10))
FROZEN = then(COUNTED, "hp 2 -1 kind=damage element=frost source=1")
ARMED = then(TURN, "equip 1 weapon 剑")
HIDDEN = then(ARMED, "hide-card 1 slot=weapon")
POISONED = then(TURN, "hp 4 -4 kind=damage element=poison source=2")
SHOWN = stands("AABBC", "turn 1", "phase prepare-starts")
W = then(SHOWN, table("1", fighter="W", form="甲"))
RAGE = then(TURN, "rage 1 1 skill")
OPEN = {"do": "deaths", "deaths": [{"seat": "1", "killer": "2"}, {"seat": "2", "killer": "1"}]}
BOTH = stands("AB", "turn 1", OPEN)
SPADE = {"suit": "S", "rank": 1}

# check → a game and an entry to which it, and no other check, objects
BITES = {
    "gates.the_end_closes_the_game": (OVER, "turn 1"),
    "gates.each_step_comes_in_its_turn": (opened(), "start"),
    "gates.a_game_that_is_over_in_any_case_is_settled": (BOTH, "table"),
    "gates.the_dying_come_first": (DYING, "turn 2"),
    "gates.the_damage_goes_round_first": (BURNT, "turn 2"),
    "gates.the_dead_stay_dead": (DEAD, "hp 4 1"),
    "gates.nobody_dies_twice": (DEAD, {"do": "deaths", "deaths": [{"seat": "4"}, {"seat": "5"}]}),
    "dealing.a_table_seats_two_to_twelve": (opened(players=13), "deal"),
    "dealing.hp_and_rage_cards_are_enough": (opened(players=11), "deal"),
    "dealing.each_is_dealt_five_or_three_fighters": (opened(), {"do": "deal", "seats": {"1": 4}}),
    "dealing.the_box_is_complete": (opened(), {"do": "deal", "components": {"game": 155}}),
    "dealing.fighters_lie_face_down": (CHOOSING, {"do": "start", "seats": {"2": {"face_up": True}}}),
    "dealing.hp_is_full_and_there_is_no_rage": (CHOOSING, {"do": "start", "seats": {"2": {"hp": 3, "max_hp": 4}}}),
    "dealing.everybody_starts_with_four_cards": (CHOOSING, {"do": "start", "seats": {"2": {"hand": 5}}}),
    "dealing.the_rest_is_the_deck": (CHOOSING, "start draw_pile=135"),
    "dealing.nothing_lies_on_the_table_yet": (CHOOSING, {"do": "start", "seats": {"2": {"hidden": 1}}}),
    "turns.turns_pass_counter_clockwise": (TURN, "turn 3"),
    "turns.an_inverted_fighter_skips_its_turn": (then(TURN, "invert 2"), "turn 2"),
    "turns.fighters_are_inverted_as_the_log_has_it": (TURN, table("2", inverted=True)),
    "turns.the_acting_character_ends_his_turn": (TURN, "end 2"),
    "turns.hands_over_the_limit_were_discarded": (then(TURN, table("1", limit=4)), "end 1 4 6"),
    "turns.the_announced_figures_are_possible": (TURN, "end 1 4 -1"),
    "turns.the_announced_figures_are_the_logs": (TURN, "end 1 3 3"),
    "phases.a_step_belongs_to_a_turn": (begun(), "phase draw"),
    "phases.steps_come_in_order": (then(TURN, "phase play"), "phase draw"),
    "fighters.a_fighter_turns_to_its_other_side": (SHOWN, "reveal 1"),
    "fighters.it_is_turned_up_at_its_time": (TURN, "reveal 2 for=prepare mark=A"),
    "fighters.it_is_the_card_that_lay_there": (then(TURN, table("2", mark="A")), "reveal 2 mark=B"),
    "fighters.the_faction_is_determined_by_half_of_the_living": (TURN, "reveal 2"),
    "fighters.the_supply_comes_with_the_first_reveal": (COUNTED, "reveal 2 mark=A supply=4 drawn=2"),
    "fighters.the_supply_is_drawn_once": (then(COUNTED, "reveal 2 mark=A supply=4"), "supply 2 2"),
    "lying.an_upright_fighter_is_turned_horizontal": (TAPPED, "tap 2"),
    "lying.horizontal_characters_are_one_faction": (TAPPED, "tap 3 faction=C"),
    "lying.the_order_of_turning_is_known_where_it_matters": (stands("ABCABC"), "taps 1,2"),
    "lying.there_are_five_villain_cards": (stands("AAA?V", villain_limit=1), "reveal 4 mark=A"),
    "lying.something_is_reset": (TURN, "reset 2"),
    "lying.inverted_twice_is_reset": (TURN, "invert 2 no-inverted"),
    "forms.a_form_changes_at_its_time": (then(W, "phase play"), "form 1 change form=乙"),
    "forms.the_icon_is_opaque": (W, "form 1 change form=乙 no-icon"),
    "forms.it_is_another_form_of_the_same_fighter": (W, "form 1 change form=甲"),
    "forms.the_card_comes_from_its_source": (W, "form 1 change form=乙 source=up"),
    "forms.one_goes_back_to_a_form_before_an_up": (W, "form 1 back form=乙"),
    "forms.an_up_is_paid_for_in_rage": (W, "form 1 up form=乙 cost=1"),
    "forms.a_face_down_fighter_is_asked_about": (then(TURN, "phase prepare-starts"), "form 1 change form=乙"),
    "forms.a_card_in_use_is_asked_about": (then(W, table("3", fighter="W", form="乙")), "form 1 change form=乙"),
    "rage.discarding_gives_one_rage_a_turn": (then(TURN, "phase discard"), "rage 1 2 discard"),
    "rage.rage_without_a_reason_is_asked_about": (TURN, "rage 1 2"),
    "rage.one_rage_turns_one_hand_card": (TURN, "card 1 闪 as=杀 rage=1"),
    "rage.rage_is_never_below_zero": (TURN, "rage 1 -1 skill"),
    "rage.rage_has_the_organisers_cap": (begun(rage_cap=2), "rage 1 3 skill"),
    "rage.rage_that_was_counted": (TURN, table("2", rage=1)),
    "acts.game_cards_are_of_three_kinds": (TURN, "card 1 杀 kind=other"),
    "acts.a_slash_reaches_its_targets": (then(TURN, table("1", range=1)), "card 1 杀 targets=3"),
    "acts.one_slash_a_play_phase_where_the_reading_has_it": (begun("turn 1", "card 1 杀", slash_limit="1"), "card 1 杀"),
    "acts.faction_and_gender_ask_for_a_fighter_once_shown": (TURN, "skill 1 某 faction 2"),
    "acts.the_last_placed_is_judged_first": (then(TURN, "delay 1 某", "delay 1 某某"), "judge 1 某"),
    "acts.all_that_lies_there_is_judged": (then(TURN, "delay 1 某", "phase judge"), "phase draw"),
    "acts.a_contest_takes_a_card_of_each": (COUNTED, "contest 1 2 hands=4/2"),
    "acts.a_contest_is_between_two": (TURN, "contest 1 1"),
    "moves.as_many_are_drawn_as_the_card_says": (then(TURN, table("1", draw=3), "phase draw"), "draw 1 2"),
    "moves.what_is_drawn_comes_from_the_deck": (COUNTED, "draw 1 2 hand=6 draw_pile=69"),
    "moves.an_empty_deck_gives_nothing": (then(TURN, table(draw_pile=1, discard_pile=0)), "draw 1 2"),
    "moves.hidden_cards_are_not_discarded": (then(TURN, "hide-card 2"), "discard 2 0 hidden=0"),
    "moves.no_more_is_discarded_than_the_excess": (then(TURN, "phase discard", table("1", hand=5, limit=4)), "discard 1 2"),
    "moves.the_rage_for_discarding_is_one": (then(TURN, "phase discard"), "discard 1 2 rage=2"),
    "moves.nothing_is_below_zero": (TURN, "hand 1 -1"),
    "moves.the_hand_is_the_known_one": (COUNTED, "hand 1 3"),
    "areas.no_two_of_a_name_are_equipped": (ARMED, "equip 1 gear 剑"),
    "areas.no_two_of_a_name_lie_in_judgement": (then(TURN, "delay 1 某"), "delay 1 某"),
    "areas.there_is_a_place_for_it": (begun("equip 1 gear 甲", "equip 1 gear 乙", "equip 1 gear 丙", eq_slots="three"), "equip 1 weapon 丁"),
    "areas.what_waits_for_judgement_is_a_tactic": (TURN, "delay 1 某 kind=basic"),
    "areas.there_is_something_to_take_away": (TURN, "unequip 1 weapon"),
    "hiding.a_hidden_card_is_not_hidden_or_turned_again": (HIDDEN, "tap-card 1 weapon tapped"),
    "hiding.there_is_such_a_card": (TURN, "tap-card 1 weapon tapped"),
    "hiding.a_hidden_hand_card_goes_to_the_hidden_zone": (TURN, "hide-card 2 hidden=2"),
    "hiding.only_what_is_there_is_shown": (TURN, "show-card 2 hidden"),
    "hiding.frost_hides_a_card_first": (FROZEN, "turn 2"),
    "hiding.frost_needs_a_known_hand": (then(TURN, "hp 2 -1 kind=damage element=frost"), "turn 2"),
    "hiding.frost_hid_one_card": (FROZEN, table("2", hand=3, hidden=0)),
    "harm.hp_never_exceeds_the_maximum": (TURN, "hp 2 1"),
    "harm.hp_falls_by_the_amount": (TURN, "hp 2 -1 to=2"),
    "chain.it_goes_round_from_the_next_seat": (BURNT, {**ALONG, "seat": "5"}),
    "chain.the_dying_are_settled_before_it_goes_on": (then(BURNT, "hp 3 -4"), {**ALONG, "seat": "4"}),
    "chain.fighters_lie_as_the_damage_left_them": (BURNT, table("2", tapped=True)),
    "rescue.only_the_dying_are_saved": (TURN, "rescue 2 1"),
    "rescue.the_living_save": (then(TURN, *killed("4", "2"), "hp 5 -4"), "rescue 5 4"),
    "rescue.the_poisoned_do_not_save_themselves": (POISONED, "rescue 4 4"),
    "rescue.it_is_neng_that_saves": (DYING, "rescue 4 4 card=能聚"),
    "rescue.he_has_hp_again": (DYING, "rescue 4 4 hp=0"),
    "rescue.they_save_in_turn_where_the_reading_has_it": (begun("turn 1", "hp 4 -5", "rescue 4 3", ask_from_turn="1"), "rescue 4 2"),
    "rescue.the_saved_do_not_die": (then(DYING, "rescue 4 4"), "death 4"),
    "dying.only_the_dying_die": (TURN, "death 4 1"),
    "dying.the_last_to_fall_is_settled_first": (then(DYING, "hp 5 -4 kind=damage source=1"), "death 4"),
    "dying.the_killer_dealt_the_fatal_damage": (DYING, "death 4 1"),
    "dying.the_killer_draws_one_more_than_the_faction_has_left": (DYING, "death 4 2 2"),
    "dying.the_killers_hand_is_right_afterwards": (then(DYING, "hand 2 4"), "death 4 hand=6"),
    "unknowns.whether_the_game_is_over_is_known": (stands("AB"), OPEN),
    "table.alive_are_those_who_did_not_die": (TURN, table("4", alive=False)),
    "table.the_dead_have_nothing": (DEAD, table("4", aside=1)),
    "table.hp_is_at_most_the_maximum": (TURN, table("4", hp=5)),
    "table.the_living_have_hp": (TURN, table("4", hp=0)),
    "table.hp_is_the_logs": (TURN, table("4", hp=3)),
    "table.hands_are_the_known_ones": (COUNTED, table("1", hand=3)),
    "table.hidden_cards_are_back_in_the_own_turn": (then(TURN, "phase draw"), table("1", hidden=1)),
    "table.no_more_hand_cards_lie_open_than_there_are": (TURN, table("2", hand=2, shown=3)),
    "table.factions_are_the_derived_ones": (SHOWN, table("1", faction="B")),
    "table.fighters_lie_face_up_as_in_the_log": (TURN, table("2", face_up=True)),
    "lying.villain_cards_are_as_many_as_villains": (TURN, table(villain_cards=1)),
    "zones.no_zone_holds_two_of_a_name": (TURN, table("1", pieces=[{"slot": slot, "card": card("剑")} for slot in ("weapon", "gear")])),
    "zones.equipment_lies_in_its_places": (TURN, table("1", pieces=[{"slot": "bike"}, {"slot": "bike"}])),
    "zones.hidden_equipment_stays_where_it_is": (HIDDEN, table("1", pieces=[])),
    "zones.hidden_cards_are_not_horizontal": (TURN, table("1", pieces=[{"slot": "bike", "down": True, "tapped": True}])),
    "zones.cards_in_judgement_lie_face_up": (then(TURN, "delay 1 某"), table("1", delayed=[{"card": card("某"), "down": True}])),
    "zones.zones_are_the_logs": (ARMED, table("1", pieces=[])),
    "totals.the_cards_add_up": (TURN, table(draw_pile=157)),
    "totals.ex_cards_are_exchanged": (TURN, table(added=2)),
    "totals.an_empty_deck_is_shuffled_anew": (TURN, table(draw_pile=0, discard_pile=3)),
    "totals.three_decks_where_the_reading_has_it": (begun(three_decks="1"), table(faces=[SPADE] * 4)),
    "totals.nothing_is_counted_below_zero": (TURN, table(draw_pile=-1)),
    "ends.the_declared_winner_has_won": (BOTH, "end-game won A"),
    "ends.the_sheet_is_what_the_log_scores": (OVER, {"do": "score", "points": {"1": 1}}),
    "sheet.only_what_is_open_is_settled": (TURN, "resolve 3 cleared"),
    "sheet.seats_sign_once_everything_is_settled": (then(OVER, "sign 1"), "sign 1"),
}  # fmt: skip
CHECKS = {
    f"{rule.check.__module__.split('.')[-1]}.{rule.check.__qualname__}"
    for found in RULES.values()
    for rule in found
    if rule.check.__module__.startswith("rules.rider.")
}


def biting(game, entry):
    """The checks that object, as the engine asks them: a gate that objects keeps the later ones from looking."""
    ruleset = game.ruleset
    if not isinstance(entry, e.Entry):
        entry = ruleset.decode(row(entry, game), game.state)
    found = []
    for check, _, gate in ruleset.rules[type(entry)]:
        if list(check(game.state, entry)):
            found.append(f"{check.__module__.split('.')[-1]}.{check.__qualname__}")
            if gate:
                break
    return found


# A picture in which two lie horizontal differs from the log in that as well.
TWO = {"1": {"tapped": True}, "2": {"tapped": True}}


def test_RD_R14_an_unknown_order_in_a_picture_is_said_besides():
    assert biting(stands("ABCABC"), table(seats=TWO)) == [
        "chain.fighters_lie_as_the_damage_left_them",
        "chain.the_order_of_horizontal_fighters_is_known",
    ]


def test_every_check_is_among_those_that_are_shown_to_bite():
    assert {*BITES, "chain.the_order_of_horizontal_fighters_is_known"} == CHECKS


@pytest.mark.parametrize("name", BITES)
def test_every_check_bites_alone_somewhere(name):
    game, entry = BITES[name]
    assert biting(game, entry) == [name]


def test_no_check_objects_to_a_turn_that_goes_as_it_should():
    lines = (
        "turn 1",
        "reveal 1 for=prepare fighter=空我 form=全能 mark=龙 draw=2 limit=4 supply=5 drawn=1",
        "phase judge",
        "phase draw",
        "draw 1 2 hand=7",
        "phase play",
        "card 1 杀♠7 targets=2",
        "hp 2 -1 kind=damage source=1",
        "phase discard",
        "hand 1 6",
        "discard 1 2 rage=1",
        "phase end",
        "end 1 4 4 rage=1",
    )
    game = begun(*lines)
    assert [found.problems for found in game.rows] == [()] * game.n
