"""Tables that are made better by swapping two players at a time, until nobody meets again or nothing helps."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

Met = Mapping[int, Mapping[int, int]]
"""How often whom each player has met."""

REPEAT: Final = 1 << 20
SWAPS: Final = 400
TABU: Final = 7  # swaps before a player may move again


@dataclass(slots=True)
class Seating:
    """Players at tables, in no order; `cost` is what it costs to have a player at a table, beside meeting again.

    `room` says who may change places with whom: those of the same. Meeting for the third time costs four times the second.
    """

    tables: list[list[int]]
    met: Met
    cost: Callable[[int, int], int]
    room: Callable[[int], int]
    at: dict[int, int] = field(init=False)
    rooms: dict[int, list[int]] = field(init=False)

    def __post_init__(self) -> None:
        self.place()
        self.rooms = {}
        for player in sorted(self.at):
            self.rooms.setdefault(self.room(player), []).append(player)

    def place(self) -> None:
        """Notes who is at which table."""
        self.at = {player: number for number, table in enumerate(self.tables) for player in table}

    def repeats(self) -> int:
        """Pairs at one table that have met before."""
        return sum(other in self.met[one] for table in self.tables for one in table for other in table) // 2

    def burden(self, player: int, table: int, without: int) -> int:
        """What `player` costs at `table` when `without` is not there."""
        met = self.met[player]
        again = sum(
            met[other] ** 2 for other in self.tables[table] if other in met and other != without and other != player
        )
        return REPEAT * again + self.cost(player, table)

    def gain(self, one: int, two: int) -> int:
        """How much less it costs when the two change places."""
        here, there = self.at[one], self.at[two]
        now = self.burden(one, here, two) + self.burden(two, there, one)
        return now - self.burden(one, there, two) - self.burden(two, here, one)

    def swap(self, one: int, two: int) -> None:
        here, there = self.at[one], self.at[two]
        self.tables[here][self.tables[here].index(one)] = two
        self.tables[there][self.tables[there].index(two)] = one
        self.at[one], self.at[two] = there, here

    def meets_again(self) -> list[int]:
        """Everybody at a table with somebody met before."""
        return [one for table in self.tables for one in table if any(other in self.met[one] for other in table)]


def improve(seating: Seating, lot: random.Random) -> None:
    """Swaps players who meet again, the best swap each time though it be a bad one, and leaves the best tables seen."""
    best, total = [list(table) for table in seating.tables], _total(seating)
    least, moved = total, dict[int, int]()
    for step in range(SWAPS):
        again = [one for one in seating.meets_again() if moved.get(one, -TABU) + TABU <= step]
        if not again:
            break
        one = lot.choice(again)
        others = [two for two in seating.rooms[seating.room(one)] if seating.at[two] != seating.at[one]]
        if not others:
            continue
        gain, _, two = max((seating.gain(one, two), lot.random(), two) for two in others)
        seating.swap(one, two)
        moved[one] = moved[two] = step
        total -= gain
        if total < least:
            best, least = [list(table) for table in seating.tables], total
    seating.tables[:] = best
    seating.place()


def polish(seating: Seating) -> None:
    """Swaps as long as one makes the tables better, for everybody who is more than a step from a table of no cost."""
    better = True
    while better:
        better = False
        for one in [player for player, table in seating.at.items() if seating.cost(player, table) > 1]:
            others = [two for two in seating.rooms[seating.room(one)] if seating.at[two] != seating.at[one]]
            gain, two = max(((seating.gain(one, two), two) for two in others), default=(0, one))
            if gain > 0:
                seating.swap(one, two)
                better = True


def _total(seating: Seating) -> int:
    again = sum(seating.met[one].get(two, 0) ** 2 for table in seating.tables for one in table for two in table) // 2
    return REPEAT * again + sum(seating.cost(player, table) for player, table in seating.at.items())
