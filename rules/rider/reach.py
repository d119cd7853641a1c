"""距离与攻击范围: seats between two characters, the shorter way round, and whom a 杀 reaches."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine import answers
from rules.rider.state import State


@answers("RD-6.18 RD-R37")
def distance(state: State, seat: str, target: str) -> int | None:
    """Steps round the table, the dead left out; None to oneself or to one who is not at the table any more."""
    around = state.around(seat)
    if state.setup.options["dist_dead"] == "0":
        around = tuple(place for place in around if place in state.alive or place == seat)
    if target not in around or target == seat:
        return None
    at = around.index(target)
    return min(at, len(around) - at)


@answers("RD-6.19")
def reach(state: State, seat: str) -> Mapping[str, Mapping[str, object]]:
    """Target → distance, range, whether a 杀 reaches it, and whether that is sure; living others only."""
    far = state.seats[seat].range
    shown: dict[str, Mapping[str, object]] = {}
    for target in state.setup.seats:
        steps = distance(state, seat, target)
        if steps is None or target not in state.alive or seat not in state.alive:
            continue
        shown[target] = {
            "steps": steps,
            "distance": steps,
            "range": far,
            "reaches": far is not None and steps <= far,
            "sure": far is not None,
            "why": [],
        }
    return shown


@answers("RD-4.1.1 RD-6.13 RD-R14")
def order(state: State, seat: str, direction: str = "ccw", *, card: str | None = None) -> tuple[str, ...]:
    """Living seats from `seat` on, counter-clockwise unless `direction` is "cw"."""
    around = state.around(seat)
    if direction == "cw":
        around = (around[0], *around[:0:-1])
    return tuple(place for place in around if place in state.alive)
