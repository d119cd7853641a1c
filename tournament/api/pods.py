"""Tables of many: single players entering a stage, and the points of a table that no tablet kept."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.listing import page_of
from tournament.api.operation import Operation
from tournament.api.people import PlayerLineOutput, PlayerQuery, players_of
from tournament.api.rounds import RULING, stage_of
from tournament.api.shapes import MatchOutput, TeamOutput, match_json, team_json
from tournament.draws import last_round, line_of, match_lines
from tournament.models import Match
from tournament.services.entries import enter_players
from tournament.services.points import enter_points, points_in
from tournament.words import RoleKind


class PlayersInput(serializers.Serializer[Any]):
    stage = serializers.IntegerField()
    names = serializers.ListField(child=serializers.CharField(max_length=40), max_length=2000)


class Players(Operation):
    """GET lists the players of all teams; POST enters single players, all or none."""

    @extend_schema(parameters=[PlayerQuery], responses=page_of(PlayerLineOutput))
    def get(self, request: Request, slug: str) -> Response:
        return players_of(self, slug)

    @extend_schema(request=PlayersInput, responses={201: TeamOutput(many=True)})
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, RoleKind.ORGANISER)
        said = self.read(PlayersInput)
        made = enter_players(stage=stage_of(found, said["stage"]), names=said["names"], by=request.user)
        return Response([team_json(one) for one in made], status=201)


class PointsInput(serializers.Serializer[Any]):
    points = serializers.DictField(
        child=serializers.CharField(max_length=20), help_text="Of everybody at the table, by his id in the stage."
    )
    why = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)


class Points(Operation):
    """POST enters the points of a table of many; the same again changes nothing."""

    @extend_schema(request=PointsInput, responses=MatchOutput)
    def post(self, request: Request, match_id: int) -> Response:
        found = self.match(match_id, *RULING)
        said = self.read(PointsInput)
        points = {
            int(one) if one.isdecimal() else 0: points_in(value, field=f"points-{one}")
            for one, value in said["points"].items()
        }
        enter_points(match=found, points=points, by=request.user, why=said["why"])
        fresh = match_lines(Match.objects.filter(pk=found.pk)).get()
        return Response(match_json(line_of(fresh, last=last_round(fresh.stage))))
