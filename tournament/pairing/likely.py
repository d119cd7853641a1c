"""The field in an order that puts likely opponents side by side: places 0 and 1, 2 and 3, and so on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from tournament.pairing.field import Player


def side_by_side(ranked: Sequence[Player]) -> list[Player]:
    """Within a score the upper half beside the lower; the last of an odd group beside the first of the next.

    >>> [one.entrant for one in side_by_side([Player(n, score) for n, score in zip(range(1, 9), [2, 2, 2, 1, 1, 1, 1, 0])])]
    [1, 2, 3, 4, 5, 6, 7, 8]
    >>> [one.entrant for one in side_by_side([Player(n, 0) for n in range(1, 9)])]
    [1, 5, 2, 6, 3, 7, 4, 8]
    """
    order: list[Player] = []
    for _, same in groupby(sorted(ranked, key=lambda one: -one.score), key=lambda one: one.score):
        group = list(same)
        if len(order) % 2:
            order.append(group.pop(0))
        floats = [group.pop()] if len(group) % 2 else []
        half = len(group) // 2
        for upper, lower in zip(group[:half], group[half:], strict=True):
            order += (upper, lower)
        order += floats
    return order


def least_difference(scores: Sequence[int]) -> int:
    """The least sum of score differences any pairing of so many (falling, an even number) can have: neighbours.

    >>> least_difference([3, 2, 2, 0])
    3
    """
    return sum(scores[0::2]) - sum(scores[1::2])
