"""Interpretations (解释): where the text is silent, the question, the readings and the default.

An option of a record's header is one of these; data/interpretations.json is what an organiser is shown.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from rules.kings.generals import DATA


@dataclass(frozen=True, slots=True)
class Interpretation:
    """One question. `values` is empty where there is one reading alone, or where the value is a number (`unit`)."""

    id: str
    zh: str
    en: str
    values: Mapping[str, Mapping[str, str]]
    default: str | int
    unit: str
    articles: tuple[str, ...]
    does_zh: str
    does_en: str

    @property
    def is_option(self) -> bool:
        """Whether a header may set it."""
        return bool(self.values or self.unit)


@cache
def interpretations() -> Mapping[str, Interpretation]:
    """All of them by id, in the order of the rule book: edition, round_opener, I-1 … I-17."""
    rows = json.loads((DATA / "interpretations.json").read_text(encoding="utf-8"))
    return MappingProxyType(
        {
            name: Interpretation(
                id=name,
                zh=row["zh"],
                en=row["en"],
                values=MappingProxyType(row["values"]),
                default=row["default"],
                unit=row.get("unit", ""),
                articles=tuple(row["articles"]),
                does_zh=row["does_zh"],
                does_en=row["does_en"],
            )
            for name, row in rows.items()
        }
    )
