"""What rooms above add to the ledger's pages. The ledger never asks them; they sign in when they are loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Protocol

from tournament.models import Match, Stage, Tournament


@dataclass(frozen=True, slots=True)
class Due:
    """Something the desk has to see to: a sentence in the reader's language, and where to do it.

    `kind` is "confirm" (with the match to confirm at one press), "decide", "wait", or "fix"; `late` is shown first.
    """

    kind: str
    text: str
    url: str
    match_id: int | None = None
    late: bool = False


@dataclass(frozen=True, slots=True)
class Live:
    """A game in play as anybody may know it; sides are 0 and 1, as in the match's slots.

    `camps` are "warm", "cold" or empty, by side. `out`: the places of those who have died, at a table of many. `left`
    milliseconds stood on its clock at `since` (milliseconds since 1970; None: the clock stands); `left` is None where no
    clock runs yet. `ruling`: its display is frozen.
    """

    game: int
    number: int
    words: str
    camps: tuple[str, ...] = ()
    leads: int | None = None
    left: int | None = None
    since: int | None = None
    ruling: bool = False
    out: tuple[int, ...] = ()


DueSource = Callable[[Stage], Iterable[Due]]
OfficialsSource = Callable[[Iterable[Match]], Mapping[int, list[str]]]
LiveSource = Callable[[Iterable[Match]], Mapping[int, Live]]
RecordedSource = Callable[[Match], Mapping[int, Decimal | None]]
FrozenSource = Callable[[Tournament], Iterable[int]]


class Clearing(Protocol):
    """Takes away what another room keeps of a rehearsal; how many things that were."""

    def __call__(self, tournament: Tournament, *, by: Any) -> int: ...


_clearing: list[Clearing] = []
_due: list[DueSource] = []
_officials: list[OfficialsSource] = []
_live: list[LiveSource] = []
_frozen: list[FrozenSource] = []
_recorded: list[RecordedSource] = []


def add_due(source: DueSource) -> None:
    """`source(stage)` is asked, in a fixed number of queries, each time a desk is shown."""
    _due.append(source)


def add_officials(source: OfficialsSource) -> None:
    """`source(matches)` says who officiates: names by match id."""
    _officials.append(source)


def due_elsewhere(stage: Stage) -> list[Due]:
    """What the other rooms have for the desk of this stage."""
    return [one for source in _due for one in source(stage)]


def officials_of(matches: Iterable[Match]) -> dict[int, list[str]]:
    """Names of officials by match id; a match without any is left out."""
    asked = list(matches)
    found: dict[int, list[str]] = {}
    for source in _officials:
        for match_id, names in source(asked).items():
            found.setdefault(match_id, []).extend(names)
    return found


def add_live(source: LiveSource) -> None:
    """`source(matches)` says which game of each is in play, by match id, in a fixed number of queries."""
    _live.append(source)


def live_of(matches: Iterable[Match]) -> dict[int, Live]:
    """The game in play of each match, by match id; a match without any is left out."""
    asked = list(matches)
    found: dict[int, Live] = {}
    for source in _live:
        found |= source(asked)
    return found


def add_recorded(source: RecordedSource) -> None:
    """`source(match)` gives what the record of a table of many says: points by entrant, None where it cannot tell."""
    _recorded.append(source)


def recorded_of(match: Match) -> dict[int, Decimal | None]:
    """Points by entrant as the record of the table's game has them; empty where there is none that is over."""
    found: dict[int, Decimal | None] = {}
    for source in _recorded:
        found |= source(match)
    return found


def add_frozen(source: FrozenSource) -> None:
    """`source(tournament)` says whose display is frozen, by the ids of `GameScore.game`."""
    _frozen.append(source)


def frozen_games(tournament: Tournament) -> set[int]:
    """The games the public is not told of just now."""
    return {game for source in _frozen for game in source(tournament)}


def has_officials() -> bool:
    """Whether any room keeps officials at all."""
    return bool(_officials)


def add_clearing(clear: Clearing) -> None:
    """`clear(tournament, by=…)` is called inside the transaction that clears a rehearsal."""
    _clearing.append(clear)


def clear_elsewhere(tournament: Tournament, *, by: Any) -> int:
    """Clears what other rooms keep of a rehearsal."""
    return sum(clear(tournament, by=by) for clear in _clearing)
