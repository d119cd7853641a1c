"""The bare reference for live events: a line-in, lines-out server that knows nothing. Started by benchmarks.live.

A connection that says JOIN gets every frame; one that says SEND <n> <size> has a frame of that number and size written to all.
"""

from __future__ import annotations

import asyncio
from typing import cast

import uvloop


class Echo(asyncio.Protocol):
    viewers: set[asyncio.Transport] = set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.viewers.discard(self.transport)

    def data_received(self, data: bytes) -> None:
        words = data.split()
        if words[0] == b"JOIN":
            self.viewers.add(self.transport)
            self.transport.write(b"id: 0\n\n")
        elif words[0] == b"SEND":
            frame = b"id: %s\ndata: %s\n\n" % (words[1], b"x" * int(words[2]))
            for viewer in self.viewers:
                viewer.write(frame)
            self.transport.write(b"OK\n")


async def main() -> None:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Echo, "127.0.0.1", 0, backlog=4096)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(main())
