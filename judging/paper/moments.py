"""When a game on paper was opened: as the sheet says, or so that its last entry is now."""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from judging.paper.lexicon import plain
from judging.paper.writer import Fault, Stop, Writer

WRITTEN = re.compile(
    r"(?:(?:(?P<year>\d{4})[-/.年])?(?P<month>\d{1,2})[-/.月](?P<day>\d{1,2})日?[ t,]*)?(?P<hour>\d{1,2})[:点](?P<minute>\d{2})分?"
)


def written(writer: Writer, *, zone: ZoneInfo, now: int) -> datetime | None:
    """What the sheet says, None where it says nothing. Stop with a fault where that is no date and time."""
    text = writer.sheet["opened"]
    if not text:
        return None
    found = WRITTEN.fullmatch(plain(text).replace("：", ":"))
    moment = _moment(found, datetime.fromtimestamp(now / 1000, zone)) if found is not None else None
    if moment is None:
        zh, en = f"“{text}”应为 月-日 时:分", f"“{text}” should be month-day hour:minute"
        writer.missing("head", "opened", zh, en)
    return moment


def opened_ms(writer: Writer, said: datetime | None, *, now: int) -> int:
    """Milliseconds since 1970 of `at` 0. Stop with a fault at the field where it cannot have been then."""
    if said is None:
        return now - writer.game.at
    opened = int(said.timestamp() * 1000)
    if opened + writer.game.at > now:
        minutes = -(-writer.game.at // 60_000)
        zh, en = f"太晚：这份记录至少 {minutes} 分钟", f"too late: this record takes at least {minutes} minutes"
        writer.faults.append(Fault("head", "opened", {"zh": zh, "en": en}))
        raise Stop
    return opened


def _moment(found: re.Match[str], today: datetime) -> datetime | None:
    """The date where it is written, else today's."""
    said = {name: int(value) for name, value in found.groupdict().items() if value}
    try:
        return today.replace(**said, second=0, microsecond=0)  # type: ignore[arg-type]
    except ValueError:
        return None
