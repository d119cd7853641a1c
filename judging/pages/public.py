"""What everybody may look at: a match, the live board or replay of a game, its score sheet, the tables now in play."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

import rules
from judging import folding, live, queries, secrecy, sheets
from judging.models import Game
from judging.moments import now_ms
from judging.pages import tables
from tournament.models import GameScore, Tournament
from tournament.neighbours import officials_of
from tournament.privacy import shown_name
from tournament.queries import scores, sides
from tournament.words import GameState


@require_GET
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    """`/m/<id>/`: who plays, what each game ended with and why, and where to see it."""
    found, who = queries.visible_match(match_id, request.user)
    games = {game.number: game for game in found.games.all()}
    names = [side["team"].name for side in sides(found).values()]
    reported = {score.number: score for score in scores(found) if _of_these(score, names)}
    people = {
        f"p{player.pk}": shown_name(player)
        for side in sides(found).values()
        for player in (*side["players"], *side["substitutes"])
    }
    rows = [_game(number, games.get(number), reported.get(number), people) for number in sorted({*games, *reported})]
    counting = [row["score"] for row in rows if row["score"] is not None and row["score"].state != GameState.VOID]
    shown = {
        "match": found,
        "label": queries.label(found),
        "sides": sides(found),
        "rows": rows,
        "who": who,
        "scheduled": who.staff or found.round.schedule_released,
        "officials": officials_of([found]).get(found.pk, []) if who.staff or found.round.officials_released else [],
        "scored": bool(counting) or not found.outcome,
        "wins": {side: sum(1 for score in counting if score.winner == side) for side in ("A", "B")},
    }
    return render(request, "judging/match_live.html" if part(request) else "judging/match.html", shown)


def _of_these(score: GameScore, names: list[str]) -> bool:
    """Whether the teams that sit in the match now played this game: one of a pairing that was undone is not theirs."""
    return score.state != GameState.VOID or score.figures.get(GameScore.PLAYED_BY, names) == names


def part(request: HttpRequest) -> bool:
    """Whether the page asks for the part of itself that changes (js/pages/live.js)."""
    return request.GET.get("part") == "live"


def _game(number: int, game: Game | None, score: GameScore | None, people: dict[str, str]) -> dict[str, Any]:
    """A game as the public may know it: what came after its display was frozen is not told."""
    fold = secrecy.public(game, folding.memory(game)) if game is not None and game.frozen is not None else None
    hidden = fold is not None and fold.game.verdict is None
    score = None if hidden else score
    return {
        "number": number,
        "game": game,
        "score": score,
        "finished": game is not None and (secrecy.finished(game, fold) if fold else game.finished),
        "commanders": {side: people.get(player, "") for side, player in score.commanders.items()} if score else {},
        "cite": "" if hidden or game is None or game.verdict is None else sheets.cite(game.verdict["by"]),
    }


@require_GET
def board(request: HttpRequest, game_id: int) -> HttpResponse:
    """`/g/<id>/`: the table as it stands, live; a finished game as a replay."""
    game, who = queries.visible_game(game_id, request.user)
    memory = folding.memory(game)
    fold = secrecy.public(game, memory)
    told = live.event(game, fold, memory.lines[fold.seq - 1] if fold.seq else None)
    replay = secrecy.finished(game, fold) or game.void
    data = {
        "game": game.pk,
        **told,
        "anchor_ms": game.opened_ms,
        "now_ms": now_ms() + memory.skew,
        "finished": replay,
        "frozen": game.frozen is not None,
        "void": game.void,
        "live": None if replay and game.frozen is None else f"/live/game.{game.pk}",
        "poll": reverse("api-game", args=[game.pk]) + "?edition=0",
        "frames": reverse("api-frames", args=[game.pk]),
        "log": reverse("api-log", args=[game.pk]),
    }
    view = told["view"]
    many = "teams" not in view
    shown = {
        "game": game,
        "match": game.match,
        "label": queries.label(game.match),
        "data": {**data, "articles": tables.articles(game.ruleset)} if many else data,
        "view": view,
        "heading": tables.heading(view),
        "words": told["words"]["en" if get_language() == "en" else "zh"],
        "seats": tables.seats(view),
        "verdict": tables.verdict(view) if many else sheets.verdict(view),
        "who": who,
        "finished": replay,
        "downloads": secrecy.finished(game, fold) and secrecy.shown(told["view"]),
        "mode": "replay" if replay else "live",
    }
    return render(request, "judging/board.html", shown)


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
    rows = [_playing(game) for game in playing.order_by("match__table__number", "match_id", "number")]
    template = "judging/now_playing_rows.html" if part(request) else "judging/now_playing.html"
    return render(request, template, {"tournament": tournament, "rows": rows})


def _playing(game: Game) -> dict[str, Any]:
    view = rules.view(secrecy.public(game, folding.memory(game)).game)
    table = game.match.table if game.match.round.schedule_released else None
    shown = {"game": game, "table": table, "view": view, "teams": view.get("teams"), "lead": view.get("lead")}
    if shown["teams"] is None:
        shown |= {"heading": tables.heading(view), "seats": tables.seats(view), "moment": tables.moment(view)}
    return shown
