"""`/desk/matches/<id>/officials/`: who referees a match, and what of it waits for the head referee."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from judging import queries, reports, services
from judging.models import Assignment, Game, Review
from tournament.models import Match
from tournament.words import RoleKind

REST_MINUTES = 40


@require_http_methods(["GET", "POST"])
@login_required
def officials(request: HttpRequest, match_id: int) -> HttpResponse:
    match, who = queries.visible_match(match_id, request.user)
    queries.refuse_others(who.organiser or who.head)
    if request.method == "POST" and "report" in request.POST:
        reports.again(
            get_object_or_404(match.games, pk=queries.number(request.POST, "report", default=0)), by=request.user
        )
        messages.success(request, _("已重新报送。"))
        return redirect("officials", match_id=match.pk)
    if request.method == "POST":
        services.assign(match, usernames=request.POST.getlist("usernames"), by=request.user)
        messages.success(request, _("裁判已指派。"))
        return redirect("desk-match", name=match.pk)
    shown = {
        "match": match,
        "label": queries.label(match),
        "referees": _referees(match),
        "games": match.games.select_related("holder").all(),
        "reviews": _tray(match) if who.head else [],
    }
    return render(request, "judging/officials.html", shown)


def _tray(match: Match) -> list[tuple[Game, int]]:
    """Games of the match with late entries that wait, and how many."""
    waiting = Q(reviews__decision=Review.Decision.WAITING)
    games = match.games.annotate(waiting=Count("reviews", filter=waiting)).filter(waiting__gt=0)
    return [(game, game.waiting) for game in games]


def _referees(match: Match) -> list[dict[str, Any]]:
    """Everybody with a referee's role: whether he has this match, and what else he has at that hour."""
    tournament = match.stage.tournament
    kinds = (RoleKind.REFEREE, RoleKind.HEAD_REFEREE)
    users = (
        get_user_model().objects.filter(roles__tournament=tournament, roles__kind__in=kinds, is_active=True).distinct()
    )
    assignments = Assignment.objects.filter(user__in=users, match__stage__tournament=tournament).select_related(
        "match__round", "match__stage", "match__table"
    )
    theirs: dict[int, list[Match]] = {}
    for one in assignments:
        theirs.setdefault(one.user_id, []).append(one.match)
    return [
        {
            "user": user,
            "assigned": any(other.pk == match.pk for other in theirs.get(user.pk, [])),
            "busy": [
                (other, queries.label(other))
                for other in theirs.get(user.pk, [])
                if other.pk != match.pk and _at_once(match, other)
            ],
        }
        for user in users.order_by("username")
    ]


def _at_once(match: Match, other: Match) -> bool:
    if match.starts_at is None or other.starts_at is None or other.outcome:
        return False
    return abs((match.starts_at - other.starts_at).total_seconds()) < REST_MINUTES * 60
