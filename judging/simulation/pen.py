"""The referee's pen at a table of 王者之战: the game as far as it is told, and the cards that lie face down."""

from __future__ import annotations

from random import Random

from judging.simulation.hidden import Hidden
from judging.simulation.rates import Rates
from judging.simulation.telling import AT_ONCE, QUICK, THINKING, AstrayError, DecidedError, Row, Telling
from rules.kings.state import CAMP, SEATS, Chair, State
from rules.log import Game

__all__ = ["AT_ONCE", "QUICK", "THINKING", "AstrayError", "DecidedError", "Pen", "Row"]


class Pen(Telling):
    """One game of two teams being told."""

    signs = "team"

    def __init__(self, game: Game, random: Random, *, rates: Rates, at: int | None = None) -> None:
        super().__init__(game, random, rates=rates, at=at)
        self._hidden: Hidden | None = None

    @property
    def state(self) -> State:
        state: State = self.game.state
        return state

    @property
    def cards(self) -> Hidden:
        """The cards face down, dealt when they are first asked for."""
        if self._hidden is None:
            self._hidden = Hidden(self.state, self.random)
        return self._hidden

    def chair(self, seat: str) -> Chair:
        return self.state.seats[seat]

    def has(self, seat: str, skill: str) -> bool:
        return any(own.name == skill for own in self.chair(seat).skills)

    def foes(self, seat: str) -> list[str]:
        return [other for other in SEATS if self.alive(other) and CAMP[other] != CAMP[seat]]

    def friends(self, seat: str) -> list[str]:
        """Living team-mates, without himself."""
        return [other for other in SEATS if self.alive(other) and CAMP[other] == CAMP[seat] and other != seat]
