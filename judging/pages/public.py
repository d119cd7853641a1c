"""What everybody may look at: the live board or replay of a game, the tables now in play."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

import rules
from judging import folding, live, queries, secrecy, sheets
from judging.models import Game
from judging.moments import now_ms
from judging.naming import in_words
from judging.pages import tables
from tournament.models import Tournament


def part(request: HttpRequest) -> bool:
    """Whether the page asks for the part of itself that changes (js/pages/live.js)."""
    return request.GET.get("part") == "live"


@require_GET
def board(request: HttpRequest, game_id: int) -> HttpResponse:
    """`/g/<id>/`: the table as it stands, live; a finished game as a replay."""
    game, who = queries.visible_game(game_id, request.user)
    memory = folding.memory(game)
    fold = secrecy.public(game, memory)
    told = live.event(game, fold, memory.lines[fold.seq - 1] if fold.seq else None)
    replay = secrecy.finished(game, fold) or game.void
    view = told["view"]
    many = "teams" not in view
    data = {**told, **_followed(game, replay=replay), "now_ms": now_ms() + memory.skew}
    shown = {
        "game": game,
        "match": game.match,
        "label": queries.label(game.match),
        "data": {**data, "articles": tables.articles(game.ruleset)} if many else data,
        "view": view,
        "heading": tables.heading(view),
        "words": in_words((told["words"]["zh"], told["words"]["en"])),
        "seats": tables.seats(view),
        "verdict": tables.verdict(view) if many else sheets.verdict(view),
        "who": who,
        "finished": replay,
        "downloads": secrecy.finished(game, fold) and secrecy.shown(view),
        "mode": "replay" if replay else "live",
    }
    return render(request, "judging/board.html", shown)


def _followed(game: Game, *, replay: bool) -> dict[str, Any]:
    """What the board's script needs to go on from this moment, times in milliseconds since 1970."""
    return {
        "game": game.pk,
        "anchor_ms": game.opened_ms,
        "finished": replay,
        "frozen": game.frozen is not None,
        "void": game.void,
        "live": None if replay and game.frozen is None else f"/live/game.{game.pk}",
        "poll": reverse("api-game", args=[game.pk]) + "?edition=0",
        "frames": reverse("api-frames", args=[game.pk]),
        "log": reverse("api-log", args=[game.pk]),
    }


UNKNOWN = 1_000_000  # tables that are not told come last, in the order of their matches


@require_GET
def now_playing(request: HttpRequest, slug: str) -> HttpResponse:
    """`/t/<slug>/live/`: the tables in play, each with who leads and why."""
    try:
        tournament = Tournament.objects.get(slug=slug, released=True)
    except Tournament.DoesNotExist:
        raise Http404 from None
    playing = queries.games().filter(
        Q(signed=False) | Q(frozen__isnull=False),
        match__stage__tournament=tournament,
        match__round__released=True,
        voided_ms=None,
    )
    rows = [_playing(game) for game in playing.order_by("match_id", "number")]
    rows.sort(key=lambda row: row["table"].number if row["table"] else UNKNOWN)
    template = "judging/now_playing_rows.html" if part(request) else "judging/now_playing.html"
    return render(request, template, {"tournament": tournament, "rows": rows})


def _playing(game: Game) -> dict[str, Any]:
    view = rules.view(secrecy.public(game, folding.memory(game)).game)
    table = game.match.table if game.match.round.schedule_released else None
    shown = {"game": game, "table": table, "view": view, "teams": view.get("teams"), "lead": view.get("lead")}
    if shown["teams"] is None:
        shown |= {"heading": tables.heading(view), "seats": tables.seats(view), "moment": tables.moment(view)}
    return shown
