"""Who plays whom, where and when: by table, by team, and for each table's card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.draws import MatchLine, RoundLine
from tournament.models import Entrant, Table
from tournament.words import MatchState


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One entrant's match of a round: the others in it, or a bye."""

    entrant: Entrant
    line: MatchLine
    others: tuple[str, ...]


def chosen_round(rounds: Sequence[RoundLine], asked: str) -> RoundLine | None:
    """The round asked for by its number, else the first with something to play, else the last."""
    for one in rounds:
        if str(one.round.number) == asked:
            return one
    for one in rounds:
        if any(line.match.state != MatchState.DECIDED for line in one.contested):
            return one
    return rounds[-1] if rounds else None


def by_table(one: RoundLine) -> list[MatchLine]:
    """In the order of time and tables; matches without either come last, by number."""
    far = 10_000
    return sorted(
        one.contested,
        key=lambda line: (
            line.at is None,
            line.at.timestamp() if line.at else 0.0,
            line.table.number if line.table else far,
            line.match.number,
        ),
    )


def by_team(one: RoundLine) -> list[TeamLine]:
    """Every known entrant of the round in the order of names, byes included."""
    found = []
    for line in one.matches:
        for side in line.sides:
            if side.entrant is not None:
                others = tuple(other.name for other in line.sides if other is not side and not line.bye)
                found.append(TeamLine(side.entrant, line, others))
    return sorted(found, key=lambda told: in_order(told.entrant.team.name))


def in_order(name: str) -> bytes:
    """Names as a Chinese list has them: GB 2312 stands in the order of pinyin; numbers by their size.

    >>> sorted(["第10队", "张", "第9队", "A", "阿"], key=in_order)
    ['A', '阿', '第9队', '第10队', '张']
    """
    return re.sub(r"[0-9]+", lambda found: found[0].zfill(8), name.casefold()).encode("gb18030", errors="replace")


def at_table(one: RoundLine | None, table: Table) -> list[MatchLine]:
    """The matches of the round at a table, the earliest first."""
    return [line for line in by_table(one) if line.match.table_id == table.pk] if one else []
