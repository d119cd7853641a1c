"""The first line of a record: what a game is opened with, from what the ledger knows of its match."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from judging.versions import versions
from tournament import queries
from tournament.models import Match

RULESET = "kings-3v3"


def header(match: Match, *, number: int, opened_ms: int, referee: str, source: str = "tablet") -> dict[str, Any]:
    """The header of game `number` of a match whose two sides are known. Moments are in the event's time zone."""
    sides = queries.sides(match)
    return {
        "record": 1,
        "ruleset": RULESET,
        "options": queries.rule_options(match.stage),
        "teams": {side: _team(who) for side, who in sides.items()},
        "history": queries.history(match, before=number),
        "people": {player_id(player): player.name for who in sides.values() for player in who["players"]},
        "about": _about(match, number=number, opened_ms=opened_ms, referee=referee, source=source),
    }


def player_id(player: Any) -> str:
    return f"p{player.pk}"


def _team(who: queries.SideOf) -> dict[str, Any]:
    captain = who["captain"] or who["players"][0]
    return {"name": who["team"].name, "players": [player_id(p) for p in who["players"]], "captain": player_id(captain)}


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
