"""What rounds and matches are called, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournament.models import Match, Round
from tournament.rounds import late_word
from tournament.words import Part


def round_label(round: Round, *, last: int, match: Match | None = None) -> str:
    """决赛, 半决赛, 四分之一决赛, 胜者组第 n 轮, or 第 n 轮; the organiser's own name first.

    `match` is any match of the round: it says which part of its stage the round belongs to.
    """
    if round.name:
        return round.name
    part = match.part if match is not None else ""
    if part in (Part.WINNERS, Part.LOSERS, Part.FINAL, Part.RESET):
        return _part_label(part, within=within(match.key if match else ""), last=last)
    word = late_word(round.number, last) if not part else None
    if word == "final":
        return _("决赛")
    if word == "semifinal":
        return _("半决赛")
    if word == "quarterfinal":
        return _("四分之一决赛")
    return _("第 %(number)d 轮") % {"number": round.number}


def match_label(match: Match, *, last: int) -> str:
    """The round with the match's number in it, where there is more than one; in groups the group comes first."""
    if match.third:
        return _("三四名决赛")
    label = round_label(match.round, last=last, match=match)
    if match.part == Part.GROUP and match.group is not None:
        label = _("%(group)s组 %(round)s") % {"group": match.group, "round": label}
    if match.part == Part.POD:
        return _("%(round)s · 第 %(number)d 组") % {"round": label, "number": match.number}
    if _alone(match, last):
        return label
    return _("%(round)s · 第 %(number)d 场") % {"round": label, "number": match.number}


def short_label(match: Match) -> str:
    """As lists have it: W2.1 in a double elimination, A 3-1 in a group, else 3-1."""
    if match.third:
        return _("三四名")
    if match.part in (Part.WINNERS, Part.LOSERS, Part.FINAL, Part.RESET):
        return match.key
    number = f"{match.round.number}-{match.number}"
    return f"{match.group} {number}" if match.group is not None else number


def within(key: str) -> int:
    """The number of a round within its part of a double elimination, as the match's key has it.

    >>> within("L3.2"), within("F2")
    (3, 2)
    """
    number = key[1:].partition(".")[0]
    return int(number) if number.isdecimal() else 0


def winners_rounds(last: int) -> int:
    """Rounds of the winners' part of a double elimination whose last round is numbered so.

    >>> winners_rounds(9), winners_rounds(8)
    (3, 3)
    """
    return (last + 1) // 3


def _part_label(part: str, *, within: int, last: int) -> str:
    rounds = winners_rounds(last)
    if part == Part.FINAL:
        return _("总决赛")
    if part == Part.RESET:
        return _("总决赛重赛")
    if part == Part.WINNERS:
        return _("胜者组决赛") if within == rounds else _("胜者组第 %(number)d 轮") % {"number": within}
    return _("败者组决赛") if within == 2 * rounds - 2 else _("败者组第 %(number)d 轮") % {"number": within}


def _alone(match: Match, last: int) -> bool:
    """Whether a match is the only one of its round, so that a number would say nothing."""
    if match.round.name:
        return False
    if match.part in (Part.FINAL, Part.RESET):
        return True
    rounds = winners_rounds(last)
    if match.part == Part.WINNERS:
        return within(match.key) == rounds
    if match.part == Part.LOSERS:
        return within(match.key) == 2 * rounds - 2
    return not match.part and match.round.number == last
