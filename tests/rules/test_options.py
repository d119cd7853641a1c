"""Every button of a moment: the entry it would make and what stands against it."""

import pytest

import rules

from .played import drafted, killed, played, then, to_the_lineups
from .random_games import legal_game
from .test_draft import LINEUP_COLD, LINEUP_WARM, REVEALED


def buttons(game, *verbs, at=None):
    """(entry, needs, articles against it) of the buttons of these verbs."""
    shown = rules.options(game, game.at if at is None else at)
    return [
        (dict(one.entry), list(one.needs), [found.article for found in one.problems])
        for one in shown
        if one.entry["do"] in verbs
    ]


def test_a_button_says_what_stands_against_it():
    game = played("turn WC", "end WC")
    assert buttons(game, "turn") == [
        ({"do": "turn", "seat": "W1"}, [], ["KW-F3.1.2"]),
        ({"do": "turn", "seat": "WC"}, [], ["KW-F3.1.2"]),
        ({"do": "turn", "seat": "W2"}, [], ["KW-F3.1.2"]),
        ({"do": "turn", "seat": "C1"}, [], []),
        ({"do": "turn", "seat": "CC"}, [], []),
        ({"do": "turn", "seat": "C2"}, [], []),
    ]


def test_a_button_names_what_is_still_to_be_typed():
    game = played("turn WC")
    assert buttons(game, "end") == [({"do": "end", "seat": "WC"}, ["hp", "hand"], [])]
    dead = played("turn WC", "end WC", "turn C1", *killed("C1"))
    assert buttons(dead, "end") == [({"do": "end", "seat": "C1"}, [], [])]
    assert [entry["phase"] for entry, _, _ in buttons(then(game, "phase play"), "phase")] == ["discard", "end"]


def test_a_general_turned_over_is_offered_its_skipped_turn():
    game = played("turn WC", "flip C1", "end WC")
    assert ({"do": "turn", "seat": "C1", "skipped": True}, [], []) in buttons(game, "turn")


def test_a_dying_seat_is_offered_its_death_and_nothing_goes_on_before():
    game = played("turn WC", "hp C1 to=0")
    assert buttons(game, "death") == [({"do": "death", "seat": "C1", "asked": True}, [], [])]
    assert all(articles == ["KW-D13"] for _, _, articles in buttons(game, "phase", "end", "table", "time-up"))


def test_the_draft_offers_the_step_that_is_due():
    assert [entry["player"] for entry, _, _ in buttons(drafted("commander A p1"), "commander")] == ["q1", "q2", "q3"]
    game = drafted(*REVEALED, "first-pick warm")
    assert buttons(game, "pick") == [({"do": "pick", "camp": "warm"}, ["generals"], [])]
    late = buttons(game, "pick", at=game.at + 20_001)
    assert late == [
        ({"do": "pick", "camp": "warm"}, ["generals"], ["KW-F1.3a"]),
        ({"do": "pick", "camp": "warm", "generals": ["赵云"], "timeout": True}, [], []),
    ]


def test_KW_F1_3c_the_other_camps_lineup_is_no_buttons_business():
    game = then(drafted(*to_the_lineups()), LINEUP_WARM)
    assert buttons(game, "lineup") == [({"do": "lineup", "camp": "cold"}, ["generals"], [])]
    assert buttons(then(game, LINEUP_COLD), "prepare") == [({"do": "prepare"}, [], [])]


def test_after_the_verdict_flags_then_signatures_then_reopening():
    game = then(played("turn WC", "hp C1 to=0", "death C1"), "surrender WC")
    assert buttons(game, "resolve") == [({"do": "resolve", "n": game.n - 1}, ["decision"], [])]
    assert [articles for _, _, articles in buttons(game, "sign")] == [["KW-F4.4"], ["KW-F4.4"]]
    game = then(game, f"resolve {game.n - 1} cleared")
    assert buttons(game, "sign") == [({"do": "sign", "team": "A"}, [], []), ({"do": "sign", "team": "B"}, [], [])]
    game = then(game, "sign A", "sign B")
    assert buttons(game, "sign", "reopen", "protest") == [({"do": "reopen"}, ["reason"], [])]


def test_an_undo_is_offered_with_what_stands_against_it():
    assert buttons(drafted(), "undo") == [({"do": "undo"}, [], ["KW-F4.4"])]
    assert buttons(played("turn WC"), "undo") == [({"do": "undo"}, [], [])]


@pytest.mark.parametrize("seed", [0, 3, 9])
def test_a_button_that_needs_nothing_does_what_it_says(seed):
    first, rows, _ = legal_game(seed)
    game = rules.open(first)
    for row in rows[::2]:
        game = rules.replay(first, rows[: rows.index(row)])
        for option in rules.options(game, game.at):
            if not option.needs:
                assert rules.play(game, {"at": game.at, **option.entry}).stored is option.legal, option.entry


@pytest.mark.parametrize("seed", [1, 4, 8])
def test_KW_F3_1_2_the_turns_offered_are_those_that_are_due(seed):
    first, rows, _ = legal_game(seed)
    game = rules.open(first)
    for row in rows:
        due = rules.view(game)["next"]
        if due is not None and not game.state.dying:
            assert [entry["seat"] for entry, _, articles in buttons(game, "turn") if not articles] == sorted(
                due["seats"], key=("W1", "WC", "W2", "C1", "CC", "C2").index
            )
        game = rules.play(game, row).game
