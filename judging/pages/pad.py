"""`/pad/<game>/`: a side referee's own phone: fouls and warnings in two touches, beside whoever holds the pen."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from judging import book, queries, state, tablets
from judging.fouls import kind_in_words
from judging.models import Game
from judging.moments import now_ms

# The ones that cost what the article says come first; the others cost what the referee says, one point unless he does.
FIXED = {"talk": 1, "gesture": 1, "warning": 0}
ORDER = ("talk", "gesture", "warning", "touch", "early", "conduct", "other")


@require_safe
@never_cache
@login_required
def pad(request: HttpRequest, game_id: int) -> HttpResponse:
    game, who = queries.visible_game(game_id, request.user)
    queries.refuse_others(who.referee)
    if "teams" not in game.header:
        raise Http404  # the rules of single players know no fouls
    shown = {"game": game, "label": queries.label(game.match), "boot": _boot(request, game)}
    return render(request, "judging/pad.html", shown)


def _boot(request: HttpRequest, game: Game) -> dict[str, Any]:
    tablet = tablets.of(request.user)
    return {
        "game": game.pk,
        "user": request.user.get_username(),
        "table": state.table_of(game),
        "header": game.header,
        "anchor_ms": game.opened_ms,
        "now_ms": now_ms(),
        "foul_limit": book.edition(game)["foul_limit"],
        "kinds": [{"kind": kind, "label": kind_in_words(kind), "points": FIXED.get(kind)} for kind in ORDER],
        "join": reverse("join", args=[tablets.code_of(tablet.table).code]) if tablet else None,
        "urls": {
            "state": reverse("api-game", args=[game.pk]),
            "log": reverse("api-log", args=[game.pk]),
            "back": reverse("console-matches"),
        },
    }
