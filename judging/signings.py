"""A game that was signed, reopened and corrected has versions: each signed one stays readable as it was signed."""

from __future__ import annotations

from dataclasses import dataclass

from judging import folding
from judging.folding import Memory
from judging.models import Game


@dataclass(frozen=True, slots=True)
class Version:
    """The game as both captains signed it, up to entry `n`; then somebody reopened it, with a reason."""

    number: int
    n: int
    signed_ms: int
    reopened_ms: int
    by: str
    reason: str


def earlier(game: Game, memory: Memory, *, until: int) -> list[Version]:
    """The versions that were reopened, oldest first, as far as entry `until`."""
    found: list[Version] = []
    for line in memory.lines[:until]:
        if line.row["do"] != "reopen" or not folding.told_anew(memory, line.seq - 1).game.signed:
            continue
        signed = memory.lines[line.seq - 2].row["at"]
        version = Version(
            number=len(found) + 1,
            n=line.seq - 1,
            signed_ms=game.opened_ms + signed,
            reopened_ms=game.opened_ms + line.row["at"],
            by=line.row.get("by", ""),
            reason=line.row.get("reason", ""),
        )
        found.append(version)
    return found
