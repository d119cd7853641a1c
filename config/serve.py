"""The server process: uvicorn with the settings a hall needs, and what runs beside it."""

from __future__ import annotations

import gc
import os
import resource
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType

import uvicorn
from django.conf import settings

from tournament.bus import hub


class Server(uvicorn.Server):
    """Ends the open streams before it waits for them, and calls `ready` once it takes requests."""

    def __init__(self, config: uvicorn.Config, *, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # What is loaded now stays; a full collection in the middle of a fan-out costs a second.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 50)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        hub.close()
        await super().shutdown(sockets)


def serve(listening: socket.socket, *, ready: Callable[[], None]) -> None:
    """Until a signal says otherwise."""
    _allow_many_connections()
    config = uvicorn.Config(
        "config.asgi:application",
        loop="uvloop",
        http="httptools",
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=3,
        ssl_certfile=settings.TLS_CERT or None,
        ssl_keyfile=settings.TLS_KEY or None,
    )
    # uvicorn raises the signal again once it has ended: as an exception it lets our callers clean up.
    signal.signal(signal.SIGTERM, _leave)
    signal.signal(signal.SIGINT, _leave)
    signal.signal(signal.SIGHUP, lambda number, frame: os.kill(os.getpid(), signal.SIGTERM))
    Server(config, ready=ready).run(sockets=[listening])


def listen(host: str, port: int) -> socket.socket:
    """The socket, bound before anything else is done, so that a taken port is known at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    listening.listen(4096)
    listening.setblocking(False)
    return listening


def _leave(number: int, frame: FrameType | None) -> None:
    sys.exit(0)


def _allow_many_connections() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(hard, 65_536) if hard != resource.RLIM_INFINITY else 65_536
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
