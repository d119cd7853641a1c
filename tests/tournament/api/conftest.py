"""A program outside that listens: a real server on a free port of this machine."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest


@dataclass
class Listener:
    """What it was sent, and the statuses it answers with, the last one for ever."""

    url: str
    answers: list[int]
    heard: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def events(self) -> list[str]:
        return [json.loads(body)["event"] for _headers, body in self.heard]

    def said(self, at: int = -1) -> dict[str, Any]:
        return json.loads(self.heard[at][1])  # type: ignore[no-any-return]


@pytest.fixture
def listener(settings: Any) -> Iterator[Listener]:
    """Webhooks may point at this machine here, and in the clear."""
    settings.WEBHOOKS_INSIDE = settings.WEBHOOKS_HTTP = True
    kept = Listener("", [200])

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            kept.heard.append((dict(self.headers), body))
            status = kept.answers.pop(0) if len(kept.answers) > 1 else kept.answers[0]
            self.send_response(status)
            if 300 <= status < 400:
                self.send_header("Location", f"{kept.url}elsewhere")
            self.end_headers()
            self.wfile.write(b"heard" if status == 200 else b"not now")

        def log_message(self, *_said: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    kept.url = f"http://127.0.0.1:{server.server_port}/"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield kept
    server.shutdown()
    thread.join()
    server.server_close()
