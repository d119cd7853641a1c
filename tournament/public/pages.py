"""The public pages: list, championship, teams."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.kept import keep
from tournament.models import Entrant, Tournament
from tournament.public.pace import pace
from tournament.public.visiting import show, visit
from tournament.public.watching import watch
from tournament.roles import may_create, organises_any


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
    going = (
        pace(visited.stage, now=timezone.now(), released_only=visited.released_only)
        if watched and watched.now and visited.stage
        else None
    )
    return show(request, "championship", visited, watch=watched, pace=going)


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
