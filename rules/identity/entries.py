"""The verbs of identity as typed values: what a referee can say, one class a verb (docs/records-identity.md).

It knows what a well-formed entry is, not what a legal one is. decoding.py reads them from JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.cards import Card

Seen = tuple[tuple[str, Mapping[str, Any]], ...]
NOBODY = "none"  # a death without a source


@dataclass(frozen=True, slots=True)
class Entry:
    """`at` is milliseconds since the record was opened; every verb has it."""


@dataclass(frozen=True, slots=True)
class Deal(Entry):
    """发身份牌: roles as far as the referee knows them."""

    roles: tuple[tuple[str, str], ...] = ()
    at: int = 0


@dataclass(frozen=True, slots=True)
class Reveal(Entry):
    """亮出身份牌."""

    seat: str
    role: str | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Choices(Entry):
    """发武将牌: how many each was dealt, and how many lord generals the lord got."""

    seats: tuple[tuple[str, int], ...]
    lord_generals: int | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class ShowGeneral(Entry):
    """亮出武将."""

    seat: str
    general: str
    kingdom: str | None = None
    base: int | None = None
    lord_general: bool | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Start(Entry):
    """游戏开始: HP cards and four cards each are dealt; figures as far as they were typed."""

    seats: Seen = ()
    draw_pile: int | None = None
    discard_pile: int | None = None
    in_flight: int = 0
    at: int = 0


@dataclass(frozen=True, slots=True)
class Turn(Entry):
    seat: str
    skipped: bool = False
    at: int = 0


@dataclass(frozen=True, slots=True)
class Phase(Entry):
    phase: str
    skipped: bool = False
    at: int = 0


@dataclass(frozen=True, slots=True)
class End(Entry):
    seat: str
    hp: int | None = None
    hand: int | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Judge(Entry):
    seat: str
    reason: str
    card: Card | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class PlayCard(Entry):
    """`uncounted`: 不计入次数限制. `virtual`: 视为使用. `played`: a response, not a use."""

    seat: str
    card: Card
    used_as: str | None = None
    played: bool = False
    virtual: bool = False
    uncounted: bool = False
    targets: tuple[str, ...] = ()
    at: int = 0

    @property
    def name(self) -> str:
        return self.used_as or self.card.name


@dataclass(frozen=True, slots=True)
class UseSkill(Entry):
    """`kind`: phase (阶段技), turn (回合技), limited (限定技), locked (锁定技)."""

    seat: str
    skill: str
    kind: str | None = None
    targets: tuple[str, ...] = ()
    at: int = 0


@dataclass(frozen=True, slots=True)
class Timing(Entry):
    """The timings of one card or one damage, in the order they were gone through."""

    of: str
    steps: tuple[str, ...]
    at: int = 0


@dataclass(frozen=True, slots=True)
class Draw(Entry):
    seat: str
    count: int | None = None
    hand: int | None = None
    draw_pile: int | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Obtain(Entry):
    """获得."""

    seat: str
    count: int = 1
    hand: int | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Give(Entry):
    """交给."""

    giver: str
    receiver: str
    count: int = 1
    at: int = 0


@dataclass(frozen=True, slots=True)
class Present(Entry):
    """赠予. `slot` says that the card is equipment, `into` where it was put."""

    giver: str
    receiver: str
    card: Card
    slot: str | None = None
    into: str | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Recast(Entry):
    """重铸: the figures after it, where they were counted."""

    seat: str
    card: Card | None = None
    hand: int | None = None
    draw_pile: int | None = None
    discard_pile: int | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Scry(Entry):
    """卜算X, with the draw pile after it."""

    seat: str
    count: int
    draw_pile: int | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Contest(Entry):
    """拼点: the ranks of both cards, the challenger's first, and whether he won."""

    seat: str
    other: str
    ranks: tuple[int, ...] = ()
    won: bool | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Reshuffle(Entry):
    draw_pile: int | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Hand(Entry):
    seat: str
    delta: int | None = None
    to: int | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Equip(Entry):
    seat: str
    slot: str
    card: Card
    at: int = 0


