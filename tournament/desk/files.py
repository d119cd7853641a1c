"""The files of a stage on the desk: seeds, results and schedule, out of the ledger and back with a preview."""

from __future__ import annotations

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.bilingual import both
from tournament.desk.gate import ORGANISER, RULING, of_stage, said
from tournament.desk.tables import as_file, sent
from tournament.lists import KINDS, Kind
from tournament.models import Stage
from tournament.refusals import Malformed
from tournament.roles import may
from tournament.words import Format

SALT = "tournament.list"
AN_HOUR = 3600


@of_stage(*RULING)
@require_safe
def stage_files(request: HttpRequest, found: Stage) -> HttpResponse:
    """`/desk/stages/<id>/files/`: everything of a stage that comes and goes as a file."""
    shown = {
        "stage": found,
        "tournament": found.tournament,
        "kinds": [kind for name, kind in KINDS.items() if name not in _pointless(found)],
        "drawn": found.rounds.exists(),
        "organiser": may(request.user, found.tournament, *ORGANISER),
    }
    return render(request, "tournament/desk/files.html", shown)


def _pointless(found: Stage) -> tuple[str, ...]:
    """Lists that a stage of this format has no use for."""
    return ("results",) if found.format == Format.PODS else ("points", "cards")


@of_stage(*RULING)
@require_safe
def export(request: HttpRequest, found: Stage, kind: str, form: str) -> HttpResponse:
    """One list as CSV or XLSX, as `bring` reads it."""
    return as_file(f"{found.tournament.slug}-{found.pk}-{kind}", _kind(kind).rows_of(found), form=form)


@of_stage(*ORGANISER)
@require_http_methods(["GET", "POST"])
def bring(request: HttpRequest, found: Stage, kind: str) -> HttpResponse:
    """A file, then what it would change, row by row; nothing is saved here."""
    chosen = _kind(kind)
    shown = {"stage": found, "tournament": found.tournament, "kind": chosen}
    if request.method == "GET":
        return render(request, "tournament/desk/bring.html", shown)
    try:
        rows = sent(request)
        tried = chosen.try_out(found, rows, by=request.user)
    except Malformed as refusal:
        return render(request, "tournament/desk/bring.html", shown | {"error": said(refusal)}, status=400)
    ready = bool(tried.changes) and not tried.faults
    shown |= {
        "tried": tried,
        "file_name": request.FILES["file"].name,
        "signed": signing.dumps([found.pk, kind, rows], salt=SALT, compress=True) if ready else "",
        "rows_with_faults": {fault.row for fault in tried.faults},
    }
    return render(request, "tournament/desk/bring.html", shown, status=422 if tried.faults else 200)


@of_stage(*ORGANISER)
@require_POST
def save(request: HttpRequest, found: Stage, kind: str) -> HttpResponse:
    """Takes the file that was previewed, whole or not at all."""
    done = _kind(kind).take(found, _unsigned(found, kind, request.POST.get("list", "")), by=request.user)
    count = len(done.changes)
    messages.success(request, ngettext("已保存 %(n)d 处改动。", "已保存 %(n)d 处改动。", count) % {"n": count})
    return redirect("desk-stage", found.pk)


def _kind(name: str) -> Kind:
    if name not in KINDS:
        raise Http404
    return KINDS[name]


def _unsigned(found: Stage, kind: str, text: str) -> list[list[str]]:
    expired = Malformed(both(lazy("预览已过期，请重新选择文件。")), field="file")
    try:
        stage, of, rows = signing.loads(text, salt=SALT, max_age=AN_HOUR)
    except signing.BadSignature as error:
        raise expired from error
    if (stage, of) != (found.pk, kind):
        raise expired
    return rows  # type: ignore[no-any-return]
