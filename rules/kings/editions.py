"""Editions (版本): the pool of 32 generals, the deck, the reward and the times that belong together.

The three known ones are data/editions.json; an organiser's own is an object of the same shape (docs/editions.md).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, NoReturn

from rules.cards import Card, Catalogue, Type, decode
from rules.kings.generals import DATA, General, general_rows, generals, table
from rules.malformed import Malformed

POOL = 32
TIMES = ("first-pick", "pick", "show", "lineup", "declare")
FIELDS = frozenset(
    ("base", "deck", "deck_size", "foul_limit", "game_ms", "name", "overtime_ms", "pool", "reward", "sure", "times")
)
LIMITS = {
    "reward": (0, 10),
    "game_ms": (60_000, 86_400_000),
    "overtime_ms": (10_000, 86_400_000),
    "foul_limit": (1, 100),
}
KINGDOMS = ("wei", "shu", "wu", "qun", "god")
GENERAL_FIELDS = frozenset(("name", "name_en", "kingdom", "gender", "max_hp", "skills"))
ROW_FIELDS = frozenset(("name", "suit", "rank", "count", "type", "range", "name_en"))


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """All times are milliseconds. `pool` keeps the order of the data, `pool_set` is for asking."""

    id: str
    name: Mapping[str, str]
    pool: tuple[str, ...]
    pool_set: frozenset[str]
    generals: Mapping[str, General]
    deck: Catalogue
    deck_size: int
    reward: int
    game_ms: int
    overtime_ms: int
    foul_limit: int
    times: Mapping[str, int]
    sure: Mapping[str, str]

    def general(self, name: str) -> General | None:
        """The general of that name, also one outside the pool; None for an unknown one."""
        return self.generals.get(name)


def edition(value: str | Mapping[str, Any] = "2011") -> Edition:
    """The edition of that name, or the organiser's own described by an object; Malformed names the field."""
    if isinstance(value, str):
        found = known().get(value)
        if found is None:
            names = tuple(known())
            _no(
                "edition",
                f"未知版本 {value}，已知 {'、'.join(names)}",
                f"unknown edition {value}; known: {', '.join(names)}",
            )
        return found
    if not isinstance(value, Mapping):
        _no("edition", "版本应为名称或对象", "an edition is a name or an object")
    try:
        text = json.dumps(value, ensure_ascii=False, sort_keys=True, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        _no("edition", "版本不是 JSON 对象", "the edition is not a JSON object")
    return _own(text)


@cache
def known() -> Mapping[str, Edition]:
    """The editions of data/editions.json by name."""
    rows = json.loads((DATA / "editions.json").read_text(encoding="utf-8"))
    return MappingProxyType({name: _known(name, row) for name, row in rows.items()})


@cache
def _card_rows() -> tuple[dict[str, str], ...]:
    return tuple(table("cards.csv"))


def _catalogue(
    cards: list[Card], types: Mapping[str, str], ranges: Mapping[str, int], english: Mapping[str, str]
) -> Catalogue:
    rows = _card_rows()
    return Catalogue(
        cards,
        {row["name_zh"]: row["type"] for row in rows} | dict(types),
        {row["name_zh"]: int(row["range"]) for row in rows if row["range"]} | dict(ranges),
        {row["name_zh"]: row["name_en"] for row in rows} | dict(english),
    )


def _known(name: str, row: dict[str, Any]) -> Edition:
    cards = [Card(r["name_zh"], r["suit"], int(r["rank"])) for r in _card_rows() if r[row["deck"]] == "1"]
    pool = tuple(r["name_zh"] for r in general_rows() if r[row["pool"]] == "1")
    return Edition(
        id=name,
        name=MappingProxyType(row["name"]),
        pool=pool,
        pool_set=frozenset(pool),
        generals=generals(),
        deck=_catalogue(cards, {}, {}, {}),
        deck_size=row["deck_size"],
        reward=row["reward"],
        game_ms=row["game_ms"],
        overtime_ms=row["overtime_ms"],
        foul_limit=row["foul_limit"],
        times=MappingProxyType(row["times"]),
        sure=MappingProxyType(row["sure"]),
    )


@lru_cache(maxsize=64)
def _own(text: str) -> Edition:
    """An organiser's own edition; what it leaves out is its base's."""
    value: dict[str, Any] = json.loads(text)
    for key in value:
        if key not in FIELDS:
            _no(f"edition.{key}", f"版本没有字段 {key}", f"an edition has no field {key}")
    base = _base(value.get("base", "2011"))
    pool, people = _pool(value["pool"]) if "pool" in value else (base.pool, base.generals)
    deck = _deck(value["deck"]) if "deck" in value else base.deck
    size = _whole(value, "deck_size", deck.size, 1, 1000)
    if size != deck.size:
        _no("edition.deck_size", f"牌表共 {deck.size} 张，写的是 {size}", f"the deck has {deck.size} cards, not {size}")
    numbers = {key: _whole(value, key, getattr(base, key), low, high) for key, (low, high) in LIMITS.items()}
    return Edition(
        id="own",
        name=_words(value.get("name"), "edition.name"),
        pool=pool,
        pool_set=frozenset(pool),
        generals=people,
        deck=deck,
        deck_size=size,
        times=_times(value.get("times", {}), base.times),
        sure=_words(value.get("sure", {"zh": "主办方自定", "en": "the organiser's own"}), "edition.sure"),
        **numbers,
    )


def _base(value: object) -> Edition:
    found = known().get(value) if isinstance(value, str) else None
    if found is None:
        _no("edition.base", f"应为已知版本：{'、'.join(known())}", f"must be a known edition: {', '.join(known())}")
    return found


def _pool(value: object) -> tuple[tuple[str, ...], Mapping[str, General]]:
    if not isinstance(value, list):
        _no("edition.pool", "武将池应为列表", "the pool must be a list")
    people = dict(generals())
    names = []
    for at, item in enumerate(value):
        field = f"edition.pool[{at}]"
        if isinstance(item, str):
            if item not in people:
                _no(
                    field,
                    f"未知武将 {item}；新武将须写成对象",
                    f"unknown general {item}; a new one is given as an object",
                )
            name = item
        else:
            new = _general(item, field)
            people[new.name] = new
            name = new.name
        if name in names:
            _no(field, f"武将 {name} 重复", f"the general {name} is there twice")
        names.append(name)
    if len(names) != POOL:
        _no(
            "edition.pool",
            f"武将池应为 {POOL} 名，现有 {len(names)} 名",
            f"the pool must hold {POOL} generals, not {len(names)}",
        )
    return tuple(names), MappingProxyType(people)


def _general(value: object, field: str) -> General:
    row = _object(value, field, GENERAL_FIELDS)
    kingdom, gender = row.get("kingdom", "qun"), row.get("gender", "M")
    if kingdom not in KINGDOMS:
        _no(
            f"{field}.kingdom",
            f"势力应为 {'、'.join(KINGDOMS)} 之一",
            f"the kingdom must be one of {', '.join(KINGDOMS)}",
        )
    if gender not in ("M", "F"):
        _no(f"{field}.gender", "性别应为 M 或 F", "the gender must be M or F")
    skills = row.get("skills", [])
    if not isinstance(skills, list) or not all(isinstance(skill, str) and skill for skill in skills):
        _no(f"{field}.skills", "技能应为名称列表", "skills must be a list of names")
    name = _text(row, "name", field)
    return General(
        name=name,
        english=_text(row, "name_en", field) if "name_en" in row else name,
        kingdom=kingdom,
        gender=gender,
        max_hp=_whole(row, "max_hp", None, 1, 20, field),
        skills=tuple(skills),
    )


def _deck(value: object) -> Catalogue:
    if not isinstance(value, list) or not value:
        _no("edition.deck", "牌表应为非空列表", "the deck must be a list that is not empty")
    names = {row["name_zh"] for row in _card_rows()}
    types: dict[str, str] = {}
    ranges: dict[str, int] = {}
    english: dict[str, str] = {}
    cards: list[Card] = []
    for at, item in enumerate(value):
        field = f"edition.deck[{at}]"
        row = _object(item, field, ROW_FIELDS)
        card = decode({key: row[key] for key in ("name", "suit", "rank") if key in row}, field)
        if card.suit is None:
            _no(f"{field}.suit", "牌表中的牌须有花色和点数", "a card of the deck needs suit and rank")
        if card.name not in names and "type" not in row and card.name not in types:
            _no(f"{field}.type", f"新牌 {card.name} 须写明类型", f"the new card {card.name} needs its type")
        if "type" in row:
            types[card.name] = _type(row["type"], f"{field}.type")
        new_weapon = types.get(card.name) == Type.WEAPON and card.name not in names
        if new_weapon and "range" not in row and card.name not in ranges:
            _no(f"{field}.range", f"武器 {card.name} 须写明攻击范围", f"the weapon {card.name} needs its range")
        if "range" in row:
            ranges[card.name] = _whole(row, "range", None, 1, 20, field)
        if "name_en" in row:
            english[card.name] = _text(row, "name_en", field)
        cards += [card] * _whole(row, "count", 1, 1, 50, field)
        if len(cards) > 1000:
            _no("edition.deck", "牌表超过 1000 张", "the deck has more than 1000 cards")
    return _catalogue(cards, types, ranges, english)


def _type(value: object, field: str) -> str:
    if value not in tuple(Type):
        _no(field, f"类型应为 {'、'.join(Type)} 之一", f"the type must be one of {', '.join(Type)}")
    return str(value)


def _times(value: object, base: Mapping[str, int]) -> Mapping[str, int]:
    row = _object(value, "edition.times", frozenset(TIMES))
    return MappingProxyType({key: _whole(row, key, base[key], 1000, 3_600_000, "edition.times") for key in TIMES})


def _words(value: object, field: str) -> Mapping[str, str]:
    row = _object(value, field, frozenset(("zh", "en")))
    return MappingProxyType({key: _text(row, key, field) for key in ("zh", "en")})


def _object(value: object, field: str, fields: frozenset[str]) -> dict[str, Any]:
    if not isinstance(value, dict):
        _no(field, "应为对象", "must be an object")
    for key in value:
        if key not in fields:
            _no(f"{field}.{key}", f"没有字段 {key}", f"there is no field {key} here")
    return value


def _text(row: Mapping[str, Any], key: str, field: str) -> str:
    value = row.get(key)
    if not isinstance(value, str) or not value.strip():
        _no(f"{field}.{key}", "应为非空文字", "must be a text that is not empty")
    return value


def _whole(row: Mapping[str, Any], key: str, default: int | None, low: int, high: int, field: str = "edition") -> int:
    value = row.get(key, default)
    if type(value) is not int or not low <= value <= high:
        _no(f"{field}.{key}", f"应为 {low} 至 {high} 的整数", f"must be a whole number from {low} to {high}")
    return value


def _no(field: str, zh: str, en: str) -> NoReturn:
    raise Malformed(field, zh, en)
