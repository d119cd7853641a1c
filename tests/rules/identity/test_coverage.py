"""Articles: every one the rule book marks H or S is checked or answered and has a test, and every check bites alone."""

import json
from pathlib import Path

import pytest

import rules
from rules.coverage import covered
from rules.engine import RULES
from rules.identity import IDENTITY
from rules.identity import entries as e

from .told import begun, card, killed, opened, row, shown, table, then

DATA = Path(rules.__file__).parent / "identity" / "data"
STRENGTH = {one["id"]: one["strength"] for one in json.loads((DATA / "articles.json").read_text(encoding="utf-8"))}
CHECKABLE = [name for name, strength in STRENGTH.items() if strength != "-"]
OPTIONS = [one.cited for one in IDENTITY.interpretations if one.is_option]


@pytest.mark.parametrize("name", [*CHECKABLE, *OPTIONS])
def test_every_checkable_article_and_every_option_is_checked_or_answered_and_has_a_test(name):
    found = covered(name)
    assert found.checks or found.answers
    assert found.tests


@pytest.mark.parametrize("name", [name for name, strength in STRENGTH.items() if set(strength) & {"H", "S"}])
def test_a_checkable_article_objects_somewhere_or_stands_behind_one_that_does(name):
    """Two soft ones only feed another check: the pile of generals, and 杀 that do not count."""
    assert covered(name).checks or name in ("ID-3.1", "ID-DEF.15")


def test_there_are_so_many_articles_options_and_checks():
    assert (len(STRENGTH), len(CHECKABLE), len(OPTIONS), len(CHECKS)) == (129, 80, 23, 94)


# --- every check bites alone --------------------------------------------------------------------------------------------------

TURN = begun("turn 1")
CHOOSING = opened("deal LCTRR", "reveal 1 lord")
DYING = then(TURN, "hp 4 -4 kind=damage source=2")
OVER = then(TURN, *killed("3", "1"), *killed("4", "1"), *killed("5", "1"))
FALLEN = then(TURN, "hp 1 -5 kind=damage source=4", "death 1")
CHAINED = [{"do": "chain", "seat": seat, "chained": True} for seat in "245"]
BURNT = then(TURN, *CHAINED, "hp 2 -1 kind=damage element=fire source=1")
ALONG = {"do": "hp", "delta": -1, "kind": "damage", "element": "fire", "source": "1", "chain": True}
COUNTED = then(TURN, table(seats={"1": {"hand": 4}}, draw_pile=70, discard_pile=10))
UNKNOWN = begun("turn 1", letters="L????")
SPADE = {"suit": "S", "rank": 1}
BOTH = then(
    TURN,
    *killed("3", "1"),
    *killed("4", "1"),
    {"do": "deaths", "deaths": [{"seat": "1", "killer": "5"}, {"seat": "5", "killer": "1"}]},
)

