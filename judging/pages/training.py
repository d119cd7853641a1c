"""`/console/training/`: a referee practises on games that belong to no event."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from judging import books, decoding, queries, training
from judging.books.kings import EDITIONS, KINGS
from judging.models import Game


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
def practise(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        game = _opened(request)
        return redirect("console", game_id=game.pk)
    shown = {
        "rows": [_row(game) for game in training.games_of(request.user)],
        "editions": EDITIONS,
        "many": [
            {"book": book, "seats": range(book.least, book.most + 1)}
            for book in books.BOOKS.values()
            if book.least < book.most
        ],
    }
    return render(request, "judging/training.html", shown)


def _opened(request: HttpRequest) -> Game:
    said = request.POST.dict()
    return training.open_game(
        user=request.user,
        ruleset=said.get("ruleset", KINGS.id),
        edition=said.get("edition", ""),
        seats=queries.number(said, "seats", default=0) or None,
        device=decoding.device(said),
    )


def _row(game: Game) -> dict[str, Any]:
    opened = datetime.fromtimestamp(game.opened_ms / 1000, UTC)
    book = books.of(game.ruleset)
    what = game.edition or f"{book.name} · {len(game.header['players'])}"
    return {"game": game, "step": str(book.steps.get(game.step, game.step)), "opened": opened, "what": what}
