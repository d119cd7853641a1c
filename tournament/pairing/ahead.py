"""Whether a small field can still be paired for all the rounds that follow, without a rematch."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import rustworkx

Met = Sequence[set[int]]
"""Whom each place of an even field has met; the last place of an odd one is the bye."""

TRIES: Final = 8


def surely_pairable(size: int, most: int, rounds: int) -> bool:
    """Dirac: where everybody has at least half the field left to meet, even in the last of the rounds, all can be paired.

    `most` is how many anybody has met of a field of `size` (even).
    """
    return rounds <= 0 or 2 * (size - 1 - most - (rounds - 1)) >= size


def pairable(met: Met, rounds: int) -> bool:
    """Finds so many rounds without a rematch; a no may be wrong in rare cases, a yes never is."""
    return any(_played_out(met, rounds, attempt) for attempt in range(TRIES))


def _played_out(met: Met, rounds: int, attempt: int) -> bool:
    """One try, its rounds drawn by a lot of its own; every other try spends the opponents of those who have most left."""
    lot, after = random.Random(attempt), [set(one) for one in met]
    for _ in range(rounds):
        left = [len(met) - len(one) for one in after] if attempt % 2 else [0] * len(met)
        pairs = _any_round(after, left, lot)
        if 2 * len(pairs) < len(met):
            return False
        for one, two in pairs:
            after[one].add(two)
            after[two].add(one)
    return True


def _any_round(met: Met, left: Sequence[int], lot: random.Random) -> set[tuple[int, int]]:
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * len(met))
    graph.add_edges_from(
        [
            (one, two, lot.randrange(1000) + 3000 * (left[one] + left[two]))
            for one in range(len(met))
            for two in range(one + 1, len(met))
            if two not in met[one]
        ]
    )
    return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
