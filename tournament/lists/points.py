"""Points of tables of many as a file: a row a seat. Tables of which no row has points are left alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Final

from django.utils.translation import gettext_lazy as _

from tournament.bilingual import both
from tournament.files.table import Fault, Line, Table, read_table
from tournament.lists.attempt import Change, Reading, Step
from tournament.models import Match, Slot, Stage
from tournament.naming import same
from tournament.refusals import Malformed
from tournament.services.points import enter_points, points_in
from tournament.services.pointsheet import plain, point_sheet
from tournament.services.standings import standings
from tournament.services.user import User
from tournament.words import Part

HEADER: Final = ("轮", "组", "座位", "选手", "得分", "名次", "原因")
_COLUMNS: Final = {
    "round": ("轮", "轮次", "round"),
    "table": ("组", "group"),
    "seat": ("座位", "座", "seat"),
    "player": ("选手", "姓名", "player", "name"),
    "points": ("得分", "积分", "分", "points"),
    "place": ("名次", "place"),
    "why": ("原因", "reason", "why"),
}


def rows_of(stage: Stage) -> list[list[object]]:
    """Every seat of every table, round by round."""
    return [list(HEADER), *(_row(slot) for slots in _tables(stage).values() for slot in slots)]


def sheet_rows(stage: Stage) -> list[list[object]]:
    """The standings with everybody's points round by round, as the page shows them."""
    places = standings(stage)
    sheet = point_sheet(stage, [one.entrant for one in places], released_only=False)
    header: list[object] = ["名次", "选手", *(f"第{number}轮" for number in sheet.rounds), "总分"]
    return [
        header,
        *(
            [
                place.place or "",
                line.entrant.team.name,
                *(_figure(cell.points) if cell and cell.points is not None else "" for cell in line.cells),
                _figure(line.total),
            ]
            for place, line in zip(places, sheet.lines, strict=True)
        ),
    ]


def read(stage: Stage, rows: Sequence[Sequence[str]], *, by: User) -> Reading:
    """A step for every table whose points in the file are other ones; each needs everybody's."""
    table = read_table(rows, _COLUMNS, needs="player", missing=_("没有找到选手一栏。请从导出的文件改起。"))
    known = _tables(stage)
    typed: dict[tuple[int, int], list[Line]] = {}
    faults: list[Fault] = []
    for line in table.lines:
        key = (_number(line.one("round")), _number(line.one("table")))
        if key not in known:
            message = both(_("没有第 %(round)s 轮第 %(table)s 组。"), round=line.one("round"), table=line.one("table"))
            faults.append(Fault(line.row, table.title("round"), message))
        elif line.one("points"):
            typed.setdefault(key, []).append(line)
    steps = []
    for key, lines in typed.items():
        step, wrong = _step(table, lines, known[key], by)
        faults += wrong
        if step is not None:
            steps.append(step)
    return Reading(tuple(steps), tuple(faults), table.ignored)


def _step(table: Table, lines: Sequence[Line], seats: Sequence[Slot], by: User) -> tuple[Step | None, list[Fault]]:
    by_name = {same(slot.entrant.team.name): slot for slot in seats if slot.entrant}
    points: dict[int, Decimal] = {}
    faults: list[Fault] = []
    for line in lines:
        slot = by_name.get(same(line.one("player")))
        if slot is None or slot.entrant_id is None or slot.entrant_id in points:
            message = both(_("“%(name)s”不在这一桌，或出现了两次。"), name=line.one("player"))
            faults.append(Fault(line.row, table.title("player"), message))
            continue
        try:
            points[slot.entrant_id] = points_in(line.one("points"), field="points")
        except Malformed as wrong:
            faults.append(Fault(line.row, table.title("points"), wrong.message))
    if not faults and len(points) < len(by_name):
        faults.append(Fault(lines[0].row, table.title("points"), both(_("桌上每名选手都要有积分。"))))
    if faults or points == {slot.entrant_id: slot.points for slot in seats}:
        return None, faults
    match = seats[0].match
    before = " ".join("–" if slot.points is None else plain(slot.points) for slot in seats)
    after = " ".join(plain(points[slot.entrant_id or 0]) for slot in seats)
    why = next((said for line in lines if (said := line.one("why"))), "")
    change = Change(lines[0].row, f"{match.round.number}-{match.number}", before, after)
    return Step(change, table.title("points"), _deed(match, points, why, by)), []


def _deed(match: Match, points: Mapping[int, Decimal], why: str, by: User) -> Callable[[], object]:
    return lambda: enter_points(match=match, points=points, by=by, why=why)


def _tables(stage: Stage) -> dict[tuple[int, int], list[Slot]]:
    slots = Slot.objects.filter(match__stage=stage, match__part=Part.POD, entrant__isnull=False)
    found: dict[tuple[int, int], list[Slot]] = {}
    ordered = slots.select_related("match__round", "match__stage", "entrant__team")
    for slot in ordered.order_by("match__round__number", "match__number", "position"):
        found.setdefault((slot.match.round.number, slot.match.number), []).append(slot)
    return found


def _row(slot: Slot) -> list[object]:
    name = slot.entrant.team.name if slot.entrant else ""
    points = "" if slot.points is None else _figure(plain(slot.points))
    return [slot.match.round.number, slot.match.number, slot.position, name, points, slot.place or "", ""]


def _figure(text: str) -> object:
    """A number Excel can add up."""
    return int(text) if text.lstrip("-").isdecimal() else float(text)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 5 else 0
