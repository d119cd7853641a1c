"""The public pages: list, championship, bracket, teams, and 'where do I play next?'."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.draws import MatchLine, RoundLine, draw_of
from tournament.kept import keep
from tournament.models import Entrant, Tournament
from tournament.naming import tidy
from tournament.public.visiting import Visit, show, visit
from tournament.public.watching import journeys, watch
from tournament.roles import may_create, organises_any
from tournament.words import MatchState

MOST_FOUND = 8


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """`/`: every released tournament, the newest first."""
    return render(
        request,
        "tournament/public/tournaments.html",
        {
            "tournaments": Tournament.objects.filter(released=True, rehearsal=False).prefetch_related("stages"),
            "organises": organises_any(request.user) or may_create(request.user),
        },
    )


@require_safe
@keep
def championship(request: HttpRequest, slug: str) -> HttpResponse:
    """`/t/<slug>/`: what is on now, what is next, who won."""
    visited = visit(request, slug)
    watched = watch(visited.stage, released_only=visited.released_only) if visited.stage else None
    return show(request, "championship", visited, watch=watched)


@require_safe
@keep
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """`/t/<slug>/bracket/`: rounds as tabs on a phone, the whole tree on a wide screen and on paper."""
    visited = visit(request, slug)
    draw = draw_of(visited.stage, released_only=visited.released_only) if visited.stage else None
    rounds = draw.rounds if draw else ()
    return show(
        request,
        "bracket",
        visited,
        draw=draw,
        chosen=_chosen(rounds, request.GET.get("round", "")),
        third=[line for one in rounds for line in one.matches if line.match.third],
    )


@require_safe
@keep
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    """`/t/<slug>/teams/`: who plays."""
    visited = visit(request, slug)
    entrants: list[Entrant] = []
    if visited.stage is not None:
        entered = visited.stage.entrants.select_related("team").prefetch_related("team__players")
        entrants = list(entered.order_by("team__name"))
    drawn = visited.stage is not None and (visited.insider or visited.stage.rounds.filter(released=True).exists())
    return show(request, "teams", visited, entrants=entrants, drawn=drawn)


@dataclass(frozen=True, slots=True)
class Found:
    """A team that a visitor looked for: its next match, and those it has played."""

    entrant: Entrant
    next: MatchLine | None
    played: tuple[MatchLine, ...]


@require_safe
def find(request: HttpRequest, slug: str) -> HttpResponse:
    """`/t/<slug>/find/`: type a name, see the next table and time. No login."""
    visited = visit(request, slug)
    name = tidy(request.GET.get("name", ""))[:40]
    return show(request, "find", visited, name=name, found=_found(visited, name) if name else [])


def _found(visited: Visit, name: str) -> list[Found]:
    entrants = (
        Entrant.objects.filter(stage__tournament=visited.tournament)
        .filter(Q(team__name__icontains=name) | Q(team__players__name__icontains=name))
        .select_related("team", "stage")
        .prefetch_related("team__players")
        .distinct()
        .order_by("stage__position", "team__name")[:MOST_FOUND]
    )
    by_entrant = journeys(list(entrants), released_only=visited.released_only)
    return [_told(entrant, by_entrant[entrant.pk]) for entrant in entrants]


def _told(entrant: Entrant, lines: list[MatchLine]) -> Found:
    ahead = next((line for line in lines if line.match.state != MatchState.DECIDED), None)
    return Found(entrant, ahead, tuple(line for line in reversed(lines) if line.scores))


def _chosen(rounds: tuple[RoundLine, ...], asked: str) -> int | None:
    """The round a phone shows: the one asked for, else the first with something still to play."""
    if any(str(one.round.number) == asked for one in rounds):
        return int(asked)
    for one in rounds:
        if any(line.match.state != MatchState.DECIDED for line in one.contested):
            return one.round.number
    return rounds[-1].round.number if rounds else None
