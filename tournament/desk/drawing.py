"""The draw of a stage on the desk: seeds, the lot and its undoing, and what a whole round is given at once."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournament import services
from tournament.api.stages import LARGEST_LOT
from tournament.bilingual import both
from tournament.desk.forms import FillFields
from tournament.desk.gate import ORGANISER, home_of, of_round, of_stage
from tournament.models import Entrant, Round, Stage
from tournament.refusals import Malformed
from tournament.words import OutcomeWord


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
    resting = [int(pk) for pk in request.POST.getlist("resting") if pk.isdecimal()]
    services.draw(stage=found, lot=int(text), by=request.user, resting=resting)
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


def _to_play(found: Stage) -> int:
    """How many matches there are; a bye is none."""
    return found.matches.exclude(outcome=OutcomeWord.BYE).count()


def _ask(request: HttpRequest, found: Stage, title: str, facts: list[str], button: str) -> HttpResponse:
    shown = {
        "tournament": found.tournament,
        "stage": found,
        "title": title,
        "facts": facts,
        "button": button,
        "danger": True,
        "back": f"{home_of(found)}#draw",
    }
    return render(request, "tournament/desk/ask.html", shown)


def _seed(text: str, entrant: Entrant) -> int | None:
    if not text.strip():
        return None
    if not text.strip().isdecimal() or len(text.strip()) > 4:
        raise Malformed(both(lazy("种子 %(seed)s 重复或超出范围。"), seed=text), field=f"seed-{entrant.pk}")
    return int(text)
