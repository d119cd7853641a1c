"""Rounds in which nobody meets again, woven from the first: for as many tables of one size as need no search.

The first round is a grid, a line a table and a column a seat. In a later round the player of column c sits at table
`line + slope · c`: two players of different columns share a table for one slope alone, if the products of all slope and
column differences are not zero. Counting goes round at the number of tables; for 4, 8 and 16 in the field of that size, which
makes 64 players in 8 seats the affine plane of order 8 (25 in 5 and 49 in 7 are those of 5 and 7).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Grid = Sequence[Sequence[int]]

POLYNOMIALS: Final = {4: 0b111, 8: 0b1011, 16: 0b10011}
"""Irreducible over two elements: what products in the fields of 4, 8 and 16 are reduced by."""

SIXES: Final = (
    "k0o6xd nq1u8e 2tagzm w3cpbj v4f7ri y9sh5l",
    "tuhj07 zkbsd1 f29iwq arle3x gn6yp4 8cm5ov",
    "ql0bvg 16rmhw sx7nc2 di38ty joz4e9 5fpauk",
)
"""36 players in 6 seats, where no plane exists: rounds 2 to 4 after 012345 6789ab …, each player in four different seats, two
pairs that meet twice. From two Latin squares of order 6 that share 34 of 36 pairs of symbols, and their columns."""


def woven(first: Grid, number: int) -> tuple[tuple[int, ...], ...] | None:
    """Round `number` (the first is 0) after the tables of the first, or None where the weave has no more.

    Each player moves on one seat a round.

    >>> woven([[1, 2, 3], [4, 5, 6], [7, 8, 9]], 1)
    ((6, 1, 8), (9, 4, 2), (3, 7, 5))
    """
    seats = len(first[0])
    if any(len(table) != seats for table in first):
        return None
    if len(first) == seats == 6:
        return _by_design(first, SIXES[number - 1]) if 0 < number <= len(SIXES) else None
    found = _slopes(len(first), seats)
    if number >= len(found):
        return None
    return tuple(
        tuple(
            first[_line(table, found[number], column, len(first))][column]
            for column in ((seat - number) % seats for seat in range(seats))
        )
        for table in range(len(first))
    )


def _by_design(first: Grid, design: str) -> tuple[tuple[int, ...], ...]:
    flat = [player for table in first for player in table]
    return tuple(tuple(flat[int(place, 36)] for place in table) for table in design.split())


def _slopes(tables: int, seats: int) -> list[int]:
    """As many slopes as go together, found one after another."""
    slopes = [0] if seats <= tables else []
    for slope in range(1, tables):
        apart = (_minus(slope, had, tables) for had in slopes)
        if slopes and all(_times(one, column, tables) for one in apart for column in _columns(tables, seats)):
            slopes.append(slope)
    return slopes


def _columns(tables: int, seats: int) -> set[int]:
    """The differences of two columns."""
    return {_minus(one, two, tables) for one in range(seats) for two in range(one)}


def _line(table: int, slope: int, column: int, tables: int) -> int:
    return _minus(table, _times(slope, column, tables), tables)


def _minus(one: int, two: int, size: int) -> int:
    return one ^ two if size in POLYNOMIALS else (one - two) % size


def _times(one: int, two: int, size: int) -> int:
    if size not in POLYNOMIALS:
        return one * two % size
    product, bits = 0, size.bit_length() - 1
    for bit in range(bits):
        if two >> bit & 1:
            product ^= one << bit
    for bit in range(2 * bits - 2, bits - 1, -1):
        if product >> bit & 1:
            product ^= POLYNOMIALS[size] << (bit - bits)
    return product
