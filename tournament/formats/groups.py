"""Groups and round robins: who is in which group, and who meets whom in which round. Plain values, no ORM."""

from collections.abc import Hashable, Mapping, Sequence


def groups(
    entrants: Sequence[int], count: int, *, apart: Mapping[int, Hashable] | None = None
) -> tuple[tuple[int, ...], ...]:
    """`entrants` in seed order dealt into `count` groups like a snake; those with the same value in `apart` are kept apart."""
    raise NotImplementedError


def round_robin(entrants: int, *, legs: int = 1) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Rounds of (home, away) index pairs, from 0; with an odd number one index rests in each round and is not listed."""
    raise NotImplementedError
