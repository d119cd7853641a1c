"""What goes back on something, for programs: draws, rounds, ends of stages, results; and how a match's result came to be."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import services
from tournament.api.listing import PageQuery, listed, page_of
from tournament.api.operation import Operation
from tournament.api.rounds import RULING, stage_of
from tournament.api.shapes import MatchOutput, StageOutput, match_json, stage_json
from tournament.draws import last_round, line_of, match_lines
from tournament.models import GameScore, Match, Result
from tournament.services.finish import reopen_stage
from tournament.services.points import clear_points
from tournament.words import EntrySource, OutcomeWord, Part, RoleKind, VersionStatus


class BackInput(serializers.Serializer[Any]):
    stage = serializers.IntegerField()


class UndoneDraws(Operation):
    """POST takes a stage's whole draw back, while nothing has been played in it."""

    @extend_schema(request=BackInput, responses=StageOutput)
    def post(self, request: Request, slug: str) -> Response:
        stage = stage_of(self.tournament(slug, RoleKind.ORGANISER), self.read(BackInput)["stage"])
        services.undo_draw(stage=stage, by=request.user)
        return Response(stage_json(_fresh(stage), released_only=False))


class RoundsBack(Operation):
    """POST takes the newest round of a Swiss stage or of tables of many back, while nothing of it has been played."""

    @extend_schema(request=BackInput, responses=StageOutput)
    def post(self, request: Request, slug: str) -> Response:
        stage = stage_of(self.tournament(slug, RoleKind.ORGANISER), self.read(BackInput)["stage"])
        services.take_back_round(stage=stage, by=request.user)
        return Response(stage_json(_fresh(stage), released_only=False))


class ReopenInput(BackInput):
    why = serializers.CharField(max_length=300)


class Reopened(Operation):
    """POST opens a finished stage again, with a reason."""

    @extend_schema(request=ReopenInput, responses=StageOutput)
    def post(self, request: Request, slug: str) -> Response:
        found, said = self.tournament(slug, RoleKind.ORGANISER), self.read(ReopenInput)
        stage = reopen_stage(stage=stage_of(found, said["stage"]), why=said["why"], by=request.user)
        return Response(stage_json(stage, released_only=False))


class ClearInput(serializers.Serializer[Any]):
    why = serializers.CharField(max_length=300)
    cascade = serializers.BooleanField(required=False, default=False)


class Cleared(Operation):
    """POST takes a match's result back; 422 with `changes` when matches already played would change."""

    @extend_schema(request=ClearInput, responses=MatchOutput)
    def post(self, request: Request, match_id: int) -> Response:
        match, said = self.match(match_id, *RULING), self.read(ClearInput)
        if match.part == Part.POD:
            clear_points(match=match, why=said["why"], by=request.user)
        else:
            services.clear_result(match=match, by=request.user, **said)
        return Response(_match(match))


class ResultOutput(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    status = serializers.ChoiceField(choices=VersionStatus.choices)
    outcome = serializers.ChoiceField(choices=OutcomeWord.choices)
    winner = serializers.IntegerField(allow_null=True, help_text="The team's id in its stage.")
    score_a = serializers.IntegerField()
    score_b = serializers.IntegerField()
    points = serializers.DictField(child=serializers.FloatField(), allow_null=True, help_text="Of a table of many.")
    confirmed = serializers.BooleanField()
    source = serializers.ChoiceField(choices=EntrySource.choices)
    by = serializers.CharField(help_text="Who entered it.")
    why = serializers.CharField()
    at = serializers.DateTimeField()


class ResultVersions(Operation):
    """GET: every version of a match's result, for the desk: who said it, who confirmed it, why it changed."""

    @extend_schema(parameters=[PageQuery], responses=page_of(ResultOutput))
    def get(self, request: Request, match_id: int) -> Response:
        rows = Result.objects.filter(match=self.match(match_id, *RULING)).select_related("by").order_by("version")
        return listed(rows, self.asked(PageQuery), _version)


def _version(one: Result) -> dict[str, Any]:
    names = ("version", "status", "outcome", "score_a", "score_b", "confirmed", "source", "why", "at")
    points = {team: float(value) for team, value in one.points.items()} if one.points else None
    told = {"winner": one.winner_id, "by": one.by.get_username() if one.by else "", "points": points}
    return {**{name: getattr(one, name) for name in names}, **told}


class PendingInput(serializers.Serializer[Any]):
    accept = serializers.BooleanField()
    why = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)
    cascade = serializers.BooleanField(required=False, default=False)


class Pending(Operation):
    """POST decides on a game's version that waits: accepted, or declined with a reason."""

    @extend_schema(request=PendingInput, responses=MatchOutput)
    def post(self, request: Request, match_id: int, number: int) -> Response:
        match, said = self.match(match_id, *RULING), self.read(PendingInput)
        waiting = GameScore.objects.filter(match=match, number=number, status=VersionStatus.PENDING).first()
        if waiting is None:
            raise Http404
        if said["accept"]:
            services.accept_pending(score=waiting, by=request.user, cascade=said["cascade"])
        else:
            services.decline_pending(score=waiting, by=request.user, why=said["why"])
        return Response(_match(match))


def _match(match: Match) -> dict[str, Any]:
    fresh = match_lines(Match.objects.filter(pk=match.pk)).get()
    return match_json(line_of(fresh, last=last_round(fresh.stage)))


def _fresh(stage: Any) -> Any:
    return type(stage).objects.select_related("tournament").get(pk=stage.pk)
