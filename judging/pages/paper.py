"""`/desk/matches/<id>/paper/`: a game typed from its paper sheet."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from judging import queries


@require_http_methods(["GET", "POST"])
@login_required
def paper(request: HttpRequest, match_id: int) -> HttpResponse:
    _match, who = queries.visible_match(match_id, request.user)
    queries.refuse_others(who.staff)
    return HttpResponse("")
