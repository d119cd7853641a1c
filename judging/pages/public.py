"""What everybody may look at: a match, the live board or replay of a game, its score sheet, the tables now in play."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

import rules
from judging import folding, live, queries, secrecy, sheets
from judging.models import Game
from judging.moments import now_ms
from tournament.models import GameScore, Tournament
from tournament.queries import scores, sides
from tournament.refusals import Forbidden


@require_GET
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    """`/m/<id>/`: who plays, what each game ended with and why, and where to see it."""
    found, who = queries.visible_match(match_id, request.user)
    games = {game.number: game for game in found.games.all()}
    reported = {score.number: score for score in scores(found)}
    people = {
        f"p{player.pk}": player.name
        for side in sides(found).values()
        for player in (*side["players"], *side["substitutes"])
    }
    rows = [_game(number, games.get(number), reported.get(number), people) for number in sorted({*games, *reported})]
    shown = {
        "match": found,
        "label": queries.label(found),
        "sides": sides(found),
        "rows": rows,
        "who": who,
        "wins": {side: sum(1 for score in reported.values() if score.winner == side) for side in ("A", "B")},
    }
    return render(request, "judging/match_live.html" if part(request) else "judging/match.html", shown)


def part(request: HttpRequest) -> bool:
    """Whether the page asks for the part of itself that changes (js/pages/live.js)."""
    return request.GET.get("part") == "live"


def _game(number: int, game: Game | None, score: GameScore | None, people: dict[str, str]) -> dict[str, Any]:
    return {
        "number": number,
        "game": game,
        "score": score,
        "commanders": {side: people.get(player, "") for side, player in score.commanders.items()} if score else {},
        "cite": _cite(game),
    }


def _cite(game: Game | None) -> str:
    """The article a verdict stands on; a paper result has none."""
    if game is None or game.verdict is None:
        return ""
    article = rules.article(game.verdict["by"])
    return article.id if get_language() == "en" else article.cite_zh


@require_GET
def board(request: HttpRequest, game_id: int) -> HttpResponse:
    """`/g/<id>/`: the table as it stands, live; a finished game as a replay."""
    game, who = queries.visible_game(game_id, request.user)
    memory = folding.memory(game)
    told = live.event(game, memory.fold, memory.lines[-1] if memory.lines else None)
    data = {
        "game": game.pk,
        **told,
        "anchor_ms": game.opened_ms,
        "now_ms": now_ms() + memory.skew,
        "finished": game.finished,
        "live": None if game.finished else f"/live/game.{game.pk}",
        "poll": reverse("api-game", args=[game.pk]) + "?edition=0",
        "frames": reverse("api-frames", args=[game.pk]),
        "log": reverse("api-log", args=[game.pk]),
    }
    shown = {
        "game": game,
        "match": game.match,
        "label": queries.label(game.match),
        "data": data,
        "view": told["view"],
        "words": told["words"]["en" if get_language() == "en" else "zh"],
        "seats": _seats(told["view"]),
        "verdict": sheets.verdict(told["view"]),
        "who": who,
        "downloads": game.finished and secrecy.shown(told["view"]),
        "mode": "replay" if game.finished else "live",
    }
    return render(request, "judging/board.html", shown)


def _seats(view: dict) -> list[dict[str, Any]]:
    people = view["people"]
    return [
        {**seat, "name": name, "person": people.get(seat["player"], seat["player"])}
        for name, seat in (view.get("seats") or {}).items()
    ]


@require_GET
def sheet(request: HttpRequest, game_id: int) -> HttpResponse:
    """`/g/<id>/sheet/`: to be read and printed without a login once it is signed; before that by its referees."""
    game, who = queries.visible_game(game_id, request.user)
    if not (game.finished or who.staff):
        raise Forbidden(
            {"zh": "双方签名之后才能查看记分表。", "en": "The score sheet can be seen once both sides have signed."}
        )
    shown = {"game": game, "match": game.match, "label": queries.label(game.match), "printed": timezone.now()}
    return render(request, "judging/sheet.html", {**shown, **sheets.sheet(game, secret=who.referee)})


@require_GET
def now_playing(request: HttpRequest, slug: str) -> HttpResponse:
    """`/t/<slug>/live/`: the tables in play, each with who leads and why."""
    try:
        tournament = Tournament.objects.get(slug=slug, released=True)
    except Tournament.DoesNotExist:
        raise Http404 from None
    playing = queries.games().filter(match__stage__tournament=tournament, match__round__released=True, signed=False)
    rows = [_playing(game) for game in playing.order_by("match__table__number", "match_id", "number")]
    template = "judging/now_playing_rows.html" if part(request) else "judging/now_playing.html"
    return render(request, template, {"tournament": tournament, "rows": rows})


def _playing(game: Game) -> dict[str, Any]:
    view = rules.view(folding.memory(game).fold.game)
    return {"game": game, "table": game.match.table, "view": view, "teams": view["teams"], "lead": view.get("lead")}
