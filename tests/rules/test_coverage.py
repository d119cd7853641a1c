"""Articles: every checkable one of the rule book is checked, answered or covered, has a test, and every check bites alone."""

import pytest

from rules.articles import all_articles
from rules.coverage import covered
from rules.engine import RULES
from rules.kings import KINGS
from rules.kings import entries as e

from .played import card, drafted, played, row, then, to_the_lineups
from .test_draft import LINEUP_COLD, LINEUP_WARM, REVEALED, TO_STACKS

# The rule book's own list: kings-3v3.md, articles of kind P, S, T, V or C.
BEFORE_PICKS = (*REVEALED, "first-pick warm")
CHECKABLE = [
    "KW-0",
    "KW-G1.1",
    "KW-G1.2",
    "KW-G1.3",
    "KW-G1.4",
    "KW-G2",
    "KW-G3",
    "KW-G4.1",
    "KW-G4.2",
    "KW-G5",
    "KW-G6.1",
    "KW-G6.2",
    "KW-F1.1",
    "KW-F1.2",
    "KW-F1.2n",
    "KW-F1.3",
    "KW-F1.3a",
    "KW-F1.3b",
    "KW-F1.3c",
    "KW-F2.1",
    "KW-F2.2",
    "KW-F2.3",
    "KW-F2.4",
    "KW-F3.1.1",
    "KW-F3.1.2",
    "KW-F3.1.3",
    "KW-F3.1.4",
    "KW-F3.1.5",
    "KW-F3.2.1",
    "KW-F3.2.2",
    "KW-F3.2.3",
    "KW-F3.2.4",
    "KW-F3.2.4b",
    "KW-F3.2.5",
    "KW-F3.2.6",
    "KW-F4.1",
    "KW-F4.2",
    "KW-F4.3",
    "KW-F4.4",
    "KW-D2",
    "KW-D3",
    "KW-D4",
    "KW-D5",
    "KW-D6",
    "KW-D7",
    "KW-D8",
    "KW-D11",
    "KW-D12",
    "KW-D13",
    "KW-D16",
    "KW-D17",
    "KW-D18",
]
INTERPRETATIONS = [
    "edition",
    "round_opener",
    "I-1",
    "I-2",
    "I-2b",
    "I-3",
    "I-4",
    "I-5",
    "I-5b",
    "I-6",
    "I-7",
    "I-8",
    "I-9",
    "I-10",
    "I-11",
    "I-12",
    "I-13",
    "I-14",
    "I-15",
    "I-16",
    "I-17",
]


def test_the_checkable_articles_are_those_of_the_rule_book():
    marked = [one.id for one in all_articles() if set(one.kind) & set("PSTVC")]
    assert marked == CHECKABLE
    assert {one.id for one in all_articles()} >= {*CHECKABLE, *INTERPRETATIONS}


@pytest.mark.parametrize("name", [*CHECKABLE, *INTERPRETATIONS])
def test_every_article_is_checked_answered_or_covered_and_has_a_test(name):
    found = covered(name)
    assert (
        found.checks
        or found.answers
        or all(covered(other).checks or covered(other).answers for other in found.covered_by)
    )
    assert found.checks or found.answers or found.covered_by
    assert found.tests


def test_what_covers_an_article_is_an_article():
    names = {one.id for one in all_articles()}
    assert {*KINGS.covered_by} | {other for others in KINGS.covered_by.values() for other in others} <= names


# --- every check bites alone --------------------------------------------------------------------------------------------------

KNOWN = {"do": "table", "seats": {"WC": {"weapon": None, "minus": None}, "C1": {"plus": None}}}
TURN = played("turn WC")
DYING = played("turn WC", "hp C1 to=0")
DECIDED = played("turn WC", "surrender WC")
LATE = played(
    "turn WC",
    "end WC",
    "turn CC",
    "end CC",
    *(f"{verb} {seat}" for seat in ("W1", "W2", "C1", "C2") for verb in ("turn", "end")),
    I_7="there",
)
ONE_GAME = [{"commanders": {"A": "p1", "B": "q1"}, "camps": {"A": "warm", "B": "cold"}}]
UNYIELDING = played("turn WC", "hp C1 to=0", "aside C1 杀♠7", sitting={"C1": "周泰"})
PICKED = drafted(*to_the_lineups())


