"""Players of 身份场 and 假面骑士杀: games that hold to the rules, end, and leave every point derived."""

from __future__ import annotations

import doctest
import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any

import pytest

import rules
from judging.simulation import many
from judging.simulation.many import Player, random_walk
from judging.simulation.rates import LIVELY, Rates
from rules import checker

TABLES = [("identity", n) for n in (5, 6, 7, 8)] + [("rider", n) for n in (2, 3, 5, 8, 10, 12)]


def header(ruleset: str, players: int, **options: Any) -> dict[str, Any]:
    return {
        "record": 1,
        "ruleset": ruleset,
        "players": [f"p{n}" for n in range(1, players + 1)],
        "options": options,
    }


def told(ruleset: str, players: int, seed: int, rates: Rates | None = None) -> tuple[rules.Game, list[dict[str, Any]]]:
    """The game, and every row that was typed for it, refused ones too."""
    teller = Player(rules.open(header(ruleset, players)), Random(seed), rates=rates)
    rows = list(teller)
    return teller.game, rows


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_every_game_ends_with_all_signatures_and_every_point_derived(ruleset: str, players: int):
    for seed in range(3):
        game, rows = told(ruleset, players, seed)
        assert (len(rows), len(game.state.signed), game.flags) == (game.n, players, ())
        assert {problem.level for row in game.rows for problem in row.problems} <= {"query", "unknown"}
        scores = game.verdict["scores"]
        assert sorted(scores, key=int) == [str(seat) for seat in range(1, players + 1)]
        for one in scores.values():
            assert sum(line["points"] for line in one["lines"]) == one["points"]


@pytest.mark.parametrize(("ruleset", "players"), [("identity", 8), ("rider", 10)])
def test_mistakes_are_refused_slips_corrected_and_the_record_checks(ruleset: str, players: int):
    refused, verbs = 0, Counter()
    for seed in range(5):
        game, rows = told(ruleset, players, seed, Rates(mistakes=0.4, corrections=0.4))
        refused += len(rows) - game.n
        verbs.update(row["do"] for row in rows)
        report = checker.check_record(rules.record.write(game.header, [row.raw for row in game.rows]))
        assert (report.ok, report.entries, report.verdict) == (True, game.n, game.verdict)
    assert refused > 40
    assert min(verbs["undo"], verbs["amend"]) > 3


def test_stories_meet_what_these_games_are_about():
    met: Counter[str] = Counter()
    for seed in range(24):
        game, rows = told("identity", 5 + seed % 4, seed)
        met.update({row["do"] for row in rows} & {"heir", "chain", "asked", "judge", "delay"})
        met[f"{game.verdict['winner']} won"] += 1
        game, rows = told("rider", (4, 8, 10)[seed % 3], seed)
        met.update({row["do"] for row in rows} & {"tap", "invert", "rescue", "hide-card", "form", "discard"})
        met["villains"] += bool(game.state.villains)
        met["along"] += any(row.get("chain") for row in rows)
        met["supply"] += any(row.get("drawn") for row in rows if row["do"] == "reveal")
        met["rage"] += any(row.get("rage") is True for row in rows)
    assert min(met[one] for one in ("chain", "asked", "judge", "tap", "rescue", "hide-card", "along", "discard")) > 5
    assert (
        min(met[one] for one in ("heir", "villains", "supply", "rage", "form", "invert", "lord won", "rebel won")) > 1
    )


@pytest.mark.parametrize(("ruleset", "players"), [("identity", 7), ("rider", 8)])
def test_a_game_is_told_on_from_wherever_it_was_left(ruleset: str, players: int):
    game, _ = told(ruleset, players, 5, LIVELY)
    stored = [row.raw for row in game.rows]
    for left_at in range(0, game.n, 31):
        left = rules.replay(game.header, stored[:left_at])
        on = Player(left, Random(left_at))
        list(on)
        assert len(on.game.state.signed) == players


def test_the_same_seed_tells_the_same_game():
    for ruleset in ("identity", "rider"):
        assert told(ruleset, 6, 3, LIVELY)[1] == told(ruleset, 6, 3, LIVELY)[1]


@pytest.mark.parametrize("ruleset", ["identity", "rider"])
def test_a_walk_over_the_buttons_is_legal_to_its_last_entry(ruleset: str):
    verbs: Counter[str] = Counter()
    for seed in range(8):
        game = rules.open(header(ruleset, 6))
        for row in random_walk(header(ruleset, 6), Random(seed), most=250):
            done = rules.play(game, row)
            assert done.stored
            game = done.game
            verbs[row["do"]] += 1
    assert len(verbs) > 25


def test_the_player_needs_the_rules_and_the_standard_library_alone():
    code = "import sys, judging.simulation.many; print([name for name in sys.modules if name.startswith('django')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_the_example_of_the_docstring_holds():
    assert doctest.testmod(many).failed == 0
