"""The legal random player: its games hold to the rules, read as games, and come again with the same seed."""

from __future__ import annotations

import doctest
import statistics
import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any

import pytest

import rules
from judging.simulation import player
from judging.simulation.player import Player, next_entry, play_game, random_walk
from judging.simulation.rates import LIVELY, Rates
from rules import checker

FAST = {"base": "2011", "name": {"zh": "快棋", "en": "fast"}, "game_ms": 300_000}


def header(**options: Any) -> dict[str, Any]:
    return {
        "record": 1,
        "ruleset": "kings-3v3",
        "options": options,
        "teams": {
            "A": {"name": "蜀汉一队", "players": ["p1", "p2", "p3"], "captain": "p1"},
            "B": {"name": "江东虎", "players": ["q1", "q2", "q3"], "captain": "q3"},
        },
    }


def told(seed: int, *, rates: Rates | None = None, **options: Any) -> tuple[rules.Game, list[dict[str, Any]]]:
    """The game, and every row that was typed for it, refused ones too."""
    teller = Player(rules.open(header(**options)), Random(seed), rates=rates)
    rows = list(teller)
    return teller.game, rows


@pytest.mark.parametrize("edition", ["2011", "2012", "2013"])
def test_every_entry_of_a_quiet_game_is_legal(edition: str):
    for seed in range(6):
        game = rules.open(header(edition=edition))
        for row in play_game(header(edition=edition), Random(seed)):
            assert [problem for problem in rules.check(game, row) if problem.level != "query"] == []
            game = rules.play(game, row).game
        assert game.signed


def test_a_record_of_a_game_passes_the_checker_with_the_same_verdict():
    game, _rows = told(1, rates=LIVELY)
    stored = [row.raw for row in game.rows]
    report = checker.check_record(rules.record.write(game.header, stored))
    assert (report.ok, report.entries, report.verdict) == (True, game.n, game.verdict)


def test_decoding_what_was_encoded_gives_the_same_rows():
    game, _ = told(2, rates=LIVELY)
    stored = [row.raw for row in game.rows]
    assert rules.record.read(rules.record.write(game.header, stored)) == (game.header, stored)


def test_the_same_seed_tells_the_same_game():
    assert told(3, rates=LIVELY)[1] == told(3, rates=LIVELY)[1]
    assert told(3)[1] != told(4)[1]


def test_a_count_of_the_table_adds_up_with_the_log():
    counted = []
    for seed in range(12):
        game, _ = told(seed, rates=Rates(tables=0.5))
        counted += [row for row in game.rows if row.raw["do"] == "table"]
    assert len(counted) > 20
    assert any("draw_pile" in row.raw for row in counted)
    assert [row.problems for row in counted if row.problems] == []


def test_games_are_as_long_as_games_are():
    games = [told(seed)[0] for seed in range(24)]
    assert 150 <= statistics.median(game.n for game in games) <= 400
    assert 20 * 60_000 <= statistics.median(game.at for game in games) <= 40 * 60_000
    assert "commander-dead" in Counter(game.verdict["reason"] for game in games)
    assert any(game.verdict["reason"] in ("survivors", "lost-hp") for game in games)


def test_a_game_that_is_level_goes_into_overtime():
    games = [told(seed, edition=FAST)[0] for seed in range(40)]
    assert any(game.state.overtimes for game in games)
    assert all(game.signed for game in games)


def test_mistakes_are_refused_and_then_corrected_or_overridden():
    refused, overridden = 0, 0
    for seed in range(8):
        game, rows = told(seed, rates=Rates(mistakes=0.5))
        refused += len(rows) - game.n
        overridden += sum("override" in row.raw for row in game.rows)
        assert game.signed
    assert refused > 50
    assert overridden > 3


def test_slips_are_undone_and_amended():
    verbs: Counter[str] = Counter()
    for seed in range(4):
        verbs.update(row["do"] for row in told(seed, rates=Rates(corrections=0.5))[1])
    assert min(verbs["undo"], verbs["amend"]) > 10


def test_a_game_is_told_on_from_wherever_it_was_left():
    game, rows = told(5)
    for left_at in range(0, game.n, 23):
        left = rules.replay(game.header, rows[:left_at])
        on = Player(left, Random(left_at))
        list(on)
        assert on.game.signed


def test_any_game_has_a_next_entry_until_it_is_signed():
    game = rules.open(header())
    for row in random_walk(header(), Random(7), most=2000):
        done = rules.play(game, row)
        assert done.stored
        game = done.game
    assert game.signed
    assert next_entry(game, game.at, Random(7)) is None


def test_the_player_needs_the_rules_and_the_standard_library_alone():
    code = "import sys, judging.simulation.player; print([name for name in sys.modules if name.startswith('django')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_the_example_of_the_docstring_holds():
    assert doctest.testmod(player).failed == 0
