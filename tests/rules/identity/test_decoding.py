"""What is malformed: every field of every verb by its type, its list and its count, and every field of the header."""

import pytest

import rules
from rules.identity.decoding import VERBS

from .told import begun, card, header

GAME = begun("turn 1")
# A well-formed entry of every verb, all its fields given.
WHOLE = {
    "deal": {"roles": {"1": "lord"}},
    "reveal": {"seat": "1", "role": "lord"},
    "choices": {"seats": {"1": 6}, "lord_generals": 3},
    "general": {"seat": "1", "general": "刘备", "kingdom": "shu", "base": 4, "lord_general": True},
    "start": {"seats": {"1": {"hand": 4}}, "draw_pile": 84, "discard_pile": 0, "in_flight": 0},
    "turn": {"seat": "1", "skipped": False},
    "phase": {"phase": "before-draw", "skipped": True},
    "end": {"seat": "1", "hp": 4, "hand": 4},
    "judge": {"seat": "1", "for": "乐不思蜀", "card": card("闪♥2")},
    "card": {"seat": "1", "card": card("杀"), "as": "杀", "played": False, "virtual": True, "uncounted": True, "targets": ["2"]},
    "skill": {"seat": "1", "skill": "仁德", "kind": "phase", "targets": ["2"]},
    "timing": {"of": "card", "steps": ["need", "lost"]},
    "draw": {"seat": "1", "count": 2, "hand": 6, "draw_pile": 82},
    "obtain": {"seat": "1", "count": 1, "hand": 5},
    "give": {"from": "1", "to": "2", "count": 1},
    "present": {"from": "1", "to": "2", "card": card("剑"), "slot": "weapon", "into": "equipment"},
    "recast": {"seat": "1", "card": card("闪"), "hand": 4, "draw_pile": 83, "discard_pile": 1},
    "scry": {"seat": "1", "count": 3, "draw_pile": 84},
    "contest": {"seat": "1", "with": "2", "ranks": [9, 5], "won": True},
    "reshuffle": {"draw_pile": 20},
    "hand": {"seat": "1", "to": 4},
    "equip": {"seat": "1", "slot": "weapon", "card": card("剑")},
    "unequip": {"seat": "1", "slot": "mount", "card": card("马")},
    "delay": {"seat": "1", "card": card("闪"), "as": "乐不思蜀"},
    "undelay": {"seat": "1", "card": card("闪"), "as": "乐不思蜀"},
    "aside": {"seat": "1", "count": 1},
    "flip": {"seat": "1", "down": True},
    "chain": {"seat": "1", "chained": True},
    "hp": {"seat": "1", "delta": -1, "kind": "damage", "element": "fire", "chain": True, "source": "2"},
    "asked": {"seat": "1", "asked": ["1", "2"], "saved": "2", "card": "桃"},
    "death": {"seat": "1", "role": "lord", "killer": "none", "reward": 0, "hand": 4, "equipment": 1},
    "deaths": {"deaths": [{"seat": "4", "role": "rebel", "killer": "1"}, {"seat": "5"}]},
    "heir": {"seat": "2", "role": "loyalist", "same": True, "before": [3, 4], "after": [4, 5]},
    "table": {"seats": {"1": {"hp": 4}}, "draw_pile": 80, "discard_pile": 4, "in_flight": 1, "cards": {"闪": 2}, "faces": [{"suit": "S", "rank": 1}]},
    "end-game": {"reason": "won", "winner": "lord"},
    "score": {"points": {"1": 3}},
    "protest": {"seat": "1", "text": "抗议"},
    "resolve": {"n": 1, "decision": "cleared", "reason": "查明"},
    "sign": {"seat": "1", "drawing": "0f", "refused": "不同意"},
    "reopen": {"reason": "误记"},
    "checklist": {"items": {"牌": True}},
    "call": {"reason": "求裁"},
    "note": {"text": "备注"},
}  # fmt: skip
FIELDS = [(verb, field) for verb, fields in WHOLE.items() for field in fields]
ODD = (None, 1.5, [[]], {"a": {"b": 1}}, "\0", -5000, 10**12)


def refusal(row):
    with pytest.raises(rules.Malformed) as found:
        rules.play(GAME, {"at": GAME.at, **row})
    assert set(found.value.message) == {"zh", "en"}
    return found.value.field


def top(field):
    return field.split(".")[0].split("[")[0]


def test_every_verb_and_field_is_among_the_samples():
    either = {"hp": {"delta", "to"}, "hand": {"delta", "to"}}
    assert {verb: {*found.fields} for verb, found in VERBS.items()} == {
        verb: {*fields} | either.get(verb, set()) for verb, fields in WHOLE.items()
    }


