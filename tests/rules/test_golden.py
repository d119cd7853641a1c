"""Whole games, kept as records that read as games: each is legal, folds to its verdict and keeps its seal.

A seal that changes means that the record was changed; a verdict that changes, that other rules decided it.
"""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import rules

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"

# record → entries, winner, camp, reason, article, figures of A and of B: (survivors, lost HP, technical points), seal
GAMES = {
    "commander_killed": (264, "A", "warm", "commander-dead", "KW-F4.1", (3, 0, 0), (0, 0, 0), "c1576af52c2f"),
    "corrections": (295, "B", "cold", "commander-dead", "KW-F4.1", (0, 0, 0), (3, 3, 0), "3cc4a4e83027"),
    "forfeit": (167, "A", "cold", "forfeit", "KW-D15", (3, 4, 0), (3, 3, 2), "6154458ef103"),
    "no_show": (7, "A", None, "forfeit", "KW-D15", (3, 0, 0), (3, 0, 0), "aad3de057ed1"),
    "surrender": (287, "B", "cold", "surrender", "KW-F4.3", (0, 0, 0), (3, 1, 0), "93fec12da2b4"),
    "third_foul": (213, "B", "cold", "fouls", "KW-G1.2", (2, 0, 3), (3, 1, 1), "3c9d025ec16a"),
    "time_up_lost_hp": (320, "B", "cold", "lost-hp", "KW-G4.2", (2, 3, 0), (2, 0, 0), "8ab53e4cfba6"),
    "time_up_survivors": (364, "B", "warm", "survivors", "KW-G4.2", (1, 0, 0), (3, 3, 0), "1e947daffab5"),
    "time_up_technical_points": (323, "B", "warm", "technical-points", "KW-G4.2", (3, 3, 1), (3, 3, 0), "e78f818a06ac"),
    "two_overtimes": (429, "A", "warm", "lost-hp", "KW-G4.2", (3, 2, 0), (3, 3, 0), "ec69b8dd3a19"),
    "unyielding": (300, "A", "warm", "commander-dead", "KW-F4.1", (2, 4, 0), (0, 0, 0), "d726ee4eac93"),
}

VERBS = """
commander compare camp stack reveal first-pick pick shown lineup prepare seat unveil first-act deal turn phase skill
judge card hp hand equip unequip delay undelay aside flip death end table foul surrender forfeit pause resume adjust
overtime protest resolve sign reopen checklist call note undo amend
"""


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


def expected_verdict(name):
    _, winner, camp, reason, by, a, b, _ = GAMES[name]
    figures = {key: {"A": a[at], "B": b[at]} for at, key in enumerate(("survivors", "lost_hp", "fouls"))}
    return {"winner": winner, "camp": camp, "by": by, "reason": reason, "figures": figures}


