"""What was played, as standings read it: the matches of two sides, the tables of many, and what a game cost in HP."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournament.outcome import Outcome
from tournament.standings.criteria import Figure

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Played:
    """One match with a result: `b` is None for a bye, `winner` an entrant or None, the pairs are of sides a and b.

    `games` won; `survivors`, `lost_hp` (HP) and `technical` (technical points taken off) are sums over its games.
    """

    match: int
    a: int
    b: int | None
    outcome: Outcome
    winner: int | None
    games: Pair = (0, 0)
    survivors: Pair = (0, 0)
    lost_hp: Pair = (0, 0)
    technical: Pair = (0, 0)
    confirmed: bool = True


@dataclass(frozen=True, slots=True)
class Sat:
    """One table of many with a result: points and place at the table by entrant."""

    match: int
    points: Mapping[int, Figure]
    places: Mapping[int, int]
    confirmed: bool = True


@dataclass(frozen=True, slots=True)
class Character:
    """A character at the end of a game; `lost` when it died or was forfeited."""

    max_hp: int
    hp: int
    lost: bool = False


def lost_hp(characters: Iterable[Character], *, lost_count: bool = True) -> int:
    """HP a side lost in a game. One that is dead or forfeited counts all of its HP, or a loser would look best;
    with `lost_count` off only the living count, as the game's own comparison has it.

    >>> side = [Character(4, 3), Character(3, -1), Character(4, 0, lost=True)]
    >>> lost_hp(side), lost_hp(side, lost_count=False)
    (8, 4)
    """
    return sum(
        one.max_hp if one.lost else one.max_hp - max(one.hp, 0) for one in characters if lost_count or not one.lost
    )
