"""From the POST of an entry to the screens of many viewers of its table, against a bare echo to the same viewers.

    python -m benchmarks.live [--viewers 500] [--entries 60]

Viewers are open streams of /live/game.<id>, all read by this process; a time is taken from the moment before the POST until
each of them has the event. The echo is a process that writes a frame of the same size to the same number of connections.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import resource
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import cast
from urllib.parse import urlsplit

import uvloop

from benchmarks.served import ROOT, Served, Table, served, tables
from benchmarks.stopwatch import machine, percentile

PATIENCE = 10.0  # seconds for one event to reach everybody
PAUSE = 0.05
WARMING = 10
NUMBER = re.compile(rb"^id: (\d+)$", re.MULTILINE)


@dataclass(slots=True)
class Screens:
    """Everybody who watches; `times` are seconds since `since` at which each of them had event `wanted`."""

    count: int
    wanted: int = -1
    since: float = 0.0
    times: list[float] = field(default_factory=list)
    everybody: asyncio.Event = field(default_factory=asyncio.Event)
    sizes: list[int] = field(default_factory=list)

    def expect(self, number: int) -> None:
        self.wanted, self.times = number, []
        self.everybody.clear()
        self.since = time.perf_counter()

    def seen(self, number: int) -> None:
        if number >= self.wanted >= 0:
            self.times.append(time.perf_counter() - self.since)
            if len(self.times) >= self.count:
                self.everybody.set()


class Viewer(asyncio.Protocol):
    def __init__(self, screens: Screens, hello: bytes) -> None:
        self._screens, self._hello, self._rest, self._last = screens, hello, b"", -1

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        cast(asyncio.Transport, transport).write(self._hello)

    def data_received(self, data: bytes) -> None:
        """An event counts once its end has come."""
        self._rest += data
        while (end := self._rest.find(b"\n\n")) >= 0:
            piece, self._rest = self._rest[:end], self._rest[end + 2 :]
            found = NUMBER.search(piece)
            if found is None:
                continue  # a heartbeat, or an event beside the log
            number = int(found[1])
            self._screens.sizes.append(len(piece))
            if number > self._last:
                self._last = number
                self._screens.seen(number)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--viewers", type=int, default=500)
    parser.add_argument("--entries", type=int, default=60)
    said = parser.parse_args()
    _allow(said.viewers + 200)
    with served() as server:
        table = tables(server, 2)[0]
        events, size = uvloop.run(_watched(server, table, said.viewers, said.entries))
    with _echo() as port:
        echoes = uvloop.run(_echoed(port, said.viewers, said.entries, size))
    live, echo = ([percentile(times, share) * 1000 for share in (0.5, 0.95)] for times in (events, echoes))
    print(f"{said.viewers} viewers of one table, {said.entries} entries, events of {size} bytes — {machine()}")
    print(f"{live[0] / echo[0]:6.2f} × bare echo   p50: from POST to screen {live[0]:.1f} ms, echo {echo[0]:.1f} ms")
    print(f"{live[1] / echo[1]:6.2f} × bare echo   p95: from POST to screen {live[1]:.1f} ms, echo {echo[1]:.1f} ms")


async def _watched(server: Served, table: Table, viewers: int, entries: int) -> tuple[list[float], int]:
    """Times from POST to screen, and the median size of an event."""
    address = urlsplit(server.url)
    hello = f"GET /live/game.{table.game} HTTP/1.1\r\nHost: {address.netloc}\r\nAccept: text/event-stream\r\n\r\n"
    screens = await _joined(address.port or 80, viewers, hello.encode())

    async def post(place: int) -> None:
        await asyncio.to_thread(table.send, place)

    entries = min(entries + WARMING, len(table.script.lines))
    times = await _timed(screens, post, range(entries), number=lambda place: place + 1)
    return times, int(percentile([float(size) for size in screens.sizes], 0.5))


@contextmanager
def _echo() -> Iterator[int]:
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.echo"], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline())
    finally:
        process.terminate()
        process.wait(5)


async def _echoed(port: int, viewers: int, entries: int, size: int) -> list[float]:
    screens = await _joined(port, viewers, b"JOIN\n")
    reader, writer = await asyncio.open_connection("127.0.0.1", port)

    async def send(number: int) -> None:
        writer.write(b"SEND %d %d\n" % (number, size))
        await reader.readline()

    return await _timed(screens, send, range(1, entries + WARMING + 1), number=lambda number: number)


async def _joined(port: int, viewers: int, hello: bytes) -> Screens:
    loop, screens = asyncio.get_running_loop(), Screens(viewers)
    for _ in range(viewers):
        await loop.create_connection(lambda: Viewer(screens, hello), "127.0.0.1", port)
    await asyncio.sleep(1)
    return screens


async def _timed(
    screens: Screens, send: Callable[[int], Awaitable[None]], places: range, *, number: Callable[[int], int]
) -> list[float]:
    times: list[float] = []
    for turn, place in enumerate(places):
        screens.expect(number(place))
        await send(place)
        try:
            await asyncio.wait_for(screens.everybody.wait(), PATIENCE)
        except TimeoutError:
            raise SystemExit(
                f"{len(screens.times)} of {screens.count} viewers had event {number(place)} in time"
            ) from None
        if turn >= WARMING:
            times += screens.times
        await asyncio.sleep(PAUSE)
    return times


def _allow(files: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(files, hard), hard))


if __name__ == "__main__":
    main()
