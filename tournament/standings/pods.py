"""The table of points of a stage of tables of many (多人桌)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournament.standings.criteria import PODS, Criterion, Figure
from tournament.standings.figures import Sat
from tournament.standings.ranking import Column, Row, ordered


@dataclass(slots=True)
class Record:
    """What a player has brought together; `met` lists everybody he sat with, once a table.

    `places` are those of tables with a first: one that brought nobody a point had none.
    """

    points: Figure = 0
    played: int = 0
    places: list[int] = field(default_factory=list)
    met: list[int] = field(default_factory=list)
    waiting: bool = False

    @property
    def wins(self) -> int:
        """Tables won, shared first places included."""
        return self.places.count(1)


def points_table(
    entrants: Sequence[int],
    sat: Iterable[Sat],
    criteria: Sequence[Criterion] = PODS,
    *,
    lots: Mapping[int, int] | None = None,
    withdrawn: Collection[int] = frozenset(),
    disqualified: Collection[int] = frozenset(),
) -> tuple[Row, ...]:
    """Rows from first to last, from confirmed tables alone: points, tables won, best place, the points of those met, lot."""
    records = _records(entrants, sat)
    asked = (Criterion.DISQUALIFIED, *criteria) if disqualified else tuple(criteria)
    columns = {one: _column(one, entrants, records, lots or {}, disqualified) for one in asked}
    order = ordered(entrants, asked, columns, lambda block: None)
    return tuple(
        Row(
            place=place,
            entrant=one,
            played=records[one].played,
            wins=records[one].wins,
            losses=records[one].played - records[one].wins,
            byes=0,
            figures={criterion: column[one] for criterion, column in columns.items() if one in column},
            provisional=records[one].waiting,
            shared=shared,
            withdrawn=one in withdrawn,
            trail=tuple(order.trails[one]),
        )
        for place, one, shared in order.placed()
    )


def _records(entrants: Iterable[int], sat: Iterable[Sat]) -> dict[int, Record]:
    records = {one: Record() for one in entrants}
    for one in sat:
        void = set(one.places.values()) == {1} and not any(one.points.values())
        for player, place in one.places.items():
            record = records.setdefault(player, Record())
            if not one.confirmed:
                record.waiting = True
                continue
            record.points += one.points[player]
            record.played += 1
            if not void:
                record.places.append(place)
            record.met += [other for other in one.places if other != player]
    return records


def _column(
    criterion: Criterion,
    entrants: Sequence[int],
    records: Mapping[int, Record],
    lots: Mapping[int, int],
    disqualified: Collection[int],
) -> Column:
    match criterion:
        case Criterion.DISQUALIFIED:
            return {one: int(one in disqualified) for one in entrants}
        case Criterion.POINTS:
            return {one: records[one].points for one in entrants}
        case Criterion.TABLE_WINS:
            return {one: records[one].wins for one in entrants}
        case Criterion.BEST_PLACE:
            return {one: min(records[one].places) for one in entrants if records[one].places}
        case Criterion.OPPONENTS:
            return {one: sum((records[other].points for other in records[one].met), 0) for one in entrants}
        case Criterion.LOT:
            return {one: lots[one] for one in entrants if one in lots}
    raise ValueError(f"{criterion} is for matches of two")
