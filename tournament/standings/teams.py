"""The table of a group, a Swiss stage or a league of teams."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tournament.standings.criteria import DEFAULT, Criterion
from tournament.standings.figures import Played
from tournament.standings.ranking import Row


def table(
    entrants: Sequence[int],
    played: Sequence[Played],
    criteria: Sequence[Criterion] = DEFAULT,
    *,
    lots: Mapping[int, int] | None = None,
    withdrawn: Collection[int] = frozenset(),
    disqualified: Collection[int] = frozenset(),
) -> tuple[Row, ...]:
    """Rows from first to last, from confirmed results alone."""
    raise NotImplementedError
