"""What the organiser's own cards say, as a file: printed HP and lord generals of 身份场, the fighters of 假面骑士杀.

The rule books name neither. What is listed here need not be typed at a table, and is held against what is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from rules.identity.generals import GENERALS, KINGDOMS
from tournament.bilingual import both
from tournament.files.table import Fault, Line, Table, read_table
from tournament.lists.attempt import Change, Reading, Step
from tournament.models import Stage
from tournament.refusals import Malformed
from tournament.rulebook import IDENTITY
from tournament.services.cards import set_cards
from tournament.services.user import User

_GENERAL: Final = {
    "name": ("武将", "姓名", "general", "name"),
    "kingdom": ("势力", "kingdom"),
    "base": ("体力", "体力上限", "hp", "base"),
    "lord_general": ("主公武将", "lord general", "lord_general"),
}
_FIGHTER: Final = {
    "name": ("战士", "战士牌", "武将", "fighter", "name"),
    "form": ("形态", "form"),
    "mark": ("标识", "势力标识", "势力", "mark"),
    "max_hp": ("体力上限", "体力", "max hp", "max_hp", "hp"),
    "draw": ("摸牌数", "摸牌", "draw"),
    "limit": ("手牌上限", "limit"),
    "supply": ("补给", "补给牌数", "supply"),
    "up": ("进阶图标", "进阶", "up"),
    "change": ("转换图标", "同阶图标", "转换", "change"),
    "source": ("形态来源", "来源", "source"),
    "cost": ("怒气", "cost"),
}
_NUMBERS: Final = ("base", "max_hp", "draw", "limit", "supply", "cost")
_FLAGS: Final = ("lord_general", "up", "change")
_YES, _NO = ("是", "有", "y", "yes", "true", "1"), ("否", "无", "n", "no", "false", "0", "-", "–")


def rows_of(stage: Stage) -> list[list[object]]:
    """The list as it is; of 身份场 all generals of the pool, so that the figures can be filled in."""
    own = stage.own_edition or {}
    columns = _columns(stage)
    header: list[object] = [titles[0] for titles in columns.values()]
    if stage.ruleset == IDENTITY:
        said = own.get("generals", {})
        found = [
            {"name": one.name, "kingdom": KINGDOMS[one.kingdom][0], **said.get(one.name, {})}
            for one in GENERALS.values()
        ]
    else:
        found = list(own.get("fighters", []))
    return [header, *([_shown(row.get(name)) for name in columns] for row in found)]


def read(stage: Stage, rows: Sequence[Sequence[str]], *, by: User) -> Reading:
    """The whole list anew, in one step; a row without figures says nothing."""
    columns = _columns(stage)
    table = read_table(rows, columns, needs="name", missing=_("没有找到武将或战士一栏。请从导出的文件改起。"))
    found: list[dict[str, Any]] = []
    faults: list[Fault] = []
    for line in table.lines:
        row, wrong = _row(table, line)
        faults += wrong
        if stage.ruleset == IDENTITY and row["name"] not in GENERALS:
            message = both(_("将池没有“%(name)s”。"), name=row["name"])
            faults.append(Fault(line.row, table.title("name"), message))
        found.append(row)
    own = _own(stage, found)
    if faults or own == (stage.own_edition or {}):
        return Reading((), tuple(faults), table.ignored)
    before, after = (str(len(next(iter(cards.values()), ()))) for cards in (stage.own_edition or {}, own))
    change = Change(1, str(_("牌面")), before, after)
    return Reading((Step(change, table.title("name"), _deed(stage, own, by)),), (), table.ignored)


def _deed(stage: Stage, own: dict[str, Any], by: User) -> Callable[[], object]:
    return lambda: set_cards(stage=stage, own=own, by=by)


def _columns(stage: Stage) -> dict[str, tuple[str, ...]]:
    return _GENERAL if stage.ruleset == IDENTITY else _FIGHTER


def _own(stage: Stage, found: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """As a header has it: generals by name with what is said of them, fighters as a list."""
    if stage.ruleset != IDENTITY:
        return {"fighters": list(found)} if found else {}
    said = {row["name"]: {key: value for key, value in row.items() if key not in ("name", "kingdom")} for row in found}
    generals = {name: figures for name, figures in said.items() if figures}
    return {"generals": generals} if generals else {}


def _row(table: Table, line: Line) -> tuple[dict[str, Any], list[Fault]]:
    row: dict[str, Any] = {}
    faults: list[Fault] = []
    for name in line.cells:
        try:
            row[name] = _value(name, line.one(name))
        except Malformed as wrong:
            faults.append(Fault(line.row, table.title(name), wrong.message))
    return {"name": line.one("name"), **row}, faults


def _value(name: str, text: str) -> object:
    if name in _NUMBERS:
        if not text.isdecimal() or int(text) > 20:
            raise Malformed(both(_("应为 0 到 20 的整数，而不是“%(text)s”。"), text=text), field=name)
        return int(text)
    if name in _FLAGS:
        if text.casefold() in _YES or text.casefold() in _NO:
            return text.casefold() in _YES
        raise Malformed(both(_("应为“是”或“否”，而不是“%(text)s”。"), text=text), field=name)
    if name == "source":
        found = {"同阶": "change", "进阶": "up"}.get(text, text.casefold())
        if found not in ("change", "up"):
            raise Malformed(both(_("应为“同阶”或“进阶”，而不是“%(text)s”。"), text=text), field=name)
        return found
    return text


def _shown(value: object) -> object:
    if isinstance(value, bool):
        return "是" if value else "否"
    return {"change": "同阶", "up": "进阶"}.get(str(value), value) if value is not None else ""
