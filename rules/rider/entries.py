"""The verbs of rider as typed values: what a referee can say, one class a verb (docs/records-rider.md).

It knows what a well-formed entry is, not what a legal one is. decoding.py reads them from JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.cards import Card

Seen = tuple[tuple[str, Mapping[str, Any]], ...]
NOBODY = "none"  # a death without a killer


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """`at` is milliseconds since the record was opened; every verb has it."""

    at: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed(Entry):
    """What is printed on a fighter card (战士牌), as far as it was typed. `up`, `change`: whether the icon is opaque."""

    fighter: str | None = None
    form: str | None = None
    mark: str | None = None
    max_hp: int | None = None
    draws: int | None = None
    limit: int | None = None
    supply: int | None = None
    up: bool | None = None
    change: bool | None = None


# --- setup ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal(Entry):
    """发战士牌: how many fighters each was dealt, and what was counted in the box."""

    seats: tuple[tuple[str, int], ...] = ()
    components: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Choose(Printed):
    """选定战士并暗置: the card laid face down, which nobody but the referee may know."""

    seat: str


@dataclass(frozen=True, slots=True)
class Start(Entry):
    """游戏开始: HP and rage cards and four cards each; figures as far as they were typed."""

    seats: Seen = ()
    draw_pile: int | None = None
    discard_pile: int | None = None
    in_flight: int = 0
    added: int = 0
    youngest: str | None = None


# --- turns ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn(Entry):
    seat: str
    skipped: bool = False


@dataclass(frozen=True, slots=True)
class Phase(Entry):
    phase: str


@dataclass(frozen=True, slots=True)
class End(Entry):
    seat: str
    hp: int | None = None
    hand: int | None = None
    hidden: int | None = None
    rage: int | None = None


@dataclass(frozen=True, slots=True)
class Judge(Entry):
    seat: str
    reason: str
    card: Card | None = None


# --- the fighter card -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reveal(Printed):
    """明置战士牌. `time`: prepare (准备阶段开始时) or skill (需要发动技能时); `drawn`, `hand`: the supply and the hand after it."""

    seat: str
    time: str | None = None
    faction: str | None = None
    drawn: int | None = None
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Hide(Entry):
    """暗置战士牌."""

    seat: str


@dataclass(frozen=True, slots=True)
class Supply(Entry):
    """补给: cards drawn at the first 明置, and the hand after it."""

    seat: str
    drawn: int | None = None
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Form(Printed):
    """形态转换: change 同阶, up 进阶, back 退阶. `source`, `cost`: as the new card says; `rage`: after paying."""

    seat: str
    kind: str
    source: str | None = None
    cost: int | None = None
    icon: bool | None = None
    rage: int | None = None


@dataclass(frozen=True, slots=True)
class Tap(Entry):
    """横置（同频）. `leader`: whose faction it takes, where the table decided."""

    seat: str
    leader: str | None = None
    faction: str | None = None


@dataclass(frozen=True, slots=True)
class Taps(Entry):
    """Several seats turned horizontal at once, in an order nobody wrote down."""

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reset(Entry):
    """重置."""

    seat: str


@dataclass(frozen=True, slots=True)
class Invert(Entry):
    """倒置. `inverted`: how it lies afterwards."""

    seat: str
    inverted: bool | None = None


@dataclass(frozen=True, slots=True)
class Rage(Entry):
    """怒气. `why`: discard (弃牌阶段), convert (当作杀或能聚), form, skill; `discarded`: cards discarded in that phase."""

    seat: str
    delta: int
    why: str | None = None
    discarded: int | None = None


# --- cards ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayCard(Entry):
    """`rage`: one rage turned the hand card into `used_as`. `played`: a response, not a use. `kind` as the card says."""

    seat: str
    card: Card
    used_as: str | None = None
    played: bool = False
    rage: bool = False
    kind: str | None = None
    targets: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.used_as or self.card.name


@dataclass(frozen=True, slots=True)
class UseSkill(Entry):
    """`about`: faction or gender, where the skill asks for it."""

    seat: str
    skill: str
    about: str | None = None
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contest(Entry):
    """拼点: both ranks, the challenger's first; `hands`: both hands afterwards."""

    seat: str
    other: str
    ranks: tuple[int, ...] = ()
    won: bool | None = None
    hands: tuple[int, ...] = ()
    discard_pile: int | None = None


@dataclass(frozen=True, slots=True)
class Draw(Entry):
    seat: str
    count: int | None = None
    hand: int | None = None
    draw_pile: int | None = None


