"""What pages say of tables of many: players where others say teams, and everybody's points round by round."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext as _

from tournament.models import Stage
from tournament.services.pointsheet import point_sheet
from tournament.services.standings import standings
from tournament.words import Format

register = template.Library()


@register.filter
def entrants_word(stage: Stage | None) -> str:
    """Who takes part in a stage, as a heading: players where they enter singly, else teams."""
    return _("选手") if singles(stage) else _("队伍")


@register.filter
def singles(stage: Stage | None) -> bool:
    """Whether single players enter the stage."""
    return stage is not None and stage.format == Format.PODS


@register.inclusion_tag("tournament/points_by_round.html")
def points_by_round(stage: Stage, *, insider: bool = False, printed: bool = False) -> dict[str, Any]:
    """Everybody's points of every round, each a link to the table whose game says why; nothing in other formats."""
    if not singles(stage):
        return {}
    places = standings(stage)
    sheet = point_sheet(stage, [one.entrant for one in places], released_only=not insider)
    return {
        "sheet": sheet,
        "lines": list(zip(places, sheet.lines, strict=True)),
        "stage": stage,
        "house": stage.ruleset == "rider",
        "sizes": len({cell.players for line in sheet.lines for cell in line.cells if cell}) > 1,
        "printed": printed,
    }
