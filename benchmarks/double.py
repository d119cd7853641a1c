"""Double elimination created and played out, against brackets-manager.js on its in-memory storage, by turns in one run.

    python -m benchmarks.double [--teams 1024] [--more 4096] [--passes 3]

CPU time, medians; the first side wins every match on both. Created: the nodes, and the bracket with its teams in it. Played
out: every result told alone, and the bracket asked after each who plays now. Node answers with its process's own CPU time,
compiler and collector included, after a warm-up. Memory is the peak of a process of its own that does nothing else.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, cast

from benchmarks.stopwatch import cpu, machine, peak, undisturbed
from tournament.brackets import Node
from tournament.formats.double import double
from tournament.formats.playout import Playout
from tournament.outcome import Outcome, Ruling

ROOT = Path(__file__).resolve().parent.parent
WON = Ruling(Outcome.COMPLETED, "A")
REFERENCE = "brackets-manager"
MEMORY = 60  # MB


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--teams", type=int, default=1024)
    parser.add_argument("--more", type=int, default=4096)
    parser.add_argument("--passes", type=int, default=3)
    said = parser.parse_args()
    sizes = (said.teams, said.more)
    own: dict[int, list[float]] = {size: [] for size in sizes}
    other: dict[int, list[float]] = {size: [] for size in sizes}
    with brackets_manager() as reference, undisturbed():
        reference(min(sizes))
        for _ in range(said.passes):
            for size in sizes:
                own[size] += [cpu(partial(played_out, size), 1) / 1e6 for _ in range(5)]
                other[size].append(reference(size))
    print(f"Double elimination created and played out — {machine()}")
    for size, target in zip(sizes, (16, 40), strict=True):
        print(line(size, statistics.median(own[size]), statistics.median(other[size]), target))
    ratio = statistics.median(own[said.more]) / statistics.median(own[said.teams])
    print(f"{ratio:8.2f} × {said.teams} teams   {said.more} teams  (target ≤ 4.5: {held(ratio <= 4.5)})")
    memory = peak(f"from benchmarks.double import played_out; played_out({said.more})")
    print(f"{memory:8.1f} MB at most for {said.more} teams  (target < {MEMORY}: {held(memory < MEMORY)})")


def line(size: int, own: float, other: float, target: int) -> str:
    goal = f"(target ≤ 1/{target}: {held(own * target <= other)})"
    return f"1/{other / own:<6.1f} × {REFERENCE}   {size} teams {own:.1f} ms, {REFERENCE} {other:.0f} ms  {goal}"


def held(well: bool) -> str:
    return "held" if well else "MISSED"


def played_out(teams: int) -> int:
    """Creates a double elimination and plays every match of it; how many there were."""
    nodes = double(teams)
    playout = Playout(nodes, seeds={seed: seed for seed in range(1, teams + 1)})
    waiting, played = list(nodes), 0
    while waiting:
        later: list[Node] = []
        for node in waiting:
            if playout.ready(node.key):
                playout.rule(node.key, WON)
                played += 1
            elif playout.fixture(node.key).ruling is None:
                later.append(node)
        waiting = later
    assert played == 2 * teams - 2
    return played


@contextmanager
def brackets_manager() -> Iterator[Callable[[int], float]]:
    """A Node process that plays brackets out; CPU milliseconds of one."""
    node = shutil.which("node") or str(ROOT / ".venv" / "bin" / "node")
    command = [node, str(ROOT / "benchmarks" / "brackets_manager.cjs")]
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    asked, answers = cast(IO[str], process.stdin), cast(IO[str], process.stdout)

    def reference(teams: int) -> float:
        asked.write(f"{teams}\n")
        asked.flush()
        answer = json.loads(answers.readline())
        assert answer["played"] == 2 * teams - 2
        return float(answer["ms"])

    try:
        yield reference
    finally:
        asked.close()
        process.wait(30)


if __name__ == "__main__":
    main()
