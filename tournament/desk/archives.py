"""Archive, records and backup on the desk: one button each, and the way back."""

from __future__ import annotations

from datetime import UTC, datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.archive import archive, read, restore, write
from tournament.bilingual import both
from tournament.desk.gate import ORGANISER, home_of, of_tournament, said
from tournament.models import Tournament
from tournament.refusals import Forbidden, Malformed, Refusal
from tournament.roles import may_create
from tournament.services.backups import back_up, kept


@of_tournament(*ORGANISER)
@require_safe
def safe(request: HttpRequest, found: Tournament) -> HttpResponse:
    """`/desk/t/<slug>/safe/`: the archive of the tournament and the backups of the server."""
    backups = [{"name": one.name, "size": one.stat().st_size, "at": _moment(one.stat().st_mtime)} for one in kept()]
    shown = {"tournament": found, "backups": backups, "creates": may_create(request.user)}
    return render(request, "tournament/desk/safe.html", shown)


@of_tournament(*ORGANISER)
@require_safe
def download(request: HttpRequest, found: Tournament, form: str) -> HttpResponse:
    """The archive as "json" or "json.gz"."""
    if form not in ("json", "json.gz"):
        raise Http404
    packed = form.endswith(".gz")
    data = write(archive(found), at=timezone.now(), packed=packed)
    answer = HttpResponse(data, content_type="application/gzip" if packed else "application/json")
    answer["Content-Disposition"] = f'attachment; filename="{found.slug}.{form}"'
    answer["Cache-Control"] = "no-store"
    return answer


@login_required
@require_http_methods(["GET", "POST"])
def bring_back(request: HttpRequest) -> HttpResponse:
    """`/desk/restore/`: a tournament out of an archive, under its own address or another."""
    if not may_create(request.user):
        raise Forbidden(both(lazy("您的账号不能建立赛事。")))
    shown = {"slug": request.POST.get("slug", "").strip(), "error": "", "tournament": None}
    if request.method == "GET":
        return render(request, "tournament/desk/restore.html", shown)
    try:
        upload = request.FILES.get("file")
        if upload is None:
            raise Malformed(both(lazy("请选择一个文件。")), field="file")
        made = restore(read(upload.read()), by=request.user, slug=str(shown["slug"]))
    except Refusal as refusal:
        shown |= {"error": said(refusal), "field": refusal.field}
        return render(request, "tournament/desk/restore.html", shown, status=refusal.status)
    messages.success(request, _("已恢复 %(name)s。") % {"name": made.name})
    return redirect(home_of(made))


@of_tournament(*ORGANISER)
@require_POST
def take_backup(request: HttpRequest, found: Tournament) -> HttpResponse:
    """One button: the whole database, while everybody goes on working."""
    made = back_up(by=request.user, tournament=found)
    messages.success(request, _("备份完成：%(name)s。") % {"name": made.name})
    return redirect("desk-safe", found.slug)


@login_required
@require_safe
def backup_file(request: HttpRequest, name: str) -> FileResponse:
    """A backup to take away; it holds every account, so it is the superuser's alone."""
    if not request.user.is_superuser:
        raise Forbidden(both(lazy("备份里有全部账号，只有超级管理员可以下载。")))
    found = next((one for one in kept() if one.name == name), None)
    if found is None:
        raise Http404
    return FileResponse(found.open("rb"), as_attachment=True, filename=found.name)


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