@dataclass(frozen=True, slots=True)
class Discard(Entry):
    """弃牌: cards discarded out of the hand; hand, hidden zone and rage after it."""

    seat: str
    count: int | None = None
    hand: int | None = None
    hidden: int | None = None
    rage: int | None = None


@dataclass(frozen=True, slots=True)
class Hand(Entry):
    seat: str
    delta: int | None = None
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Reshuffle(Entry):
    draw_pile: int | None = None


@dataclass(frozen=True, slots=True)
class Equip(Entry):
    seat: str
    slot: str
    card: Card
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Unequip(Entry):
    seat: str
    slot: str


@dataclass(frozen=True, slots=True)
class Delay(Entry):
    seat: str
    card: Card
    lies_as: str | None = None
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Undelay(Entry):
    seat: str
    card: Card
    lies_as: str | None = None


@dataclass(frozen=True, slots=True)
class HideCard(Entry):
    """暗置游戏牌: hand cards into the hidden zone, or the card of a slot where it lies; both counts after it."""

    seat: str
    slot: str | None = None
    count: int = 1
    hand: int | None = None
    hidden: int | None = None


@dataclass(frozen=True, slots=True)
class ShowCard(Entry):
    """明置游戏牌: hand cards that stay visible, cards out of the hidden zone, or the card of a slot."""

    seat: str
    place: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class TapCard(Entry):
    """横置装备牌, or upright again."""

    seat: str
    slot: str
    tapped: bool


@dataclass(frozen=True, slots=True)
class Aside(Entry):
    """标记牌区: how many cards lie on or beside the fighter."""

    seat: str
    count: int


# --- damage and death -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hp(Entry):
    """`delta` and `to` may both be typed: the amount, and HP after it. `chain`: came from a horizontal seat."""

    seat: str
    delta: int | None = None
    to: int | None = None
    kind: str | None = None
    element: str | None = None
    chain: bool = False
    source: str | None = None


@dataclass(frozen=True, slots=True)
class Rescue(Entry):
    """【能】 used on the dying `seat`; `hp` after it."""

    seat: str
    saver: str
    card: str | None = None
    hp: int | None = None


@dataclass(frozen=True, slots=True)
class Death(Entry):
    """`killer` is a seat, "none", or None where nobody wrote it down; `drawn` the cards he drew, `hand` his hand after."""

    seat: str
    killer: str | None = None
    drawn: int | None = None
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Deaths(Entry):
    """Several deaths of which nobody wrote down the order."""

    deaths: tuple[Death, ...]


# --- the table and the end --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Table(Entry):
    """盘点: seats in the order given; a value that is absent was not looked at. `added`: EX cards put in, not exchanged."""

    seats: Seen = ()
    draw_pile: int | None = None
    discard_pile: int | None = None
    in_flight: int = 0
    added: int = 0
    villain_cards: int | None = None
    faces: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class EndGame(Entry):
    """`reason`: won, time (时间到), void; a typed winner is only compared."""

    reason: str
    winner: str | None = None


@dataclass(frozen=True, slots=True)
class Score(Entry):
    """The typed sheet, seat → points; only compared."""

    points: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Protest(Entry):
    seat: str
    text: str


@dataclass(frozen=True, slots=True)
class Resolve(Entry):
    n: int
    decision: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Sign(Entry):
    seat: str
    drawing: str | None = None
    refused: str | None = None


@dataclass(frozen=True, slots=True)
class Reopen(Entry):
    reason: str


@dataclass(frozen=True, slots=True)
class Checklist(Entry):
    items: dict[str, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Call(Entry):
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Note(Entry):
    text: str


SETTING_UP = (Deal, Choose, Start)
FIGHTER = (Reveal, Hide, Supply, Form, Tap, Taps, Reset, Invert, Rage)
CARDS = (
    Judge, PlayCard, UseSkill, Contest, Draw, Discard, Hand, Reshuffle, Equip, Unequip, Delay, Undelay, HideCard, ShowCard,
    TapCard, Aside,
)  # fmt: skip
IN_PLAY = (Turn, Phase, End, *FIGHTER, *CARDS, Hp, Rescue, Death, Deaths, Table)
ENDING = (EndGame, Score)
ANY_TIME = (Protest, Resolve, Sign, Reopen, Checklist, Call, Note)
EVERY = SETTING_UP + IN_PLAY + ENDING + ANY_TIME
# Verbs about one living seat.
LIVING = (
    Reveal, Hide, Supply, Form, Tap, Reset, Invert, Rage, Judge, PlayCard, UseSkill, Contest, Draw, Discard, Hand, Equip,
    Unequip, Delay, Undelay, HideCard, ShowCard, TapCard, Aside, Hp, Rescue, Death,
)  # fmt: skip
