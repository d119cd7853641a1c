"""Reads worth a name: games and matches as far as somebody may see them."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext

from judging import standing
from judging.access import NOT_YOURS
from judging.models import Game
from judging.standing import Standing
from tournament.labels import match_label
from tournament.models import Match
from tournament.refusals import Forbidden, Malformed


def games() -> QuerySet[Game]:
    return Game.objects.select_related("match__stage__tournament", "match__round", "match__table", "holder")


def game(game_id: int) -> Game:
    try:
        return games().get(pk=game_id)
    except Game.DoesNotExist:
        raise Http404 from None


def visible_game(game_id: int, user: Any) -> tuple[Game, Standing]:
    """The game and who the user is there; not there at all for the public before its round is released."""
    found = game(game_id)
    who = standing.at_game(user, found)
    if not (who.staff or standing.public(found.match)):
        raise Http404
    return found, who


def visible_match(match_id: int, user: Any) -> tuple[Match, Standing]:
    try:
        match = Match.objects.select_related("stage__tournament", "round", "table").get(pk=match_id)
    except Match.DoesNotExist:
        raise Http404 from None
    who = standing.at_match(user, match)
    if not (who.staff or standing.public(match)):
        raise Http404
    return match, who


def label(match: Match | None) -> str:
    """What the match is called: 半决赛 · 第 1 场; a training game has none."""
    if match is None:
        return gettext("练习局")
    last = match.stage.rounds.order_by("-number").values_list("number", flat=True).first() or match.round.number
    return match_label(match, last=last)


def refuse_anonymous(user: Any) -> None:
    if not user.is_authenticated:
        raise Forbidden({"zh": "请先登录。", "en": "Please log in first."})


def refuse_others(allowed: bool) -> None:
    if not allowed:
        raise Forbidden(NOT_YOURS)


def number(params: Any, name: str, *, default: int, least: int = 0, most: int = 2**31 - 1) -> int:
    """A whole number of the query string."""
    text = params.get(name, "")
    if text == "":
        return default
    if not text.lstrip("-").isdecimal() or not least <= int(text) <= most:
        raise Malformed(
            {
                "zh": f"{name} 应是 {least} 至 {most} 的整数。",
                "en": f"{name} must be a whole number from {least} to {most}.",
            },
            field=name,
        )
    return int(text)
