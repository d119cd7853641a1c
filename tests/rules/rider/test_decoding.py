"""What is malformed: every field of every verb by its type, its list and its count, and every field of the header."""

import pytest

import rules
from rules.rider.decoding import VERBS

from .told import begun, card, header

GAME = begun("turn 1")
PRINTED = {
    "fighter": "空我",
    "form": "全能",
    "mark": "龙",
    "max_hp": 4,
    "draw": 2,
    "limit": 4,
    "supply": 4,
    "up": True,
    "change": False,
}
# A well-formed entry of every verb, all its fields given.
WHOLE = {
    "deal": {"seats": {"1": 5}, "components": {"game": 156}},
    "choose": {"seat": "1", **PRINTED},
    "start": {"seats": {"1": {"hand": 4}}, "draw_pile": 136, "discard_pile": 0, "in_flight": 0, "added": 0, "youngest": "1"},
    "turn": {"seat": "1", "skipped": False},
    "phase": {"phase": "draw"},
    "end": {"seat": "1", "hp": 4, "hand": 4, "hidden": 0, "rage": 0},
    "judge": {"seat": "1", "for": "封印", "card": card("杀♥2")},
    "reveal": {"seat": "1", "for": "prepare", **PRINTED, "faction": "villain:1", "drawn": 0, "hand": 4},
    "hide": {"seat": "1"},
    "supply": {"seat": "1", "drawn": 1, "hand": 5},
    "form": {"seat": "1", "kind": "up", **PRINTED, "source": "up", "cost": 1, "icon": True, "rage": 0},
    "tap": {"seat": "1", "leader": "2", "faction": "龙"},
    "taps": {"seats": ["1", "2"]},
    "reset": {"seat": "1"},
    "invert": {"seat": "1", "inverted": True},
    "rage": {"seat": "1", "delta": 1, "why": "discard", "discarded": 1},
    "card": {"seat": "1", "card": card("杀"), "as": "能聚", "played": False, "rage": True, "kind": "basic", "targets": ["2"]},
    "skill": {"seat": "1", "skill": "变身", "about": "faction", "targets": ["2"]},
    "contest": {"seat": "1", "with": "2", "ranks": [9, 5], "won": True, "hands": [3, 3], "discard_pile": 2},
    "draw": {"seat": "1", "count": 2, "hand": 6, "draw_pile": 134},
    "discard": {"seat": "1", "count": 1, "hand": 4, "hidden": 0, "rage": 1},
    "hand": {"seat": "1", "to": 4},
    "reshuffle": {"draw_pile": 20},
    "equip": {"seat": "1", "slot": "weapon", "card": card("剑"), "kind": "equipment"},
    "unequip": {"seat": "1", "slot": "bike"},
    "delay": {"seat": "1", "card": card("闪"), "as": "封印", "kind": "tactic"},
    "undelay": {"seat": "1", "card": card("闪"), "as": "封印"},
    "hide-card": {"seat": "1", "slot": "gear", "count": 1, "hand": 3, "hidden": 1},
    "show-card": {"seat": "1", "from": "hidden", "count": 1},
    "tap-card": {"seat": "1", "slot": "gear", "tapped": True},
    "aside": {"seat": "1", "count": 1},
    "hp": {"seat": "1", "delta": -1, "to": 3, "kind": "damage", "element": "fire", "chain": True, "source": "2"},
    "rescue": {"seat": "1", "saver": "2", "card": "能", "hp": 1},
    "death": {"seat": "1", "killer": "none", "drawn": 0, "hand": 4},
    "deaths": {"deaths": [{"seat": "4", "killer": "1"}, {"seat": "5"}]},
    "table": {"seats": {"1": {"hp": 4}}, "draw_pile": 80, "discard_pile": 4, "in_flight": 1, "added": 2, "villain_cards": 0,
              "faces": [{"suit": "S", "rank": 1}]},
    "end-game": {"reason": "won", "winner": "seat:3"},
    "score": {"points": {"1": 2}},
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
    either = {"hand": {"delta", "to"}}
    assert {verb: {*found.fields} for verb, found in VERBS.items()} == {
        verb: {*fields} | either.get(verb, set()) for verb, fields in WHOLE.items()
    }


@pytest.mark.parametrize("verb", WHOLE)
def test_a_well_formed_entry_is_read_and_said_in_words(verb):
    rules.play(GAME, {"at": GAME.at, "do": verb, **WHOLE[verb]})
    assert all(rules.words(GAME, {"do": verb, **WHOLE[verb]}).values())


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
        ({"do": "hp", "seat": "1"}, "delta"), ({"do": "hand", "seat": "1", "delta": 1, "to": 2}, "delta"),
        ({"do": "hp", "seat": "1", "delta": -1, "element": "fire"}, "element"),
        ({"do": "hp", "seat": "1", "delta": -1, "kind": "damage", "chain": True}, "chain"),
        ({"do": "hp", "seat": "1", "delta": -1, "kind": "damage", "element": "frost", "chain": True}, "chain"),
        ({"do": "phase", "phase": "supper"}, "phase"), ({"do": "reveal", "seat": "1", "mark": "龙:蛇"}, "mark"),
        ({"do": "reveal", "seat": "1", "mark": "villain"}, "mark"), ({"do": "reveal", "seat": "1", "faction": "team:1"}, "faction"),
        ({"do": "reveal", "seat": "1", "faction": "villain:9"}, "faction"), ({"do": "taps", "seats": ["1"]}, "seats"),
        ({"do": "taps", "seats": ["1", "1"]}, "seats"), ({"do": "deaths", "deaths": [{"seat": "4"}]}, "deaths"),
        ({"do": "deaths", "deaths": [{"seat": "4"}, {"seat": "4"}]}, "deaths"),
        ({"do": "deaths", "deaths": [{"seat": "4"}, {"killer": "1"}]}, "deaths[1].seat"),
        ({"do": "deaths", "deaths": [{"seat": "4"}, {"seat": "5", "drawn": 2}]}, "deaths[1].drawn"),
        ({"do": "table", "seats": {"1": {"mood": 1}}}, "seats.1.mood"), ({"do": "table", "faces": [{"suit": "X", "rank": 1}]}, "faces[0].suit"),
        ({"do": "table", "faces": [{"suit": "S"}]}, "faces[0].rank"),
        ({"do": "table", "seats": {"1": {"pieces": [{"slot": "hat"}]}}}, "seats.1.pieces[0].slot"),
        ({"do": "table", "seats": {"1": {"pieces": [], "equipment": 1}}}, "seats.1.equipment"),
        ({"do": "table", "seats": {"1": {"delayed": [{"as": "封印"}]}}}, "seats.1.delayed[0].card"),
        ({"do": "death", "seat": "4", "killer": "nobody"}, "killer"), ({"do": "score", "points": {}}, "points"),
        ({"do": "contest", "seat": "1", "with": "2", "ranks": [1, 14]}, "ranks[1]"), ({"do": "deal", "components": {"hat": 1}}, "components.hat"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named(row, field):
    assert refusal(row) == field


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"record": 2}, "record"), ({"players": "五人"}, "players"), ({"players": []}, "players"), ({"players": ["a", "a"]}, "players"),
        ({"players": ["a", 3]}, "players[1]"), ({"options": {"mood": "1"}}, "options.mood"), ({"options": {"half": "third"}}, "options.half"),
        ({"options": {"half": ["exact"]}}, "options.half"),
        ({"options": {"win_points": "2"}}, "options.win_points"), ({"options": {"win_points": 99}}, "options.win_points"),
        ({"fighters": {}}, "fighters"), ({"fighters": [{}]}, "fighters[0].name"), ({"fighters": [{"name": "W", "hat": 1}]}, "fighters[0].hat"),
        ({"fighters": [{"name": "W", "max_hp": 0}]}, "fighters[0].max_hp"), ({"fighters": [{"name": "W", "mark": "龙:蛇"}]}, "fighters[0].mark"),
        ({"fighters": [{"name": "W"}, {"name": "W"}]}, "fighters[1].name"),
        ({"people": {"p1": 5}}, "people.p1"), ({"about": {"game": 0}}, "about.game"), ({"teams": {}}, "teams"),
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
    assert [(one.level, one.article) for one in found] == [("refused", "RD-0.1")]
    assert [(one.level, one.article) for one in rules.check(rules.open(header()), {"at": 0, "do": "undo"})] == [
        ("refused", "RD-4.1.3")
    ]


def test_no_verb_has_a_field_that_every_entry_has():
    """The server writes `by` and `id` itself, so a verb's own field of that name could never be told apart."""
    from rules.identity import decoding as identity
    from rules.rider import decoding as rider

    taken = {"id", "by", "at", "do", "override"}
    for verbs in (identity.VERBS, rider.VERBS):
        assert {name for name, verb in verbs.items() if taken & set(verb.fields)} == set()
