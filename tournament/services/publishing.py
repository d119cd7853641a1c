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
    """One event for all matches that changed together; it names those alone whose draw is public, if there are any."""
    changed = {match.pk for match in matches}

    def tell() -> None:
        from tournament.services import following, happenings

        kept.renew(tournament.slug)
        public = Match.objects.filter(pk__in=changed, round__released=True).order_by("pk").values_list("pk", flat=True)
        if tournament.released and (named := list(public)):
            bus.publish(f"tournament.{tournament.pk}", {"kind": "matches", "matches": named}, None)
            following.changed(named)
            happenings.results(named)

    transaction.on_commit(tell)
