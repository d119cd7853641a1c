"""The schedule of a stage by the solver: what is asked of it, the job that asks, and taking its proposal over.

The worker only proposes; the page that shows the proposal writes it, in the process that tells the public.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Job, Match, Stage, Table
from tournament.refusals import Illegal, Malformed, Stale
from tournament.services import jobs
from tournament.services.publishing import announce_matches
from tournament.services.user import User
from tournament.timetable import Fixture, Placing, Problem, solve
from tournament.transactions import writing
from tournament.words import JobState, MatchState, OutcomeWord

KIND = "timetable"
STEPS = 100
MOST_STARTS = 400


@dataclass(frozen=True, slots=True)
class Wish:
    """What the desk asks for: from when, in steps of how many minutes, how many hours a day over how many days.

    `breaks` are times of day in which no match begins or goes on. `keep` leaves those that have a table and a time.
    """

    starts: datetime
    step: int
    hours: float
    days: int = 1
    breaks: tuple[tuple[str, str], ...] = ()
    keep: bool = True

    def as_json(self) -> dict[str, Any]:
        """Plain JSON, which `wish_of` reads back."""
        breaks = [list(one) for one in self.breaks]
        said = {"starts": self.starts.isoformat(), "step": self.step, "hours": self.hours, "days": self.days}
        return {**said, "breaks": breaks, "keep": self.keep}


def wish_of(value: Mapping[str, Any]) -> Wish:
    """The wish that `as_json` wrote."""
    breaks = tuple((one[0], one[1]) for one in value["breaks"])
    starts = datetime.fromisoformat(value["starts"])
    return Wish(starts, value["step"], value["hours"], value["days"], breaks, value["keep"])


def ask(*, stage: Stage, wish: Wish, by: User) -> Job:
    """A job that places every open match of the stage; refused where there is nothing to place or nowhere to."""
    if not 5 <= wish.step <= 240 or not 0 < wish.hours <= 24 or not 1 <= wish.days <= 14:
        raise Malformed(both(_("间隔 5–240 分钟，每天最多 24 小时，最多 14 天。")), field="step")
    problem = problem_of(stage, wish)
    if not problem.tables:
        raise Illegal(both(_("还没有桌。先填写有几张桌。")), field="tables")
    if len(problem.fixtures) <= len(problem.fixed):
        raise Illegal(both(_("没有要排的比赛。")))
    if not problem.starts:
        raise Illegal(both(_("休息时间占满了整段时间，没有可以开赛的时刻。")), field="breaks")
    return jobs.start(KIND, stage.tournament, by, {"stage": stage.pk, **wish.as_json()})


def work(job: Job) -> None:
    """The worker's part: solves, and hands in what it found."""
    stage = Stage.objects.select_related("tournament").get(pk=job.request["stage"])
    problem = problem_of(stage, wish_of(job.request))
    found = solve(
        problem,
        on_progress=lambda share, step: jobs.progress(job, round(share * STEPS), STEPS),
        cancelled=lambda: jobs.cancelled(job),
    )
    if found.cancelled:
        raise jobs.Cancelled
    standing = {one.match for one in problem.fixed}
    placed = [one for one in found.placings if one.match not in standing]
    rows = [[one.match, one.table, one.starts.isoformat(), one.ends.isoformat()] for one in placed]
    lacking = [number for number, why in found.open.items() if number not in {one.match for one in placed}]
    jobs.finish(job, {"placings": rows, "open": lacking, "best": found.best})


def adopt(*, job: Job, by: User) -> int:
    """Writes what the solver proposed, for matches that are still open; how many. Stale where a table has gone."""
    if job.state != JobState.DONE or job.kind != KIND or job.outcome is None:
        raise Stale(both(_("这份编排还没有完成。")))
    with writing():
        stage = Stage.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=job.request["stage"])
        rows = {row[0]: row for row in job.outcome["placings"]}
        tables = set(Table.objects.filter(tournament=stage.tournament).values_list("pk", flat=True))
        if any(row[1] not in tables for row in rows.values()):
            raise Stale(both(_("有一张桌已经不在了，请重新编排。")))
        matches = [one for one in _open(stage) if one.pk in rows]
        before = {str(one.pk): _where(one) for one in matches}
        for one in matches:
            one.table_id, one.starts_at = rows[one.pk][1], datetime.fromisoformat(rows[one.pk][2])
        Match.objects.bulk_update(matches, ["table", "starts_at"])
        after = {str(one.pk): _where(one) for one in matches}
        if before != after:
            audit.record(user=by, verb="adopt-timetable", about=stage, before=before, after=after)
            announce_matches(stage.tournament, matches)
        return len(matches)


