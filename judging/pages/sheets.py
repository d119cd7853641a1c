"""The score sheet of a game as a page for the printer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

import rules
from judging import folding, queries, secrecy, sheets, signings
from judging.folding import Fold, Memory
from judging.models import Game
from judging.pages import tables
from judging.pages.tablets import qr
from judging.sheets import seats
from judging.sheets.seal import SEAL_DIGITS
from judging.standing import Standing
from tournament.refusals import Forbidden

DRAWN = {"kings-3v3": sheets.sheet}
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
