"""`/t/<slug>/schedule/`: who plays where and when, by time, by table or by team, as far as it is released."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.draws import MatchLine, line_of, match_lines
from tournament.kept import keep
from tournament.models import Match, Round, Table, Tournament
from tournament.public.visiting import Visit, show, visit
from tournament.words import MatchState, SlotHolds

BY = ("time", "table", "team")
STATES = {"ahead": (MatchState.WAITING, MatchState.READY), "over": (MatchState.DECIDED,)}
A_PAGE = 128


@dataclass(frozen=True, slots=True)
class Block:
    """Matches under one heading: an hour, a table or a team."""

    title: str
    lines: tuple[MatchLine, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address asks for; anything that makes no sense is as if it were not there."""

    by: str
    table: str
    team: str
    day: str
    state: str
    page: int


@require_safe
@keep
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Filters by table, team, day and state; all of them in the address."""
    visited = visit(request, slug)
    return show(request, "schedule", visited, **shown(visited, request.GET))


def shown(visited: Visit, told: Mapping[str, str]) -> dict[str, Any]:
    """The blocks of one page of matches and what the filters offer."""
    asked = read(told)
    found = _ordered(filtered(matches_of(visited), asked), asked.by)
    total = found.count()
    lines = lines_of(visited, found[(asked.page - 1) * A_PAGE : asked.page * A_PAGE])
    return {
        "asked": asked,
        "blocks": _blocks(lines, asked, visited),
        "tables": visited.tournament.tables.all(),
        "days": _days(visited),
        "total": total,
        "earlier": asked.page - 1 if asked.page > 1 else None,
        "later": asked.page + 1 if asked.page * A_PAGE < total else None,
    }


def read(told: Mapping[str, str]) -> Asked:
    """The filters of an address."""
    by, page = told.get("by", ""), told.get("page", "")
    return Asked(
        by=by if by in BY else "time",
        table=told.get("table", "") if told.get("table", "").isdecimal() else "",
        team=told.get("team", "").strip()[:40],
        day=told.get("day", "") if _day(told.get("day", "")) else "",
        state=told.get("state", "") if told.get("state", "") in STATES else "",
        page=max(1, int(page)) if page.isdecimal() and len(page) < 6 else 1,
    )


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def matches_of(visited: Visit) -> QuerySet[Match]:
    """The matches of a visit whose table and time are the reader's to know, without byes."""
    found = Match.objects.filter(stage__tournament=visited.tournament)
    if len(visited.stages) > 1 and visited.stage is not None:
        found = found.filter(stage=visited.stage)
    if visited.released_only:
        found = found.filter(round__released=True, round__schedule_released=True)
    return found.exclude(slots__holds=SlotHolds.BYE).exclude(part="reset", outcome="cancelled")


def filtered(found: QuerySet[Match], asked: Asked) -> QuerySet[Match]:
    """Those of the matches that the filters leave."""
    if asked.table:
        found = found.filter(table__number=min(int(asked.table), 32_000))
    if asked.team:
        named = Q(slots__entrant__team__name__icontains=asked.team)
        if asked.team.isdecimal() and len(asked.team) < 10:
            named |= Q(slots__entrant__team=int(asked.team))
        found = found.filter(named)
    if asked.day:
        found = found.filter(starts_at__date=asked.day)
    if asked.state:
        found = found.filter(state__in=STATES[asked.state])
    return found.distinct()


def _ordered(found: QuerySet[Match], by: str) -> QuerySet[Match]:
    first = ("table__number", "starts_at") if by == "table" else ("starts_at", "table__number")
    return found.order_by(*first, "round__number", "number")


def lines_of(visited: Visit, found: QuerySet[Match]) -> list[MatchLine]:
    """The matches as lines, in a fixed number of queries."""
    last = last_rounds(visited.tournament)
    return [
        line_of(match, last=last[match.stage_id], released_only=visited.released_only) for match in match_lines(found)
    ]


def last_rounds(tournament: Tournament) -> dict[int, int]:
    """By stage: the number of its last round."""
    found: dict[int, int] = {}
    for stage_id, number in Round.objects.filter(stage__tournament=tournament).values_list("stage", "number"):
        found[stage_id] = max(number, found.get(stage_id, 0))
    return found


def _blocks(lines: Iterable[MatchLine], asked: Asked, visited: Visit) -> list[Block]:
    found: dict[str, list[MatchLine]] = {}
    for line in lines:
        for title in _titles(line, asked):
            found.setdefault(title, []).append(line)
    titles = sorted(found) if asked.by == "team" else list(found)
    return [Block(title, tuple(found[title])) for title in titles]


def _titles(line: MatchLine, asked: Asked) -> list[str]:
    if asked.by == "team":
        names = [side.entrant.team.name for side in line.sides if side.entrant is not None]
        return [name for name in names if not asked.team or asked.team.isdecimal() or asked.team in name]
    if asked.by == "table":
        return [_table(line.table)]
    return [_time(line)]


def _table(table: Table | None) -> str:
    if table is None:
        return _("桌号待定")
    return _("%(number)s 号桌") % {"number": table.number} + (f" · {table.name}" if table.name else "")


def _time(line: MatchLine) -> str:
    if line.at is None:
        return _("时间待定")
    return date_format(timezone.localtime(line.at), "n-j H:i")


def _days(visited: Visit) -> list[date]:
    found = matches_of(visited).filter(starts_at__isnull=False).order_by().datetimes("starts_at", "day")
    return [at.date() for at in found]
