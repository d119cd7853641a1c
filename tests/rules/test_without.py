"""What a protest would change: the log folded without one entry."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from tests.rules.played import header

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.sgsr"))


def told(*rows: dict) -> rules.Game:
    return rules.replay(header(), [{"at": at, **row} for at, row in enumerate(rows)])


FOUL = {"do": "foul", "team": "B"}


def test_without_one_of_three_fouls_nobody_has_lost() -> None:
    game = told(FOUL, {"do": "note", "text": "x"}, FOUL, FOUL)
    assert game.verdict is not None
    assert [rules.without(game, n).verdict is None for n in (1, 2, 3, 4)] == [True, False, True, True]


def test_the_numbers_stay_and_the_game_itself_is_untouched() -> None:
    game = told(FOUL, FOUL, FOUL)
    shorter = rules.without(game, 2)
    assert (shorter.n, shorter.at, [row.status for row in shorter.rows]) == (3, 2, ["stands", "repeated", "stands"])
    assert [row.status for row in game.rows] == ["stands"] * 3
    assert rules.view(shorter)["teams"]["B"]["fouls"] == 2


def test_what_was_taken_back_already_changes_nothing() -> None:
    game = told(FOUL, FOUL, {"do": "undo"}, FOUL)
    assert rules.view(rules.without(game, 2)) == rules.view(game)


def test_without_an_undo_what_it_took_back_stands_again() -> None:
    game = told(FOUL, FOUL, {"do": "undo"}, FOUL)
    assert game.verdict is None
    assert rules.without(game, 3).verdict["winner"] == "A"


def test_a_bare_undo_goes_on_meaning_the_entry_it_took_back() -> None:
    """Without the second foul the undo must not take back the first one instead."""
    game = told(FOUL, FOUL, FOUL | {"team": "A"}, {"do": "undo"}, {"do": "undo"}, FOUL)
    assert [row.status for row in game.rows] == ["stands", "undone", "undone", "stands", "stands", "stands"]
    for n in (2, 3):
        assert rules.view(rules.without(game, n))["teams"]["B"]["fouls"] == 2
    assert rules.view(rules.without(game, 4))["teams"]["A"]["fouls"] == 1


def test_without_an_amend_the_entry_says_what_it_said_first() -> None:
    game = told(FOUL, {"do": "amend", "n": 1, "entry": {"do": "foul", "team": "A"}})
    fouls = {
        n: {team: said["fouls"] for team, said in rules.view(rules.without(game, n))["teams"].items()} for n in (1, 2)
    }
    assert fouls == {1: {"A": 0, "B": 0}, 2: {"A": 0, "B": 1}}


@pytest.mark.parametrize("n", [0, -1, 4])
def test_a_number_the_log_does_not_have_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="no entry"):
        rules.without(told(FOUL, FOUL, FOUL), n)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_any_entry_of_a_golden_game_can_be_left_out(path: Path) -> None:
    head, rows = rules.record.read(path.read_bytes())
    game = rules.replay(head, rows)
    for n in range(1, game.n + 1, 7):
        assert rules.without(game, n).n == game.n
