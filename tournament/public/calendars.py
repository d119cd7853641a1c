"""The released schedule as iCalendar, of a tournament or of one team: subscribed to, it follows every change."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from icalendar import Calendar, Event

from tournament.draws import MatchLine
from tournament.models import Team
from tournament.public.timetable import lines_of, matches_of
from tournament.public.visiting import Visit, stranger, visit

MOST = 2000


@require_safe
def of_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """`/t/<slug>/calendar.ics`: every match whose schedule is released."""
    return _answer(request, visit(request, slug), None)


@require_safe
def of_team(request: HttpRequest, slug: str, team_id: int) -> HttpResponse:
    """`/t/<slug>/teams/<id>/calendar.ics`: that team's matches."""
    visited = visit(request, slug)
    return _answer(request, visited, get_object_or_404(Team, pk=team_id, tournament=visited.tournament))


def _answer(request: HttpRequest, visited: Visit, team: Team | None) -> HttpResponse:
    """Public truth alone, also to staff: a calendar's address is passed on."""
    public = stranger(visited.tournament)
    found = matches_of(Visit(public.tournament, (), None, False)).filter(starts_at__isnull=False)
    if team is not None:
        found = found.filter(slots__entrant__team=team)
    lines = lines_of(public, found.distinct().order_by("starts_at", "pk")[:MOST]) if public.tournament.released else []
    name = f"{team.name} · {visited.tournament.name}" if team else visited.tournament.name
    body = calendar(name, lines, host=request.get_host(), root=request.build_absolute_uri("/")[:-1])
    answer = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{visited.tournament.slug}.ics"'
    answer["Cache-Control"] = "no-cache"
    return answer


def calendar(name: str, lines: list[MatchLine], *, host: str, root: str) -> bytes:
    """An iCalendar (RFC 5545) of these matches, each as long as its games may last."""
    made = Calendar()
    made.add("prodid", "-//Marshal//schedule//ZH")
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    made.add("x-wr-calname", name)
    for line in lines:
        if line.at is not None:
            made.add_component(_event(line, line.at, host, root))
    return bytes(made.to_ical())


def _event(line: MatchLine, starts_at: datetime, host: str, root: str) -> Event:
    match = line.match
    start = starts_at.astimezone(UTC)
    one = Event()
    one.add("uid", f"match-{match.pk}@{host}")
    one.add("dtstamp", start)
    one.add("dtstart", start)
    one.add("dtend", start + timedelta(minutes=match.stage.game_minutes * match.best_of))
    one.add("summary", " – ".join(side.name for side in line.sides))
    one.add("description", f"{match.stage.name} · {line.label}")
    one.add("url", root + reverse("match", args=[match.pk]))
    if line.table is not None:
        one.add("location", _("%(number)s 号桌") % {"number": line.table.number})
    return one
