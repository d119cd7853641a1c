"""`/desk/matches/<id>/paper/`: a game typed from its paper sheet, field by field in the order of the sheet.

What is typed is kept at every change and held against the rules at once. With htmx the answer is only what changed
around the fields; without scripts the page comes anew.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from judging import queries, standing
from judging.paper import storing, telling
from judging.paper.sheet import ROW, Sheet
from judging.paper.storing import Place
from judging.sheets import blank, order
from judging.sheets.written import language
from rules.kings.editions import edition
from rules.kings.generals import general_rows
from tournament.models import Match
from tournament.refusals import Illegal, Stale
from tournament.words import Part

CONTROLS = frozenset(("csrfmiddlewaretoken", "page", "version", "game", "act", "more"))
SPARE = {"t": 12, "f": 3, "p": 2}
MORE = 10
MOST_ROWS = 400


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
def paper(request: HttpRequest, match_id: int) -> HttpResponse:
    match, who = queries.visible_match(match_id, request.user)
    queries.refuse_others(who.staff)
    if match.part == Part.POD and (who.organiser or who.head):
        return redirect("desk-points", name=match.pk)  # a table of many has its points typed, not its entries
    places = storing.places(match)
    place = _place(request, places)
    if place is None or not place.free:
        shown = {"match": match, "label": queries.label(match), "places": places, "place": place, "who": who}
        return render(request, "judging/paper/none.html", shown)
    if request.method == "POST":
        return _typed(request, match, place)
    return _page(request, match, place, _kept(place))


def _place(request: HttpRequest, places: list[Place]) -> Place | None:
    """The game asked for, else the one somebody is typing, else the first that has none."""
    said = request.POST if request.method == "POST" else request.GET
    number = queries.number(said, "game", default=0)
    if number:
        return next((one for one in places if one.number == number), None)
    free = [one for one in places if one.free and not one.goes_on] or [one for one in places if one.free]
    return next((one for one in free if one.paper is not None), free[0] if free else None)


def _kept(place: Place) -> Sheet:
    return Sheet.of_text(place.paper.body) if place.paper is not None else Sheet()


def _typed(request: HttpRequest, match: Match, place: Place) -> HttpResponse:
    """Keeps what was typed; then enters it, if that was asked for, or says what came of it."""
    act = request.POST.get("act", "")
    sheet = Sheet((name, text) for name, text in request.POST.items() if name not in CONTROLS)
    seen, page = queries.number(request.POST, "version", default=0), request.POST.get("page", "")[:64]
    try:
        kept = storing.keep(match, place.number, sheet, seen=seen, page=page, by=request.user, over=act == "over")
        if act == "enter":
            game = storing.enter(match, place.number, by=request.user)
            messages.success(request, _("纸质记分表已录入，共 %(n)d 条。") % {"n": game.n})
            return redirect("board", game_id=game.pk)
    except Stale as stale:
        return _answer(request, match, place, sheet, page=page, version=seen, stale=stale)
    except Illegal as refused:
        return _answer(request, match, place, sheet, page=page, version=kept.version, refused=refused)
    if _by_htmx(request):
        return _answer(request, match, place, sheet, page=page, version=kept.version)
    rows = queries.number(request.GET, "rows", default=0, most=MOST_ROWS)
    address = f"{reverse('paper', args=[match.pk])}?game={place.number}"
    return redirect(f"{address}&rows={rows + MORE}#rows-t" if "more" in request.POST else address)


def _by_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def _answer(request: HttpRequest, match: Match, place: Place, sheet: Sheet, **said: Any) -> HttpResponse:
    stale, refused = said.get("stale"), said.get("refused")
    status = 409 if stale else 422 if refused else 200
    if not _by_htmx(request):
        return _page(request, match, place, sheet, status=status, **said)
    shown = {**_held(match, place, sheet), "groups": _groups(request, place), **said}
    return render(request, "judging/paper/answer.html", shown, status=status)


def _groups(request: HttpRequest, place: Place) -> list[str]:
    """Every group the page has, so that what was said of one before is taken back."""
    rows = dict.fromkeys(name.split(".")[0] for name in request.POST if ROW.fullmatch(name))
    return [*(AT_THE_END if place.goes_on else (*IN_THE_DRAFT, *AT_THE_END[1:])), *rows]


def _held(match: Match, place: Place, sheet: Sheet) -> dict[str, Any]:
    writer, opened = storing.held_against(match, place, sheet)
    standing = telling.standing(writer)
    ready = storing.holds(writer, place) and bool(opened)
    return {
        "told": telling.told(writer),
        "standing": standing,
        "ready": ready,
        "sheet": sheet,
        "place": place,
        "typing": True,
    }


def _page(
    request: HttpRequest, match: Match, place: Place, sheet: Sheet, *, status: int = 200, **said: Any
) -> HttpResponse:
    head = place.game.header if place.game is not None else storing.head_of(match, place.number, sheet)
    more = queries.number(request.GET, "rows", default=0, most=MOST_ROWS)
    keys = {letter: _keys(sheet, letter, spare + (more if letter == "t" else 0)) for letter, spare in SPARE.items()}
    shown = {
        "match": match,
        "label": queries.label(match),
        "number": place.number,
        "who": standing.at_match(request.user, match),
        "places": storing.places(match),
        "page": said.get("page") or secrets.token_hex(8),
        "version": said.get("version", place.paper.version if place.paper else 0),
        "stale": said.get("stale"),
        "refused": said.get("refused"),
        "sides": blank.sides(head),
        "foul_who": blank.offenders(head),
        "generals": _generals(head),
        **blank.fields(turns=keys["t"], fouls=keys["f"], protests=keys["p"]),
        **({"sections": AFTER_THE_DRAFT} if place.goes_on else {}),
        **_held(match, place, sheet),
    }
    return render(request, "judging/paper/page.html", shown, status=status)


def _keys(sheet: Sheet, letter: str, spare: int) -> list[str]:
    """The rows there are, in their order, and some to write on."""
    used = sheet.rows(letter)
    last = max((int(key[1:]) for key in used), default=0)
    return used + [f"{letter}{last + n}" for n in range(1, max(3, spare - len(used)) + 1)]


def _generals(head: dict[str, Any]) -> list[dict[str, str]]:
    """The pool with the names one may type instead."""
    found = edition(head["options"]["edition"])
    spelled = {row["name_zh"]: row["pinyin"] for row in general_rows()}
    english = language() == "en"
    return [
        {
            "name": found.generals[name].english if english else name,
            "also": " ".join((name if english else found.generals[name].english, spelled.get(name, ""))),
        }
        for name in found.pool
    ]


IN_THE_DRAFT = (
    "head", "checklist", "commanders", "compare", "camp", "stacks", "generals", "first-pick", "picks", "lineups", "seats",
    "first-act",
)  # fmt: skip
AT_THE_END = ("earlier", "clock", "remarks", "final", "verdict", "sign_A", "sign_B")
AFTER_THE_DRAFT = order.SECTIONS[order.SECTIONS.index(("turns",)) :]
