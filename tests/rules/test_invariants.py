"""Checking an entry is as good as checking the whole table: what an entry breaks is what the state after it breaks newly."""

import random

import pytest

import rules
from rules.engine import changed

from . import invariants
from .played import card, played, then
from .random_games import any_start, anyhow, legal_game, wild

# The checks that are about the state an entry makes; the others ask whether, when and by whom.
OF_THE_STATE = {
    "hp_never_exceeds_the_maximum", "a_hand_is_never_negative", "each_physical_card_is_there_once", "delayed_scrolls_lie_in_judgement",
    "hp_lies_between_one_and_the_maximum", "the_dead_have_nothing_and_stay_dead", "every_card_lies_in_its_own_slot",
    "the_judgement_zone_holds_delayed_scrolls", "no_card_is_on_the_table_too_often", "the_announced_figures_are_possible",
    "sixteen_different_generals_are_revealed", "generals_are_of_the_pool", "only_free_generals_are_picked",
    "a_lineup_is_three_of_the_camps_own_eight",
}  # fmt: skip
OF_A_CARD = ("KW-G2", "KW-F1.3", "KW-F1.3a", "KW-F1.3c")
VERBS = (
    "hp",
    "hp",
    "hp",
    "equip",
    "equip",
    "delay",
    "delay",
    "aside",
    "unequip",
    "undelay",
    "flip",
    "hand",
    "death",
    "end",
    "turn",
    "phase",
)


def objected(game, row):
    """(article, seat) of what the checks of the state say against an entry."""
    entry, state = game.ruleset.decode(row, game.state), game.state
    found = set()
    for check, articles, _ in game.ruleset.rules[type(entry)]:
        if check.__name__ in OF_THE_STATE:
            problems = [one for one in check(state, entry) if one.level != "query"]
            found |= {(one.article or articles[0], one.seat) for one in problems}
    return without_places(found)


def without_places(found):
    """A card or a general that is wrong is named by the one, by its seat or by none by the other."""
    return {(article, None if article in OF_A_CARD else where) for article, where in found}


def compare(game, row):
    """The game after an entry that stands; that what it breaks newly is what was said against it."""
    done = rules.play(game, row)
    again = row["do"] == "lineup" and row["camp"] in game.state.draft.lineups
    nowhere = again or (row["do"] == "equip" and game.state.setup.edition.deck.slot_of(row["card"]["name"]) is None)
    if nowhere or not done.stored or any(found.moot for found in done.problems):
        return done.game
    said = objected(game, row)
    newly = without_places(invariants.newly_broken(game.state, done.game.state))
    entry = game.ruleset.decode(row, game.state)
    if row["do"] in ("table", "end") and (row["do"] == "table" or entry.hp is not None):
        newly |= invariants.announced(game.state, entry)
    assert newly == said, (newly ^ said, row, [found.message["en"] for found in done.problems])
    return done.game


@pytest.mark.parametrize("seed", range(14))
def test_KW_G1_4_a_legal_game_breaks_nothing(seed):
    first, rows, _ = legal_game(seed)
    game = rules.open(first)
    for row in rows:
        after = rules.play(game, row).game
        if row["do"] != "undo":
            assert invariants.newly_broken(game.state, after.state) == set(), row
        game = after


@pytest.mark.parametrize("seed", range(30))
def test_KW_G1_4_what_an_entry_breaks_is_what_the_table_breaks_newly(seed):
    chance = random.Random(seed)
    game = any_start(None)
    for _ in range(80):
        row = wild(chance, game, verbs=VERBS if chance.random() < 0.8 else ("table",))
        game = compare(game, anyhow(row))
        if game.state.verdict is not None:
            break


@pytest.mark.parametrize("seed", range(10))
def test_KW_F1_3_what_a_pick_or_a_lineup_breaks_is_what_the_draft_breaks_newly(seed):
    """From every state of a legal draft, whatever is revealed, picked or handed in next."""
    chance = random.Random(seed)
    for place in range(6, 20):
        game = any_start(place)
        verb = {"reveal": "reveal", "first-pick": "first-pick", "pick": "pick", "lineup": "lineup"}.get(game.state.step)
        for _ in range(6 if verb else 0):
            row = {**wild(chance, game, verbs=(verb,)), "at": game.at}
            if verb == "pick" and chance.random() < 0.8:
                row["generals"] = [chance.choice(game.state.draft.generals) for _ in row["generals"]]
            compare(game, anyhow(row))


def test_KW_D4_the_whole_table_is_checked_as_the_rule_book_says():
    state = then(played("turn WC"), "equip C1 青釭剑♠6").state
    assert invariants.broken(state) == set()
    twice = {
        **state.seats,
        "C2": changed(state.seats["C2"], weapon=state.seats["C1"].weapon, armor=state.seats["C1"].weapon),
    }
    hurt = {**twice, "W1": changed(state.seats["W1"], hp=0), "W2": changed(state.seats["W2"], hp=5, max_hp=6)}
    assert {(article, where) for article, where, _ in invariants.broken(changed(state, seats=hurt))} == {
        ("KW-G2", "青釭剑"), ("KW-0", "C2"), ("KW-D13", "W1"), ("KW-D4", "W2"),
    }  # fmt: skip
    assert card("青釭剑♠6") == {"name": "青釭剑", "suit": "S", "rank": 6}
