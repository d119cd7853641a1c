"""A table of many on the desk: everybody's points from paper, and who sits there while nothing has been played."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.http import require_http_methods, require_safe

from tournament.desk.forms import told
from tournament.desk.gate import RULING, home_of, of_match, of_stage, said
from tournament.desk.tables import as_file
from tournament.labels import match_label
from tournament.lists.points import sheet_rows
from tournament.models import Entrant, Match, Slot, Stage
from tournament.neighbours import recorded_of
from tournament.refusals import Refusal
from tournament.rulebook import RIDER
from tournament.services.bracket import OUT
from tournament.services.chairs import free_for, join_table, leave_table, may_reseat
from tournament.services.points import clear_points, enter_points, points_in
from tournament.services.pointsheet import plain
from tournament.services.singles import change_player


@of_match(*RULING)
@require_http_methods(["GET", "POST"])
def points(request: HttpRequest, found: Match) -> HttpResponse:
    """`/desk/matches/<id>/points/`: POST enters them; nothing typed is lost when one is wrong."""
    seats = list(found.slots.select_related("entrant__team").order_by("position"))
    typed = {seat.pk: request.POST.get(f"points-{seat.entrant_id}", "") for seat in seats}
    refusal = ""
    if request.method == "POST":
        try:
            if "leave" in request.POST or "join" in request.POST:
                return _reseated(request, found)
            _settle(request, found, {seat.entrant_id or 0: typed[seat.pk] for seat in seats})
        except Refusal as refused:
            refusal = said(refused)
        else:
            messages.success(request, _("已保存。"))
            return redirect(f"{home_of(found.stage)}#matches")
    shown = {**_about(found), **_seated(found, seats, typed), "refusal": refusal}
    return render(request, "tournament/desk/points.html", shown, status=422 if refusal else 200)


def _settle(request: HttpRequest, found: Match, typed: dict[int, str]) -> None:
    """Enters the points as typed, by entrant, or takes them back."""
    why = request.POST.get("why", "")
    if "clear" in request.POST:
        clear_points(match=found, by=request.user, why=why)
        return
    points = {entrant: points_in(text, field=f"points-{entrant}") for entrant, text in typed.items()}
    enter_points(match=found, points=points, by=request.user, why=why)


def _about(found: Match) -> dict[str, Any]:
    return {
        "match": found,
        "stage": found.stage,
        "tournament": found.stage.tournament,
        "label": match_label(found, last=0),
        "results": found.results.select_related("by", "winner__team").order_by("-version"),
        "house": found.stage.ruleset == RIDER,
    }


def _seated(found: Match, seats: list[Slot], typed: dict[int, str]) -> dict[str, Any]:
    """Everybody with the figure to show, whose the record does not tell, and who could still sit down (None: nobody may)."""
    recorded = recorded_of(found)
    return {
        "seats": [(seat, typed[seat.pk] or _known(seat, recorded)) for seat in seats],
        "missing": [seat.entrant_id for seat in seats if recorded.get(seat.entrant_id or 0, 0) is None],
        "free": free_for(found) if may_reseat(found) else None,
    }


def _known(seat: Slot, recorded: dict[int, Decimal | None]) -> str:
    """The points entered, else those that the table's record tells."""
    points = recorded.get(seat.entrant_id or 0) if seat.points is None else seat.points
    return "" if points is None else plain(points)


@of_stage(*RULING)
@require_safe
def sheet(request: HttpRequest, found: Stage, form: str) -> HttpResponse:
    """`/desk/stages/<id>/points.csv` (or .xlsx): the standings with everybody's points round by round."""
    return as_file(f"{found.tournament.slug}-{found.pk}-standings", sheet_rows(found), form=form)


def _reseated(request: HttpRequest, found: Match) -> HttpResponse:
    """Somebody leaves the table, or sits down at it; the page shows the seats as they are then."""
    leave, join = request.POST.get("leave", ""), request.POST.get("join", "")
    if leave.isdecimal():
        leave_table(match=found, entrant=int(leave), by=request.user, why=request.POST.get("why", ""))
    elif join.isdecimal():
        entrant = get_object_or_404(Entrant.objects.select_related("team"), stage=found.stage, pk=join)
        join_table(match=found, entrant=entrant, by=request.user)
    messages.success(request, _("座位已更新。"))
    return redirect("desk-points", found.pk)


class PlayerFields(forms.Form):
    """Who plays for himself: what a team's form asks, without a team."""

    name = forms.CharField(label=_lazy("姓名"), max_length=40, widget=forms.TextInput({"autofocus": True}))
    club = forms.CharField(label=_lazy("俱乐部"), max_length=60, required=False)
    city = forms.CharField(label=_lazy("城市"), max_length=60, required=False)
    rating = forms.IntegerField(label=_lazy("等级分"), min_value=-1_000_000, max_value=1_000_000, required=False)


def player(request: HttpRequest, found: Entrant) -> HttpResponse:
    """`/desk/teams/<id>/` of one who plays for himself: his name, and whether he still plays."""
    team = found.team
    known = {"name": team.name, "club": team.club, "city": team.city, "rating": team.rating}
    form = PlayerFields(request.POST or None, initial=known)
    if request.method == "POST" and form.is_valid():
        try:
            change_player(entrant=found, by=request.user, **form.cleaned_data)
        except Refusal as refusal:
            told(form, refusal)
        else:
            messages.success(request, _("已保存 %(team)s。") % {"team": form.cleaned_data["name"]})
            return redirect(f"{home_of(found)}#teams")
    shown = {
        "form": form,
        "stage": found.stage,
        "tournament": found.stage.tournament,
        "entrant": found,
        "drawn": found.stage.rounds.exists(),
        "out": found.status in OUT,
    }
    return render(request, "tournament/desk/player.html", shown, status=422 if form.errors else 200)
