"""The terms of the rules (描述概念): skills by kind, 赠予, 交给, 翻面, 卜算, 拼点."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.cards import Card
from rules.cases import Answer
from rules.engine import changed
from rules.identity import entries as e
from rules.identity.cases.table import Given, Table, counted
from rules.identity.state import Acting
from rules.identity.steps import PLACE
from rules.malformed import Malformed

SKILLS = {"阶段技": "phase", "回合技": "turn", "限定技": "limited", "锁定技": "locked"}


def term(table: Table, given: Given) -> Answer:
    play = TERMS.get(given["what"])
    if play is None:
        raise Malformed("what", f"未知的用语 {given['what']}", f"unknown term {given['what']}")
    play(table, given)
    return table.answer()


def _skills(table: Table, given: Given) -> None:
    """Uses as [who, skill, turn or phase it was in]; each of these is a turn of its own."""
    kind = SKILLS[given["type"]]
    scopes = dict.fromkeys(use[2] for use in given["uses"])
    for number, scope in enumerate(scopes, start=2):
        for who, skill, where in given["uses"]:
            if where != scope:
                continue
            seat = who.lstrip("s")
            if table.state.acting is None or table.state.acting.number != number:
                table.state = changed(table.state, acting=Acting(seat, number, step=PLACE["play"]))
            table.enter(e.UseSkill(seat, skill, kind))


def _present(table: Table, given: Given) -> None:
    card = given.get("card") or "闪"
    equipment = card in ("equipment", "equip", "装备", "装备牌", "武器", "防具", "坐骑")
    into = {"hand": "hand", "手牌区": "hand", "eq": "equipment", "equipment": "equipment", "装备区": "equipment"}
    slot = {"防具": "armor", "坐骑": "mount"}.get(card, "weapon") if equipment else None
    where = into.get(str(given.get("into") or given.get("zone")))
    table.enter(e.Present(str(given["from"]), str(given["to"]), Card(card), slot, where))


def _flip(table: Table, given: Given) -> None:
    table.put("1", flipped=given.get("before") == "down")
    table.enter(e.Flip("1", None if given.get("after") is None else given["after"] == "down"))


def _scry(table: Table, given: Given) -> None:
    after = counted(table, given, PLACE["play"])
    table.enter(e.Scry("1", given.get("x") or 1, after["draw_pile"]))


def _contest(table: Table, given: Given) -> None:
    ranks = tuple(given.get("ranks") or (given["a"], given["b"]))
    table.enter(e.Contest(str(given.get("from", 1)), str(given.get("to", 2)), ranks, given.get("won")))


TERMS: Mapping[str, Callable[[Table, Given], None]] = {
    "skill": _skills,
    "gift": _present,
    "hand_over": lambda table, given: table.enter(e.Give(str(given["from"]), str(given["to"]))),
    "flip": _flip,
    "scry": _scry,
    "contest": _contest,
}
