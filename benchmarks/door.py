"""Entries appended a second through the HTTP door of a real server, against /healthz of the same server in the same run.

    python -m benchmarks.door [--tables 4] [--entries 150]

One entry a POST, as a console sends them, over connections that stay open: first one table alone, then all tables at once;
then batches of 20, as a tablet sends them after a time without a network. /healthz asks the database one thing and answers; an empty POST is all of the door but the entry.
Beside the times, CPU of the server process a request, which is what other work on the machine moves least.
"""

from __future__ import annotations

import argparse
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks.served import Served, Table, served, tables
from benchmarks.stopwatch import machine, percentile
from judging.simulation.visitor import Visitor


@dataclass(frozen=True, slots=True)
class Run:
    """Requests of one kind: times in ms, the whole in seconds, CPU of the server in ms a request."""

    times: list[float]
    seconds: float
    cpu_ms: float
    each: int = 1

    @property
    def rate(self) -> float:
        return len(self.times) * self.each / self.seconds

    def line(self, name: str, what: str = "entries") -> str:
        return (
            f"  {name:28} {self.rate:7.0f} {what} a second   p50 {percentile(self.times, 0.5):6.1f} ms   "
            f"p95 {percentile(self.times, 0.95):6.1f} ms   CPU {self.cpu_ms:5.2f} ms a request"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--entries", type=int, default=150, help="entries a table")
    said = parser.parse_args()
    with served() as server:
        seated = tables(server, said.tables + 2)
        alone, together, batched = seated[0], seated[1:-1], seated[-1:]
        health = [Visitor(server.url) for _ in together]
        _asked(server, health[:1], 50)
        one_health = _asked(server, health[:1], said.entries)
        empty = _knocked(server, alone, said.entries)
        one = _typed(server, [alone], said.entries)
        all_health = _asked(server, health, said.entries)
        everyone = _typed(server, together, said.entries)
        batches = _typed(server, batched, said.entries, batch=20)
    print(f"The door, one process, SQLite — {machine()}")
    print(f"{one.rate / one_health.rate:6.2f} × /healthz   one table, one entry a POST, entries a second")
    print(f"{everyone.rate / all_health.rate:6.2f} × /healthz   {len(together)} tables at once")
    print(f"{one.cpu_ms / max(one_health.cpu_ms, 0.001):6.2f} × /healthz   CPU of the server a POST")
    print(f"{one.cpu_ms / max(empty.cpu_ms, 0.001):6.2f} × empty POST   CPU of the server a POST")
    print(one_health.line("/healthz, one client", "answers"))
    print(empty.line("empty POST to the log", "answers"))
    print(one.line("one table"))
    print(all_health.line(f"/healthz, {len(health)} clients", "answers"))
    print(everyone.line(f"{len(together)} tables"))
    print(batches.line("one table, batches of 20"))


def _asked(server: Served, visitors: Sequence[Visitor], count: int) -> Run:
    def ask(visitor: Visitor) -> Callable[[], list[float]]:
        return lambda: [_timed(lambda: visitor.get("/healthz").expect(200)) for _ in range(count)]

    return _run(server, [ask(visitor) for visitor in visitors])


def _knocked(server: Served, table: Table, count: int) -> Run:
    """The same POST with no entry in it: session, rights, state and buttons, and nothing appended."""
    return _run(server, [lambda: [_timed(table.knock) for _ in range(count)]])


def _typed(server: Served, seated: Sequence[Table], count: int, *, batch: int = 1) -> Run:
    def type_all(table: Table) -> Callable[[], list[float]]:
        most = min(count, len(table.script.lines))
        places = [range(start, min(start + batch, most)) for start in range(0, most, batch)]
        return lambda: [_timed(lambda part=part: table.send(*part)) for part in places]

    return _run(server, [type_all(table) for table in seated], each=batch)


def _timed(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1000


def _run(server: Served, jobs: Sequence[Callable[[], list[float]]], *, each: int = 1) -> Run:
    times: list[float] = []
    threads = [threading.Thread(target=lambda job=job: times.extend(job())) for job in jobs]
    cpu, start = server.cpu_ms(), time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - start
    return Run(times, seconds, (server.cpu_ms() - cpu) / max(1, len(times)), each)


if __name__ == "__main__":
    main()
