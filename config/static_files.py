"""/static/<version>/…: files straight from the loop, never through Django's threads.

WhiteNoise keeps the index (types, ETags, ranges). The version in the address is that of the whole tree
(config/frontend.py), or of one of the parts of static/tablet/: today's may be kept for ever, another one gets today's
file to be asked for again.
"""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from os.path import isfile
from typing import Any

from django.contrib.staticfiles import finders
from django.core.exceptions import SuspiciousFileOperation
from whitenoise import WhiteNoise
from whitenoise.responders import Response

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PREFIX = "/static/"
WORKER = "console/rules/worker.js"
# A worker has the policy of its own answer: here, and nowhere else, WebAssembly may be compiled.
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
PIECE = 256 * 1024
SMALL = 2 * 1024 * 1024  # compressed in memory up to here; larger files bring a .gz beside them
TEXT = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
ASKED = {
    b"accept-encoding": "HTTP_ACCEPT_ENCODING",
    b"if-none-match": "HTTP_IF_NONE_MATCH",
    b"if-modified-since": "HTTP_IF_MODIFIED_SINCE",
    b"range": "HTTP_RANGE",
}


class StaticFiles:
    """An ASGI application. With `live` the files are looked up anew at each request."""

    def __init__(self, *, versions: Collection[str], live: bool = False) -> None:
        self._versions = frozenset(versions)
        self._live = live
        self._compressed: dict[str, bytes] = {}
        self._index = WhiteNoise(None, max_age=None, allow_all_origins=False, add_headers_function=_headers)
        if not live:
            for finder in finders.get_finders():
                for path, storage in finder.list([]):
                    # The first finder that has a file wins, as in Django.
                    if path not in self._index.files:
                        self._index.add_file_to_dictionary(path, storage.path(path))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        version, _, path = scope["path"].removeprefix(PREFIX).partition("/")
        file = self._find(path)
        if file is None:
            await _reply(send, 404, [("Content-Type", "text/plain"), ("Content-Length", "0")], None)
            return
        asked = {ASKED[name]: value.decode("latin-1") for name, value in scope["headers"] if name in ASKED}
        response = file.get_response(scope["method"], asked)
        lasting = version in self._versions and not self._live
        caching = "public, max-age=31536000, immutable" if lasting else "no-cache"
        headers = [*response.headers, ("Cache-Control", caching)]
        if scope["method"] == "GET" and response.status == 200 and not self._live:
            body = self._small(path, headers, response, asked)
            if body is not None:
                await _send(send, 200, headers, body)
                return
        await _reply(send, int(response.status), headers, response)

    def _find(self, path: str) -> Any:
        if not self._live:
            return self._index.files.get(path)
        try:
            found = finders.find(path)
        except SuspiciousFileOperation:
            return None
        return self._index.get_static_file(found, path) if isinstance(found, str) and isfile(found) else None

    def _small(
        self, path: str, headers: list[tuple[str, str]], response: Response, asked: dict[str, str]
    ) -> bytes | None:
        """The compressed text of a small file, with its headers set to match; None where that does not fit."""
        told = dict(headers)
        size = int(told.get("Content-Length", 0))
        fits = told.get("Content-Type", "").startswith(TEXT) and 512 < size <= SMALL
        if not fits or "gzip" not in asked.get("HTTP_ACCEPT_ENCODING", "") or "Content-Encoding" in told:
            return None
        with response.file as file:
            if path not in self._compressed:
                self._compressed[path] = gzip.compress(file.read(), 6, mtime=0)
        body = self._compressed[path]
        headers[:] = [(name, value) for name, value in headers if name not in {"Content-Length", "Vary"}]
        headers += [("Content-Length", str(len(body))), ("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")]
        return body


def _headers(headers: Any, path: str, url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"
    if url == WORKER:
        headers["Content-Security-Policy"] = WORKER_POLICY


async def _send(send: Send, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
    raw = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body})


async def _reply(send: Send, status: int, headers: list[tuple[str, str]], response: Response | None) -> None:
    if response is None or response.file is None:
        await _send(send, status, headers, b"")
        return
    raw = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    with response.file as file:
        await send({"type": "http.response.start", "status": status, "headers": raw})
        while piece := file.read(PIECE):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
