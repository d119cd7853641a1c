"""The wizard: name, teams pasted or from a file, tables and time; a format is proposed; one button sets all up."""

from __future__ import annotations

import re
import secrets
from datetime import timedelta
from operator import itemgetter
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
from tournament.desk.formatform import ruleset_field, seats_field
from tournament.desk.forms import told
from tournament.desk.gate import said
from tournament.files.cells import read
from tournament.files.namelist import names_in, typed
from tournament.files.teamlist import TeamList, faults_among, read_teams
from tournament.pods import sit_out
from tournament.refusals import Forbidden, Refusal
from tournament.roles import may_create
from tournament.rounds import ODD
from tournament.rulebook import KINGS, RIDER, SEATS
from tournament.services.wizard import Plan, set_up
from tournament.whatif import Choice, best, choices, pods
from tournament.words import Format

CELLS = re.compile(r"[\t,，;；、]|\s{2,}")
NOBODY = TeamList((), (), (), captains_only=False)
ROUNDS = range(1, 7)


class WizardFields(forms.Form):
    """What a newcomer types; `choice` is the format picked of those proposed, empty at first."""

    name = forms.CharField(label=lazy("赛事名称"), max_length=100, widget=forms.TextInput({"autofocus": True}))
    ruleset = ruleset_field()
    players = forms.CharField(
        label=lazy("选手"),
        required=False,
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"}),
        help_text=lazy("一行一名，也可以从 Excel 里整列粘贴。"),
    )
    seats = seats_field()
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
    if (clean["ruleset"] or KINGS) != KINGS:
        return _answer_singles(request, form, shown)
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
        "faults": sorted(((fault.row, fault.column, fault.message) for fault in faults), key=itemgetter(0)),
        "text": "\n".join(", ".join(row) for row in rows if any(row)),
        "choices": [_row(one, one == proposed, clean["hours"]) for one in found],
    }
    picked = next((one for one in found if _key(one) == clean["choice"]), None)
    if faults or picked is None or form.errors:
        return None
    return _made(request, form, teams, picked)


def _answer_singles(request: HttpRequest, form: WizardFields, shown: dict[str, Any]) -> HttpResponse | None:
    """Players instead of teams, and rounds of tables instead of formats."""
    clean = form.cleaned_data
    names, limits = _names(form), _limits(form)
    if names is None or limits is None:
        return None
    found = _evenings(len(names), clean, limits)
    if not found:
        form.add_error("players", _unseated(len(names), limits))
    fitting = [one for one in found if one.minutes <= clean["hours"] * 60]
    proposed = fitting[-1] if fitting else found[0] if found else None
    shown |= {
        "singles": True,
        "players": names,
        "names": "\n".join(names),
        "choices": [_row(one, one == proposed, clean["hours"]) for one in found],
        "warning": _warning(clean["ruleset"], found[0].groups if found else ()),
    }
    picked = next((one for one in found if _key(one) == clean["choice"]), None)
    if picked is None or form.errors:
        return None
    return _made(request, form, NOBODY, picked, players=tuple(names), seats=limits["largest"])


def _names(form: WizardFields) -> list[str] | None:
    """Who plays, from the file or as pasted; None where the file cannot be read, which the form then says."""
    clean = form.cleaned_data
    try:
        return names_in(read(clean["file"].read()) if clean["file"] else typed(clean["players"]))
    except Refusal as refusal:
        form.add_error("file", said(refusal))
        return None


def _limits(form: WizardFields) -> dict[str, int] | None:
    """The fewest and the most at a table; None where the rules know no such tables, which the form then says."""
    table = SEATS[form.cleaned_data["ruleset"]]
    most = form.cleaned_data["seats"] or table.usual
    if table.least <= most <= table.most:
        return {"smallest": table.least, "largest": most}
    form.add_error("seats", _("应为 %(least)s 到 %(most)s 的整数。") % {"least": table.least, "most": table.most})
    return None