def table(seat, **seen):
    return {"do": "table", "seats": {seat: seen}}


# check → a game and an entry to which it, and no other check, objects
BITES = {
    "gates.the_verdict_closes_the_game": (TURN, "sign A"),
    "gates.each_step_comes_in_its_turn": (drafted(), "deal"),
    "gates.a_level_game_goes_into_overtime": (TURN, "overtime"),
    "gates.the_dying_come_first": (DYING, "phase play"),
    "gates.the_table_is_taken_once_the_hands_are_dealt": (drafted(), table("W1", hp=4)),
    "gates.the_checklist_comes_before_the_commanders": (drafted("commander A p1"), {"do": "checklist", "items": {}}),
    "draft.a_team_names_one_commander": (drafted("commander A p1"), "commander A p1"),
    "draft.the_commander_rotates": (drafted(history=ONE_GAME), "commander A p1"),
    "draft.the_winner_of_the_comparison_takes_a_card": (drafted(*TO_STACKS[:3]), "camp A warm"),
    "draft.camps_are_swapped_where_the_event_says_so": (drafted("commander A p2", "commander B q2", "compare 9 3", history=ONE_GAME, I_10="swapped"), "camp A warm"),
    "draft.each_commander_takes_a_stack_of_his_own": (drafted(*TO_STACKS), "stack A 1"),
    "draft.sixteen_different_generals_are_revealed": (drafted(*REVEALED[:-1]), f"reveal {','.join(['赵云'] * 16)}"),
    "picks.generals_are_of_the_pool": (drafted(*BEFORE_PICKS), "pick warm 于吉"),
    "picks.warm_decides_in_time": (drafted(*REVEALED), "@90000 first-pick cold"),
    "picks.camps_pick_by_turns": (drafted(*BEFORE_PICKS), "pick cold 赵云"),
    "picks.only_free_generals_are_picked": (drafted(*BEFORE_PICKS), "pick warm 貂蝉"),
    "picks.picks_come_in_time": (drafted(*BEFORE_PICKS), "@90000 pick warm 赵云"),
    "picks.the_show_ends_once": (then(PICKED, "shown"), "shown"),
    "picks.a_lineup_is_three_of_the_camps_own_eight": (PICKED, "lineup warm p1=赵云,p2=曹操,p3=甘宁"),
    "picks.lineups_are_handed_in_in_time": (PICKED, f"@900000 {LINEUP_WARM}"),
    "preparation.the_vanguards_sit_beside_their_commander": (then(PICKED, LINEUP_WARM, LINEUP_COLD, "prepare"), "seat warm p1 p2"),
    "turns.one_turn_at_a_time": (TURN, "turn C1"),
    "turns.camps_alternate": (played(), "turn W1"),
    "turns.a_general_turned_over_skips_his_turn": (played("flip WC"), "turn WC"),
    "comparison.play_stops_where_the_reading_ends_it": (LATE, "@9000000 turn WC"),
    "comparison.the_clock_is_stopped_and_started": (TURN, "resume"),
    "comparison.a_clock_is_there_to_adjust": (drafted(), "adjust 5 早"),
    "phases.phases_come_in_order": (played("turn WC", "phase play"), "phase draw"),
    "phases.what_lies_in_judgement_is_judged": (played("delay WC 乐不思蜀", "turn WC"), "phase draw"),
    "ends.the_acting_character_ends_his_turn": (TURN, "end C1 4 4"),
    "ends.the_living_announce_their_figures_and_the_dead_none": (TURN, e.End("WC")),
    "ends.a_hand_over_hp_is_discarded": (TURN, "end WC 5 6"),
    "ends.the_announced_hp_is_the_logs": (TURN, "end WC 4 4"),
    "ends.the_announced_hand_is_the_known_one": (played("turn WC", "hand WC 4"), "hand WC 3"),
    "table.the_announced_figures_are_possible": (TURN, "end WC 5 -1"),
    "acts.a_seat_uses_skills_it_has": (TURN, "skill WC 反间"),
    "acts.skills_are_declared_in_their_window": (played("turn WC", "phase judge", sitting={"WC": "甄姬"}), "skill WC 洛神"),
    "acts.cards_are_of_the_deck": (TURN, "judge WC 乐不思蜀 酒"),
    "acts.one_slash_a_play_phase": (played("turn WC", "card WC 杀"), "card WC 杀"),
    "acts.the_four_scrolls_have_a_direction": (TURN, "card WC 南蛮入侵"),
    "acts.something_lets_a_card_be_used_as_another": (TURN, "card WC 桃♥3 as=杀"),
    "acts.targets_are_alive_in_reach_and_not_protected": (played(KNOWN, "turn WC"), "card WC 杀 targets=C1"),
    "areas.equipment_goes_into_its_slot": (TURN, "equip WC 桃♥3"),
    "areas.each_physical_card_is_there_once": (played("turn WC", "equip WC 青釭剑"), "equip C1 青釭剑"),
    "areas.there_is_something_to_unequip": (TURN, "unequip WC weapon"),
    "areas.delayed_scrolls_lie_in_judgement": (TURN, "delay WC 决斗♠A"),
    "areas.there_is_something_to_take_away": (TURN, "undelay WC 乐不思蜀"),
    "life.the_dead_stay_dead": (then(DYING, "death C1 asked"), "hp C1 1"),
    "life.hp_never_exceeds_the_maximum": (TURN, "hp C1 1"),
    "life.damage_takes_hp_and_healing_gives_it": (TURN, "hp C1 -1 kind=heal"),
    "life.a_hand_is_never_negative": (TURN, "hand C1 -1"),
    "life.only_the_dying_die": (TURN, "death C1 asked"),
    "life.everybody_is_asked_for_a_peach": (DYING, "death C1"),
    "life.the_reward_is_the_editions": (DYING, "death C1 WC asked reward=2"),
    "life.the_killer_dealt_the_fatal_damage": (played("turn WC", "hp C1 to=0 source=W1"), "death C1 WC asked"),
    "life.cards_aside_match_the_hp": (UNYIELDING, "aside C1 —"),
    "table.nothing_is_counted_below_zero": (TURN, table("W1", hand=-1)),
    "table.hp_lies_between_one_and_the_maximum": (TURN, table("W1", hp=5)),
    "table.hp_is_the_logs": (TURN, table("W1", hp=3)),
    "table.hands_are_the_known_ones": (played("turn WC", "hand W1 4"), table("W1", hand=3)),
    "table.the_dead_have_nothing_and_stay_dead": (TURN, table("W1", alive=False)),
    "table.every_card_lies_in_its_own_slot": (TURN, table("W1", armor=card("青釭剑♠6"))),
    "table.the_judgement_zone_holds_delayed_scrolls": (TURN, table("W1", delayed=[{"card": card("决斗♠A")}])),
    "table.cards_aside_match_the_table": (then(UNYIELDING, "hp C1 1"), table("C1", aside=[card("杀♠7")])),
    "table.areas_are_the_logs": (TURN, table("W1", flipped=True)),
    "table.identity_cards_lie_as_the_turns_made_them": (TURN, table("W1", tapped=True)),
    "table.no_card_is_on_the_table_too_often": (played("turn WC", "equip C1 青釭剑"), table("W1", weapon=card("青釭剑♠6"))),
    "table.the_piles_add_up_to_the_deck": (TURN, {"do": "table", "seats": {}, "draw_pile": 107}),
    "sheet.only_a_commander_surrenders_in_his_own_turn": (TURN, "surrender CC"),
    "sheet.a_forfeit_may_be_the_commanders_alone": (played("turn WC", I_16="own-turn"), "forfeit A 未到场"),
    "sheet.only_what_is_open_is_settled": (TURN, "resolve 3 cleared"),
    "sheet.captains_sign_once_everything_is_settled": (DECIDED, "sign A p2"),
}  # fmt: skip
CHECKS = {
    f"{rule.check.__module__.split('.')[-1]}.{rule.check.__qualname__}"
    for found in RULES.values()
    for rule in found
    if rule.check.__module__.startswith("rules.kings.")
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
        "turn WC",
        "phase draw",
        "phase play",
        "card WC 杀♠7 targets=C1",
        "hp C1 -1 kind=damage source=WC",
        "phase discard",
        "end WC 5 4",
    )
    game = played(*lines)
    assert game.flags == ()
    assert [row.problems for row in game.rows] == [()] * game.n
