"""Reads the fields of an entry from JSON, strictly: every one by its type, its list and its count.

It says what is malformed. It knows no rule set: each writes its verbs down with `verb` and reads them with `read`; a
parser is handed the rule set's own Setup, for the names that only a header knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, NoReturn

from rules.cards import SUITS, Card
from rules.cards import decode as decode_card
from rules.log import COMMON
from rules.malformed import Malformed

VERBS_OF = {"ShowGeneral": "general", "PlayCard": "card", "UseSkill": "skill"}
Parser = Callable[[Any, str, Any], Any]
Settle = Callable[[dict[str, Any], Any], None]
LONGEST = 2000
LARGEST = 10**9


class Field(NamedTuple):
    attribute: str
    parse: Parser
    required: bool


class Verb(NamedTuple):
    """`settle(values, state)` looks at fields together, and may fill in or refuse."""

    kind: type[Any]
    fields: Mapping[str, Field]
    settle: Settle | None


def verb(kind: type[Any], fields: str, settle: Settle | None = None, /, **parsers: Parser) -> Verb:
    """A verb written down: its fields by name, `?` behind one that may be left out, `=` before another attribute name."""
    read: dict[str, Field] = {}
    for part in fields.split():
        key, _, attribute = part.rstrip("?").partition("=")
        read[key] = Field(attribute or key, parsers[attribute or key], not part.endswith("?"))
    return Verb(kind, read, settle)


def read(verbs: Mapping[str, Verb], row: Mapping[str, Any], state: Any) -> Any:
    """The typed entry of a row whose common fields (at, do, id, by, override) have been read; Malformed names the field."""
    name = row["do"]
    found = verbs.get(name) if type(name) is str else None
    if found is None:
        refuse("do", f"未知动作 {name}", f"unknown verb {name}")
    kind, fields, settle = found
    setup = state.setup
    values: dict[str, Any] = {"at": row["at"]}
    for key, value in row.items():
        wanted = fields.get(key)
        if wanted is not None:
            values[wanted.attribute] = wanted.parse(value, key, setup)
        elif key not in COMMON:
            refuse(key, f"{name} 没有字段 {key}", f"{name} has no field {key}")
    for key, wanted in fields.items():
        if wanted.required and key not in row:
            refuse(key, f"{name} 缺少字段 {key}", f"{name} lacks the field {key}")
    if settle is not None:
        settle(values, state)
    return kind(**values)


def refuse(field: str, zh: str, en: str) -> NoReturn:
    raise Malformed(field, zh, en)


def text(value: Any, field: str, setup: Any) -> str:
    if type(value) is not str or not value.strip():
        refuse(field, "应为非空文字", "must be a text that is not empty")
    if len(value) > LONGEST:
        refuse(field, f"不得超过 {LONGEST} 字", f"must not be longer than {LONGEST} characters")
    if "\0" in value or (not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value)):
        refuse(field, "含有无法保存的字符", "holds a character that cannot be stored")
    return value


def flag(value: Any, field: str, setup: Any) -> bool:
    if type(value) is not bool:
        refuse(field, "应为 true 或 false", "must be true or false")
    return value


def one_of(*values: str) -> Parser:
    listed = frozenset(values)

    def parse(value: Any, field: str, setup: Any) -> str:
        if type(value) is not str or value not in listed:
            shown = value if type(value) is str and len(value) < 50 else type(value).__name__
            refuse(field, f"{shown} 不在 {'、'.join(values)} 之中", f"{shown} is not one of {', '.join(values)}")
        return value

    return parse


def whole(low: int, high: int) -> Parser:
    def parse(value: Any, field: str, setup: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            refuse(field, f"应为 {low} 至 {high} 的整数", f"must be a whole number from {low} to {high}")
        return value

    return parse


def listed(parse: Parser, low: int, high: int) -> Parser:
    def parse_list(value: Any, field: str, setup: Any) -> tuple[Any, ...]:
        if type(value) is not list or not low <= len(value) <= high:
            count = str(low) if low == high else f"{low}–{high}"
            refuse(field, f"应为 {count} 项的列表", f"must be a list of {count}")
        return tuple(parse(item, f"{field}[{number}]", setup) for number, item in enumerate(value))

    return parse_list


def card(value: Any, field: str, setup: Any) -> Card:
    return decode_card(value, field)


def slot(value: Any, field: str, setup: Any) -> Card | None:
    """A card, or null for an empty slot."""
    return None if value is None else decode_card(value, field)


def zone(value: Any, field: str, setup: Any) -> tuple[tuple[Card, str | None], ...]:
    """The cards of a judgement zone in the order laid, each with the name it lies as."""
    if type(value) is not list or len(value) > 20:
        refuse(field, "应为判定区牌的列表", "must be the list of the cards in the judgement zone")
    return tuple(_lying(item, f"{field}[{number}]", setup) for number, item in enumerate(value))


def _lying(value: Any, field: str, setup: Any) -> tuple[Card, str | None]:
    if type(value) is not dict or "card" not in value or not value.keys() <= {"card", "as"}:
        refuse(field, '应为 {"card", "as"?}', 'must be {"card", "as"?}')
    lies_as = text(value["as"], f"{field}.as", setup) if "as" in value else None
    return decode_card(value["card"], f"{field}.card"), lies_as


def seen_at(seat: Parser, fields: Mapping[str, Parser]) -> Parser:
    """Parser of {seat: {field: value}}: what was seen of some seats, ((seat, {field: value}), …)."""

    def parse(value: Any, field: str, setup: Any) -> tuple[tuple[str, dict[str, Any]], ...]:
        if type(value) is not dict:
            refuse(field, "应为座位与所见的对象", "must be an object of seats and what was seen")
        return tuple(
            (seat(key, f"{field}.{key}", setup), seen(item, f"{field}.{key}", setup)) for key, item in value.items()
        )

    def seen(value: Any, field: str, setup: Any) -> dict[str, Any]:
        if type(value) is not dict:
            refuse(field, "应为所见各项的对象", "must be an object of what was seen")
        for key in value:
            if key not in fields:
                refuse(f"{field}.{key}", f"座位没有字段 {key}", f"a seat has no field {key}")
        return {key: fields[key](item, f"{field}.{key}", setup) for key, item in value.items()}

    return parse


def verb_of(entry: object) -> str:
    """The verb of the record format that a typed entry of identity or rider came from.

    >>> verb_of(type("EndGame", (), {})())
    'end-game'
    """
    kind = type(entry).__name__
    return VERBS_OF.get(kind) or re.sub(r"(?<!^)(?=[A-Z])", "-", kind).lower()


def exactly_one(values: dict[str, Any], one: str, two: str) -> None:
    if (one in values) == (two in values):
        refuse(one, f"{one} 与 {two} 须且只须给出一个", f"exactly one of {one} and {two} must be given")


suit, rank = one_of(*SUITS), whole(1, 13)
count = whole(-1000, 1000)
