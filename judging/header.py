"""The first line of a record: what a game is opened with, from what the ledger knows of its match."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from judging import books
from judging.versions import versions
from tournament.models import Match


def header(match: Match, *, number: int, opened_ms: int, referee: str, source: str = "tablet") -> dict[str, Any]:
    """The header of game `number` of a match whose players are known. Moments are in the event's time zone."""
    book = books.of(match.stage.ruleset)
    return {
        "record": 1,
        "ruleset": book.id,
        **book.opened(match, number),
        "about": _about(match, number=number, opened_ms=opened_ms, referee=referee, source=source),
    }


def _about(match: Match, *, number: int, opened_ms: int, referee: str, source: str) -> dict[str, Any]:
    zone = ZoneInfo(match.stage.tournament.time_zone)
    opened_at = datetime.fromtimestamp(opened_ms / 1000, UTC).astimezone(zone)
    about = {
        "event": match.stage.tournament.name,
        "stage": match.stage.name,
        "match": match.key,
        "game": number,
        "table": str(match.table.number) if match.table else None,
        "referee": referee,
        "opened_at": opened_at.isoformat(timespec="seconds"),
        "rules": versions()["rules"],
        "source": source,
    }
    return {name: value for name, value in about.items() if value not in (None, "")}
