"""Supply, discarding, rage, frost, contests and forms in a case: figures before and after one entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.cards import Card
from rules.cases import Answer
from rules.engine import changed
from rules.rider import entries as e
from rules.rider.cases.table import Given, Table
from rules.rider.steps import WORDS


def _before(table: Table, given: Given) -> None:
    """Seat 1 with the figures of `before`."""
    before = given.get("before") or {}
    table.known("1", before.get("hand"))
    fields = {key: before[key] for key in ("hidden", "shown", "rage", "hp") if before.get(key) is not None}
    table.put("1", **fields)
    table.state = changed(table.state, draw_pile=before.get("deck"), discard_pile=before.get("discard"))


def supply(table: Table, given: Given) -> Answer:
    _before(table, given)
    table.put("1", revealed=not given.get("first", True), base=None if given.get("first", True) else "A")
    after = given.get("after") or {}
    table.enter(e.Reveal("1", supply=given.get("supply"), mark="A", drawn=given.get("drawn"), hand=after.get("hand")))
    return table.answer()


def discard(table: Table, given: Given) -> Answer:
    """The discard phase, then the figures announced at the end of the turn."""
    _before(table, given)
    table.put("1", limit=given.get("limit"))
    table.acts("1", WORDS["discard"])
    after = given.get("after") or {}
    count = given.get("discarded")
    if count is None and "hand" in after and table.state.seats["1"].hand is not None:
        count = max(table.state.seats["1"].hand - after["hand"], 0)
    table.enter(e.Discard("1", count, after.get("hand"), after.get("hidden"), after.get("rage")))
    if not table.problems:
        table.enter(e.End("1", hand=after.get("hand"), hidden=after.get("hidden")))
    return table.answer()


def draw(table: Table, given: Given) -> Answer:
    _before(table, given)
    table.put("1", draws=given.get("draw_n"))
    table.acts("1", WORDS["draw"])
    after = given.get("after") or {}
    table.enter(e.Draw("1", given.get("drew"), after.get("hand"), after.get("deck")))
    return table.answer()


def rage(table: Table, given: Given) -> Answer:
    """Rage before and after, and why; `hand` before where a card was turned into another."""
    before, after = given.get("before", 0), given.get("after", 0)
    before = before.get("rage", 0) if isinstance(before, dict) else before
    after = after.get("rage", 0) if isinstance(after, dict) else after
    table.put("1", rage=before)
    table.known("1", given.get("hand"))
    why = given.get("why")
    table.acts("1", given.get("step") or (WORDS["discard"] if why == "discard" else None))
    if "as" in given and why == "convert":
        table.enter(e.PlayCard("1", Card("牌"), given["as"], rage=True))
        if after != before - 1 and before > 0:
            table.enter(e.Table((("1", {"rage": after}),)))
        return table.answer()
    kinds = ("discard", "convert", "form", "skill")
    table.enter(e.Rage("1", after - before, why if why in kinds else "skill", given.get("discarded")))
    return table.answer()


def freeze(table: Table, given: Given) -> Answer:
    _before(table, given)
    hp = 1 if given.get("dead") or given.get("died") else 9
    table.put("1", hp=hp)
    table.enter(e.Hp("1", delta=-(given.get("amount") or 1), kind="damage", element="frost"))
    after = {key: given["after"][key] for key in ("hand", "hidden") if key in given["after"]}
    if table.state.dying:
        table.enter(e.Death("1", e.NOBODY))
    else:
        table.enter(e.Table((("1", after),)))
    return table.answer()


def pair(table: Table, given: Given) -> Answer:
    """拼点 of seats 1 and 2; another event is one of seat 1 by its figures before and after."""
    before, after = given["before"], given["after"]
    if given.get("ev") in MOVES:
        _before(table, given)
        table.enter(MOVES[given["ev"]](before, after))
        return table.answer()
    for seat, hand in enumerate(before.get("hand") or (), start=1):
        table.known(str(seat), hand)
    table.state = changed(table.state, discard_pile=before.get("discard"))
    hands = tuple(after.get("hand") or ())
    table.enter(e.Contest("1", "2", tuple(given.get("ranks") or ()), given.get("won"), hands, after.get("discard")))
    return table.answer()


MOVES: Mapping[str, Callable[[Given, Given], e.Entry]] = {
    "摸牌": lambda before, after: e.Draw("1", None, after.get("hand"), after.get("deck")),
    "弃牌": lambda before, after: e.Discard("1", None, after.get("hand"), after.get("hidden")),
    "暗置": lambda before, after: e.HideCard("1", None, 1, after.get("hand"), after.get("hidden")),
}


def form(table: Table, given: Given) -> Answer:
    """From one card to another, with rage before and after where it is told."""
    name, was = given.get("from") or (None, None)
    before, after = given.get("rage") or (None, None)
    used = given.get("used_before_up") or given.get("used") or ()
    earlier = tuple(one[1] if isinstance(one, list) else one for one in used)
    table.put("1", fighter=name, form=was, face_up=given.get("face", "up") == "up", revealed=True, seen=True)
    table.put("1", rage=before, earlier=earlier, hp=given.get("hp"), max_hp=given.get("max"))
    own = given.get("own_turn", True)
    table.acts("1" if own else "2", given.get("at"))
    fighter, shape = given.get("to") or (None, None)
    icon = None if given.get("icon") is None else bool(given["icon"])
    table.enter(
        e.Form("1", given["kind"], given.get("source"), given.get("cost"), icon, after, fighter=fighter, form=shape)
    )
    chair = table.state.seats["1"]
    return table.answer(rage=chair.rage, hp=chair.hp)
