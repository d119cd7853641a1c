"""Which seat of the table: everybody sits in each seat about equally often over the rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import rustworkx

Table = tuple[int, ...]
"""The players of a table in the order of their seats; the first sits in seat 1."""

Played = Sequence[Sequence[Table]]
"""The tables of all earlier rounds, oldest first."""


def sat(played: Played) -> Counter[tuple[int, int]]:
    """How often who sat where: (player, seat from 0)."""
    return Counter((player, at) for tables in played for table in tables for at, player in enumerate(table))


def in_seats(players: Sequence[int], often: Counter[tuple[int, int]]) -> Table:
    """The players of one table in the seats in which they sat least so far (the sum of squares grows least)."""
    size = len(players)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * (2 * size))
    # A seat already taken once costs 3 more, twice 5 more; among equals the order given stands.
    graph.add_edges_from(
        [
            (one, size + at, -(2 * often[player, at] + 1) * size**3 - (one - at) ** 2)
            for one, player in enumerate(players)
            for at in range(size)
        ]
    )
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    seated = {max(pair) - size: players[min(pair)] for pair in pairs}
    return tuple(seated[at] for at in range(size))
