"""From groups or stops into a bracket: group mates apart, every quarter mixed. Plain values, no ORM."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Qualified:
    """An entrant, the group or stop it comes from, and its place there."""

    entrant: int
    origin: Hashable
    rank: int


def place(ranked: Sequence[Qualified]) -> tuple[int, ...]:
    """Entrants by seed number, from 1; equal ranks are taken in the order given."""
    raise NotImplementedError
