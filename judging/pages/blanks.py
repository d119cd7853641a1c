"""Empty score sheets for the printer: of a game that goes on by hand, of matches with their names, blank for the pile."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

import rules
from judging import books, folding, queries, secrecy
from judging.header import header
from judging.sheets import blank, blank_seats
from judging.sheets.written import written
from judging.standing import Standing
from tournament import roles
from tournament.models import Match, Tournament
from tournament.queries import seated, sides
from tournament.words import Part, RoleKind

KINGS, MOST = "kings-3v3", 8


@require_GET
def empty(request: HttpRequest, game_id: int) -> HttpResponse:
    """`/g/<id>/sheet/empty/`: for a game that goes on by hand. Names and what is public of its draft are filled in."""
    game, who = queries.visible_game(game_id, request.user)
    if game.ruleset != KINGS:
        named = _blank(game.match, game.header, number=game.number, known={})
        return print_blanks(request, [named], match=game.match, who=who)
    fold = secrecy.public(game, memory := folding.memory(game))
    entries = written(memory.lines, fold.game, veil=secrecy.veil(rules.view(fold.game)))
    known = blank.known(game, fold.game, entries)
    state = fold.game.state
    first_turn = state.turns + (state.acting is None)
    shown = _blank(game.match, game.header, number=game.number, known=known)
    return print_blanks(request, [shown], match=game.match, who=who, first_turn=first_turn)


@require_GET
def pile(request: HttpRequest, slug: str) -> HttpResponse:
    """`/t/<slug>/sheets/empty/`: a blank sheet, `?ruleset=identity&seats=8` of that set; `?match=7` with the names of
    that match; `?match=all`, for the desk, one for every match whose players are known and which is not decided.
    """
    tournament = Tournament.objects.filter(slug=slug).first()
    desk = tournament is not None and roles.may(request.user, tournament, RoleKind.ORGANISER, RoleKind.HEAD_REFEREE)
    if tournament is None or not (tournament.released or desk):
        raise Http404
    wanted = request.GET.get("match", "")
    if wanted == "all":
        queries.refuse_others(desk)
        found = Match.objects.filter(stage__tournament=tournament, outcome="").select_related(
            "stage__tournament", "round", "table"
        )
        blanks = [of_match(match) for match in found.order_by("round__number", "number") if ready(match)]
        return print_blanks(request, blanks or [_blank(None, None, event=tournament.name)])
    if wanted:
        match, who = queries.visible_match(queries.number(request.GET, "match", default=0), request.user)
        if match.stage.tournament_id != tournament.pk:
            raise Http404
        return print_blanks(request, [of_match(match)], match=match, who=who)
    book = books.of(request.GET.get("ruleset") or KINGS)
    seats_ = queries.number(request.GET, "seats", default=book.most, least=book.least, most=book.most)
    nobody = _blank(None, None, event=tournament.name, ruleset=book.id, seats=seats_)
    return print_blanks(request, [nobody], others=book.id)


def ready(match: Match) -> bool:
    """Whether it is known who plays the match."""
    return len(seated(match)) > 1 if match.part == Part.POD else len(sides(match)) == 2


def of_match(match: Match) -> dict[str, Any]:
    """A blank sheet with the names of a match, and of its referees, on it."""
    if not ready(match):
        return _blank(match, None, ruleset=match.stage.ruleset)
    number = books.of(match.stage.ruleset).next_game(match)
    head = header(match, number=number or 1, opened_ms=0, referee="", source="paper")
    referees = (one.user.get_full_name() or one.user.get_username() for one in match.assignments.select_related("user"))
    return _blank(match, head, number=number, known={"referee": "、".join(referees)})


def _blank(
    match: Match | None,
    head: dict[str, Any] | None,
    *,
    number: int | None = None,
    known: dict[str, str] | None = None,
    event: str = "",
    ruleset: str = "",
    seats: int = 0,
) -> dict[str, Any]:
    ruleset = ruleset or (head["ruleset"] if head else KINGS)
    return {
        "event": match.stage.tournament.name if match else event,
        "stage": match.stage.name if match else "",
        "label": queries.label(match) if match else "",
        "number": number or "",
        "table": match.table if match and match.table else "",
        "foul_who": [],
        "known": {"referee": (head or {}).get("about", {}).get("referee", ""), **(known or {})},
        **({"sides": blank.sides(head)} if ruleset == KINGS else blank_seats.sheet(ruleset, seats or MOST, head)),
    }


def print_blanks(
    request: HttpRequest,
    blanks: list[dict[str, Any]],
    *,
    match: Match | None = None,
    who: Standing | None = None,
    first_turn: int = 1,
    others: str = "",
) -> HttpResponse:
    """The sheets, one after the other on pages of their own; `others` offers the empty sheets of the other rule sets."""
    rows = {"turns": blank.TURNS, "fouls": blank.FOUL_ROWS, "protests": blank.PROTEST_ROWS}
    keys = {name: blank.keys(name[0], count) for name, count in rows.items()}
    fields = blank.fields(**keys, first_turn=first_turn)
    typed = match is not None and who is not None and who.staff and match.part != Part.POD
    url = reverse("paper", args=[match.pk]) if typed and match is not None else ""
    shown = {
        "blanks": blanks,
        "paper_url": url,
        "other_sets": [one for one in books.BOOKS.values() if others and one.id != others],
        "set": books.BOOKS.get(others),
        **fields,
    }
    return render(request, "judging/blank.html", shown)
