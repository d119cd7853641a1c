"""武将目录: the 64 generals of the pool with their kingdoms. HP, skills and lord generals are not in the seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from rules.lists import rows

DATA = Path(__file__).parent / "data"
KINGDOMS = {"wei": ("曹魏", "Wei"), "shu": ("蜀汉", "Shu"), "wu": ("孙吴", "Wu"), "qun": ("群雄", "warlords")}


@dataclass(frozen=True, slots=True)
class Known:
    """A general of the pool; `article` is the one that lists it."""

    name: str
    english: str
    kingdom: str
    article: str


GENERALS: Mapping[str, Known] = MappingProxyType(
    {
        row["name_zh"]: Known(row["name_zh"], row["name_en"], row["kingdom"], row["article"])
        for row in rows(DATA / "generals.csv")
    }
)
POOL = len(GENERALS)
