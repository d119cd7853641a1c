"""What a referee asks about a seat in the middle of a turn: whom it reaches and why, and in which order the others resolve."""

from __future__ import annotations

from django.http import JsonResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

import rules
from judging import folding, queries, secrecy
from tournament.refusals import Malformed

SEAT = OpenApiParameter("seat", required=True, description="W1 WC W2 C1 CC C2")
DIRECTION = OpenApiParameter("direction", enum=["ccw", "cw"], description="ccw when left out")
CARD = OpenApiParameter("card", description="the card's name, where its user is left out or comes first")


class Reach(APIView):
    """GET /api/games/<id>/reach/?seat=W1 → {"reach": {seat: {"steps", "distance", "range", "reaches", "sure", "why"}}}"""

    @extend_schema(parameters=[SEAT], responses=dict)
    def get(self, request: Request, game_id: int) -> JsonResponse:
        game = _as_seen(request, game_id)
        return JsonResponse({"reach": rules.reach(game, _seat(request, game))})


class Order(APIView):
    """GET /api/games/<id>/order/?seat=W1&direction=cw&card=南蛮入侵 → {"seats": […]}"""

    @extend_schema(parameters=[SEAT, DIRECTION, CARD], responses=dict)
    def get(self, request: Request, game_id: int) -> JsonResponse:
        game = _as_seen(request, game_id)
        direction = request.query_params.get("direction") or "ccw"
        if direction not in ("ccw", "cw"):
            raise Malformed(
                {"zh": "direction 应是 ccw 或 cw。", "en": "direction must be ccw or cw."}, field="direction"
            )
        card = request.query_params.get("card") or None
        return JsonResponse({"seats": list(rules.resolution_order(game, _seat(request, game), direction, card))})


def _as_seen(request: Request, game_id: int) -> rules.Game:
    """The game as far as this reader may see it."""
    game, who = queries.visible_game(game_id, request.user)
    memory = folding.memory(game)
    return (memory.fold if who.referee else secrecy.public(game, memory)).game


def _seat(request: Request, game: rules.Game) -> str:
    seat = request.query_params.get("seat", "")
    if seat not in (rules.view(game).get("seats") or {}):
        raise Malformed(
            {
                "zh": f"seat：{seat or '空'} 不是这一局的座位。",
                "en": f"seat: {seat or 'nothing'} is no seat of this game.",
            },
            field="seat",
        )
    return str(seat)
