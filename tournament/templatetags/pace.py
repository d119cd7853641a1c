"""How late a match is, for its line in a list."""

from __future__ import annotations

from datetime import datetime

from django import template

from tournament.draws import MatchLine
from tournament.public.pace import minutes_late

register = template.Library()


@register.simple_tag
def late(line: MatchLine, now: datetime | None = None) -> int:
    """Whole minutes behind its time; 0 where it is not, or the page says no moment."""
    return minutes_late(line, now) if now else 0
