"""The field of a Swiss as it stands before a round, and the round that is drawn from it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Player:
    """A team (or a single player) that takes part in the round; whoever dropped is not in the list, a late entry is.

    `score` in whole points (a bye counts as the stage counts it), `byes` how many it had, `opponents` whom it met.
    None as club or city is nobody's: two of them are not of the same.
    """

    entrant: int
    score: int
    opponents: frozenset[int] = frozenset()
    byes: int = 0
    club: Hashable = None
    city: Hashable = None


class Note(StrEnum):
    """What could not be avoided; the desk says it beside the pair."""

    REMATCH = "rematch"
    SAME_CLUB = "same-club"
    SAME_CITY = "same-city"
    SECOND_BYE = "second-bye"


@dataclass(frozen=True, slots=True)
class Notice:
    """A note on a pair, or on the bye (one entrant)."""

    note: Note
    entrants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """Pairs from the top of the table down, the higher ranked first in each; the bye is None for even numbers."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    notices: tuple[Notice, ...]
