"""Names of seats, factions, cards, steps and slots, in Chinese and English side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.cards import Card
from rules.rider.state import SLOT_WORDS
from rules.rider.steps import WORDS as STEP_WORDS

Row = Mapping[str, Any]
Both = tuple[str, str]

SLOTS: Mapping[str, Both] = SLOT_WORDS
PHASES: Mapping[str, Both] = {
    name: (zh, {"prepare-starts": "preparation starts", "end-ends": "end phase ends"}.get(name, name))
    for name, zh in STEP_WORDS.items()
}
ELEMENTS: Mapping[str, Both] = {
    "fire": ("火焰", "fire"),
    "thunder": ("雷电", "thunder"),
    "frost": ("冰冻", "frost"),
    "poison": ("毒素", "poison"),
}
FORMS: Mapping[str, Both] = {
    "change": ("同阶转换", "changes"),
    "up": ("进阶", "goes up"),
    "back": ("退阶", "goes back"),
}
WHY: Mapping[str, Both] = {
    "discard": ("弃牌", "discarding"),
    "convert": ("当作杀或能聚", "converting"),
    "form": ("形态转换", "form"),
    "skill": ("技能", "skill"),
}
REASONS: Mapping[str, Both] = {
    "won": ("胜负已分", "won"),
    "time": ("时间到", "time called"),
    "void": ("对局作废", "void"),
}
DECISIONS: Mapping[str, Both] = {"cleared": ("已排除", "cleared"), "confirmed": ("已确认", "confirmed")}
PLACES: Mapping[str, Both] = {**SLOTS, "hand": ("手牌", "a hand card"), "hidden": ("暗置区的牌", "a hidden card")}


def faction(name: str | None) -> Both:
    """A faction as people say it.

    >>> faction("villain:5"), faction("seat:3"), faction("龙")
    (('恶役（5号）', 'villain (seat 5)'), ('3号', 'seat 3'), ('龙', '龙'))
    """
    if name is None:
        return "—", "—"
    kind, colon, seat = name.partition(":")
    if name == "villain":
        return "恶役", "villain"
    if not colon:
        return name, name
    return (f"恶役（{seat}号）", f"villain (seat {seat})") if kind == "villain" else (f"{seat}号", f"seat {seat}")


@dataclass(frozen=True, slots=True)
class Names:
    """seats: seat → fighter everybody has seen, or person; actor: the seat whose turn it is."""

    seats: Mapping[str, str] = field(default_factory=dict)
    actor: str | None = None

    def seat(self, seat: str) -> Both:
        name = self.seats.get(seat)
        return (f"{seat}号", f"seat {seat}") if name is None else (f"{seat}号{name}", f"{seat} {name}")

    def card(self, row: Row) -> Both:
        card = str(Card(row["name"], row.get("suit"), row.get("rank")))
        return card, card
