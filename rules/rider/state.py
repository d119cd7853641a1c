"""The state of one game of 假面骑士杀: what the log has said so far, as one frozen value.

No rule stands here. Seats are "1", "2", … counter-clockwise. None is unknown everywhere: it never objects to anything.
A faction (势力) is the mark on the card, "villain:5" for the villain (恶役) of seat 5, "?" for one that cannot be derived, and
None for a seat that has none yet. The values have no slots: rules.engine.changed copies them through their dictionaries.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.cards import Card, Lying
from rules.flags import Flag
from rules.rider.setup import Setup

SLOTS = ("gear", "weapon", "bike")
SLOT_WORDS = {"gear": ("装备", "gear"), "weapon": ("武器", "weapon"), "bike": ("机车", "bike")}
ON = "on"  # the game goes on
UNKNOWN = "?"


def villain(seat: str) -> str:
    return f"villain:{seat}"


def is_villain(faction: str | None) -> bool:
    return faction is not None and faction.startswith("villain:")


@dataclass(frozen=True, slots=True)
class Piece:
    """A card in the equipment zone; `down` is 暗置, `tapped` 横置: it has no effect either way."""

    slot: str
    card: Card | None = None
    down: bool = False
    tapped: bool = False

    def turned(self, *, down: bool | None = None, tapped: bool | None = None) -> Piece:
        return replace(self, down=self.down if down is None else down, tapped=self.tapped if tapped is None else tapped)


@dataclass(frozen=True)
class Chair:
    """One seat.

    `revealed`: its fighter has been turned up once; `seen`: everybody has seen the card it has now. `base` is the faction
    of its determination, `merged` that of the horizontal seats it counts with. `hand` is the last figure said, without the
    hidden zone. `earlier` are the forms used before an up, `unseen` those of them that nobody has seen.
    """

    fighter: str | None = None
    form: str | None = None
    mark: str | None = None
    face_up: bool = False
    revealed: bool = False
    seen: bool = False
    base: str | None = None
    merged: str | None = None
    tapped: bool = False
    inverted: bool = False
    hp: int | None = None
    max_hp: int | None = None
    rage: int | None = 0
    draws: int | None = None
    limit: int | None = None
    supply: int | None = None
    up: bool | None = None
    change: bool | None = None
    range: int | None = None
    hand: int | None = None
    hidden: int = 0
    shown: int = 0
    pieces: tuple[Piece, ...] = ()
    looked: bool = False
    delayed: tuple[Lying, ...] = ()
    aside: int = 0
    earlier: tuple[str, ...] = ()
    unseen: frozenset[str] = frozenset()

    @property
    def faction(self) -> str | None:
        return self.merged or self.base

    @property
    def down(self) -> int:
        """Face-down equipment."""
        return sum(piece.down for piece in self.pieces)


@dataclass(frozen=True)
class Acting:
    """The turn in progress. `step` is an index of phases.STEPS, −1 before the first; `discarded` in its discard phase."""

    seat: str
    number: int
    step: int = -1
    slashes: int = 0
    discarded: int | None = None
    raged: bool = False


@dataclass(frozen=True, slots=True)
class Passing:
    """Fire or thunder damage on its way, and the horizontal seats it has not reached yet."""

    element: str
    amount: int
    source: str | None
    due: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Frost:
    """Frost damage whose cards are still to be hidden; hand and hidden zone before it, `count` cards if there are so many."""

    count: int
    hand: int | None
    hidden: int

    @property
    def due(self) -> int | None:
        return None if self.hand is None else min(self.count, max(self.hand, 0))


@dataclass(frozen=True, slots=True)
class Fell:
    """A death. `killer` is None for nobody, "?" where it was not recorded."""

    seat: str
    killer: str | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """`winner` is a faction, "seat:3" for a last survivor without one, or None for a stopped game; `reason` won, time, void."""

    winner: str | None
    by: str
    reason: str


@dataclass(frozen=True)
class State:
    """`step` is what is due: deal, choose, then play; undecided (over, but who has won?); over.

    `tapped` are the horizontal seats, the one that lies so longest first. `villains` took a villain card,
    `reveals` turned up their fighters, both in order.
    `statuses` is how the game may stand: on, or a winner. `dying` is a stack, the last to fall at its end.
    """

    setup: Setup
    step: str = "deal"
    youngest: str | None = None
    seats: Mapping[str, Chair] = field(default_factory=dict)
    alive: frozenset[str] = frozenset()
    tapped: tuple[str, ...] = ()
    villains: tuple[str, ...] = ()
    reveals: tuple[str, ...] = ()
    dying: tuple[str, ...] = ()
    rescued: Mapping[str, str] = field(default_factory=dict)
    fatal: Mapping[str, tuple[str | None, str | None, str | None]] = field(default_factory=dict)
    deaths: tuple[tuple[Fell, ...], ...] = ()
    statuses: frozenset[str] = frozenset((ON,))
    acting: Acting | None = None
    turns: int = 0
    last: str = ""
    supplying: Mapping[str, tuple[int | None, int | None]] = field(default_factory=dict)
    draw_pile: int | None = None
    discard_pile: int | None = None
    added: int = 0
    known_hands: frozenset[str] = frozenset()
    rewarded: frozenset[str] = frozenset()
    passing: Passing | None = None
    frost: Mapping[str, Frost] = field(default_factory=dict)
    settling: str = ""
    verdict: Verdict | None = None
    flags: tuple[Flag, ...] = ()
    signed: tuple[str, ...] = ()

    def said(self, seat: str) -> tuple[str, str]:
        """A seat as messages name it in Chinese and English: with its fighter once everybody has seen it."""
        chair = self.seats.get(seat)
        if chair is None or chair.fighter is None or not chair.seen:
            return f"{seat} 号", f"seat {seat}"
        return f"{seat} 号{chair.fighter}", f"seat {seat} ({chair.fighter})"

    def around(self, seat: str) -> tuple[str, ...]:
        """All seats counter-clockwise from `seat` on (下家 next), dead ones too."""
        at = self.setup.seats.index(seat)
        return self.setup.seats[at:] + self.setup.seats[:at]

    def after(self, seat: str) -> str | None:
        """The next living seat."""
        return next((place for place in self.around(seat)[1:] if place in self.alive), None)
