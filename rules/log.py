"""One game as its log: entries in order, each checked as it comes, and corrections that fold the log anew.

`play` is the only way forward. It knows no rule set: what an entry means is the Ruleset's. A Game is a value; two games may
share one Tape, which only ever grows at its end, so that adding an entry does not copy the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules import engine
from rules.engine import Finding, Level, Problem, Ruleset

COMMON = frozenset(("at", "do", "id", "by", "override"))
CORRECTIONS = frozenset(("undo", "amend"))
MARK_EVERY = 64
LATEST = 10**15
NO_ARTICLES: frozenset[str] = frozenset()
STANDS, UNDONE, AMENDED, VOID, REPEATED, SKIPPED = "stands", "undone", "amended", "void", "repeated", "skipped"


@dataclass(frozen=True, slots=True)
class Row:
    """Entry n as it was sent, and what became of it.

    `entry` is the typed entry that counts (an amended one's replacement), None for a correction, a repeat and a skipped
    one. `covers` are the articles its override names, `excused` those a later correction was let break it by, `amended`
    the verb it was given instead of its own.
    """

    n: int
    raw: Mapping[str, Any]
    entry: Any
    covers: frozenset[str] = NO_ARTICLES
    excused: frozenset[str] = NO_ARTICLES
    status: str = STANDS
    problems: tuple[Problem, ...] = ()
    amended: str = ""

    @property
    def do(self) -> str:
        """The verb that counts."""
        return self.amended or str(self.raw["do"])

    @property
    def counts(self) -> bool:
        return self.entry is not None and self.status in (STANDS, AMENDED)


@dataclass(slots=True)
class Tape:
    """The log behind a game and the games before it. Grows at its end alone; a correction makes a new one."""

    ruleset: Ruleset
    header: Mapping[str, Any]
    rows: list[Row] = field(default_factory=list)
    ids: dict[str, int] = field(default_factory=dict)
    marks: list[tuple[int, Any]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Game:
    """The log up to entry n and the state it folds to. `at` is the last entry's moment."""

    tape: Tape
    n: int
    at: int
    state: Any

    @property
    def ruleset(self) -> Ruleset:
        return self.tape.ruleset

    @property
    def header(self) -> Mapping[str, Any]:
        return self.tape.header

    @property
    def rows(self) -> list[Row]:
        """The rows of this game, entry 1 first."""
        return self.tape.rows[: self.n]

    @property
    def flags(self) -> tuple[Any, ...]:
        """Queries and overrides that nobody has settled yet."""
        return tuple(self.state.flags)

    @property
    def verdict(self) -> dict[str, Any] | None:
        return self.ruleset.verdict(self.state)

    @property
    def signed(self) -> bool:
        return self.ruleset.signed(self.state)


@dataclass(frozen=True, slots=True)
class Play:
    """What came of an entry: the game after it, whether it was stored, and what stood against it."""

    game: Game
    n: int
    stored: bool
    problems: tuple[Problem, ...] = ()
    duplicate: bool = False


def open_game(ruleset: Ruleset, header: Mapping[str, Any]) -> Game:
    """A game before its first entry; Malformed names the field of the header."""
    state = ruleset.open(header)
    return Game(Tape(ruleset, header, marks=[(0, state)]), 0, 0, state)


def problem(game: Game, article: str, finding: Finding) -> Problem:
    return engine.problem(game.tape.ruleset, game.state, article, finding)


def appended(game: Game, row: Row, state: Any) -> Game:
    """The game with one row more. The tape is shared while this game is its newest, else copied."""
    tape, n = game.tape, game.n
    if len(tape.rows) != n:
        tape = Tape(
            tape.ruleset,
            tape.header,
            tape.rows[:n],
            {name: place for name, place in tape.ids.items() if place <= n},
            [mark for mark in tape.marks if mark[0] <= n],
        )
    tape.rows.append(row)
    name = row.raw.get("id")
    if name is not None:
        tape.ids.setdefault(name, n + 1)
    if (n + 1) % MARK_EVERY == 0:
        tape.marks.append((n + 1, state))
    return Game(tape, n + 1, row.raw["at"], state)


def counted(game: Game, raw: Mapping[str, Any]) -> Game:
    """A line that counts in the numbering and changes nothing: a repeated or a skipped entry of a file."""
    return appended(game, Row(game.n + 1, {**raw, "at": max(raw["at"], game.at)}, None, status=REPEATED), game.state)


def standing(row: Row, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """The flags of a stored row. Stored entries always fold, so an objection to one is a query on it.

    What an amend's override let stand is flagged on the amend, which carries the override; what a check went on over is
    reported and no flag.
    """
    passed = {found.article for found in row.problems if found.level is Level.VIOLATION}
    return asked(
        tuple(
            found
            for found in problems
            if not (row.status == AMENDED and found.level is Level.OVERRIDDEN)
            and not (found.level is Level.VIOLATION and found.article in passed)
        )
    )


def asked(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """The same objections, as questions."""
    return tuple(
        replace(found, level=Level.QUERY) if found.level in (Level.VIOLATION, Level.REFUSED) else found
        for found in problems
    )
