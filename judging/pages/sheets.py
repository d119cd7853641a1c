"""Score sheets as pages for the printer: of a game, empty for a game that goes on by hand, and blank for the pile."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

import rules
from judging import books, folding, queries, secrecy, sheets, signings
from judging.folding import Fold, Memory
from judging.header import header
from judging.models import Game
from judging.pages import tables
from judging.pages.tablets import qr
from judging.sheets import blank, blank_seats, seats
from judging.sheets.filled import SEAL_DIGITS
from judging.sheets.written import written
from judging.standing import Standing
from tournament import roles
from tournament.models import Match, Tournament
from tournament.queries import seated, sides
from tournament.refusals import Forbidden
from tournament.words import Part, RoleKind

KINGS, MOST = "kings-3v3", 8
DRAWN = {KINGS: sheets.sheet}
SEAL = re.compile(r"[0-9a-f]{12,64}")


@dataclass(frozen=True, slots=True)
class Seen:
    """What of a game somebody's sheet shows: up to which entry, and in which version."""

    game: Game
    who: Standing
    memory: Memory
    fold: Fold
    finished: bool
    earlier: list[signings.Version]
    version: signings.Version | None


def _seen(request: HttpRequest, game_id: int) -> Seen:
    """As far as the public's display goes, for the public; 403 where there is no signed version to see yet."""
    game, who = queries.visible_game(game_id, request.user)
    memory = folding.memory(game)
    fold = memory.fold if who.staff else secrecy.public(game, memory)
    earlier = signings.earlier(game, memory, until=fold.seq)
    finished = secrecy.finished(game, fold)
    number = queries.number(request.GET, "version", default=0, most=len(earlier))
    if not (finished or who.staff or earlier):
        raise Forbidden(
            {"zh": "双方签名之后才能查看记分表。", "en": "The score sheet can be seen once both sides have signed."}
        )
    if not number and not (finished or who.staff):
        number = len(earlier)
    version = earlier[number - 1] if number else None
    shown = folding.told_anew(memory, version.n) if version else fold
    return Seen(game, who, memory, shown, finished, earlier, version)


@require_GET
def sheet(request: HttpRequest, game_id: int) -> HttpResponse:
    """`/g/<id>/sheet/`: to be read and printed without a login once it is signed; before that by its referees.

    A signed version that was reopened stays readable as `?version=1`, and is what the public reads until the corrected
    one is signed. `?seal=`, which the printed QR code holds, says whether the print is still what the record says.
    """
    seen = _seen(request, game_id)
    game = seen.game
    filled = filled_of(game, seen.memory, seen.fold, secret=seen.who.referee)
    shown = {
        "game": game,
        "match": game.match,
        "label": queries.label(game.match),
        "printed": timezone.now(),
        "earlier": seen.earlier,
        "version": seen.version,
        "edition_number": len(seen.earlier) + 1,
        "versions": [] if seen.version else _versions(seen.memory, seen.earlier),
        "correcting": bool(seen.earlier) and not seen.finished,
        "compared": _compared(seen.memory, seen.fold.seq, request.GET.get("seal", "")),
        "qr": qr_of(request, game, filled["whole_seal"]),
        **filled,
    }
    return render(request, "judging/sheet.html", shown)


def filled_of(game: Game, memory: Memory, fold: Fold, *, secret: bool) -> dict[str, Any]:
    """The parts of a game's sheet; `whole` is the template that sets them out."""
    draw = DRAWN.get(game.ruleset, seats.sheet)
    return draw(game, memory, fold, secret=secret)


@require_GET
def running(request: HttpRequest, game_id: int) -> HttpResponse:
    """`/g/<id>/sheet/running.css`: the line at the foot of every printed page, which only a style sheet can set."""
    seen = _seen(request, game_id)
    view = rules.view(seen.fold.game)
    names = tables.heading(view)
    game = gettext("第 %(n)s 局") % {"n": seen.game.number}
    line = " · ".join((gettext("记分表"), queries.label(seen.game.match), game, names[:60], _sealed(seen.fold)))
    css = f"@page {{ @bottom-left {{ content: {_css_text(line)}; font-size: 8pt; white-space: nowrap; }} }}\n"
    return HttpResponse(css, content_type="text/css; charset=utf-8", headers={"Cache-Control": "no-store"})


def _sealed(fold: Fold) -> str:
    if fold.game.verdict is None or not fold.game.signed:
        return gettext("尚未签名，不是最终记录。")
    return f"{gettext('封印')} {fold.seal[:SEAL_DIGITS]}"


def _css_text(text: str) -> str:
    """The text as a string of CSS: anything but letters, digits and blanks by its number."""
    return '"' + "".join(one if one.isalnum() or one == " " else f"\\{ord(one):x} " for one in text) + '"'


def _versions(memory: Memory, earlier: list[signings.Version]) -> list[dict[str, Any]]:
    """Signed versions that were reopened, each with the head of its seal and the entry that reopened it."""
    return [
        {
            "number": one.number,
            "seal": memory.lines[one.n - 1].seal[:SEAL_DIGITS],
            "by": one.by,
            "reason": one.reason,
            "at": one.n + 1,
        }
        for one in earlier
    ]


def _compared(memory: Memory, until: int, seal: str) -> dict[str, Any] | None:
    """What a seal from a print says: the log's now, that of an earlier entry, or none of this game."""
    if not seal:
        return None
    known = [line.seq for line in memory.lines[:until] if SEAL.fullmatch(seal) and line.seal.startswith(seal)]
    n = known[-1] if known else 0
    return {"n": n, "current": n > 0 and n == until}


def qr_of(request: HttpRequest, game: Game, seal: str) -> str:
    """The sheet's address and its whole seal, for whoever holds a print against the record."""
    return qr(f"{request.build_absolute_uri(reverse('sheet', args=[game.pk]))}?seal={seal}") if seal else ""


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
    sets = [one for one in books.BOOKS.values() if others and one.id != others]
    return render(request, "judging/blank.html", {"blanks": blanks, "paper_url": url, "other_sets": sets, **fields})
