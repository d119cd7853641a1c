"""A played game, written down by hand in either language, makes the entries it was played with."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from judging.paper.reading import read
from judging.paper.sheet import Sheet
from rules.checker import check_record
from tests.judging.paper.by_hand import Hand, what_counts

GOLDEN = sorted((Path(__file__).parents[2] / "rules" / "golden").glob("*.sgsr"))
NOT_ON_PAPER = ("checklist", "shown", "call")


def content(rows: list[dict]) -> list[dict]:
    """Entries without what paper does not keep: moments, ids, and that somebody heals himself with his own card."""
    return [
        {name: value for name, value in row.items() if name not in ("at", "id", "by") and not _own_cure(row, name)}
        for row in rows
        if row["do"] not in NOT_ON_PAPER
    ]


def _own_cure(row: dict, name: str) -> bool:
    return name == "source" and row.get("kind") == "heal" and row["source"] == row["seat"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_golden_game_typed_from_its_sheet_comes_to_the_same_end(path: Path, language: str) -> None:
    header, rows = rules.record.read(path.read_bytes())
    played = rules.replay(header, rows)
    writer = read(header, Hand(header, language).write(what_counts(header, rows)))
    assert writer.faults == []
    assert (writer.game.verdict, writer.game.signed) == (played.verdict, True)
    assert check_record(rules.record.write(header, [line.row for line in writer.lines])).ok


def test_what_happened_at_the_table_is_typed_word_for_word() -> None:
    path = next(path for path in GOLDEN if path.stem == "commander_killed")
    header, rows = rules.record.read(path.read_bytes())
    writer = read(header, Hand(header).write(what_counts(header, rows)))
    assert content([line.row for line in writer.lines])[:-2] == content(rows)[:-2]


def test_nothing_typed_is_nothing_at_fault() -> None:
    header, _rows = rules.record.read(GOLDEN[0].read_bytes())
    writer = read(header, Sheet())
    assert (writer.lines, writer.faults) == ([], [])
