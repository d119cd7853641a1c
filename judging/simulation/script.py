"""A game told before it is written: every row with what the rules said of it, so that a server can be held to the same."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import rules
from judging.simulation import many, player
from judging.simulation.rates import Rates
from judging.simulation.telling import Row
from rules.log import Game


@dataclass(frozen=True, slots=True)
class Line:
    """One row: stored as number `n`, or refused (n None); `problems` as (level, article)."""

    row: Row
    n: int | None
    problems: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Script:
    """The rest of a game from `lines[0]` on, its end, and the strokes of its signatures by hash."""

    lines: tuple[Line, ...]
    game: Game
    drawings: dict[str, Row]

    @property
    def verdict(self) -> dict[str, Any] | None:
        return self.game.verdict


def tell(game: Game, random: Random, *, rates: Rates, at: int | None = None) -> Script:
    """The whole rest of a game. Ids are drawn here too: the same seed, the same bytes."""
    room = many if game.ruleset.id in many.STORIES else player
    teller, lines = room.Player(game, random, rates=rates, at=at), []
    before = game
    for row in teller:
        name = f"{random.getrandbits(96):024x}"
        if teller.game.n > before.n:
            told = teller.game.rows[-1].problems
            lines.append(Line({**row, "id": name}, teller.game.n, _said(told)))
        else:
            lines.append(Line({**row, "id": name}, None, _said(rules.check(before, row))))
        before = teller.game
    return Script(tuple(lines), teller.game, dict(teller.drawings))


def _said(problems: tuple[rules.Problem, ...]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((str(problem.level), problem.article) for problem in problems))
