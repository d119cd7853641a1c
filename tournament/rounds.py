"""How many games the matches of a round take, and what the round is called. Plain values, no ORM."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

LATE: Final = ("final", "semifinal", "quarterfinal")
KEYS: Final = ("default", "third", *LATE)
ODD: Final = (1, 3, 5, 7, 9)
_FINALS: Final = {"final": "final", "reset": "final"}


def best_of(spec: Mapping[str, Any], *, number: int, last: int, third: bool = False, part: str = "") -> int:
    """Games a match is played over; the narrower word wins: a round's number, then final and the like, then default.

    Rounds of groups and Swiss stages have a number only; both finals of a double elimination are final.

    >>> best_of({"default": 1, "final": 3}, number=3, last=3), best_of({"default": 1, "final": 3}, number=1, last=3)
    (3, 1)
    """
    if third:
        return int(spec.get("third", spec.get("semifinal", spec.get("default", 1))))
    word = _FINALS.get(part) if part else late_word(number, last)
    return int(spec.get(str(number), spec.get(word or "", spec.get("default", 1))))


def late_word(number: int, last: int) -> str | None:
    """ "final", "semifinal" or "quarterfinal", or None for an earlier round.

    >>> late_word(4, 4), late_word(2, 4), late_word(1, 4)
    ('final', 'quarterfinal', None)
    """
    from_end = last - number
    return LATE[from_end] if from_end < len(LATE) else None


def unreadable(spec: Mapping[str, Any]) -> str | None:
    """The first key of a best-of table that is unknown or has no odd number up to 9; None when all is well."""
    for key, value in spec.items():
        known = key in KEYS or (key.isdigit() and 1 <= int(key) <= 20)
        if not known or isinstance(value, bool) or value not in ODD:
            return key
    return None
