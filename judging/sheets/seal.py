"""The head of a score sheet that closes with a seal: when the game was opened, and the seal once it is over."""

from __future__ import annotations

from typing import Any

from judging.folding import Fold
from judging.models import Game

SEAL_DIGITS = 12


def about(game: Game) -> dict[str, Any]:
    """What the header says beside the game (round, table, officials), and the minute it was opened."""
    said = game.header.get("about", {})
    return {"about": said, "opened": said.get("opened_at", "")[:16].replace("T", " ")}


def sealed(fold: Fold) -> dict[str, str]:
    """The seal, short and whole; empty before everybody has signed."""
    closed = fold.game.verdict is not None and fold.game.signed
    return {"seal": fold.seal[:SEAL_DIGITS] if closed else "", "whole_seal": fold.seal if closed else ""}
