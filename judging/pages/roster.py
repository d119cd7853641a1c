"""`/desk/stages/<id>/roster/`: referees for every match: found by the solver, with their ties and how often each is on."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST

from judging import queries, roster
from tournament import services
from tournament.desk.gate import RULING, of_role, of_stage
from tournament.models import Job, Role, Stage
from tournament.timetable.eligible import Own
from tournament.words import JobState

TIES = {Own.TEAM: lazy("本队"), Own.CLUB: lazy("同俱乐部"), Own.CITY: lazy("同城")}


@of_stage(*RULING)
@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, found: Stage) -> HttpResponse:
    """POST asks the solver; `?job=` shows whom it proposes."""
    if request.method == "POST":
        return redirect("desk-job", roster.ask(stage=found, by=request.user).pk)
    matches = roster.open_matches(found)
    roles = roster.roles_of(found)
    load = roster.load(found)
    shown = {
        "stage": found,
        "tournament": found.tournament,
        "rows": [
            {
                "match": seat.match,
                "label": queries.label(seat.match),
                "names": [slot.entrant.team.name for slot in seat.match.slots.all() if slot.entrant],
                "referees": [(role, [TIES[tie] for tie in ties]) for role, ties in seat.referees],
                "nobody": not seat.eligible,
            }
            for seat in roster.seats(found, matches)
        ],
        "roles": [(role, load[role.user_id]) for role in roles],
        "teams": found.tournament.teams.order_by("name"),
        "proposal": _proposal(found, request.GET.get("job", ""), {match.pk: match for match in matches}, roles),
    }
    return render(request, "judging/roster.html", shown)


@of_stage(*RULING)
@require_POST
def adopt(request: HttpRequest, found: Stage, number: int) -> HttpResponse:
    """Takes a proposal over."""
    job = get_object_or_404(Job, pk=number, tournament=found.tournament, kind=roster.KIND)
    if job.request.get("stage") != found.pk:
        raise Http404
    messages.success(request, _("已指派 %(n)d 场的裁判。") % {"n": roster.adopt(job=job, by=request.user)})
    return redirect("roster", found.pk)


@of_role(*RULING)
@require_POST
def ties(request: HttpRequest, found: Role) -> HttpResponse:
    """What keeps a referee from some matches: his club, city, team."""
    number = request.POST.get("team", "")
    team = found.tournament.teams.filter(pk=number).first() if number.isdecimal() else None
    services.set_ties(
        role=found, club=request.POST.get("club", ""), city=request.POST.get("city", ""), team=team, by=request.user
    )
    stage = request.POST.get("stage", "")
    messages.success(request, _("已保存。"))
    if stage.isdecimal() and found.tournament.stages.filter(pk=stage).exists():
        return redirect("roster", int(stage))
    return redirect("desk-tournament", found.tournament.slug)


def _proposal(found: Stage, number: str, matches: dict[int, Any], roles: list[Role]) -> dict[str, Any] | None:
    if not number.isdecimal():
        return None
    job = Job.objects.filter(pk=number, tournament=found.tournament, kind=roster.KIND, state=JobState.DONE).first()
    if job is None or job.outcome is None or job.request.get("stage") != found.pk:
        return None
    names = {role.user_id: role.user.get_full_name() or role.user.get_username() for role in roles}
    rows = [
        {"match": matches[match], "label": queries.label(matches[match]), "names": [names.get(one, "?") for one in who]}
        for match, who in job.outcome["rows"]
        if match in matches
    ]
    left = [
        (queries.label(matches[int(match)]), roster.lacks(why))
        for match, why in job.outcome["open"].items()
        if int(match) in matches
    ]
    return {"job": job, "rows": rows, "left": left}
