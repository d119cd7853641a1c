"""A stage's teams, draw and release. Without a `stage` the tournament's first is meant."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import services
from tournament.api.listing import page_of
from tournament.api.operation import Operation
from tournament.api.people import TeamLineOutput, TeamQuery, teams_of
from tournament.api.shapes import StageOutput, TeamOutput, stage_json, team_json
from tournament.files.teamlist import TeamEntry
from tournament.models import Stage, Tournament
from tournament.services.releases import What, release
from tournament.words import RoleKind

LARGEST_LOT = 2**32


class TeamInput(serializers.Serializer[Any]):
    stage = serializers.IntegerField(required=False)
    name = serializers.CharField(max_length=60)
    club = serializers.CharField(max_length=60, required=False, default="", allow_blank=True)
    players = serializers.ListField(child=serializers.CharField(max_length=40), max_length=10)
    captain = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)
    substitutes = serializers.ListField(
        child=serializers.CharField(max_length=40), max_length=10, required=False, default=list
    )
    seed = serializers.IntegerField(min_value=1, max_value=1024, required=False, allow_null=True, default=None)


class Teams(Operation):
    """GET lists the teams; POST enters a team of three players."""

    @extend_schema(parameters=[TeamQuery], responses=page_of(TeamLineOutput))
    def get(self, request: Request, slug: str) -> Response:
        return teams_of(self, slug)

    @extend_schema(request=TeamInput, responses={201: TeamOutput})
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, RoleKind.ORGANISER)
        said = self.read(TeamInput)
        stage = _stage(found, said.pop("stage", None))
        entry = TeamEntry(**{**said, "players": tuple(said["players"]), "substitutes": tuple(said["substitutes"])})
        return Response(team_json(services.add_team(stage=stage, entry=entry, by=request.user)), status=201)


class DrawInput(serializers.Serializer[Any]):
    stage = serializers.IntegerField(required=False)
    lot = serializers.IntegerField(min_value=0, max_value=LARGEST_LOT, required=False)


class Draws(Operation):
    """POST draws the stage; a stage already drawn is answered as it stands."""

    @extend_schema(request=DrawInput, responses=StageOutput)
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, RoleKind.ORGANISER)
        said = self.read(DrawInput)
        lot = said.get("lot", secrets.randbelow(LARGEST_LOT))
        stage = services.draw(stage=_stage(found, said.get("stage")), lot=lot, by=request.user)
        return Response(stage_json(stage, released_only=False))


class ReleaseInput(serializers.Serializer[Any]):
    stage = serializers.IntegerField(required=False)
    released = serializers.BooleanField(required=False, default=True)
    what = serializers.ChoiceField(
        choices=[str(one) for one in What],
        required=False,
        help_text="One of the four things alone; without it the draw, and what goes with it.",
    )


class Releases(Operation):
    """POST shows the stage's draw, or one thing of it, to everybody, or takes it back."""

    @extend_schema(request=ReleaseInput, responses=StageOutput)
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, RoleKind.ORGANISER)
        said = self.read(ReleaseInput)
        stage = _stage(found, said.get("stage"))
        if "what" in said:
            stage = release(stage=stage, what=said["what"], released=said["released"], by=request.user)
        else:
            stage = services.release_draw(stage=stage, released=said["released"], by=request.user)
        return Response(stage_json(stage, released_only=False))


def _stage(tournament: Tournament, stage_id: int | None) -> Stage:
    stages = tournament.stages.all() if stage_id is None else tournament.stages.filter(pk=stage_id)
    found = stages.first()
    if found is None:
        raise Http404
    return found