def _evenings(players: int, clean: dict[str, Any], limits: dict[str, int]) -> list[Choice]:
    """One choice for each number of rounds; none where so many cannot be seated. Ten minutes between two games."""
    hall = {"tables": clean["tables"], "minutes": clean["game_minutes"] + 10}
    found = [pods(players, rounds=rounds, **hall, **limits) for rounds in ROUNDS]
    return [one for one in found if one is not None]


def _unseated(players: int, limits: dict[str, int]) -> str:
    """Why so many cannot be seated, and what to do about it."""
    rest = sit_out(players, **limits)
    if rest >= players:
        least = limits["smallest"]
        return _("%(count)s 名选手不足一桌，至少要 %(least)s 名。") % {"count": players, "least": least}
    return _("%(count)s 名选手坐不成桌：再请 1 名；或者用“新建赛事”，抽签时选 %(rest)s 名本轮轮空。") % {
        "count": players,
        "rest": rest,
    }


def _warning(ruleset: str, sizes: tuple[int, ...]) -> str:
    if ruleset == RIDER and max(sizes, default=0) > SEATS[RIDER].usual:
        return _("一桌 %(n)s 人：体力牌、怒气牌各只有 10 张，请备代用牌。") % {"n": max(sizes)}
    if ruleset == RIDER and {8, 9} <= set(sizes):
        return _("8 人桌每人发 5 张战士牌，9 人桌发 3 张；要一样，请改每桌人数。")
    return ""


def _made(
    request: HttpRequest,
    form: WizardFields,
    teams: TeamList,
    picked: Choice,
    *,
    players: tuple[str, ...] = (),
    seats: int = 0,
) -> HttpResponse | None:
    try:
        stage = set_up(_plan(form.cleaned_data, teams, picked, players=players, seats=seats), by=request.user)
    except Refusal as refusal:
        if players and refusal.field == "names":
            form.add_error("players", said(refusal))
        else:
            told(form, refusal)
        return None
    return redirect("desk-stage", stage.pk)


def _plan(clean: dict[str, Any], teams: TeamList, picked: Choice, *, players: tuple[str, ...], seats: int) -> Plan:
    return Plan(
        name=clean["name"],
        teams=teams,
        tables=clean["tables"],
        starts_at=clean["starts_at"],
        lot=secrets.randbelow(1_000_000),
        format=picked.format,
        ruleset=clean["ruleset"] or KINGS,
        players=players,
        shape=_shape(picked) | ({"seats": seats} if players else {}),
        game_minutes=clean["game_minutes"],
        best_of=1 if players else clean["best_of"],
        rehearsal=clean["rehearsal"],
        public=clean["public"],
    )


def typed_rows(text: str) -> list[list[str]]:
    """Lines as rows; where the first has no title of a column of teams, the usual titles are put above them.

    >>> typed_rows("蜀汉一队 刘备 关羽 张飞")[1]
    ['蜀汉一队', '刘备', '关羽', '张飞']
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    rows = [[cell.strip() for cell in (CELLS.split(line) if CELLS.search(line) else line.split())] for line in lines]
    titled = bool(rows) and any(cell.casefold() in ("队名", "队伍", "战队", "team") for cell in rows[0])
    return rows if titled else [[_("队名"), _("选手 1"), _("选手 2"), _("选手 3"), _("俱乐部")], *rows]


def _key(choice: Choice) -> str:
    return f"{choice.format}:{len(choice.rounds) if choice.format == Format.PODS else len(choice.groups)}"


def _shape(choice: Choice) -> dict[str, Any]:
    if choice.format == Format.GROUPS:
        return {"groups": len(choice.groups)}
    return {"rounds": len(choice.rounds)} if choice.format in (Format.SWISS, Format.PODS) else {}


def _row(choice: Choice, proposed: bool, hours: float) -> dict[str, Any]:
    fits = choice.minutes <= hours * 60
    label, long = Format(choice.format).label, choice.minutes / 60
    return {"choice": choice, "key": _key(choice), "label": label, "hours": long, "fits": fits, "best": proposed}
