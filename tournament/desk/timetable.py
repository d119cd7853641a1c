"""A stage's schedule on the desk: asked of the solver, looked at, taken over; who is late, and when a round will end."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournament.desk.clashing import clashing
from tournament.desk.forms import told
from tournament.desk.gate import ORGANISER, RULING, of_stage
from tournament.draws import MatchLine, RoundLine, draw_of
from tournament.expected import Running, expected_ends
from tournament.models import Job, Stage, Table
from tournament.neighbours import officials_of
from tournament.refusals import Refusal
from tournament.roles import may
from tournament.services import timetables
from tournament.services.jobs import OPEN
from tournament.services.timetables import Wish
from tournament.words import JobState, MatchState

GRACE = timedelta(minutes=10)
BREAK = re.compile(r"([01]?\d|2[0-3])[:：]([0-5]\d)\s*[-–—~～至到]\s*([01]?\d|2[0-3])[:：]([0-5]\d)")


class WishFields(forms.Form):
    starts = forms.DateTimeField(
        label=lazy("从"), widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    )
    step = forms.IntegerField(label=lazy("每几分钟可以开一场"), min_value=5, max_value=240, initial=15)
    hours = forms.FloatField(label=lazy("每天几小时"), min_value=0.5, max_value=24, initial=10)
    days = forms.IntegerField(label=lazy("几天"), min_value=1, max_value=14, initial=1)
    breaks = forms.CharField(label=lazy("休息时段"), required=False, help_text=lazy("如 12:00-13:00，多段用逗号隔开。"))
    keep = forms.BooleanField(label=lazy("已有桌与时间的不动"), required=False, initial=True)

    def clean_breaks(self) -> tuple[tuple[str, str], ...]:
        """Pairs of times of day."""
        text = self.cleaned_data["breaks"]
        found = BREAK.findall(text)
        if text.strip() and (not found or BREAK.sub("", text).strip(" ,，;；、")):
            raise forms.ValidationError(_("休息时段应写成 12:00-13:00。"))
        pairs = tuple((f"{int(a):02d}:{b}", f"{int(c):02d}:{d}") for a, b, c, d in found)
        if any(since >= until for since, until in pairs):
            raise forms.ValidationError(_("休息时段应写成 12:00-13:00。"))
        return pairs


@dataclass(frozen=True, slots=True)
class RoundNow:
    """How far a round is, and when it will probably be over."""

    label: str
    over: int
    all: int
    ends: datetime | None


@of_stage(*RULING)
@require_http_methods(["GET", "POST"])
def timetable(request: HttpRequest, found: Stage) -> HttpResponse:
    """`/desk/stages/<id>/timetable/`: POST asks the solver; `?job=` shows what it proposes."""
    now = timezone.now()
    organiser = may(request.user, found.tournament, *ORGANISER)
    begins = timezone.localtime(now).replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
    form = WishFields(request.POST or None, initial={"starts": begins})
    if request.method == "POST" and organiser and form.is_valid():
        try:
            job = timetables.ask(stage=found, wish=Wish(**form.cleaned_data), by=request.user)
        except Refusal as refusal:
            told(form, refusal)
        else:
            return redirect("desk-job", job.pk)
    draw = draw_of(found, released_only=False)
    lines = [line for line in draw.matches if not line.bye]
    by_pk = {line.match.pk: line for line in lines}
    officials = officials_of(line.match for line in lines)
    tables = {one.pk: one for one in found.tournament.tables.all()}
    proposal = _proposal(found, request.GET.get("job", ""), by_pk, tables)
    shown = {
        "stage": found,
        "tournament": found.tournament,
        "form": form,
        "organiser": organiser,
        "tables": len(tables),
        "drawn": bool(lines),
        "rounds": _rounds_now([one for one in draw.rounds if one.contested], len(tables), now),
        "late": [line for line in lines if _is_late(line, now)],
        "clashes": clashing(lines, officials),
        "rows": sorted(
            (one for one in lines if one.at), key=lambda one: (one.at, one.table.number if one.table else 0)
        ),
        "proposal": proposal,
        "latest": None if proposal else _latest(found),
    }
    return render(request, "tournament/desk/timetable.html", shown, status=422 if form.errors else 200)


@of_stage(*ORGANISER)
@require_POST
def adopt(request: HttpRequest, found: Stage, number: int) -> HttpResponse:
    """Takes a proposal over."""
    job = get_object_or_404(Job, pk=number, tournament=found.tournament, kind=timetables.KIND)
    if job.request.get("stage") != found.pk:
        raise Http404
    count = timetables.adopt(job=job, by=request.user)
    messages.success(request, _("已为 %(n)d 场排好桌与时间。") % {"n": count})
    return redirect("desk-timetable", found.pk)


def _latest(found: Stage) -> Job | None:
    """The newest plan of the stage that is being made or was proposed, however its page was left."""
    known = Job.objects.filter(tournament=found.tournament, kind=timetables.KIND, request__stage=found.pk)
    return known.filter(state__in=(*OPEN, JobState.DONE)).order_by("-pk").first()


def _proposal(
    found: Stage, number: str, by_pk: dict[int, MatchLine], tables: dict[int, Table]
) -> dict[str, Any] | None:
    if not number.isdecimal():
        return None
    job = Job.objects.filter(pk=number, tournament=found.tournament, kind=timetables.KIND).first()
    if job is None or job.state != JobState.DONE or job.request.get("stage") != found.pk or job.outcome is None:
        return None
    rows = [
        {"line": by_pk[match], "table": tables.get(table), "at": datetime.fromisoformat(starts)}
        for match, table, starts, _ends in job.outcome["placings"]
        if match in by_pk
    ]
    ends = max((datetime.fromisoformat(row[3]) for row in job.outcome["placings"]), default=None)
    left = [by_pk[match] for match in job.outcome["open"] if match in by_pk]
    return {"job": job, "rows": rows, "left": left, "ends": ends, "best": job.outcome["best"]}


def _rounds_now(rounds: list[RoundLine], tables: int, now: datetime) -> list[RoundNow]:
    """When each round is over: its matches wait for those before them, for their teams' rest and for a table."""
    running = [_running(line) for one in rounds for line in one.contested if line.match.state != MatchState.DECIDED]
    rest = timedelta(minutes=rounds[0].round.stage.rest_minutes) if rounds else timedelta(0)
    ends = expected_ends(running, tables=tables, now=now, rest=rest)
    found = []
    for one in rounds:
        left = [ends[line.match.pk] for line in one.contested if line.match.pk in ends]
        found.append(RoundNow(one.label, len(one.contested) - len(left), len(one.contested), max(left, default=None)))
    return found


def _running(line: MatchLine) -> Running:
    match = line.match
    return Running(
        timetables.length(match, match.stage),
        begun=match.started_at,
        due=match.starts_at,
        match=match.pk,
        after=frozenset(side.slot.source_match_id for side in line.sides if side.slot.source_match_id is not None),
        teams=frozenset(side.entrant.team_id for side in line.sides if side.entrant),
    )


def _is_late(line: MatchLine, now: datetime) -> bool:
    return line.match.state == MatchState.READY and line.at is not None and line.at + GRACE < now
