"""Every verb of the format: each field's type, list and count; what lies outside is malformed and names the field.

`VERBS` is docs/records.md's table once more, written down from the format and not from the code.
"""

import pytest

import rules

from .played import drafted, killed, played

BAD = {
    "team": ["C", "a", "", None, 1, True, ["A"], {}],
    "camp": ["hot", "", None, 0, ["warm"]],
    "seat": ["W3", "w1", "", None, 1, ["W1"]],
    "player": ["zz", "", None, 1, ["p1"], {}],
    "rank": [0, 14, -1, 1.0, "5", None, True, [5]],
    "suit": ["X", "s", "", None, 1],
    "stack": [0, 5, 1.0, "1", None, True],
    "option": [0, 3, "1", None, True],
    "phase": ["start", "Judge", "", None, 1],
    "kind of hp": ["hurt", "", None, 1],
    "kind of foul": ["shout", "", None, 1],
    "slot": ["horse", "", None, 1],
    "direction": ["left", "", None, 1],
    "decision": ["maybe", "", None, True],
    "whole": ["1", 1.0, None, True, [1], {}],
    "count of entry": [0, -1, "1", 1.0, None, True],
    "reward": [-1, "3", 3.0, None, True],
    "flag": [0, 1, "true", None, []],
    "text": ["", "  ", None, 5, True, ["x"], {}, "x" * 2001, "\0", "\ud800"],
    "card": ["杀", None, 5, [], {}, {"name": ""}, {"name": 5}, {"name": "杀", "suit": "S"}, {"name": "杀", "rank": 7},
             {"name": "杀", "suit": "X", "rank": 7}, {"name": "杀", "suit": "S", "rank": 0}, {"name": "杀", "suit": "S", "rank": 14},
             {"name": "杀", "suit": "S", "rank": "7"}, {"name": "杀", "colour": "black"}, {"name": "杀", "suit": None, "rank": None}],
    "cards": ["杀", None, {"name": "杀"}, [None], ["杀"], [{"name": ""}]],
    "pair": ["杀", None, [], [{"name": "杀"}], [{"name": "杀"}] * 3, [{"name": "杀"}, "闪"]],
    "seats": ["W1", None, {}, ["W3"], [1], [None]],
    "sixteen": ["赵云", None, [], ["赵云"] * 15, ["赵云"] * 17, [*["赵云"] * 15, 5], [*["赵云"] * 15, ""]],
    "one or two": ["赵云", None, [], ["赵云"] * 3, [5], [""]],
    "lineup": [None, [], {}, {"p1": "赵云", "p2": "张飞"}, {"p1": "赵云", "p2": "张飞", "zz": "马超"}, {"p1": "赵云", "p2": "张飞", "p3": 5},
               {"p1": "赵云", "p2": "张飞", "p3": "马超", "q1": "黄忠"}],
    "items": [None, [], "x", {"牌数": 1}, {"牌数": "ok"}, {"": True}],
    "table": [None, [], "W1", {"W3": {}}, {"W1": None}, {"W1": []}, {"W1": {"armour": None}}],
}  # fmt: skip
SEVEN = {"name": "杀", "suit": "S", "rank": 7}
SIXTEEN = [f"武将{number}" for number in range(16)]
# verb → field → (kind, a good value); `?` behind a field that may be left out.
VERBS = {
    "commander": {"team": ("team", "A"), "player": ("player", "p1")},
    "compare": {"A": ("rank", 5), "B": ("rank", 9), "suit_A?": ("suit", "S"), "suit_B?": ("suit", "H")},
    "camp": {"team": ("team", "A"), "camp": ("camp", "warm")},
    "stack": {"team": ("team", "A"), "stack": ("stack", 1)},
    "reveal": {"generals": ("sixteen", SIXTEEN)},
    "first-pick": {"camp": ("camp", "warm"), "timeout?": ("flag", True)},
    "pick": {"camp": ("camp", "warm"), "generals": ("one or two", ["赵云"]), "timeout?": ("flag", False)},
    "shown": {},
    "lineup": {"camp": ("camp", "warm"), "generals": ("lineup", {"p1": "赵云", "p2": "张飞", "p3": "马超"}), "timeout?": ("flag", True)},
    "prepare": {},
    "seat": {"camp": ("camp", "warm"), "left": ("player", "p2"), "right": ("player", "p3")},
    "unveil": {},
    "first-act": {"camp": ("camp", "warm")},
    "deal": {},
    "turn": {"seat": ("seat", "WC"), "skipped?": ("flag", True)},
    "phase": {"phase": ("phase", "play")},
    "skill": {"seat": ("seat", "WC"), "skill": ("text", "奸雄"), "option?": ("option", 1), "targets?": ("seats", ["C1"]), "cards?": ("cards", [SEVEN])},
    "judge": {"seat": ("seat", "WC"), "for": ("text", "乐不思蜀"), "card?": ("card", SEVEN)},
    "card": {"seat": ("seat", "WC"), "card": ("card", SEVEN), "as?": ("text", "杀"), "played?": ("flag", True), "virtual?": ("flag", True),
             "targets?": ("seats", ["C1"]), "direction?": ("direction", "cw")},
    "hp": {"seat": ("seat", "WC"), "delta": ("whole", -1), "kind?": ("kind of hp", "damage"), "source?": ("seat", "C1")},
    "hand": {"seat": ("seat", "WC"), "to": ("whole", 3)},
    "equip": {"seat": ("seat", "WC"), "card": ("card", {"name": "青釭剑"})},
    "unequip": {"seat": ("seat", "WC"), "slot": ("slot", "plus")},
    "delay": {"seat": ("seat", "WC"), "card": ("card", SEVEN), "as?": ("text", "兵粮寸断")},
    "undelay": {"seat": ("seat", "WC"), "card": ("card", SEVEN), "as?": ("text", "兵粮寸断")},
    "aside": {"seat": ("seat", "WC"), "cards": ("cards", [SEVEN])},
    "flip": {"seat": ("seat", "WC")},
    "death": {"seat": ("seat", "WC"), "killer?": ("seat", "C1"), "asked?": ("flag", True), "reward?": ("reward", 3)},
    "end": {"seat": ("seat", "WC"), "hp": ("whole", 5), "hand": ("whole", 4)},
    "table": {"seats": ("table", {"W1": {"hp": 4}}), "draw_pile?": ("whole", 80), "discard_pile?": ("whole", 2)},
    "foul": {"team": ("team", "A"), "player?": ("player", "p2"), "kind?": ("kind of foul", "talk"), "points?": ("whole", 1)},
    "surrender": {"seat": ("seat", "WC")},
    "forfeit": {"team": ("team", "A"), "reason": ("text", "未到场")},
    "pause": {"reason?": ("text", "设备")},
    "resume": {"reason?": ("text", "设备")},
    "adjust": {"seconds": ("whole", -30), "reason": ("text", "补正")},
    "time-up": {"reason": ("text", "双堆皆空")},
    "overtime": {},
    "protest": {"team": ("team", "A"), "text": ("text", "不服")},
    "resolve": {"n": ("count of entry", 1), "decision": ("decision", "cleared"), "reason?": ("text", "已核实")},
    "sign": {"team": ("team", "A"), "player?": ("player", "p1"), "drawing?": ("text", "ab12"), "refused?": ("text", "不服")},
    "reopen": {"reason": ("text", "复核")},
    "checklist": {"items": ("items", {"牌数": True})},
    "call": {"reason?": ("text", "抗议")},
    "note": {"text": ("text", "记")},
}  # fmt: skip
GAME = played("turn WC")


