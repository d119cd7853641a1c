"""`/t/<slug>/hall/`: the hall's screen. It turns its pages by itself; the address says which, and how long each stays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from tournament.models import Tournament
from tournament.public.slides import KINDS, Scene, slides
from tournament.public.visiting import Visit, show, stranger
from tournament.roles import may

SECONDS, SHORTEST, LONGEST = 15, 5, 120
TOP, MOST = 32, 256
THEMES = ("dark", "light")


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address asks for; anything that makes no sense is as if it were not there."""

    show: tuple[str, ...]
    seconds: int
    top: int
    theme: str
    staged: bool


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """`?show=playing&show=next` (or `show=playing,next`), `seconds`, `top`, `stage`, `theme`, `language`.

    Public truth alone, whoever is logged in at the machine that drives the screen.
    """
    visited = public_truth(request, slug)
    with translation.override(language_of(request.GET) or translation.get_language()):
        return shown(request, visited, now=timezone.now())


def public_truth(request: HttpRequest, slug: str) -> Visit:
    """What a stranger sees; of a tournament that is not public, only its own people see that there is such a screen."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None or not (tournament.released or may(request.user, tournament)):
        raise Http404
    return stranger(tournament, stage=request.GET.get("stage", ""))


def shown(request: HttpRequest, visited: Visit, *, now: datetime) -> HttpResponse:
    """The screen as it is at this moment."""
    asked = read(request.GET)
    scene = Scene(visited, visited.stage if asked.staged else None, now, asked.top)
    found = slides(scene, asked.show) if visited.tournament.released else []
    now_ms = int(now.timestamp() * 1000)
    return show(request, "hall", visited, asked=asked, slides=found, now_ms=now_ms, staged=scene.only)


def read(told: QueryDict) -> Asked:
    """The choices of an address."""
    words = [word for text in told.getlist("show") for word in text.split(",")]
    chosen = tuple(dict.fromkeys(word for word in words if word in KINDS))
    return Asked(
        show=chosen or KINDS,
        seconds=_number(told, "seconds", SECONDS, SHORTEST, LONGEST),
        top=_number(told, "top", TOP, 1, MOST),
        theme=told.get("theme", "") if told.get("theme") in THEMES else "dark",
        staged=bool(told.get("stage")),
    )


def language_of(told: Mapping[str, str]) -> str:
    """The language an address asks for: "zh" or "en"; empty where it leaves that to the reader's own."""
    return {"en": "en", "zh": "zh-hans", "zh-hans": "zh-hans"}.get(told.get("language", "").lower(), "")


def _number(told: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    text = told.get(name, "")
    return min(max(int(text), least), most) if text.isdecimal() and len(text) < 7 else default
