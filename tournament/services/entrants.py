"""Entrants who check in, drop out, are disqualified, or come back."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.brackets import resolve
from tournament.corrections import Correction
from tournament.models import Entrant
from tournament.refusals import Malformed
from tournament.services.bracket import OUT, Bracket, hold, settle
from tournament.services.publishing import announce, announce_matches
from tournament.services.step import impact, refuse_if_blocked, void_displaced
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import EntrantStatus


def set_status(*, entrant: Entrant, status: str, by: User, why: str = "", cascade: bool = False) -> Entrant:
    """Another status. What an entrant has played stands; what it has not goes to the opponent while it is out.

    In a finished stage only the mark changes: its matches and its standings stay as they are.
    """
    if status not in EntrantStatus.values:
        raise Malformed(both(_("没有状态“%(status)s”。"), status=status), field="status")
    with writing():
        bracket = hold(entrant.stage_id)
        entrant = Entrant.objects.select_related("team", "stage__tournament").get(pk=entrant.pk)
        if entrant.status == status:
            return entrant
        correction = _correction(bracket, entrant, status)
        if not cascade:
            refuse_if_blocked(bracket, correction)
        before = entrant.status
        entrant.status = status
        if status == EntrantStatus.CHECKED_IN:
            entrant.checked_in_at = timezone.now()
        elif status == EntrantStatus.ENTERED:
            entrant.checked_in_at = None
        entrant.save(update_fields=["status", "checked_in_at"])
        void_displaced(bracket, correction, by=by)
        announce_matches(entrant.stage.tournament, settle(bracket, correction.fixtures))
        announce(entrant.stage.tournament, "teams")
        audit.record(
            user=by,
            verb="set-status",
            about=entrant,
            before={"status": str(before)},
            after={"status": str(status), "because": why},
        )
        return entrant


def preview_status(*, entrant: Entrant, status: str) -> list[dict[str, Any]]:
    """The matches that would change; writes nothing."""
    with writing():
        bracket = hold(entrant.stage_id)
        return impact(bracket, _correction(bracket, entrant, status).changes)


def _correction(bracket: Bracket, entrant: Entrant, status: str) -> Correction:
    if not bracket.nodes or bracket.stage.finished_at is not None:
        return Correction({}, resolve((), seeds={}, rulings={}), ())
    gone = {entrant.pk} if status in OUT else set()
    return bracket.if_out((bracket.out - {entrant.pk}) | gone)
