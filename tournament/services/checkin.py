"""Check-in (签到): teams say that they are here, at the desk or by their own QR code."""

from __future__ import annotations

import secrets

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Entrant, Stage
from tournament.refusals import Illegal
from tournament.services.bracket import OUT
from tournament.services.publishing import announce
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import EntrantStatus


def check_in(*, entrant: Entrant, by: User) -> Entrant:
    """The team is here; saying it twice keeps the first time. `by` None: the team itself, by its code."""
    with writing():
        entrant = _held(entrant)
        if entrant.status in OUT:
            status = EntrantStatus(entrant.status).label
            raise Illegal(both(_("%(team)s 的状态是“%(status)s”，不能签到。"), team=entrant.team.name, status=status))
        if entrant.status != EntrantStatus.CHECKED_IN:
            entrant.status, entrant.checked_in_at = EntrantStatus.CHECKED_IN, timezone.now()
            entrant.save(update_fields=["status", "checked_in_at"])
            audit.record(
                user=by, verb="check-in", about=entrant, before={"status": "entered"}, after={"status": "checked-in"}
            )
            announce(entrant.stage.tournament, "teams")
        return entrant


def undo_check_in(*, entrant: Entrant, by: User) -> Entrant:
    """Takes a check-in back; nothing else changes."""
    with writing():
        entrant = _held(entrant)
        if entrant.status == EntrantStatus.CHECKED_IN:
            entrant.status, entrant.checked_in_at = EntrantStatus.ENTERED, None
            entrant.save(update_fields=["status", "checked_in_at"])
            audit.record(
                user=by,
                verb="undo-check-in",
                about=entrant,
                before={"status": "checked-in"},
                after={"status": "entered"},
            )
            announce(entrant.stage.tournament, "teams")
        return entrant


def give_codes(*, stage: Stage, by: User) -> int:
    """Every team gets the secret of its QR code, once; how many are new."""
    with writing():
        without = list(stage.entrants.filter(code=""))
        for entrant in without:
            entrant.code = secrets.token_urlsafe(12)
        Entrant.objects.bulk_update(without, ["code"])
        if without:
            audit.record(user=by, verb="give-codes", about=stage, after={"teams": len(without)})
        return len(without)


def _held(entrant: Entrant) -> Entrant:
    rows = Entrant.objects.select_for_update(of=("self",)).select_related("team", "stage__tournament")
    return rows.get(pk=entrant.pk)
