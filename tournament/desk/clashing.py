"""Clashes of the schedule as it stands, in the reader's language: whoever or whatever is asked for twice, or too soon (T16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext as _

from tournament.draws import MatchLine
from tournament.models import Role, Stage
from tournament.services.timetables import length
from tournament.timetable import Clash, Fixture, Kind, Placing, Problem, Referee, Team, check, foreseen
from tournament.words import RoleKind


@dataclass(frozen=True, slots=True)
class Clashing:
    """One or two matches that cannot stay as they are, and why; `sure` unless it depends on who wins.

    With one match alone, `second` is the same as `first`.
    """

    first: MatchLine
    second: MatchLine
    what: str
    sure: bool = True

    @property
    def text(self) -> str:
        """The whole sentence."""
        if not self.sure:
            return _("可能冲突：%(what)s（%(a)s）") % {"what": self.what, "a": self.first.label}
        if self.second is self.first:
            return _("冲突：%(what)s（%(a)s）") % {"what": self.what, "a": self.first.label}
        about = {"what": self.what, "a": self.first.label, "b": self.second.label}
        return _("冲突：%(what)s（%(a)s，%(b)s）") % about


def clashing(lines: Iterable[MatchLine], officials: Mapping[int, list[str]]) -> list[Clashing]:
    """Every clash of the open matches with times, the earliest first; what may become one comes last."""
    timed = {line.match.pk: line for line in lines if line.match.starts_at is not None and not line.match.outcome}
    if not timed:
        return []
    hall = _Hall(timed, officials)
    problem, placings = hall.problem(), hall.placings()
    found: dict[tuple[int, ...], list[Clash]] = {}
    for one in check(problem, placings):
        found.setdefault(one.matches, []).append(one)
    sure = [hall.clashing(matches, clashes) for matches, clashes in found.items()]
    return [*sure, *(hall.clashing(one.matches, [one], sure=False) for one in foreseen(problem, placings))]


class _Hall:
    """The timed matches of a stage with their referees, known by numbers of their own as the check wants them."""

    def __init__(self, timed: Mapping[int, MatchLine], officials: Mapping[int, list[str]]) -> None:
        """`officials` are names by match."""
        self.timed = timed
        self.stage: Stage = next(iter(timed.values())).match.stage
        self.names = sorted({name for pk in timed for name in officials.get(pk, ())})
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.officials = officials

    def problem(self) -> Problem:
        """The matches as the solver knows them, with nothing left to choose."""
        teams = {side.entrant.team for line in self.timed.values() for side in line.sides if side.entrant}
        return Problem(
            fixtures=[self._fixture(line) for line in self.timed.values()],
            tables=(),
            starts=(),
            rest=timedelta(minutes=self.stage.rest_minutes),
            teams={team.pk: Team(team.club or None, team.city or None) for team in teams},
            referees=self._referees(),
        )

    def _fixture(self, line: MatchLine) -> Fixture:
        return Fixture(
            match=line.match.pk,
            lasts=length(line.match, line.match.stage),
            teams=frozenset(side.entrant.team_id for side in line.sides if side.entrant),
            after=frozenset(
                side.slot.source_match_id for side in line.sides if side.slot.source_match_id in self.timed
            ),
            referees=0,
        )

    def _referees(self) -> list[Referee]:
        """The referees' ties, as far as the tournament knows them by these names."""
        if not self.names:
            return []
        rows = Role.objects.filter(tournament=self.stage.tournament_id, kind=RoleKind.REFEREE).select_related("user")
        roles = {role.user.get_full_name() or role.user.get_username(): role for role in rows}
        return [
            Referee(
                self.numbers[name],
                teams=frozenset({role.team_id} if role.team_id else ()),
                clubs=frozenset({role.club} if role.club else ()),
                cities=frozenset({role.city} if role.city else ()),
            )
            for name, role in roles.items()
            if name in self.numbers
        ]

    def placings(self) -> list[Placing]:
        """Each match where it stands; one without a table is at none of the others'."""
        return [
            Placing(
                pk,
                line.match.table_id or -pk,
                line.match.starts_at,
                line.match.starts_at + length(line.match, line.match.stage),
                tuple(self.numbers[name] for name in dict.fromkeys(self.officials.get(pk, ()))),
            )
            for pk, line in self.timed.items()
            if line.match.starts_at is not None
        ]

    def clashing(self, matches: tuple[int, ...], clashes: list[Clash], *, sure: bool = True) -> Clashing:
        """All that is wrong between one or two matches in one line, teams before tables before referees."""
        first, second = self.timed[matches[0]], self.timed[matches[-1]]
        order = {Kind.TEAM: 0, Kind.REST: 0, Kind.ORDER: 0, Kind.TABLE: 1}
        ordered = sorted(clashes, key=lambda one: order.get(one.kind, 2))
        said = dict.fromkeys(self._said(one, first) for one in ordered)
        return Clashing(first, second, _("、").join(said), sure)

    def _said(self, clash: Clash, first: MatchLine) -> str:
        if clash.kind in (Kind.TEAM, Kind.REST, Kind.ORDER):
            return _of_teams(clash, first)
        if clash.kind is Kind.TABLE:
            return _("%(number)s 号桌同时有两场") % {"number": first.match.table.number if first.match.table else "–"}
        return _OF_REFEREES[clash.kind]() % {"name": self.names[clash.who or 0]}


def _of_teams(clash: Clash, first: MatchLine) -> str:
    if clash.kind is Kind.ORDER:
        return _("前一场还没打完就开始")
    names = [side.name for side in first.sides if side.entrant and side.entrant.team_id == clash.who]
    if clash.kind is Kind.TEAM:
        return _("%(team)s 同时有两场") % {"team": names[0]}
    return _("%(team)s 休息不足") % {"team": names[0]} if names else _("上一场的队伍休息不足")


_OF_REFEREES = {
    Kind.REFEREE: lambda: _("裁判 %(name)s 同时有两场"),
    Kind.OWN_TEAM: lambda: _("裁判 %(name)s 执裁自己的队伍"),
    Kind.OWN_CLUB: lambda: _("裁判 %(name)s 与一队同俱乐部"),
    Kind.OWN_CITY: lambda: _("裁判 %(name)s 与一队同城"),
    Kind.OWN_TEAM_PLAYS: lambda: _("裁判 %(name)s 自己的队伍正在比赛"),
    Kind.MAY_BE_OWN: lambda: _("裁判 %(name)s 可能遇到自己的队伍、俱乐部或城市"),
}
