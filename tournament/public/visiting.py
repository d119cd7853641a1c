"""A visitor's view of a tournament: what is his to see, and in whose time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournament.models import Round, Stage, Tournament
from tournament.roles import may


@dataclass(frozen=True, slots=True)
class Visit:
    """A tournament and one of its stages; an insider also sees what is not released, and is told so."""

    tournament: Tournament
    stages: tuple[Stage, ...]
    stage: Stage | None
    insider: bool

    @property
    def released_only(self) -> bool:
        """Whether unreleased draws are hidden."""
        return not self.insider


def visit(request: HttpRequest, slug: str) -> Visit:
    """404 unless the tournament is released or the user has a role in it; `?stage=` picks a stage."""
    tournament = Tournament.objects.filter(slug=slug).first()
    insider = tournament is not None and may(request.user, tournament)
    if tournament is None or not (tournament.released or insider):
        raise Http404
    return _of(tournament, asked=request.GET.get("stage", ""), insider=insider)


def stranger(tournament: Tournament, *, stage: str = "") -> Visit:
    """What anybody sees of a released tournament, whoever asks."""
    return _of(tournament, asked=stage, insider=False)


def _of(tournament: Tournament, *, asked: str, insider: bool) -> Visit:
    stages = tuple(tournament.stages.select_related("venue"))
    for stage in stages:
        stage.tournament = tournament
    chosen = next((stage for stage in stages if str(stage.pk) == asked), None) or _current(stages, insider=insider)
    return Visit(tournament, stages, chosen, insider)


def _current(stages: tuple[Stage, ...], *, insider: bool) -> Stage | None:
    """The last stage that has something to show, else the first."""
    if len(stages) < 2:
        return stages[0] if stages else None
    drawn = Round.objects.filter(stage__in=stages)
    shown = set((drawn if insider else drawn.filter(released=True)).values_list("stage", flat=True))
    return next((stage for stage in reversed(stages) if stage.pk in shown), stages[0])


def show(request: HttpRequest, template: str, visited: Visit, **context: Any) -> HttpResponse:
    """The page with its times in the event's zone; `?part=live` renders only what changes while one watches."""
    live = [f"{template}_live"] if request.GET.get("part") == "live" else []  # not every page has one
    said = {"tournament": visited.tournament, "stages": visited.stages, "stage": visited.stage, "visit": visited}
    said["now"] = timezone.now()
    with timezone.override(ZoneInfo(visited.tournament.time_zone)):
        answer = render(request, [f"tournament/public/{part}.html" for part in (*live, template)], said | context)
    answer["Vary"] = "Cookie, Accept-Language"
    answer["Cache-Control"] = "no-cache"
    return answer
