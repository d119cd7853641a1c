"""Who scored what in which round at the tables of many of a stage: one line a player, one cell a round. Reads alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from tournament.models import Entrant, Slot, Stage
from tournament.words import MatchState, Part


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's round: at which table of how many, in which seat, for how many points (None: none yet)."""

    match_id: int
    table: int
    players: int
    seat: int
    points: str | None
    place: int | None
    confirmed: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A player's rounds in order; None where he did not sit. `total` is of the confirmed ones."""

    entrant: Entrant
    cells: tuple[Cell | None, ...]
    total: str


@dataclass(frozen=True, slots=True)
class PointSheet:
    """`rounds` are the numbers of the rounds shown."""

    rounds: tuple[int, ...]
    lines: tuple[Line, ...]


def point_sheet(stage: Stage, entrants: Iterable[Entrant], *, released_only: bool) -> PointSheet:
    """The sheet in the order of `entrants`, the standings' as a rule; a round that is not released is left out."""
    slots = Slot.objects.filter(match__stage=stage, match__part=Part.POD, entrant__isnull=False)
    if released_only:
        slots = slots.filter(match__round__released=True)
    found = list(slots.select_related("match__round").order_by("match__round__number", "match__number", "position"))
    sat: dict[int, int] = {}
    for slot in found:
        sat[slot.match_id] = sat.get(slot.match_id, 0) + 1
    rounds = tuple(dict.fromkeys(slot.match.round.number for slot in found))
    cells = {(slot.entrant_id, slot.match.round.number): _cell(slot, sat[slot.match_id]) for slot in found}
    return PointSheet(rounds, tuple(_line(one, [cells.get((one.pk, number)) for number in rounds]) for one in entrants))


def _cell(slot: Slot, players: int) -> Cell:
    match = slot.match
    return Cell(
        match_id=match.pk,
        table=match.number,
        players=players,
        seat=slot.position,
        points=None if slot.points is None else plain(slot.points),
        place=slot.place,
        confirmed=match.state == MatchState.DECIDED,
    )


def _line(entrant: Entrant, cells: list[Cell | None]) -> Line:
    total = sum((Decimal(one.points) for one in cells if one and one.points and one.confirmed), Decimal(0))
    return Line(entrant, tuple(cells), plain(total))


def plain(points: Decimal) -> str:
    """Points as people write them: 4, 2.5.

    >>> plain(Decimal("4.00")), plain(Decimal("2.50")), plain(Decimal(10))
    ('4', '2.5', '10')
    """
    whole = points.to_integral_value()
    return f"{whole:f}" if points == whole else f"{points.normalize():f}"
