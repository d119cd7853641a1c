"""`/t/<slug>/standings/`: tables and places as the one source has them, round by round, and what stands between two rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.kept import keep
from tournament.models import Stage
from tournament.public.visiting import Visit, show, visit
from tournament.reasons import figure, sentence
from tournament.services.standings import Place, Table, tables_after
from tournament.standings import Criterion
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
    after = through or max(numbers, default=0)
    compared = after > 1 and bool(numbers) and stage.frozen is None
    found, *before = tables_after(stage, through, *([after - 1] if compared else []))
    earlier = _places(before[0]) if before else {}
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


def _places(found: tuple[Table, ...]) -> dict[int, int]:
    return {one.entrant.pk: one.place for table in found for one in table.places if one.place is not None}


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


@dataclass(frozen=True, slots=True)
class Between:
    """Two teams of a table and what stands between them, the better one first."""

    above: Place
    below: Place
    text: str


def _between(found: tuple[Table, ...], a: str, b: str) -> Between | None:
    if not (a.isdecimal() and b.isdecimal()):
        return None
    for table in found:
        places = {one.entrant.pk: one for one in table.places}
        if int(a) in places and int(b) in places and a != b:
            first, second = sorted((places[int(a)], places[int(b)]), key=table.places.index)
            return Between(first, second, sentence(table, first, second))
    return None
