"""Flags: what a query, an unknown or an override leaves on an entry until the referee has settled it.

Every rule set's State has `flags`, a tuple of these, and is a value that engine.changed can copy.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from rules.engine import Level, Problem, changed

S = TypeVar("S")
WORDS = {Level.QUERY: "query", Level.UNKNOWN: "unknown", Level.OVERRIDDEN: "override"}


@dataclass(frozen=True, slots=True)
class Flag:
    """A query, an unknown or an override on entry n that must be settled before anybody signs."""

    n: int
    level: str
    articles: tuple[str, ...]


def flagged(state: S, n: int, problems: Iterable[Problem]) -> S:
    """Entry n marked with what must be settled: its queries, what it left unknown, and what an override let stand."""
    flags = list(state.flags)  # type: ignore[attr-defined]
    for level, word in WORDS.items():
        articles = tuple(dict.fromkeys(found.article for found in problems if found.level is level))
        if articles:
            flags.append(Flag(n, word, articles))
    return changed(state, flags=tuple(flags))
