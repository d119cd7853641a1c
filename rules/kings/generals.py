"""Generals (武将): name, kingdom, max HP and the names of their skills, as generals.csv gives them.

It knows no edition: which of them are in a pool is editions.py's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from rules.lists import rows

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class General:
    name: str
    english: str
    kingdom: str
    gender: str
    max_hp: int
    skills: tuple[str, ...]


def table(file: str) -> list[dict[str, str]]:
    """The rows of one of the CSV files in data/."""
    return rows(DATA / file)


@cache
def general_rows() -> tuple[dict[str, str], ...]:
    return tuple(table("generals.csv"))


@cache
def generals() -> Mapping[str, General]:
    """Every general the data knows, by its Chinese name."""
    return MappingProxyType(
        {
            row["name_zh"]: General(
                name=row["name_zh"],
                english=row["name_en"],
                kingdom=row["kingdom"],
                gender=row["gender"],
                max_hp=int(row["max_hp"]),
                skills=tuple(row["skills"].split(";")),
            )
            for row in general_rows()
        }
    )
