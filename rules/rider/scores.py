"""得分（自定规则）: the seed has no scoring; these are house rules, and every point says which of them gives it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine import answers
from rules.rider.state import UNKNOWN, State

Lines = tuple[tuple[str, int], ...]  # (article, points)


@dataclass(frozen=True, slots=True)
class Scores:
    """seat → lines, None where they cannot be derived; kills and survivors for ties (RD-H.3)."""

    lines: Mapping[str, Lines | None]
    kills: Mapping[str, int]
    survived: frozenset[str]

    @property
    def points(self) -> dict[str, int | None]:
        return {
            seat: None if lines is None else sum(points for _, points in lines) for seat, lines in self.lines.items()
        }


def scores(state: State) -> Scores | None:
    """None while the game goes on."""
    if state.verdict is None:
        return None
    lines = {seat: _lines(state, seat) for seat in state.setup.seats}
    return Scores(lines, kills(state), state.alive)


@answers("RD-H.1 RD-H.2 RD-R19 RD-R20 RD-R20b")
def _lines(state: State, seat: str) -> Lines | None:
    verdict, options = state.verdict, state.setup.options
    assert verdict is not None
    if verdict.winner is None:
        points = options["timeout_points"] if verdict.reason == "time" else 0
        return (("RD-H.2", points),) if points else ()
    wins = won(state, seat, verdict.winner)
    if wins is None:
        return None
    return (("RD-H.1", options["win_points"]),) if wins and options["win_points"] else ()


@answers("RD-H.1 RD-R19")
def won(state: State, seat: str, winner: str) -> bool | None:
    """The living by their present faction, the dead by their own; None where an unknown faction decides."""
    chair, living = state.seats[seat], seat in state.alive
    if winner == f"seat:{seat}":
        return True
    if not living and state.setup.options["dead_share"] == "0":
        return False
    faction = chair.faction if living else chair.base
    if winner.startswith("seat:"):
        unsure = state.seats[winner.removeprefix("seat:")].faction == UNKNOWN
        return None if unsure and faction is not None and not living else False
    return None if faction == UNKNOWN else faction == winner


@answers("RD-H.3 RD-6.20")
def kills(state: State) -> dict[str, int]:
    found = dict.fromkeys(state.setup.seats, 0)
    for event in state.deaths:
        for fell in event:
            if fell.killer in found and fell.killer != fell.seat:
                found[fell.killer] += 1
    return found
