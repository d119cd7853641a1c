"""What a table of standings is ordered by. Plain words, no ORM."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Final

Figure = int | Decimal


class Criterion(StrEnum):
    """One criterion; `disqualified` is always asked first and is none to choose."""

    DISQUALIFIED = "disqualified"
    MATCH_WINS = "match-wins"
    HEAD_TO_HEAD = "head-to-head"
    GAME_DIFFERENCE = "game-difference"
    SURVIVORS = "survivors"
    LOST_HP = "lost-hp"
    TECHNICAL_POINTS = "technical-points"
    OPPONENTS = "opponents"
    LOT = "lot"
    POINTS = "points"
    TABLE_WINS = "table-wins"
    BEST_PLACE = "best-place"


# The championship's own order, for matches of two and for tables of many.
DEFAULT: Final = (
    Criterion.MATCH_WINS,
    Criterion.HEAD_TO_HEAD,
    Criterion.GAME_DIFFERENCE,
    Criterion.SURVIVORS,
    Criterion.LOST_HP,
    Criterion.TECHNICAL_POINTS,
    Criterion.OPPONENTS,
    Criterion.LOT,
)
PODS: Final = (
    Criterion.POINTS,
    Criterion.TABLE_WINS,
    Criterion.BEST_PLACE,
    Criterion.OPPONENTS,
    Criterion.LOT,
)

# Where the smaller figure is the better one.
LESS_IS_BETTER: Final = frozenset(
    {
        Criterion.DISQUALIFIED,
        Criterion.LOST_HP,
        Criterion.TECHNICAL_POINTS,
        Criterion.LOT,
        Criterion.BEST_PLACE,
    }
)
