"""The state of one game of 王者之战 3V3: what the log has said so far, as one frozen value.

No rule stands here. Seats are named W1 WC W2 C1 CC C2, counter-clockwise seen from above; sets of seats are frozensets.
The values have no slots: rules.engine.changed copies them through their dictionaries, which is what makes a game cheap to fold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.cards import Card, Lying
from rules.clocks import Clock
from rules.flags import Flag
from rules.kings.setup import Setup
from rules.kings.skills import Skill

SEATS = ("W1", "WC", "W2", "C1", "CC", "C2")
COMMANDERS = {"warm": "WC", "cold": "CC"}
VANGUARDS = {"warm": ("W1", "W2"), "cold": ("C1", "C2")}
PARTNER = {"W1": "W2", "W2": "W1", "C1": "C2", "C2": "C1"}
CAMP = {"W1": "warm", "WC": "warm", "W2": "warm", "C1": "cold", "CC": "cold", "C2": "cold"}
OPPOSITE = {"warm": "cold", "cold": "warm"}
CAMP_WORDS = {"warm": ("暖色方", "warm"), "cold": ("冷色方", "cold")}
ROLES = {"W1": "忠臣", "WC": "主公", "W2": "忠臣", "C1": "反贼", "CC": "内奸", "C2": "反贼"}
SLOTS = ("weapon", "armor", "plus", "minus")
PHASES = ("judge", "draw", "play", "discard", "end")
JUDGE, DRAW, PLAY, DISCARD, END = range(5)


@dataclass(frozen=True)
class Chair:
    """One seat of the table. `hand` is the last figure said, None before the deal; `known` the slots ever entered."""

    player: str
    general: str
    skills: tuple[Skill, ...]
    hp: int
    max_hp: int
    full_hp: int
    hand: int | None = None
    weapon: Card | None = None
    armor: Card | None = None
    plus: Card | None = None
    minus: Card | None = None
    known: frozenset[str] = frozenset()
    delayed: tuple[Lying, ...] = ()
    aside: tuple[Card, ...] = ()
    flipped: bool = False


@dataclass(frozen=True)
class Draft:
    """Everything of 选将 and 准备: teams by letter, camps by word. `seating` is camp → (left, right) players."""

    commanders: Mapping[str, str] = field(default_factory=dict)
    points: tuple[int, int] | None = None
    winner: str | None = None
    camps: Mapping[str, str] = field(default_factory=dict)
    stacks: Mapping[str, int] = field(default_factory=dict)
    generals: tuple[str, ...] = ()
    first_pick: str | None = None
    picks: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: {"warm": (), "cold": ()})
    picked: int = 0
    shown: bool = False
    lineups: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    seating: Mapping[str, tuple[str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Acting:
    """The turn in progress. `phase` is an index of PHASES, −1 before the first; `allowed` counts 杀 a weapon's skill added."""

    seat: str
    number: int
    phase: int = -1
    slashes: int = 0
    allowed: int = 0
    slashed: bool = False
    skills: tuple[tuple[str, str, int | None], ...] = ()
    judged: tuple[tuple[str, Card | None], ...] = ()
    flipped: frozenset[str] = frozenset()
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """`figures` is survivors, lost_hp, fouls → team → number; `camp` None where there were none yet."""

    winner: str
    camp: str | None
    by: str
    reason: str
    figures: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class State:
    """`step` is the entry that is due: the draft's and the preparation's steps, then "play", "level" (compared, undecided), "over".

    `timer` counts the draft's step, `clock` the game; both stand while `paused`. `to_act` and `last_actor` are what the
    turn order hangs on (last_actor None right after a reset); `fatal` is (kind, source) of the hp entry that felled a seat.
    """

    setup: Setup
    step: str = "commander"
    draft: Draft = Draft()
    timer: Clock | None = None
    clock: Clock | None = None
    paused: bool = False
    seats: Mapping[str, Chair] = field(default_factory=dict)
    alive: frozenset[str] = frozenset(SEATS)
    tapped: frozenset[str] = frozenset()
    known_hands: frozenset[str] = frozenset()
    rewarded: frozenset[str] = frozenset()
    dying: frozenset[str] = frozenset()
    fatal: Mapping[str, tuple[str | None, str | None]] = field(default_factory=dict)
    acting: Acting | None = None
    turns: int = 0
    camp_round: int = 1
    opener: str = ""
    to_act: str = ""
    last_actor: str | None = None
    fouls: Mapping[str, int] = field(default_factory=lambda: {"A": 0, "B": 0})
    overtimes: int = 0
    verdict: Verdict | None = None
    flags: tuple[Flag, ...] = ()
    signed: tuple[str, ...] = ()

    def team_of(self, camp: str) -> str:
        """The team that plays a camp; "" before the camps are drawn."""
        return next((team for team, taken in self.draft.camps.items() if taken == camp), "")

    def said(self, seat: str) -> str:
        """A seat as messages name it: its general once there is one."""
        chair = self.seats.get(seat)
        return f"{seat} {chair.general}" if chair else seat


def other(team: str) -> str:
    return "B" if team == "A" else "A"
