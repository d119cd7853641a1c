"""Cards of teams. Written here and not as a template: a page of 512 teams has two thousand names."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournament.models import Entrant, Player
from tournament.privacy import shown_name
from tournament.public.visiting import Visit
from tournament.words import EntrantStatus

register = template.Library()
OUT = (EntrantStatus.DROPPED, EntrantStatus.DISQUALIFIED)


@register.simple_tag
def team_cards(entrants: Iterable[Entrant], visit: Visit, drawn: bool, arrow: str) -> SafeString:
    """A card each: name, seed once it is drawn, club, players as the reader may know them, the way to its next match."""
    slug, ahead = visit.tournament.slug, escape(_("下一场"))
    find = reverse("find", args=[slug])
    team = reverse("team", args=[slug, 0]).removesuffix("0/")
    words = {"captain": escape(_("队长")), "substitute": escape(_("替补"))}
    return mark_safe(
        "".join(
            f'<li class="card"><h2><a href="{team}{one.team_id}/">{escape(one.team.name)}</a>{_marks(one, drawn=drawn)}</h2>'
            f"{_club(one)}{_players(one, words, insider=visit.insider)}"
            f'<p><a href="{find}?{escape(urlencode({"name": one.team.name}))}">{ahead} {arrow}</a></p></li>'
            for one in entrants
        )
    )


def _marks(one: Entrant, *, drawn: bool) -> str:
    said = ""
    if drawn and one.seed:
        word = _("%(seed)s 号种子") % {"seed": one.seed}
        said += f' <span class="badge">{escape(word)}</span>'
    if one.status in OUT:
        said += f' <span class="badge bad">{escape(EntrantStatus(one.status).label)}</span>'
    return said


def _club(one: Entrant) -> str:
    return f'<p class="soft">{escape(one.team.club)}</p>' if one.team.club else ""


def _players(one: Entrant, words: dict[str, str], *, insider: bool) -> str:
    """A single player is his own team: his name is the card's."""
    if one.team.individual:
        return ""
    names = "".join(_player(player, words, insider=insider) for player in one.team.players.all())
    return f'<p class="players">{names}</p>'


def _player(player: Player, words: dict[str, str], *, insider: bool) -> str:
    name = escape(shown_name(player, insider=insider))
    mark = f"<small>{words['captain']}</small>" if player.captain else ""
    if player.substitute:
        return f'<span class="soft">{name}<small>{words["substitute"]}</small></span>'
    return f"<span>{name}{mark}</span>"
