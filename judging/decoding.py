"""The body of a POST to the log, from bytes to a Batch. What is wrong is named by its path: "entries.2.id".

What an entry says is the rules' to read; here it only has to be an object with an id and a moment.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from tournament.refusals import Malformed

MOST_ENTRIES = 1000
LONGEST_ID = 64
LARGEST_ENTRY = 64 * 1024
STROKE_POINTS = 20_000
BOX = 4096
SIGNERS = ("A", "B", *(str(seat) for seat in range(1, 21)))


@dataclass(frozen=True, slots=True)
class Strokes:
    """A signature as drawn, by a team's captain or the player of a seat.

    `sha256` is over JSON.stringify of the strokes, as the tablet computes it.
    """

    team: str
    strokes: list[list[list[int]]]
    sha256: str


@dataclass(frozen=True, slots=True)
class Batch:
    """Entries to append after entry `after`; `lease` None is a referee beside the writer."""

    lease: int | None
    after: int
    device: str
    entries: tuple[dict, ...]
    drawings: tuple[Strokes, ...]


def canonical(row: dict) -> str:
    """One spelling of a row: sorted keys, no spaces, as the seal reads it."""
    return json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def read(body: bytes) -> dict:
    """The JSON object of a request; NaN, lone surrogates and abysses of brackets are not JSON here."""
    try:
        value = json.loads(body.decode("utf-8"), parse_constant=_no_constant)
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (UnicodeError, ValueError, RecursionError):
        raise Malformed(
            {"zh": "请求正文不是 UTF-8 的 JSON。", "en": "The body is not JSON in UTF-8."}, field="body"
        ) from None
    if not isinstance(value, dict):
        raise Malformed({"zh": "请求正文应是一个对象。", "en": "The body must be an object."}, field="body")
    return value


def batch(value: dict) -> Batch:
    return Batch(
        lease=_lease(value.get("lease")),
        after=whole(value.get("after"), "after"),
        device=device(value),
        entries=_entries(value.get("entries", [])),
        drawings=tuple(
            strokes(one, f"drawings.{i}.") for i, one in enumerate(_list(value.get("drawings", []), "drawings"))
        ),
    )


def device(value: dict) -> str:
    """The tablet's own random name, empty where a client has none."""
    name = value.get("device", "")
    if name is None:
        return ""
    if not isinstance(name, str) or len(name) > LONGEST_ID:
        raise _wrong("device", "不超过 64 个字符的文字", "text of at most 64 characters")
    return name


def count(value: object, field: str) -> int | None:
    """A whole number of 0 or more, where given."""
    return None if value is None else whole(value, field)


def moment(value: object, field: str) -> int | None:
    """Milliseconds since 1970, where given."""
    return None if value is None else whole(value, field, below=2**43)


def whole(value: object, field: str, *, below: int = 2**31) -> int:
    """A whole number of 0 or more that a database column holds."""
    if type(value) is not int or not 0 <= value < below:
        raise _wrong(field, "0 以上的整数", "a whole number of 0 or more")
    return value


def strokes(value: object, path: str = "") -> Strokes:
    if not isinstance(value, dict):
        raise _wrong(path.rstrip("."), "一个对象", "an object")
    signer = value.get("seat", value.get("team"))
    if signer not in SIGNERS:
        raise _wrong(f"{path}team", "A 或 B，或座位号", "A or B, or the number of a seat")
    lines = _list(value.get("strokes"), f"{path}strokes")
    if not lines or sum(len(_list(line, f"{path}strokes")) for line in lines) > STROKE_POINTS:
        raise _wrong(f"{path}strokes", "一至两万个点的笔迹", "strokes of 1 to 20,000 points")
    for line in lines:
        for point in line:
            if not (
                isinstance(point, list) and len(point) == 2 and all(type(c) is int and 0 <= c <= BOX for c in point)
            ):
                raise _wrong(f"{path}strokes", f"[x, y]，0 至 {BOX} 的整数", f"[x, y], whole numbers from 0 to {BOX}")
    digest = hashlib.sha256(json.dumps(lines, separators=(",", ":")).encode()).hexdigest()
    return Strokes(signer, lines, digest)


def _lease(value: object) -> int | None:
    return None if value is None else whole(value, "lease")


def _entries(value: object) -> tuple[dict, ...]:
    entries = _list(value, "entries")
    if len(entries) > MOST_ENTRIES:
        raise _wrong("entries", f"不超过 {MOST_ENTRIES} 条", f"at most {MOST_ENTRIES} entries")
    for i, entry in enumerate(entries):
        if not isinstance(entry, dict):
            raise _wrong(f"entries.{i}", "一个对象", "an object")
        if not isinstance(entry.get("id"), str) or not 0 < len(entry["id"]) <= LONGEST_ID or "\0" in entry["id"]:
            raise _wrong(f"entries.{i}.id", "1 至 64 个字符的文字", "text of 1 to 64 characters")
        if type(entry.get("at")) is not int or not 0 <= entry["at"] < 2**53:
            raise _wrong(f"entries.{i}.at", "开局以来的毫秒数", "milliseconds since the game was opened")
        if not isinstance(entry.get("do"), str) or not 0 < len(entry["do"]) <= 32:
            raise _wrong(f"entries.{i}.do", "动词", "a verb")
        if len(canonical(entry)) > LARGEST_ENTRY:
            raise _wrong(f"entries.{i}", "不超过 64 KB", "at most 64 KB")
    return tuple(entries)


def _list(value: object, field: str) -> list:
    if not isinstance(value, list):
        raise _wrong(field, "一个列表", "a list")
    return value


def _wrong(field: str, zh: str, en: str) -> Malformed:
    return Malformed({"zh": f"{field} 应是{zh}。", "en": f"{field} must be {en}."}, field=field)


def _no_constant(name: str) -> None:
    raise ValueError(name)
