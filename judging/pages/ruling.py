"""`/head/games/<id>/`: one game as the head referee has it: what waits for him, and what only he may do.

Every form posts here with its `act`. Each carries an id drawn when the page was made, so that a double press is one
entry.
"""

from __future__ import annotations

import uuid
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import rules
from judging import (
    beats,
    folding,
    log,
    protests,
    queries,
    reviews,
    rulings,
    signings,
    voiding,
    watch,
)
from judging.folding import Memory
from judging.freezing import NOT_HEAD
from judging.models import Game, Lease, Review
from judging.naming import in_names
from judging.pages import tables
from judging.pages.acts import ACTS
from judging.pages.head import card
from judging.pages.public import part
from judging.sheets import cite
from tournament.desk.gate import said
from tournament.refusals import Forbidden, Malformed, Refusal

NEWEST = 14


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
def game(request: HttpRequest, game_id: int) -> HttpResponse:
    found, who = queries.visible_game(game_id, request.user)
    if not who.head:
        raise Forbidden(NOT_HEAD)
    if request.method == "POST":
        return _press(request, found)
    with timezone.override(ZoneInfo(found.match.stage.tournament.time_zone)):
        if part(request):
            return render(request, "judging/head_game_live.html", _now(found))
        return render(request, "judging/head_game.html", _whole(request, found))


def _press(request: HttpRequest, found: Game) -> HttpResponse:
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Malformed({"zh": "没有这个按钮。", "en": "There is no such button."}, field="act")
    try:
        messages.success(request, act(found, request))
    except Forbidden:
        raise
    except Refusal as refusal:
        messages.error(request, said(refusal))
    back = request.POST.get("back", "")
    if back == "grid":
        return redirect("head", name=found.match.stage.tournament.slug)
    return redirect("head-game", game_id=found.pk)


def _now(found: Game) -> dict[str, Any]:
    """The part of the page that changes by itself: the table's card and the newest entries."""
    memory = folding.memory(found)
    waiting = Review.objects.filter(game=found, decision=Review.Decision.WAITING).count()
    watched = watch.watched(found, beats.of_writers([found]).get(found.pk), waiting=waiting)
    entries = log.entries_from(memory, memory.fold, after=max(0, memory.fold.seq - NEWEST), veil=None)
    return {
        "game": found,
        "card": card(watched),
        "entries": [_entry(one) for one in reversed(entries)],
        "matters": _matters(watched),
    }


def _matters(one: watch.Watched) -> str:
    """Changes when something comes that the lower part of the page does not show yet."""
    kinds = {signal.kind: signal.text for signal in one.signals if signal.kind not in ("clock", "silent")}
    return f"{sorted(kinds.items())}{one.game.lease}{one.game.void}{one.view['verdict'] is not None}"


def _whole(request: HttpRequest, found: Game) -> dict[str, Any]:
    memory = folding.memory(found)
    folded = memory.fold.game
    return {
        **_now(found),
        "match": found.match,
        "tournament": found.match.stage.tournament,
        "label": queries.label(found.match),
        "heading": tables.heading(rules.view(folded)),
        "fouls": "teams" in found.header,
        "protests": [_protest(memory, one) for one in protests.all_of(folded, about=_asked(request))],
        "flags": [_flag(memory, flag, found.header.get("people", {})) for flag in rules.view(folded)["flags"]],
        "tray": [_waiting(one, found.header.get("people", {})) for one in reviews.tray(found, memory)],
        "settled": Review.objects.filter(game=found).exclude(decision="waiting").select_related("decided_by"),
        "rulings": [
            {**_line(memory, row.n), "ruling": one, "cite": cite(one.article)} for row, one in rulings.rulings(folded)
        ],
        "leases": [
            {"lease": one, "at": _moment(one.taken_ms)}
            for one in Lease.objects.filter(game=found).select_related("holder")
        ],
        "versions": [
            {"version": one, "at": _moment(one.reopened_ms)} for one in signings.earlier(found, memory, until=found.n)
        ],
        "restorable": found.void and not voiding.played_again(found),
        "articles": [
            (one.id, one.id if get_language() == "en" else one.cite_zh) for one in rules.all_articles(found.ruleset)
        ],
        "prefix": rules.all_articles(found.ruleset)[0].id.partition("-")[0],
        "draw_id": lambda: str(uuid.uuid4()),
    }


def _asked(request: HttpRequest) -> dict[int, int]:
    """`?entry-41=37`: protest 41 is about entry 37, says the head referee."""
    named = {name.removeprefix("entry-"): text for name, text in request.GET.items() if name.startswith("entry-")}
    return {
        int(n): int(text) for n, text in named.items() if n.isdecimal() and text.isdecimal() and 0 < int(text) < int(n)
    }


def _protest(memory: Memory, one: protests.Protest) -> dict[str, Any]:
    effect = one.effect
    about = _line(memory, effect.n) if effect else None
    return {
        **_line(memory, one.row.n),
        "text": one.row.row.get("text", ""),
        "effect": effect,
        "about": about,
        "ruling": one.ruling,
    }


def _flag(memory: Memory, flag: dict[str, Any], people: dict[str, str]) -> dict[str, Any]:
    language = "en" if get_language() == "en" else "zh"
    line = memory.lines[flag["n"] - 1]
    return {
        **_line(memory, line.seq),
        "cites": [cite(one) for one in flag["articles"]],
        "asked": [in_names(problem["message"][language], people) for problem in line.problems],
        "reason": line.row.get("override", {}).get("reason", ""),
    }


def _waiting(one: reviews.Waiting, people: dict[str, str]) -> dict[str, Any]:
    language = "en" if get_language() == "en" else "zh"
    return {
        "waiting": one,
        "words": one.words[language],
        "blocked": one.blocked[language] if one.blocked else "",
        "problems": [
            {
                "cite": cite(found["article"]),
                "text": in_names(found["message"][language], people),
                "level": found["level"],
            }
            for found in one.problems
        ],
        "breaks": any(found["level"] in ("violation", "refused") for found in one.problems),
    }


def _line(memory: Memory, n: int) -> dict[str, Any]:
    return _entry(log.as_json(memory.lines[n - 1], memory.fold.game.rows[n - 1].status, veil=None))


def _entry(told: dict[str, Any]) -> dict[str, Any]:
    language, at = "en" if get_language() == "en" else "zh", told["row"]["at"]
    words = rulings.in_words(told["row"]) or told["words"]
    # A reopening voids the signatures before it and is itself no mistake, whatever the fold leaves out.
    status = "stands" if (told["row"]["do"], told["status"]) == ("reopen", "void") else told["status"]
    return {**told, "said": words[language], "status": status, "minutes": f"{at // 60000}:{at // 1000 % 60:02d}"}


def _moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)
