"""What the headers of all rule sets share: objects, texts, display names and where and when a game was played.

What is pinned when a game opens is each rule set's own setup.py.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules.fields import refuse

SEAL = re.compile("[0-9a-f]{64}")
ABOUT = frozenset(("event", "stage", "match", "game", "table", "referee", "opened_at", "rules", "source", "first_seal"))


def read_frame(row: Mapping[str, Any]) -> dict[str, str]:
    """Checks `record`, `about` and `people`; returns the display names by player id."""
    if row.get("record") != 1 or type(row.get("record")) is not int:
        refuse("record", "本程序读取的记录格式版本为 1", "this program reads records of format 1")
    people = an_object(row.get("people", {}), "people", None)
    for key in people:
        a_text(people[key], f"people.{key}")
    _about(row.get("about", {}))
    return people


def _about(value: object) -> None:
    about = an_object(value, "about", ABOUT)
    for key, item in about.items():
        if key == "game":
            if type(item) is not int or item < 1:
                refuse("about.game", "应为正整数", "must be a whole number from 1 up")
        elif key == "source":
            if item not in ("tablet", "paper"):
                refuse("about.source", "应为 tablet 或 paper", "must be tablet or paper")
        elif key == "first_seal":
            if not isinstance(item, str) or not SEAL.fullmatch(item):
                refuse("about.first_seal", "应为 64 位十六进制", "must be 64 hexadecimal digits")
        elif not isinstance(item, str):
            refuse(f"about.{key}", "应为文字", "must be a text")


def an_object(value: object, at: str, fields: frozenset[str] | None) -> dict[str, Any]:
    """The object at that path; None for `fields` allows any."""
    if not isinstance(value, dict):
        refuse(at, "应为对象", "must be an object")
    for key in value:
        if fields is not None and key not in fields:
            where = key if at == "header" else f"{at}.{key}"
            refuse(where, f"没有字段 {key}", f"there is no field {key} here")
    return value


def a_text(value: object, at: str) -> str:
    if not isinstance(value, str) or not value.strip() or "\0" in value:
        refuse(at, "应为非空文字", "must be a text that is not empty")
    return value
