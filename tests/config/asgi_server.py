"""An ASGI application on a real uvicorn in a thread of the test, and clients that talk to it by hand."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from config.serve import Server, listen


@contextmanager
def running(app: Any) -> Iterator[int]:
    """Yields the port; at the end the server shuts down as it does on a signal."""
    listening = listen("127.0.0.1", 0)
    config = uvicorn.Config(
        app, loop="uvloop", http="httptools", log_config=None, access_log=False, timeout_graceful_shutdown=3
    )
    started = threading.Event()
    server = Server(config, ready=started.set)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        assert started.wait(10)
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(10)
        listening.close()
        assert not thread.is_alive()


class Client:
    """A socket that speaks just as much HTTP as it is told to."""

    def __init__(self, port: int, *, buffer: int | None = None) -> None:
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(10)
        self.socket.connect(("127.0.0.1", port))
        self.received = b""

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *error: object) -> None:
        self.socket.close()

    def send(self, text: str) -> None:
        self.socket.sendall(text.replace("\n", "\r\n").encode())

    def get(self, path: str, **headers: str) -> None:
        lines = "".join(f"{name.replace('_', '-')}: {value}\n" for name, value in headers.items())
        self.send(f"GET {path} HTTP/1.1\nHost: 127.0.0.1\n{lines}\n")

    def read_until(self, text: bytes, seconds: float = 10) -> bytes:
        """All that has come up to and with `text`; what follows stays for the next call."""
        until = time.monotonic() + seconds
        while text not in self.received:
            self.socket.settimeout(max(0.01, until - time.monotonic()))
            piece = self.socket.recv(65536)
            assert piece, f"closed before {text!r}: {self.received[-300:]!r}"
            self.received += piece
        head, _, self.received = self.received.partition(text)
        return head + text

    def read_to_the_end(self, seconds: float = 10) -> bytes:
        self.socket.settimeout(seconds)
        while piece := self.socket.recv(65536):
            self.received += piece
        return self.received
