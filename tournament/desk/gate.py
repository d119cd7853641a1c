"""Who comes in, to what, and in whose time: every page of the desk is one of these."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language

from tournament.models import Entrant, GameScore, Match, Role, Round, Stage, Tournament
from tournament.refusals import Forbidden, Refusal
from tournament.roles import require
from tournament.words import RoleKind

Page = Callable[..., HttpResponse]
ORGANISER = (RoleKind.ORGANISER,)
RULING = (RoleKind.ORGANISER, RoleKind.HEAD_REFEREE)


def of_tournament(*kinds: str) -> Callable[[Page], Page]:
    """A page about the tournament named by `slug`."""
    return _gate(Tournament, "slug", lambda one: one, kinds)


def of_stage(*kinds: str) -> Callable[[Page], Page]:
    """A page about a stage."""
    return _gate(Stage, "pk", lambda one: one.tournament, kinds, "tournament", "venue")


def of_round(*kinds: str) -> Callable[[Page], Page]:
    """A page about a round."""
    return _gate(Round, "pk", lambda one: one.stage.tournament, kinds, "stage__tournament")


def of_match(*kinds: str) -> Callable[[Page], Page]:
    """A page about a match."""
    return _gate(Match, "pk", lambda one: one.stage.tournament, kinds, "stage__tournament", "round", "table")


def of_entrant(*kinds: str) -> Callable[[Page], Page]:
    """A page about a team in a stage."""
    return _gate(Entrant, "pk", lambda one: one.stage.tournament, kinds, "stage__tournament", "team")


def of_score(*kinds: str) -> Callable[[Page], Page]:
    """A page about one version of a game's score."""
    return _gate(GameScore, "pk", lambda one: one.match.stage.tournament, kinds, "match__stage__tournament")


def of_role(*kinds: str) -> Callable[[Page], Page]:
    """A page about somebody's role."""
    return _gate(Role, "pk", lambda one: one.tournament, kinds, "tournament", "user")


def said(refusal: Refusal) -> str:
    """What a refusal says, in the reader's language."""
    return refusal.message["en" if (get_language() or "").startswith("en") else "zh"]


def _gate(
    model: Any, key: str, tournament_of: Callable[[Any], Tournament], kinds: tuple[str, ...], *related: str
) -> Callable[[Page], Page]:
    def gate(page: Page) -> Page:
        @login_required
        @wraps(page)
        def guarded(request: HttpRequest, name: Any, **rest: Any) -> HttpResponse:
            found = model.objects.select_related(*related).filter(**{key: name}).first()
            if found is None:
                raise Http404
            tournament = tournament_of(found)
            require(request.user, tournament, *kinds)
            with timezone.override(ZoneInfo(tournament.time_zone)):
                return _answer(page, request, found, rest)

        return guarded

    return gate


def _answer(page: Page, request: HttpRequest, found: Any, rest: dict[str, Any]) -> HttpResponse:
    """The page; what a service refuses a pressed button is said on the page the button stood on."""
    try:
        return page(request, found, **rest)
    except Forbidden:
        raise
    except Refusal as refusal:
        if request.method != "POST":
            raise
        messages.error(request, said(refusal))
        return redirect(home_of(found))


def back_to(request: HttpRequest, found: Any) -> str:
    """The page of this house that the form names as `back`, else the thing's own."""
    back = request.POST.get("back", "")
    known = url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return back if back and known else home_of(found)


def home_of(found: Any) -> str:
    """The page of the desk that a thing belongs to."""
    if isinstance(found, Tournament):
        return reverse("desk-tournament", args=[found.slug])
    if isinstance(found, Role):
        return reverse("desk-tournament", args=[found.tournament.slug])
    if isinstance(found, Match):
        return reverse("desk-match", args=[found.pk])
    if isinstance(found, GameScore):
        return reverse("desk-match", args=[found.match_id])
    stage_id = found.pk if isinstance(found, Stage) else found.stage_id
    return reverse("desk-stage", args=[stage_id])
