"""Tables and times of matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Match, Round, Slot, Stage, Table
from tournament.refusals import Illegal, Malformed
from tournament.services.publishing import announce_matches
from tournament.services.user import User
from tournament.tabling import Hall, Wanted, tabled
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
    """Gives every undecided match of a round a table and a time, wave after wave over the stage's tables; how many.

    Teams rest as long as the stage says and sit at other tables than before; the first match is at a featured table.
    """
    if not 5 <= minutes <= 24 * 60:
        raise Malformed(both(_("间隔应为 5 到 1440 分钟。")), field="minutes")
    with writing():
        stage = Stage.objects.select_related("tournament").get(pk=round.stage_id)
        tables = _tables_of(stage)
        if not tables:
            raise Illegal(both(_("还没有桌。先填写有几张桌。")), field="tables")
        matches = list(
            round.matches.exclude(state=MatchState.DECIDED).exclude(started_at__isnull=False).order_by("number")
        )
        wanted = _wanted(matches)
        hall = _hall(stage, round, tables, wanted, starts_at)
        plan = tabled(wanted, hall, start=starts_at, every=timedelta(minutes=minutes))
        before = {str(match.pk): _as_json(match) for match in matches}
        for match in matches:
            match.table_id, match.starts_at = plan[match.pk]
        Match.objects.bulk_update(matches, ["table", "starts_at"])
        after = {str(match.pk): _as_json(match) for match in matches}
        audit.record(user=by, verb="fill-round", about=round, before=before, after=after)
        announce_matches(stage.tournament, matches)
        return len(matches)


def _tables_of(stage: Stage) -> list[Table]:
    """The tables of the stage's venue, where it has some of its own; else all of the tournament."""
    tables = list(stage.tournament.tables.order_by("number"))
    own = [table for table in tables if stage.venue_id is not None and table.venue_id == stage.venue_id]
    return own or tables


def _wanted(matches: Sequence[Match]) -> list[Wanted]:
    teams: dict[int, set[int]] = {match.pk: set() for match in matches}
    slots = Slot.objects.filter(match__in=teams, entrant__isnull=False)
    for match_id, team_id in slots.values_list("match_id", "entrant__team_id"):
        teams[match_id].add(team_id)
    return [Wanted(match.pk, frozenset(teams[match.pk])) for match in matches]


def _hall(stage: Stage, round: Round, tables: Sequence[Table], wanted: Sequence[Wanted], starts_at: datetime) -> Hall:
    """Where these teams have sat in this stage, and when they have rested from what they played before."""
    teams = {team for one in wanted for team in one.teams}
    slots = Slot.objects.filter(entrant__team__in=teams, match__starts_at__lte=starts_at).exclude(match__round=round)
    rows = slots.values_list(
        "entrant__team_id", "match__table_id", "match__starts_at", "match__best_of", "match__stage__game_minutes"
    )
    sat: Counter[tuple[int, int]] = Counter()
    free: dict[int, datetime] = {}
    for team, table, began, games, minutes in rows:
        if table is not None:
            sat[team, table] += 1
        rested = began + timedelta(minutes=minutes * games + stage.rest_minutes)
        free[team] = max(rested, free.get(team, rested))
    featured = [table.pk for table in tables if table.featured]
    return Hall([table.pk for table in tables], featured, sat, free)


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
