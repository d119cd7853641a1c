"""`/join/<code>/`: a tablet joins its table by the QR code that leads here and a one-time PIN. No password is typed.

A form for people, and the same as JSON for a console whose session is over and whose queue waits behind it.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import rules
from judging import books, decoding, folding, secrecy, standing, tablets
from judging.models import Game, TableCode, Tablet
from tournament import queries as ledger
from tournament.models import Match, Table
from tournament.privacy import shown_name
from tournament.refusals import Forbidden, Malformed
from tournament.words import Part

SESSION_SECONDS = 30 * 24 * 3600
BACKEND = "django.contrib.auth.backends.ModelBackend"


@require_http_methods(["GET", "POST"])
@never_cache
def join(request: HttpRequest, code: str) -> HttpResponse:
    found = get_object_or_404(TableCode.objects.select_related("table__tournament"), code=code)
    if request.method == "GET":
        return _page(request, found)
    programs = request.content_type == "application/json"
    said = decoding.read(request.body) if programs else request.POST.dict()
    typed, device = said.get("pin", ""), decoding.device(said)
    if not isinstance(typed, str):
        raise Malformed({"zh": "pin 应是文字。", "en": "pin must be text."}, field="pin")
    address = request.META.get("REMOTE_ADDR", "")
    try:
        tablet = tablets.join(found, typed="".join(typed.split()), device=device, address=address)
    except Forbidden as refused:
        if programs:
            answer = {"error": {"field": "pin", "message": refused.message}, **refused.details}
            return JsonResponse(answer, status=403, json_dumps_params={"ensure_ascii": False})
        return _page(request, found, refused=refused)
    login(request, tablet.user, backend=BACKEND)
    request.session.set_expiry(SESSION_SECONDS)
    if programs:
        return JsonResponse({"csrf": get_token(request), "next": home_of(tablet)})
    return redirect(home_of(tablet))


def home_of(tablet: Tablet) -> str:
    """Where a tablet belongs: the game at its table, or the list of matches while there is none."""
    game = tablets.open_game_at(tablet.table)
    return reverse("console", args=[game.pk]) if game else reverse("console-matches")


def _page(request: HttpRequest, code: TableCode, *, refused: Forbidden | None = None) -> HttpResponse:
    known = tablets.of(request.user)
    here = known is not None and known.table_id == code.table_id
    shown = {
        "code": code,
        "table": code.table,
        "tournament": code.table.tournament,
        "sides": _sides(code.table),
        "digits": range(tablets.PIN_DIGITS),
        "home": home_of(known) if known and here else "",
        "refused": refused.message["en" if get_language() == "en" else "zh"] if refused else "",
    }
    return render(request, "judging/join.html", shown, status=403 if refused else 200)


def _sides(table: Table) -> list[dict[str, Any]]:
    """The teams at this table now, or next, with the camps they have drawn, or the players by seat; only what the public
    knows too."""
    game = tablets.open_game_at(table)
    match = game.match if game else _next(table)
    if match is None or not standing.public(match):
        return []
    if game is not None:
        return _sides_of(game)
    seated = ledger.seated(match) if match.part == Part.POD else {}
    names = [shown_name(player) for player in seated.values()] or [
        side["team"].name for side in ledger.sides(match).values()
    ]
    return [{"name": name, "camp": None} for name in names]


def _sides_of(game: Game) -> list[dict[str, Any]]:
    parties = books.of(game.ruleset).parties(rules.view(secrecy.public(game, folding.memory(game)).game))
    return [{"name": party["name"], "camp": party.get("camp")} for party in parties]


def _next(table: Table) -> Match | None:
    undecided = Match.objects.filter(table=table, outcome="").select_related("stage__tournament", "round")
    return undecided.order_by("starts_at", "round__number", "number").first()
