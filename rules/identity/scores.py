"""计分: the points of each seat, line by line with the article that gives each; what is not certain is said to be so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine import answers
from rules.identity.roles import LORD, LOYALIST, ROLES, TRAITOR
from rules.identity.state import State
from rules.identity.story import Telling, story_of, tellings

Lines = tuple[tuple[str, int], ...]  # (article, points)
SIDES = {LORD: (LORD, LOYALIST), "rebel": ("rebel",), TRAITOR: (TRAITOR,)}


@dataclass(frozen=True, slots=True)
class Scores:
    """seat → lines where they are certain, None where they are not; `possible` every sheet that may be the right one;
    `dealt` seat → the identity it must have been dealt, None where it may have been another.
    """

    lines: Mapping[str, Lines | None]
    possible: tuple[tuple[int, ...], ...]
    dealt: Mapping[str, str | None]

    @property
    def points(self) -> dict[str, int | None]:
        return {
            seat: None if lines is None else sum(points for _, points in lines) for seat, lines in self.lines.items()
        }


def scores(state: State) -> Scores | None:
    """None while the game goes on."""
    verdict = state.verdict
    if verdict is None:
        return None
    told = [one for one in tellings(story_of(state)) if verdict.winner is None or one.status == verdict.winner]
    sheets = {_sheet(state, one): None for one in told}
    seats = state.setup.seats
    lines = {seat: _agreed([sheet[at] for sheet in sheets]) for at, seat in enumerate(seats)}
    possible = dict.fromkeys(tuple(sum(points for _, points in lines) for lines in sheet) for sheet in sheets)
    dealt = {seat: _only({one.dealt[at] for one in told}, state.roles.get(seat)) for at, seat in enumerate(seats)}
    return Scores(lines, tuple(possible), dealt)


def _agreed(found: list[Lines]) -> Lines | None:
    return found[0] if found and all(lines == found[0] for lines in found) else None


def _only(found: set[str], typed: str | None) -> str | None:
    """The one identity among `found`; where no table fits, what was typed."""
    if not found:
        return typed if typed in ROLES else None
    return found.pop() if len(found) == 1 else None


def _sheet(state: State, told: Telling) -> tuple[Lines, ...]:
    return tuple(tuple(_lines(state, told, seat, at)) for at, seat in enumerate(state.setup.seats))


@answers("ID-8.0 ID-8.1 ID-8.2 ID-8.3 ID-8.4 ID-Q8 ID-Q9 ID-Q11 ID-Q12 ID-Q13 ID-Q17")
def _lines(state: State, told: Telling, seat: str, at: int) -> Iterator[tuple[str, int]]:
    verdict, options = state.verdict, state.setup.options
    assert verdict is not None
    stopped = verdict.winner is None
    if verdict.reason == "void" or (stopped and options["timeout"] == "void"):
        return
    if not stopped and told.now[at] in SIDES[verdict.winner or ""] and _shares(state, told, seat, at):
        yield "ID-8.1", 2
    if (not stopped or options["timeout"] == "literal") and _unharmed(
        told, seat, at, options["8.2"], state.setup.seats
    ):
        yield "ID-8.2", 1
    earns = told.now[at] == TRAITOR or options["successor_keeps_traitor_points"] == "1"
    if told.dealt[at] != TRAITOR or not earns:
        return
    if told.outlived and (options["8.3"] == "moment" or seat not in told.fallen):
        yield "ID-8.3", 1
    if told.kills:
        yield "ID-8.4", told.kills


def _shares(state: State, told: Telling, seat: str, at: int) -> bool:
    """Whether a dead member of the winning side shares its points (Q11), a lord who chose an heir too (Q9)."""
    if seat not in told.fallen:
        return True
    options = state.setup.options
    if told.dealt[at] == LORD and options["dead_lord_shares"] == "0":
        return False
    return bool(options["dead_score"] == "1")


def _unharmed(told: Telling, seat: str, at: int, reading: str, seats: tuple[str, ...]) -> bool:
    """8.2: nobody dealt lord or loyalist has died; under "each" he himself, or who now counts as lord, has not."""
    if reading == "each":
        return told.now[at] in SIDES[LORD] and seat not in told.fallen
    if told.dealt[at] not in SIDES[LORD]:
        return False
    return not any(told.dealt[seats.index(fallen)] in SIDES[LORD] for fallen in told.fallen)