@dataclass(frozen=True, slots=True)
class Unequip(Entry):
    seat: str
    slot: str
    card: Card | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Delay(Entry):
    seat: str
    card: Card
    lies_as: str | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Undelay(Entry):
    seat: str
    card: Card
    lies_as: str | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Aside(Entry):
    """How many cards lie on the general."""

    seat: str
    count: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class Flip(Entry):
    """翻面. `down`: how it lies afterwards."""

    seat: str
    down: bool | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Chain(Entry):
    """横置, or upright again (重置)."""

    seat: str
    chained: bool
    at: int = 0


@dataclass(frozen=True, slots=True)
class Hp(Entry):
    """`chain`: damage that came along the chain (连环伤害)."""

    seat: str
    delta: int | None = None
    to: int | None = None
    kind: str | None = None
    element: str | None = None
    chain: bool = False
    source: str | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Asked(Entry):
    """濒死询问: who was asked to save the dying `seat`, in order; who saved him, with which card."""

    seat: str
    asked: tuple[str, ...]
    saved: str | None = None
    card: str | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Death(Entry):
    """`killer` is the source of the fatal damage, "none", or None where it was not recorded. `reward`: cards he drew;
    `hand`, `equipment`: his figures afterwards.
    """

    seat: str
    role: str | None = None
    killer: str | None = None
    reward: int | None = None
    hand: int | None = None
    equipment: int | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Deaths(Entry):
    """Several deaths of which nobody wrote down the order."""

    deaths: tuple[Death, ...]
    at: int = 0


@dataclass(frozen=True, slots=True)
class Heir(Entry):
    """托孤: who turned up his identity. `same`: his kingdom is the dead lord's; `before`, `after`: (HP, maximum)."""

    seat: str
    role: str | None = None
    same: bool | None = None
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    at: int = 0


@dataclass(frozen=True, slots=True)
class Table(Entry):
    """盘点: seats in the order given; a value that is absent was not looked at. `cards`: names in sight and how often;
    `faces`: (suit, rank) of the physical cards in sight; `in_flight`: cards being settled.
    """

    seats: Seen = ()
    draw_pile: int | None = None
    discard_pile: int | None = None
    in_flight: int = 0
    cards: tuple[tuple[str, int], ...] = ()
    faces: tuple[tuple[str, int], ...] = ()
    at: int = 0


@dataclass(frozen=True, slots=True)
class EndGame(Entry):
    """`reason`: won, time (时间到), deck (牌堆耗尽), void; a typed winner is only compared."""

    reason: str
    winner: str | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Score(Entry):
    """The typed sheet, seat → points; only compared."""

    points: tuple[tuple[str, int], ...]
    at: int = 0


@dataclass(frozen=True, slots=True)
class Protest(Entry):
    seat: str
    text: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Resolve(Entry):
    n: int
    decision: str
    reason: str | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Sign(Entry):
    seat: str
    drawing: str | None = None
    refused: str | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Reopen(Entry):
    reason: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Checklist(Entry):
    items: dict[str, bool] = field(default_factory=dict)
    at: int = 0


@dataclass(frozen=True, slots=True)
class Call(Entry):
    reason: str | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Note(Entry):
    text: str
    at: int = 0


SETTING_UP = (Deal, Choices, Start)
TELLING = (Reveal, ShowGeneral)  # what may be made known at any time before the end, also while 托孤 is due
IN_PLAY = (
    Turn, Phase, End, Judge, PlayCard, UseSkill, Timing, Draw, Obtain, Give, Present, Recast, Scry, Contest, Reshuffle, Hand,
    Equip, Unequip, Delay, Undelay, Aside, Flip, Chain, Hp, Asked, Death, Deaths, Table,
)  # fmt: skip
ENDING = (Heir, EndGame, Score)
ANY_TIME = (Protest, Resolve, Sign, Reopen, Checklist, Call, Note)
EVERY = SETTING_UP + TELLING + IN_PLAY + ENDING + ANY_TIME
# Verbs about one living seat.
LIVING = (
    UseSkill, PlayCard, Judge, Draw, Obtain, Recast, Scry, Contest, Hand, Equip, Unequip, Delay, Undelay, Aside, Flip, Chain,
    Hp, Asked, Death,
)  # fmt: skip
