"""Tells the live channel of a tournament that something changed, once the write is safe."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from tournament import bus, kept
from tournament.models import Match, Tournament


def announce(tournament: Tournament, kind: str, **about: Any) -> None:
    """On commit: pages kept for the public are made anew, and {"kind": …} is published if the tournament is public."""
    event = {"kind": kind, **about}

    def tell() -> None:
        # Kept pages first: who hears of the event asks for them at once.
        kept.renew(tournament.slug)
        if tournament.released:
            bus.publish(f"tournament.{tournament.pk}", event, None)

    transaction.on_commit(tell)


def announce_matches(tournament: Tournament, matches: Iterable[Match]) -> None:
    """One event for all matches that changed together."""
    announce(tournament, "matches", matches=sorted({match.pk for match in matches}))
