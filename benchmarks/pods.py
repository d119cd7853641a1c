"""Tables of many over several rounds, against dealing the players out at random.

    python -m benchmarks.pods [--passes 30]

CPU time of all rounds together, medians, by turns; and how many pairs meet again, ours and at random. No library seats
tables like these, so the reference is the least that a desk could do: shuffle and cut.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections import Counter
from itertools import combinations

from benchmarks.stopwatch import against, cpu, machine, peak, undisturbed
from tournament.pods import Table, seat

EVENTS = ((200, 5, 3, 0), (200, 8, 4, 0), (25, 5, 4, 0), (49, 7, 4, 0), (64, 8, 4, 0), (36, 6, 4, 4))
LIMIT, MEMORY = 100, 60  # ms, MB


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passes", type=int, default=30)
    said = parser.parse_args()
    print(f"Tables of many — {machine()}")
    for players, seats, rounds, allowed in EVENTS:
        mine, reference = measured(players, seats, rounds, said.passes)
        again, luck = repeats(woven(players, seats, rounds)), repeats(dealt(players, seats, rounds))
        name = f"{players} in {seats} seats, {rounds} rounds"
        held = "held" if mine < LIMIT and again <= allowed else "MISSED"
        print(against(name, mine, "shuffle", reference, unit="ms") + f"  (target < {LIMIT} ms, ≤ {allowed}: {held})")
        print(f"         {again} pairs meet again, {luck} when shuffled")
    memory = peak("from benchmarks.pods import woven; woven(200, 8, 4)")
    print(f"{memory:6.1f} MB at most  (target < {MEMORY}: {'held' if memory < MEMORY else 'MISSED'})")


def measured(players: int, seats: int, rounds: int, passes: int) -> tuple[float, float]:
    """Milliseconds of all rounds, ours and shuffled."""
    a, b = [], []
    with undisturbed():
        for _ in range(passes):
            a.append(cpu(lambda: woven(players, seats, rounds), 1) / 1e6)
            b.append(cpu(lambda: dealt(players, seats, rounds), 1) / 1e6)
    return statistics.median(a), statistics.median(b)


def woven(players: int, seats: int, rounds: int) -> list[tuple[Table, ...]]:
    """Our rounds, each knowing those before."""
    played: list[tuple[Table, ...]] = []
    for number in range(rounds):
        tables = (seats,) * (players // seats)
        played.append(seat(list(range(players)), tables=tables, played=played, lot=number, near=False))
    return played


def dealt(players: int, seats: int, rounds: int) -> list[tuple[Table, ...]]:
    """Shuffled and cut, round by round."""
    dice = random.Random(7)
    played: list[tuple[Table, ...]] = []
    for _ in range(rounds):
        order = dice.sample(range(players), players)
        played.append(tuple(tuple(order[at : at + seats]) for at in range(0, players, seats)))
    return played


def repeats(played: list[tuple[Table, ...]]) -> int:
    """How often two meet whom an earlier round brought together."""
    met = Counter(frozenset(pair) for tables in played for one in tables for pair in combinations(one, 2))
    return sum(times - 1 for times in met.values())


if __name__ == "__main__":
    main()
