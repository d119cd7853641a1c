"""The pages for users say what the code does: every verb and field of docs/records.md, every option of docs/editions.md."""

import json
import re
from pathlib import Path

import pytest

import rules
from rules.kings.decoding import VERBS
from rules.kings.editions import FIELDS, edition
from rules.kings.generals import table
from rules.kings.interpretations import interpretations

DOCS = Path(__file__).parents[2] / "docs"
RECORDS = (DOCS / "records.md").read_text(encoding="utf-8")
EDITIONS = (DOCS / "editions.md").read_text(encoding="utf-8")
CORRECTIONS = {"undo": {("n", False)}, "amend": {("n", True), ("entry", True)}}
EITHER = {"card": {"card", "cards"}, "hp": {"delta", "to"}, "hand": {"delta", "to"}, "end": {"hp", "hand"}}


def rows(page, width):
    for line in page.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) == width:
            yield cells


def documented():
    """verb → {(field, needed)}, as its row says."""
    found = {}
    for cells in rows(RECORDS, 4):
        fields = re.sub(r"\([^)]*\)|\{[^}]*\}|\[[^]]*\]", "", cells[1])
        fields = re.sub(r":.*?(,|$)", r"\1", fields)
        for verb in re.findall(r"`([a-z-]+)`", cells[0]):
            found[verb] = {(name, not mark) for name, mark in re.findall(r"`(\w+)`\s*(\??)", fields)}
    return found


def test_every_verb_and_field_of_the_format_is_described_and_no_other():
    coded = {
        verb: {(key, wanted.required or key in EITHER.get(verb, ())) for key, wanted in fields.items()}
        for verb, (_, fields, _) in VERBS.items()
    }
    assert documented() == coded | CORRECTIONS


def test_the_examples_of_the_record_format_can_be_read():
    header, _, turns = (block for block in re.findall(r"```json\n(.*?)```", RECORDS, re.S))
    assert rules.view(rules.open(json.loads(header)))["edition"] == "2011"
    assert [json.loads(line)["do"] for line in turns.splitlines()] == [
        "turn", "phase", "skill", "phase", "card", "hp", "end",
    ]  # fmt: skip


def test_every_option_of_the_header_is_described_with_its_values_default_first():
    said = {
        cells[0].strip("`"): re.findall(r"`([\w-]+)`", cells[2])
        for cells in rows(EDITIONS, 3)
        if re.fullmatch(r"`(I-\w+|round_opener)`", cells[0])
    }
    coded = {
        name: [one.default, *(value for value in one.values if value != one.default)] if one.values else []
        for name, one in interpretations().items()
        if one.is_option and name != "edition"
    }
    assert said == coded


def test_every_field_of_an_own_edition_is_described():
    said = {name for cells in rows(EDITIONS, 3) for name in re.findall(r"`(\w+)`", cells[0])}
    assert said >= FIELDS


@pytest.mark.parametrize("block", re.findall(r"```json\n(.*?)```", EDITIONS, re.S))
def test_the_example_of_an_own_edition_can_be_read(block):
    assert edition(json.loads(block)).game_ms == 1_800_000


def test_every_column_of_the_skill_table_is_described():
    said = {name for cells in rows(EDITIONS, 2) for name in re.findall(r"`(\w+)`", cells[0])}
    assert set(table("skills.csv")[0]) == said
