"""Rows of standings. Written here and not as a template: a page of 512 teams has five thousand figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournament.addresses import addresses
from tournament.models import Stage
from tournament.public.standing import Line, Sheet
from tournament.public.timetable import Asked
from tournament.reasons import figure
from tournament.services.standings import Place
from tournament.standings import Criterion
from tournament.words import CriterionWord

register = template.Library()


@register.simple_tag
def standing_rows(sheet: Sheet, slug: str, stage: int) -> SafeString:
    """The rows of a table; between two of them the question why, as a link."""
    rows, before, said = [], None, Said(addresses("team", slug), stage, _("为什么"))
    for line in sheet.lines:
        rows.append(_row(line, before, said, bool(sheet.table.criteria)))
        before = line
    return mark_safe("".join(rows))


@dataclass(frozen=True, slots=True)
class Said:
    """What every row of a table says, looked up once."""

    team: Callable[[int], str]
    stage: int
    why: str


def _row(line: Line, before: Line | None, said: Said, asks: bool) -> str:
    place, row = line.place, line.place.row
    kinds = " ".join(
        word for word, yes in (("advances", place.advances), ("left", place.left), ("open", row.provisional)) if yes
    )
    number = "–" if place.place is None else f"{place.place}"
    shared = f'<small title="{escape(_("并列"))}">=</small>' if row.shared and place.place is not None else ""
    figures = "".join(f'<td class="number digits figure">{escape(text)}</td>' for text in line.figures)
    return (
        f'<tr class="{kinds}"><td class="number digits place">{shared}{number}{_moved(line.moved)}</td>'
        f'<th scope="row">{_team(line, said)}{_why(line, before, said) if asks and before else ""}</th>'
        f'<td class="number digits">{row.played}</td><td class="number digits">{row.wins}</td>'
        f'<td class="number digits">{row.losses}</td>{figures}</tr>'
    )


def _team(line: Line, about: Said) -> str:
    place = line.place
    said = f'<a href="{about.team(place.entrant.team_id)}">{escape(place.entrant.team.name)}</a>'
    if place.row.provisional:
        word = _("有未确认的结果")
        said += f'<abbr title="{escape(word)}">*</abbr>'
    if place.left:
        said += f' <span class="badge bad">{escape(place.entrant.get_status_display())}</span>'
    if place.advances:
        word = _("晋级位置")
        said += f' <span class="visually-hidden">{escape(word)}</span>'
    return said


def _why(line: Line, before: Line, said: Said) -> str:
    asked = f"?stage={said.stage}&amp;a={before.place.entrant.pk}&amp;b={line.place.entrant.pk}"
    label = _("为什么在 %(team)s 之后") % {"team": before.place.entrant.team.name}
    return f'<a class="ask" href="{asked}" aria-label="{escape(label)}">{escape(said.why)}</a>'


def _moved(moved: int | None) -> str:
    if not moved:
        return ""
    mark, kind = ("▲", "up") if moved > 0 else ("▼", "down")
    word = _("升 %(n)d") % {"n": moved} if moved > 0 else _("降 %(n)d") % {"n": -moved}
    return f'<span class="moved {kind}" title="{escape(word)}">{mark}{abs(moved)}</span>'


@register.simple_tag
def criterion(one: Criterion) -> str:
    """A criterion's name."""
    return str(CriterionWord(one.value).label)


@register.simple_tag
def figure_of(place: Place, criterion: Criterion) -> str:
    """What a criterion said of a row; nothing where it was not asked."""
    return figure(place.row.figures.get(criterion), criterion)


@register.simple_tag
def schedule_address(asked: Asked, stage: Stage | None, stages: Any, page: int) -> SafeString:
    """The same filters on another page."""
    said = {name: getattr(asked, name) for name in ("by", "table", "team", "day", "state") if getattr(asked, name)}
    if stage is not None and len(stages) > 1:
        said["stage"] = str(stage.pk)
    return format_html("{}", urlencode({**said, "page": page}))
