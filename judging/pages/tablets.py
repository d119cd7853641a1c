"""`/desk/t/<slug>/tablets/`: QR codes and PINs of the tables, the tablets that joined, and how to be rid of one."""

from __future__ import annotations

from typing import Any

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from judging import beats, tablets
from judging.models import TableCode, Tablet
from judging.moments import now_ms
from tournament.desk.gate import RULING, of_tournament
from tournament.models import Tournament

LOCAL = ("127.0.0.1", "localhost", "[::1]")


@require_http_methods(["GET", "POST"])
@never_cache
@of_tournament(*RULING)
def desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if request.method == "POST":
        return _act(request, tournament)
    rows = _rows(request, tournament)
    shown = {
        "tournament": tournament,
        "rows": rows,
        "waiting": sum(row["pin"] is not None for row in rows),
        "local": request.get_host().rsplit(":", 1)[0] in LOCAL,
    }
    return render(request, "judging/tablets.html", shown)


@require_safe
@never_cache
@of_tournament(*RULING)
def slips(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What is printed and handed out: a slip a table whose PIN waits; `?table=7` only that one."""
    rows = [row for row in _rows(request, tournament) if row["pin"] is not None]
    chosen = request.GET.get("table", "")
    if chosen:
        rows = [row for row in rows if str(row["table"].number) == chosen]
    return render(request, "judging/tablet_slips.html", {"tournament": tournament, "rows": rows})


def _act(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    here, said = reverse("tablets", args=[tournament.slug]), request.POST
    if "revoke" in said:
        mine = Tablet.objects.select_related("table__tournament", "user").filter(table__tournament=tournament)
        tablet = get_object_or_404(mine, pk=_number(said["revoke"]))
        tablets.revoke(tablet, by=request.user)
        messages.success(request, _("平板 %(name)s 已注销。") % {"name": tablet.user.get_username()})
        return redirect(f"{here}#table-{tablet.table.number}")
    if said.get("issue") == "all":
        for table in tournament.tables.all():
            tablets.issue(table, by=request.user)
        return redirect(here)
    table = get_object_or_404(tournament.tables, pk=_number(said.get("issue") or said.get("withdraw", "")))
    if "issue" in said:
        tablets.issue(table, by=request.user)
    else:
        tablets.withdraw(tablets.code_of(table), by=request.user)
    return redirect(f"{here}#table-{table.number}")


def _rows(request: HttpRequest, tournament: Tournament) -> list[dict[str, Any]]:
    """Every table with its code, its waiting PIN, and its tablets with when they were last heard."""
    tables = list(tournament.tables.all())
    codes = {code.table_id: code for code in TableCode.objects.filter(table__in=tables).select_related("issued_by")}
    joined = list(Tablet.objects.filter(table__in=tables).select_related("user"))
    heard = beats.of_users(tablet.user_id for tablet in joined)
    rows = []
    for table in tables:
        code = codes.get(table.pk)
        address = request.build_absolute_uri(reverse("join", args=[code.code])) if code else ""
        rows.append(
            {
                "table": table,
                "code": code,
                "pin": tablets.pin(code) if code else None,
                "address": address,
                "qr": qr(address) if address else "",
                "tablets": [_tablet(one, heard) for one in joined if one.table_id == table.pk],
            }
        )
    return rows


def _tablet(tablet: Tablet, heard: dict[int, beats.Beat]) -> dict[str, Any]:
    beat = heard.get(tablet.user_id)
    return {
        "tablet": tablet,
        "beat": beat,
        "minutes": beat.silent_ms // 60_000 if beat else None,
        "joined": (now_ms() - tablet.joined_ms) // 60_000,
    }


def qr(address: str) -> SafeString:
    """The address as an SVG of one path, in the ink of its place."""
    drawn = segno.make(address, error="m", micro=False).svg_inline(
        omitsize=True, border=2, svgclass="qr", lineclass=None
    )
    return mark_safe(drawn)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 18 else 0
