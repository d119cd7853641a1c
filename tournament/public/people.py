"""A team's page and a player's: who they are, what they played and play next, and how they stand."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournament.draws import MatchLine
from tournament.models import Entrant, Penalty, Player, Sanction, Team
from tournament.public import generals
from tournament.public.visiting import Visit, show, visit
from tournament.public.watching import journeys
from tournament.services.standings import standings
from tournament.words import MatchState


@dataclass(frozen=True, slots=True)
class Entry:
    """A team in one stage: its place where standings are public, its matches in order, and the next one."""

    entrant: Entrant
    place: int | None
    shared: bool
    lines: tuple[MatchLine, ...]

    @property
    def next(self) -> MatchLine | None:
        """The first match that is not over."""
        return next((line for line in self.lines if line.match.state != MatchState.DECIDED), None)


@require_safe
def team(request: HttpRequest, slug: str, team_id: int) -> HttpResponse:
    """`/t/<slug>/teams/<id>/`: its players, stage by stage its matches and places, technical points and penalties."""
    visited = visit(request, slug)
    found = get_object_or_404(Team.objects.prefetch_related("players"), pk=team_id, tournament=visited.tournament)
    sanctions = Sanction.objects.filter(team=found, withdrawn=False).select_related("match__round")
    if visited.released_only:
        sanctions = sanctions.filter(match__round__released=True)
    penalties = Penalty.objects.filter(team=found, withdrawn=False).select_related("player")
    points = list(sanctions)
    return show(
        request,
        "team",
        visited,
        team=found,
        entries=entries(visited, found),
        sanctions=points,
        points=sum(one.points for one in points),
        penalties=penalties if visited.insider else penalties.filter(public=True),
        history=generals.of_team(visited, found),
    )


def entries(visited: Visit, team: Team) -> list[Entry]:
    """The team in every stage it entered, in the order of the stages."""
    stages = {stage.pk: stage for stage in visited.stages}
    found = list(team.entries.order_by("stage__position", "stage"))
    for entrant in found:
        entrant.stage, entrant.team = stages[entrant.stage_id], team
    by_entrant = journeys(found, released_only=visited.released_only)
    answer = []
    for entrant in found:
        place, shared = _place(entrant, visited)
        answer.append(Entry(entrant, place, shared, tuple(by_entrant[entrant.pk])))
    return answer


def _place(entrant: Entrant, visited: Visit) -> tuple[int | None, bool]:
    """Its place and whether it is shared, as far as the reader may know; none before the first result."""
    stage = entrant.stage
    if not (visited.insider or stage.standings_released) or not stage.rounds.exists():
        return None, False
    own = next((one for one in standings(stage) if one.entrant.pk == entrant.pk), None)
    if own is None or (own.row.played == 0 and stage.frozen is None):
        return None, False
    return own.place, own.row.shared


@require_safe
def player(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """`/t/<slug>/players/<id>/`: his team, the generals he played and his games; nothing of a player who asked to be forgotten."""
    visited = visit(request, slug)
    found = Player.objects.select_related("team").filter(pk=player_id, team__tournament=visited.tournament).first()
    if found is None or found.erased:
        raise Http404
    return show(request, "player", visited, player=found, history=generals.of_player(visited, found))
