"""Tournaments on the desk: the list, a new one, its people and tables, and the log."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament import services
from tournament.bilingual import both
from tournament.desk.forms import ZONES, NewTournament, RoleFields, StageSettings, TournamentFields, told
from tournament.desk.gate import ORGANISER, RULING, back_to, home_of, of_role, of_tournament
from tournament.models import Role, Tournament
from tournament.refusals import Forbidden, Malformed, Refusal
from tournament.roles import may, may_create, organises_any
from tournament.words import RoleKind

PASSWORD_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
LOG_PAGE = 100


@login_required
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """`/desk/`: the user's tournaments."""
    creates = may_create(request.user)
    if not (creates or organises_any(request.user)):
        raise Forbidden(both(lazy("组织台只对主办和裁判长开放。")))
    shown = Tournament.objects.prefetch_related("stages")
    if not request.user.is_superuser:
        shown = shown.filter(roles__user=request.user, roles__kind__in=RULING).distinct()
    return render(request, "tournament/desk/desk.html", {"tournaments": shown, "creates": creates})


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A tournament with its first stage on one page; a name is enough."""
    if not may_create(request.user):
        raise Forbidden(both(lazy("您的账号不能建立赛事。")))
    form, stage_form = NewTournament(request.POST or None), StageSettings(request.POST or None)
    if request.method == "POST" and form.is_valid() and stage_form.is_valid():
        try:
            made = services.create_tournament(**form.cleaned_data, stage=stage_form.settings(), by=request.user)
            _set_venue(made, stage_form.cleaned_data["venue"], request)
        except Refusal as refusal:
            told(form if refusal.field in form.fields else stage_form, refusal)
        else:
            return redirect("desk-stage", made.stages.get().pk)
    status = 422 if request.method == "POST" else 200
    shown = {"form": form, "stage_form": stage_form, "zones": ZONES}
    return render(request, "tournament/desk/new.html", shown, status=status)


@of_tournament(*RULING)
@require_http_methods(["GET", "POST"])
def tournament(request: HttpRequest, found: Tournament) -> HttpResponse:
    """`/desk/t/<slug>/`: stages, people, tables, publication."""
    form = RoleFields(request.POST or None)
    password = ""
    if request.method == "POST" and form.is_valid():
        try:
            password = _grant(request, found, form)
        except Refusal as refusal:
            told(form, refusal)
        else:
            form = RoleFields()
    shown = {
        "tournament": found,
        "stages": found.stages.select_related("venue"),
        "roles": found.roles.select_related("user"),
        "tables": found.tables.count(),
        "form": form,
        "password": password,
        "opened": request.POST.get("username", ""),
    }
    return render(request, "tournament/desk/tournament.html", shown, status=422 if form.errors else 200)


@of_tournament(*ORGANISER)
@require_http_methods(["GET", "POST"])
def rename(request: HttpRequest, found: Tournament) -> HttpResponse:
    """Another name or time zone."""
    form = TournamentFields(request.POST or None, initial={"name": found.name, "time_zone": found.time_zone})
    if request.method == "POST" and form.is_valid():
        try:
            services.change_tournament(tournament=found, by=request.user, **form.cleaned_data)
        except Refusal as refusal:
            told(form, refusal)
        else:
            return redirect(home_of(found))
    shown = {"tournament": found, "form": form, "zones": ZONES}
    return render(request, "tournament/desk/rename.html", shown, status=422 if form.errors else 200)


@of_tournament(*ORGANISER)
@require_POST
def set_tables(request: HttpRequest, found: Tournament) -> HttpResponse:
    """How many tables the hall has."""
    text = request.POST.get("count", "").strip()
    if not text.isdecimal() or len(text) > 4:
        raise Malformed(both(lazy("桌数应为 0 到 200。")), field="count")
    services.set_tables(tournament=found, count=int(text), by=request.user)
    messages.success(request, _("现有 %(count)s 张桌。") % {"count": text})
    return redirect(back_to(request, found))


@of_tournament(*ORGANISER)
@require_POST
def publish(request: HttpRequest, found: Tournament) -> HttpResponse:
    """The championship's page for everybody, or back."""
    services.publish_tournament(tournament=found, released=request.POST.get("released") == "yes", by=request.user)
    return redirect(home_of(found))


@of_role(*ORGANISER)
@require_POST
def revoke(request: HttpRequest, role: Role) -> HttpResponse:
    """Takes a role away."""
    services.revoke_role(role=role, by=request.user)
    messages.success(
        request, _("%(name)s 不再是%(kind)s。") % {"name": role.user.get_username(), "kind": RoleKind(role.kind).label}
    )
    return redirect(home_of(role))


@of_tournament(*RULING)
@require_safe
def log(request: HttpRequest, found: Tournament) -> HttpResponse:
    """Every write, newest first; `?q=` looks in the operation, the object and the user."""
    rows = found.audit.all()
    asked = request.GET.get("q", "").strip()
    for word in asked.split():
        rows = (
            rows.filter(verb__icontains=word)
            | rows.filter(username__icontains=word)
            | rows.filter(object__icontains=word)
        )
    page = Paginator(rows, LOG_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournament/desk/log.html", {"tournament": found, "page": page, "q": asked})


def _grant(request: HttpRequest, found: Tournament, form: RoleFields) -> str:
    """Gives the role; the password of a new account, else nothing."""
    if not _is_organiser(request, found):
        raise Forbidden(both(lazy("只有主办可以分配职务。")))
    clean = form.cleaned_data
    if not clean["new"]:
        services.grant_role(tournament=found, username=clean["username"], kind=clean["kind"], by=request.user)
        given = {"name": clean["username"], "kind": RoleKind(clean["kind"]).label}
        messages.success(request, _("%(name)s 现在是%(kind)s。") % given)
        return ""
    password = "-".join("".join(secrets.choice(PASSWORD_LETTERS) for _n in range(4)) for _m in range(3))
    services.open_account(
        tournament=found, username=clean["username"], password=password, kind=clean["kind"], by=request.user
    )
    return password


def _is_organiser(request: HttpRequest, found: Tournament) -> bool:
    return may(request.user, found, *ORGANISER)


def _set_venue(made: Tournament, name: str, request: HttpRequest) -> None:
    if name.strip():
        stage = made.stages.get()
        services.set_venue(stage=stage, name=name, by=request.user)
