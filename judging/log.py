"""The log as it is read: what still stands of it, and what of it anybody may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import rules
from judging import folding, secrecy
from judging.folding import Line, Memory
from judging.models import Game

CORRECTIONS = ("undo", "amend", "reopen")


def statuses(rows: Sequence[dict]) -> list[str]:
    """For each stored row: "stands", "undone", "amended" (another entry in its place) or "void" (a signature
    from before a correction)."""
    fates: list[str] = []
    for row in rows:
        do = row["do"]
        if do == "undo":
            fates[undone(rows, fates, row) - 1] = "undone"
        elif do == "amend":
            fates[row["n"] - 1] = "amended"
        if do in CORRECTIONS:
            fates = ["void" if fate == "stands" and rows[i]["do"] == "sign" else fate for i, fate in enumerate(fates)]
        fates.append("stands")
    return fates


def undone(rows: Sequence[dict], fates: Sequence[str], row: dict) -> int:
    """The number of the entry an `undo` takes back: the one it names, or the newest that stands and is no correction."""
    if "n" in row:
        return row["n"]
    standing = (i for i in range(len(fates), 0, -1) if fates[i - 1] in ("stands", "amended"))
    return next(i for i in standing if rows[i - 1]["do"] not in CORRECTIONS)


def effective(rows: Sequence[dict]) -> list[tuple[int, dict]]:
    """What the log says after its corrections: entries that stand, each with the number of the entry that says so
    (the `amend` where one was put in its place)."""
    fates = statuses(rows)
    said = {i + 1: (i + 1, row) for i, row in enumerate(rows)}
    for i, row in enumerate(rows):
        if row["do"] == "amend":
            said[row["n"]] = (i + 1, row["entry"])
    standing = (
        i + 1 for i, fate in enumerate(fates) if fate in ("stands", "amended") and rows[i]["do"] not in CORRECTIONS
    )
    return [said[n] for n in standing]


def entries(game: Game, *, after: int = 0, secret: bool) -> list[dict]:
    """Stored entries with number above `after`; without `secret` as anybody may read them."""
    memory = folding.memory(game)
    return entries_from(memory, after=after, bare=not secret and not secrecy.shown(rules.view(memory.fold.game)))


def entries_from(memory: Memory, *, after: int, bare: bool) -> list[dict]:
    lines = memory.lines[:]
    fates = statuses([line.row for line in lines])
    return [as_json(line, fates[line.seq - 1], bare=bare) for line in lines[after:]]


def as_json(line: Line, status: str, *, bare: bool) -> dict[str, Any]:
    """One line for the wire; `bare` keeps back what must not be known before `unveil`."""
    said = {"seq": line.seq, "by": line.row.get("by", ""), "status": status, "delay_ms": line.delay_ms}
    if bare:
        words = secrecy.public_words(line.row, line.words)
        return {**said, "row": secrecy.public_row(line.row), "words": words, "problems": []}
    return {**said, "row": line.row, "words": line.words, "problems": list(line.problems)}
