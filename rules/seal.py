"""The seal of a record: a hash chain over what the record holds, never over arrival times or devices.

h0 = SHA-256 of the header; hn = SHA-256 of hn−1 in hex, a line feed, and entry n; all over canonical JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any


def canonical(value: Mapping[str, Any]) -> bytes:
    """UTF-8, sorted keys, no spaces.

    >>> canonical({"do": "note", "at": 1, "text": "杀"}).decode()
    '{"at":1,"do":"note","text":"杀"}'
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode("utf-8")


def seal_open(header: Mapping[str, Any]) -> str:
    """h0. A header whose names were taken out later keeps the one it was opened with, as `about.first_seal`."""
    about = header.get("about")
    first = about.get("first_seal") if isinstance(about, Mapping) else None
    if isinstance(first, str):
        return first
    return sha256(canonical(header)).hexdigest()


def seal_next(previous: str, row: Mapping[str, Any]) -> str:
    return sha256(f"{previous}\n".encode("ascii") + canonical(row)).hexdigest()


def seal_of(header: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> str:
    """The head of the chain over a whole record."""
    head = seal_open(header)
    for row in rows:
        head = seal_next(head, row)
    return head
