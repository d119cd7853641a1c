"""The hall's Wi-Fi between tablets and server: a relay that can be cut, fall silent, be slow, or lose answers."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

PIECE = 16 * 1024


@dataclass
class Relay:
    """Listens on one port whatever becomes of the server. `mute` lets nothing through and closes nothing; `delay` is in
    seconds a piece each way; `loss` is the share of answers that are cut off before their first byte."""

    target: tuple[str, int]
    port: int = 0
    mute: bool = False
    cut: bool = False
    delay: float = 0.0
    loss: float = 0.0
    lost: int = 0
    _random: Random = field(default_factory=lambda: Random(7))
    _loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.new_event_loop)
    _ended: asyncio.Event = field(init=False)
    _open: set[asyncio.StreamWriter] = field(default_factory=set)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def hang_up(self) -> None:
        """Closes every connection, as a server that dies does; new ones are refused until `cut` is false again."""
        self.cut = True
        self._loop.call_soon_threadsafe(self._close_all)

    def point_to(self, url: str) -> None:
        host, port = url.removeprefix("http://").rsplit(":", 1)
        self.target = (host, int(port))

    def _close_all(self) -> None:
        for writer in list(self._open):
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            if self.cut:
                return
            there, back = await asyncio.open_connection(*self.target)
            self._open.add(back)
            try:
                await asyncio.gather(self._pump(reader, back, answers=False), self._pump(there, writer, answers=True))
            finally:
                self._open.discard(back)
                back.transport.abort()
        except OSError:
            pass
        finally:
            self._open.discard(writer)
            writer.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, answers: bool) -> None:
        with contextlib.suppress(OSError):
            while piece := await reader.read(PIECE):
                while self.mute:  # noqa: ASYNC110 — set from another thread
                    await asyncio.sleep(0.05)
                if self.delay:
                    await asyncio.sleep(self.delay)
                if answers and piece.startswith(b"HTTP/1.1") and self._random.random() < self.loss:
                    self.lost += 1
                    break
                writer.write(piece)
                await writer.drain()
        writer.transport.abort()

    async def _live(self, listening: socket.socket) -> None:
        self._ended = asyncio.Event()
        async with await asyncio.start_server(self._serve, sock=listening):
            await self._ended.wait()
            self._close_all()
            running = asyncio.all_tasks() - {asyncio.current_task()}
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    def _run(self, listening: socket.socket) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._live(listening))
        self._loop.close()

    def _end(self) -> None:
        self._ended.set()


@contextlib.contextmanager
def relay_to(url: str) -> Iterator[Relay]:
    listening = socket.create_server(("127.0.0.1", 0))
    relay = Relay(("", 0), listening.getsockname()[1])
    relay.point_to(url)
    thread = threading.Thread(target=relay._run, args=(listening,), daemon=True)
    thread.start()
    yield relay
    relay._loop.call_soon_threadsafe(relay._end)
    thread.join(5)
