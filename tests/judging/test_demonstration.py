"""`make run`'s demonstration on a real server: it fills itself, stays live, and goes on after a restart."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import urllib.error
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.conftest import ROOT, Served

PATIENCE = 120.0  # seconds, on a machine that has other things to do


def got(served: Served, path: str) -> Any:
    return json.loads(served.get(path))


def until(found: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if (value := found()) is not None:
            return value
        time.sleep(0.5)
    raise AssertionError("it did not come about in time")


@contextmanager
def demonstrated(served: Served) -> Iterator[None]:
    """The command as the server starts it; ended as the server ends it."""
    command = [sys.executable, "manage.py", "simulate", "--demonstration", "--url", served.url]
    log = served.var / "demonstration.log"
    with log.open("ab") as out:
        running = subprocess.Popen(command, cwd=ROOT, env=served.environment, stdout=out, stderr=subprocess.STDOUT)
    try:
        yield
        assert running.poll() is None, log.read_text()
    finally:
        running.send_signal(signal.SIGTERM)
        running.wait(10)
    assert "Traceback" not in log.read_text(), log.read_text()


def this_year(served: Served) -> dict[str, Any] | None:
    """The newest event, once it is drawn."""
    slugs = [one["slug"] for one in got(served, "/api/tournaments/")["results"]]
    if not slugs:
        return None
    found = got(served, f"/api/tournaments/{max(slugs)}/")
    return found if found["stages"][0]["rounds"] else None


def live_game(served: Served) -> int | None:
    """The game on the live table of the first quarter-final, once it has got past the deal."""
    event = this_year(served)
    if event is None:
        return None
    quarterfinal = event["stages"][0]["rounds"][1]["matches"][0]
    if not quarterfinal["games"]:
        return None
    last = int(quarterfinal["games"][-1]["game"])
    for game in (last + 1, last + 2, last + 3):  # opened right after, beside others that are being filled in
        try:
            state = got(served, f"/api/games/{game}/?edition=0")
        except urllib.error.HTTPError:
            return None
        if state["match"] == quarterfinal["id"] and state["n"] > 26:
            return game
    return None


@pytest.mark.slow
def test_the_demonstration_fills_itself_stays_live_and_goes_on_after_a_restart(live_server_process: Served):
    served = live_server_process
    served.manage("shell", "-v", "0", "-c", "from config import logins; logins.ensure()")
    with demonstrated(served):
        game = until(lambda: live_game(served))
        n = got(served, f"/api/games/{game}/?edition=0")["n"]
        until(lambda: True if got(served, f"/api/games/{game}/?edition=0")["n"] > n else None)
    stopped_at = got(served, f"/api/games/{game}/?edition=0")["n"]
    with demonstrated(served):
        until(lambda: True if got(served, f"/api/games/{game}/?edition=0")["n"] > stopped_at else None)
        first_round = until(lambda: _all_decided(served))
        until(lambda: _kept_for_the_guest(served))
    assert first_round == 8
    assert "ERROR" not in served.log()
    assert "Traceback" not in served.log()


def _all_decided(served: Served) -> int | None:
    matches = (this_year(served) or {})["stages"][0]["rounds"][0]["matches"]
    return len(matches) if all(match["outcome"] == "completed" for match in matches) else None


def _kept_for_the_guest(served: Served) -> bool | None:
    match = (this_year(served) or {})["stages"][0]["rounds"][1]["matches"][2]
    return True if match["state"] == "ready" and match["table"] == 3 else None
