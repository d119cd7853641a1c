"""The log as the sheet tells it: every entry with its words, its turn, the clock it happened at, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language

import rules
from judging import books, log
from judging.folding import Line
from judging.secrecy import Secrets
from rules.clocks import Clock, adjusted, paused, remaining, resumed

CORRECTED = ("undone", "void", "repeated", "skipped")


@dataclass(frozen=True, slots=True)
class Written:
    """One entry. `row` is what counts (an amended one's replacement), `said` the words of what was typed first.

    `turn` is the number of the turn it stands in or behind, 0 before the first; `clock` what was left, "" before there
    was a clock; `between` whether no turn was open.
    """

    seq: int
    row: dict[str, Any]
    words: str
    said: str
    status: str
    by: str
    turn: int
    between: bool
    clock: str
    overtime: int
    at: int
    problems: tuple[Any, ...]

    @property
    def do(self) -> str:
        return str(self.row["do"])

    @property
    def stands(self) -> bool:
        return self.status not in CORRECTED

    @property
    def override(self) -> dict[str, Any] | None:
        return self.row.get("override")

    @property
    def minutes(self) -> str:
        """Since the record was opened, for what happened before there was a clock."""
        return _clock_face(self.at)


def language() -> str:
    return "en" if get_language() == "en" else "zh"


def written(lines: list[Line], folded: rules.Game, *, veil: Secrets | None) -> list[Written]:
    """Every entry of the log in order; under a `veil` as anybody may read it while there are secrets."""
    amended = _amended(folded) if veil is None else {}
    return list(_written(lines, folded, amended, veil=veil))


def _amended(folded: rules.Game) -> dict[int, dict[str, Any]]:
    return {
        row.raw["n"]: row.raw["entry"] for row in folded.rows if row.raw["do"] == "amend" and row.status == "stands"
    }


def _written(
    lines: list[Line], folded: rules.Game, amended: dict[int, dict[str, Any]], *, veil: Secrets | None
) -> Iterator[Written]:
    tongue, turn, actor, overtime = language(), 0, None, 0
    clock: Clock | None = None
    printed = books.of(folded.ruleset.id).printer(folded)
    for line, kept in zip(lines[: folded.n], folded.rows, strict=True):
        said = log.as_json(line, kept.status, veil=veil)
        row = {**said["row"], **amended[line.seq]} if line.seq in amended else said["row"]
        words = said["words"]
        if line.seq in amended:
            words = folded.ruleset.words(folded.state, amended[line.seq])
        do = row["do"]
        if kept.counts:
            if do == "turn":
                turn, actor = turn + 1, None if row.get("skipped") else row["seat"]
            clock, overtime = _clock(folded, clock, row, do), overtime + (do == "overtime")
        full = printed(words, row, actor) if veil is None else words
        yield Written(
            seq=line.seq,
            row=row,
            words=full[tongue],
            said=said["words"][tongue],
            status=kept.status,
            by=said["by"],
            turn=turn,
            between=actor is None,
            clock="" if clock is None else _clock_face(max(0, remaining(clock, row["at"]))),
            overtime=overtime,
            at=row["at"],
            problems=kept.problems if veil is None else (),
        )
        if kept.counts and do == "end":
            actor = None


def _clock(folded: rules.Game, clock: Clock | None, row: dict[str, Any], do: str) -> Clock | None:
    """The game's clock after an entry (KW-G3); sets without one never begin it."""
    at = row["at"]
    if do == "prepare":
        return Clock(folded.state.setup.edition.game_ms, at)
    if do == "overtime":
        return Clock(folded.state.setup.edition.overtime_ms, at)
    if clock is None:
        return None
    if do == "pause" and clock.since is not None:
        return paused(clock, at)
    if do == "resume":
        return resumed(clock, at)
    return adjusted(clock, row["seconds"] * 1000) if do == "adjust" else clock


def _clock_face(milliseconds: int) -> str:
    return f"{milliseconds // 60000}:{milliseconds // 1000 % 60:02d}"
