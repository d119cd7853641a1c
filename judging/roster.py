"""The roster (裁判编排) of a stage: who may referee which match, found by the solver, and what is wrong as it stands.

Nobody's own club, city or team, nobody twice at once, everybody about as often. It never changes who plays when (T21).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from judging import services
from judging.models import Assignment
from tournament.models import Job, Match, Role, Stage
from tournament.refusals import Illegal, Stale
from tournament.services import jobs
from tournament.services.timetables import length
from tournament.timetable import Fixture, Placing, Problem, Referee, Team, Why, solve
from tournament.timetable.eligible import Own, shared
from tournament.transactions import writing
from tournament.words import JobState, MatchState, OutcomeWord, RoleKind

KIND = "roster"
STEPS = 100


@dataclass(frozen=True, slots=True)
class Seat:
    """A match with who referees it, what each of them has to do with its teams, and whether anybody may at all."""

    match: Match
    referees: tuple[tuple[Role, tuple[Own, ...]], ...]
    eligible: int


def ask(*, stage: Stage, by: Any) -> Job:
    """A job that finds a referee for every match that has a time and none."""
    problem = problem_of(stage)
    if not problem.referees:
        raise Illegal(
            {"zh": "还没有裁判。先给人裁判的职务。", "en": "There are no referees yet. Give somebody the role."}
        )
    if not any(len(one.referees) < 1 for one in problem.fixed if one.match in {f.match for f in problem.fixtures}):
        raise Illegal(
            {
                "zh": "有时间的比赛都已有裁判，或还没有排时间。",
                "en": "Every match with a time has a referee, or none has a time.",
            }
        )
    return jobs.start(KIND, stage.tournament, by, {"stage": stage.pk})


def work(job: Job) -> None:
    """The worker's part: solves, and hands in whom it found."""
    problem = problem_of(Stage.objects.select_related("tournament").get(pk=job.request["stage"]))
    found = solve(
        problem,
        on_progress=lambda share, step: jobs.progress(job, round(share * STEPS), STEPS),
        cancelled=lambda: jobs.cancelled(job),
    )
    if found.cancelled:
        raise jobs.Cancelled
    had = {one.match: one.referees for one in problem.fixed}
    rows = [[one.match, list(one.referees)] for one in found.placings if one.referees != had.get(one.match, ())]
    jobs.finish(job, {"rows": rows, "open": {str(match): str(why) for match, why in found.open.items()}})


def adopt(*, job: Job, by: Any) -> int:
    """Assigns whom the solver found, for matches that are still open; how many. Who was assigned stays."""
    if job.state != JobState.DONE or job.kind != KIND or job.outcome is None:
        raise Stale({"zh": "这份编排还没有完成。", "en": "This proposal is not finished."})
    with writing():
        stage = Stage.objects.select_related("tournament").get(pk=job.request["stage"])
        names = {role.user_id: role.user.get_username() for role in roles_of(stage)}
        matches = {one.pk: one for one in open_matches(stage)}
        count = 0
        for number, referees in job.outcome["rows"]:
            wanted = [names[who] for who in referees if who in names]
            if number in matches and wanted:
                now = matches[number].assignments.values_list("user__username", flat=True)
                services.assign(matches[number], usernames=[*now, *wanted], by=by)
                count += 1
        return count


def seats(stage: Stage, matches: Iterable[Match]) -> list[Seat]:
    """The matches with their referees and conflicts, in a fixed number of queries."""
    roles = roles_of(stage)
    referees = {role.user_id: (role, referee_of(role)) for role in roles}
    teams = _teams(stage)
    assigned: dict[int, list[int]] = {}
    rows = list(matches)
    for one in Assignment.objects.filter(match__in=[match.pk for match in rows]).order_by("pk"):
        assigned.setdefault(one.match_id, []).append(one.user_id)
    found = []
    for match in rows:
        playing = _playing(match)
        told = tuple(
            (referees[who][0], tuple(tie for tie, _team in shared(referees[who][1], playing, teams)))
            for who in assigned.get(match.pk, ())
            if who in referees
        )
        eligible = sum(not any(shared(one, playing, teams)) for _role, one in referees.values())
        found.append(Seat(match, told, eligible))
    return found


def load(stage: Stage) -> Counter[int]:
    """Matches of the tournament by referee."""
    of_all = Assignment.objects.filter(match__stage__tournament=stage.tournament_id)
    return Counter(of_all.values_list("user_id", flat=True))


def problem_of(stage: Stage) -> Problem:
    """Every open match with a time stands where it is; what is missing are referees."""
    matches = [one for one in open_matches(stage) if one.starts_at is not None]
    mine = {one.pk for one in matches}
    held: dict[int, tuple[int, ...]] = {}
    for one in Assignment.objects.filter(match__stage__tournament=stage.tournament_id).order_by("pk"):
        held[one.match_id] = (*held.get(one.match_id, ()), one.user_id)
    others = Match.objects.filter(stage__tournament=stage.tournament_id, starts_at__isnull=False).exclude(pk__in=mine)
    others = others.exclude(state=MatchState.DECIDED).select_related("stage").prefetch_related("slots__entrant")
    return Problem(
        fixtures=[Fixture(one.pk, length(one, one.stage), teams=_playing(one)) for one in matches],
        tables=(),
        starts=(),
        rest=timedelta(0),
        teams=_teams(stage),
        referees=[referee_of(role) for role in roles_of(stage)],
        fixed=[_placing(one, held) for one in (*matches, *others)],
    )


def roles_of(stage: Stage) -> list[Role]:
    """The referees of the tournament."""
    rows = Role.objects.filter(tournament=stage.tournament_id, kind=RoleKind.REFEREE, user__is_active=True)
    return list(rows.select_related("user", "team").order_by("user__username"))


def referee_of(role: Role) -> Referee:
    """A role as the solver knows it."""
    return Referee(
        role.user_id,
        teams=frozenset({role.team_id} if role.team_id else ()),
        clubs=frozenset({role.club} if role.club else ()),
        cities=frozenset({role.city} if role.city else ()),
    )


def open_matches(stage: Stage) -> list[Match]:
    """Matches of the stage that are not decided, without byes, by time."""
    rows = stage.matches.exclude(state=MatchState.DECIDED).exclude(outcome=OutcomeWord.BYE)
    rows = rows.select_related("stage__tournament", "round", "table").prefetch_related("slots__entrant__team")
    return sorted(rows, key=lambda one: (one.starts_at is None, one.starts_at or 0, one.round.number, one.number))


def lacks(why: str) -> bool:
    """Whether nobody may referee a match at all, rather than all being busy."""
    return why == Why.NO_ELIGIBLE_REFEREE.value


def _teams(stage: Stage) -> dict[int, Team]:
    rows = stage.tournament.teams.values_list("pk", "club", "city")
    return {pk: Team(club or None, city or None) for pk, club, city in rows}


def _playing(match: Match) -> frozenset[int]:
    return frozenset(slot.entrant.team_id for slot in match.slots.all() if slot.entrant is not None)


def _placing(match: Match, held: dict[int, tuple[int, ...]]) -> Placing:
    assert match.starts_at is not None
    ends = match.starts_at + length(match, match.stage)
    return Placing(match.pk, match.table_id or 0, match.starts_at, ends, held.get(match.pk, ()))
