"""Reading and writing one game: its state, its log, its pen, its signatures."""

from __future__ import annotations

from django.http import Http404, HttpResponse, JsonResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from judging import access, beats, books, decoding, door, log, queries, services, standing, state
from judging.models import Game
from judging.moments import now_ms
from judging.pages import tables

COMPACT = {"ensure_ascii": False, "separators": (",", ":")}


class DrawingInput(serializers.Serializer):
    team = serializers.CharField(max_length=2, help_text="A or B; at a table of many the number of the seat")
    strokes = serializers.ListField(child=serializers.ListField())


class LogInput(serializers.Serializer):
    """What the door reads; decoding.py does the reading, since it names what is wrong by its path."""

    lease = serializers.IntegerField(allow_null=True, help_text="the epoch of the pen; null beside the writer")
    after = serializers.IntegerField(help_text="the last entry the sender knows of")
    device = serializers.CharField(required=False, max_length=64)
    entries = serializers.ListField(child=serializers.DictField())
    drawings = DrawingInput(many=True, required=False)


class LeaseInput(serializers.Serializer):
    lease = serializers.IntegerField(help_text="the epoch the taker sees")
    device = serializers.CharField(required=False, max_length=64)


class Append(APIView):
    """POST /api/games/<id>/log/ — the one door. GET reads the log."""

    @extend_schema(request=LogInput, responses=dict)
    def post(self, request: Request, game_id: int) -> JsonResponse:
        queries.refuse_anonymous(request.user)
        batch = decoding.batch(decoding.read(request._request.body))
        try:
            answer = door.append(game_id, batch, user=request.user)
        except Game.DoesNotExist:
            raise Http404 from None
        beats.hear(game_id, user=request.user, device=batch.device, seq=answer.fold.seq)
        told = state.after_append(answer, user=request.user, device=batch.device)
        return JsonResponse(told, status=answer.status, json_dumps_params=COMPACT)

    @extend_schema(responses=dict)
    def get(self, request: Request, game_id: int) -> HttpResponse:
        game, who = queries.visible_game(game_id, request.user)
        after = queries.number(request.query_params, "after", default=0)
        if after == 0 and not who.referee:
            return HttpResponse(log.public_page(game), content_type="application/json")
        entries = log.entries(game, after=after, secret=who.referee)
        seq = game.n if who.referee or game.frozen is None else game.frozen
        return JsonResponse({"entries": entries, "seq": seq})


class State(APIView):
    """GET /api/games/<id>/ — for the referee with options and line-ups, for everybody else what is public."""

    @extend_schema(responses=dict)
    def get(self, request: Request, game_id: int) -> JsonResponse:
        game, who = queries.visible_game(game_id, request.user)
        device = request.query_params.get("device", "")[: decoding.LONGEST_ID]
        if who.referee:
            beats.hear(game.pk, user=request.user, device=device, seq=game.n)
        told = state.of_game(game, who, device=device)
        if request.query_params.get("edition") != "0":
            book = books.of(game.ruleset)
            told["edition"] = {**book.handbook(game), "articles": tables.articles(game.ruleset)}
            if who.referee:
                told["checklist"] = book.items(game)
        return JsonResponse(told, json_dumps_params=COMPACT)


class BeatInput(serializers.Serializer):
    device = serializers.CharField(max_length=64)
    seq = serializers.IntegerField(required=False, help_text="the last entry the tablet knows of")
    waiting = serializers.IntegerField(required=False, help_text="entries it has not got through yet")


class KeepBeating(APIView):
    """POST /api/games/<id>/beat/ — a tablet is alive. Not in the log; the answer says whether there is news."""

    @extend_schema(request=BeatInput, responses=dict)
    def post(self, request: Request, game_id: int) -> JsonResponse:
        queries.refuse_anonymous(request.user)
        value = decoding.read(request._request.body)
        device = decoding.device(value)
        seq, waiting = (decoding.count(value.get(name), name) for name in ("seq", "waiting"))
        game = queries.game(game_id)
        mine = standing.holds(game, request.user, device)
        queries.refuse_others(mine or standing.at_game(request.user, game).referee)
        beats.hear(game.pk, user=request.user, device=device, seq=seq, waiting=waiting)
        told = {
            "seq": game.n,
            "lease": game.lease,
            "holder": access.username(game.holder),
            "may_write": mine,
            "frozen": game.frozen,
            "void": state.void_of(game),
            "now_ms": now_ms(),
        }
        return JsonResponse(told, json_dumps_params=COMPACT)


class TakeLease(APIView):
    """POST /api/games/<id>/lease/ — the deliberate takeover."""

    @extend_schema(request=LeaseInput, responses=dict)
    def post(self, request: Request, game_id: int) -> JsonResponse:
        queries.refuse_anonymous(request.user)
        value = decoding.read(request._request.body)
        seen, device = decoding.whole(value.get("lease"), "lease"), decoding.device(value)
        game = services.take_lease(queries.game(game_id), seen=seen, user=request.user, device=device)
        told = {"lease": game.lease, "holder": access.username(game.holder), "seq": game.n}
        return JsonResponse({**told, "taken": state.taken(game)})


class KeepDrawing(APIView):
    """POST /api/games/<id>/drawings/ — the strokes of a signature; the answer is the hash for the `sign` entry."""

    @extend_schema(request=DrawingInput, responses=dict)
    def post(self, request: Request, game_id: int) -> JsonResponse:
        queries.refuse_anonymous(request.user)
        drawing = decoding.strokes(decoding.read(request._request.body))
        game = queries.game(game_id)
        queries.refuse_others(standing.at_game(request.user, game).referee)
        services.keep_drawings(game, [drawing])
        return JsonResponse({"sha256": drawing.sha256})
