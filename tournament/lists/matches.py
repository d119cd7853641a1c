"""The matches that rows of a file mean: by the match's key, held against the sides the file names."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from tournament.bilingual import both
from tournament.draws import MatchLine, draw_of
from tournament.files.table import Fault, Line, Table
from tournament.models import Stage
from tournament.naming import same

COLUMNS: Final = {
    "match": ("场次", "代号", "编号", "match", "key"),
    "round": ("轮次", "轮", "阶段", "round"),
    "a": ("甲方", "队伍a", "a方", "a队", "主队", "a", "team a", "home"),
    "b": ("乙方", "队伍b", "b方", "b队", "客队", "b", "team b", "away"),
}
HEADER: Final = ("场次", "轮次", "甲方", "乙方")


def lines_of(stage: Stage) -> list[MatchLine]:
    """Every match of two sides but the byes, in the order of the rounds, with its names in Chinese."""
    with override("zh-hans"):
        draw = draw_of(stage, released_only=False)
    return [line for line in draw.matches if not line.bye and len(line.sides) == 2]


def first_cells(line: MatchLine) -> list[object]:
    """The four cells every row about a match begins with."""
    return [line.match.key, line.label, *(side.name for side in line.sides)]


def found_in(
    table: Table, line: Line, known: dict[str, MatchLine], seen: set[str]
) -> tuple[MatchLine | None, list[Fault]]:
    """The match a row is about, or what is wrong: no such match, the second row of one, or other teams in it now."""
    key = line.one("match")
    match = next((one for name, one in known.items() if same(name) == same(key)), None)
    if match is None:
        return None, [Fault(line.row, table.title("match"), both(_("本阶段没有场次“%(key)s”。"), key=key))]
    if match.match.key in seen:
        return None, [Fault(line.row, table.title("match"), both(_("场次 %(key)s 重复。"), key=key))]
    seen.add(match.match.key)
    faults = []
    for column, side in zip("ab", match.sides, strict=True):
        typed = line.one(column)
        if typed and side.entrant is not None and same(typed) != same(side.name):
            message = both(_("这里现在是“%(now)s”，不是“%(typed)s”。"), now=side.name, typed=typed)
            faults.append(Fault(line.row, table.title(column), message))
    return (None, faults) if faults else (match, [])
