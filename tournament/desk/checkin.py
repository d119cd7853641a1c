"""Check-in at the desk: one touch a team, who is still missing, and the teams' QR codes to print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.desk.gate import ORGANISER, RULING, of_entrant, of_stage
from tournament.models import Entrant, Stage
from tournament.services.bracket import OUT
from tournament.services.checkin import check_in, give_codes, undo_check_in
from tournament.services.penalties import Bans, bans_of
from tournament.words import EntrantStatus


@of_stage(*RULING)
@require_safe
def checkin(request: HttpRequest, found: Stage) -> HttpResponse:
    """`/desk/stages/<id>/checkin/`: everybody, those who are missing first."""
    entrants = list(_entrants(found))
    entrants.sort(key=lambda one: (one.status != EntrantStatus.ENTERED, one.status in OUT, one.team.name))
    bans = bans_of(found.tournament)
    shown = {
        "stage": found,
        "tournament": found.tournament,
        "rows": [_row(one, bans) for one in entrants],
        **_counts(one.status for one in entrants),
    }
    return render(request, "tournament/desk/checkin.html", shown)


@of_entrant(*RULING)
@require_POST
def touch(request: HttpRequest, found: Entrant) -> HttpResponse:
    """Here, or not after all (`undo`); htmx gets the row and the counts."""
    act = undo_check_in if "undo" in request.POST else check_in
    entrant = act(entrant=found, by=request.user)
    if not getattr(request, "htmx", False):
        return redirect("desk-checkin", found.stage_id)
    entrant = _entrants(found.stage).get(pk=entrant.pk)
    row = _row(entrant, bans_of(found.stage.tournament))
    shown = {"row": row, "stage": found.stage, **_counts(found.stage.entrants.values_list("status", flat=True))}
    return render(request, "tournament/desk/checkin_touched.html", shown)


@of_stage(*ORGANISER)
@require_POST
def codes(request: HttpRequest, found: Stage) -> HttpResponse:
    """A QR code for every team that has none."""
    messages.success(request, _("已生成 %(n)d 个签到码。") % {"n": give_codes(stage=found, by=request.user)})
    return redirect("desk-checkin-codes", found.pk)


@of_stage(*RULING)
@require_safe
def cards(request: HttpRequest, found: Stage) -> HttpResponse:
    """The teams' QR codes, to print and hand out; `?team=7` one of them, to show on a screen."""
    entrants = [one for one in _entrants(found).order_by("team__name") if one.status not in OUT]
    chosen = request.GET.get("team", "")
    shown = [one for one in entrants if one.code and chosen in ("", str(one.pk))]
    rows = []
    for one in shown:
        address = request.build_absolute_uri(reverse("check-in", args=[one.code]))
        rows.append({"entrant": one, "address": address, "qr": qr(address)})
    without = sum(not one.code for one in entrants)
    page = {"stage": found, "tournament": found.tournament, "rows": rows, "without": without}
    return render(request, "tournament/desk/checkin_cards.html", page)


def qr(address: str) -> SafeString:
    """The address as an SVG of one path, in the ink of its place."""
    drawn = segno.make(address, error="m", micro=False)
    return mark_safe(drawn.svg_inline(omitsize=True, border=2, svgclass="qr", lineclass=None))


def _entrants(found: Stage) -> Any:
    return found.entrants.select_related("team", "stage__tournament").prefetch_related("team__players")


def _counts(statuses: Iterable[str]) -> dict[str, int]:
    counted = Counter(statuses)
    return {"here": counted[EntrantStatus.CHECKED_IN], "missing": counted[EntrantStatus.ENTERED]}


def _row(entrant: Entrant, bans: Bans) -> dict[str, Any]:
    return {
        "entrant": entrant,
        "bans": bans.of_team(entrant.team_id),
        "here": entrant.status == EntrantStatus.CHECKED_IN,
        "out": entrant.status in OUT,
    }
