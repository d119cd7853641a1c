"""The bridge over real sockets: a slow client costs a socket, never a thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from config import bridge
from config.bridge import THREADS, Bridge
from tests.conftest import Served

from .asgi_server import Client, running

Environ = dict[str, Any]
StartResponse = Callable[..., Any]


class OnlyBridge:
    """A bridge that starts and stops with its server."""

    def __init__(self, wsgi: Callable[[Environ, StartResponse], Iterable[bytes]], **settings: Any) -> None:
        self.bridge = Bridge(wsgi, **settings)

    async def __call__(self, scope, receive, send) -> None:
        if scope["type"] == "lifespan":
            await receive()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            self.bridge.close()
            await send({"type": "lifespan.shutdown.complete"})
        else:
            await self.bridge(scope, receive, send)


def echo(environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
    """Says what it was asked: method, path, query, and its body back."""
    body = environ["wsgi.input"].read()
    told = "|".join([environ["REQUEST_METHOD"], environ["PATH_INFO"], environ["QUERY_STRING"], str(len(body))])
    start_response("200 OK", [("Content-Type", "text/plain"), ("X-Asked", told)])
    return [body[:10], b"!"]


def asked(wsgi: Callable[..., Any], request: str, **settings: Any) -> bytes:
    with running(OnlyBridge(wsgi, **settings)) as port, Client(port) as client:
        client.send(request)
        return client.read_to_the_end()


def test_a_request_arrives_whole_and_its_answer_is_collected():
    answer = asked(echo, "POST /a%20b/?x=1&y=2 HTTP/1.1\nHost: h\nContent-Length: 3\nConnection: close\n\nabc")
    assert b"x-asked: POST|/a b/|x=1&y=2|3\r\n" in answer
    assert b"content-length: 4\r\n" in answer
    assert answer.endswith(b"\r\n\r\nabc!")


def test_a_chunked_body_has_its_length():
    answer = asked(
        echo, "POST / HTTP/1.1\nHost: h\nTransfer-Encoding: chunked\nConnection: close\n\n3\nabc\n2\nde\n0\n\n"
    )
    assert b"x-asked: POST|/||5\r\n" in answer


def test_chinese_in_an_address_arrives_as_bytes():
    answer = asked(echo, "GET /%E8%B5%9B HTTP/1.1\nHost: h\nConnection: close\n\n")
    assert "x-asked: GET|/赛||0\r\n".encode() in answer


def test_HEAD_has_the_length_and_no_body():
    answer = asked(echo, "HEAD / HTTP/1.1\nHost: h\nConnection: close\n\n")
    assert b"content-length: 1\r\n" in answer
    assert answer.endswith(b"\r\n\r\n")


def test_headers_with_underscores_are_not_taken_for_others():
    def wsgi(environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        start_response("200 OK", [])
        return [environ.get("HTTP_X_ROLE", "nobody").encode()]

    assert asked(wsgi, "GET / HTTP/1.1\nHost: h\nX_Role: head\nConnection: close\n\n").endswith(b"nobody")


def test_repeated_headers_are_joined():
    def wsgi(environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        start_response("200 OK", [])
        return [environ["HTTP_X"].encode(), b" ", environ["HTTP_COOKIE"].encode()]

    request = "GET / HTTP/1.1\nHost: h\nX: a\nX: b\nCookie: c=1\nCookie: d=2\nConnection: close\n\n"
    assert asked(wsgi, request).endswith(b"a,b c=1; d=2")


def test_the_answer_is_closed_on_its_thread():
    closed: list[str] = []

    class Chunks(list[bytes]):
        def close(self) -> None:
            closed.append(threading.current_thread().name)

    def wsgi(environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        start_response("200 OK", [])
        return Chunks([b"done"])

    asked(wsgi, "GET / HTTP/1.1\nHost: h\nConnection: close\n\n")
    assert [name[:6] for name in closed] == ["django"]


def test_a_body_larger_than_may_be_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bridge, "BODY_LIMIT", 1000)
    assert asked(echo, "POST / HTTP/1.1\nHost: h\nContent-Length: 1001\n\n").startswith(b"HTTP/1.1 413")


def test_a_chunked_body_larger_than_may_be_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bridge, "BODY_LIMIT", 4)
    request = "POST / HTTP/1.1\nHost: h\nTransfer-Encoding: chunked\n\n5\nabcde\n0\n\n"
    assert asked(echo, request).startswith(b"HTTP/1.1 413")


def test_a_body_that_does_not_arrive_in_time_is_given_up():
    assert asked(echo, "POST / HTTP/1.1\nHost: h\nContent-Length: 9\n\nabc", body_time=0.2).startswith(b"HTTP/1.1 408")


def test_more_requests_than_may_wait_are_sent_away(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bridge, "WAITING", 1)
    go = threading.Event()

    def wsgi(environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        go.wait(10)
        start_response("200 OK", [])
        return [b""]

    with running(OnlyBridge(wsgi)) as port, Client(port) as one, Client(port) as other:
        one.get("/")
        time.sleep(0.2)
        other.get("/", Connection="close")
        answer = other.read_to_the_end()
        go.set()
        one.read_until(b"200 OK")
    assert answer.startswith(b"HTTP/1.1 503")
    assert b"retry-after: 2" in answer


@pytest.fixture
def long_answers() -> Iterator[int]:
    def wsgi(environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        environ["wsgi.input"].read()
        start_response("200 OK", [])
        return [b"x" * 20_000_000] if environ["PATH_INFO"] == "/long" else [b"short"]

    with running(OnlyBridge(wsgi)) as port:
        yield port


def test_more_clients_that_stall_while_sending_than_threads(long_answers: int):
    with ExitStack() as stack:
        for _ in range(4 * THREADS):
            stalled = stack.enter_context(Client(long_answers))
            stalled.send("POST / HTTP/1.1\nHost: h\nContent-Length: 1000\n\nhalf a b")
        assert _seconds(long_answers) < 1


def test_more_clients_that_stall_while_reading_than_threads(long_answers: int):
    with ExitStack() as stack:
        for _ in range(3 * THREADS):
            stalled = stack.enter_context(Client(long_answers, buffer=4096))
            stalled.get("/long")
            stalled.socket.recv(10)
        assert _seconds(long_answers) < 1


def test_a_hall_of_stalled_tablets_does_not_stop_the_product(live_server_process: Served):
    port = int(live_server_process.url.rsplit(":", 1)[1])
    with ExitStack() as stack:
        for _ in range(4 * THREADS):
            stalled = stack.enter_context(Client(port))
            stalled.send("POST /login/ HTTP/1.1\nHost: 127.0.0.1\nContent-Length: 1000\n\nusername=")
            stack.enter_context(Client(port)).get("/live/game.1")
        assert _seconds(port, "/healthz") < 1


def test_threads_keep_their_database_connections(live_server_process: Served):
    """Forty requests on four threads leave at most four connections, each with its own pragmas set once."""
    port = int(live_server_process.url.rsplit(":", 1)[1])
    for _ in range(40):
        _seconds(port, "/healthz")
    database = str((live_server_process.var / "marshal.sqlite3").resolve())
    descriptors = Path(f"/proc/{live_server_process.process.pid}/fd")
    if not descriptors.is_dir():
        pytest.skip("LEFT OUT: no /proc on this machine")
    links = [str(path.readlink()) for path in descriptors.iterdir() if path.is_symlink()]
    assert 1 <= links.count(database) <= THREADS + 1  # one more for the migrations of the start


def _seconds(port: int, path: str = "/") -> float:
    begun = time.monotonic()
    with Client(port) as client:
        client.get(path, Connection="close")
        assert client.read_to_the_end().startswith(b"HTTP/1.1 200")
    return time.monotonic() - begun
