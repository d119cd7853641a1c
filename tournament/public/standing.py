"""`/t/<slug>/standings/`: tables and places as the one source has them, round by round, and what stands between two rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.kept import keep
from tournament.models import Stage
from tournament.public.visiting import Visit, show, visit
from tournament.services.standings import Place, Table, tables
from tournament.standings import Criterion, Why
from tournament.words import CriterionWord, Format

ELIMINATION = (Format.SINGLE, Format.DOUBLE)


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the page: a place, its figures in the order of the criteria, and how it moved since the round before."""

    place: Place
    figures: tuple[str, ...]
    moved: int | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with its lines and the labels of its columns."""

    table: Table
    labels: tuple[str, ...]
    lines: tuple[Line, ...]


@require_safe
@keep
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """`?round=` shows the table after that round, `?a=&b=` says why one team of it stands above the other."""
    visited = visit(request, slug)
    return show(request, "standings", visited, **shown(visited, request.GET))


def shown(visited: Visit, asked: Mapping[str, str]) -> dict[str, Any]:
    """What the page needs; nothing at all while the standings of the stage are not released."""
    stage = visited.stage
    if stage is None or not may_see(stage, insider=visited.insider):
        return {"hidden": True}
    rounds = [one.number for one in stage.rounds.all() if one.released or visited.insider]
    numbers = () if stage.format in ELIMINATION else tuple(rounds)
    through = int(asked["round"]) if asked.get("round", "").isdecimal() and int(asked["round"]) in numbers else None
    found = tables(stage, through=through)
    after = through or max(numbers, default=0)
    earlier = _places_after(stage, after - 1) if after > 1 and numbers and stage.frozen is None else {}
    return {
        "hidden": False,
        "sheets": [_sheet(table, earlier) for table in found],
        "numbers": numbers,
        "through": through,
        "answer": _between(found, asked.get("a", ""), asked.get("b", "")),
        "elimination": stage.format in ELIMINATION,
        "bare": not numbers and not rounds,
    }


def may_see(stage: Stage, *, insider: bool) -> bool:
    """Whether the standings of a stage are the reader's to see."""
    return insider or stage.standings_released


def _places_after(stage: Stage, number: int) -> dict[int, int]:
    return {
        one.entrant.pk: one.place
        for table in tables(stage, through=number)
        for one in table.places
        if one.place is not None
    }


def _sheet(table: Table, earlier: Mapping[int, int]) -> Sheet:
    asked = [one for one in table.criteria if one != Criterion.HEAD_TO_HEAD]
    lines = tuple(
        Line(place, tuple(figure(place.row.figures.get(one), one) for one in asked), _moved(place, earlier))
        for place in table.places
    )
    return Sheet(table, tuple(str(CriterionWord(one.value).label) for one in asked), lines)


def _moved(place: Place, earlier: Mapping[int, int]) -> int | None:
    """Places gained since the round before; None where there is nothing to compare with."""
    before = earlier.get(place.entrant.pk)
    return before - place.place if before is not None and place.place is not None else None


def figure(value: object, criterion: Criterion) -> str:
    """A figure as people read it: a difference with its sign, no zeros behind a point."""
    if value is None:
        return ""
    text = f"{value:f}".rstrip("0").rstrip(".") if "." in str(value) else str(value)
    return f"+{text}" if criterion == Criterion.GAME_DIFFERENCE and not text.startswith(("-", "0")) else text


@dataclass(frozen=True, slots=True)
class Between:
    """Two teams of a table and what stands between them, the better one first."""

    above: Place
    below: Place
    why: Why
    text: str


def _between(found: tuple[Table, ...], a: str, b: str) -> Between | None:
    if not (a.isdecimal() and b.isdecimal()):
        return None
    for table in found:
        places = {one.entrant.pk: one for one in table.places}
        if int(a) in places and int(b) in places and a != b:
            first, second = sorted((places[int(a)], places[int(b)]), key=table.places.index)
            return Between(first, second, *_reason(table, first, second))
    return None


def _reason(table: Table, first: Place, second: Place) -> tuple[Why, str]:
    if not table.criteria:
        return Why(None, None, None), _("名次由对阵决定：走得更远的在前。")
    why = table.why(first.entrant.pk, second.entrant.pk)
    if why.criterion is None:
        return why, _("所有依据都相同：名次并列。")
    word = CriterionWord(why.criterion.value).label
    said = {
        "criterion": word,
        "a": figure(why.figure_a, why.criterion),
        "b": figure(why.figure_b, why.criterion),
        "n": why.among,
    }
    if why.criterion == Criterion.HEAD_TO_HEAD and why.among > 2:
        return why, _("%(criterion)s（%(n)d 队之间的胜场）：%(a)s 对 %(b)s。") % said
    return why, _("%(criterion)s：%(a)s 对 %(b)s。") % said
