"""What is done at a match before and between its games: opening them, assigning referees."""

from __future__ import annotations

from django.http import Http404, JsonResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from judging import decoding, queries, services
from tournament.models import Match


class OpenInput(serializers.Serializer):
    device = serializers.CharField(required=False, max_length=64)
    opened_ms = serializers.IntegerField(required=False, help_text="demonstrations only: the anchor, in the past")


class OfficialsInput(serializers.Serializer):
    usernames = serializers.ListField(child=serializers.CharField(max_length=150), max_length=20)


class OpenGame(APIView):
    """POST /api/matches/<id>/games/ — 201, or 200 with the same game on a second press."""

    @extend_schema(request=OpenInput, responses={200: dict, 201: dict})
    def post(self, request: Request, match_id: int) -> JsonResponse:
        queries.refuse_anonymous(request.user)
        body = request._request.body
        said = decoding.read(body) if body.strip() else {}
        device, anchor = decoding.device(said), decoding.moment(said.get("opened_ms"), "opened_ms")
        try:
            game, opened = services.open_game(match_id, user=request.user, device=device, opened_ms=anchor)
        except Match.DoesNotExist:
            raise Http404 from None
        told = {"id": game.pk, "number": game.number, "lease": game.lease, "header": game.header}
        return JsonResponse(told, status=201 if opened else 200)


class Officials(APIView):
    """POST /api/matches/<id>/officials/ — these referees and no others."""

    @extend_schema(request=OfficialsInput, responses=dict)
    def post(self, request: Request, match_id: int) -> JsonResponse:
        queries.refuse_anonymous(request.user)
        match, _who = queries.visible_match(match_id, request.user)
        said = OfficialsInput(data=request.data)
        said.is_valid(raise_exception=True)
        assigned = services.assign(match, usernames=said.validated_data["usernames"], by=request.user)
        return JsonResponse({"usernames": [one.user.get_username() for one in assigned]})