def malformed(row, game=GAME):
    """The field that an entry which cannot be read names."""
    with pytest.raises(rules.Malformed) as refusal:
        rules.check(game, {"at": game.at, **row})
    assert all(refusal.value.message[language] for language in ("zh", "en"))
    return refusal.value.field


def whole(verb):
    """The verb with all its fields."""
    return {"do": verb, **{field.rstrip("?"): good for field, (_, good) in VERBS[verb].items()}}


def top(field):
    return field.split(".")[0].split("[")[0]


FIELDS = [
    (verb, field.rstrip("?"), kind, not field.endswith("?"))
    for verb in VERBS
    for field, (kind, _) in VERBS[verb].items()
]


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_with_all_its_fields_is_well_formed(verb):
    rules.check(GAME, {"at": GAME.at, **whole(verb)})
    least = {"do": verb, **{field: good for field, (_, good) in VERBS[verb].items() if not field.endswith("?")}}
    rules.check(GAME, {"at": GAME.at, **least})
    rules.check(drafted(), {"at": 0, **least})


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_has_no_other_fields(verb):
    for stranger in ("colour", "n ", "AT", ""):
        assert malformed({**whole(verb), stranger: 1}) == stranger


@pytest.mark.parametrize(("verb", "field", "kind", "required"), FIELDS, ids=lambda part: str(part))
def test_a_field_of_the_wrong_type_list_or_count_is_named(verb, field, kind, required):
    for bad in BAD[kind]:
        assert top(malformed({**whole(verb), field: bad})) == field, bad


@pytest.mark.parametrize(("verb", "field"), [(verb, field) for verb, field, _, required in FIELDS if required])
def test_a_field_that_is_missing_is_named(verb, field):
    row = whole(verb)
    del row[field]
    named = malformed(row)
    alternatives = {
        ("hp", "delta"): ("delta", "to"),
        ("hand", "to"): ("delta", "to"),
        ("card", "card"): ("card", "cards"),
    }
    assert named in alternatives.get((verb, field), (field,))


def test_the_verbs_are_those_of_the_format():
    assert malformed({"do": "dance"}) == "do"
    from rules.kings.decoding import VERBS as known

    assert set(known) == set(VERBS)


@pytest.mark.parametrize("verb", ["hp", "hand"])
def test_exactly_one_of_delta_and_to_is_given(verb):
    for row in ({"do": verb, "seat": "WC"}, {"do": verb, "seat": "WC", "delta": 1, "to": 4}):
        assert malformed(row) in ("delta", "to")
    for bad in BAD["whole"]:
        for field in ("delta", "to"):
            assert malformed({"do": verb, "seat": "WC", field: bad}) == field


