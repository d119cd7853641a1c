"""The schedule as a file: table and time of every match. A column the file does not have is left as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_lazy as _

from tournament.bilingual import both
from tournament.draws import MatchLine
from tournament.files.table import Fault, Line, read_table
from tournament.files.table import Table as Sheet
from tournament.lists import matches
from tournament.lists.attempt import Change, Reading, Step
from tournament.lists.moments import day_in, time_in
from tournament.models import Match, Stage, Table
from tournament.neighbours import officials_of
from tournament.services.schedule import schedule_match
from tournament.services.user import User

HEADER: Final = (*matches.HEADER, "桌", "日期", "时间", "裁判")
_COLUMNS: Final = {
    **matches.COLUMNS,
    "table": ("桌", "桌号", "table"),
    "day": ("日期", "date", "day"),
    "time": ("时间", "开赛时间", "time"),
    "officials": ("裁判", "referee", "referees"),
}


def rows_of(stage: Stage) -> list[list[object]]:
    """Every match with its table, day and time in the tournament's zone, and its referees to read."""
    zone = ZoneInfo(stage.tournament.time_zone)
    lines = matches.lines_of(stage)
    officials = officials_of(line.match for line in lines)
    rows: list[list[object]] = []
    for line in lines:
        at = line.match.starts_at.astimezone(zone) if line.match.starts_at else None
        table = line.match.table.number if line.match.table else None
        when = [at.strftime("%Y-%m-%d"), at.strftime("%H:%M")] if at else ["", ""]
        rows.append([*matches.first_cells(line), table, *when, "、".join(officials.get(line.match.pk, ()))])
    return [list(HEADER), *rows]


@dataclass(frozen=True, slots=True)
class _Hall:
    """What rows are read against."""

    tables: Mapping[int, Table]
    zone: ZoneInfo


def read(stage: Stage, rows: Sequence[Sequence[str]], *, by: User) -> Reading:
    """A step for every match whose table or time is another one in the file."""
    sheet = read_table(rows, _COLUMNS, needs="match", missing=_("没有找到场次一栏。请从导出的文件改起。"))
    hall = _Hall({one.number: one for one in stage.tournament.tables.all()}, ZoneInfo(stage.tournament.time_zone))
    known = {line.match.key: line for line in matches.lines_of(stage)}
    seen: set[str] = set()
    steps, faults = [], []
    for line in sheet.lines:
        found, wrong = matches.found_in(sheet, line, known, seen)
        table, at, unread = _asked(sheet, line, found, hall) if found else (None, None, [])
        faults += [*wrong, *unread]
        if found and not unread and (table != found.match.table or at != found.match.starts_at):
            change = Change(
                line.row,
                f"{found.label}: {found.sides[0].name} – {found.sides[1].name}",
                _told(found.match.table, found.match.starts_at, hall.zone),
                _told(table, at, hall.zone),
            )
            steps.append(Step(change, sheet.title("table"), _deed(found.match, table, at, by)))
    return Reading(tuple(steps), tuple(faults), sheet.ignored)


def _deed(match: Match, table: Table | None, at: datetime | None, by: User) -> Any:
    return lambda: schedule_match(match=match, table=table, starts_at=at, by=by)


def _asked(
    sheet: Sheet, line: Line, found: MatchLine, hall: _Hall
) -> tuple[Table | None, datetime | None, list[Fault]]:
    table, wrong_table = _table(sheet, line, found, hall)
    at, wrong_time = _moment(sheet, line, found, hall)
    return table, at, [*wrong_table, *wrong_time]


def _table(sheet: Sheet, line: Line, found: MatchLine, hall: _Hall) -> tuple[Table | None, list[Fault]]:
    text = line.one("table")
    if "table" not in sheet.titles:
        return found.match.table, []
    if not text:
        return None, []
    table = hall.tables.get(int(text)) if text.isdecimal() and len(text) < 5 else None
    if table is None:
        return None, [Fault(line.row, sheet.title("table"), both(_("没有 %(number)s 号桌。"), number=text))]
    return table, []


def _moment(sheet: Sheet, line: Line, found: MatchLine, hall: _Hall) -> tuple[datetime | None, list[Fault]]:
    if "time" not in sheet.titles:
        return found.match.starts_at, []
    day, clock = line.one("day"), line.one("time")
    if not day and not clock:
        return None, []
    on, at = day_in(day), time_in(clock)
    if on is None:
        return None, [
            Fault(line.row, sheet.title("day"), both(_("日期应写成 2026-05-01，而不是“%(text)s”。"), text=day))
        ]
    if at is None:
        return None, [Fault(line.row, sheet.title("time"), both(_("时间应写成 09:30，而不是“%(text)s”。"), text=clock))]
    known = found.match.starts_at
    moment = datetime.combine(on, at, hall.zone)
    same_minute = known is not None and known.replace(second=0, microsecond=0) == moment
    return known if same_minute else moment, []


def _told(table: Table | None, at: datetime | None, zone: ZoneInfo) -> str:
    when = at.astimezone(zone).strftime("%m-%d %H:%M") if at else "–"
    return f"{table.number if table else '–'} · {when}"
