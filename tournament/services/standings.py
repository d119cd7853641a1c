"""Standings (排名): the one source of every figure in them, on every page, print and file. Live, or frozen once a stage is over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournament import standings as pure
from tournament.brackets import places
from tournament.lots import drawn_order
from tournament.models import Entrant, Group, Stage
from tournament.services.bracket import OUT, Bracket, load
from tournament.services.record import played_of, sat_of
from tournament.standings import Criterion, Row, Why
from tournament.words import EntrantStatus, Format

ELIMINATION = (Format.SINGLE, Format.DOUBLE)


@dataclass(frozen=True, slots=True)
class Place:
    """One line of a table. `place` is None for who is still in play in a bracket; `row` has the figures by criterion.

    `advances`: the place is one of those that lead on to a next stage.
    """

    place: int | None
    entrant: Entrant
    group: Group | None
    row: Row
    advances: bool = False

    @property
    def left(self) -> bool:
        """Whether the team is out of the stage, or left a later one: it keeps its place and is marked."""
        return self.row.withdrawn or self.entrant.status in OUT


@dataclass(frozen=True, slots=True)
class Table:
    """The standings of a group, or of a whole stage (`group` None); an elimination has no criteria, only places."""

    stage: Stage
    group: Group | None
    criteria: tuple[Criterion, ...]
    places: tuple[Place, ...]

    def why(self, a: int, b: int) -> Why:
        """What stands between two entrants of this table."""
        return pure.why([one.row for one in self.places], a, b)


def standings(stage: Stage, *, through: int | None = None) -> tuple[Place, ...]:
    """Every team's place, table after table; `through` as it was after that round."""
    return tuple(place for table in tables(stage, through=through) for place in table.places)


def tables(stage: Stage, *, through: int | None = None) -> tuple[Table, ...]:
    """The tables of a stage, one a group: frozen where it is finished, else reckoned from confirmed results."""
    if stage.frozen is not None and through is None:
        return _frozen(stage)
    return live(load(stage), through=through)


def why(stage: Stage, a: int, b: int) -> Why:
    """What stands between two entrants; a shared place where they are of different groups."""
    for table in tables(stage):
        if {a, b} <= {one.entrant.pk for one in table.places}:
            return table.why(a, b)
    return Why(None, None, None)


def criteria_of(stage: Stage) -> tuple[Criterion, ...]:
    """The criteria in their order: the stage's own, or the championship's."""
    if stage.criteria:
        return tuple(Criterion(one) for one in stage.criteria)
    return pure.PODS if stage.format == Format.PODS else pure.DEFAULT


def live(bracket: Bracket, *, through: int | None = None) -> tuple[Table, ...]:
    """The tables as results make them now, whatever is frozen; the bracket may be one that a writer holds."""
    stage = bracket.stage
    entrants = {one.pk: one for one in stage.entrants.select_related("team", "group").order_by("draw_number", "pk")}
    if stage.format in ELIMINATION:
        return (_by_bracket(bracket, entrants),)
    tops = _tops(stage)
    found = []
    for group, members in _groups(entrants.values()):
        rows = _rows(bracket, members, through)
        lines = tuple(Place(row.place, entrants[row.entrant], group, row, row.place <= tops) for row in rows)
        found.append(Table(stage, group, criteria_of(stage), lines))
    return tuple(found)


def snapshot(found: Iterable[Table]) -> dict[str, Any]:
    """The tables as the JSON that a finished stage keeps."""
    return {
        "tables": [
            {
                "group": table.group.number if table.group else None,
                "criteria": [criterion.value for criterion in table.criteria],
                "rows": pure.frozen([one.row for one in table.places if one.place is not None]),
            }
            for table in found
        ]
    }


