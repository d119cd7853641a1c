"""Days and times of day as people and spreadsheets write them."""

from __future__ import annotations

import re
from datetime import date, time
from typing import Final

_DAY: Final = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[T ]00:00(?::00)?)?")
_TIME: Final = re.compile(r"(?:\d{4}\S+[T ])?(\d{1,2})\s*[:：点时]\s*(\d{1,2})?\s*分?(?:[:：]\d{2})?")


def day_in(text: str) -> date | None:
    """2026-11-30, 2026/11/30, 2026年11月30日, or a spreadsheet's midnight of that day; None for anything else.

    >>> day_in("2026年3月1日"), day_in("3/1")
    (datetime.date(2026, 3, 1), None)
    """
    found = _DAY.fullmatch(text)
    try:
        return date(*(int(part) for part in found.groups())) if found else None
    except ValueError:
        return None


def time_in(text: str) -> time | None:
    """9:30, 09:30:00, 9点30分, or a spreadsheet's fraction of a day; None for anything else.

    >>> time_in("9点"), time_in("0.5"), time_in("25:00")
    (datetime.time(9, 0), datetime.time(12, 0), None)
    """
    if re.fullmatch(r"0(\.\d+)?", text):
        minutes = round(float(text) * 24 * 60)
        return time(*divmod(minutes, 60)) if minutes < 24 * 60 else None
    found = _TIME.fullmatch(text)
    try:
        return time(int(found[1]), int(found[2] or 0)) if found else None
    except ValueError:
        return None
