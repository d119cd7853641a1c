"""The log as it is read: what still stands of it, and what of it anybody may see."""

from __future__ import annotations

import json
from typing import Any

import rules
from judging import folding, secrecy
from judging.folding import Fold, Line, Memory
from judging.models import Game
from judging.secrecy import Secrets

CORRECTIONS = ("undo", "amend", "reopen")


def effective(game: rules.Game) -> list[tuple[int, dict]]:
    """What the log says after its corrections: entries that stand, each with the number of the entry that says so
    (the `amend` where one was put in its place)."""
    rows = game.rows
    said = {row.n: (row.n, row.raw) for row in rows}
    for row in rows:
        if row.raw["do"] == "amend":
            said[row.raw["n"]] = (row.n, row.raw["entry"])
    return [said[row.n] for row in rows if row.counts]


def entries(game: Game, *, after: int = 0, secret: bool) -> list[dict]:
    """Stored entries with number above `after`; without `secret` as anybody may read them, and as far."""
    memory = folding.memory(game)
    fold = memory.fold if secret else secrecy.public(game, memory)
    return entries_from(memory, fold, after=after, veil=None if secret else secrecy.veil(rules.view(fold.game)))


def public_page(game: Game) -> bytes:
    """The whole public log as JSON, made once an entry however many ask for it."""
    memory = folding.memory(game)
    fold = secrecy.public(game, memory)
    seq, page = memory.page
    if seq != fold.seq:
        veil = secrecy.veil(rules.view(fold.game))
        told = {"entries": entries_from(memory, fold, after=0, veil=veil), "seq": fold.seq}
        page = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
        memory.page = (fold.seq, page)
    return page


def entries_from(memory: Memory, fold: Fold, *, after: int, veil: Secrets | None) -> list[dict]:
    """Lines up to the fold's, each as it stands there."""
    pairs = zip(memory.lines[after : fold.seq], fold.game.rows[after:], strict=True)
    return [as_json(line, row.status, veil=veil) for line, row in pairs]


def as_json(line: Line, status: str, *, veil: Secrets | None) -> dict[str, Any]:
    """One line for the wire; under a `veil` without what the public must not know yet."""
    said = {"seq": line.seq, "by": line.row.get("by", ""), "status": status, "delay_ms": line.delay_ms}
    if veil is not None and secrecy.is_covered_again(line.row, status):
        return {**said, **secrecy.covered_again(line.row), "problems": []}
    if veil is not None:
        words = secrecy.public_words(line.row, line.words)
        return {**said, "row": secrecy.public_row(line.row, veil), "words": words, "problems": []}
    return {**said, "row": line.row, "words": line.words, "problems": list(line.problems)}
