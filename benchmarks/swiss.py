"""A Swiss round of teams with clubs and cities, against swisspair, which knows neither.

    python -m benchmarks.swiss [--teams 64 256 1024 2048] [--passes 15]

CPU time, medians, by turns. The field has played four rounds paired by swisspair, won by strength and luck, the seed fixed;
both then pair the fifth. What a round must keep (no rematch, nobody left out) is asserted, not timed.
"""

from __future__ import annotations

import argparse
import random
import statistics

import swisspair

from benchmarks.stopwatch import against, cpu, machine, peak, undisturbed
from tournament.pairing import Player, swiss_round

BEFORE, CITIES = 4, 12
TARGETS = {64: 1.0, 256: 3.0, 1024: 4.0, 2048: 4.0}  # times swisspair
MEMORY = 60  # MB


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--teams", type=int, nargs="+", default=list(TARGETS))
    parser.add_argument("--passes", type=int, default=15)
    said = parser.parse_args()
    print(f"A Swiss round after {BEFORE} others — {machine()}")
    for teams in said.teams:
        theirs = field(teams)
        ours = with_clubs(theirs)
        told = swiss_round(ours, rounds_left=3)
        seated = [entrant for pair in told.pairs for entrant in pair]
        met = {player.entrant: player.opponents for player in ours}
        assert sorted(seated) == sorted(met), "somebody is left out"
        assert not any(b in met[a] for a, b in told.pairs), "a rematch"
        mine, reference = measured(ours, theirs, said.passes)
        print(against(f"{teams} teams", mine, "swisspair", reference, unit="ms", target=TARGETS.get(teams)))
    most = max(said.teams)
    memory = peak(f"from benchmarks.swiss import once; once({most})")
    print(f"{memory:6.1f} MB at most, {most} teams  (target < {MEMORY}: {'held' if memory < MEMORY else 'MISSED'})")


def measured(ours: list[Player], theirs: list[swisspair.Player], passes: int) -> tuple[float, float]:
    """Milliseconds of a round, ours and swisspair's."""
    a, b = [], []
    with undisturbed():
        for _ in range(passes):
            a.append(cpu(lambda: swiss_round(ours, rounds_left=3), 1) / 1e6)
            b.append(cpu(lambda: swisspair.create_matches(theirs), 1) / 1e6)
    return statistics.median(a), statistics.median(b)


def once(teams: int) -> object:
    return swiss_round(with_clubs(field(teams)), rounds_left=3)


def with_clubs(players: list[swisspair.Player]) -> list[Player]:
    """The same field with a club of some eight teams and a city each."""
    dice = random.Random(3)
    clubs = max(1, len(players) // 8)
    return [
        Player(
            int(one.id),
            one.points,
            frozenset(map(int, one.cannot_be_paired_against_ids)),
            0,
            dice.randrange(clubs),
            dice.randrange(CITIES),
        )
        for one in players
    ]


def field(teams: int) -> list[swisspair.Player]:
    """The field in rank order after the rounds before."""
    dice = random.Random(1)
    strength = [dice.random() for _ in range(teams)]
    points = [0] * teams
    met: list[set[int]] = [set() for _ in range(teams)]
    for _ in range(BEFORE):
        for match in swisspair.create_matches(ranked(points, met)):
            a, b = int(match.p1.id), int(match.p2.id)
            met[a].add(b)
            met[b].add(a)
            points[a if dice.random() < strength[a] / (strength[a] + strength[b]) else b] += 1
    return ranked(points, met)


def ranked(points: list[int], met: list[set[int]]) -> list[swisspair.Player]:
    order = sorted(range(len(points)), key=lambda one: (-points[one], one))
    return [
        swisspair.Player(
            id=str(one),
            points=points[one],
            rank=place,
            can_get_bye=True,
            cannot_be_paired_against_ids={str(other) for other in met[one]},
        )
        for place, one in enumerate(order, 1)
    ]


if __name__ == "__main__":
    main()
