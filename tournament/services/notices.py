"""The public changelog: what was released, taken back or corrected, in both languages."""

from __future__ import annotations

from django.db import transaction

from tournament.models import Notice, Stage, Tournament
from tournament.services.publishing import announce

KINDS = ("release", "take-back", "correction", "schedule", "entry", "announcement")


def tell(tournament: Tournament, kind: str, text: str, english: str, stage: Stage | None = None) -> Notice | None:
    """A line of the changelog, inside the caller's transaction; live pages hear of it on commit.

    Two equal lines that follow each other are one, so that a button pressed twice says it once; then None.
    What is not yet public is never named in it: the caller checks what was released.
    """
    if kind not in KINDS:
        raise ValueError(f"no kind of notice: {kind}")
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("a notice belongs into the transaction of what it tells")
    newest = Notice.objects.filter(tournament=tournament).first()
    if newest is not None and (newest.kind, newest.text, newest.stage_id) == (kind, text[:300], stage and stage.pk):
        return None
    made = Notice.objects.create(tournament=tournament, stage=stage, kind=kind, text=text[:300], english=english[:300])
    announce(tournament, "notices")
    return made
