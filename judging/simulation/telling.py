"""A game as far as it is told, whichever rule set it is played by: the moment, the entry that comes next, signatures.

`write` is the only way an entry is told. It is held against the rules at once, so a player that goes astray says so here.
"""

from __future__ import annotations

import json
from hashlib import sha256
from random import Random
from typing import Any

import rules
from judging.simulation.rates import Rates
from rules.log import Game

Row = dict[str, Any]
QUICK = (0.9, 3.2)
THINKING = (4.0, 16.0)
AT_ONCE = (0.3, 0.9)
AFTER_THE_VERDICT = frozenset(("sign", "resolve", "protest", "call", "note", "undo", "amend", "score", "reveal"))


class AstrayError(Exception):
    """The player told what the rules do not let stand."""


class DecidedError(Exception):
    """There is a verdict, and what was going on at the table stops."""


class Telling:
    """One game being told. `owed` are amends to come; `drawings` signatures' strokes by their hash."""

    signs = "seat"  # what a signature is of

    def __init__(self, game: Game, random: Random, *, rates: Rates, at: int | None = None) -> None:
        self.game = game
        self.random = random
        self.rates = rates
        self.at = max(game.at, at or 0)
        self.owed: list[tuple[int, Row]] = []
        self.drawings: dict[str, Row] = {}

    @property
    def state(self) -> Any:
        """What the rules know of the game now, as its rule set has it."""
        return self.game.state

    def alive(self, seat: str) -> bool:
        """Whether the log lets him live."""
        return seat in self.state.alive

    def chance(self, of: float) -> bool:
        """True so often, 0.0 never to 1.0 always."""
        return self.random.random() < of

    def wait(self, seconds: tuple[float, float]) -> None:
        """Lets between so many and so many seconds pass, times the rates' pace."""
        self.at += int(self.random.uniform(*seconds) * 1000 * self.rates.pace)

    def row(self, do: str, **said: Any) -> Row:
        """An entry of this moment; what is None is left out."""
        return {"at": self.at, "do": do, **{name: value for name, value in said.items() if value is not None}}

    def write(self, do: str, after: tuple[float, float] = QUICK, **said: Any) -> Row:
        """Tells an entry, `after` so many seconds. Raises DecidedError where the game has ended under the player's hands."""
        if self.state.verdict is not None and do not in AFTER_THE_VERDICT:
            raise DecidedError
        self.wait(after)
        row = self.row(do, **said)
        told = rules.play(self.game, row)
        if not told.stored:
            raise AstrayError(
                f"{row} in step {self.state.step}: {'; '.join(one.message['zh'] for one in told.problems)}"
            )
        self.game = told.game
        return row

    def refused(self, do: str, after: tuple[float, float] = QUICK, **said: Any) -> tuple[Row, list[str]] | None:
        """The row and the articles it breaks, told in vain; None (and nothing told) when the rules would let it stand."""
        row = {**self.row(do, **said), "at": self.at + 1000}
        told = rules.play(self.game, row)
        if told.stored:
            return None
        self.at = row["at"]
        self.wait(after)
        return row, [problem.article for problem in told.problems if problem.level == "violation"]

    def options(self, *verbs: str) -> list[rules.Option]:
        """The buttons of these verbs that may be touched now."""
        return [option for option in rules.options(self.game, self.at) if option.legal and option.entry["do"] in verbs]

    def drawing(self, whose: str) -> str:
        """A signature, drawn; the hash that its entry carries."""
        x, strokes = 300, []
        for _ in range(self.random.randint(2, 4)):
            y, stroke = self.random.randint(300, 700), []
            for _ in range(self.random.randint(6, 12)):
                x += self.random.randint(10, 70)
                y = min(960, max(40, y + self.random.randint(-160, 160)))
                stroke.append([x, y])
            strokes.append(stroke)
        name = sha256(json.dumps(strokes, separators=(",", ":")).encode()).hexdigest()
        self.drawings[name] = {self.signs: whose, "strokes": strokes}
        return name
