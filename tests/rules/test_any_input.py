"""Whatever is sent: a clear answer or Malformed with its field, never another exception."""

import json
from functools import cache

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import rules
from rules import record
from rules.checker import check_record

from .played import header, played
from .random_games import GOOD
from .test_decoding import VERBS
from .test_header import FULL

ANY = settings(
    max_examples=250, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck), database=None
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.sampled_from(["W1", "CC", "warm", "A", "杀", "p1", 3, -1]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5) | st.sampled_from(["name", "suit", "W1", "p1", "card"]), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
FIELDS = sorted(
    {field.rstrip("?") for fields in VERBS.values() for field in fields}
    | {"n", "entry", "id", "by", "override", "cards", "to"}
)


@cache
def games():
    return (rules.open(header()), played("turn WC", "hp C1 to=0"), played("turn WC", "surrender WC"))


def answered(game, row):
    """Plays it; the field it cannot be read by, or None."""
    try:
        done = rules.play(game, row)
    except rules.Malformed as refusal:
        json.dumps(refusal.message, ensure_ascii=False)
        return refusal.field
    for problem in done.problems:
        json.dumps(problem.as_json(), ensure_ascii=False)
    return None


@ANY
@given(
    st.sampled_from([*VERBS, "undo", "amend"]),
    st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=5),
    st.randoms(use_true_random=False),
)
@example("hp", {"seat": "W1", "delta": 10**400}, None)
@example("note", {"text": "\ud800"}, None)
@example("table", {"seats": {"W1": {"delayed": [{"card": {"name": "杀"}, "as": {}}]}}}, None)
@example("override", {"override": {"articles": [{}], "reason": "x"}}, None)
def test_any_field_of_any_verb(verb, given_fields, chance):
    for game in games():
        row = {"at": game.at, "do": verb}
        for field, (kind, _) in VERBS.get(verb, {}).items():
            if chance is not None and chance.random() < 0.7:
                row[field.rstrip("?")] = GOOD[kind](chance)
        answered(game, {**row, **given_fields})


@ANY
@given(JSON)
def test_any_entry_at_all(value):
    for game in games():
        answered(game, value)


@ANY
@given(
    st.sampled_from([*FULL, "teams.A", "teams.B", "options", "about"]),
    st.sampled_from(["players", "name", "captain", "edition", "I-15", "I-3", "game", ""]),
    JSON,
)
def test_any_header(place, key, value):
    head = json.loads(json.dumps(FULL))
    inside = head
    for part in place.split(".")[:-1]:
        inside = inside[part]
    last = place.split(".")[-1]
    if key and isinstance(inside[last], dict):
        inside[last][key] = value
    else:
        inside[last] = value
    try:
        rules.open(head)
    except rules.Malformed as refusal:
        json.dumps(refusal.message, ensure_ascii=False)


@ANY
@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_file(data):
    for file in (
        data,
        json.dumps(header()).encode() + b"\n" + data,
        record.write(header(), [{"at": 0, "do": "call"}])[:-7] + data,
    ):
        report = check_record(file)
        json.dumps(report.as_json(), ensure_ascii=False)
        assert report.exit_code in (0, 1, 2)


@ANY
@given(st.lists(st.sampled_from('[]{}",:0e-tfn \\u'), max_size=40).map("".join))
def test_any_line(line):
    assert check_record(json.dumps(header()).encode() + b"\n" + line.encode()).exit_code in (0, 1, 2)
