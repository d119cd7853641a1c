"""Enters what a sheet says into a game, entry by entry, and keeps what the rules have to say of each at its field.

A group is what a reason and a ruling are given for: a section of the draft ("picks"), a row ("t3"). Its `reason` lets
what breaks a rule stand (照实记录), its `ruling` settles what is flagged. The first entry that may not stand ends the
reading: what follows would be held against a table that never was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

import rules
from judging.paper.sheet import Sheet

STEP_MS = 1000
Words = dict[str, str]
# Articles that speak of the figures at a turn's end, not of who ends it.
OF_FIGURES = frozenset(("KW-F3.2.5", "KW-F3.2.6", "KW-D7", "KW-G1.4"))


class Stop(Exception):
    """The sheet does not hold from here on; the writer's `faults` say why."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What keeps the sheet from being entered, at its field. `article` where a rule of the book stands against it;
    `blank` where nothing was written yet.
    """

    group: str
    field: str
    message: Words
    article: str = ""
    overrulable: bool = False
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """An entry the sheet makes: where on the page it stands, the entry, its words, and what the rules ask about it."""

    group: str
    field: str
    row: dict[str, Any]
    words: Words
    problems: tuple[Any, ...] = ()


@dataclass
class Writer:
    """The game so far. `at` of each entry follows from `pace` milliseconds and from what must not be late (docs/paper.md).

    A sheet that goes on with a game from a tablet starts with it; its entries lie before `until`, which is now.
    """

    header: Mapping[str, Any]
    sheet: Sheet
    start: rules.Game | None = None
    until: int | None = None
    game: rules.Game = field(init=False)
    lines: list[Line] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    pace: int = STEP_MS

    def __post_init__(self) -> None:
        self.game = self.start or rules.open(self.header)

    @property
    def before(self) -> int:
        """Entries the game had before this sheet."""
        return self.start.n if self.start is not None else 0

    @property
    def turns_before(self) -> int:
        """Turns that were over before this sheet; one that was open is its first."""
        if self.start is None:
            return 0
        return self.start.state.turns - (self.start.state.acting is not None)

    def group_of(self, n: int) -> str:
        """The group entry n was made by; "earlier" for one from before the sheet."""
        return self.lines[n - 1 - self.before].group if n > self.before else "earlier"

    @property
    def state(self) -> Any:
        return self.game.state

    @property
    def over(self) -> bool:
        return self.game.verdict is not None

    def enter(
        self,
        group: str,
        field: str,
        row: dict[str, Any],
        *,
        at: int = 0,
        reason: str = "",
        fields: Mapping[str, str] | None = None,
    ) -> None:
        """Enters one entry, at `at` or later; Stop where it may not stand. `fields` are the page's names of its parts,
        `reason` an override's that goes before the group's own.
        """
        row = {"at": max(self._next(), at), **row}
        reason = reason or self.sheet[f"{group}.reason"]
        parts = fields or {}
        try:
            played = rules.play(self.game, row)
            if not played.stored and reason and (articles := overrulable(played)):
                row["override"] = {"articles": articles, "reason": reason}
                played = rules.play(self.game, row)
        except rules.Malformed as wrong:
            part = str(wrong.field).split("[")[0].split(".")[0]
            self.faults.append(Fault(group, parts.get(part, field), dict(wrong.message)))
            raise Stop from wrong
        if not played.stored:
            self._refuse(group, field, played, parts)
        self.lines.append(Line(group, field, row, rules.words(self.game, row), played.problems))
        self.game = played.game

    def _next(self) -> int:
        """One step on, but not beyond the end of a clock that the sheet does not call out."""
        moment, clock = self.game.at + self.pace, self.state.clock
        if clock is None or clock.since is None:
            return moment
        return max(self.game.at, min(moment, clock.since + clock.left - 1))

    def _refuse(self, group: str, field: str, played: rules.Play, parts: Mapping[str, str]) -> NoReturn:
        may = bool(overrulable(played))
        for found in played.problems:
            if found.level in ("violation", "refused"):
                place = parts.get("hand", field) if found.article in OF_FIGURES else field
                self.faults.append(Fault(group, place, dict(found.message), found.article, may))
        raise Stop

    def missing(self, group: str, field: str, zh: str, en: str) -> NoReturn:
        """A field whose text is not there, or says nothing that could stand there."""
        self.faults.append(Fault(group, field, {"zh": zh, "en": en}, blank=field not in self.sheet))
        raise Stop

    def mark(self) -> tuple[rules.Game, int]:
        return self.game, len(self.lines)

    def back_to(self, mark: tuple[rules.Game, int]) -> None:
        """Takes back what was entered since `mark`, which was all right."""
        self.game, count = mark
        del self.lines[count:]

    def deadline(self) -> int:
        """The moment the draft's step is up; the moment of the last entry where nothing is counted down."""
        counted = rules.view(self.game)["deadline"]
        return self.game.at if counted is None or counted["since"] is None else counted["since"] + counted["left"]


def overrulable(played: rules.Play) -> list[str]:
    """The articles an override would have to name; none where something cannot be overridden."""
    if any(found.level == "refused" for found in played.problems):
        return []
    return list(dict.fromkeys(found.article for found in played.problems if found.level == "violation"))
