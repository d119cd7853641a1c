"""A legal random player: games of 王者之战 as a referee would type them, from `rules.options` and a deck that adds up.

>>> from random import Random
>>> import rules
>>> header = {"record": 1, "ruleset": "kings-3v3", "teams": {
...     "A": {"name": "蜀汉一队", "players": ["p1", "p2", "p3"], "captain": "p1"},
...     "B": {"name": "江东虎", "players": ["q1", "q2", "q3"], "captain": "q1"}}}
>>> rows = list(play_game(header, Random(3)))
>>> rows == list(play_game(header, Random(3)))
True
>>> game = rules.replay(header, rows)
>>> game.signed, game.flags
(True, ())
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import rules
from judging.simulation import buttons, drafting, ending, turns
from judging.simulation.pen import DecidedError, Pen, Row
from judging.simulation.rates import Rates
from rules.log import Game


class Player:
    """Tells a game from where it stands, to both signatures. `game` is the game as far as it is told."""

    def __init__(self, game: Game, random: Random, *, rates: Rates | None = None, at: int | None = None) -> None:
        self._pen = Pen(game, random, rates=rates or Rates(), at=at)

    @property
    def game(self) -> Game:
        return self._pen.game

    @property
    def drawings(self) -> Mapping[str, Row]:
        """Signatures drawn so far, {"team", "strokes"} by hash."""
        return self._pen.drawings

    def __iter__(self) -> Iterator[Row]:
        """The rows, each told before it is yielded. With rates of mistakes some of them are refused by the rules."""
        pen = self._pen
        while not pen.game.signed:
            try:
                yield from _next(pen)
            except DecidedError:
                continue


def play_game(header: Mapping[str, Any], random: Random, *, rates: Rates | None = None) -> Iterator[Row]:
    """The rows of one whole game, from the header to the second signature."""
    return iter(Player(rules.open(header), random, rates=rates))


def next_entry(game: Game, at: int, random: Random) -> Row | None:
    """One entry that may come next at any point of any game, not before `at`: any button, filled in.

    What lies face down is dealt anew for each call, as the log leaves it open. None once both captains have signed.
    """
    return None if game.signed else buttons.any_entry(Pen(game, random, rates=Rates(), at=at))


def random_walk(header: Mapping[str, Any], random: Random, *, most: int = 600) -> Iterator[Row]:
    """Legal entries from all over the rules rather than a game that reads like one; a law is tested on these as well."""
    game = rules.open(header)
    while game.n < most and (row := next_entry(game, game.at, random)) is not None:
        game = rules.play(game, row).game
        yield row


def _next(pen: Pen) -> Iterator[Row]:
    if pen.state.paused and pen.state.verdict is None:
        yield pen.write("resume", (5.0, 30.0))
    match pen.state.step:
        case "play":
            yield from turns.go_on(pen)
        case "level":
            yield from ending.overtime(pen)
        case "over":
            yield from ending.closing(pen)
        case _:
            yield from drafting.step(pen)
