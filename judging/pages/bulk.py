"""Score sheets of a whole round in one go: empty ones with the names on them, and those that are filled."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_safe

from judging import folding, queries, signings
from judging.models import Game
from judging.pages.blanks import of_match, print_blanks, ready
from judging.pages.sheets import filled_of, qr_of
from tournament import roles
from tournament.desk.gate import RULING, of_round
from tournament.models import Match, Round
from tournament.words import RoleKind

A_PILE = 40  # sheets a page: a browser lays out more of them for a long time


@of_round(*RULING)
@require_safe
def empty(request: HttpRequest, found: Round) -> HttpResponse:
    """`/desk/rounds/<id>/sheets/empty/`: a blank sheet for the next game of every match whose players are known."""
    matches = Match.objects.filter(round=found, outcome="").select_related("stage__tournament", "round", "table")
    blanks = [of_match(match) for match in matches.order_by("table__number", "number") if ready(match)]
    return print_blanks(request, blanks)


@of_round(*RULING)
@require_safe
def filled(request: HttpRequest, found: Round) -> HttpResponse:
    """`/desk/rounds/<id>/sheets/`: the sheet of every game of the round, 40 a page; void ones are left out."""
    games = queries.games().filter(match__round=found, voided_ms=None).order_by("match__number", "number")
    start = queries.number(request.GET, "after", default=0, most=100_000)
    total = games.count()
    head = roles.may(request.user, found.stage.tournament, RoleKind.HEAD_REFEREE)
    shown = {
        "round": found,
        "stage": found.stage,
        "sheets": [_filled(request, game, secret=head) for game in games[start : start + A_PILE]],
        "first": start + 1,
        "last": min(start + A_PILE, total),
        "total": total,
        "next": start + A_PILE if start + A_PILE < total else None,
        "before": max(0, start - A_PILE) if start else None,
    }
    return render(request, "judging/round_sheets.html", shown)


def _filled(request: HttpRequest, game: Game, *, secret: bool) -> str:
    """A game's sheet as it stands; what is still secret at its table only for the head referee (`secret`)."""
    memory = folding.memory(game)
    fold = memory.fold
    earlier = signings.earlier(game, memory, until=fold.seq)
    about = filled_of(game, memory, fold, secret=secret)
    shown: dict[str, Any] = {
        "game": game,
        "match": game.match,
        "label": queries.label(game.match),
        "printed": timezone.now(),
        "earlier": earlier,
        "version": None,
        "edition_number": len(earlier) + 1,
        "versions": [],
        "qr": qr_of(request, game, about["whole_seal"]),
        **about,
    }
    return render_to_string(about["whole"], shown, request)
