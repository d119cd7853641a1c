"""The live streams over real sockets: what a spectator's phone gets, and what one that stalls costs the others."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from config.live import Live
from tests.conftest import ROOT, Served
from tournament.bus import PENDING, Hub, frame_of

from .asgi_server import Client, running


class OnlyLive:
    """The live application alone, with its own hub, started and stopped by the server."""

    def __init__(self, **settings: float) -> None:
        self.hub = Hub()
        self.live = Live(self.hub, **settings)

    async def __call__(self, scope, receive, send) -> None:
        if scope["type"] == "lifespan":
            await receive()
            self.live.start()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await self.live.stop()
            await send({"type": "lifespan.shutdown.complete"})
        else:
            await self.live(scope, receive, send)

    def tell(self, seq: int, text: str = "") -> None:
        self.hub.tell("game.1", frame_of({"seq": seq, "text": text}, seq))


@pytest.fixture
def app() -> OnlyLive:
    return OnlyLive()


@pytest.fixture
def port(app: OnlyLive) -> Iterator[int]:
    with running(app) as port:
        yield port
    # The server's own end closes only the product's hub; a test's hub is closed by its lifespan.


def watching(app: OnlyLive, number: int) -> None:
    until = time.monotonic() + 10
    while len(app.hub.watchers()) != number:
        assert time.monotonic() < until, f"{len(app.hub.watchers())} watch, not {number}"
        time.sleep(0.01)


def publish(environment: dict[str, str], seq: int) -> None:
    """From a process of its own, as another server or a command would."""
    code = f"from tournament.bus import publish; publish('game.7', {{'seq': {seq}}}, {seq})"
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", code]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def test_an_event_reaches_every_watcher(app: OnlyLive, port: int):
    with Client(port) as one, Client(port) as other:
        one.get("/live/game.1")
        other.get("/live/game.1")
        watching(app, 2)
        app.tell(1, "赵云")
        expected = 'id: 1\ndata: {"seq":1,"text":"赵云"}\n\n'.encode()
        assert b"content-type: text/event-stream" in one.read_until(expected)
        other.read_until(expected)


def test_Last_Event_ID_resumes(app: OnlyLive, port: int):
    for seq in range(1, 6):
        app.tell(seq)
    with Client(port) as client:
        client.get("/live/game.1", Last_Event_ID="3")
        got = client.read_until(b'{"seq":5,"text":""}\n\n')
    assert [line for line in got.split(b"\n") if line.startswith(b"id:")] == [b"id: 4", b"id: 5"]


def test_a_quiet_stream_has_a_heartbeat():
    with running(OnlyLive(beat=0.1)) as port, Client(port) as client:
        client.get("/live/game.1")
        client.read_until(b": \n\n")
        client.read_until(b": \n\n")


def test_who_leaves_is_forgotten(app: OnlyLive, port: int):
    with Client(port) as client:
        client.get("/live/game.1")
        watching(app, 1)
    watching(app, 0)


@pytest.mark.parametrize(
    "path", ["/live/", "/live/secret", "/live/game.0", "/live/game.1/x", "/live/game.-1", "/live/user.1"]
)
def test_only_channels_of_games_and_tournaments_are_there(port: int, path: str):
    with Client(port) as client:
        client.get(path, Connection="close")
        assert client.read_to_the_end().startswith(b"HTTP/1.1 404")


def test_a_stream_is_only_read(port: int):
    with Client(port) as client:
        client.send("POST /live/game.1 HTTP/1.1\nHost: x\nContent-Length: 0\nConnection: close\n\n")
        assert client.read_to_the_end().startswith(b"HTTP/1.1 405")


def test_a_watcher_who_stalls_loses_events_and_is_told(app: OnlyLive, port: int):
    """He gets a prefix, then resync and the newest; the watcher beside him gets all of them, and at once."""
    events, long = 40 * PENDING, "x" * 8000
    with Client(port, buffer=4096) as stalled, Client(port) as quick:
        stalled.get("/live/game.1")
        quick.get("/live/game.1")
        watching(app, 2)
        for seq in range(1, events + 1):
            app.tell(seq, long)
            quick.read_until(b"\ndata: " + b'{"seq":%d,' % seq)
        got = stalled.read_until(b'{"seq":%d,' % events)
    ids = [int(line[4:]) for line in got.split(b"\n") if line.startswith(b"id:")]
    assert b"event: resync" in got
    assert ids == sorted(ids)
    assert len(ids) < events


def test_an_open_stream_does_not_keep_the_server_alive(live_server_process: Served):
    with Client(int(live_server_process.url.rsplit(":", 1)[1])) as client:
        client.get("/live/game.1")
        client.read_until(b"retry")
        begun = time.monotonic()
        assert live_server_process.stop() == 0
        assert time.monotonic() - begun < 2.5  # well before the 3 s after which streams would be cut
        assert client.read_to_the_end().endswith(b"0\r\n\r\n")


def test_events_pass_from_one_process_to_another(redis_url: str, serve: Callable[..., Served]):
    environment = {"REDIS_URL": redis_url, "SECRET_KEY": "one for both"}
    servers = [serve(**environment), serve(**environment)]
    with Client(_port(servers[0])) as one, Client(_port(servers[1])) as other:
        for client in (one, other):
            client.get("/live/game.7")
            client.read_until(b"retry")
        publish(servers[0].environment, 3)
        one.read_until(b'id: 3\ndata: {"seq":3}\n\n')
        other.read_until(b'id: 3\ndata: {"seq":3}\n\n')


def test_another_installation_on_the_same_redis_is_not_heard(redis_url: str, serve: Callable[..., Served]):
    ours = serve(REDIS_URL=redis_url, SECRET_KEY="ours")
    with Client(_port(ours)) as client:
        client.get("/live/game.7")
        client.read_until(b"retry")
        publish({**ours.environment, "SECRET_KEY": "theirs"}, 3)
        publish(ours.environment, 4)
        assert b"id: 3" not in client.read_until(b"id: 4\n")


def test_publishing_never_raises_when_redis_is_away(settings):
    from tournament import bus

    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    bus._redis.cache_clear()
    try:
        bus.publish("game.1", {"seq": 1}, 1)
        assert bus.hub.kept("game.1") == (b'id: 1\ndata: {"seq":1}\n\n',)
    finally:
        bus._redis.cache_clear()


def test_three_hundred_watchers_hear_within_two_seconds(app: OnlyLive, port: int):
    clients = [Client(port) for _ in range(300)]
    try:
        for client in clients:
            client.get("/live/game.1")
        watching(app, len(clients))
        begun = time.monotonic()
        threading.Thread(target=app.tell, args=(1,)).start()
        for client in clients:
            client.read_until(b"id: 1\n")
        assert time.monotonic() - begun < 2
    finally:
        for client in clients:
            client.socket.close()


def _port(served: Served) -> int:
    return int(served.url.rsplit(":", 1)[1])
