"""What there is to tell programs outside: put down as messages once the write they tell of is safe.

Every message says only what the public may see, and has a number of its own.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from kombu.exceptions import OperationalError

from tournament.draws import MatchLine, SideLine, line_of, match_lines
from tournament.models import Delivery, Match, Result, Stage, Tournament, Webhook
from tournament.transactions import writing
from tournament.words import VersionStatus

KEPT = 500  # messages of a webhook that are kept once they have ended

log = logging.getLogger(__name__)


class Happening(StrEnum):
    """What there is to hear of."""

    RESULT_CONFIRMED = "result.confirmed"
    RESULT_CORRECTED = "result.corrected"
    RESULT_CLEARED = "result.cleared"
    DRAW_RELEASED = "draw.released"
    DRAW_WITHDRAWN = "draw.withdrawn"
    SCHEDULE_RELEASED = "schedule.released"
    SCHEDULE_WITHDRAWN = "schedule.withdrawn"
    OFFICIALS_RELEASED = "officials.released"
    OFFICIALS_WITHDRAWN = "officials.withdrawn"
    STANDINGS_RELEASED = "standings.released"
    STANDINGS_WITHDRAWN = "standings.withdrawn"
    ANNOUNCEMENT_RELEASED = "announcement.released"
    ANNOUNCEMENT_CHANGED = "announcement.changed"
    ANNOUNCEMENT_WITHDRAWN = "announcement.withdrawn"
    STAGE_FINISHED = "stage.finished"
    STAGE_REOPENED = "stage.reopened"
    PING = "ping"


LABELS = {
    Happening.RESULT_CONFIRMED: _("结果已确认"),
    Happening.RESULT_CORRECTED: _("结果已改正"),
    Happening.RESULT_CLEARED: _("结果已撤销"),
    Happening.DRAW_RELEASED: _("对阵已公布"),
    Happening.DRAW_WITHDRAWN: _("对阵已收回"),
    Happening.SCHEDULE_RELEASED: _("赛程已公布"),
    Happening.SCHEDULE_WITHDRAWN: _("赛程已收回"),
    Happening.OFFICIALS_RELEASED: _("裁判已公布"),
    Happening.OFFICIALS_WITHDRAWN: _("裁判已收回"),
    Happening.STANDINGS_RELEASED: _("排名已公布"),
    Happening.STANDINGS_WITHDRAWN: _("排名已收回"),
    Happening.ANNOUNCEMENT_RELEASED: _("公告已发布"),
    Happening.ANNOUNCEMENT_CHANGED: _("公告已修改"),
    Happening.ANNOUNCEMENT_WITHDRAWN: _("公告已撤回"),
    Happening.STAGE_FINISHED: _("阶段已结束"),
    Happening.STAGE_REOPENED: _("阶段重新打开"),
    Happening.PING: _("试发"),
}
TO_CHOOSE = tuple(one for one in Happening if one is not Happening.PING)


def happened(
    tournament: Tournament, event: Happening, data: Mapping[str, Any], *, key: str = "", stage: Stage | None = None
) -> None:
    """Once the caller's write is safe, whoever listens is told; the same `key` once only. Nothing of rehearsals.

    The caller tells only of what the public may see; a tournament that is not public has nothing to tell at all.
    """
    about = dict(data) | ({"stage": {"id": stage.pk, "name": stage.name}} if stage is not None else {})

    def tell() -> None:
        _tell(tournament.pk, [(event, about, key)])

    transaction.on_commit(tell)


def results(matches: Iterable[int]) -> None:
    """Tells what is new of the results of these matches, where their draw is public. Called once the write is safe."""
    found = (
        Match.objects.filter(pk__in=list(matches), round__released=True)
        .filter(stage__tournament__released=True, stage__tournament__rehearsal=False)
        .filter(stage__tournament__webhooks__active=True)
        .distinct()
    )
    told: dict[int, list[tuple[Happening, dict[str, Any], str]]] = {}
    for match in match_lines(found):
        news = _result(match)
        if news is not None:
            told.setdefault(match.stage.tournament_id, []).append(news)
    for tournament_id, news_of in told.items():
        _tell(tournament_id, news_of)


def _result(match: Match) -> tuple[Happening, dict[str, Any], str] | None:
    """What there is to tell of a match: a confirmed result, another one than before, or that it was taken back."""
    versions = list(Result.objects.filter(match=match).order_by("version"))
    current = next((one for one in versions if one.status == VersionStatus.CURRENT), None)
    line = line_of(match, last=0, released_only=True)
    if line.bye or (current is not None and not current.confirmed):
        return None
    confirmed = [one for one in versions if one.confirmed]
    if current is not None:
        event = Happening.RESULT_CORRECTED if len(confirmed) > 1 else Happening.RESULT_CONFIRMED
        return event, _said(line, current), f"result:{match.pk}:{current.version}"
    if not confirmed:
        return None
    key = f"result:{match.pk}:{confirmed[-1].version}:cleared"
    return Happening.RESULT_CLEARED, {"match": _of_match(match)}, key


def _said(line: MatchLine, result: Result) -> dict[str, Any]:
    winner = line.match.winner
    return {
        "match": _of_match(line.match),
        "outcome": result.outcome,
        "winner": {"team": winner.pk, "name": winner.team.name} if winner else None,
        "sides": [_side(side) for side in line.sides],
        "version": result.version,
    }


def _side(side: SideLine) -> dict[str, Any]:
    """One side in its order at the table; points, a decimal as text, and a place where the table is one of many."""
    return {
        "position": side.slot.position,
        "team": side.entrant.pk if side.entrant else None,
        "name": side.name,
        "games": side.games,
        "points": str(side.slot.points) if side.slot.points is not None else None,
        "place": side.slot.place,
    }


def _of_match(match: Match) -> dict[str, Any]:
    stage = {"id": match.stage_id, "name": match.stage.name}
    return {"id": match.pk, "key": match.key, "round": match.round.number, "number": match.number, "stage": stage}


def _tell(tournament_id: int, news: list[tuple[Happening, dict[str, Any], str]]) -> None:
    public = Q(tournament__released=True, tournament__rehearsal=False)
    listening = list(Webhook.objects.filter(public, tournament=tournament_id, active=True).select_related("tournament"))
    if not listening:
        return
    now, made = timezone.now(), 0
    with writing():
        for webhook in listening:
            for event, data, key in news:
                wanted = not webhook.events or event.value in webhook.events
                if wanted and not (key and webhook.deliveries.filter(key=key).exists()):
                    put_down(webhook, event, data, key=key, now=now)
                    made += 1
        if made:
            transaction.on_commit(wake)


def put_down(webhook: Webhook, event: Happening, data: Mapping[str, Any], *, key: str, now: datetime) -> Delivery:
    """A message under a number of its own, due at once; the oldest of those that have ended go, all but KEPT."""
    ended = webhook.deliveries.filter(Q(delivered_at__isnull=False) | Q(next_at__isnull=True))
    old = ended.order_by("-pk").values_list("pk", flat=True)[KEPT : KEPT + 100]
    Delivery.objects.filter(pk__in=list(old)).delete()
    made = Delivery(webhook=webhook, event=event.value, key=key, next_at=now)
    made.body = {
        "id": str(made.uid),
        "event": event.value,
        "at": now.isoformat(timespec="seconds"),
        "tournament": webhook.tournament.slug,
        "data": dict(data),
    }
    made.save(force_insert=True)
    return made


def wake() -> None:
    """A worker is told that something is due. Where none can be reached the row waits: the next event sends it too."""
    from tournament import tasks

    try:
        tasks.send_webhooks.delay()
    except (OperationalError, OSError):
        log.exception("no worker could be told of messages for webhooks")
