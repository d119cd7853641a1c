"""The checker: reads a record and says whether the game was legal, entry by entry (docs/records.md, The checker)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import rules
from rules import log, playing, record
from rules.engine import Level, Problem
from rules.log import Game
from rules.malformed import Malformed
from rules.seal import seal_next, seal_open


@dataclass(slots=True)
class Report:
    """What the check found. `problems` are (entry, line, problem); `error` is set where the file cannot be read."""

    entries: int = 0
    problems: list[tuple[int, int, Problem]] = field(default_factory=list)
    verdict: Mapping[str, Any] | None = None
    seal: str = ""
    stopped: bool = False
    error: Malformed | None = None

    @property
    def ok(self) -> bool:
        bad = (Level.REFUSED, Level.VIOLATION)
        return self.error is None and not any(problem.level in bad for _, _, problem in self.problems)

    @property
    def exit_code(self) -> int:
        return 2 if self.error is not None else 0 if self.ok else 1

    def as_json(self) -> dict[str, Any]:
        if self.error is not None:
            error = {"line": self.error.line, "field": self.error.field, "message": self.error.message}
            return {"ok": False, "error": error}
        return {
            "ok": self.ok,
            "entries": self.entries,
            "problems": [{"n": n, "line": line, **problem.as_json()} for n, line, problem in self.problems],
            "verdict": self.verdict,
            "seal": self.seal,
        }


def check_record(data: bytes, *, everything: bool = False) -> Report:
    """The report on a record's bytes. Without `everything` it stops at the first entry that breaks an article."""
    report = Report()
    try:
        _check(data, report, everything)
    except Malformed as error:
        report.error = error
    return report


def _check(data: bytes, report: Report, everything: bool) -> None:
    found = record.lines(data)
    line, header = next(found)
    game = _at_line(line, rules.open, header)
    report.seal = seal_open(header)
    for line, row in found:
        report.entries += 1
        if report.stopped:
            continue  # the rest is still read: a file that is no record is none, wherever the game went wrong
        try:
            report.seal = seal_next(report.seal, row)
        except (ValueError, UnicodeEncodeError) as error:
            raise Malformed("", "含有无法保存的内容", "holds what cannot be stored", line=line) from error
        done = _at_line(line, playing.play, game, row, force=everything)
        if done.duplicate:
            game = log.counted(game, row)
            continue
        report.problems += [(report.entries, line, problem) for problem in done.problems]
        if done.stored:
            game = done.game
        elif everything:
            game = log.counted(game, row)
        else:
            report.stopped = True
    report.verdict = None if report.stopped else game.verdict


def _at_line(line: int, act: Any, *args: Any, **kwargs: Any) -> Any:
    try:
        return act(*args, **kwargs)
    except Malformed as error:
        raise error.at(line) from error


def replayed(data: bytes, upto: int | None = None) -> Game:
    """The game of a record after entry `upto` (default: all), every entry let stand; Malformed where it cannot be read."""
    header, rows = record.read(data)
    game = _at_line(1, rules.open, header)
    for number, row in enumerate(rows if upto is None else rows[:upto], start=2):
        game = _at_line(number, playing.replay_one, game, row)
    found: Game = game
    return found
