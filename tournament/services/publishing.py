"""Tells the live channel of a tournament that something changed, once the write is safe."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from tournament import bus
from tournament.models import Match, Tournament


def announce(tournament: Tournament, kind: str, **about: Any) -> None:
    """Publishes {"kind": …} on commit, once the tournament is public. Pages then fetch what they may show."""
    if not tournament.released:
        return
    event = {"kind": kind, **about}
    transaction.on_commit(lambda: bus.publish(f"tournament.{tournament.pk}", event, None))


def announce_matches(tournament: Tournament, matches: Iterable[Match]) -> None:
    """One event for all matches that changed together."""
    announce(tournament, "matches", matches=sorted({match.pk for match in matches}))