def test_exactly_one_of_card_and_cards_is_given():
    for row in ({"do": "card", "seat": "WC"}, {"do": "card", "seat": "WC", "card": SEVEN, "cards": [SEVEN, SEVEN]}):
        assert malformed(row) in ("card", "cards")
    for bad in BAD["pair"]:
        assert top(malformed({"do": "card", "seat": "WC", "cards": bad})) == "cards"


SEEN = {
    "hp": "whole", "max_hp": "whole", "hand": "whole", "tapped": "flag", "alive": "flag", "flipped": "flag", "aside": "cards",
}  # fmt: skip


@pytest.mark.parametrize("field", [*SEEN, "weapon", "armor", "plus", "minus", "delayed"])
def test_a_field_of_the_table_is_named_with_its_seat(field):
    if field in SEEN:
        values = BAD[SEEN[field]]
    elif field == "delayed":
        values = [
            "乐不思蜀",
            None,
            {},
            [SEVEN],
            [{"as": "乐不思蜀"}],
            [{"card": None}],
            [{"card": SEVEN, "as": 5}],
            [{"card": SEVEN, "x": 1}],
        ]
    else:
        values = [bad for bad in BAD["card"] if bad is not None]
    for bad in values:
        named = malformed({"do": "table", "seats": {"W1": {field: bad}}})
        assert named.startswith(f"seats.W1.{field}"), (bad, named)


def test_a_delayed_card_of_the_table_may_lie_as_another():
    rules.check(
        GAME,
        {
            "at": GAME.at,
            "do": "table",
            "seats": {"W1": {"delayed": [{"card": SEVEN, "as": "兵粮寸断"}, {"card": SEVEN}]}},
        },
    )


# --- what every entry has -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", [None, [], "turn WC", 5, True])
def test_an_entry_is_an_object(row):
    with pytest.raises(rules.Malformed):
        rules.check(GAME, row)


@pytest.mark.parametrize("at", [None, "5", 5.0, True, -1, 10**16, [5]])
def test_the_time_is_whole_milliseconds(at):
    assert malformed({"at": at, "do": "call"}) == "at"


def test_the_time_never_falls():
    assert malformed({"at": GAME.at - 1, "do": "call"}) == "at"
    assert rules.check(GAME, {"at": GAME.at, "do": "call"}) == ()


@pytest.mark.parametrize("row", [{"at": 10**6}, {"at": 10**6, "do": None}, {"at": 10**6, "do": ["turn"]}])
def test_an_entry_has_a_verb(row):
    assert malformed(row) == "do"


@pytest.mark.parametrize("key", ["id", "by"])
@pytest.mark.parametrize("value", ["", None, 5, [], "x" * 201, "\ud800"])
def test_id_and_by_are_short_texts(key, value):
    assert malformed({"do": "call", key: value}) == key


@pytest.mark.parametrize(
    ("override", "field"),
    [
        (None, "override"), ([], "override"), ("KW-D4", "override"), ({"articles": ["KW-D4"], "reason": "x", "by": "y"}, "override"),
        ({"reason": "x"}, "override.articles"), ({"articles": [], "reason": "x"}, "override.articles"),
        ({"articles": "KW-D4", "reason": "x"}, "override.articles"), ({"articles": [5], "reason": "x"}, "override.articles"),
        ({"articles": ["KW-D4"]}, "override.reason"), ({"articles": ["KW-D4"], "reason": ""}, "override.reason"),
        ({"articles": ["KW-D4"], "reason": "  "}, "override.reason"), ({"articles": ["KW-D4"], "reason": None}, "override.reason"),
    ],
    ids=str,
)  # fmt: skip
def test_an_override_names_articles_and_a_reason(override, field):
    assert malformed({"do": "call", "override": override}) == field
    assert malformed({"do": "undo", "override": override}) == field


def test_what_cannot_be_read_cannot_be_overridden():
    override = {"articles": ["KW-F3.1.2", "KW-0"], "reason": "x"}
    assert malformed({"do": "turn", "seat": "W9", "override": override}) == "seat"


def test_a_foul_says_its_points_as_its_kind_wants():
    for kind, points in (
        ("talk", 2),
        ("gesture", 0),
        ("warning", 1),
        ("touch", None),
        ("conduct", 4),
        ("early", -1),
        ("other", None),
    ):
        row = {"do": "foul", "team": "A", "kind": kind, **({} if points is None else {"points": points})}
        assert malformed(row) == "points"
    assert malformed({"do": "foul", "team": "A", "player": "q1"}) == "player"


def test_figures_have_no_place_at_the_end_of_a_dead_actor():
    game = played("turn WC", "end WC", "turn C1", *killed("C1"))
    assert malformed({"do": "end", "seat": "C1", "hp": 0, "hand": 0}, game) == "hp"
    assert rules.check(game, {"at": game.at, "do": "end", "seat": "C1"}) == ()
