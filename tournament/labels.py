"""What rounds and matches are called, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournament.models import Match, Round
from tournament.rounds import late_word


def round_label(round: Round, *, last: int) -> str:
    """决赛, 半决赛, 四分之一决赛, or 第 n 轮; the organiser's own name first."""
    if round.name:
        return round.name
    word = late_word(round.number, last)
    if word == "final":
        return _("决赛")
    if word == "semifinal":
        return _("半决赛")
    if word == "quarterfinal":
        return _("四分之一决赛")
    return _("第 %(number)d 轮") % {"number": round.number}


def match_label(match: Match, *, last: int) -> str:
    """The round with the match's number in it, where there is more than one."""
    if match.third:
        return _("三四名决赛")
    label = round_label(match.round, last=last)
    if match.round.number == last and not match.round.name:
        return label
    return _("%(round)s · 第 %(number)d 场") % {"round": label, "number": match.number}
