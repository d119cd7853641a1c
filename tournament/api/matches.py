"""Matches: look at, schedule, results from paper, confirmation."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import services
from tournament.api.operation import Operation
from tournament.api.shapes import MatchOutput, match_json
from tournament.bilingual import both
from tournament.draws import last_round, line_of, match_lines
from tournament.models import Match
from tournament.refusals import Malformed
from tournament.roles import may
from tournament.services import PaperGame
from tournament.words import OutcomeWord, Reason, RoleKind, SideWord

RULES = (RoleKind.ORGANISER, RoleKind.HEAD_REFEREE)


class OneMatch(Operation):
    """GET: a match with its sides and games."""

    @extend_schema(responses=MatchOutput)
    def get(self, request: Request, match_id: int) -> Response:
        found = Match.objects.select_related("stage__tournament", "round").filter(pk=match_id).first()
        insider = found is not None and may(request.user, found.stage.tournament)
        if found is None or not (insider or (found.round.released and found.stage.tournament.released)):
            raise Http404
        return Response(_as_it_is(found, released_only=not insider))


class ScheduleInput(serializers.Serializer[Any]):
    table = serializers.IntegerField(allow_null=True, required=False, default=None, help_text="The table's number.")
    starts_at = serializers.DateTimeField(allow_null=True, required=False, default=None)


class Schedule(Operation):
    """POST says where and when a match is played; null takes either away."""

    @extend_schema(request=ScheduleInput, responses=MatchOutput)
    def post(self, request: Request, match_id: int) -> Response:
        match = self.match(match_id, RoleKind.ORGANISER)
        said = self.read(ScheduleInput)
        table = match.stage.tournament.tables.filter(number=said["table"]).first()
        if table is None and said["table"] is not None:
            raise Malformed(both(_("没有 %(number)s 号桌。"), number=said["table"]), field="table")
        match = services.schedule_match(match=match, table=table, starts_at=said["starts_at"], by=request.user)
        return Response(_as_it_is(match))


class PaperGameInput(serializers.Serializer[Any]):
    winner = serializers.ChoiceField(choices=SideWord.choices)
    reason = serializers.ChoiceField(choices=Reason.choices, required=False, default="", allow_blank=True)
    commanders = serializers.DictField(child=serializers.CharField(), required=False, default=dict)
    camps = serializers.DictField(child=serializers.CharField(), required=False, default=dict)
    fouls = serializers.DictField(child=serializers.IntegerField(), required=False, default=dict)
    figures = serializers.DictField(required=False, default=dict)


class ResultInput(serializers.Serializer[Any]):
    outcome = serializers.ChoiceField(choices=OutcomeWord.choices, required=False, default=OutcomeWord.COMPLETED)
    winner = serializers.ChoiceField(choices=SideWord.choices, required=False, allow_null=True, default=None)
    games = PaperGameInput(many=True, required=False, default=list)
    why = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)
    cascade = serializers.BooleanField(
        required=False, default=False, help_text="Yes to the changes that a 422 listed as `changes`."
    )


class Results(Operation):
    """POST enters a whole result from paper; 422 with `changes` when matches already played would change."""

    @extend_schema(request=ResultInput, responses=MatchOutput)
    def post(self, request: Request, match_id: int) -> Response:
        match = self.match(match_id, *RULES)
        said = self.read(ResultInput)
        games = tuple(PaperGame(**game) for game in said.pop("games"))
        return Response(_as_it_is(services.enter_result(match=match, games=games, by=request.user, **said)))


class ConfirmInput(serializers.Serializer[Any]):
    cascade = serializers.BooleanField(required=False, default=False)


class Confirmations(Operation):
    """POST confirms what is provisional in a match."""

    @extend_schema(request=ConfirmInput, responses=MatchOutput)
    def post(self, request: Request, match_id: int) -> Response:
        match = self.match(match_id, *RULES)
        return Response(_as_it_is(services.confirm_match(match=match, by=request.user, **self.read(ConfirmInput))))


def _as_it_is(match: Match, *, released_only: bool = False) -> dict[str, Any]:
    fresh = match_lines(Match.objects.filter(pk=match.pk)).get()
    return match_json(line_of(fresh, last=last_round(fresh.stage), released_only=released_only))
