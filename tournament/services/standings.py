"""Standings (排名): the one source of every figure in them, on every page, print and file. Live, or frozen once a stage is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournament import standings as pure
from tournament.brackets import Fixture, places
from tournament.lots import drawn_order
from tournament.models import Entrant, Group, Match, Stage
from tournament.outcome import Outcome
from tournament.services.bracket import OUT, Bracket, read
from tournament.services.record import played_of, sat_of
from tournament.standings import Criterion, Played, Row, Why
from tournament.standings.teams import records_of
from tournament.words import EntrantStatus, Format, Part

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
class Fall:
    """Where somebody left a bracket: the match lost last, or the one for third place, lost or won."""

    match: Match
    won: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """The standings of a group, or of a whole stage (`group` None).

    An elimination has no criteria, only places, and by entrant where each one left it; `last` is its last round.
    """

    stage: Stage
    group: Group | None
    criteria: tuple[Criterion, ...]
    places: tuple[Place, ...]
    falls: Mapping[int, Fall] = field(default_factory=dict)
    last: int = 0

    def why(self, a: int, b: int) -> Why:
        """What stands between two entrants of this table."""
        return pure.why([one.row for one in self.places], a, b)


def standings(stage: Stage, *, through: int | None = None) -> tuple[Place, ...]:
    """Every team's place, table after table; `through` as it was after that round."""
    return tuple(place for table in tables(stage, through=through) for place in table.places)


def tables(stage: Stage, *, through: int | None = None) -> tuple[Table, ...]:
    """The tables of a stage, one a group: frozen where it is finished, else reckoned from confirmed results."""
    return tables_after(stage, through)[0]


def why(stage: Stage, a: int, b: int) -> Why:
    """What stands between two entrants; a shared place where they are of different groups."""
    for table in tables(stage):
        if {a, b} <= {one.entrant.pk for one in table.places}:
            return table.why(a, b)
    return Why(None)


def criteria_of(stage: Stage) -> tuple[Criterion, ...]:
    """The criteria in their order: the stage's own, or the championship's."""
    if stage.criteria:
        return tuple(Criterion(one) for one in stage.criteria)
    return pure.PODS if stage.format == Format.PODS else pure.DEFAULT


def tables_after(stage: Stage, *rounds: int | None) -> list[tuple[Table, ...]]:
    """The tables as they were after each of these rounds (None: as they are now), from one reading of the stage."""
    reading = None
    found = []
    for number in rounds:
        if number is None and stage.frozen is not None:
            found.append(_frozen(stage))
            continue
        reading = reading or _reading(read(stage))
        found.append(_live(reading, number))
    return found


def live(bracket: Bracket, *, through: int | None = None) -> tuple[Table, ...]:
    """The tables as results make them now, whatever is frozen; the bracket may be one that a writer holds."""
    return _live(_reading(bracket), through)


@dataclass(frozen=True, slots=True)
class Reading:
    """A stage's bracket with what follows from it: who is in which group, what was played (a round each), who is gone."""

    bracket: Bracket
    entrants: dict[int, Entrant]
    fixtures: Mapping[str, Fixture]
    met: tuple[tuple[int, Played], ...]
    gone: frozenset[int]
    tops: int


def _reading(bracket: Bracket) -> Reading:
    stage = bracket.stage
    entrants = {one.pk: one for one in stage.entrants.select_related("team", "group").order_by("draw_number", "pk")}
    fixtures = bracket.fixtures()
    played = [] if stage.format == Format.PODS else played_of(bracket, fixtures, None)
    rounds = {match.pk: match.round.number for match in bracket.matches.values()}
    met = tuple((rounds[one.match], one) for one in played)
    return Reading(bracket, entrants, fixtures, met, bracket.gone(fixtures), _tops(stage))


def _live(reading: Reading, through: int | None) -> tuple[Table, ...]:
    stage = reading.bracket.stage
    if stage.format in ELIMINATION:
        return (_by_bracket(reading),)
    met: dict[int | None, list[Played]] = {}
    entrants = reading.entrants
    for number, one in reading.met:
        if through is None or number <= through:
            met.setdefault(entrants[one.a].group_id, []).append(one)
    found = []
    for group, members in _groups(entrants.values()):
        of_group = met.get(group.pk if group else None, [])
        rows = _rows(reading, members, through, met=of_group)
        found.append(Table(stage, group, criteria_of(stage), _lines(reading.tops, group, rows, entrants)))
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
    found, tops = [], _tops(stage)
    left_at: tuple[Any, ...] = ()
    if stage.format in ELIMINATION:
        bracket = read(stage)
        left_at = _falls(bracket, bracket.fixtures())
    for table in (stage.frozen or {}).get("tables", ()):
        group, rows = groups.get(table["group"]), pure.thawed(table["rows"], withdrawn=left)
        criteria = tuple(Criterion(one) for one in table["criteria"])
        found.append(Table(stage, group, criteria, _lines(tops, group, rows, entrants), *left_at))
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
    members: dict[int | None, list[Entrant]] = {pk: [] for pk in groups}
    for one in everybody:
        members.setdefault(one.group_id, []).append(one)
    ordered = sorted(groups.values(), key=lambda group: group.number)
    return [(group, members[group.pk]) for group in ordered]


