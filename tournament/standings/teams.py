"""The table of a group, a Swiss stage or a league of teams."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournament.outcome import Outcome
from tournament.standings.criteria import DEFAULT, Criterion, Figure
from tournament.standings.figures import Played
from tournament.standings.ranking import Column, Row, ordered

BOTH_LOSE = (Outcome.DOUBLE_WALKOVER, Outcome.DISQUALIFIED)


@dataclass(slots=True)
class Record:
    """What an entrant has brought together; `met` and `beaten` list opponents, once a match."""

    played: int = 0
    wins: int = 0
    losses: int = 0
    byes: int = 0
    games: int = 0
    survivors: int = 0
    lost_hp: int = 0
    technical: int = 0
    met: list[int] = field(default_factory=list)
    beaten: list[int] = field(default_factory=list)
    waiting: bool = False


Records = Mapping[int, Record]


def table(
    entrants: Sequence[int],
    played: Iterable[Played],
    criteria: Sequence[Criterion] = DEFAULT,
    *,
    lots: Mapping[int, int] | None = None,
    withdrawn: Collection[int] = frozenset(),
    disqualified: Collection[int] = frozenset(),
) -> tuple[Row, ...]:
    """Rows from first to last, from confirmed results alone.

    A bye is a win without an opponent; a cancelled match never was; where nobody came, or both were disqualified, both lose.
    Head-to-head is asked only where all who are level have met each other. Who shares a place stands in the order given.
    """
    records = records_of(entrants, played)
    asked = (Criterion.DISQUALIFIED, *criteria) if disqualified else tuple(criteria)
    columns = {one: _column(one, entrants, records, lots or {}, disqualified) for one in asked}
    order = ordered(entrants, asked, columns, lambda block: _among(block, records))
    shown = [(one, column) for one, column in columns.items() if one is not Criterion.HEAD_TO_HEAD]
    rows = []
    for place, one, shared in order.placed():
        record, trail = records[one], tuple(order.trails[one])
        figures: dict[Criterion, Figure] = {criterion: column[one] for criterion, column in shown if one in column}
        met = next((step[1] for step in trail if step[0] is Criterion.HEAD_TO_HEAD), None)
        if met is not None:
            figures[Criterion.HEAD_TO_HEAD] = met
        rows.append(
            Row(
                place=place,
                entrant=one,
                played=record.played,
                wins=record.wins,
                losses=record.losses,
                byes=record.byes,
                figures=figures,
                provisional=record.waiting,
                shared=shared,
                withdrawn=one in withdrawn,
                trail=trail,
            )
        )
    return tuple(rows)


def records_of(entrants: Iterable[int], played: Iterable[Played]) -> Records:
    """Everybody's record; whoever met an entrant and is none himself has one too."""
    records: defaultdict[int, Record] = defaultdict(Record)
    for one in entrants:
        records[one] = Record()
    for match in played:
        if match.outcome is Outcome.CANCELLED:
            continue
        a, b = records[match.a], None if match.b is None else records[match.b]
        if not match.confirmed:
            a.waiting = True
            if b is not None:
                b.waiting = True
            continue
        if b is None:
            a.byes += 1
            a.wins += match.winner == match.a
            continue
        _count(a, b, match)
    return records


def _count(a: Record, b: Record, match: Played) -> None:
    assert match.b is not None
    a.played += 1
    b.played += 1
    a.met.append(match.b)
    b.met.append(match.a)
    if match.winner == match.a:
        a.wins += 1
        b.losses += 1
        a.beaten.append(match.b)
    elif match.winner == match.b:
        b.wins += 1
        a.losses += 1
        b.beaten.append(match.a)
    elif match.outcome in BOTH_LOSE:
        a.losses += 1
        b.losses += 1
    difference = match.games[0] - match.games[1]
    a.games += difference
    b.games -= difference
    a.survivors += match.survivors[0]
    b.survivors += match.survivors[1]
    a.lost_hp += match.lost_hp[0]
    b.lost_hp += match.lost_hp[1]
    a.technical += match.technical[0]
    b.technical += match.technical[1]


def _column(
    criterion: Criterion,
    entrants: Sequence[int],
    records: Records,
    lots: Mapping[int, int],
    disqualified: Collection[int],
) -> Column:
    match criterion:
        case Criterion.DISQUALIFIED:
            return {one: int(one in disqualified) for one in entrants}
        case Criterion.MATCH_WINS:
            return {one: records[one].wins for one in entrants}
        case Criterion.HEAD_TO_HEAD:
            return {}
        case Criterion.GAME_DIFFERENCE:
            return {one: records[one].games for one in entrants}
        case Criterion.SURVIVORS:
            return {one: records[one].survivors for one in entrants}
        case Criterion.LOST_HP:
            return {one: records[one].lost_hp for one in entrants}
        case Criterion.TECHNICAL_POINTS:
            return {one: records[one].technical for one in entrants}
        case Criterion.OPPONENTS:
            wins = {one: record.wins for one, record in records.items()}
            return {one: sum([wins[other] for other in records[one].met]) for one in entrants}
        case Criterion.LOT:
            return {one: lots[one] for one in entrants if one in lots}
    raise ValueError(f"{criterion} is for tables of many")


def _among(block: Collection[int], records: Records) -> Column | None:
    """Wins among those who are level, once every two of them have met."""
    inside = frozenset(block)
    for one in block:
        met = records[one].met
        if len(met) < len(inside) - 1 or len(inside.intersection(met)) < len(inside) - 1:
            return None
    return {one: sum(other in inside for other in records[one].beaten) for one in block}
