"""Who sits at which table and in which seat: nobody meets twice while that can be avoided, seats even out."""

from __future__ import annotations

from collections.abc import Sequence

Table = tuple[int, ...]
"""The players of a table in the order of their seats; the first sits in seat 1."""


def seat(
    players: Sequence[int],
    *,
    tables: Sequence[int],
    played: Sequence[Sequence[Table]] = (),
    lot: int = 0,
    near: bool = False,
) -> tuple[Table, ...]:
    """The tables of the next round for `players` in rank order: exactly they are seated, whoever dropped is not among them.

    `tables` are the seats of each table (`sizes`); `played` the tables of all earlier rounds, oldest first; the smaller tables
    take the lowest ranked. `near` keeps those of near rank together as far as nobody meets again. The same `lot` gives
    the same tables.
    """
    raise NotImplementedError
