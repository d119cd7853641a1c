"""Every point of a finished game at a table of many, with the article it comes from."""

from __future__ import annotations

from typing import Any

from django import template

import rules
from judging.models import Game
from judging.naming import in_words
from rules.identity.roles import WORDS
from rules.rider.names import faction
from tournament.models import Slot
from tournament.privacy import shown_name

register = template.Library()
HOUSE = "house"


@register.inclusion_tag("judging/match_points.html")
def explained(game: Game | None) -> dict[str, Any]:
    """One line a seat; nothing before the verdict, and for games of two teams."""
    verdict = game.verdict if game is not None else None
    if game is None or verdict is None or "scores" not in verdict:
        return {}
    scores = verdict["scores"]
    articles = dict.fromkeys(line["article"] for one in scores.values() for line in one["lines"] or ())
    names = _names(game)
    return {
        "game": game,
        "lines": [
            _line(seat, one, verdict, names.get(int(seat), ""))
            for seat, one in sorted(scores.items(), key=lambda pair: int(pair[0]))
        ],
        "articles": [_article(name) for name in sorted(articles)],
        "house": verdict.get("scoring") == HOUSE,
        "stopped": verdict["winner"] is None,
    }


def _names(game: Game) -> dict[int, str]:
    slots = Slot.objects.filter(match=game.match, entrant__isnull=False).prefetch_related("entrant__team__players")
    return {slot.position: shown_name(player) for slot in slots for player in slot.entrant.team.players.all()[:1]}


def _line(seat: str, score: dict[str, Any], verdict: dict[str, Any], name: str) -> dict[str, Any]:
    return {
        "seat": seat,
        "name": name,
        "as": _side(seat, verdict),
        "points": score["points"],
        "lines": score["lines"],
    }


def _side(seat: str, verdict: dict[str, Any]) -> str:
    """The identity dealt, or the faction; empty where the record does not tell."""
    if "roles" in verdict:
        return in_words(WORDS.get(verdict["roles"].get(seat) or "", ("", "")))
    found = verdict["factions"].get(seat)
    return in_words(faction(found)) if found else ""


def _article(name: str) -> dict[str, str]:
    found = rules.article(name)
    return {"id": name, "short": name.partition("-")[2], "text": in_words((found.zh, found.en))}
