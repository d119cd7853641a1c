"""A result that was confirmed and changed: what the public is told of it, and what it leaves as it is."""

from __future__ import annotations

from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from tournament.bilingual import both
from tournament.labels import match_label
from tournament.models import Match
from tournament.services.bracket import Bracket
from tournament.services.notices import tell
from tournament.words import Format


def tell_corrected(bracket: Bracket, match: Match) -> None:
    """A line of the public changelog, where the match's round is public; inside the caller's transaction."""
    if not match.round.released:
        return
    last = max(one.round.number for one in bracket.matches.values())
    label = lazy(lambda: match_label(match, last=last), str)()
    text = both(_("%(stage)s %(match)s：结果已改正"), stage=bracket.stage.name, match=label)
    tell(bracket.stage.tournament, "correction", text["zh"], text["en"], bracket.stage)


def paired_since(match: Match) -> int:
    """How many rounds were paired after this match's: a correction leaves their pairs, and changes the standings alone."""
    if match.stage.format not in (Format.SWISS, Format.PODS):
        return 0
    return match.stage.rounds.filter(number__gt=match.round.number).count()
