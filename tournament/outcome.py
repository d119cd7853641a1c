"""How a match can end. Plain words, no Django: the brackets reason with them and the database stores them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

Side = Literal["A", "B"]


class Outcome(StrEnum):
    """A match's outcome; `disqualified` without a winner means that both sides were."""

    COMPLETED = "completed"
    WALKOVER = "walkover"
    RETIRED = "retired"
    DISQUALIFIED = "disqualified"
    BYE = "bye"
    CANCELLED = "cancelled"
    ABANDONED = "abandoned"
    DOUBLE_WALKOVER = "double-walkover"


ALWAYS_ADVANCES: Final = frozenset({Outcome.COMPLETED, Outcome.WALKOVER, Outcome.RETIRED, Outcome.BYE})
NEVER_ADVANCES: Final = frozenset({Outcome.CANCELLED, Outcome.ABANDONED, Outcome.DOUBLE_WALKOVER})


@dataclass(frozen=True, slots=True)
class Ruling:
    """A confirmed end of one match: how, and which side advances (None: nobody)."""

    outcome: Outcome
    winner: Side | None

    def __post_init__(self) -> None:
        if self.winner is None and self.outcome in ALWAYS_ADVANCES:
            raise ValueError(f"{self.outcome} needs a winner")
        if self.winner is not None and self.outcome in NEVER_ADVANCES:
            raise ValueError(f"{self.outcome} has no winner")


def other(side: Side) -> Side:
    """The opposite side of a match of two."""
    return "B" if side == "A" else "A"
