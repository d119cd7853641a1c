"""A stage on the desk: one page with what is due on top, and the form of its settings."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import F, Q, QuerySet, prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament import services
from tournament.desk.clashing import Clashing, clashing
from tournament.desk.due import due, milestones
from tournament.desk.forms import StageSettings, settings_of, told
from tournament.desk.gate import ORGANISER, RULING, home_of, of_stage, of_tournament
from tournament.draws import Draw, MatchLine, RoundLine, draw_of
from tournament.models import Entrant, Stage, Tournament
from tournament.neighbours import has_officials, officials_of
from tournament.pods import sit_out
from tournament.refusals import Refusal
from tournament.roles import may
from tournament.rounds import ODD
from tournament.services.rounds import BY_ROUNDS
from tournament.services.schedule import expected_end
from tournament.services.shape import full_shape, table_limits
from tournament.words import Format, MatchState

SORTS = {"seed": ("seed", "pk"), "name": ("team__name",), "line": ("draw_number", "pk"), "entered": ("pk",)}
ROWS = 48  # matches and teams that a page shows at once; the rest comes when asked for
FOUND = 1024


@of_stage(*RULING)
@require_safe
def stage(request: HttpRequest, found: Stage) -> HttpResponse:
    """`/desk/stages/<id>/`: everything of a stage on one page.

    `?part=due` is only its top, `?part=round&round=2` the matches of one round, `?part=teams` the teams: what a large
    stage leaves out at first and asks for when somebody opens it.
    """
    part = request.GET.get("part", "")
    if part == "round":
        return _round_part(request, found)
    if part == "teams":
        return render(request, "tournament/desk/teams_section.html", _teams_part(request, found))
    draw = draw_of(found, released_only=False)
    entrants = list(found.entrants.select_related("team").order_by("pk"))
    if not draw.rounds:
        prefetch_related_objects(entrants, "team__players")
    lines = [line for line in draw.matches if not line.bye]
    officials = officials_of(line.match for line in lines)
    clashes = clashing(lines, officials)
    shown: dict[str, Any] = {
        **_common(request, found),
        "draw": draw,
        "due": due(found, draw, entrants, clashes, now=timezone.now()),
        "milestones": milestones(draw, entrants),
    }
    if part == "due":
        return render(request, "tournament/desk/due.html", shown)
    started = any(line.played or line.match.started_at for line in draw.matches)
    blocks = _blocks(request, draw)
    shown |= {
        "entered": len(entrants),
        "blocks": blocks,
        "partial": any(block.more for block in blocks),
        "officials": officials,
        "clashing": _marked(clashes),
        "released": bool(draw.rounds) and all(one.round.released for one in draw.rounds),
        "started": started,
        "by_rounds": found.format in BY_ROUNDS,
        "planned": full_shape(found).get("rounds", 0),
        "open": sum(line.match.state != MatchState.DECIDED for line in draw.matches),
        "lot": secrets.randbelow(1_000_000),
        "chosen": None,
        "resting": _resting(found, len(entrants)) if not draw.rounds else 0,
    }
    if not draw.rounds or len(entrants) <= ROWS:
        shown |= _teams_part(request, found)
    return render(request, "tournament/desk/stage.html", shown)


def _resting(found: Stage, players: int) -> int:
    """How many have to sit out the first round of tables of many."""
    if found.format != Format.PODS:
        return 0
    rest = sit_out(players, **table_limits(found))
    return rest if rest < players else 0


def _common(request: HttpRequest, found: Stage) -> dict[str, Any]:
    return {
        "stage": found,
        "tournament": found.tournament,
        "organiser": may(request.user, found.tournament, *ORGANISER),
        "tables": list(found.tournament.tables.all()),
        "has_officials": has_officials(),
        "odd": ODD,
    }


def _round_part(request: HttpRequest, found: Stage) -> HttpResponse:
    """The matches of one round, or those of any round that `?q=` finds by team, table or number."""
    number, words = request.GET.get("round", ""), request.GET.get("q", "").casefold().split()
    only = found.rounds.filter(number=number).first() if number.isdecimal() else None
    if only is None and not words:
        if "q" in request.GET and not number:
            return HttpResponse()
        raise Http404
    draw = draw_of(found, released_only=False, only=only)
    lines = [line for line in draw.matches if not line.bye and all(word in _text_of(line) for word in words)]
    officials = officials_of(line.match for line in lines)
    shown = {
        **_common(request, found),
        "lines": lines[:FOUND],
        "officials": officials,
        "clashing": _marked(clashing(lines, officials)),
    }
    return render(request, "tournament/desk/match_rows.html", shown)


def _marked(clashes: Iterable[Clashing]) -> set[int]:
    return {line.match.pk for one in clashes if one.sure for line in (one.first, one.second)}


def _text_of(line: MatchLine) -> str:
    table = str(line.match.table.number) if line.match.table else ""
    return " ".join([line.label, line.short, table, *(side.name for side in line.sides)]).casefold()


@dataclass(frozen=True, slots=True)
class Block:
    """A round as the page shows it: the matches it begins with, and how many more there are to ask for."""

    line: RoundLine
    begins: datetime
    lines: tuple[MatchLine, ...]
    more: int
    open: bool


def _blocks(request: HttpRequest, draw: Draw) -> list[Block]:
    """Rounds with something to do are open, over ones wait closed; a small stage shows everything at once."""
    small = sum(len(one.contested) for one in draw.rounds) <= 2 * ROWS
    filtered = bool(request.GET.get("show") or request.GET.get("match"))
    room = ROWS
    blocks = []
    for one, begins in zip(draw.rounds, _beginnings(draw), strict=True):
        busy = any(line.match.state not in (MatchState.DECIDED, MatchState.WAITING) for line in one.contested)
        shown = one.contested if small else one.contested[:room] if busy else ()
        room -= 0 if small else len(shown)
        blocks.append(Block(one, begins, shown, len(one.contested) - len(shown), small or filtered or busy))
    return blocks


def _teams_part(request: HttpRequest, found: Stage) -> dict[str, Any]:
    """A page of teams, or those that `?team=` finds by name, club or player."""
    sort, words = request.GET.get("sort", ""), request.GET.get("team", "").strip()
    entrants = _entrants(found, sort)
    for word in words.split():
        named = Q(team__name__icontains=word) | Q(team__club__icontains=word) | Q(team__players__name__icontains=word)
        entrants = entrants.filter(named)
    page = Paginator(entrants.distinct(), 2 * ROWS).get_page(request.GET.get("page"))
    return {
        **_common(request, found),
        "entrants": page.object_list,
        "page": page,
        "sought": words,
        "count": page.paginator.count,
        "sort": sort,
        "drawn": found.rounds.exists(),
        "may_enter_late": found.format in BY_ROUNDS and found.finished_at is None,
    }


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
    form = StageSettings(request.POST or None, initial=_after_others(found))
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


def _after_others(found: Tournament) -> dict[str, Any]:
    """What a further stage most likely is: the final, with a draw by the places of the stages before."""
    return {"stage_name": _("全国决赛"), "kind": "national", "seeding": "former"} if found.stages.exists() else {}


def _beginnings(draw: Draw) -> list[datetime]:
    """When each round may begin: when those before it are over, as far as they have times, and not before now."""
    free = timezone.localtime().replace(second=0, microsecond=0)
    begins = []
    for one in draw.rounds:
        begins.append(free)
        ends = [expected_end(line.match) for line in one.contested if line.match.starts_at]
        free = max([free, *(timezone.localtime(end) for end in ends)])
    return begins


def _entrants(found: Stage, sort: str) -> QuerySet[Entrant]:
    order = SORTS.get(sort, SORTS["line"] if found.lot is not None else SORTS["entered"])
    entered = found.entrants.select_related("team", "group").prefetch_related("team__players")
    if sort == "seed":
        return entered.order_by(F("seed").asc(nulls_last=True), "pk")
    return entered.order_by(*order)


def _venue(found: Stage, form: StageSettings, request: HttpRequest) -> Any:
    name = form.cleaned_data["venue"]
    if not name.strip():
        return None
    return services.add_venue(tournament=found.tournament, name=name, city="", by=request.user)
