"""What can be had of a game when it is over: its frames, its record."""

from __future__ import annotations

from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from judging import frames, queries, records, reports, reviews, state
from judging.access import username
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
        answer = HttpResponse(
            records.record(game, whole=who.referee), content_type="application/x-ndjson; charset=utf-8"
        )
        answer["Content-Disposition"] = f'attachment; filename="{records.name(game)}"'
        return answer


class Reviews(APIView):
    """GET /api/games/<id>/reviews/ — what came after a takeover: what waits for the head referee and what he decided."""

    @extend_schema(responses=dict)
    def get(self, request: Request, game_id: int) -> JsonResponse:
        game, who = queries.visible_game(game_id, request.user)
        queries.refuse_others(who.head)
        kept = Review.objects.filter(game=game).select_related("decided_by")
        return JsonResponse({"reviews": [_review(one) for one in kept]})


class DecisionInput(serializers.Serializer):
    decision = serializers.ChoiceField(["accepted", "rejected"])
    reason = serializers.CharField(required=False, allow_blank=True, max_length=300)
    override = serializers.CharField(
        required=False, allow_blank=True, max_length=300, help_text="why it may stand against the rules"
    )


class Decide(APIView):
    """POST /api/games/<id>/reviews/<review>/ — the head referee lets a late entry in, or does not."""

    @extend_schema(request=DecisionInput, responses=dict)
    def post(self, request: Request, game_id: int, review_id: int) -> JsonResponse:
        game, who = queries.visible_game(game_id, request.user)
        queries.refuse_others(who.head)
        review = get_object_or_404(
            Review.objects.select_related("game__match__stage__tournament"), pk=review_id, game=game
        )
        said = DecisionInput(data=request.data)
        said.is_valid(raise_exception=True)
        told = {"reason": "", "override": "", **said.validated_data}
        answer = reviews.decide(review, **told, by=request.user)
        if answer is not None and answer.status != 200:
            return JsonResponse(state.after_append(answer, user=request.user, device=""), status=answer.status)
        return JsonResponse({**_review(review), "seq": answer.fold.seq if answer else game.n})


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
        "decided_by": username(one.decided_by),
        "reason": one.reason,
    }
