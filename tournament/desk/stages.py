"""A stage on the desk: one page with what is due on top, its settings, seeds, draw and release."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament import services
from tournament.api.stages import LARGEST_LOT
from tournament.bilingual import both
from tournament.desk.clashing import clashing
from tournament.desk.due import due, milestones
from tournament.desk.forms import FillFields, StageSettings, settings_of, told
from tournament.desk.gate import ORGANISER, RULING, home_of, of_round, of_stage, of_tournament
from tournament.draws import Draw, draw_of, places_in
from tournament.models import Entrant, Round, Stage, Tournament
from tournament.neighbours import has_officials, officials_of
from tournament.refusals import Malformed, Refusal
from tournament.roles import may
from tournament.rounds import ODD
from tournament.services.bracket import load
from tournament.services.schedule import expected_end
from tournament.words import OutcomeWord

SORTS = {"seed": ("seed", "pk"), "name": ("team__name",), "line": ("draw_number", "pk"), "entered": ("pk",)}


@of_stage(*RULING)
@require_safe
def stage(request: HttpRequest, found: Stage) -> HttpResponse:
    """`/desk/stages/<id>/`: everything of a stage on one page; `?part=due` only its top."""
    draw = draw_of(found, released_only=False)
    entrants = _entrants(found, request.GET.get("sort", ""))
    lines = [line for line in draw.matches if not line.bye]
    officials = officials_of(line.match for line in lines)
    clashes = clashing(lines, officials)
    shown: dict[str, Any] = {
        "stage": found,
        "tournament": found.tournament,
        "draw": draw,
        "entrants": entrants,
        "due": due(found, draw, entrants, clashes, now=timezone.now()),
        "milestones": milestones(draw, entrants),
        "organiser": may(request.user, found.tournament, *ORGANISER),
    }
    if request.GET.get("part") == "due":
        return render(request, "tournament/desk/due.html", shown)
    shown |= {
        "tables": list(found.tournament.tables.all()),
        "officials": officials,
        "has_officials": has_officials(),
        "clashing": {line.match.pk for one in clashes for line in (one.first, one.second)},
        "places": _places(found, entrants),
        "released": bool(draw.rounds) and all(one.round.released for one in draw.rounds),
        "started": any(line.played or line.match.started_at for line in draw.matches),
        "rounds": list(zip(draw.rounds, _beginnings(draw), strict=True)),
        "sort": request.GET.get("sort", ""),
        "lot": secrets.randbelow(1_000_000),
        "chosen": None,
        "odd": ODD,
    }
    return render(request, "tournament/desk/stage.html", shown)


@of_stage(*ORGANISER)
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, found: Stage) -> HttpResponse:
    """The stage's rules: edition, interpretations, games per round."""
    form = StageSettings(request.POST or None, initial=settings_of(found))
    if request.method == "POST" and form.is_valid():
        try:
            services.change_stage(stage=found, by=request.user, venue=_venue(found, form, request), **form.settings())
        except Refusal as refusal:
            told(form, refusal)
        else:
            messages.success(request, _("已保存。已开的局仍按开局时的规则。"))
            return redirect(home_of(found))
    shown = {"form": form, "stage": found, "tournament": found.tournament}
    return render(request, "tournament/desk/settings.html", shown, status=422 if form.errors else 200)


