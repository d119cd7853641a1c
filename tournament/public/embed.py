"""Public pages for a frame on a club's site: `/embed/<slug>/bracket/` and its like, and the page that shows how.

A stranger's eyes, whoever is logged in; no navigation, no form, no cookie. Only these pages may be framed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournament.kept import keep
from tournament.models import Tournament
from tournament.public import bracket, standing, timetable
from tournament.public.hall import LONGEST, MOST, SECONDS, SHORTEST, TOP, language_of
from tournament.public.slides import KINDS
from tournament.public.visiting import Visit, show, stranger, visit
from tournament.public.watching import watch

THEMES = ("light", "dark", "auto")
ANYBODY = "*"


@dataclass(frozen=True, slots=True)
class Embed:
    """One page that can be framed: its name for people, what it shows, and how high a frame it likes (pixels)."""

    label: str | Promise
    shown: Callable[[Visit, Mapping[str, str]], dict[str, Any]]
    height: int


def _bracket(visited: Visit, asked: Mapping[str, str]) -> dict[str, Any]:
    return bracket.shown(visited, asked.get("round", ""))


def _playing(visited: Visit, asked: Mapping[str, str]) -> dict[str, Any]:
    return {"watch": watch(visited.stage, released_only=True) if visited.stage else None}


EMBEDS = {
    "playing": Embed(_("正在比赛"), _playing, 480),
    "bracket": Embed(_("对阵"), _bracket, 640),
    "standings": Embed(_("排名"), standing.shown, 640),
    "schedule": Embed(_("赛程"), timetable.shown, 640),
}


@require_safe
@xframe_options_exempt
@keep
def page(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """`/embed/<slug>/<name>/`: `stage`, `language` ("zh", "en") and `theme` ("light", "dark", "auto")."""
    tournament = get_object_or_404(Tournament, slug=slug, released=True)
    embed = EMBEDS.get(name)
    if embed is None:
        raise Http404
    visited = stranger(tournament, stage=request.GET.get("stage", ""))
    theme = request.GET.get("theme", "")
    with translation.override(language_of(request.GET) or translation.get_language()):
        context = embed.shown(visited, request.GET)
        answer = show(
            request,
            f"embed/{name}",
            visited,
            name=name,
            theme=theme if theme in THEMES else "auto",
            embed=embed,
            **context,
        )
    answer.frame_ancestors = ANYBODY  # type: ignore[attr-defined]
    return answer


@require_safe
def share(request: HttpRequest, slug: str) -> HttpResponse:
    """`/t/<slug>/share/`: the words to copy for each frame, and the address of the hall's screen."""
    visited = visit(request, slug)
    asked = {name: request.GET[name] for name in ("language", "theme", "stage") if request.GET.get(name)}
    query = f"?{urlencode(asked)}" if asked else ""
    told = partial(_told, request, visited.tournament, query)
    return show(
        request,
        "share",
        visited,
        embeds=[told(name, one) for name, one in EMBEDS.items()],
        kinds=[(kind, LABELS[kind]) for kind in KINDS],
        asked=asked,
        bounds={"seconds": SECONDS, "least": SHORTEST, "most": LONGEST, "top": TOP, "all": MOST},
    )


def _told(request: HttpRequest, tournament: Tournament, query: str, name: str, one: Embed) -> dict[str, Any]:
    address = request.build_absolute_uri(reverse("embed", args=[tournament.slug, name])) + query
    snippet = format_html(
        '<iframe src="{}" title="{}" width="100%" height="{}" loading="lazy"></iframe>',
        address,
        f"{tournament.name} · {one.label}",
        one.height,
    )
    return {"name": name, "label": one.label, "address": address, "snippet": str(snippet)}


LABELS = {
    "playing": _("正在比赛"),
    "next": _("接下来"),
    "results": _("刚刚结束"),
    "bracket": _("对阵"),
    "standings": _("排名"),
    "announcements": _("公告"),
}
