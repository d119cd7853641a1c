"""Whole games, kept as records that read as games: each is legal, folds to its verdict and its points, and keeps its seal."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import rules

ROOT = Path(__file__).parents[3]
GOLDEN = Path(__file__).parent / "golden"

# record → players, entries, winner, article, reason, points, seal
GAMES = {
    "corrections": (5, 126, "traitor", "ID-7.3", "won", [0, 0, 0, 3, 0], "0b981c28e276"),
    "entrusted": (8, 254, "traitor", "ID-7.3", "won", [0, 0, 0, 4, 0, 0, 0, 0], "8c5f1b3fb03c"),
    "heir_is_a_rebel": (5, 63, "rebel", "ID-7.2", "won", [0, 0, 2, 0, 2], "510b714ac195"),
    "lord_wins": (5, 147, "lord", "ID-7.1", "won", [3, 3, 1, 0, 0], "38f1436734ae"),
    "penalty": (7, 144, "rebel", "ID-7.2", "won", [0, 2, 0, 2, 0, 0, 2], "357081c2fafa"),
    "time_called": (5, 108, None, "ID-Q17", "time", [0, 0, 2, 0, 0], "ea532088bcb6"),
    "traitor_wins": (6, 118, "traitor", "ID-7.3", "won", [0, 0, 0, 4, 0, 0], "b9000d105e83"),
    "unrevealed": (6, 34, "lord", "ID-7.1", "won", [3, 3, 0, 0, 1, 0], "6a261388af18"),
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


def upto(name, *, do, **fields):
    """The game up to the first entry of that verb with these fields, and that entry."""
    header, rows = read(name)
    at = next(at for at, row in enumerate(rows) if row["do"] == do and fields.items() <= row.items())
    return rules.replay(header, rows[:at]), rows[at]


def test_the_records_are_the_ones_listed_here_for_every_size_of_table():
    assert {file.stem for file in GOLDEN.glob("*.sgsr")} == set(GAMES)
    assert {name: len(read(name)[0]["players"]) for name in GAMES} == {name: game[0] for name, game in GAMES.items()}
    assert {game[0] for game in GAMES.values()} == {5, 6, 7, 8}


@pytest.mark.parametrize("name", GAMES)
def test_the_checker_finds_a_record_legal_with_its_winner_points_and_seal(name):
    done = subprocess.run(
        [sys.executable, "-m", "rules", "check", str(GOLDEN / f"{name}.sgsr"), "--json"],
        cwd=ROOT, capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    report = json.loads(done.stdout)
    _, entries, winner, by, reason, points, seal = GAMES[name]
    verdict = report["verdict"]
    assert (done.returncode, report["ok"], report["entries"], report["seal"][:12]) == (0, True, entries, seal)
    assert (verdict["winner"], verdict["by"], verdict["reason"]) == (winner, by, reason)
    assert [scored["points"] for scored in verdict["scores"].values()] == points
    assert [sum(line["points"] for line in scored["lines"]) for scored in verdict["scores"].values()] == points


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


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game[4] == "won"])
def test_a_game_without_its_last_death_goes_on(name):
    header, rows = read(name)
    decided = max(at for at, row in enumerate(rows) if row["do"] in ("death", "heir"))
    assert rules.replay(header, rows[:decided]).verdict is None


@pytest.mark.parametrize("name", GAMES)
def test_no_identity_is_public_before_it_is_turned_up(name):
    header, rows = read(name)
    game = rules.open(header)
    for row in rows:
        game = rules.play(game, row).game
        if game.verdict is not None:
            break
        view = rules.view(game)
        hidden = [shown for shown in view["seats"].values() if not shown["revealed"]]
        assert [(shown["role"], shown["counts_as"]) for shown in hidden] == [(None, None)] * len(hidden)
        assert view["statuses"] == []


def test_ID_2_8_a_loyalist_became_lord_and_the_killer_was_rewarded():
    game, row = upto("entrusted", do="heir")
    after = rules.play(game, row).game
    seats = rules.view(after)["seats"]
    assert (seats["2"]["counts_as"], seats["2"]["max_hp"], after.verdict) == ("lord", 5, None)
    assert [line["article"] for line in played("entrusted")[0].verdict["scores"]["4"]["lines"]] == [
        "ID-8.1",
        "ID-8.3",
        "ID-8.4",
    ]


def test_ID_6_2_the_lord_discarded_his_hand_and_kept_his_equipment():
    game, row = upto("penalty", do="death", seat="3")
    seats = rules.view(rules.play(game, row).game)["seats"]
    assert (seats["1"]["hand"], seats["1"]["armor"]["name"], seats["1"]["weapon"]["name"]) == (0, "藤甲", "古锭刀")


def test_ID_DEF_13_fire_went_along_the_chain_from_the_last_rebel_to_the_loyalist():
    game, row = upto("traitor_wins", do="hp", chain=True)
    assert rules.view(game)["chain"] == {"element": "fire", "amount": 2, "source": "4", "due": ["5"]}
    assert rules.view(rules.play(game, row).game)["chain"] is None


def test_identities_turned_up_one_by_one_are_enough():
    header, rows = read("unrevealed")
    assert "roles" not in rows[0]
    last = max(at for at, row in enumerate(rows) if row["do"] == "death")
    before = rules.replay(header, rows[:last])
    assert before.state.statuses == {"on"}
    after = rules.replay(header, rows[: last + 1])
    assert (after.verdict["winner"], after.verdict["roles"]["1"]) == ("lord", "loyalist")


def test_corrections_are_all_kinds_of_correction():
    _, rows = read("corrections")
    verbs = Counter(row["do"] for row in rows)
    wanted = {"undo": 1, "amend": 1, "resolve": 2, "reopen": 1, "protest": 1, "sign": 10, "score": 2}
    assert {verb: verbs[verb] for verb in wanted} == wanted
    assert played("corrections")[1] == [
        (23, "overridden", "ID-5.3"),
        (29, "query", "ID-TURN.14"),
        (53, "unknown", "ID-2.4"),
    ]


def test_an_unknown_stands_until_it_is_resolved():
    game, _ = upto("corrections", do="resolve", n=53)
    assert [(flag.n, flag.level, flag.articles) for flag in game.flags] == [(53, "unknown", ("ID-2.4",))]


def test_a_reopened_record_is_signed_anew():
    header, rows = read("corrections")
    reopen = next(at for at, row in enumerate(rows) if row["do"] == "reopen")
    assert [rules.replay(header, rows[:at]).signed for at in (reopen, reopen + 1, len(rows))] == [True, False, True]
    closed = rules.replay(header, rows[:reopen])
    assert [found.article for found in rules.check(closed, {"at": closed.at, "do": "undo"})] == ["ID-7.0"]
    assert [found.article for found in rules.check(closed, {**rows[reopen - 1], "at": closed.at})] == ["ID-7.0"]


@pytest.mark.parametrize("name", ["entrusted", "corrections"])
def test_a_single_changed_character_breaks_the_seal(name):
    header, rows = read(name)
    seal = rules.seal_open({**header, "players": [*header["players"][1:], header["players"][0]]})
    for row in rows:
        seal = rules.seal_next(seal, row)
    assert seal[:12] != GAMES[name][6]
