"""Prints of a stage on the desk: pages for the browser's printer, and the menu that leads to them."""

from __future__ import annotations

from typing import Any

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from tournament.desk.gate import RULING, of_stage
from tournament.draws import Draw, RoundLine, draw_of
from tournament.models import Stage, Table
from tournament.neighbours import officials_of
from tournament.prints.bracket import drawings
from tournament.prints.pairings import at_table, by_table, by_team, chosen_round, in_order
from tournament.services.standings import tables
from tournament.words import CriterionWord, Format


@of_stage(*RULING)
@require_safe
def menu(request: HttpRequest, found: Stage) -> HttpResponse:
    """`/desk/stages/<id>/print/`: everything that can be printed of a stage."""
    draw = draw_of(found, released_only=False)
    return _print(request, found, "menu", draw=draw, one=chosen_round(draw.rounds, request.GET.get("round", "")))


@of_stage(*RULING)
@require_safe
def pairings(request: HttpRequest, found: Stage) -> HttpResponse:
    """A round in the order of its tables."""
    draw, one = _round(request, found)
    lines = by_table(one) if one else []
    officials = officials_of(line.match for line in lines)
    return _print(request, found, "pairings", draw=draw, one=one, lines=lines, officials=officials)


@of_stage(*RULING)
@require_safe
def teams(request: HttpRequest, found: Stage) -> HttpResponse:
    """A round in the order of the teams' names."""
    draw, one = _round(request, found)
    return _print(request, found, "teams", draw=draw, one=one, lines=by_team(one) if one else [])


@of_stage(*RULING)
@require_safe
def cards(request: HttpRequest, found: Stage) -> HttpResponse:
    """A card a table, with the way to its page as a QR code; `?round=` puts the matches of a round on it."""
    draw, one = _round(request, found)
    shown = [_card(request, found, table, one) for table in found.tournament.tables.order_by("number")]
    return _print(request, found, "cards", draw=draw, one=one, cards=shown)


@of_stage(*RULING)
@require_safe
def bracket(request: HttpRequest, found: Stage) -> HttpResponse:
    """The tree of an elimination over as many pages as it takes; other formats round by round."""
    draw = draw_of(found, released_only=False)
    tree = found.format in (Format.SINGLE, Format.DOUBLE)
    return _print(request, found, "bracket", draw=draw, drawings=drawings(draw) if tree and draw.rounds else [])


@of_stage(*RULING)
@require_safe
def standings(request: HttpRequest, found: Stage) -> HttpResponse:
    """The tables of the stage, with the figures of every criterion."""
    words = {word.value: word.label for word in CriterionWord}
    return _print(request, found, "standings", tables=tables(found), words=words)


@of_stage(*RULING)
@require_safe
def referees(request: HttpRequest, found: Stage) -> HttpResponse:
    """Who referees where: a round by the names of its referees, and the matches that have none."""
    draw, one = _round(request, found)
    lines = by_table(one) if one else []
    officials = officials_of(line.match for line in lines)
    names = sorted({name for given in officials.values() for name in given}, key=in_order)
    rows = [(name, [line for line in lines if name in officials.get(line.match.pk, ())]) for name in names]
    alone = [line for line in lines if not officials.get(line.match.pk)]
    return _print(request, found, "referees", draw=draw, one=one, rows=rows, alone=alone)


@of_stage(*RULING)
@require_safe
def checkin(request: HttpRequest, found: Stage) -> HttpResponse:
    """Every team with its players, boxes to tick and room to sign."""
    entered = found.entrants.select_related("team").prefetch_related("team__players")
    return _print(request, found, "checkin", entrants=sorted(entered, key=lambda one: in_order(one.team.name)))


def _round(request: HttpRequest, found: Stage) -> tuple[Draw, RoundLine | None]:
    draw = draw_of(found, released_only=False)
    return draw, chosen_round(draw.rounds, request.GET.get("round", ""))


def _card(request: HttpRequest, found: Stage, table: Table, one: RoundLine | None) -> dict[str, Any]:
    lines = at_table(one, table)
    address = request.build_absolute_uri(_public(found, lines[0].match.pk if len(lines) == 1 else None))
    return {"table": table, "lines": lines, "address": address, "qr": qr(address)}


def _public(found: Stage, match_id: int | None) -> str:
    """The page a spectator at the table wants: the match that is played there, else what is on now."""
    try:
        if match_id is not None:
            return reverse("match", args=[match_id])
        return reverse("now-playing", args=[found.tournament.slug])
    except NoReverseMatch:
        return reverse("championship", args=[found.tournament.slug])


def qr(address: str) -> SafeString:
    """The address as an SVG of one path, in the ink of its place."""
    return mark_safe(segno.make(address, error="m", micro=False).svg_inline(omitsize=True, border=2, lineclass=None))


def _print(request: HttpRequest, found: Stage, what: str, **shown: Any) -> HttpResponse:
    """The page; `?round=` of the menu goes on to every print that asks for one."""
    shown |= {"stage": found, "tournament": found.tournament, "printed": timezone.now(), "what": what}
    answer = render(request, f"tournament/print/{what}.html", shown)
    answer["Cache-Control"] = "no-store"
    return answer
