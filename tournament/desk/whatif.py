"""What if? For a number of teams, tables and hours: every format with its matches, rounds and time."""

from __future__ import annotations

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournament.bilingual import both
from tournament.refusals import Forbidden
from tournament.roles import may_create, organises_any
from tournament.rounds import ODD
from tournament.whatif import FEWEST, MOST, best, choices, pods
from tournament.words import Format


class WhatIfFields(forms.Form):
    teams = forms.IntegerField(label=_("队伍"), min_value=FEWEST, max_value=MOST)
    tables = forms.IntegerField(label=_("桌"), min_value=1, max_value=200)
    hours = forms.FloatField(label=_("小时"), min_value=0.5, max_value=200)
    game_minutes = forms.IntegerField(label=_("每局分钟"), min_value=5, max_value=240)
    rest_minutes = forms.IntegerField(label=_("休息分钟"), min_value=0, max_value=240)
    best_of = forms.TypedChoiceField(label=_("每场局数"), coerce=int, choices=[(n, n) for n in ODD])


START = {"teams": 16, "tables": 8, "hours": 8, "game_minutes": 50, "rest_minutes": 15, "best_of": 1}


@login_required
@require_safe
def what_if(request: HttpRequest) -> HttpResponse:
    """`/desk/what-if/?teams=&tables=&hours=`: formats side by side; what fits is marked, the best of it first named."""
    if not (may_create(request.user) or organises_any(request.user)):
        raise Forbidden(both(_("组织台只对主办和裁判长开放。")))
    form = WhatIfFields({**START, **{name: value for name, value in request.GET.items() if value}})
    shown: dict[str, object] = {"form": form}
    if form.is_valid():
        clean = dict(form.cleaned_data)
        teams, hours, tables = clean.pop("teams"), clean.pop("hours"), clean.pop("tables")
        found = choices(teams, tables=tables, **clean)
        proposed = best(found, hours=hours)
        many = pods(teams, tables=tables, minutes=clean["game_minutes"] + clean["rest_minutes"])
        shown["rows"] = [
            {
                "choice": one,
                "label": Format(one.format).label,
                "hours": one.minutes / 60,
                "fits": one.minutes <= hours * 60,
                "best": one == proposed,
            }
            for one in (*found, *([many] if many else []))
        ]
    return render(request, "tournament/desk/what_if.html", shown, status=200 if form.is_valid() else 422)
