"""A tournament out of the database: every row as plain JSON, numbered from 1 in each table."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Field, Model

from tournament.archive.tables import OWN_VERB, columns, name_of, pointed_at, tables, way_to_tournament, with_numbers
from tournament.models import AuditRow, Tournament

Index = dict[str, dict[int, int]]


def archive(tournament: Tournament) -> dict[str, Any]:
    """The content of an archive: {"tournament": …, "users": […], "<table>": [rows]}. Reads one state of the database."""
    with transaction.atomic():
        found = {name_of(table): _rows(table, tournament) for table in tables()}
        event = Tournament.objects.get(pk=tournament.pk)
    index: Index = {name: {row.pk: number for number, row in enumerate(rows, 1)} for name, rows in found.items()}
    index["tournament"] = {event.pk: 1}
    wanted = {pk for table in tables() for pk in _accounts(table, found[name_of(table)])}
    names = dict(get_user_model().objects.filter(pk__in=wanted).values_list("pk", "username"))
    content: dict[str, Any] = {"tournament": _row(event, index, names), "users": sorted(names.values())}
    for name, rows in found.items():
        content[name] = [_row(row, index, names) for row in rows]
    return content


def _rows(table: type[Model], tournament: Tournament) -> list[Any]:
    rows = table._default_manager.filter(**{way_to_tournament(table): tournament}).order_by("pk")
    return list(rows.exclude(verb=OWN_VERB) if table is AuditRow else rows)


def _accounts(table: type[Model], rows: list[Any]) -> list[int]:
    links = [column.attname for column in columns(table) if pointed_at(table, column) == "user"]
    return [pk for row in rows for link in links if (pk := getattr(row, link)) is not None]


def _row(row: Model, index: Index, names: dict[int, str]) -> dict[str, Any]:
    return {column.name: _value(row, column, index, names) for column in columns(type(row))}


def _value(row: Model, column: Field[Any, Any], index: Index, names: dict[int, str]) -> Any:
    value = getattr(row, column.attname)
    to = pointed_at(type(row), column)
    if to == "user":
        return names.get(value)
    if to is not None:
        return index[to].get(value)
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, Decimal):
        return str(value)
    key = f"{name_of(type(row))}.{column.name}"
    return with_numbers(key, value, lambda name, number: index.get(name, {}).get(number, 0))