def problem_of(stage: Stage, wish: Wish) -> Problem:
    """The open matches of the stage beside everything of the tournament that stands already."""
    zone = ZoneInfo(stage.tournament.time_zone)
    tables = [one for one in stage.tournament.tables.all() if one.venue_id in (None, stage.venue_id)]
    matches = _open(stage)
    elsewhere = _standing(stage)
    stand = [one for one in matches if wish.keep and one.table_id and one.starts_at]
    last = max((one.round.number for one in matches), default=0)
    featured = next((one.pk for one in tables if one.featured), None)
    keys = {one.pk for one in matches}
    fixtures = [_fixture(one, stage, keys, featured if _is_final(one, last) else None) for one in matches]
    return Problem(
        fixtures=[*fixtures, *(_fixture(one, one.stage, set(), None) for one in elsewhere)],
        tables=[one.pk for one in tables],
        starts=starts_of(wish, zone, lasts=min((one.lasts for one in fixtures), default=timedelta(0))),
        rest=timedelta(minutes=stage.rest_minutes),
        fixed=[placing_of(one) for one in (*stand, *elsewhere)],
    )


def starts_of(wish: Wish, zone: ZoneInfo, *, lasts: timedelta) -> list[datetime]:
    """The times at which a match that lasts so long may begin: within the day's hours, and clear of the breaks."""
    first, step = wish.starts.astimezone(zone), timedelta(minutes=wish.step)
    found: list[datetime] = []
    for day in range(wish.days):
        begins = datetime.combine(first.date() + timedelta(days=day), first.time(), zone)
        closed = [_between(begins.date(), one, zone) for one in wish.breaks]
        at = begins
        while at + lasts <= begins + timedelta(hours=wish.hours) and len(found) < MOST_STARTS:
            if all(at >= until or at + lasts <= since for since, until in closed):
                found.append(at)
            at += step
    return found


def placing_of(match: Match) -> Placing:
    """A match that has a table and a time, as it stands."""
    assert match.table_id is not None and match.starts_at is not None  # noqa: PT018
    return Placing(match.pk, match.table_id, match.starts_at, match.starts_at + length(match, match.stage))


def length(match: Match, stage: Stage) -> timedelta:
    """How long a match may take: all of its games."""
    return timedelta(minutes=stage.game_minutes * match.best_of)


def _fixture(match: Match, stage: Stage, keys: set[int], table: int | None) -> Fixture:
    slots = list(match.slots.all())
    return Fixture(
        match=match.pk,
        lasts=length(match, stage),
        teams=frozenset(slot.entrant.team_id for slot in slots if slot.entrant is not None),
        after=frozenset(slot.source_match_id for slot in slots if slot.source_match_id in keys),
        table=table,
        referees=0,
    )


def _is_final(match: Match, last: int) -> bool:
    return match.part in ("", "final", "reset") and match.round.number == last and not match.third


def _open(stage: Stage) -> list[Match]:
    """Matches still to be played: neither decided nor under way, no byes."""
    rows = stage.matches.filter(started_at=None, state__in=(MatchState.WAITING, MatchState.READY))
    rows = rows.exclude(outcome=OutcomeWord.BYE).select_related("round", "stage").order_by("round__number", "number")
    return list(rows.prefetch_related("slots__entrant"))


def _standing(stage: Stage) -> list[Match]:
    """Everything else of the tournament that has a table and a time and is not over."""
    rows = Match.objects.filter(stage__tournament=stage.tournament, table__isnull=False, starts_at__isnull=False)
    rows = rows.exclude(state=MatchState.DECIDED).exclude(pk__in=[one.pk for one in _open(stage)])
    return list(rows.select_related("round", "stage").prefetch_related("slots__entrant"))


def _between(day: date, one: Sequence[str], zone: ZoneInfo) -> tuple[datetime, datetime]:
    since, until = (datetime.combine(day, time.fromisoformat(text), zone) for text in one)
    return since, until


def _where(match: Match) -> dict[str, Any]:
    return {"table": match.table_id, "starts_at": match.starts_at.isoformat() if match.starts_at else None}
