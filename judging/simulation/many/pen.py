"""The referee's pen at a table of many: the game as far as it is told, and how many cards everybody holds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from judging.simulation.rates import Rates
from judging.simulation.telling import AT_ONCE, QUICK, Row, Telling
from rules.log import Game

DEALT = 4
SUITS = "SHCD"


class Pen(Telling):
    """One game of many seats being told.

    `hands` are the cards everybody holds, which the log does not follow, `truth` what lies face down (identities,
    fighters) as far as it has been drawn.
    """

    def __init__(self, game: Game, random: Random, *, rates: Rates, at: int | None = None) -> None:
        super().__init__(game, random, rates=rates, at=at)
        seats = self.state.seats
        self.truth: dict[str, Any] = {}
        self.hands = {seat: DEALT if seats[seat].hand is None else seats[seat].hand for seat in self.seats}

    @property
    def seats(self) -> tuple[str, ...]:
        """Every seat, in the order of the table."""
        seats: tuple[str, ...] = self.state.setup.seats
        return seats

    @property
    def living(self) -> list[str]:
        """The seats of those still alive."""
        return [seat for seat in self.seats if self.alive(seat)]

    def others(self, seat: str) -> list[str]:
        """The living from the next seat on, without himself."""
        return [other for other in self.state.around(seat)[1:] if self.alive(other)]

    def chair(self, seat: str) -> Any:
        """What the rules know of a seat now."""
        return self.state.seats[seat]

    def acts(self, seat: str) -> bool:
        """Whether it is still his turn: who dies in it has none any more."""
        acting = self.state.acting
        return acting is not None and acting.seat == seat

    def hold(self, seat: str, more: int) -> None:
        """So many more cards in the hand, or fewer; never below none."""
        self.hands[seat] = max(0, self.hands[seat] + more)

    def card(self, name: str, *, face: bool = True) -> Row:
        """A card as it was seen: with suit and rank, or by its name alone."""
        if not face:
            return {"name": name}
        return {"name": name, "suit": self.random.choice(SUITS), "rank": self.random.randint(1, 13)}

    def spend(self, seat: str, name: str, after: tuple[float, float] = QUICK, **said: Any) -> Row:
        """A card used or played out of the hand."""
        self.hold(seat, -1)
        return self.write("card", after, seat=seat, card=self.card(name, face=self.chance(0.8)), **said)

    def heal(self, seat: str, points: int = 1) -> Iterator[Row]:
        """HP won back, no more than fit; nothing where none are missing."""
        chair = self.chair(seat)
        if self.alive(seat) and chair.hp < chair.max_hp:
            yield self.write("hp", AT_ONCE, seat=seat, delta=min(points, chair.max_hp - chair.hp), kind="heal")

    def refuse(self, do: str, **said: Any) -> list[Row]:
        """A mistake the rules refuse, as rows to be told; none where they would let it stand."""
        told = self.refused(do, **said)
        return [] if told is None else [told[0]]
