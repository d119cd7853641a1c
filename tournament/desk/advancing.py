"""From stage to stage on the desk: who leads here, who has qualified, wild cards, replacements, and teams entered by name."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.bilingual import both
from tournament.desk.gate import ORGANISER, RULING, home_of, of_stage
from tournament.desk.tables import sent
from tournament.files.namelist import names_in, typed
from tournament.models import Entrant, Stage, Team
from tournament.refusals import Malformed
from tournament.roles import may
from tournament.services.advancement import advance as enter_qualified
from tournament.services.advancement import feeders, may_replace, set_advancement, wild_card
from tournament.services.advancement import replace as put_instead
from tournament.services.entries import enter_players, enter_team, not_entered
from tournament.words import Format


@of_stage(*RULING)
@require_safe
def advancing(request: HttpRequest, found: Stage) -> HttpResponse:
    """`/desk/stages/<id>/advance/`: which stages lead here, their qualified teams, and who of them is in."""
    known = feeders(found)
    ways = {one.advancement.source_id for one in known}
    shown = {
        "stage": found,
        "tournament": found.tournament,
        "feeders": known,
        "missing": sum(
            one.vacant and not one.place.left for feeder in known if feeder.finished for one in feeder.qualified
        ),
        "sources_over": bool(known) and all(feeder.finished for feeder in known),
        "other_stages": [one for one in found.tournament.stages.exclude(pk=found.pk) if one.pk not in ways],
        "substitutes": may_replace(found) if known else [],
        "not_entered": not_entered(found),
        "wild": found.entrants.filter(origin="wild-card").select_related("team"),
        "leads_to": found.leads_to.select_related("target"),
        "drawn": found.rounds.exists(),
        "organiser": may(request.user, found.tournament, *ORGANISER),
    }
    return render(request, "tournament/desk/advance.html", shown)


@of_stage(*ORGANISER)
@require_POST
def ways(request: HttpRequest, found: Stage) -> HttpResponse:
    """How many of another stage go on to this one; 0 takes the way back."""
    source = get_object_or_404(found.tournament.stages, pk=_number(request, "source"))
    top, cards = _number(request, "top"), _number(request, "wild_cards")
    set_advancement(source=source, target=found, top=top, wild_cards=cards, by=request.user)
    messages.success(request, _("已保存。"))
    return redirect("desk-advance", found.pk)


@of_stage(*ORGANISER)
@require_POST
def enter(request: HttpRequest, found: Stage) -> HttpResponse:
    """Everybody who has qualified enters; pressed again, only who is missing."""
    made = enter_qualified(target=found, by=request.user)
    if found.format == Format.PODS:
        said = ngettext("%(n)d 名选手晋级到本阶段。", "%(n)d 名选手晋级到本阶段。", len(made))
    else:
        said = ngettext("%(n)d 支队伍晋级到本阶段。", "%(n)d 支队伍晋级到本阶段。", len(made))
    messages.success(request, said % {"n": len(made)})
    return redirect("desk-advance", found.pk)


@of_stage(*ORGANISER)
@require_POST
def wild(request: HttpRequest, found: Stage) -> HttpResponse:
    """A wild card, with the reason."""
    made = wild_card(target=found, team=_team(request, found), why=request.POST.get("why", ""), by=request.user)
    messages.success(request, _("%(team)s 持外卡进入。") % {"team": made.team.name})
    return redirect("desk-advance", found.pk)


@of_stage(*ORGANISER)
@require_POST
def replacing(request: HttpRequest, found: Stage) -> HttpResponse:
    """Somebody in the place of a qualified team, with the reason."""
    tournament_entrants = Entrant.objects.filter(stage__tournament=found.tournament)
    gone = get_object_or_404(tournament_entrants, pk=_number(request, "gone"))
    why = request.POST.get("why", "")
    made = put_instead(target=found, gone=gone, instead=_team(request, found), why=why, by=request.user)
    messages.success(request, _("%(team)s 递补 %(gone)s。") % {"team": made.team.name, "gone": gone.team.name})
    return redirect("desk-advance", found.pk)


@of_stage(*ORGANISER)
@require_POST
def bring(request: HttpRequest, found: Stage) -> HttpResponse:
    """A team of another stage, by hand."""
    made = enter_team(stage=found, team=_team(request, found), by=request.user)
    messages.success(request, _("已添加 %(team)s。") % {"team": made.team.name})
    return redirect("desk-advance", found.pk)


@of_stage(*ORGANISER)
@require_POST
def singles(request: HttpRequest, found: Stage) -> HttpResponse:
    """Single players: a pasted list, one a line, or a file; all or none."""
    rows = sent(request) if request.FILES.get("file") else typed(request.POST.get("names", ""))
    made = enter_players(stage=found, names=names_in(rows), by=request.user)
    messages.success(request, ngettext("已添加 %(n)d 名选手。", "已添加 %(n)d 名选手。", len(made)) % {"n": len(made)})
    return redirect(f"{home_of(found)}#teams")


def _team(request: HttpRequest, found: Stage) -> Team:
    return get_object_or_404(found.tournament.teams, pk=_number(request, "team"))


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "").strip() or "0"
    if not text.isdecimal() or len(text) > 9:
        raise Malformed(both(lazy("应为整数。")), field=name)
    return int(text)
