"""A job's page on the desk: how far it is, what came of it, and a button to stop it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from pathlib import Path
from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Job
from tournament.roles import may
from tournament.services import jobs
from tournament.words import JobState, RoleKind

LONG = timedelta(seconds=20)  # longer than a worker that is there leaves a job waiting


def of_job(page: Callable[[HttpRequest, Job], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A page about a job: for those who rule in its tournament; one of no tournament is for who asked and superusers."""

    @login_required
    @wraps(page)
    def guarded(request: HttpRequest, number: int) -> HttpResponseBase:
        job = Job.objects.select_related("tournament", "by").filter(pk=number).first()
        if job is None or not _may_see(request, job):
            raise Http404
        zone = job.tournament.time_zone if job.tournament else timezone.get_default_timezone_name()
        with timezone.override(ZoneInfo(zone)):
            return page(request, job)

    return guarded


@of_job
@require_safe
def job(request: HttpRequest, found: Job) -> HttpResponse:
    """`/desk/jobs/<id>/`; `?part=progress` only what changes while one waits."""
    kind = jobs.KINDS.get(found.kind)
    shown = {
        "job": found,
        "tournament": found.tournament,
        "label": kind.label if kind else found.kind,
        "open": found.state in jobs.OPEN,
        "left": found.state == JobState.WAITING and timezone.now() - found.at > LONG,
        "share": min(100, 100 * found.done // found.total) if found.total else None,
        "after": kind.after(found) if kind and found.state == JobState.DONE else "",
        "again": kind.after(found) if kind else reverse("desk"),
    }
    template = "progress" if request.GET.get("part") == "progress" else "job"
    return render(request, f"tournament/desk/{template}.html", shown)


@of_job
@require_POST
def cancel(request: HttpRequest, found: Job) -> HttpResponse:
    """Stops it; nothing of it is kept."""
    jobs.cancel(found, by=request.user)
    return redirect("desk-job", found.pk)


@of_job
@require_safe
def file(request: HttpRequest, found: Job) -> HttpResponseBase:
    """The file a job made."""
    made = jobs.folder() / Path(found.file).name
    if found.state != JobState.DONE or not found.file or not made.is_file():
        raise Http404
    return FileResponse(made.open("rb"), as_attachment=True, filename=made.name)


def _may_see(request: HttpRequest, job: Job) -> bool:
    if job.tournament is None:
        return bool(getattr(request.user, "is_superuser", False)) or job.by_id == request.user.pk
    return may(request.user, job.tournament, RoleKind.ORGANISER, RoleKind.HEAD_REFEREE)
