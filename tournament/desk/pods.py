"""A table of many on the desk: everybody's points from paper, taken back with a reason."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.desk.gate import RULING, home_of, of_match, said
from tournament.labels import match_label
from tournament.models import Match
from tournament.refusals import Refusal
from tournament.services.points import clear_points, enter_points, points_in
from tournament.services.pointsheet import plain


@of_match(*RULING)
@require_http_methods(["GET", "POST"])
def points(request: HttpRequest, found: Match) -> HttpResponse:
    """`/desk/matches/<id>/points/`: POST enters them; nothing typed is lost when one is wrong."""
    seats = list(found.slots.select_related("entrant__team").order_by("position"))
    typed = {seat.pk: request.POST.get(f"points-{seat.entrant_id}", "") for seat in seats}
    refusal = ""
    if request.method == "POST":
        try:
            if "clear" in request.POST:
                clear_points(match=found, by=request.user, why=request.POST.get("why", ""))
            else:
                given = {
                    seat.entrant_id or 0: points_in(typed[seat.pk], field=f"points-{seat.entrant_id}") for seat in seats
                }
                enter_points(match=found, points=given, by=request.user, why=request.POST.get("why", ""))
        except Refusal as refused:
            refusal = said(refused)
        else:
            messages.success(request, _("已保存。"))
            return redirect(f"{home_of(found.stage)}#matches")
    shown = {
        "match": found,
        "stage": found.stage,
        "tournament": found.stage.tournament,
        "label": match_label(found, last=0),
        "seats": [(seat, typed[seat.pk] or ("" if seat.points is None else plain(seat.points))) for seat in seats],
        "results": found.results.select_related("by", "winner__team").order_by("-version"),
        "refusal": refusal,
    }
    return render(request, "tournament/desk/points.html", shown, status=422 if refusal else 200)
