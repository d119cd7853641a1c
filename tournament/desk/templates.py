"""Clone a stage or a tournament, and the rehearsal's switch and its one button."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournament.bilingual import both
from tournament.desk.gate import ORGANISER, of_stage, of_tournament, said
from tournament.models import Stage, Tournament
from tournament.refusals import Forbidden, Refusal
from tournament.roles import may_create
from tournament.services import rehearsal as rehearsals
from tournament.services.cloning import clone_stage, clone_tournament


@of_stage(*ORGANISER)
@require_http_methods(["GET", "POST"])
def stage(request: HttpRequest, found: Stage) -> HttpResponse:
    """`/desk/stages/<id>/clone/`: the same settings again, with or without the teams."""
    error = ""
    if request.method == "POST":
        name, teams = request.POST.get("name", ""), "teams" in request.POST
        try:
            made = clone_stage(stage=found, name=name, teams=teams, by=request.user)
            return redirect("desk-stage", made.pk)
        except Refusal as refusal:
            error = said(refusal)
    name = _("%(name)s（二）") % {"name": found.name}
    return _page(request, {"tournament": found.tournament, "stage": found, "name": name, "error": error})


@of_tournament(*ORGANISER)
@require_http_methods(["GET", "POST"])
def tournament(request: HttpRequest, found: Tournament) -> HttpResponse:
    """`/desk/t/<slug>/clone/`: a new tournament of the same make, or its rehearsal."""
    if not may_create(request.user):
        raise Forbidden(both(lazy("您的账号不能建立赛事。")))
    error = ""
    if request.method == "POST":
        wanted = {name: name in request.POST for name in ("teams", "people", "rehearsal")}
        try:
            made = clone_tournament(tournament=found, name=request.POST.get("name", ""), by=request.user, **wanted)
            return redirect("desk-tournament", made.slug)
        except Refusal as refusal:
            error = said(refusal)
    name = _("%(name)s（二）") % {"name": found.name}
    return _page(request, {"tournament": found, "stage": None, "name": name, "error": error})


@of_tournament(*ORGANISER)
@require_POST
def rehearse(request: HttpRequest, found: Tournament) -> HttpResponse:
    """A rehearsal from now on, or the real thing."""
    rehearsals.set_rehearsal(tournament=found, rehearsal=request.POST.get("rehearsal") == "yes", by=request.user)
    return redirect("desk-tournament", found.slug)


@of_tournament(*ORGANISER)
@require_http_methods(["GET", "POST"])
def clear(request: HttpRequest, found: Tournament) -> HttpResponse:
    """`/desk/t/<slug>/rehearsal/clear/`: says what goes, then takes it away."""
    if request.method == "POST":
        gone = rehearsals.clear(tournament=found, by=request.user)
        messages.success(request, _("彩排已清除：%(n)d 场的结果。") % {"n": gone.results})
        return redirect("desk-tournament", found.slug)
    shown = {"tournament": found, "toll": rehearsals.toll(found)}
    return render(request, "tournament/desk/rehearsal.html", shown)


def _page(request: HttpRequest, shown: dict[str, Any]) -> HttpResponse:
    return render(request, "tournament/desk/clone.html", shown, status=422 if shown["error"] else 200)
