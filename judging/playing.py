"""What this room tells the ledger's public pages of games in play: public truth only, as far as each is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

import rules
from judging import books, folding, secrecy
from judging.models import Game
from tournament.models import Match, Tournament
from tournament.neighbours import Live


def live(matches: Iterable[Match]) -> Mapping[int, Live]:
    """By match: its newest game that is not signed yet, or that is being ruled on."""
    games = Game.objects.filter(
        Q(signed=False) | Q(frozen__isnull=False), match__in=[match.pk for match in matches], voided_ms=None
    )
    return {game.match_id: _live(game) for game in games.order_by("match_id", "number") if game.match_id is not None}


def frozen(tournament: Tournament) -> set[int]:
    """The games whose display is frozen."""
    games = Game.objects.filter(match__stage__tournament=tournament, frozen__isnull=False)
    return set(games.values_list("pk", flat=True))


def _live(game: Game) -> Live:
    memory = folding.memory(game)
    view = rules.view(secrecy.public(game, memory).game)
    teams = view.get("teams") or {}
    clock = view.get("clock") if not view.get("verdict") else None
    since = clock.get("since") if clock else None
    return Live(
        game=game.pk,
        number=game.number,
        words=_words(game, view),
        camps=tuple(teams[side].get("camp") or "" for side in ("A", "B")) if len(teams) == 2 else (),
        leads=_leads(view),
        left=clock["left"] if clock else None,
        since=None if since is None else game.opened_ms + since - memory.skew,
        ruling=game.frozen is not None,
        out=() if teams else tuple(place for place, seat in enumerate(view["seats"].values()) if not seat["alive"]),
    )


def _leads(view: Mapping[str, Any]) -> int | None:
    winner = (view.get("lead") or {}).get("winner")
    return {"A": 0, "B": 1}.get(winner) if isinstance(winner, str) else None


def _words(game: Game, view: Mapping[str, Any]) -> str:
    if game.frozen is not None:
        return _("裁定中")
    if view.get("verdict"):
        return _("已判定，待签名")
    if view.get("paused"):
        return _("暂停")
    if "camp_round" not in view:
        turn, steps = view["turn"], books.of(view["ruleset"]).steps
        return _("第 %(n)d 回合") % {"n": turn["number"]} if turn else str(steps.get(view["step"], view["step"]))
    if view.get("step") in ("play", "level"):
        return _("第 %(n)s 阵营回合") % {"n": view["camp_round"]}
    return _("选将中")