# check → a game and an entry to which it, and no other check, objects
BITES = {
    "gates.the_end_closes_the_game": (OVER, "turn 1"),
    "gates.each_step_comes_in_its_turn": (opened(), "start"),
    "gates.the_dying_lord_chooses_an_heir": (FALLEN, "turn 2"),
    "gates.the_dying_come_first": (DYING, "turn 2"),
    "gates.the_chain_is_gone_through": (BURNT, "turn 2"),
    "gates.the_dead_stay_dead": (then(DYING, "death 4"), "hp 4 1"),
    "gates.nobody_dies_twice": (then(DYING, "death 4"), {"do": "deaths", "deaths": [{"seat": "4"}, {"seat": "5"}]}),
    "identities.a_table_seats_five_to_eight": (opened(players=4), "deal"),
    "identities.a_seat_has_one_identity": (TURN, "reveal 2 rebel"),
    "identities.the_identities_are_those_of_the_table": (opened(), "deal LLTRR"),
    "identities.the_lord_turns_up_his_card_first": (opened("deal LCTRR"), "reveal 2"),
    "identities.the_lords_card_lies_open": (TURN, table("1", revealed=False)),
    "dealing.the_others_get_equally_many": (CHOOSING, {"do": "choices", "seats": {"2": 3, "3": 4}}),
    "dealing.as_many_are_dealt_as_the_organiser_says": (opened("deal", "reveal 1", other_deal=4), {"do": "choices", "seats": {"2": 3}}),
    "dealing.half_of_the_lords_are_lord_generals": (CHOOSING, {"do": "choices", "seats": {"1": 6}, "lord_generals": 1}),
    "dealing.every_general_is_one_of_the_pool": (CHOOSING, "general 1 关银屏"),
    "dealing.a_general_is_of_its_kingdom": (CHOOSING, "general 1 孙坚 kingdom=wu"),
    "dealing.the_lord_shows_first_and_the_others_together": (CHOOSING, "general 2 赵云"),
    "dealing.nobody_is_left_without_a_general": (then(CHOOSING, "general 1 刘备", "general 2 赵云"), "start"),
    "dealing.hp_cards_are_the_generals": (shown(), {"do": "start", "seats": {"2": {"hp": 3}}}),
    "dealing.everybody_starts_with_four_cards": (shown(), {"do": "start", "seats": {"2": {"hand": 5}}}),
    "deck.no_name_is_in_sight_too_often": (TURN, table(cards={"闪": 15})),
    "deck.each_face_is_there_twice": (TURN, table(faces=[SPADE] * 3)),
    "deck.the_cards_add_up": (TURN, table(draw_pile=105)),
    "deck.nothing_is_counted_below_zero": (TURN, table(draw_pile=-1)),
    "turns.turns_pass_counter_clockwise": (TURN, "turn 3"),
    "turns.a_general_face_down_is_turned_up_and_skips": (then(TURN, "flip 2"), "turn 2"),
    "turns.a_general_just_turned_up_lies_face_up": (then(TURN, "flip 2", "turn 2 skipped"), table("2", flipped=True)),
    "turns.the_acting_character_ends_his_turn": (TURN, "end 2"),
    "turns.hands_over_hp_are_discarded": (TURN, "end 1 5 6"),
    "turns.hands_over_hp_have_been_discarded": (then(TURN, "phase turn-ends"), table("1", hand=6)),
    "turns.the_announced_figures_are_possible": (TURN, "end 1 5 -1"),
    "turns.the_announced_hp_is_the_logs": (TURN, "end 1 4 3"),
    "steps.a_turn_has_these_steps": (TURN, "phase prepare"),
    "steps.steps_come_in_order": (then(TURN, "phase play"), "phase draw"),
    "steps.timings_come_in_order": (TURN, {"do": "timing", "of": "card", "steps": ["after", "need"]}),
    "acts.one_slash_a_play_phase": (then(TURN, "card 1 杀"), "card 1 杀"),
    "acts.a_card_used_as_if_has_no_face": (TURN, "card 1 决斗♠A virtual"),
    "acts.skills_are_used_as_often_as_their_kind_allows": (then(TURN, "skill 1 某 limited"), "skill 1 某 limited"),
    "acts.the_last_placed_is_judged_first": (then(TURN, "delay 1 乐不思蜀", "delay 1 兵粮寸断"), "judge 1 乐不思蜀"),
    "moves.two_cards_are_drawn": (then(TURN, "phase draw"), "draw 1 1"),
    "moves.what_is_drawn_comes_from_the_pile": (COUNTED, "draw 1 2 hand=6 draw_pile=69"),
    "moves.no_pile_and_no_hand_is_below_zero": (TURN, "hand 1 -1"),
    "moves.to_obtain_makes_the_hand_grow": (COUNTED, "obtain 1 1 hand=4"),
    "moves.nobody_hands_his_card_to_himself": (TURN, "give 2 2"),
    "moves.a_present_lies_where_it_belongs": (TURN, "present 1 2 闪 into=equipment"),
    "moves.a_recast_card_is_discarded_and_one_drawn": (COUNTED, "recast 1 hand=3"),
    "moves.looking_at_the_pile_takes_nothing": (COUNTED, "scry 1 2 68"),
    "moves.the_higher_rank_alone_wins": (TURN, {"do": "contest", "seat": "1", "with": "2", "ranks": [3, 3], "won": True}),
    "moves.the_discard_pile_is_shuffled_where_the_reading_has_it": (begun("turn 1", deck_out="draw"), {"do": "reshuffle"}),
    "moves.the_hand_is_the_known_one": (COUNTED, "hand 1 3"),
    "areas.equipment_is_equipment": (TURN, "equip 1 weapon 桃"),
    "areas.there_is_no_crossbow": (TURN, "equip 1 weapon 诸葛连弩"),
    "areas.two_mounts_at_most": (then(TURN, "equip 1 mount 马", "equip 1 mount 驴"), "equip 1 mount 骡"),
    "areas.each_card_is_there_as_often_as_the_deck_has_it": (then(TURN, "equip 1 armor 甲♠A", "equip 2 armor 甲♠A"), "equip 3 armor 甲♠A"),
    "areas.no_two_of_a_name_lie_in_judgement": (then(TURN, "delay 1 乐不思蜀"), "delay 1 乐不思蜀"),
    "areas.there_is_something_to_take_away": (TURN, "unequip 1 weapon"),
    "areas.cards_on_a_general_are_rare": (TURN, "aside 1 1"),
    "areas.a_flip_turns_to_the_other_side": (TURN, "flip 1 no-down"),
    "harm.hp_never_exceeds_the_maximum": (TURN, "hp 2 1"),
    "harm.damage_takes_hp_and_healing_gives_it": (TURN, "hp 2 -1 kind=heal"),
    "harm.the_dying_are_settled_before_the_damage_goes_on": (then(BURNT, "hp 3 -4"), {**ALONG, "seat": "4"}),
    "harm.the_chain_goes_round_from_the_next_seat": (BURNT, {**ALONG, "seat": "5"}),
    "harm.chained_or_upright": (TURN, {"do": "chain", "seat": "2", "chained": False}),
    "harm.generals_lie_as_the_chain_left_them": (BURNT, table("2", chained=True)),
    "asking.only_the_dying_are_saved": (TURN, "asked 2 1,2"),
    "asking.everybody_is_asked_once_in_turn": (DYING, "asked 4 2,3"),
    "asking.wine_saves_oneself_at_most": (DYING, "asked 4 1 1 card=酒"),
    "dying.only_the_dying_die": (TURN, "death 4 1"),
    "dying.the_last_to_fall_is_settled_first": (then(DYING, "hp 5 -4 kind=damage source=1"), "death 4"),
    "asking.nobody_dies_before_all_were_asked": (then(DYING, "asked 4 1,2"), "death 4"),
    "dying.the_killer_dealt_the_fatal_damage": (DYING, "death 4 1"),
    "dying.the_source_draws_two_or_the_lord_discards": (DYING, "death 4 reward=3"),
    "dying.the_sources_figures_are_right_afterwards": (then(DYING, "hand 2 4"), "death 4 hand=5"),
    "unknowns.what_decides_is_known": (then(UNKNOWN, "hp 4 -4 kind=damage source=1"), "death 4"),
    "heir.there_is_an_heir_only_when_the_lord_dies_first": (TURN, "heir 2"),
    "heir.the_heir_is_one_other_living_character": (FALLEN, "heir 1"),
    "heir.his_kingdoms_heir_grows_by_one": (FALLEN, "heir 2 before=3/4 after=3/4"),
    "heir.the_heirs_identity_is_known": (then(UNKNOWN, "hp 1 -5 kind=damage source=4", "death 1"), "heir 2"),
    "table.the_dead_lie_open": (then(DYING, "death 4"), table("4", revealed=False)),
    "table.alive_are_those_who_did_not_die": (TURN, table("4", alive=False)),
    "table.hp_is_at_most_the_maximum": (TURN, table("4", hp=5)),
    "table.the_living_have_hp": (TURN, table("4", hp=0)),
    "table.the_dead_have_nothing": (then(DYING, "death 4"), table("4", aside=1)),
    "table.hp_is_the_logs": (TURN, table("4", hp=3)),
    "table.hands_are_the_known_ones": (COUNTED, table("1", hand=3)),
    "table.areas_are_the_logs": (TURN, table("4", flipped=True)),
    "table.the_zones_hold_what_the_deck_has": (then(TURN, "equip 1 armor 甲♠A", "equip 2 armor 甲♠A"), table("4", weapon=card("剑♠A"))),
    "table.zones_are_used_as_usual": (TURN, table("4", mounts=[card("马")] * 3)),
    "ends.the_declared_winner_has_won": (BOTH, "end-game won"),
    "ends.the_deck_is_out_when_both_piles_are": (COUNTED, "end-game deck"),
    "ends.the_sheet_is_what_the_log_scores": (OVER, {"do": "score", "points": {"1": 2}}),
    "sheet.only_what_is_open_is_settled": (TURN, "resolve 3 cleared"),
    "sheet.seats_sign_once_everything_is_settled": (then(OVER, "sign 1"), "sign 1"),
}  # fmt: skip
CHECKS = {
    f"{rule.check.__module__.split('.')[-1]}.{rule.check.__qualname__}"
    for found in RULES.values()
    for rule in found
    if rule.check.__module__.startswith("rules.identity.")
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


def test_every_check_is_among_those_that_are_shown_to_bite():
    assert set(BITES) == CHECKS


@pytest.mark.parametrize("name", BITES)
def test_every_check_bites_alone_somewhere(name):
    game, entry = BITES[name]
    assert biting(game, entry) == [name]


def test_no_check_objects_to_a_turn_that_goes_as_it_should():
    lines = (
        "turn 1",
        "phase draw",
        "draw 1 2",
        "phase play",
        "card 1 杀♠7 targets=4",
        "hp 4 -1 kind=damage source=1",
        "phase discard",
        "end 1 5 5",
    )
    game = begun(*lines)
    assert [found.problems for found in game.rows] == [()] * game.n
