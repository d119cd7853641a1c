"""What can be had of a game when it is over: its frames, its record."""

from __future__ import annotations

from django.http import HttpResponse, JsonResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from judging import frames, queries, records, reports
from judging.models import Review


class Frames(APIView):
    """GET /api/games/<id>/frames/?after=N&limit=50"""

    @extend_schema(responses=dict)
    def get(self, request: Request, game_id: int) -> JsonResponse:
        game, _who = queries.visible_game(game_id, request.user)
        after = queries.number(request.query_params, "after", default=0, least=-1)
        limit = queries.number(request.query_params, "limit", default=50, least=1, most=frames.MOST)
        return JsonResponse(frames.frames(game, after=after, limit=limit))


class Record(APIView):
    """GET /api/games/<id>/record/ and /g/<id>/record.sgsr"""

    @extend_schema(responses={(200, "application/x-ndjson"): bytes})
    def get(self, request: Request, game_id: int) -> HttpResponse:
        game, who = queries.visible_game(game_id, request.user)
        records.refuse_secrets(game, who)
        answer = HttpResponse(records.record(game), content_type="application/x-ndjson; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="{records.name(game)}"'
        return answer


class Reviews(APIView):
    """GET /api/games/<id>/reviews/ — what waits for the head referee after a takeover."""

    @extend_schema(responses=dict)
    def get(self, request: Request, game_id: int) -> JsonResponse:
        game, who = queries.visible_game(game_id, request.user)
        queries.refuse_others(who.head)
        reviews = Review.objects.filter(game=game)
        return JsonResponse({"reviews": [_review(one) for one in reviews]})


class Report(APIView):
    """POST /api/games/<id>/report/ — tells the ledger again what it did not take."""

    @extend_schema(request=None, responses=dict)
    def post(self, request: Request, game_id: int) -> JsonResponse:
        game, who = queries.visible_game(game_id, request.user)
        queries.refuse_others(who.head or who.organiser)
        reports.again(game, by=request.user)
        return JsonResponse({"unreported": ""})


def _review(one: Review) -> dict:
    return {
        "id": one.pk,
        "row": one.row,
        "by": one.by,
        "lease": one.lease,
        "after": one.after,
        "received_ms": one.received_ms,
        "decision": one.decision,
    }
