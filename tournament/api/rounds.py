"""Stages one after the other: a further stage, its next round, a team's status, the end, and who goes on."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import services
from tournament.api.listing import page_of
from tournament.api.operation import Operation
from tournament.api.places import StageLineOutput, StageQuery, stages_of
from tournament.api.shapes import StageOutput, TeamOutput, stage_json, team_json
from tournament.api.tournaments import BestOfField
from tournament.models import Entrant, Stage, Tournament
from tournament.services.advancement import advance, set_advancement
from tournament.services.finish import finish_stage
from tournament.services.standings import standings
from tournament.standings import Criterion
from tournament.words import EntrantStatus, Format, RoleKind, RulesetWord, Seeding, StageKind

RULING = (RoleKind.ORGANISER, RoleKind.HEAD_REFEREE)


class StageInput(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=100)
    kind = serializers.ChoiceField(choices=StageKind.choices, required=False)
    ruleset = serializers.ChoiceField(choices=RulesetWord.choices, required=False)
    format = serializers.ChoiceField(choices=Format.choices, required=False)
    shape = serializers.DictField(required=False)
    seeding = serializers.ChoiceField(choices=Seeding.choices, required=False)
    criteria = serializers.ListField(child=serializers.CharField(max_length=20), max_length=10, required=False)
    edition = serializers.CharField(max_length=40, required=False)
    options = serializers.DictField(required=False)
    best_of = BestOfField(required=False)
    third_place = serializers.BooleanField(required=False)


class Stages(Operation):
    """GET lists the stages; POST adds one, last in order."""

    @extend_schema(parameters=[StageQuery], responses=page_of(StageLineOutput))
    def get(self, request: Request, slug: str) -> Response:
        return stages_of(self, slug)

    @extend_schema(request=StageInput, responses={201: StageOutput})
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, RoleKind.ORGANISER)
        made = services.add_stage(tournament=found, by=request.user, **self.read(StageInput))
        return Response(stage_json(made, released_only=False), status=201)


class NextRoundInput(serializers.Serializer[Any]):
    stage = serializers.IntegerField()
    after = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        help_text="The last round seen; the next one is answered as it stands.",
    )
    resting = serializers.ListField(child=serializers.IntegerField(), max_length=100, required=False, default=list)


class NextRounds(Operation):
    """POST pairs the next round of a Swiss stage or seats the next tables of many."""

    @extend_schema(request=NextRoundInput, responses=StageOutput)
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, RoleKind.ORGANISER)
        said = self.read(NextRoundInput)
        stage = stage_of(found, said.pop("stage"))
        services.next_round(stage=stage, by=request.user, **said)
        return Response(stage_json(stage, released_only=False))


class StatusInput(serializers.Serializer[Any]):
    team = serializers.IntegerField(help_text="The team's id in its stage.")
    status = serializers.ChoiceField(choices=EntrantStatus.choices)
    why = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)
    cascade = serializers.BooleanField(required=False, default=False)


class Statuses(Operation):
    """POST drops, disqualifies or brings back a team; 422 with `changes` where played matches would change."""

    @extend_schema(request=StatusInput, responses=TeamOutput)
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, *RULING)
        said = self.read(StatusInput)
        entrant = Entrant.objects.filter(stage__tournament=found, pk=said.pop("team")).first()
        if entrant is None:
            raise Http404
        return Response(team_json(services.set_status(entrant=entrant, by=request.user, **said)))


class PlaceOutput(serializers.Serializer[Any]):
    place = serializers.IntegerField(allow_null=True)
    team = serializers.IntegerField()
    name = serializers.CharField()
    group = serializers.CharField(allow_null=True)
    played = serializers.IntegerField()
    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    points = serializers.CharField(allow_null=True, help_text="Over all tables of many.")
    advances = serializers.BooleanField()


class FinishInput(serializers.Serializer[Any]):
    stage = serializers.IntegerField()


class Finishes(Operation):
    """POST ends a stage and answers its final places; 422 while results are missing."""

    @extend_schema(request=FinishInput, responses=PlaceOutput(many=True))
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, RoleKind.ORGANISER)
        stage = finish_stage(stage=stage_of(found, self.read(FinishInput)["stage"]), by=request.user)
        return Response([place_json(one) for one in standings(stage)])


class WayInput(serializers.Serializer[Any]):
    stage = serializers.IntegerField()
    top = serializers.IntegerField(min_value=0, max_value=256)
    wild_cards = serializers.IntegerField(min_value=0, max_value=256, required=False, default=0)


class AdvanceInput(serializers.Serializer[Any]):
    stage = serializers.IntegerField(help_text="The stage that teams go on to.")
    ways = WayInput(many=True, required=False, default=list)


class Advances(Operation):
    """POST says how many of which stages go on to a stage, and enters everybody who has qualified."""

    @extend_schema(request=AdvanceInput, responses=TeamOutput(many=True))
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, RoleKind.ORGANISER)
        said = self.read(AdvanceInput)
        target = stage_of(found, said["stage"])
        for way in said["ways"]:
            source = stage_of(found, way["stage"])
            set_advancement(source=source, target=target, top=way["top"], wild_cards=way["wild_cards"], by=request.user)
        return Response([team_json(one) for one in advance(target=target, by=request.user)])


def place_json(one: Any) -> dict[str, Any]:
    """A line of the standings."""
    return {
        "place": one.place,
        "team": one.entrant.pk,
        "name": one.entrant.team.name,
        "group": str(one.group) if one.group else None,
        "played": one.row.played,
        "wins": one.row.wins,
        "losses": one.row.losses,
        "points": None if (points := one.row.figures.get(Criterion.POINTS)) is None else f"{Decimal(points):f}",
        "advances": one.advances,
    }


def stage_of(tournament: Tournament, stage_id: int) -> Stage:
    """A stage of the tournament; 404 for one of another."""
    found = tournament.stages.filter(pk=stage_id).first()
    if found is None:
        raise Http404
    return found
