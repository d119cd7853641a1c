"""Tournaments: list, open, look at, release, tables and roles."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import services
from tournament.api.listing import SearchQuery, listed, page_of
from tournament.api.operation import Operation
from tournament.api.places import TableLineOutput, TableQuery, tables_of
from tournament.api.shapes import TournamentOutput, tournament_json
from tournament.bilingual import both
from tournament.models import Tournament
from tournament.refusals import Forbidden
from tournament.roles import may_create
from tournament.words import Format, RoleKind, RulesetWord, Seeding, StageKind


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "object", "additionalProperties": {"type": "integer"}}]})
class BestOfField(serializers.Field):  # type: ignore[type-arg]
    """An odd number, or a table of them by round."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) or (isinstance(data, int) and not isinstance(data, bool)):
            return data
        raise serializers.ValidationError(str(_("局数应为不超过 9 的奇数。")))

    def to_representation(self, value: Any) -> Any:
        return value


class TournamentInput(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=100)
    slug = serializers.CharField(max_length=60, required=False, default="", allow_blank=True)
    time_zone = serializers.CharField(max_length=40, required=False, default="Asia/Shanghai")
    demonstration = serializers.BooleanField(
        required=False, default=False, help_text="Told, not played: its games may be opened in the past."
    )
    stage_name = serializers.CharField(max_length=100, required=False)
    kind = serializers.ChoiceField(choices=StageKind.choices, required=False)
    edition = serializers.CharField(max_length=40, required=False)
    own_edition = serializers.DictField(required=False)
    options = serializers.DictField(required=False)
    best_of = BestOfField(required=False)
    third_place = serializers.BooleanField(required=False)
    ruleset = serializers.ChoiceField(choices=RulesetWord.choices, required=False)
    format = serializers.ChoiceField(choices=Format.choices, required=False)
    shape = serializers.DictField(required=False)
    seeding = serializers.ChoiceField(choices=Seeding.choices, required=False)
    criteria = serializers.ListField(child=serializers.CharField(max_length=20), max_length=10, required=False)
    substitutes = serializers.BooleanField(required=False)


class TournamentLine(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    slug = serializers.CharField()
    name = serializers.CharField()
    released = serializers.BooleanField()


class Tournaments(Operation):
    """GET lists what the user may see; POST opens a tournament with its first stage."""

    @extend_schema(parameters=[SearchQuery], responses=page_of(TournamentLine))
    def get(self, request: Request) -> Response:
        user = request.user
        seen = Q(released=True, rehearsal=False)
        if user.is_authenticated:
            seen |= Q(roles__user_id=user.pk) if not user.is_superuser else Q()
        shown = Tournament.objects.all() if getattr(user, "is_superuser", False) else Tournament.objects.filter(seen)
        asked = self.asked(SearchQuery)
        shown = shown.filter(name__icontains=asked["search"]).distinct().order_by("-created_at", "-pk")
        return listed(shown, asked, lambda one: dict(TournamentLine(one).data))

    @extend_schema(request=TournamentInput, responses={201: TournamentOutput})
    def post(self, request: Request) -> Response:
        if not may_create(request.user):
            raise Forbidden(both(_("您的账号不能建立赛事。")))
        said = self.read(TournamentInput)
        own = {key: said.pop(key) for key in ("name", "slug", "time_zone", "demonstration")}
        stage = {"name" if key == "stage_name" else key: value for key, value in said.items()}
        made = services.create_tournament(**own, stage=stage, by=request.user)
        return Response(tournament_json(made, released_only=False), status=201)


class OneTournament(Operation):
    """GET: stages, rounds, matches with slots, states, winners, tables and times."""

    @extend_schema(responses=TournamentOutput)
    def get(self, request: Request, slug: str) -> Response:
        found, insider = self.visible(slug)
        return Response(tournament_json(found, released_only=not insider))


class TableInput(serializers.Serializer[Any]):
    number = serializers.IntegerField(min_value=1, max_value=999)
    name = serializers.CharField(max_length=60, required=False, default="", allow_blank=True)


class TableOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()


class Tables(Operation):
    """GET lists the tables; POST adds one, and the same number again answers the same table."""

    @extend_schema(parameters=[TableQuery], responses=page_of(TableLineOutput))
    def get(self, request: Request, slug: str) -> Response:
        return tables_of(self, slug)

    @extend_schema(request=TableInput, responses=TableOutput)
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, RoleKind.ORGANISER)
        made = services.add_table(tournament=found, by=request.user, **self.read(TableInput))
        return Response(TableOutput(made).data)


class RoleInput(serializers.Serializer[Any]):
    username = serializers.CharField(max_length=150)
    kind = serializers.ChoiceField(choices=RoleKind.choices)


class RoleOutput(serializers.Serializer[Any]):
    username = serializers.CharField()
    kind = serializers.CharField()


class Roles(Operation):
    """POST gives an account a role in the tournament."""

    @extend_schema(request=RoleInput, responses=RoleOutput)
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, RoleKind.ORGANISER)
        role = services.grant_role(tournament=found, by=request.user, **self.read(RoleInput))
        return Response({"username": role.user.get_username(), "kind": role.kind})
