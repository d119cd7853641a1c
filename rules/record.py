"""The record file (.sgsr): JSON Lines in UTF-8, the header first, then an entry a line. Reads strictly, writes plainly.

A byte-order mark, CRLF and a blank last line are accepted. It knows the file; what an entry means is the rule set's.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.malformed import Malformed

BOM = b"\xef\xbb\xbf"
LONGEST_LINE = 1_000_000


def read(data: bytes) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Header and entries; Malformed names the line (the header is line 1)."""
    found = [value for _, value in lines(data)]
    return found[0], found[1:]


def lines(data: bytes) -> Iterator[tuple[int, dict[str, Any]]]:
    """(line number, object) of every line, read as they are asked for; Malformed where one cannot be read."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Malformed("", "文件是 UTF-16 编码，应为 UTF-8", "the file is UTF-16; it must be UTF-8", line=1)
    if data.startswith(BOM):
        data = data[len(BOM) :]
    if not data.strip():
        raise Malformed("", "文件是空的", "the file is empty", line=1)
    start, number, size = 0, 0, len(data)
    while start < size:
        number += 1
        end = data.find(b"\n", start)
        end = size if end < 0 else end
        line = data[start:end].removesuffix(b"\r")
        start = end + 1
        if not line.strip() and not data[start:].strip():
            return
        yield number, read_line(line, number)


def read_line(line: bytes, number: int) -> dict[str, Any]:
    if not line.strip():
        raise Malformed("", "空行", "a blank line", line=number)
    if len(line) > LONGEST_LINE:
        raise Malformed("", "此行过长", "the line is too long", line=number)
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        zh, en = f"第 {error.start + 1} 字节不是 UTF-8", f"byte {error.start + 1} is not UTF-8"
        raise Malformed("", zh, en, line=number) from error
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except Malformed as error:
        raise error.at(number) from error
    except json.JSONDecodeError as error:
        zh = f"不是完整的 JSON（第 {error.colno} 字）"
        raise Malformed("", zh, f"not complete JSON (column {error.colno}: {error.msg})", line=number) from error
    except (ValueError, RecursionError) as error:
        raise Malformed("", "JSON 过深或数字过大", "JSON too deep or a number too large", line=number) from error
    if type(value) is not dict:
        raise Malformed("", "每行应为一个对象", "every line must be an object", line=number)
    if "\\u" in text:
        _no_half_characters(value, number)
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        names = [name for name, _ in pairs]
        key = next(name for name in names if names.count(name) > 1)
        raise Malformed(key, f"字段 {key} 出现两次", f"the field {key} is there twice")
    return value


def _no_constant(name: str) -> Any:
    raise Malformed("", f"{name} 不是 JSON", f"{name} is not JSON")


def _no_half_characters(value: Any, number: int) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        raise Malformed("", "含有不完整的字符", "holds half a character", line=number) from error


def write(header: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> bytes:
    """The file of a record, a line each, `at` and `do` first."""
    return b"".join(_line(value) for value in (header, *rows))


def _line(value: Mapping[str, Any]) -> bytes:
    front = {key: value[key] for key in ("at", "do") if key in value}
    return json.dumps({**front, **value}, ensure_ascii=False, allow_nan=False).encode("utf-8") + b"\n"
