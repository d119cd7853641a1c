"""Interpretations (解释): where a rule book's text is silent, the question, the readings and the default.

An option of a record's header is one of these; each rule set's data/interpretations.json is what an organiser is shown.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Interpretation:
    """One question. `values` is empty where there is one reading alone, or where the value is a number (`unit`).

    `id` is its name in a header's options; `cited` the name messages cite it by, often the same.
    """

    id: str
    zh: str
    en: str
    values: Mapping[str, Mapping[str, str]]
    default: str | int
    unit: str
    articles: tuple[str, ...]
    does_zh: str
    does_en: str
    cited: str

    @property
    def is_option(self) -> bool:
        """Whether a header may set it."""
        return bool(self.values or self.unit)


@cache
def interpretations(room: Path) -> Mapping[str, Interpretation]:
    """All of a rule set by id, in the order of its book; `room` is the rule set's folder."""
    rows = json.loads((room / "data" / "interpretations.json").read_text(encoding="utf-8"))
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
                cited=row.get("cited", name),
            )
            for name, row in rows.items()
        }
    )
