"""`/head/<slug>/`: the head referee's grid of all tables, and the fouls of the event."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from judging import books, fouls, queries, watch
from judging.pages import tables
from judging.pages.public import part
from tournament import roles
from tournament.desk.gate import RULING, of_tournament
from tournament.models import Tournament
from tournament.words import RoleKind


@require_safe
@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """`/head/`: the tournaments somebody is head referee of; straight to the only one."""
    headed = Tournament.objects.filter(roles__user=request.user, roles__kind=RoleKind.HEAD_REFEREE).distinct()
    if request.user.is_superuser:
        headed = Tournament.objects.all()
    found = list(headed)
    if len(found) == 1:
        return redirect("head", name=found[0].slug)
    return render(request, "judging/head_mine.html", {"tournaments": found})


@require_safe
@never_cache
@of_tournament(*RULING)
def grid(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    playing = watch.tables(tournament)
    shown = {
        "tournament": tournament,
        "here": "grid",
        "tables": [card(one) for one in playing],
        "idle": [
            (table, match, queries.label(match) if match else "") for table, match in watch.idle(tournament, playing)
        ],
        "calls": sum(signal.kind == "call" for one in playing for signal in one.signals),
        "head": roles.may(request.user, tournament, RoleKind.HEAD_REFEREE),
    }
    return render(request, "judging/head_tables.html" if part(request) else "judging/head.html", shown)


@require_safe
@never_cache
@of_tournament(*RULING)
def foul_history(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """`/head/<slug>/fouls/`, `?q=` a team or a player."""
    wanted = request.GET.get("q", "").strip()
    histories = [one for one in fouls.of_event(tournament) if not wanted or _about(one, wanted)]
    shown = {"tournament": tournament, "here": "fouls", "histories": histories, "q": wanted}
    return render(request, "judging/head_fouls.html", shown)


def _about(history: fouls.History, wanted: str) -> bool:
    names = (history.team.name, *(foul.player for foul in history.fouls))
    return any(wanted.casefold() in name.casefold() for name in names)


def card(one: watch.Watched) -> dict[str, Any]:
    """A game of the grid with its words; `stamp` changes when anything but a clock does."""
    view = one.view
    said = [f"{signal.kind}{signal.text}{signal.n}" for signal in one.signals]
    facts = (one.game.n, one.game.lease, one.clock.running if one.clock else "", *said)
    return {
        "watched": one,
        "game": one.game,
        "view": view,
        "many": "teams" not in view,
        "title": tables.heading(view),
        "step": _moment(view),
        "stamp": "|".join(map(str, facts)),
    }


def _moment(view: dict[str, Any]) -> str:
    """第 3 阵营回合; at a table of many whose turn it is; before and after play, the step."""
    if "camp_round" in view and view["step"] == "play":
        return gettext("第 %(n)s 阵营回合") % {"n": view["camp_round"]}
    if "teams" not in view:
        return tables.moment(view)
    return str(books.of(view["ruleset"]).steps.get(view["step"], view["step"]))
