"""距离与攻击范围, and the order in which seats resolve: what a referee asks in the middle of a turn.

Distances count living seats only; a slot the log has never seen is said to be unknown, never guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine import answers
from rules.kings.state import CAMP, SEATS, Chair, State

USER_FIRST = frozenset(("五谷丰登", "桃园结义"))
DIRECTED = frozenset(("南蛮入侵", "万箭齐发", "桃园结义", "五谷丰登"))


@dataclass(frozen=True, slots=True)
class Distance:
    """`steps` round the circle of the living, `distance` with horses and skills (at least 1, 0 to himself).

    `sure` is False while a horse that counts has never been entered; `why` lists (what, change) in words of the table.
    """

    steps: int
    distance: int
    sure: bool
    why: tuple[tuple[str, int], ...]


@answers("KW-0")
def distance(state: State, seat: str, target: str) -> Distance:
    """From one living seat to another."""
    if seat == target:
        return Distance(0, 0, True, ())
    circle = [place for place in SEATS if place in state.alive]
    apart = abs(circle.index(seat) - circle.index(target))
    steps = min(apart, len(circle) - apart)
    mine, his = state.seats[seat], state.seats[target]
    why: list[tuple[str, int]] = []
    if mine.minus is not None:
        why.append((mine.minus.name, -1))
    if his.plus is not None:
        why.append((his.plus.name, 1))
    why += [(skill.name, skill.distance_out) for skill in mine.skills if skill.distance_out]
    why += [(skill.name, skill.distance_in) for skill in his.skills if skill.distance_in]
    if CAMP[seat] != CAMP[target]:
        for mate in circle:
            if mate != target and CAMP[mate] == CAMP[target]:
                why += [(skill.name, skill.distance_team) for skill in state.seats[mate].skills if skill.distance_team]
    far = max(1, steps + sum(change for _, change in why))
    return Distance(steps, far, "minus" in mine.known and "plus" in his.known, tuple(why))


@answers("KW-0")
def attack_range(state: State, seat: str) -> tuple[int, bool]:
    """The range of the weapon, 1 without one, and whether the log knows the weapon slot."""
    chair: Chair = state.seats[seat]
    far = 1 if chair.weapon is None else state.setup.edition.deck.range_of(chair.weapon.name) or 1
    return far, "weapon" in chair.known


@answers("KW-0")
def reaches(state: State, seat: str) -> Mapping[str, Mapping[str, object]]:
    """Target → distance, range, whether a 杀 reaches it, whether that is sure, and why; living others only."""
    far, known = attack_range(state, seat)
    shown: dict[str, Mapping[str, object]] = {}
    for target in SEATS:
        if target == seat or target not in state.alive or seat not in state.alive:
            continue
        found = distance(state, seat, target)
        shown[target] = {
            "steps": found.steps,
            "distance": found.distance,
            "range": far,
            "reaches": found.distance <= far,
            "sure": found.sure and known,
            "why": [[name, change] for name, change in found.why],
        }
    return shown


@answers("KW-G5 KW-G6.1")
def resolution_order(state: State, seat: str, direction: str = "ccw", *, card: str | None = None) -> tuple[str, ...]:
    """Living seats from `seat` on, counter-clockwise unless `direction` is "cw".

    For 五谷丰登, 桃园结义 and for skills the acting seat is first; 南蛮入侵 and 万箭齐发 begin with the next seat and leave
    the user out.
    """
    start = SEATS.index(seat)
    step = -1 if direction == "cw" else 1
    circle = tuple(SEATS[(start + step * count) % 6] for count in range(6))
    living = tuple(place for place in circle if place in state.alive)
    if card is not None and card in DIRECTED - USER_FIRST:
        return tuple(place for place in living if place != seat)
    return living


PRIORITY = ("locked", "general", "weapon")


@answers("KW-G6.2")
def precedence(state: State, skills: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """(seat, skill) in conflict, first to last: locked skill, other skill of a general, skill of a weapon."""

    def place(item: tuple[str, str]) -> int:
        seat, name = item
        own = next((skill for skill in state.seats[seat].skills if skill.name == name), None)
        if own is None:
            return 2
        return 0 if own.kind == "锁定技" else 1

    return tuple(sorted(skills, key=place))
