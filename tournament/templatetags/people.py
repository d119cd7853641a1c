"""Names of players in public pages."""

from __future__ import annotations

from django import template

from tournament.models import Player
from tournament.privacy import shown_name

register = template.Library()


@register.filter
def person(player: Player, visit: object = None) -> str:
    """The player's name as far as the reader may know it: `{{ player|person:visit }}`."""
    return shown_name(player, insider=bool(getattr(visit, "insider", False)))
