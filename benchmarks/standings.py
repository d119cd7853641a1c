"""The table of a Swiss event of 2,048 teams after 11 rounds, against SQLite making the same table by one SELECT.

    python -m benchmarks.standings [--teams 2048] [--rounds 11] [--passes 30]

CPU time, medians, by turns. Six criteria: match wins, game difference, survivors, lost HP, technical points, opponents'
strength; both must find the same places. SQLite has the matches in memory before the clock runs, and so have we. Then the
championship's own eight, with head-to-head and the lot, which one SELECT cannot do. Results are random, the seed fixed.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import statistics
from collections.abc import Callable, Iterable, Iterator

from benchmarks.stopwatch import against, cpu, machine, peak, undisturbed
from tournament.outcome import Outcome
from tournament.standings import DEFAULT, Criterion, Played, table

SIX = (
    Criterion.MATCH_WINS,
    Criterion.GAME_DIFFERENCE,
    Criterion.SURVIVORS,
    Criterion.LOST_HP,
    Criterion.TECHNICAL_POINTS,
    Criterion.OPPONENTS,
)
LIMIT, MEMORY = 50, 60  # ms, MB
SELECT = """
WITH side (team, other, won, games, survivors, lost_hp, technical) AS (
    SELECT a, b, winner = a, games_a - games_b, survivors_a, lost_hp_a, technical_a FROM played
    UNION ALL SELECT b, a, winner = b, games_b - games_a, survivors_b, lost_hp_b, technical_b FROM played
), total AS (
    SELECT team, sum(won) AS wins, sum(games) AS games, sum(survivors) AS survivors, sum(lost_hp) AS lost_hp,
        sum(technical) AS technical FROM side GROUP BY team
), strength AS (
    SELECT side.team, sum(total.wins) AS opponents FROM side JOIN total ON total.team = side.other GROUP BY side.team
)
SELECT rank() OVER (ORDER BY wins DESC, games DESC, survivors DESC, lost_hp, technical, opponents DESC), team
FROM total JOIN strength USING (team)
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--teams", type=int, default=2048)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--passes", type=int, default=30)
    said = parser.parse_args()
    teams, played = range(1, said.teams + 1), list(event(said.teams, said.rounds))
    lots = {team: place for place, team in enumerate(random.Random(1).sample(teams, said.teams), 1)}
    stored = database(played)
    assert {(row.place, row.entrant) for row in table(teams, played, SIX)} == set(stored.execute(SELECT))
    measured: dict[str, Callable[[], object]] = {
        "six": lambda: table(teams, played, SIX),
        "all": lambda: table(teams, played, DEFAULT, lots=lots),
        "sqlite": lambda: stored.execute(SELECT).fetchall(),
    }
    times: dict[str, list[float]] = {name: [] for name in measured}
    with undisturbed():
        for _ in range(said.passes):
            for name, act in measured.items():
                times[name].append(cpu(act, 1) / 1e6)
    seen = {name: statistics.median(values) for name, values in times.items()}
    print(f"Standings of {said.teams} teams after {said.rounds} rounds, {len(played)} matches — {machine()}")
    print(against("six criteria", seen["six"], "SQLite", seen["sqlite"], unit="ms") + limit(seen["six"], LIMIT))
    print(against("all eight", seen["all"], "SQLite's six", seen["sqlite"], unit="ms") + limit(seen["all"], LIMIT))
    memory = peak(f"from benchmarks.standings import once; once({said.teams}, {said.rounds})")
    print(f"{memory:6.1f} MB at most, the matches included{limit(memory, MEMORY)}")


def limit(value: float, most: int) -> str:
    return f"  (target < {most}: {'held' if value < most else 'MISSED'})"


def once(teams: int, rounds: int) -> object:
    return table(range(1, teams + 1), list(event(teams, rounds)))


def event(teams: int, rounds: int) -> Iterator[Played]:
    """Rounds in which neighbours by wins meet, best of three."""
    dice = random.Random(2048)
    wins = dict.fromkeys(range(1, teams + 1), 0)
    number = 0
    for _ in range(rounds):
        line = sorted(wins, key=lambda team: (-wins[team], dice.random()))
        for a, b in zip(line[::2], line[1::2], strict=False):
            number += 1
            won = dice.random() < 0.5
            wins[a if won else b] += 1
            pairs = (
                (2, dice.randint(0, 1)),
                (dice.randint(1, 6), dice.randint(0, 4)),
                (dice.randint(0, 9), dice.randint(9, 30)),
            )
            games, survivors, lost_hp = pairs if won else [(loser, winner) for winner, loser in pairs]
            technical = (dice.randint(0, 2), dice.randint(0, 2))
            yield Played(number, a, b, Outcome.COMPLETED, a if won else b, games, survivors, lost_hp, technical)


def database(played: Iterable[Played]) -> sqlite3.Connection:
    """The matches as a table in memory."""
    stored = sqlite3.connect(":memory:")
    stored.execute(
        "CREATE TABLE played (match INTEGER PRIMARY KEY, a INT, b INT, winner INT, games_a INT, games_b INT, "
        "survivors_a INT, survivors_b INT, lost_hp_a INT, lost_hp_b INT, technical_a INT, technical_b INT)"
    )
    rows = [
        (one.match, one.a, one.b, one.winner, *one.games, *one.survivors, *one.lost_hp, *one.technical)
        for one in played
    ]
    stored.executemany(f"INSERT INTO played VALUES ({', '.join('?' * 12)})", rows)
    return stored


if __name__ == "__main__":
    main()
