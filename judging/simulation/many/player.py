"""Tells a game of many seats from where it stands, to the last signature."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import rules
from judging.simulation.many import closing
from judging.simulation.many.identity import story as identity
from judging.simulation.many.pen import Pen
from judging.simulation.many.rider import story as rider
from judging.simulation.rates import Rates
from judging.simulation.telling import DecidedError, Row
from rules.log import Game

Told = Iterator[Row]
STORIES: Mapping[str, Callable[[Pen], Told]] = {"identity": identity.go_on, "rider": rider.go_on}


class Player:
    """`game` is the game as far as it is told."""

    def __init__(self, game: Game, random: Random, *, rates: Rates | None = None, at: int | None = None) -> None:
        self._pen = Pen(game, random, rates=rates or Rates(), at=at)
        self._story = STORIES[game.ruleset.id]

    @property
    def game(self) -> Game:
        """The game as far as it is told."""
        return self._pen.game

    @property
    def drawings(self) -> Mapping[str, Row]:
        """Signatures drawn so far, {"seat", "strokes"} by hash."""
        return self._pen.drawings

    def __iter__(self) -> Iterator[Row]:
        """The rows, each told before it is yielded. With rates of mistakes some of them are refused by the rules."""
        pen = self._pen
        while len(pen.state.signed) < len(pen.seats):
            try:
                yield from closing.closed(pen) if pen.state.verdict is not None else self._story(pen)
            except DecidedError:
                continue


def play_game(header: Mapping[str, Any], random: Random, *, rates: Rates | None = None) -> Iterator[Row]:
    """The rows of one whole game, from the header to the last signature."""
    return iter(Player(rules.open(header), random, rates=rates))
