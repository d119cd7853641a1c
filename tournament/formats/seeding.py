"""The order of the seeds (种子): by hand, drawn by a published number, by a rating, from former stages. No ORM, no chance."""

from collections.abc import Mapping, Sequence


def drawn(names: Mapping[int, str], *, lot: int, seeds: Mapping[int, int] | None = None) -> tuple[int, ...]:
    """Those with a seed in its order, the others by the lot; `names` and `seeds` are by entrant."""
    raise NotImplementedError


def rated(names: Mapping[int, str], ratings: Mapping[int, float], *, lot: int) -> tuple[int, ...]:
    """The highest rating first; equal ratings, and those without one at the end, by the lot."""
    raise NotImplementedError


def former(names: Mapping[int, str], places: Sequence[Mapping[int, int]], *, lot: int) -> tuple[int, ...]:
    """By places in former stages: the better best place first, then the better second best; equal ones by the lot."""
    raise NotImplementedError
