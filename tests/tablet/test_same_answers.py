"""Server and tablet give the same answers: the rules in the tablet's Python (under Node) against the server's own.

Questions are what a console asks: entries one by one, the screen between them, the record at the end. On the golden records
also entries that do not fit, so that every kind of objection is compared; on many more games the hashes of all answers.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

import rules
from config.tablet import built, rules_version
from config.tablet.build import build
from judging.simulation import many
from judging.simulation.player import play_game, random_walk
from judging.simulation.rates import LIVELY
from rules import record
from rules.tablet import Tablet
from tests.conftest import ROOT

GOLDEN = sorted((ROOT / "tests/rules").rglob("*.sgsr"))
NODE = shutil.which("node") or str(ROOT / ".venv/bin/node")
HEADER = {
    "record": 1,
    "ruleset": "kings-3v3",
    "teams": {
        "A": {"name": "蜀汉一队", "players": ["p1", "p2", "p3"], "captain": "p1"},
        "B": {"name": "江东虎", "players": ["q1", "q2", "q3"], "captain": "q1"},
    },
}

Asked = list[tuple[str, str]]  # question and the server's answer


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What set-up has made for tablets; made anew where the rules have changed since."""
    found = built(ROOT)
    if found is not None and found.source == rules_version(ROOT):
        return ROOT / "static" / "tablet"
    made = tmp_path_factory.mktemp("home") / "tablet"
    build(ROOT, made)
    return made


def test_golden_records_and_every_objection_on_their_way(home: Path, tmp_path: Path):
    games = [record.read(path.read_bytes()) for path in GOLDEN]
    unfit = strangers(row for _, rows in games for row in rows)
    asked = [pair for header, rows in games for pair in one_by_one(header, rows, look_every=5, unfit=unfit)]
    assert told_by_tablet(asked, home, tmp_path) == [answer for _, answer in asked]


def test_fifty_random_games_with_mistakes(home: Path, tmp_path: Path):
    games = (play_game(HEADER, Random(seed), rates=LIVELY) for seed in range(50))
    asked = [pair for rows in games for pair in one_by_one(HEADER, rows, look_every=20)]
    assert told_by_tablet(asked, home, tmp_path) == [answer for _, answer in asked]


def test_random_games_of_many_seats_with_mistakes_and_walks_over_every_button(home: Path, tmp_path: Path):
    tables = [("identity", 5), ("identity", 8), ("rider", 2), ("rider", 7), ("rider", 12)]
    asked: Asked = []
    for seed, (ruleset, seats) in enumerate(tables * 2):
        header = {"record": 1, "ruleset": ruleset, "players": [f"p{seat}" for seat in range(1, seats + 1)]}
        story = many.Player(rules.open(header), Random(seed), rates=LIVELY)
        for rows in (story, many.random_walk(header, Random(seed), most=120)):
            asked += one_by_one(header, list(rows), look_every=25)
    assert told_by_tablet(asked, home, tmp_path) == [answer for _, answer in asked]


@pytest.mark.slow
def test_hundreds_more_have_the_same_hashes(home: Path, tmp_path: Path):
    games = [list(play_game(HEADER, Random(seed))) for seed in range(1000, 1200)]
    games += [list(random_walk(HEADER, Random(seed), most=400)) for seed in range(30)]
    asked = [pair for rows in games for pair in at_once(rows)]
    answers = told_by_tablet(asked, home, tmp_path)
    size = len(asked) // len(games)
    assert [digest(answers[start : start + size]) for start in range(0, len(asked), size)] == [
        digest([answer for _, answer in asked[start : start + size]]) for start in range(0, len(asked), size)
    ]


class Server:
    """Asks the rules here, and keeps what was asked and answered."""

    def __init__(self) -> None:
        self._rules = Tablet()
        self.asked: Asked = []

    def ask(self, **question: object) -> dict:
        text = json.dumps(question, ensure_ascii=False)
        answer = self._rules.answer(text)
        self.asked.append((text, answer))
        told: dict = json.loads(answer)
        return told


def one_by_one(header: dict, rows: Iterable[dict], *, look_every: int, unfit: tuple[dict, ...] = ()) -> Asked:
    """A game as its console asks it through, each row on top of the last; a refused one is given up."""
    server = Server()
    server.ask(ask="open", header=header, rows=[], by="referee")
    kept = 0
    for number, told in enumerate(rows):
        row, at = {"id": f"row-{number}", **told}, told["at"]
        for stranger in unfit[number % 15 :: 15]:
            server.ask(ask="check", row={**stranger, "at": at})
        kept += len(server.ask(ask="enter", keep=kept, rows=[row])["stored"])
        if number % look_every == 0:
            server.ask(ask="see", at=at)
    server.ask(ask="see", at=10**7)
    server.ask(ask="record")
    return server.asked


def at_once(rows: list[dict]) -> Asked:
    """A game whose entries have waited, and are entered together."""
    server = Server()
    server.ask(ask="open", header=HEADER, rows=[], by="referee")
    server.ask(ask="enter", keep=0, rows=[{"id": f"row-{number}", **row} for number, row in enumerate(rows)])
    server.ask(ask="see", at=10**7)
    server.ask(ask="record")
    return server.asked


def strangers(rows: Iterable[dict]) -> tuple[dict, ...]:
    """One entry of every kind; most fit nowhere else."""
    found: dict[tuple, dict] = {}
    for row in rows:
        found.setdefault((row["do"], row.get("seat"), row.get("phase"), "override" in row), row)
    return tuple({key: value for key, value in row.items() if key != "id"} for row in found.values())


def told_by_tablet(asked: Asked, home: Path, folder: Path) -> list[str]:
    questions, answers = folder / "questions", folder / "answers"
    questions.write_text("".join(f"{question}\n" for question, _ in asked), encoding="utf-8")
    command = [NODE, str(ROOT / "tests/tablet/answers.mjs"), str(home), str(questions), str(answers)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return answers.read_text(encoding="utf-8").split("\n")[:-1]


def digest(answers: Iterable[str]) -> str:
    return sha256("\n".join(answers).encode()).hexdigest()
