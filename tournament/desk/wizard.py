"""The wizard: name, teams pasted or from a file, tables and time; a format is proposed; one button sets all up."""

from __future__ import annotations

import re
import secrets
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods

from tournament.bilingual import both
from tournament.desk.forms import told
from tournament.desk.gate import said
from tournament.files.cells import read
from tournament.files.teamlist import PLAYERS, TeamList, faults_among, read_teams
from tournament.refusals import Forbidden, Refusal
from tournament.roles import may_create
from tournament.rounds import ODD
from tournament.services.wizard import Plan, set_up
from tournament.whatif import Choice, best, choices
from tournament.words import Format

CELLS = re.compile(r"[\t,，;；、]|\s{2,}")
HEADER = ["队名", *(f"选手{number}" for number in range(1, PLAYERS + 1)), "俱乐部"]


class WizardFields(forms.Form):
    name = forms.CharField(label=lazy("赛事名称"), max_length=100, widget=forms.TextInput({"autofocus": True}))
    teams = forms.CharField(
        label=lazy("队伍"),
        required=False,
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"}),
        help_text=lazy("一行一队：队名、三名选手，用逗号、空格或制表符隔开；也可以从 Excel 里整块粘贴。"),
    )
    file = forms.FileField(label=lazy("或 Excel、CSV 文件"), required=False)
    tables = forms.IntegerField(label=lazy("会场有几张桌"), min_value=1, max_value=200, initial=4)
    hours = forms.FloatField(label=lazy("有几小时"), min_value=0.5, max_value=200, initial=8)
    game_minutes = forms.IntegerField(label=lazy("每局分钟"), min_value=5, max_value=240, initial=50)
    best_of = forms.TypedChoiceField(label=lazy("每场局数"), coerce=int, choices=[(n, n) for n in ODD], initial=1)
    starts_at = forms.DateTimeField(
        label=lazy("第一场几点"), widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    )
    public = forms.BooleanField(label=lazy("立即公开对阵与赛程"), required=False, initial=True)
    rehearsal = forms.BooleanField(label=lazy("这是彩排：不列出、不算数，结果可以一次清除"), required=False)
    choice = forms.CharField(required=False, widget=forms.HiddenInput)


@login_required
@require_http_methods(["GET", "POST"])
def wizard(request: HttpRequest) -> HttpResponse:
    """`/desk/wizard/`: first the teams are read and formats proposed; then, with one chosen, everything is set up."""
    if not may_create(request.user):
        raise Forbidden(both(lazy("您的账号不能建立赛事。")))
    begins = timezone.localtime().replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
    form = WizardFields(request.POST or None, request.FILES or None, initial={"starts_at": begins})
    shown: dict[str, Any] = {"form": form}
    if request.method == "POST" and form.is_valid():
        answer = _answer(request, form, shown)
        if answer is not None:
            return answer
    return render(request, "tournament/desk/wizard.html", shown, status=422 if form.errors else 200)


def _answer(request: HttpRequest, form: WizardFields, shown: dict[str, Any]) -> HttpResponse | None:
    clean = form.cleaned_data
    try:
        rows = read(clean["file"].read()) if clean["file"] else typed_rows(clean["teams"])
        teams = read_teams(rows)
    except Refusal as refusal:
        form.add_error("teams", said(refusal))
        return None
    faults = [*teams.faults, *faults_among(teams, taken_names=(), taken_seeds=(), substitutes=True)]
    found = choices(
        len(teams.entries),
        tables=clean["tables"],
        game_minutes=clean["game_minutes"],
        rest_minutes=10,
        best_of=clean["best_of"],
    )
    if not faults and not found:
        form.add_error("teams", _("至少要两支队伍。"))
    proposed = best(found, hours=clean["hours"]) or min(found, key=lambda one: one.minutes, default=None)
    shown |= {
        "teams": teams.entries,
        "faults": [(fault.row, fault.column, fault.message) for fault in faults],
        "text": "\n".join(", ".join(row) for row in rows if any(row)),
        "choices": [_row(one, one == proposed, clean["hours"]) for one in found],
    }
    picked = next((one for one in found if _key(one) == clean["choice"]), None)
    if faults or picked is None or form.errors:
        return None
    return _made(request, form, teams, picked)


def _made(request: HttpRequest, form: WizardFields, teams: TeamList, picked: Choice) -> HttpResponse | None:
    clean = form.cleaned_data
    plan = Plan(
        name=clean["name"],
        teams=teams,
        tables=clean["tables"],
        starts_at=clean["starts_at"],
        lot=secrets.randbelow(1_000_000),
        format=picked.format,
        shape=_shape(picked),
        game_minutes=clean["game_minutes"],
        best_of=clean["best_of"],
        rehearsal=clean["rehearsal"],
        public=clean["public"],
    )
    try:
        stage = set_up(plan, by=request.user)
    except Refusal as refusal:
        told(form, refusal)
        return None
    return redirect("desk-stage", stage.pk)


def typed_rows(text: str) -> list[list[str]]:
    """Lines as rows; where the first has no title of a column of teams, the usual titles are put above them.

    >>> typed_rows("蜀汉一队 刘备 关羽 张飞")[1]
    ['蜀汉一队', '刘备', '关羽', '张飞']
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    rows = [[cell.strip() for cell in (CELLS.split(line) if CELLS.search(line) else line.split())] for line in lines]
    titled = bool(rows) and any(cell.casefold() in ("队名", "队伍", "战队", "team") for cell in rows[0])
    return rows if titled else [list(HEADER), *rows]


def _key(choice: Choice) -> str:
    return f"{choice.format}:{len(choice.groups)}"


def _shape(choice: Choice) -> dict[str, Any]:
    if choice.format == Format.GROUPS:
        return {"groups": len(choice.groups)}
    return {"rounds": len(choice.rounds)} if choice.format == Format.SWISS else {}


def _row(choice: Choice, proposed: bool, hours: float) -> dict[str, Any]:
    fits = choice.minutes <= hours * 60
    label, long = Format(choice.format).label, choice.minutes / 60
    return {"choice": choice, "key": _key(choice), "label": label, "hours": long, "fits": fits, "best": proposed}
