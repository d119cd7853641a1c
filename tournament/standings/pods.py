"""The table of points of a stage of tables of many (多人桌)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tournament.standings.criteria import PODS, Criterion
from tournament.standings.figures import Sat
from tournament.standings.ranking import Row


def points_table(
    entrants: Sequence[int],
    sat: Sequence[Sat],
    criteria: Sequence[Criterion] = PODS,
    *,
    lots: Mapping[int, int] | None = None,
    withdrawn: Collection[int] = frozenset(),
    disqualified: Collection[int] = frozenset(),
) -> tuple[Row, ...]:
    """Rows from first to last: points, tables won, best place, the points of those met, lot."""
    raise NotImplementedError
