"""Whole games, kept as records that read as games: each is legal, folds to its verdict and its points, and keeps its seal."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import rules
from rules.checker import check_record
from rules.command import main

from .told import factions

ROOT = Path(__file__).parents[3]
GOLDEN = Path(__file__).parent / "golden"

# record → players, entries, winner, article, reason, points, seal
GAMES = {
    "corrections": (4, 100, "平成", "RD-3.1", "won", [2, 0, 2, 0], "ed0ad1bf721d"),
    "last_faction": (5, 121, "平成", "RD-3.1", "won", [2, 2, 0, 2, 0], "1a151499d079"),
    "same_frequency": (8, 217, "昭和", "RD-3.1", "won", [0, 2, 0, 2, 0, 2, 0, 2], "d032f08edc25"),
    "ten_riders": (10, 302, "villain:2", "RD-3.1", "won", [0, 2, 0, 0, 0, 0, 0, 0, 2, 0], "649157541d3a"),
    "time_called": (9, 111, None, "RD-H.2", "time", [0] * 9, "640895aeec3f"),
    "unrevealed": (3, 80, "seat:3", "RD-3.1", "won", [0, 0, 2], "f8e34e0a2c83"),
}


def read(name):
    return rules.record.read((GOLDEN / f"{name}.sgsr").read_bytes())


def played(name):
    """The game after the last entry, and what stood against the entries on the way: (n, level, article)."""
    header, rows = read(name)
    game, found = rules.open(header), []
    for row in rows:
        play = rules.play(game, row)
        assert play.stored, (play.n, play.problems)
        found += [(play.n, str(problem.level), problem.article) for problem in play.problems]
        game = play.game
    return game, found


def upto(name, *, do, nth=0, **fields):
    """The game up to the nth entry of that verb with these fields, and that entry."""
    header, rows = read(name)
    at = [at for at, row in enumerate(rows) if row["do"] == do and fields.items() <= row.items()][nth]
    return rules.replay(header, rows[:at]), rows[at]


def test_the_records_are_the_ones_listed_here():
    assert {file.stem for file in GOLDEN.glob("*.sgsr")} == set(GAMES)
    assert {name: len(read(name)[0]["players"]) for name in GAMES} == {name: game[0] for name, game in GAMES.items()}


@pytest.mark.parametrize("name", GAMES)
def test_the_checker_finds_a_record_legal_with_its_winner_points_and_seal(name):
    report = check_record((GOLDEN / f"{name}.sgsr").read_bytes())
    _, entries, winner, by, reason, points, seal = GAMES[name]
    verdict = report.verdict
    assert (report.exit_code, report.ok, report.entries, report.seal[:12]) == (0, True, entries, seal)
    assert (verdict["winner"], verdict["by"], verdict["reason"], verdict["scoring"]) == (winner, by, reason, "house")
    assert [scored["points"] for scored in verdict["scores"].values()] == points
    assert [sum(line["points"] for line in scored["lines"]) for scored in verdict["scores"].values()] == points


def test_the_command_checks_shows_and_explains(capsys):
    file = str(GOLDEN / "ten_riders.sgsr")
    done = subprocess.run(
        [sys.executable, "-m", "rules", "check", file, "--json"], cwd=ROOT, capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, json.loads(done.stdout)["verdict"]["winner"]) == (0, "villain:2")
    assert main(["show", file, "--at", "200"]) == 0
    assert "甲斗·骑士" in capsys.readouterr().out
    assert main(["explain", "RD-4.2F.1"]) == 0
    assert "factions.determined" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_a_game_entered_step_by_step_is_the_game_replayed(name):
    header, rows = read(name)
    stepped, found = played(name)
    replayed = rules.replay(header, rows)
    assert rules.view(replayed, secret=True) == rules.view(stepped, secret=True)
    assert (replayed.verdict, replayed.flags, replayed.n, replayed.signed) == (stepped.verdict, (), stepped.n, True)
    if name != "corrections":
        assert found == []


@pytest.mark.parametrize("name", GAMES)
def test_a_record_read_and_written_is_the_same_bytes(name):
    assert rules.record.write(*read(name)) == (GOLDEN / f"{name}.sgsr").read_bytes()


@pytest.mark.parametrize("name", GAMES)
def test_every_entry_has_words_in_both_languages_and_a_table_to_show(name):
    header, rows = read(name)
    game = rules.open(header)
    for row in rows:
        assert all(rules.words(game, row).values())
        game = rules.play(game, row).game
        assert game.ruleset.show(game)


@pytest.mark.parametrize("name", ["last_faction", "same_frequency", "ten_riders", "unrevealed"])
def test_a_game_without_its_last_settlement_goes_on(name):
    header, rows = read(name)
    decided = max(at for at, row in enumerate(rows) if row["do"] in ("death", "hp"))
    assert rules.replay(header, rows[:decided]).verdict is None


@pytest.mark.parametrize("name", GAMES)
def test_no_fighter_is_public_before_it_is_turned_up(name):
    header, rows = read(name)
    game, secret = (
        rules.open(header),
        ("fighter", "form", "mark", "draw", "limit", "supply", "up", "change", "base", "faction"),
    )
    for row in rows:
        before, game = game, rules.play(game, row).game
        if game.verdict is not None:
            break
        view = rules.view(game)
        hidden = [shown for shown in view["seats"].values() if not shown["revealed"]]
        assert [shown[key] for shown in hidden for key in secret] == [None] * len(hidden) * len(secret)
        assert view["statuses"] == []
        names = [before.state.seats[seat].fighter for seat, shown in view["seats"].items() if not shown["revealed"]]
        said = rules.words(before, row)
        assert [name for name in names if name and name in said["zh"] + said["en"]] == []


def test_RD_4_1_3_the_reset_before_the_thunder_left_one_faction():
    game, row = upto("same_frequency", do="hp", element="thunder")
    assert (factions(game)[5], factions(game)[7], game.verdict) == ("昭和", "平成", None)
    after = rules.play(game, row).game
    assert (after.verdict["winner"], after.verdict["scores"]["8"]["survived"]) == ("昭和", True)


def test_RD_6_13_fire_went_from_the_leader_to_the_one_that_had_merged():
    game, row = upto("same_frequency", do="hp", element="fire")
    assert factions(game)[1:3] == ["昭和", "昭和"]
    after = rules.play(game, row).game
    assert rules.view(after)["chain"] == {"element": "fire", "amount": 2, "source": "5", "due": ["3"]}


def test_RD_4_2F_2_the_eighth_of_a_faction_was_none():
    game, row = upto("ten_riders", do="reveal", seat="2")
    assert factions(game).count("昭和") == 5
    assert factions(rules.play(game, row).game)[1] == "V2"


def test_RD_6_8_2_an_up_was_paid_for_and_RD_6_15_frost_hid_a_card():
    game, row = upto("ten_riders", do="form", kind="up")
    after = rules.view(rules.play(game, row).game)["seats"]["1"]
    assert [after[key] for key in ("form", "max_hp", "rage", "earlier")] == ["骑士", 5, 0, ["面罩"]]
    game, _ = upto("ten_riders", do="hide-card")
    assert rules.view(game)["frost"] == ["8"]


def test_corrections_are_all_kinds_of_correction():
    _, rows = read("corrections")
    verbs = Counter(row["do"] for row in rows)
    wanted = {"undo": 1, "amend": 1, "resolve": 1, "reopen": 1, "protest": 1, "call": 1, "sign": 8, "score": 2}
    assert {verb: verbs[verb] for verb in wanted} == wanted
    assert [(level, article) for _, level, article in played("corrections")[1]] == [
        ("overridden", "RD-4.1.1"),
        ("unknown", "RD-4.2F.1"),
    ]


def test_an_unknown_stands_until_it_is_resolved():
    game, row = upto("corrections", do="resolve")
    assert [(flag.n, flag.level, flag.articles) for flag in game.flags] == [(row["n"], "unknown", ("RD-4.2F.1",))]


def test_a_reopened_record_is_signed_anew():
    header, rows = read("corrections")
    reopen = next(at for at, row in enumerate(rows) if row["do"] == "reopen")
    assert [rules.replay(header, rows[:at]).signed for at in (reopen, reopen + 1, len(rows))] == [True, False, True]


@pytest.mark.parametrize("name", ["ten_riders", "corrections"])
def test_a_single_changed_character_breaks_the_seal(name):
    header, rows = read(name)
    seal = rules.seal_open({**header, "players": [*header["players"][1:], header["players"][0]]})
    for row in rows:
        seal = rules.seal_next(seal, row)
    assert seal[:12] != GAMES[name][6]
