"""The public pages: list, championship, teams, and 'where do I play next?'."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.draws import MatchLine
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
        .filter(Q(team__name__icontains=name) | _of_player(name, insider=visited.insider))
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


def _of_player(name: str, *, insider: bool) -> Q:
    """Entrants with a player of this name; whoever shows initials only is not found by more than those."""
    named = Q(team__players__name__icontains=name, team__players__erased=False)
    return named if insider else named & Q(team__players__initials=False)
