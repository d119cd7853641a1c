"""Rows of the desk's standings. Written here and not as a template: a page of 512 teams has five thousand figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournament.addresses import addresses
from tournament.reasons import figure, short
from tournament.services.camps import Camps
from tournament.services.standings import Place, Table
from tournament.standings import Criterion

register = template.Library()


@register.simple_tag
def desk_standing_rows(table: Table, criteria: Sequence[Criterion], camps: Mapping[int, Camps]) -> SafeString:
    """A row a team, with what puts it below the one above, and the camps it has had where any were drawn."""
    said = Said(addresses("desk-team"), table, criteria, camps)
    above, rows = None, []
    for place in table.places:
        rows.append(_row(place, above, said))
        above = place
    return mark_safe("".join(rows))


@dataclass(frozen=True, slots=True)
class Said:
    """What every row of a table asks for."""

    team: Callable[[int], str]
    table: Table
    criteria: Sequence[Criterion]
    camps: Mapping[int, Camps]
    open: str = field(default_factory=lambda: escape(_("有未确认的结果")))
    advances: str = field(default_factory=lambda: escape(_("晋级")))


def _row(place: Place, above: Place | None, said: Said) -> str:
    row = place.row
    kinds = " ".join(word for word, yes in (("advances", place.advances), ("left", place.left)) if yes)
    number = f"{'–' if place.place is None else place.place}{'=' if row.shared else ''}"
    played = "".join(f'<td class="number digits">{one}</td>' for one in (row.played, row.wins, row.losses))
    figures = "".join(f'<td class="number digits">{_figure(place, one)}</td>' for one in said.criteria)
    camps = f'<td class="number digits">{_camps(place, said)}</td>' if said.camps else ""
    why = escape(short(said.table, above, place)) if above else ""
    return (
        f'<tr class="{kinds}"><td class="number digits">{number}</td><th scope="row">{_team(place, said)}</th>'
        f'{played}{figures}{camps}<td class="why soft">{why}</td></tr>'
    )


def _team(place: Place, about: Said) -> str:
    said = f'<a href="{about.team(place.entrant.pk)}">{escape(place.entrant.team.name)}</a>'
    if place.row.provisional:
        said += f' <abbr title="{about.open}">*</abbr>'
    if place.left:
        said += f' <span class="badge bad">{escape(place.entrant.get_status_display())}</span>'
    if place.advances:
        said += f' <span class="badge good">{about.advances}</span>'
    return said


def _figure(place: Place, criterion: Criterion) -> str:
    return escape(figure(place.row.figures.get(criterion), criterion) or "–")


def _camps(place: Place, said: Said) -> str:
    own = said.camps.get(place.entrant.pk)
    return f"▲{own.warm} ●{own.cold}" if own else ""
