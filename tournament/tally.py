"""From the games of a match to its score. Plain values, no ORM."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter

from tournament.outcome import Side

_number = attrgetter("number")


class Standing(StrEnum):
    """How sure a game's result is; only confirmed ones move brackets."""

    PROVISIONAL = "provisional"
    CONFIRMED = "confirmed"
    REVIEW = "review"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its number from 1, who won it (None: nobody), and how sure that is."""

    number: int
    winner: Side | None
    standing: Standing


@dataclass(frozen=True, slots=True)
class Tally:
    """Games won by each side, who has won the match if all stands, and whether all of it is confirmed."""

    a: int
    b: int
    winner: Side | None
    confirmed: bool
    review: bool


def tally(games: Iterable[Game], *, best_of: int) -> Tally:
    """Counts games in their order until one side has more than half of `best_of`; later and void games do not count.

    >>> tally([Game(1, "A", Standing.CONFIRMED), Game(2, "A", Standing.PROVISIONAL)], best_of=3)
    Tally(a=2, b=0, winner='A', confirmed=False, review=False)
    """
    a = b = 0
    winner: Side | None = None
    confirmed, review = True, False
    for game in sorted(games, key=_number):
        standing = game.standing
        if winner is not None or standing is Standing.VOID:
            continue
        if standing is not Standing.CONFIRMED:
            confirmed, review = False, review or standing is Standing.REVIEW
        if game.winner == "A":
            a += 1
        elif game.winner == "B":
            b += 1
        if 2 * max(a, b) > best_of:
            winner = game.winner
    return Tally(a, b, winner, confirmed and winner is not None, review)


def games_needed(best_of: int) -> int:
    """Games one side has to win.

    >>> [games_needed(n) for n in (1, 3, 5)]
    [1, 2, 3]
    """
    return best_of // 2 + 1
