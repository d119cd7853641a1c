"""Rows in order by a list of criteria, with shared places, and what separates any two of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.standings.criteria import Criterion, Figure

Step = tuple[Criterion, Figure]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table. `figures` is what each criterion said of it; head-to-head is left out where it was not asked.

    `provisional`: a result of this entrant is not confirmed yet, and not counted. `shared`: another has the same place.
    `withdrawn`: it left later, and keeps its place. `trail` is every comparison on its way, the same for two rows up
    to what separates them.
    """

    place: int
    entrant: int
    played: int
    wins: int
    losses: int
    figures: Mapping[Criterion, Figure]
    provisional: bool
    shared: bool
    withdrawn: bool
    trail: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """What stands between two rows: a criterion and both figures; None for a shared place.

    Head-to-head compares wins among the `among` entrants that were level before it.
    """

    criterion: Criterion | None
    figure_a: Figure | None
    figure_b: Figure | None
    among: int = 2


def why(table: Sequence[Row], a: int, b: int) -> Why:
    """Why entrants a and b stand as they do to each other."""
    raise NotImplementedError