def _rows(
    reading: Reading, members: Sequence[Entrant], through: int | None, *, met: Sequence[Played]
) -> tuple[Row, ...]:
    """The rows of one table from the matches of its group."""
    bracket = reading.bracket
    stage, ids = bracket.stage, [one.pk for one in members]
    marks: dict[str, Any] = {
        "lots": _lots(stage, members),
        "withdrawn": frozenset(one.pk for one in members if one.status == EntrantStatus.DROPPED),
        "disqualified": frozenset(ids) & (reading.gone - _dropped(members)),
    }
    if stage.format == Format.PODS:
        return pure.points_table(ids, sat_of(bracket, through), criteria_of(stage), **marks)
    return pure.table(ids, met, criteria_of(stage), **marks)


def _dropped(members: Iterable[Entrant]) -> frozenset[int]:
    return frozenset(one.pk for one in members if one.status == EntrantStatus.DROPPED)


def _lots(stage: Stage, members: Sequence[Entrant]) -> dict[int, int]:
    """The order for the criterion of last resort: by the number drawn for this table, else by that of the stage's draw."""
    by_name = {one.team.name: one.pk for one in members}
    group = members[0].group if members else None
    lot = stage.lots.get(str(group.number) if group else "", stage.lot or 0)
    return {by_name[name]: at for at, name in enumerate(drawn_order(list(by_name), lot=lot), 1)}


def _by_bracket(reading: Reading) -> Table:
    """Places as the bracket gives them, those still in play after them in the order of the draw."""
    bracket, entrants, gone = reading.bracket, reading.entrants, reading.gone
    placed = places(bracket.nodes, reading.fixtures) if bracket.nodes else {}
    records = records_of(entrants, [one for _number, one in reading.met])
    often = Counter(placed.values())
    rows = [
        Row(
            place=placed.get(pk, len(entrants) + 1),
            entrant=pk,
            played=records[pk].played,
            wins=records[pk].wins,
            losses=records[pk].losses,
            byes=records[pk].byes,
            figures={},
            provisional=records[pk].waiting,
            shared=often[placed.get(pk, 0)] > 1,
            withdrawn=pk in gone,
            trail=(),
        )
        for pk in entrants
    ]
    rows.sort(key=lambda row: (row.place, entrants[row.entrant].draw_number or 0, row.entrant))
    lines = _lines(reading.tops, None, rows, entrants, placed)
    return Table(bracket.stage, None, (), lines, *_falls(bracket, reading.fixtures))


def _falls(bracket: Bracket, fixtures: Mapping[str, Fixture]) -> tuple[dict[int, Fall], int]:
    """By entrant where it left the bracket, as far as it has, and the number of the last round."""
    falls: dict[int, Fall] = {}
    for key, fixture in fixtures.items():
        node, ruling = fixture.node, fixture.ruling
        if ruling is None or (node.part == Part.RESET and ruling.outcome is Outcome.CANCELLED):
            continue
        for slot in fixture.slots:
            if slot.entrant is not None and (node.third or slot != fixture.winner):
                falls[slot.entrant] = Fall(bracket.matches[key], won=slot == fixture.winner)
    return falls, max((node.round for node in bracket.nodes), default=0)


def _lines(
    tops: int,
    group: Group | None,
    rows: Sequence[Row],
    entrants: Mapping[int, Entrant],
    placed: Mapping[int, int] | None = None,
) -> tuple[Place, ...]:
    """Rows as places; `placed` where not everybody has one yet. A place level with the next over the line leads nowhere yet."""
    through = set(pure.qualified(rows, tops))
    return tuple(
        Place(
            place=row.place if placed is None else placed.get(row.entrant),
            entrant=entrants[row.entrant],
            group=group,
            row=row,
            advances=row.entrant in through and (placed is None or row.entrant in placed),
        )
        for row in rows
        if row.entrant in entrants
    )
