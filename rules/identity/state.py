"""The state of one game of 身份场: what the log has said so far, as one frozen value.

No rule stands here. Seats are "1", "2", … counter-clockwise. None is unknown everywhere: it never objects to anything.
The values have no slots: rules.engine.changed copies them through their dictionaries.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.cards import Card, Lying
from rules.flags import Flag
from rules.identity.generals import GENERALS
from rules.identity.roles import FITS, LORD, NO_REBEL
from rules.identity.setup import Setup

SLOTS = ("weapon", "armor", "mount")
SLOT_WORDS = {"weapon": ("武器", "weapon"), "armor": ("防具", "armour"), "mount": ("坐骑", "mount")}
ON = "on"  # the game goes on
DUE = "heir"  # 托孤 is due


@dataclass(frozen=True)
class Chair:
    """One seat. `base` is the general's printed HP, `hand` the last figure said, `known` the slots ever entered."""

    general: str | None = None
    kingdom: str | None = None
    base: int | None = None
    hp: int | None = None
    max_hp: int | None = None
    hand: int | None = None
    weapon: Card | None = None
    armor: Card | None = None
    mounts: tuple[Card, ...] = ()
    known: frozenset[str] = frozenset()
    delayed: tuple[Lying, ...] = ()
    aside: int = 0
    flipped: bool = False
    chained: bool = False

    @property
    def equipment(self) -> tuple[tuple[str, Card], ...]:
        """(slot, card) of what the log has in the equipment zone."""
        both = (("weapon", self.weapon), ("armor", self.armor), *(("mount", card) for card in self.mounts))
        return tuple((slot, card) for slot, card in both if card is not None)


@dataclass(frozen=True, slots=True)
class Fell:
    """A death. `source` dealt the fatal damage, `last` took the last HP; None is nobody, "?" not recorded."""

    seat: str
    source: str | None
    last: str | None


@dataclass(frozen=True, slots=True)
class Chosen:
    """托孤: the one who turned up his identity card."""

    seat: str


Event = tuple[Fell, ...] | Chosen  # several deaths in one: nobody wrote down in which order


@dataclass(frozen=True)
class Acting:
    """The turn in progress. `step` is an index of steps.STEPS, −1 before the first; `skipped` are phases."""

    seat: str
    number: int
    step: int = -1
    skipped: frozenset[str] = frozenset()
    slashes: int = 0
    used: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Asking:
    """The round in which a dying character's rescue was asked for: who was, in order, and who used a card."""

    asked: tuple[str, ...] = ()
    saved: str | None = None


@dataclass(frozen=True, slots=True)
class Passing:
    """Elemental damage on its way along the chain, and the seats it has not reached yet."""

    element: str
    amount: int
    source: str | None
    due: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """`winner` is lord (with the loyalists), rebel, traitor, or None for a game that was stopped; `reason` won, time, deck, void."""

    winner: str | None
    by: str
    reason: str


@dataclass(frozen=True)
class State:
    """`step` is what is due: deal, reveal, general, then play; heir while 托孤 is; undecided (over, but who has won?); over.

    `roles` are those dealt, as far as anybody typed them. `statuses` is how the game may stand: on, heir, or a winner;
    more than one while something that decides it is unknown. `dying` is a stack, the last to fall at its end.
    """

    setup: Setup
    step: str = "deal"
    roles: Mapping[str, str] = field(default_factory=dict)
    revealed: frozenset[str] = frozenset()
    lord: str = ""
    lord_general: bool | None = None
    choices: Mapping[str, int] = field(default_factory=dict)
    lord_choices: int | None = None
    seats: Mapping[str, Chair] = field(default_factory=dict)
    alive: frozenset[str] = frozenset()
    dying: tuple[str, ...] = ()
    asking: Mapping[str, Asking] = field(default_factory=dict)
    fatal: Mapping[str, tuple[str | None, str | None]] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    heir: str = ""
    statuses: frozenset[str] = frozenset((ON,))
    owed: str | None = None
    acting: Acting | None = None
    turns: int = 0
    last: str = ""
    limited: frozenset[tuple[str, str]] = frozenset()
    draw_pile: int | None = None
    discard_pile: int | None = None
    known_hands: frozenset[str] = frozenset()
    rewarded: frozenset[str] = frozenset()
    penalised: frozenset[str] = frozenset()
    passing: Passing | None = None
    settling: bool = False
    turned_up: frozenset[str] = frozenset()
    verdict: Verdict | None = None
    flags: tuple[Flag, ...] = ()
    signed: tuple[str, ...] = ()

    def said(self, seat: str) -> tuple[str, str]:
        """A seat as messages name it in Chinese and English: with its general once there is one."""
        general = self.seats[seat].general if seat in self.seats else None
        if general is None:
            return f"{seat} 号", f"seat {seat}"
        return f"{seat} 号{general}", f"seat {seat} ({GENERALS[general].english if general in GENERALS else general})"

    def known(self) -> tuple[str | None, ...]:
        """The dealt roles in seat order, None where nobody typed one."""
        return tuple(self.roles.get(seat) for seat in self.setup.seats)

    def may_be(self, seat: str) -> frozenset[str]:
        """What the seat's identity may count as now: a successor's counts as lord."""
        dealt = FITS[self.roles.get(seat)]
        if seat != self.heir:
            return dealt
        return frozenset(LORD if role in FITS[NO_REBEL] else role for role in dealt - {LORD})

    def counts_as(self, seat: str) -> str | None:
        """The same, None where it is not certain."""
        found = self.may_be(seat)
        return next(iter(found)) if len(found) == 1 else None

    def around(self, seat: str) -> tuple[str, ...]:
        """All seats counter-clockwise from `seat` on (下家 next), dead ones too."""
        seats = self.setup.seats if self.setup.options["seat_order"] == "ccw" else self.setup.seats[::-1]
        at = seats.index(seat)
        return seats[at:] + seats[:at]

    def after(self, seat: str) -> str | None:
        """The next living seat."""
        return next((place for place in self.around(seat)[1:] if place in self.alive), None)
