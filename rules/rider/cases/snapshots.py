"""One table state: what a case says of every seat, as a `table` entry, or as the deal and the start of a game."""

from __future__ import annotations

from typing import Any

from rules.cards import RANKS, SUITS, Card
from rules.cases import Answer
from rules.engine import changed
from rules.rider import entries as e
from rules.rider.cases.factions import token
from rules.rider.cases.table import STEP, Given, Table, seats
from rules.rider.factions import based
from rules.rider.state import Acting, Piece
from rules.rider.steps import PLACE

SLOT = {"装备": "gear", "装备牌": "gear", "武器": "weapon", "武器牌": "weapon", "机车": "bike", "机车牌": "bike"}
SIGNS = {sign: suit for suit, (_, _, sign) in SUITS.items()}
# Fields of a seat in a case, and in a `table`.
FIELDS = {
    "hp": "hp", "max": "max_hp", "hand": "hand", "hidden": "hidden", "shown": "shown", "rage": "rage", "eq": "equipment",
    "eq_down": "down", "jz": "judgement", "marks": "aside", "face_up": "face_up", "alive": "alive", "horizontal": "tapped",
    "horiz": "tapped", "inverted": "inverted", "faction": "faction",
}  # fmt: skip
FLAGS = frozenset(("face_up", "alive", "tapped", "inverted"))
AT_THE_START = ("face_up", "hp", "max_hp", "rage", "hand", "hidden", "equipment", "judgement", "aside")


def snap(table: Table, given: Given) -> Answer:
    seen = _seen(given)
    if given.get("phase") == "setup":
        return _setup(table, given, seen)
    _known_before(table, given, seen)
    table.enter(
        e.Table(
            tuple((seat, one) for seat, one in seen.items() if one),
            given.get("deck"),
            given.get("discard"),
            given.get("inflight") or 0,
            given.get("ex_added") or 0,
            given.get("villain_cards"),
            tuple((SIGNS[text[0]], RANKS.index(text[1:]) + 1) for text in given.get("suits") or ()),
        )
    )
    return table.answer()


def _setup(table: Table, given: Given, seen: dict[str, dict[str, Any]]) -> Answer:
    """Fighters dealt, then the figures of the start."""
    table.state = changed(table.state, step="deal", turns=0)
    dealt = {str(seat): count for seat, count in enumerate(given.get("dealt") or (), start=1) if count is not None}
    table.enter(e.Deal(tuple(dealt.items()), tuple((given.get("components") or {}).items())))
    if table.state.step == "choose":
        figures = {seat: {key: one[key] for key in AT_THE_START if key in one} for seat, one in seen.items()}
        youngest = str(given["youngest"]) if given.get("youngest") else None
        piles = (given.get("deck"), given.get("discard"), given.get("inflight") or 0, given.get("ex_added") or 0)
        table.enter(e.Start(tuple((seat, one) for seat, one in figures.items() if one), *piles, youngest))
    return table.answer()


def _known_before(table: Table, given: Given, seen: dict[str, dict[str, Any]]) -> None:
    """What is no part of the picture itself: who has died, is dying, whose turn it is, and counts nobody followed."""
    dead = {seat for seat, one in seen.items() if one.get("alive") is False}
    table.state = changed(table.state, alive=table.state.alive - dead, dying=tuple(seats(given.get("dying"))))
    step = STEP.get(given.get("step", ""), -1)
    own = str(given["turn"]) if given.get("turn") else None
    if own is not None:
        table.state = changed(table.state, acting=Acting(own, 1, step=step))
    for seat, base in (given.get("base") or {}).items():
        table.state = based(table.state, seat, token(seat, base))
    for seat, one in seen.items():
        back = seat == own and step > PLACE["prepare-starts"]
        kept = {key: one[key] for key in ("rage", "face_up", "tapped", "inverted") if key in one and seat not in dead}
        table.put(seat, **kept, **({} if back or seat in dead else {"hidden": one.get("hidden", 0)}))
        if "faction" in one:
            one["faction"] = token(seat, one["faction"])
    table.state = changed(table.state, tapped=tuple(seat for seat, one in seen.items() if one.get("tapped")))


def _seen(given: Given) -> dict[str, dict[str, Any]]:
    seen: dict[str, dict[str, Any]] = {str(seat): {} for seat in range(1, given["n"] + 1)}
    for key, name in FIELDS.items():
        values = given.get(key) or ()
        listed = values.items() if isinstance(values, dict) else enumerate(values, start=1)
        for seat, value in listed:
            if value is not None:
                seen[str(seat)][name] = bool(value) if name in FLAGS else value
    for zone in given.get("zones") or ():
        seen[str(zone.get("seat", 1))] |= _zone(zone)
    return seen


def _zone(zone: Given) -> dict[str, Any]:
    """A zone with its cards, of seat 1 unless it says so."""
    cards, name = zone.get("cards") or (), zone.get("zone")
    if name == "判定区":
        return {"delayed": tuple((Card(one.get("name") or "?"), None, one.get("face") == "down") for one in cards)}
    if name == "暗置区":
        return {"hidden": len(cards), "hidden_tapped": sum(bool(one.get("horiz")) for one in cards)}
    if name in ("手牌区", "标记牌区"):
        return {{"手牌区": "hand", "标记牌区": "aside"}[name]: len(cards)}
    return {"pieces": tuple(_piece(one) for one in cards)}


def _piece(one: Given) -> Piece:
    name = one.get("name")
    slot = SLOT.get(one.get("slot") or "装备", one.get("slot") or "gear")
    return Piece(slot, Card(name) if name else None, one.get("face") == "down", bool(one.get("horiz")))
