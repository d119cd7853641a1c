"""Registrations on the desk: until when, what waits, accepted or declined with a reason."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST, require_safe

from tournament.desk.checkin import qr
from tournament.desk.gate import ORGANISER, RULING, of_stage
from tournament.models import Registration, Stage
from tournament.roles import may
from tournament.services import registrations as services
from tournament.words import RegistrationState


class ClosingFields(forms.Form):
    closes_at = forms.DateTimeField(
        label=lazy("报名截止"),
        required=False,
        widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )


@of_stage(*RULING)
@require_safe
def registrations(request: HttpRequest, found: Stage) -> HttpResponse:
    """`/desk/stages/<id>/registrations/`: what waits on top, then what was decided."""
    rows = list(found.registrations.select_related("entrant__team"))
    waiting = [one for one in rows if one.state == RegistrationState.WAITING]
    address = request.build_absolute_uri(f"{reverse('register', args=[found.tournament.slug])}?stage={found.pk}")
    shown = {
        "stage": found,
        "tournament": found.tournament,
        "waiting": [(one, _doubles(found, one)) for one in waiting],
        "decided": [one for one in reversed(rows) if one.state != RegistrationState.WAITING],
        "form": ClosingFields(initial={"closes_at": found.tournament.registration_closes_at}),
        "opened": services.is_open(found, now=timezone.now()),
        "address": address,
        "qr": qr(address),
        "organiser": may(request.user, found.tournament, *ORGANISER),
    }
    return render(request, "tournament/desk/registrations.html", shown)


@of_stage(*ORGANISER)
@require_POST
def closing(request: HttpRequest, found: Stage) -> HttpResponse:
    """Until when teams may enter."""
    form = ClosingFields(request.POST)
    if not form.is_valid():
        messages.error(request, f"{form.fields['closes_at'].label}: {form.errors['closes_at'][0]}")
        return redirect("desk-registrations", found.pk)
    closes_at = None if "close" in request.POST else form.cleaned_data["closes_at"]
    services.set_closing(tournament=found.tournament, closes_at=closes_at, by=request.user)
    messages.success(request, _("报名时间已保存。"))
    return redirect("desk-registrations", found.pk)


@of_stage(*ORGANISER)
@require_POST
def decide(request: HttpRequest, found: Stage, number: int) -> HttpResponse:
    """Takes a team in, or declines it with the reason it will read."""
    one = get_object_or_404(Registration, pk=number, stage=found)
    if "accept" in request.POST:
        entrant = services.accept(registration=one, by=request.user)
        messages.success(request, _("已接受 %(team)s。") % {"team": entrant.team.name})
        for player, team in services.also_elsewhere(found, [one["name"] for one in one.players], apart_from=entrant):
            messages.warning(request, _("提示：%(player)s 也在 %(team)s。") % {"player": player, "team": team})
    else:
        services.decline(registration=one, why=request.POST.get("why", ""), by=request.user)
        messages.success(request, _("未接受 %(team)s，原因已写在它的页面上。") % {"team": one.team})
    return redirect("desk-registrations", found.pk)


def _doubles(found: Stage, one: Registration) -> list[tuple[str, str]]:
    return services.also_elsewhere(found, [player["name"] for player in one.players])
