"""One table state: what a case says of every seat, as a `table` entry, or as the `start` of a game."""

from __future__ import annotations

from typing import Any

from rules.cards import RANKS, SUITS, Card
from rules.cases import Answer
from rules.engine import changed
from rules.identity import entries as e
from rules.identity.cases.table import Given, Table, roles, seats
from rules.identity.dealing import left_for_the_others
from rules.identity.generals import KINGDOMS
from rules.identity.roles import COUNTS, LORD
from rules.identity.state import Acting, Fell
from rules.identity.steps import PLACE, WORDS

STEP = {zh: name for name, zh in WORDS.items()}
KINGDOM = {zh: name for name, (zh, _) in KINGDOMS.items()}
SIGNS = {sign: suit for suit, (_, _, sign) in SUITS.items()}


def snap(table: Table, given: Given) -> Answer:
    if given["n"] not in COUNTS:
        table.state = changed(table.state, step="deal", roles={})
        table.enter(e.Deal(tuple(roles(given.get("role")))))
        return table.answer()
    typed = dict(roles(given.get("role")))
    heir = str(given["tuogu"]) if given.get("tuogu") else ""
    lord = next((seat for seat, role in typed.items() if role == LORD and seat != heir), "")
    _known_before(table, given, lord, heir)
    pool = _choices(table, given, lord)
    seen = _seen(given, lord)
    for seat, role in typed.items():
        seen[seat]["role"] = role
    if given.get("phase") == "setup":
        _at_the_start(table, given, seen)
    else:
        table.enter(_looked_at(given, seen, _piles(given)))
    return table.answer(pool=pool)


def _known_before(table: Table, given: Given, lord: str, heir: str) -> None:
    """What is no part of the picture itself: who has died, who is dying, whose turn it is, the printed HP."""
    dead = [str(seat) for seat, alive in enumerate(given.get("alive", ()), start=1) if alive == 0]
    acting = None
    if given.get("turn"):
        acting = Acting(str(given["turn"]), 1, step=PLACE.get(STEP.get(given.get("step", ""), ""), -1))
    table.state = changed(
        table.state,
        roles={},
        lord=lord,
        heir=heir,
        alive=table.state.alive - set(dead),
        events=tuple((Fell(seat, None, None),) for seat in dead),
        dying=tuple(seats(given.get("dying"))),
        acting=acting,
    )
    for seat, base in _bases(given, lord).items():
        table.put(seat, base=base)


def _piles(given: Given) -> dict[str, Any]:
    return {
        "draw_pile": given.get("deck"),
        "discard_pile": given.get("discard"),
        "in_flight": given.get("inflight") or 0,
    }


def _looked_at(given: Given, seen: dict[str, dict[str, Any]], piles: dict[str, Any]) -> e.Table:
    return e.Table(
        seats=tuple((seat, one) for seat, one in seen.items() if one),
        cards=tuple((given.get("cards") or {}).items()),
        faces=tuple((SIGNS[text[0]], RANKS.index(text[1:]) + 1) for text in given.get("suits") or ()),
        **piles,
    )


def _at_the_start(table: Table, given: Given, seen: dict[str, dict[str, Any]]) -> None:
    """The identities as a picture, the figures as those of a `start`."""
    table.state = changed(table.state, step="general")
    rest = {seat: {key: value for key, value in one.items() if key not in FIGURES} for seat, one in seen.items()}
    table.enter(_looked_at(given, rest, {}))
    figures = {seat: {key: value for key, value in one.items() if key in FIGURES} for seat, one in seen.items()}
    table.enter(e.Start(seats=tuple((seat, one) for seat, one in figures.items() if one), **_piles(given)))
    # who showed a general is no part of the picture
    table.problems = [found for found in table.problems if found.article != "ID-3.3"]


FIGURES = ("hp", "max_hp", "hand", "equipment", "judgement", "aside")
# Fields of a seat in a case, and in a `table`.
FIELDS = {
    "hp": "hp", "max": "max_hp", "hand": "hand", "eq": "equipment", "jz": "judgement", "ongen": "aside", "general": "general",
    "rev": "revealed", "chained": "chained", "side": "flipped", "kingdom": "kingdom", "alive": "alive", "zone": "delayed",
}  # fmt: skip


def _seen(given: Given, lord: str) -> dict[str, dict[str, Any]]:
    seen: dict[str, dict[str, Any]] = {str(seat): {} for seat in range(1, given["n"] + 1)}
    for key, name in FIELDS.items():
        for seat, value in enumerate(given.get(key) or (), start=1):
            if value is not None:
                seen[str(seat)][name] = _value(name, value)
    for seat, slots in enumerate(given.get("slots") or (), start=1):
        seen[str(seat)] |= _slots(slots)
    for key, name in (("lord_hp", "hp"), ("lord_max", "max_hp")):
        if lord and given.get(key) is not None:
            seen[lord][name] = given[key]
    return seen


def _value(name: str, value: Any) -> Any:
    if name in ("revealed", "chained", "alive"):
        return bool(value)
    if name == "flipped":
        return value == "down"
    if name == "kingdom":
        return KINGDOM.get(value, value)
    return tuple((Card(text), None) for text in value) if name == "delayed" else value


def _slots(slots: Any) -> dict[str, Any]:
    """Weapon, armour and mounts by name or by number."""
    found: dict[str, Any] = {}
    for key, name in (("weapon", "weapon"), ("armour", "armor"), ("armor", "armor")):
        if key in (slots or {}):
            value = slots[key]
            found[name] = Card(value if isinstance(value, str) else key) if value else None
    for key in ("mounts", "mount"):
        if key in (slots or {}):
            value = slots[key]
            names = ["坐骑"] * value if isinstance(value, int) else value or []
            found["mounts"] = tuple(Card(name) for name in names)
    return found


def _bases(given: Given, lord: str) -> dict[str, int]:
    found = {str(seat): base for seat, base in enumerate(given.get("base_hp") or (), start=1) if base is not None}
    return found | ({lord: given["lord_base"]} if lord and given.get("lord_base") is not None else {})


def _choices(table: Table, given: Given, lord: str) -> int | None:
    """Enters the generals that were dealt; returns how many are left for the others."""
    step = table.state.step
    table.state = changed(table.state, step="general")
    dealt = {str(seat): count for seat, count in enumerate(given.get("dealt") or (), start=1) if count is not None}
    if lord and given.get("lord_dealt") is not None:
        table.enter(e.Choices(((lord, given["lord_dealt"]),), given.get("lord_dealt_lordgen")))
    if given.get("each") is not None:
        dealt |= {seat: given["each"] for seat in table.state.setup.seats if seat != lord}
    if dealt:
        table.enter(e.Choices(tuple(dealt.items())))
    pool = left_for_the_others(table.state)
    table.state = changed(table.state, step=step)
    return pool