def test_the_records_are_the_ones_listed_here():
    assert {file.stem for file in GOLDEN.glob("*.sgsr")} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_the_checker_finds_a_record_legal_with_its_verdict_and_seal(name):
    done = subprocess.run(
        [sys.executable, "-m", "rules", "check", str(GOLDEN / f"{name}.sgsr"), "--json"],
        cwd=ROOT, capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    report = json.loads(done.stdout)
    assert (done.returncode, report["ok"], report["entries"]) == (0, True, GAMES[name][0])
    assert report["verdict"] == expected_verdict(name)
    assert report["seal"][:12] == GAMES[name][7]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_entered_step_by_step_is_the_game_replayed(name):
    header, rows = read(name)
    stepped, found = played(name)
    replayed = rules.replay(header, rows)
    assert rules.view(replayed, secret=True) == rules.view(stepped, secret=True)
    assert (replayed.verdict, replayed.flags, replayed.n) == (stepped.verdict, stepped.flags, stepped.n)
    if name != "corrections":
        assert found == []


@pytest.mark.parametrize("name", GAMES)
def test_a_record_read_and_written_is_the_same_bytes(name):
    assert rules.record.write(*read(name)) == (GOLDEN / f"{name}.sgsr").read_bytes()


@pytest.mark.parametrize("name", GAMES)
def test_a_record_ends_with_both_signatures_and_nothing_unresolved(name):
    game, _ = played(name)
    assert game.signed
    assert game.flags == ()


@pytest.mark.parametrize("name", GAMES)
def test_every_entry_of_a_game_has_words_in_both_languages(name):
    header, rows = read(name)
    game = rules.open(header)
    for row in rows:
        said = rules.words(game, row)
        assert said["zh"]
        assert said["en"]
        game = rules.play(game, row).game


@pytest.mark.parametrize("name", [name for name in GAMES if name not in ("no_show", "corrections")])
def test_a_game_without_its_last_turn_has_no_verdict(name):
    header, rows = read(name)
    decided = next(at for at, row in enumerate(rows) if row["do"] == "sign")
    assert rules.replay(header, rows[: decided - 1]).verdict is None


def test_the_records_use_nearly_every_verb():
    used = {row["do"] for name in GAMES for row in read(name)[1]}
    assert used == set(VERBS.split())


def test_line_ups_stay_secret_until_unveil():
    header, rows = read("commander_killed")
    unveil = next(at for at, row in enumerate(rows) if row["do"] == "unveil")
    game = rules.replay(header, rows[:unveil])
    assert "刘备" in json.dumps(rules.view(game, secret=True)["draft"]["lineups"], ensure_ascii=False)
    public = rules.view(game)
    assert not public["draft"].get("lineups")
    assert "general" not in json.dumps([seat for seat in public["seats"].values() if seat["general"]])


def test_KW_G4_2_two_overtimes_are_played_before_the_game_is_decided():
    _, rows = read("two_overtimes")
    overtimes = [at for at, row in enumerate(rows) if row["do"] == "overtime"]
    header, _ = read("two_overtimes")
    steps = [rules.view(rules.replay(header, rows[:at]))["step"] for at in overtimes]
    assert steps == ["level", "level"]


def test_I_3_fouls_of_earlier_games_count_in_a_match():
    header, rows = read("third_foul")
    assert header["history"][0]["fouls"] == {"A": 1, "B": 0}
    points = [row for row in rows if row["do"] == "foul" and row["team"] == "A"]
    assert len(points) == 2
    game = {**header, "options": {}}
    assert rules.replay(game, rows).verdict is None


def test_I_13_a_general_kept_alive_by_unyielding_stays_at_the_table():
    header, rows = read("unyielding")
    laid = [at for at, row in enumerate(rows, 1) if row["do"] == "aside" and row["cards"]]
    seat = rows[laid[0] - 1]["seat"]
    shown = rules.view(rules.replay(header, rows[: laid[0]]))["seats"][seat]
    assert (shown["general"], shown["alive"], shown["dying"]) == ("周泰", True, False)
    assert shown["hp"] <= 0
    assert len(shown["aside"]) == 1 - shown["hp"]


def test_corrections_are_all_kinds_of_correction():
    _, rows = read("corrections")
    verbs = Counter(row["do"] for row in rows)
    assert {verb: verbs[verb] for verb in ("undo", "amend", "resolve", "reopen", "protest", "checklist", "sign")} == {
        "undo": 2, "amend": 2, "resolve": 4, "reopen": 1, "protest": 1, "checklist": 1, "sign": 4,
    }  # fmt: skip
    assert [row["override"]["articles"] for row in rows if "override" in row] == [["KW-F3.2.5"], ["KW-F3.2.4b"]]


def test_corrections_were_flagged_as_they_came():
    assert played("corrections")[1] == [
        (120, "query", "KW-D13"),
        (122, "overridden", "KW-F3.2.5"),
        (163, "query", "KW-G1.4"),
        (192, "overridden", "KW-F3.2.4b"),
    ]


def test_KW_F4_4_flags_stand_until_they_are_resolved():
    header, rows = read("corrections")
    first = next(at for at, row in enumerate(rows) if row["do"] == "sign")
    before = rules.replay(header, rows[: first - 3])
    assert [flag.n for flag in before.flags] == [120, 122, 192]
    refused = rules.play(before, {**rows[first], "at": before.at})
    assert (refused.stored, refused.problems[0].article) == (False, "KW-F4.4")


def test_an_amended_entry_counts_at_its_own_time():
    header, rows = read("corrections")
    amend = next(row for row in rows if row["do"] == "amend" and row["entry"]["do"] == "pick")
    n = amend["n"]
    game = rules.replay(header, rows)
    wrong, right = rows[n - 1]["generals"], amend["entry"]["generals"]
    picks = rules.view(game)["draft"]["picks"][amend["entry"]["camp"]]
    assert wrong != right
    assert [name in picks for name in right] == [True, True]


def test_KW_F4_4_a_reopened_game_is_signed_anew():
    header, rows = read("corrections")
    reopen = next(at for at, row in enumerate(rows) if row["do"] == "reopen")
    signed = [rules.replay(header, rows[:at]).signed for at in (reopen, reopen + 1, len(rows))]
    assert signed == [True, False, True]


@pytest.mark.parametrize("name", ["commander_killed", "two_overtimes", "corrections"])
def test_a_single_changed_character_breaks_the_seal(name):
    header, rows = read(name)
    seal = rules.seal_open(header)
    other = rules.seal_open({**header, "about": {**header["about"], "table": "0"}})
    for row in rows:
        seal, other = rules.seal_next(seal, row), rules.seal_next(other, row)
    assert seal[:12] == GAMES[name][7]
    assert other != seal
