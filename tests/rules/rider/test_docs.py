"""docs/records-rider.md says what the code does: every verb and field, every option, every field of the view."""

import json
import re
from pathlib import Path

import rules
from rules.rider.decoding import SEEN, STARTING, VERBS
from rules.rider.setup import interpretations

from .told import begun, killed, stands

PAGE = (Path(__file__).parents[3] / "docs" / "records-rider.md").read_text(encoding="utf-8")
CORRECTIONS = {"undo": {("n", False)}, "amend": {("n", True), ("entry", True)}}
EITHER = {"hand": {"delta", "to"}}


def rows(width):
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) == width:
            yield cells


def documented():
    """verb → {(field, needed)}, as its row says."""
    found = {}
    for cells in rows(4):
        fields = re.sub(r"\([^)]*\)|\{[^{}]*(\{[^{}]*\})?[^{}]*\}|\[[^]]*\]", "", cells[1])
        fields = re.sub(r":.*?(,|$)", r"\1", fields)
        for verb in re.findall(r"`([a-z-]+)`", cells[0]):
            found[verb] = {(name, not mark) for name, mark in re.findall(r"`(\w+)`\s*(\??)", fields)}
    return found


def test_every_verb_and_field_is_described_and_no_other():
    coded = {
        verb: {(key, wanted.required or key in EITHER.get(verb, ())) for key, wanted in found.fields.items()}
        for verb, found in VERBS.items()
    }
    assert documented() == coded | CORRECTIONS


def test_every_field_of_a_seat_is_described():
    described = {cells[0].strip("`"): re.search(r"\{seat: \{([^}]*)\}\}", cells[1]) for cells in rows(4)}
    assert re.findall(r"`(\w+)`\?", described["table"][1]) == list(SEEN)
    assert re.findall(r"`(\w+)`\?", described["start"][1]) == list(STARTING)


def test_every_option_is_described_with_its_article_and_values_default_first():
    said = {
        cells[0].strip("`"): (re.search(r"RD-R\w+", cells[1])[0], re.findall(r"`([\w]+)`", cells[2]))
        for cells in rows(3)
        if "RD-R" in cells[1]
    }
    coded = {
        name: (one.cited, [one.default, *(value for value in one.values if value != one.default)] if one.values else [])
        for name, one in interpretations().items()
        if one.is_option
    }
    assert said == coded


def test_every_field_of_the_view_is_described():
    view = rules.view(begun())
    said = {name for cells in rows(2) for name in re.findall(r"`(\w+)`", cells[0])}
    assert {*view} - {"ruleset", "edition", "n", "at"} <= said
    seat = re.search(r"\| `seats` \| \{seat: \{([^}]*)\}\}", PAGE)[1]
    assert re.findall(r"`(\w+)`", seat) == list(view["seats"]["1"])


def test_the_examples_can_be_read():
    header, verdict, rows_ = (block for block in re.findall(r"```json\n(.*?)```", PAGE, re.S))
    assert rules.open(json.loads(header)).state.setup.printed("空我", "究极") == {
        "mark": "龙",
        "max_hp": 5,
        "source": "up",
        "cost": 2,
    }
    game = stands("AAVBB", "turn 1")
    for row in map(json.loads, rows_.splitlines()):
        played = rules.play(game, {**row, "at": game.at + row["at"]})
        assert (played.stored, played.problems) == (True, ()), row
        game = played.game
    ended = stands("龙龙蛇蛇V", "turn 1", *killed("3", "1"), *killed("4", "1"), *killed("5", "1")).verdict
    assert {**ended, "scores": {"1": ended["scores"]["1"]}} == json.loads(verdict)
