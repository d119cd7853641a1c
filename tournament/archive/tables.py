"""Which tables an archive holds, in an order in which each comes after those it points at, and what stays at home."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.db.models import Field, ForeignKey, Model

from tournament import models

Translate = Callable[[str, int], int]  # (name of a table, number) → number on the other side; 0 for what is gone
Made = Mapping[str, list[Any]]  # the restored rows by table

TABLES: Final[tuple[type[Model], ...]] = (
    models.Venue,
    models.Stage,
    models.Advancement,
    models.Group,
    models.Round,
    models.Table,
    models.Team,
    models.Player,
    models.Role,
    models.Entrant,
    models.Match,
    models.Slot,
    models.Result,
    models.GameScore,
    models.Sanction,
    models.Penalty,
    models.Announcement,
    models.Notice,
    models.Registration,
)
# People who follow, programs that listen and work under way belong to the installation, not to the event.
LEFT_OUT: Final[tuple[type[Model], ...]] = (models.Follower, models.Webhook, models.Delivery, models.Job)
# Secrets of addresses that are out in the hall: a copy gets new ones, or none until they are asked for.
SECRETS: Final[dict[str, Callable[[], Any]]] = {
    "entrant.code": str,
    "registration.token": lambda: secrets.token_urlsafe(32),
}
TELLS_OF_LATER_ROWS: Final = frozenset({"stage.frozen"})  # a stage is restored before the entrants of its places
GONE: Final = frozenset({"entrant.until_round"})  # columns that older archives have and that never said anything
OWN_VERB: Final = "restore-archive"  # says that it was restored here; no part of the event


@dataclass(frozen=True, slots=True)
class Room:
    """What a room above adds: its tables in order, columns left out, columns of the ledger that hold its numbers.

    `points` maps "gamescore.game" to the name of a table. `check(made)` raises Malformed where restored rows do not
    hold together.
    """

    tables: tuple[type[Model], ...]
    left_out: tuple[type[Model], ...] = ()
    without: frozenset[str] = frozenset()
    points: Mapping[str, str] = field(default_factory=dict)
    check: Callable[[Made], None] = lambda _made: None


ROOMS: list[Room] = []


def add_room(room: Room) -> None:
    """Called when a room is loaded; the ledger never asks for it by name."""
    ROOMS.append(room)


def tables() -> list[type[Model]]:
    """Every table of an archive in the order it is restored; the log comes last, since it tells of all the others."""
    return [*TABLES, *(table for room in ROOMS for table in room.tables), models.AuditRow]


def name_of(table: type[Model]) -> str:
    """How the archive calls a table."""
    return str(table._meta.model_name)


def columns(table: type[Model]) -> list[Field[Any, Any]]:
    """The columns an archive holds: all but the number, the tournament, and secrets."""
    without = set(SECRETS).union(*(room.without for room in ROOMS))
    return [
        column
        for column in table._meta.concrete_fields
        if not column.primary_key
        and column.related_model is not models.Tournament
        and f"{name_of(table)}.{column.name}" not in without
    ]


def pointed_at(table: type[Model], column: Field[Any, Any]) -> str | None:
    """The table whose numbers a column holds, "user" for accounts, None for a plain value."""
    if isinstance(column, ForeignKey):
        other = column.related_model
        return "user" if other is get_user_model() else name_of(other)  # type: ignore[arg-type]
    key = f"{name_of(table)}.{column.name}"
    return next((room.points[key] for room in ROOMS if key in room.points), None)


def way_to_tournament(table: type[Model]) -> str:
    """The lookup that leads from a row to its tournament: "match__stage__tournament"."""
    links = [column for column in table._meta.concrete_fields if isinstance(column, ForeignKey)]
    for link in links:
        if link.related_model is models.Tournament:
            return link.name
    for link in links:
        if link.related_model in tables() and link.related_model is not table:
            return f"{link.name}__{way_to_tournament(link.related_model)}"  # type: ignore[arg-type]
    raise ValueError(f"{table}: no way to a tournament")


def with_numbers(key: str, value: Any, translate: Translate) -> Any:
    """A value with the numbers inside of it translated; columns that hold none as they are. Both ways."""
    inside = _INSIDE.get(key)
    return inside(value, translate) if inside and value else value


def _points(value: Any, translate: Translate) -> Any:
    return {str(translate("entrant", int(entrant))): points for entrant, points in value.items()}


def _frozen(value: Any, translate: Translate) -> Any:
    tables_ = [
        {**one, "rows": [{**row, "entrant": translate("entrant", row["entrant"])} for row in one["rows"]]}
        for one in value["tables"]
    ]
    return {**value, "tables": tables_}


def _commanders(value: Any, translate: Translate) -> Any:
    return {side: _player(who, translate) for side, who in value.items()}


def _figures(value: Any, translate: Translate) -> Any:
    """The line-ups of the draft name players; the other figures name nobody."""
    draft = value.get("draft")
    if not draft:
        return value
    lineups = {
        side: {_player(who, translate): general for who, general in lineup.items()}
        for side, lineup in draft["lineups"].items()
    }
    return {**value, "draft": {**draft, "lineups": lineups}}


def _player(who: str, translate: Translate) -> str:
    return f"p{translate('player', int(who[1:]))}" if who[:1] == "p" and who[1:].isdecimal() else who


def _about(value: Any, translate: Translate) -> Any:
    name, _colon, number = value.partition(":")
    return f"{name}:{translate(name, int(number)) or 'gone'}" if number.isdecimal() else value


_INSIDE: Final[dict[str, Callable[[Any, Translate], Any]]] = {
    "result.points": _points,
    "stage.frozen": _frozen,
    "gamescore.commanders": _commanders,
    "gamescore.figures": _figures,
    "auditrow.object": _about,
}
