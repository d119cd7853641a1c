"""What a refused entry may have been instead: the second half of a double press, or an undo that another was quicker with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules import playing
from rules.log import UNDONE, Game, open_game

SECOND_PRESS_MS = 500
NEVER_THE_SAME = frozenset(("id", "at", "override", "hp", "hand"))


def pressed_before(game: Game, row: Mapping[str, Any]) -> int | None:
    """The number of the entry that this one repeats with another id, the figures of an `end` aside."""
    pressed = _pressed(row)
    for earlier in reversed(game.rows):
        if row["at"] - earlier.raw["at"] > SECOND_PRESS_MS:
            return None
        if pressed == _pressed(earlier.raw):
            return earlier.n
    return None


def _pressed(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in NEVER_THE_SAME}


def undone_by(game: Game, n: int) -> dict[str, Any] | None:
    """Which entry took entry n back, {"seq", "by"}; None where n was not taken back."""
    if not 0 < n <= game.n or game.rows[n - 1].status != UNDONE:
        return None
    told = open_game(game.ruleset, game.header)
    for row in game.rows:
        told = playing.replay_one(told, row.raw)
        if told.n >= n and told.rows[n - 1].status == UNDONE:
            return {"seq": row.n, "by": row.raw.get("by", "")}
    return None
