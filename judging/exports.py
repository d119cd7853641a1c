"""All records of a tournament as one zip: asked for at the desk, packed by a worker, kept in VAR_DIR/exports."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path
from typing import Any

from django.conf import settings

import rules
from judging import folding, queries, records, secrecy
from judging.models import Export, Game
from tournament import audit
from tournament.models import Tournament
from tournament.transactions import writing


def ask(tournament: Tournament, *, by: Any) -> Export:
    """A new export, or the one that is still being made."""
    from judging.tasks import pack_records

    with writing():
        unfinished = Export.objects.filter(tournament=tournament, state__in=("waiting", "packing")).first()
        if unfinished is not None:
            return unfinished
        export = Export.objects.create(tournament=tournament, by=by, total=len(packable(tournament)))
        audit.record(user=by, verb="export-records", about=tournament, after={"games": export.total})
    pack_records.delay(export.pk)
    export.refresh_from_db()
    return export


def packable(tournament: Tournament) -> list[Game]:
    """Finished games whose records are public."""
    finished = queries.games().filter(
        match__stage__tournament=tournament, signed=True, verdict__isnull=False, voided_ms=None
    )
    return list(finished.order_by("match_id", "number"))


def pack(export: Export) -> None:
    """Writes the zip beside its name and renames it at the end, so that a half one is never served."""
    export.state = Export.State.PACKING
    export.save(update_fields=["state"])
    whole = path(export)
    whole.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    half = whole.with_suffix(".part")
    with zipfile.ZipFile(half, "w", zipfile.ZIP_DEFLATED) as packed:
        for game in packable(export.tournament):
            if game.frozen is None and secrecy.shown(rules.view(folding.memory(game).fold.game)):
                packed.writestr(records.name(game), records.record(game, whole=False))
            export.done += 1
            export.save(update_fields=["done"])
    os.replace(half, whole)
    export.state = Export.State.READY
    export.save(update_fields=["state"])


def path(export: Export) -> Path:
    return Path(settings.VAR_DIR) / "exports" / f"records-{export.pk}.zip"
