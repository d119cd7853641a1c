"""What goes out to everybody on "game.<id>" when an entry is stored: public truth only."""

from __future__ import annotations

from typing import Any

import rules
from judging import log, secrecy
from judging.folding import Fold, Line
from judging.models import Game
from tournament import bus

OPENED = {"zh": "开局", "en": "Game opened"}


def event(game: Game, fold: Fold, line: Line | None) -> dict[str, Any]:
    """The whole public state and the last entry in words: any event repairs the loss of those before it."""
    view = rules.view(fold.game)
    if line is None:
        return {"seq": 0, "view": view, "words": OPENED, "at_ms": game.opened_ms, "entry": None}
    entry = log.as_json(line, "stands", veil=secrecy.veil(view))
    return {
        "seq": fold.seq,
        "view": view,
        "words": entry["words"],
        "at_ms": game.opened_ms + line.row["at"],
        "entry": entry,
    }


def publish(game_id: int, told: dict[str, Any]) -> None:
    """To be called once the entry is committed."""
    bus.publish(f"game.{game_id}", told, told["seq"])


def publish_mark(game: Game, fold: Fold, line: Line | None) -> None:
    """Tells what is not in the log: whose epoch it is, whether the display is frozen, whether the game is void.

    Without a number, since the log is no longer than it was.
    """
    marks = {"lease": game.lease, "frozen": game.frozen is not None, "void": game.void}
    bus.publish(f"game.{game.pk}", {**event(game, fold, line), **marks})
