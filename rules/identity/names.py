"""Names of seats, identities, cards, steps and slots, in Chinese and English side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.cards import Card
from rules.identity.deck import english
from rules.identity.generals import GENERALS
from rules.identity.roles import WORDS as ROLE_WORDS
from rules.identity.state import SLOT_WORDS
from rules.identity.steps import WORDS as STEP_WORDS

Row = Mapping[str, Any]
Both = tuple[str, str]

ROLES: Mapping[str, Both] = ROLE_WORDS
SLOTS: Mapping[str, Both] = SLOT_WORDS
PHASES: Mapping[str, Both] = {name: (zh, name.replace("-", " ")) for name, zh in STEP_WORDS.items()}
ELEMENTS: Mapping[str, Both] = {"fire": ("火焰", "fire"), "thunder": ("雷电", "thunder")}
SIDES: Mapping[str, Both] = {
    "lord": ("主公与忠臣", "lord and loyalists"),
    "rebel": ("反贼", "rebels"),
    "traitor": ("内奸", "traitor"),
}
REASONS: Mapping[str, Both] = {
    "won": ("胜负已分", "won"),
    "time": ("时间到", "time called"),
    "deck": ("牌堆耗尽", "the deck is out"),
    "void": ("对局作废", "void"),
}
DECISIONS: Mapping[str, Both] = {"cleared": ("已排除", "cleared"), "confirmed": ("已确认", "confirmed")}
KINDS: Mapping[str, Both] = {
    "phase": ("阶段技", "phase skill"),
    "turn": ("回合技", "turn skill"),
    "limited": ("限定技", "limited skill"),
    "locked": ("锁定技", "locked skill"),
}


@dataclass(frozen=True, slots=True)
class Names:
    """seats: seat → general or person; actor: the seat whose turn it is."""

    seats: Mapping[str, str] = field(default_factory=dict)
    actor: str | None = None

    def seat(self, seat: str) -> Both:
        name = self.seats.get(seat)
        if name is None:
            return f"{seat}号", f"seat {seat}"
        return f"{seat}号{name}", f"{seat} {GENERALS[name].english if name in GENERALS else name}"

    def general(self, name: str) -> Both:
        return name, GENERALS[name].english if name in GENERALS else name

    def card(self, row: Row) -> Both:
        card = Card(row["name"], row.get("suit"), row.get("rank"))
        face = str(card).removeprefix(card.name)
        return str(card), f"{english(card.name)} {face}".strip()

    def called(self, name: str) -> Both:
        return name, english(name)