def _frozen(stage: Stage) -> tuple[Table, ...]:
    entrants = {one.pk: one for one in stage.entrants.select_related("team", "group")}
    left = set(stage.entrants.filter(later__status__in=OUT).values_list("pk", flat=True))
    left |= {pk for pk, one in entrants.items() if one.status in OUT}
    groups = {one.number: one for one in stage.groups.all()}
    tops = _tops(stage)
    found = []
    for table in (stage.frozen or {}).get("tables", ()):
        group = groups.get(table["group"])
        rows = pure.thawed(table["rows"], withdrawn=left)
        lines = tuple(
            Place(row.place, entrants[row.entrant], group, row, row.place <= tops)
            for row in rows
            if row.entrant in entrants
        )
        found.append(Table(stage, group, tuple(Criterion(one) for one in table["criteria"]), lines))
    return tuple(found)


def _tops(stage: Stage) -> int:
    """How many of each table go on from this stage, to whichever stage takes the most."""
    return max((one.top for one in stage.leads_to.all()), default=0)


def _groups(entrants: Iterable[Entrant]) -> list[tuple[Group | None, list[Entrant]]]:
    """Entrants by group; where nobody is in one, all of them together."""
    everybody = list(entrants)
    groups = {one.group_id: one.group for one in everybody if one.group is not None}
    if not groups:
        return [(None, everybody)]
    ordered = sorted(groups.values(), key=lambda group: group.number)
    return [(group, [one for one in everybody if one.group_id == group.pk]) for group in ordered]


def _rows(bracket: Bracket, members: Sequence[Entrant], through: int | None) -> tuple[Row, ...]:
    stage, ids = bracket.stage, [one.pk for one in members]
    fixtures = bracket.fixtures()
    marks: dict[str, Any] = {
        "lots": _lots(stage, members),
        "withdrawn": frozenset(one.pk for one in members if one.status == EntrantStatus.DROPPED),
        "disqualified": frozenset(ids) & (bracket.gone(fixtures) - _dropped(members)),
    }
    if stage.format == Format.PODS:
        return pure.points_table(ids, sat_of(bracket, through), criteria_of(stage), **marks)
    among = frozenset(ids)
    met = [one for one in played_of(bracket, fixtures, through) if one.a in among]
    return pure.table(ids, met, criteria_of(stage), **marks)


def _dropped(members: Iterable[Entrant]) -> frozenset[int]:
    return frozenset(one.pk for one in members if one.status == EntrantStatus.DROPPED)


def _lots(stage: Stage, members: Sequence[Entrant]) -> dict[int, int]:
    """The order the stage's published number gives the teams, for the criterion of last resort."""
    by_name = {one.team.name: one.pk for one in members}
    return {by_name[name]: at for at, name in enumerate(drawn_order(list(by_name), lot=stage.lot or 0), 1)}


def _by_bracket(bracket: Bracket, entrants: Mapping[int, Entrant]) -> Table:
    """Places as the bracket gives them, those still in play after them in the order of the draw."""
    fixtures = bracket.fixtures()
    placed = places(bracket.nodes, fixtures) if bracket.nodes else {}
    gone = bracket.gone(fixtures)
    met = played_of(bracket, fixtures, None)
    often = list(placed.values())
    lines = []
    for pk, entrant in entrants.items():
        own = [one for one in met if pk in (one.a, one.b)]
        sure = [one for one in own if one.confirmed and one.b is not None]
        won = sum(one.winner == pk for one in sure)
        place = placed.get(pk)
        row = Row(
            place=place or len(entrants) + 1,
            entrant=pk,
            played=len(sure),
            wins=won,
            losses=sum(one.winner not in (pk, None) for one in sure),
            figures={},
            provisional=any(not one.confirmed for one in own),
            shared=often.count(place or 0) > 1,
            withdrawn=pk in gone,
            trail=(),
        )
        lines.append(Place(place, entrant, None, row))
    tops = _tops(bracket.stage)
    ranked = sorted(lines, key=lambda one: (one.row.place, one.entrant.draw_number or 0, one.entrant.pk))
    advancing = (Place(one.place, one.entrant, None, one.row, (one.place or tops + 1) <= tops) for one in ranked)
    return Table(bracket.stage, None, (), tuple(advancing))
