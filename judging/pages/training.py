"""`/console/training/`: a referee practises on games that belong to no event."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from judging import decoding, training
from judging.models import Game
from judging.steps import STEPS


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
def practise(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        device = decoding.device(request.POST.dict())
        game = training.open_game(user=request.user, edition=request.POST.get("edition", ""), device=device)
        return redirect("console", game_id=game.pk)
    rows = [_row(game) for game in training.games_of(request.user)]
    return render(request, "judging/training.html", {"rows": rows, "editions": training.EDITIONS})


def _row(game: Game) -> dict[str, Any]:
    opened = datetime.fromtimestamp(game.opened_ms / 1000, UTC)
    return {"game": game, "step": str(STEPS.get(game.step, game.step)), "opened": opened}
