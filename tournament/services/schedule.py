"""Tables and times of matches."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.clashes import waves
from tournament.models import Match, Round, Table
from tournament.refusals import Illegal, Malformed
from tournament.services.publishing import announce_matches
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import MatchState


def schedule_match(*, match: Match, table: Table | None, starts_at: datetime | None, by: User) -> Match:
    """Where and when a match is played; None takes either away."""
    with writing():
        match = Match.objects.select_for_update(of=("self",)).select_related("stage__tournament").get(pk=match.pk)
        _same_tournament(match, table)
        before = _as_json(match)
        match.table, match.starts_at = table, starts_at
        if before != _as_json(match):
            match.save(update_fields=["table", "starts_at"])
            audit.record(user=by, verb="schedule-match", about=match, before=before, after=_as_json(match))
            announce_matches(match.stage.tournament, [match])
        return match


def fill_round(*, round: Round, starts_at: datetime, minutes: int, by: User) -> int:
    """Gives every undecided match of a round a table and a time, wave after wave over all tables; how many."""
    if not 5 <= minutes <= 24 * 60:
        raise Malformed(both(_("间隔应为 5 到 1440 分钟。")), field="minutes")
    with writing():
        tables = list(round.stage.tournament.tables.order_by("number"))
        if not tables:
            raise Illegal(both(_("还没有桌。先填写有几张桌。")), field="tables")
        matches = list(
            round.matches.exclude(state=MatchState.DECIDED).exclude(started_at__isnull=False).order_by("number")
        )
        plan = waves(
            len(matches), tables=[table.pk for table in tables], start=starts_at, every=timedelta(minutes=minutes)
        )
        before = {str(match.pk): _as_json(match) for match in matches}
        for match, (table, at) in zip(matches, plan, strict=True):
            match.table_id, match.starts_at = table, at
        Match.objects.bulk_update(matches, ["table", "starts_at"])
        after = {str(match.pk): _as_json(match) for match in matches}
        audit.record(user=by, verb="fill-round", about=round, before=before, after=after)
        announce_matches(round.stage.tournament, matches)
        return len(matches)


def expected_end(match: Match) -> datetime:
    """When a match that has a time is probably over: the stage's minutes a game, for all games it may take."""
    if match.starts_at is None:
        raise ValueError("a match without a time has no end")
    return match.starts_at + timedelta(minutes=match.stage.game_minutes * match.best_of)


def _same_tournament(match: Match, table: Table | None) -> None:
    if table is not None and table.tournament_id != match.stage.tournament_id:
        raise Malformed(both(_("这张桌不属于本赛事。")), field="table")


def _as_json(match: Match) -> dict[str, Any]:
    return {"table": match.table_id, "starts_at": match.starts_at.isoformat() if match.starts_at else None}
