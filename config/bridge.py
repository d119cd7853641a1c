"""The bridge from the loop to Django: WSGI on a few persistent threads.

A thread is taken only once the whole request is here, and given back before the answer is sent: however slowly
tablets and phones on a bad Wi-Fi send or read, none of them holds a thread. Threads live as long as the process,
and so do their database connections.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any

from .static_files import Receive, Scope, Send

Headers = list[tuple[bytes, bytes]]
Answer = tuple[int, Headers, bytes]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

THREADS = 4
BODY_LIMIT = 16 * 1024 * 1024  # bytes; a table of entrants or a signature is far below
BODY_TIME = 20.0  # seconds for the whole body
IN_MEMORY = 512 * 1024  # bytes of a body kept in memory; the rest goes to a file
WAITING = 512  # requests that may wait for a thread


class Gone(Exception):
    """The client left before his request was complete."""


class Bridge:
    """An ASGI application over a WSGI one."""

    def __init__(self, wsgi: Wsgi, *, threads: int = THREADS, body_time: float = BODY_TIME) -> None:
        self._wsgi = wsgi
        self._body_time = body_time
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="django")
        self._waiting = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with tempfile.SpooledTemporaryFile(IN_MEMORY) as body:
            try:
                async with asyncio.timeout(self._body_time):
                    fits = await _read(scope, receive, body)
            except TimeoutError:
                await _send(send, _plain(408, b"The request did not arrive in time."))
                return
            except Gone:
                return
            if not fits:
                await _send(send, _plain(413, b"The request is too large."))
                return
            if self._waiting >= WAITING:
                await _send(send, _plain(503, b"Too many requests wait.", (b"retry-after", b"2")))
                return
            self._waiting += 1
            try:
                loop = asyncio.get_running_loop()
                answer = await loop.run_in_executor(self._pool, _answer, self._wsgi, environ(scope, body))
            finally:
                self._waiting -= 1
        await _send(send, answer)

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


async def _read(scope: Scope, receive: Receive, body: IO[bytes]) -> bool:
    """The whole body into `body`; False where it is larger than may be."""
    told = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    if told.isdigit() and int(told) > BODY_LIMIT:
        return False
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        body.write(message.get("body", b""))
        if body.tell() > BODY_LIMIT:
            return False
        more = message.get("more_body", False)
    return True


def _answer(wsgi: Wsgi, environ: dict[str, Any]) -> Answer:
    """Runs on a thread: the whole answer, collected."""
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
        begun[:] = [(status, headers)]

    chunks = wsgi(environ, start_response)
    try:
        body = b"".join(chunks)
    finally:
        close = getattr(chunks, "close", None)
        if close is not None:
            close()
    status, headers = begun[0]
    # Django writes cookies with a space in front.
    raw = [(name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in headers]
    if not any(name == b"content-length" for name, _ in raw) and status[:3] not in {"204", "304"}:
        raw.append((b"content-length", str(len(body)).encode()))
    return int(status[:3]), raw, body


def environ(scope: Scope, body: IO[bytes]) -> dict[str, Any]:
    """PEP 3333's environment of a request; header values and paths travel as latin-1."""
    length = body.tell()
    body.seek(0)
    server, client = scope.get("server") or ("localhost", 80), scope.get("client") or ("", 0)
    result: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope.get("root_path", "").encode().decode("latin-1"),
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or ""),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if b"_" in name:
            continue  # x_forwarded_for would otherwise pass for x-forwarded-for
        key = "HTTP_" + name.decode("latin-1").upper().replace("-", "_")
        if key in {"HTTP_CONTENT_TYPE", "HTTP_CONTENT_LENGTH"}:
            key = key[len("HTTP_") :]
        text = value.decode("latin-1")
        separator = "; " if key == "HTTP_COOKIE" else ","
        result[key] = f"{result[key]}{separator}{text}" if key in result else text
    result["CONTENT_LENGTH"] = str(length)  # a chunked body has told none
    return result


def _plain(status: int, text: bytes, *headers: tuple[bytes, bytes]) -> Answer:
    told = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(text)).encode())]
    return status, [*told, (b"connection", b"close"), *headers], text


async def _send(send: Send, answer: Answer) -> None:
    status, headers, body = answer
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
