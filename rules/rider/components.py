"""游戏配件: the five kinds of cards and how many of each the box holds (data/components.csv)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from rules.lists import rows

DATA = Path(__file__).parent / "data"
KEYS = {"身份牌": "identity", "战士牌": "fighter", "游戏牌": "game", "体力牌": "hp", "怒气牌": "rage"}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of cards; `article` is the one that counts them."""

    name: str
    count: int
    article: str


KINDS: Mapping[str, Kind] = MappingProxyType(
    {KEYS[row["kind"]]: Kind(row["kind"], int(row["count"]), row["article"]) for row in rows(DATA / "components.csv")}
)
ALL = sum(kind.count for kind in KINDS.values())
GAME = KINDS["game"].count
FIGHTERS = KINDS["fighter"].count
VILLAINS = KINDS["identity"].count


@dataclass(frozen=True, slots=True)
class Table:
    """What a table of so many players needs (data/players.csv): fighters dealt to each, and the deck after the deal."""

    each: int
    deck: int
    hp_short: int
    rage_short: int
    article: str


TABLES: Mapping[int, Table] = MappingProxyType(
    {
        int(row["players"]): Table(
            int(row["fighters_dealt_each"]),
            int(row["deck_after_deal"]),
            int(row["hp_cards_short"]),
            int(row["rage_cards_short"]),
            row["article"],
        )
        for row in rows(DATA / "players.csv")
    }
)
FEWEST, MOST = min(TABLES), max(TABLES)
