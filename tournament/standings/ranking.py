"""Rows in order by a list of criteria, with shared places, and what separates any two of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tournament.standings.criteria import LESS_IS_BETTER, Criterion, Figure

# A criterion, what it said of an entrant (None: nothing, which is last), and how many were level before it.
Step = tuple[Criterion, Figure | None, int]
Column = Mapping[int, Figure]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table. `figures` is what each criterion said of it; head-to-head is left out where it was not asked.

    `wins` include byes, `played` does not. `provisional`: a result of this entrant is not confirmed yet, and not counted.
    `shared`: another has the same place. `withdrawn`: it left later, and keeps its place. `trail` is every comparison on its
    way, the same for two rows up to what separates them.
    """

    place: int
    entrant: int
    played: int
    wins: int
    losses: int
    byes: int
    figures: Mapping[Criterion, Figure]
    provisional: bool
    shared: bool
    withdrawn: bool
    trail: tuple[Step, ...] = field(repr=False)

    @property
    def disqualified(self) -> bool:
        """Whether it stands below everybody else for that."""
        return self.figures.get(Criterion.DISQUALIFIED) == 1


@dataclass(frozen=True, slots=True)
class Why:
    """What stands between two rows: a criterion and both figures; None for a shared place.

    Head-to-head compares wins among the `among` entrants that were level before it.
    """

    criterion: Criterion | None
    figure_a: Figure | None = None
    figure_b: Figure | None = None
    among: int = 2


@dataclass(slots=True)
class Order:
    """Entrants in blocks of equal standing, the best first, and every entrant's trail."""

    blocks: list[list[int]]
    trails: dict[int, list[Step]]

    def placed(self) -> Iterator[tuple[int, int, bool]]:
        """Place, entrant, and whether the place is shared: 1, 2, 2, 2, 2, 6."""
        place = 1
        for block in self.blocks:
            for entrant in block:
                yield place, entrant, len(block) > 1
            place += len(block)


def ordered(
    entrants: Sequence[int],
    criteria: Sequence[Criterion],
    columns: Mapping[Criterion, Column],
    head_to_head: Callable[[Collection[int]], Column | None],
) -> Order:
    """Splits those who are level by one criterion after the other.

    `head_to_head` gives the wins of level entrants among each other, or None where that says nothing. When it has
    split them, those of them who are still level are compared anew among themselves alone, before the next criterion.
    """
    trails: dict[int, list[Step]] = {one: [] for one in entrants}
    blocks: list[list[int]] = []
    stack = [(list(entrants), 0)]
    while stack:
        block, at = stack.pop()
        if len(block) < 2 or at == len(criteria):
            blocks += [block] if block else []
            continue
        criterion = criteria[at]
        own = criterion is Criterion.HEAD_TO_HEAD
        column = head_to_head(block) if own else columns[criterion]
        if column is None:
            stack.append((block, at + 1))
            continue
        parts = _split(block, criterion, column)
        among = len(block)
        for one in block:
            trails[one].append((criterion, column.get(one), among))
        again = own and len(parts) > 1
        stack += [(part, at if again else at + 1) for part in reversed(parts)]
    return Order(blocks, trails)


def _split(block: Sequence[int], criterion: Criterion, column: Column) -> list[list[int]]:
    """The block cut by a column's figures, the best first; those without a figure are last."""
    parts: dict[Figure | None, list[int]] = {}
    for one in block:
        parts.setdefault(column.get(one), []).append(one)
    last = parts.pop(None, None)
    figures = sorted((figure for figure in parts if figure is not None), reverse=criterion not in LESS_IS_BETTER)
    return [parts[figure] for figure in figures] + ([last] if last else [])


def why(table: Sequence[Row], a: int, b: int) -> Why:
    """Why entrants a and b stand as they do to each other."""
    rows = {row.entrant: row for row in table if row.entrant in (a, b)}
    return between(rows[a], rows[b])


def between(a: Row, b: Row) -> Why:
    """What stands between two rows of a table."""
    for (criterion, figure_a, among), (_, figure_b, _) in zip(a.trail, b.trail, strict=False):
        if figure_a != figure_b:
            return Why(criterion, figure_a, figure_b, among)
    return Why(None)
