"""The verbs of kings-3v3 as typed values: what a referee can say, one class a verb (docs/records.md).

It knows what a well-formed entry is, not what a legal one is. decoding.py reads them from JSON.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from rules.cards import Card

Camp = Literal["warm", "cold"]
Team = Literal["A", "B"]
Seat = Literal["W1", "WC", "W2", "C1", "CC", "C2"]


@dataclass(frozen=True, slots=True)
class Entry:
    """`at` is milliseconds since the record was opened; every verb has it."""


@dataclass(frozen=True, slots=True)
class Commander(Entry):
    team: str
    player: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Compare(Entry):
    """Ranks 1–13 of the two cards drawn (比点)."""

    a: int
    b: int
    suit_a: str | None = None
    suit_b: str | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class TakeCamp(Entry):
    team: str
    camp: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Stack(Entry):
    team: str
    stack: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class Reveal(Entry):
    generals: tuple[str, ...]
    at: int = 0


@dataclass(frozen=True, slots=True)
class FirstPick(Entry):
    camp: str
    timeout: bool = False
    at: int = 0


@dataclass(frozen=True, slots=True)
class Pick(Entry):
    camp: str
    generals: tuple[str, ...]
    timeout: bool = False
    at: int = 0


@dataclass(frozen=True, slots=True)
class Shown(Entry):
    at: int = 0


@dataclass(frozen=True, slots=True)
class Lineup(Entry):
    """player → general, in the order given."""

    camp: str
    generals: tuple[tuple[str, str], ...]
    timeout: bool = False
    at: int = 0


@dataclass(frozen=True, slots=True)
class Prepare(Entry):
    at: int = 0


@dataclass(frozen=True, slots=True)
class TakeSeats(Entry):
    camp: str
    left: str
    right: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Unveil(Entry):
    at: int = 0


@dataclass(frozen=True, slots=True)
class FirstAct(Entry):
    camp: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Deal(Entry):
    at: int = 0


@dataclass(frozen=True, slots=True)
class Turn(Entry):
    seat: str
    skipped: bool = False
    at: int = 0


@dataclass(frozen=True, slots=True)
class Phase(Entry):
    phase: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class UseSkill(Entry):
    seat: str
    skill: str
    option: int | None = None
    targets: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    at: int = 0


@dataclass(frozen=True, slots=True)
class Judge(Entry):
    """`reason` is the record's field `for`: the name the scroll lies as, or the skill."""

    seat: str
    reason: str
    card: Card | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class PlayCard(Entry):
    """One card, or two with 丈八蛇矛. `used_as` is the record's field `as`."""

    seat: str
    cards: tuple[Card, ...]
    used_as: str | None = None
    played: bool = False
    virtual: bool = False
    targets: tuple[str, ...] = ()
    direction: str | None = None
    at: int = 0

    @property
    def name(self) -> str:
        return self.used_as or self.cards[0].name


@dataclass(frozen=True, slots=True)
class Hp(Entry):
    seat: str
    delta: int | None = None
    to: int | None = None
    kind: str | None = None
    source: str | None = None
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
    card: Card
    at: int = 0


@dataclass(frozen=True, slots=True)
class Unequip(Entry):
    seat: str
    slot: str
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
    seat: str
    cards: tuple[Card, ...]
    at: int = 0


@dataclass(frozen=True, slots=True)
class Flip(Entry):
    seat: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Death(Entry):
    seat: str
    killer: str | None = None
    asked: bool = False
    reward: int | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class End(Entry):
    """The announced figures; both None for an actor that died."""

    seat: str
    hp: int | None = None
    hand: int | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Table(Entry):
    """seat → the fields seen of it; a slot is a Card or None for an empty one, `delayed` (card, lies as) pairs."""

    seats: tuple[tuple[str, dict[str, Any]], ...]
    draw_pile: int | None = None
    discard_pile: int | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Foul(Entry):
    team: str
    player: str | None = None
    kind: str = "talk"
    points: int = 1
    at: int = 0


@dataclass(frozen=True, slots=True)
class Surrender(Entry):
    seat: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Forfeit(Entry):
    team: str
    reason: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Pause(Entry):
    reason: str | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Resume(Entry):
    reason: str | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Adjust(Entry):
    seconds: int
    reason: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class TimeUp(Entry):
    reason: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Overtime(Entry):
    at: int = 0


@dataclass(frozen=True, slots=True)
class Protest(Entry):
    team: str
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
    team: str
    player: str | None = None
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


SETTING_UP = (
    Commander, Compare, TakeCamp, Stack, Reveal, FirstPick, Pick, Shown, Lineup, Prepare, TakeSeats, Unveil, FirstAct, Deal,
)  # fmt: skip
IN_PLAY = (
    Turn, Phase, UseSkill, Judge, PlayCard, Hp, Hand, Equip, Unequip, Delay, Undelay, Aside, Flip, Death, End, TimeUp,
)  # fmt: skip
ANY_TIME = (
    Table, Foul, Surrender, Forfeit, Pause, Resume, Adjust, Overtime, Protest, Resolve, Sign, Reopen, Checklist, Call, Note,
)  # fmt: skip
EVERY = SETTING_UP + IN_PLAY + ANY_TIME
