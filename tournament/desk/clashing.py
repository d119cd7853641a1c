"""Clashes of the schedule as it stands: the same table, team or referee twice at once, or without the rest (T16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext as _

from tournament.clashes import Booking, clashes
from tournament.draws import MatchLine
from tournament.services.timetables import length


@dataclass(frozen=True, slots=True)
class Clashing:
    """Two matches that ask for the same, and what that is, in the reader's language."""

    first: MatchLine
    second: MatchLine
    what: str

    @property
    def said(self) -> dict[str, str]:
        """Its places in a sentence."""
        return {"what": self.what, "a": self.first.label, "b": self.second.label}


def clashing(lines: Iterable[MatchLine], officials: Mapping[int, list[str]]) -> list[Clashing]:
    """Every pair of open matches with times that cannot both be kept, the earliest first."""
    timed = {line.match.pk: line for line in lines if line.match.starts_at is not None and not line.match.outcome}
    rest = timedelta(minutes=next((line.match.stage.rest_minutes for line in timed.values()), 0))
    at_once = clashes(_booking(line, officials) for line in timed.values())
    tired = clashes((_booking(line, {}, teams_only=True) for line in timed.values()), rest=rest)
    found = [Clashing(timed[a], timed[b], _what(timed[a], timed[b], officials)) for a, b in at_once]
    found += [
        Clashing(timed[a], timed[b], _("%(team)s 休息不足") % {"team": _names(timed[a], timed[b])})
        for a, b in tired
        if (a, b) not in set(at_once)
    ]
    return sorted(found, key=lambda one: (one.first.match.starts_at, one.first.match.pk))


def _booking(line: MatchLine, officials: Mapping[int, list[str]], *, teams_only: bool = False) -> Booking:
    match = line.match
    needs: set[tuple[str, object]] = {("team", side.entrant.team_id) for side in line.sides if side.entrant}
    if not teams_only:
        needs |= {("table", match.table_id)} if match.table_id else set()
        needs |= {("referee", name) for name in officials.get(match.pk, ())}
    assert match.starts_at is not None
    return Booking(match.pk, match.starts_at, match.starts_at + length(match, match.stage), frozenset(needs))


def _what(a: MatchLine, b: MatchLine, officials: Mapping[int, list[str]]) -> str:
    said = [_("%(team)s 同时有两场") % {"team": names}] if (names := _names(a, b)) else []
    if a.match.table and a.match.table_id == b.match.table_id:
        said.append(_("%(number)s 号桌同时有两场") % {"number": a.match.table.number})
    both = [name for name in officials.get(a.match.pk, ()) if name in officials.get(b.match.pk, ())]
    said += [_("裁判 %(name)s 同时有两场") % {"name": name} for name in both]
    return _("、").join(said)


def _names(a: MatchLine, b: MatchLine) -> str:
    theirs = {side.entrant.team_id for side in b.sides if side.entrant}
    return _("、").join(side.name for side in a.sides if side.entrant and side.entrant.team_id in theirs)
