"""From groups or stops into a bracket: group mates apart, every quarter mixed. Plain values, no ORM, no chance.

The better ranks take the better seeds. From the whole bracket down to its first matches each part is halved: whoever its
seed would put there, and then entrants of equal rank change sides until no group has two more in one half than it must.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from tournament.brackets import rounds, seeding_order


@dataclass(frozen=True, slots=True)
class Qualified:
    """An entrant, the group or stop it comes from, and its place there."""

    entrant: int
    origin: Hashable
    rank: int


Side = list[Qualified]


def place(ranked: Sequence[Qualified]) -> tuple[int, ...]:
    """Entrants by seed number, from 1; within a rank the order given stands, as far as group mates allow.

    Two of each of four groups: winners meet runners-up, mates only in the final.

    >>> place([Qualified(10 * group + rank, group, rank) for rank in (1, 2) for group in (1, 2, 3, 4)])
    (11, 21, 31, 41, 22, 12, 42, 32)
    """
    people = sorted(ranked, key=lambda one: one.rank)
    found: dict[int, int] = {}
    _halve(people, seeding_order(1 << rounds(len(people))), {one.entrant: at for at, one in enumerate(people)}, found)
    return tuple(found[seed] for seed in sorted(found))


def _halve(people: Side, positions: Sequence[int], order: dict[int, int], found: dict[int, int]) -> None:
    """Puts `people` on the seeds of one part of the bracket, the better ones on the better seeds."""
    if not people:
        return
    if len(positions) == 1:
        found[positions[0]] = people[0].entrant
        return
    half = len(positions) // 2
    seeds = sorted(positions)[: len(people)]
    upper = set(positions[:half])
    sides: tuple[Side, Side] = ([], [])
    for seed, one in zip(seeds, people, strict=True):
        sides[seed not in upper].append(one)
    _balance(sides, lambda one, another: one.rank == another.rank)
    _balance(sides, lambda one, another: 1 not in (one.rank, another.rank))
    for side, part in zip(sides, (positions[:half], positions[half:]), strict=True):
        _halve(sorted(side, key=lambda one: (one.rank, order[one.entrant])), part, order, found)


def _balance(sides: tuple[Side, Side], may: Callable[[Qualified, Qualified], bool]) -> None:
    """Entrants who `may` change sides do, until no chain of such changes leaves the origins more even."""
    while True:
        more = Counter(one.origin for one in sides[0])
        more.subtract(Counter(one.origin for one in sides[1]))
        uneven = [(origin, 0 if excess > 0 else 1) for origin, excess in more.items() if abs(excess) > 1]
        chains = (_chain(sides, origin, over, more, may) for origin, over in uneven)
        chain = next((found for found in chains if found), None)
        if chain is None:
            return
        over, swaps = chain
        for leaving, coming in swaps:
            sides[over].remove(leaving)
            sides[1 - over].remove(coming)
            sides[over].append(coming)
            sides[1 - over].append(leaving)


def _chain(
    sides: tuple[Side, Side],
    start: Hashable,
    over: int,
    more: Counter[Hashable],
    may: Callable[[Qualified, Qualified], bool],
) -> tuple[int, list[tuple[Qualified, Qualified]]] | None:
    """The shortest row of changes that takes one of `start` from side `over` and ends where one more does less harm."""
    sign = -1 if over else 1
    came: dict[Hashable, tuple[Qualified, Qualified]] = {}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for leaving in (one for one in reversed(sides[over]) if one.origin == here):
            for coming in reversed(sides[1 - over]):
                if coming.origin in came or coming.origin == start or not may(leaving, coming):
                    continue
                came[coming.origin] = (leaving, coming)
                if sign * more[coming.origin] < sign * more[start] - 2:
                    return over, _back(came, coming.origin, start)
                queue.append(coming.origin)
    return None


def _back(
    came: dict[Hashable, tuple[Qualified, Qualified]], end: Hashable, start: Hashable
) -> list[tuple[Qualified, Qualified]]:
    swaps = []
    while end != start:
        swaps.append(came[end])
        end = came[end][0].origin
    return swaps