@pytest.mark.parametrize("verb", WHOLE)
def test_a_well_formed_entry_is_read(verb):
    rules.play(GAME, {"at": GAME.at, "do": verb, **WHOLE[verb]})


@pytest.mark.parametrize(("verb", "field"), FIELDS)
def test_a_field_of_a_wrong_kind_is_named(verb, field):
    for odd in ODD:
        assert top(refusal({"do": verb, **WHOLE[verb], field: odd})) == field


@pytest.mark.parametrize(("verb", "field"), FIELDS)
def test_a_needed_field_that_is_missing_is_named(verb, field):
    row = {key: value for key, value in WHOLE[verb].items() if key != field}
    if VERBS[verb].fields[field].required:
        assert refusal({"do": verb, **row}) == field


@pytest.mark.parametrize("verb", WHOLE)
def test_an_unknown_field_is_named(verb):
    assert refusal({"do": verb, **WHOLE[verb], "dance": 1}) == "dance"


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ({"do": "dance"}, "do"), ({"do": "turn", "seat": "6"}, "seat"), ({"do": "turn", "seat": 1}, "seat"),
        ({"do": "hp", "seat": "1"}, "delta"), ({"do": "hp", "seat": "1", "delta": 1, "to": 2}, "delta"),
        ({"do": "hp", "seat": "1", "delta": -1, "element": "fire"}, "element"),
        ({"do": "hp", "seat": "1", "delta": -1, "kind": "damage", "chain": True}, "chain"),
        ({"do": "phase", "phase": "draw", "skipped": True}, "skipped"), ({"do": "phase", "phase": "supper"}, "phase"),
        ({"do": "timing", "of": "card", "steps": ["dealt"]}, "steps[0]"),
        ({"do": "deaths", "deaths": [{"seat": "4"}]}, "deaths"), ({"do": "deaths", "deaths": [{"seat": "4"}, {"seat": "4"}]}, "deaths"),
        ({"do": "deaths", "deaths": [{"seat": "4"}, {"role": "rebel"}]}, "deaths[1].seat"),
        ({"do": "deaths", "deaths": [{"seat": "4"}, {"seat": "5", "reward": 2}]}, "deaths[1].reward"),
        ({"do": "table", "seats": {"1": {"mood": 1}}}, "seats.1.mood"), ({"do": "table", "faces": [{"suit": "X", "rank": 1}]}, "faces[0].suit"),
        ({"do": "table", "seats": {"1": {"delayed": [{"as": "乐不思蜀"}]}}}, "seats.1.delayed[0]"),
        ({"do": "death", "seat": "4", "killer": "nobody"}, "killer"), ({"do": "score", "points": {}}, "points"),
        ({"do": "contest", "seat": "1", "with": "2", "ranks": [1, 14]}, "ranks[1]"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named(row, field):
    assert refusal(row) == field


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"record": 2}, "record"), ({"players": "五人"}, "players"), ({"players": ["a"]}, "players"), ({"players": ["a", "a"]}, "players"),
        ({"players": ["a", 3]}, "players[1]"), ({"options": {"mood": "1"}}, "options.mood"), ({"options": {"8.2": "none"}}, "options.8.2"),
        ({"options": {"lord_deal": "5"}}, "options.lord_deal"), ({"options": {"lord_deal": 99}}, "options.lord_deal"),
        ({"generals": {"关银屏": {}}}, "generals.关银屏"), ({"generals": {"刘备": {"base": 0}}}, "generals.刘备.base"),
        ({"generals": {"刘备": {"lord_general": 1}}}, "generals.刘备.lord_general"), ({"people": {"p1": 5}}, "people.p1"),
        ({"about": {"game": 0}}, "about.game"), ({"teams": {}}, "teams"),
    ],
)  # fmt: skip
def test_a_header_that_cannot_be_read_names_the_field(change, field):
    with pytest.raises(rules.Malformed) as found:
        rules.open({**header(), **change})
    assert found.value.field == field


def test_a_used_id_with_other_content_is_refused():
    game = rules.play(GAME, {"at": GAME.at, "do": "note", "text": "一", "id": "x"}).game
    assert rules.play(game, {"at": game.at, "do": "note", "text": "一", "id": "x"}).duplicate
    found = rules.check(game, {"at": game.at, "do": "note", "text": "二", "id": "x"})
    assert [(one.level, one.article) for one in found] == [("refused", "ID-0")]
    assert [(one.level, one.article) for one in rules.check(rules.open(header()), {"at": 0, "do": "undo"})] == [
        ("refused", "ID-7.0")
    ]