@of_tournament(*ORGANISER)
@require_http_methods(["GET", "POST"])
def new_stage(request: HttpRequest, found: Tournament) -> HttpResponse:
    """A further stage of a tournament."""
    form = StageSettings(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = services.add_stage(tournament=found, by=request.user, **form.settings())
            services.set_venue(stage=made, name=form.cleaned_data["venue"], by=request.user)
        except Refusal as refusal:
            told(form, refusal)
        else:
            return redirect(home_of(made))
    shown = {"form": form, "stage": None, "tournament": found}
    return render(request, "tournament/desk/settings.html", shown, status=422 if form.errors else 200)


@of_stage(*ORGANISER)
@require_POST
def seeds(request: HttpRequest, found: Stage) -> HttpResponse:
    """Seeds typed beside the teams."""
    typed: dict[int, int | None] = {}
    for entrant in found.entrants.all():
        text = request.POST.get(f"seed-{entrant.pk}")
        if text is not None:
            typed[entrant.pk] = _seed(text, entrant)
    services.set_seeds(stage=found, seeds=typed, by=request.user)
    messages.success(request, _("种子已保存。"))
    return redirect(f"{home_of(found)}?sort=seed#teams")


@of_stage(*ORGANISER)
@require_POST
def draw(request: HttpRequest, found: Stage) -> HttpResponse:
    """Draws the stage with the number shown beside the button."""
    text = request.POST.get("lot", "").strip()
    if not text.isdecimal() or int(text) > LARGEST_LOT:
        raise Malformed(both(lazy("抽签号应为整数。")), field="lot")
    services.draw(stage=found, lot=int(text), by=request.user)
    messages.success(request, _("抽签完成，尚未公开。"))
    return redirect(f"{home_of(found)}#draw")


@of_stage(*ORGANISER)
@require_http_methods(["GET", "POST"])
def undo_draw(request: HttpRequest, found: Stage) -> HttpResponse:
    """Shows what undoing the draw takes away, then does it."""
    if request.method == "POST":
        services.undo_draw(stage=found, by=request.user)
        messages.success(request, _("抽签已撤销，名单可以再改。"))
        return redirect(f"{home_of(found)}#draw")
    placed = found.matches.exclude(table=None, starts_at=None).count()
    facts = [_("%(n)d 场对阵将被删除") % {"n": _to_play(found)}]
    if placed:
        facts.append(_("其中 %(n)d 场已排的桌与时间会丢失") % {"n": placed})
    if found.rounds.filter(released=True).exists():
        facts.append(_("公开的对阵图会从公开页面消失"))
    facts.append(_("队伍和种子保留；同一抽签号再抽，结果相同（抽签号 %(lot)s）") % {"lot": found.lot})
    return _ask(request, found, _("撤销抽签"), facts, _("撤销抽签"))


@of_round(*ORGANISER)
@require_POST
def fill(request: HttpRequest, found: Round) -> HttpResponse:
    """Tables and times for a whole round."""
    form = FillFields(request.POST)
    if not form.is_valid():
        for field, errors in form.errors.items():
            messages.error(request, f"{form.fields[field].label}: {errors[0]}")
        return redirect(f"{home_of(found.stage)}#matches")
    count = services.fill_round(round=found, by=request.user, **form.cleaned_data)
    messages.success(request, _("已为 %(n)d 场排好桌与时间。") % {"n": count})
    return redirect(f"{home_of(found.stage)}#matches")


@of_round(*ORGANISER)
@require_POST
def best_of(request: HttpRequest, found: Round) -> HttpResponse:
    """Games per match of one round; matches that have begun keep theirs."""
    text = request.POST.get("best_of", "")
    services.set_best_of(round=found, best_of=int(text) if text.isdecimal() and len(text) < 3 else 0, by=request.user)
    messages.success(request, _("局数已改；开打的场次不变。"))
    return redirect(f"{home_of(found.stage)}#matches")


def _beginnings(draw: Draw) -> list[datetime]:
    """When each round may begin: when those before it are over, as far as they have times, and not before now."""
    free = timezone.localtime().replace(second=0, microsecond=0)
    begins = []
    for one in draw.rounds:
        begins.append(free)
        ends = [expected_end(line.match) for line in one.contested if line.match.starts_at]
        free = max([free, *(timezone.localtime(end) for end in ends)])
    return begins


def _to_play(found: Stage) -> int:
    """How many matches there are; a bye is none."""
    return found.matches.exclude(outcome=OutcomeWord.BYE).count()


def _ask(
    request: HttpRequest, found: Stage, title: str, facts: list[str], button: str, *, danger: bool = True
) -> HttpResponse:
    shown = {
        "tournament": found.tournament,
        "stage": found,
        "title": title,
        "facts": facts,
        "button": button,
        "danger": danger,
        "back": f"{home_of(found)}#draw",
    }
    return render(request, "tournament/desk/ask.html", shown)


def _entrants(found: Stage, sort: str) -> list[Entrant]:
    order = SORTS.get(sort, SORTS["line"] if found.lot is not None else SORTS["entered"])
    entered = found.entrants.select_related("team").prefetch_related("team__players").order_by(*order)
    entrants = list(entered)
    if sort == "seed":
        entrants.sort(key=lambda one: one.seed or 9999)
    return entrants


def _seed(text: str, entrant: Entrant) -> int | None:
    if not text.strip():
        return None
    if not text.strip().isdecimal() or len(text.strip()) > 4:
        raise Malformed(both(lazy("种子 %(seed)s 重复或超出范围。"), seed=text), field=f"seed-{entrant.pk}")
    return int(text)


def _venue(found: Stage, form: StageSettings, request: HttpRequest) -> Any:
    name = form.cleaned_data["venue"]
    if not name.strip():
        return None
    return services.add_venue(tournament=found.tournament, name=name, city="", by=request.user)


def _places(found: Stage, entrants: list[Entrant]) -> list[tuple[int, Entrant]]:
    by_pk = {one.pk: one for one in entrants}
    ranked = places_in(load(found)) if found.lot is not None else {}
    return sorted(((place, by_pk[pk]) for pk, place in ranked.items()), key=lambda one: (one[0], one[1].team.name))
