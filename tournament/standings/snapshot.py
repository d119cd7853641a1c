"""The table a finished stage keeps, as JSON, and read back; who qualified from it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tournament.standings.ranking import Row


def frozen(table: Sequence[Row]) -> list[dict[str, Any]]:
    """The rows as plain JSON values."""
    raise NotImplementedError


def thawed(rows: Sequence[Mapping[str, Any]], *, withdrawn: Collection[int] = frozenset()) -> tuple[Row, ...]:
    """The rows again; who left since then keeps his place and is marked."""
    raise NotImplementedError


def qualified(table: Sequence[Row], top: int, *, replacements: Mapping[int, int] | None = None) -> tuple[int, ...]:
    """The first `top` entrants in order, each replaced only where a replacement was recorded (who leaves → who comes)."""
    raise NotImplementedError
