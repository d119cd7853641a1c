"""The table a finished stage keeps, as JSON, and read back; who qualified from it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any

from tournament.standings.criteria import Criterion, Figure
from tournament.standings.ranking import Row


def frozen(table: Sequence[Row]) -> list[dict[str, Any]]:
    """The rows as plain JSON values; fractions are strings."""
    return [
        {
            "place": row.place,
            "entrant": row.entrant,
            "played": row.played,
            "wins": row.wins,
            "losses": row.losses,
            "byes": row.byes,
            "figures": {criterion.value: _said(figure) for criterion, figure in row.figures.items()},
            "provisional": row.provisional,
            "shared": row.shared,
            "withdrawn": row.withdrawn,
            "trail": [
                [criterion.value, None if figure is None else _said(figure), among]
                for criterion, figure, among in row.trail
            ],
        }
        for row in table
    ]


def thawed(rows: Sequence[Mapping[str, Any]], *, withdrawn: Collection[int] = frozenset()) -> tuple[Row, ...]:
    """The rows again; who has left since then keeps the place and is marked."""
    return tuple(
        Row(
            place=row["place"],
            entrant=row["entrant"],
            played=row["played"],
            wins=row["wins"],
            losses=row["losses"],
            byes=row["byes"],
            figures={Criterion(name): _read(figure) for name, figure in row["figures"].items()},
            provisional=row["provisional"],
            shared=row["shared"],
            withdrawn=row["withdrawn"] or row["entrant"] in withdrawn,
            trail=tuple(
                (Criterion(name), None if figure is None else _read(figure), among)
                for name, figure, among in row["trail"]
            ),
        )
        for row in rows
    )


def qualified(table: Sequence[Row], top: int, *, replacements: Mapping[int, int] | None = None) -> tuple[int, ...]:
    """The first `top` entrants in order, each replaced only where a replacement was recorded (who leaves → who comes).

    The disqualified never are among them, and those `level_at` the line are not while no lot has parted them.
    """
    instead = replacements or {}
    waiting = level_at(table, top)
    found = [row.entrant for row in table[:top] if not row.disqualified and row.entrant not in waiting]
    return tuple(instead.get(one, one) for one in found)


def level_at(table: Sequence[Row], top: int) -> tuple[int, ...]:
    """Who shares the place on both sides of the line under the first `top`: a lot or the organiser has to part them."""
    if not 0 < top < len(table) or table[top - 1].place != table[top].place:
        return ()
    return tuple(row.entrant for row in table if row.place == table[top].place)


def _said(figure: Figure) -> int | str:
    return figure if isinstance(figure, int) else str(figure)


def _read(figure: int | str) -> Figure:
    return figure if isinstance(figure, int) else Decimal(figure)
