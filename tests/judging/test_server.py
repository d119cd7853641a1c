"""The door of a real server process: what it has acknowledged survives its death, and everybody hears of it at once."""

from __future__ import annotations

import http.client
import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest

import rules
from tests.conftest import Served
from tests.judging.wire import OPEN, SEAT, Tablet

pytestmark = pytest.mark.databases


@pytest.fixture(autouse=True)
def _tablets_are_closed() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()


def opened(served: Served) -> tuple[Tablet, int]:
    """A referee who has logged in and opened a game."""
    match = served.manage("shell", "-v", "0", "-c", SEAT).split("MATCH")[1].strip()
    tablet = Tablet(served.url).log_in("referee")
    status, told = tablet.post(f"/api/matches/{match}/games/", {})
    assert status == 201, told
    return tablet, told["id"]


def test_kill_9_after_an_acknowledged_post_loses_nothing(serve: Callable[..., Served]) -> None:
    first = serve()
    tablet, game = opened(first)
    acknowledged: list[tuple[int, str]] = []

    def write() -> None:
        try:
            for n in range(2000):
                status, told = tablet.append(game, n, text=str(n))
                assert status == 200, told
                acknowledged.append((told["seq"], str(n)))
        except (http.client.HTTPException, OSError):
            return

    writer = threading.Thread(target=write)
    writer.start()
    while len(acknowledged) < 60:
        time.sleep(0.01)
    first.stop(signal.SIGKILL)
    writer.join(20)
    assert 60 <= len(acknowledged) < 2000

    second = serve(VAR_DIR=str(first.var), **_database(first))
    again = Tablet(second.url).log_in("referee")
    entries = again.get(f"/api/games/{game}/log/")["entries"]
    assert [one["seq"] for one in entries] == list(range(1, len(entries) + 1))
    assert [(one["seq"], one["row"]["text"]) for one in entries][: len(acknowledged)] == acknowledged
    assert len(entries) - len(acknowledged) in (0, 1)
    state = again.get(f"/api/games/{game}/")
    seal = rules.seal_open(state["header"])
    for one in entries:
        seal = rules.seal_next(seal, one["row"])
    assert state["sealed"] == seal
    status, told = again.append(game, len(entries))
    assert (status, told["seq"]) == (200, len(entries) + 1)


def test_case_13_a_server_killed_in_a_step_of_90_seconds_comes_back_with_the_right_time(
    serve: Callable[..., Served],
) -> None:
    first = serve()
    tablet, game = opened(first)
    before = tablet.get(f"/api/games/{game}/")
    status, _told = tablet.append(game, 0, at=max(0, before["now_ms"] - before["anchor_ms"]))
    assert status == 200
    asked = time.monotonic()
    one = tablet.get(f"/api/games/{game}/")
    first.stop(signal.SIGKILL)
    second = serve(VAR_DIR=str(first.var), **_database(first))
    two = Tablet(second.url).log_in("referee").get(f"/api/games/{game}/")
    passed = (time.monotonic() - asked) * 1000
    assert two["anchor_ms"] == one["anchor_ms"]
    assert abs((two["now_ms"] - one["now_ms"]) - passed) < 500
    assert two["view"] == one["view"]


def test_a_spectator_hears_of_an_entry_at_once(live_server_process: Served) -> None:
    tablet, game = opened(live_server_process)
    stream = http.client.HTTPConnection(urlsplit(live_server_process.url).netloc, timeout=10)
    stream.request("GET", f"/live/game.{game}")
    answer = stream.getresponse()
    assert answer.status == 200
    status, _told = tablet.append(game, 0, text="secret words")
    assert status == 200
    sent = time.monotonic()
    while True:
        line = answer.readline().decode()
        if line.startswith("data: ") and (event := json.loads(line[6:])).get("seq") == 1:
            break
    assert time.monotonic() - sent < 1
    assert set(event) == {"seq", "view", "words", "at_ms", "entry"}
    assert event["view"]["n"] == 1
    assert "secret words" not in line
    answer.close()
    stream.close()


@pytest.mark.skipif(not os.environ.get("REDIS_URL"), reason="two processes need PostgreSQL and Redis")
def test_two_processes_write_one_log_and_tell_each_others_spectators(serve: Callable[..., Served]) -> None:
    first = serve()
    tablet, game = opened(first)
    second = serve(VAR_DIR=str(first.var), **_database(first))
    other = Tablet(second.url).log_in("referee")
    stream = http.client.HTTPConnection(urlsplit(second.url).netloc, timeout=10)
    stream.request("GET", f"/live/game.{game}")
    answer = stream.getresponse()
    for n in range(0, 20, 2):
        assert tablet.append(game, n, text=str(n))[0] == 200
        assert other.append(game, n + 1, text=str(n + 1))[0] == 200
    heard: list[int] = []
    while not heard or heard[-1] < 20:
        line = answer.readline().decode()
        if line.startswith("data: {") and "seq" in (event := json.loads(line[6:])):
            heard.append(event["seq"])
    assert heard == sorted(heard)
    assert len(heard) >= 19
    assert [one["row"]["text"] for one in tablet.get(f"/api/games/{game}/log/")["entries"]] == [
        str(n) for n in range(20)
    ]
    answer.close()
    stream.close()


def _database(served: Served) -> dict[str, str]:
    url = served.environment.get("DATABASE_URL", "")
    return {"DATABASE_URL": url} if url else {}
