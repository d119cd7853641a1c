"""What a team does for itself, without an account: it registers, changes its entry by its own link, and checks in."""

from __future__ import annotations

import re
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.desk.forms import told
from tournament.models import Entrant, Registration, Stage
from tournament.public.visiting import show, visit
from tournament.refusals import Refusal
from tournament.services import checkin, registrations
from tournament.services.registrations import Form
from tournament.words import EntrantStatus, RegistrationState


class EntryFields(forms.Form):
    """A team's own entry. `website` is empty unless a program fills in what no eye sees."""

    team = forms.CharField(label=_("队名"), max_length=60)
    player1 = forms.CharField(label=_("选手 1（队长）"), max_length=40)
    player2 = forms.CharField(label=_("选手 2"), max_length=40)
    player3 = forms.CharField(label=_("选手 3"), max_length=40)
    substitutes = forms.CharField(
        label=_("替补"), max_length=140, required=False, help_text=_("多名替补用顿号或逗号隔开。")
    )
    club = forms.CharField(label=_("俱乐部"), max_length=60, required=False)
    city = forms.CharField(label=_("城市"), max_length=60, required=False)
    contact = forms.CharField(label=_("联系方式"), max_length=200, help_text=_("手机、微信或邮箱；只有主办看得到。"))
    note = forms.CharField(label=_("备注"), max_length=300, required=False)
    website = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, stage: Stage, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not stage.substitutes:
            del self.fields["substitutes"]

    def said(self) -> Form:
        """The entry as typed."""
        clean = self.cleaned_data
        return Form(
            team=clean["team"],
            contact=clean["contact"],
            players=(clean["player1"], clean["player2"], clean["player3"]),
            substitutes=tuple(filter(None, re.split(r"[、,，;；\s]+", clean.get("substitutes", "")))),
            club=clean["club"],
            city=clean["city"],
            note=clean["note"],
        )


@require_http_methods(["GET", "POST"])
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """`/t/<slug>/register/`: a team enters a stage that is open."""
    visited = visit(request, slug)
    now = timezone.now()
    opened = [one for one in visited.stages if registrations.is_open(one, now=now)]
    stage = visited.stage if visited.stage in opened else (opened[0] if opened else None)
    form = EntryFields(request.POST or None, stage=stage) if stage is not None else None
    if form is not None and stage is not None and request.method == "POST" and form.is_valid():
        if form.cleaned_data["website"]:
            raise Http404
        try:
            made = registrations.register(stage=stage, form=form.said())
        except Refusal as refusal:
            told(form, refusal)
        else:
            return redirect("registration", made.token)
    answer = show(request, "register", visited, form=form, opened=opened, entering=stage)
    answer.status_code = 422 if form is not None and form.errors else 200
    return answer


@never_cache
@require_http_methods(["GET", "POST"])
def registration(request: HttpRequest, token: str) -> HttpResponse:
    """`/register/<token>/`: a team's own entry: how it stands, and while it waits, changes."""
    found = Registration.objects.select_related("stage__tournament").filter(token=token).first()
    if found is None:
        raise Http404
    editable = found.state == RegistrationState.WAITING and registrations.is_open(found.stage, now=timezone.now())
    form = EntryFields(request.POST or None, stage=found.stage, initial=_typed(found)) if editable else None
    if request.method == "POST" and form is not None:
        try:
            if "withdraw" in request.POST:
                registrations.withdraw(registration=found)
                return redirect("registration", token)
            if form.is_valid():
                registrations.change(registration=found, form=form.said())
                return redirect("registration", token)
        except Refusal as refusal:
            told(form, refusal)
    status = 422 if form is not None and form.errors else 200
    shown = {"registration": found, "form": form, "address": request.build_absolute_uri()}
    return _in_its_time(request, found.stage, "registration", shown, status)


@never_cache
@require_http_methods(["GET", "POST"])
def check_in(request: HttpRequest, code: str) -> HttpResponse:
    """`/checkin/<code>/`: behind a team's QR code; one touch says that it is here."""
    found = Entrant.objects.select_related("team", "stage__tournament").exclude(code="").filter(code=code).first()
    if found is None:
        raise Http404
    refused: Refusal | None = None
    if request.method == "POST":
        try:
            checkin.check_in(entrant=found, by=None)
            return redirect("check-in", code)
        except Refusal as refusal:
            refused = refusal
    shown = {
        "entrant": found,
        "here": found.status == EntrantStatus.CHECKED_IN,
        "out": found.status in (EntrantStatus.DROPPED, EntrantStatus.DISQUALIFIED),
    }
    return _in_its_time(request, found.stage, "checkin", shown, refused.status if refused else 200)


def _typed(found: Registration) -> dict[str, Any]:
    players = [one["name"] for one in found.players if not one["substitute"]]
    return {
        "team": found.team,
        "club": found.club,
        "city": found.city,
        "contact": found.contact,
        "note": found.note,
        **{f"player{n}": name for n, name in enumerate(players, 1)},
        "substitutes": "、".join(one["name"] for one in found.players if one["substitute"]),
    }


def _in_its_time(request: HttpRequest, stage: Stage, template: str, shown: dict[str, Any], status: int) -> HttpResponse:
    shown |= {"stage": stage, "tournament": stage.tournament}
    with timezone.override(ZoneInfo(stage.tournament.time_zone)):
        return render(request, f"tournament/public/{template}.html", shown, status=status)
