"""A tablet at a table with a bad line: its server can die and come back, its network be cut, fall silent, be slow."""

from __future__ import annotations

import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.hall import Hall
from tests.browser.offline.relay import Relay
from tests.browser.referee import Referee
from tests.browser.shortcut import begin
from tests.conftest import ROOT, Served, _run

READY_MS = 60_000


@dataclass
class Line:
    """The server behind the relay, and the championship on it."""

    served: Served
    relay: Relay
    hall: Hall
    root: Path = ROOT

    def kill_server(self) -> None:
        """As a power cut does."""
        self.served.stop(signal.SIGKILL)
        self.relay.hang_up()

    def start_server(self, root: Path = ROOT) -> None:
        self.root = root
        self.served = _run(self.served.var, self.served.environment, root=root)
        self.hall.served = self.served
        self.relay.point_to(self.served.url)
        self.relay.cut = False

    def restore(self) -> None:
        """A server of this checkout, and a good line to it."""
        if self.served.process.poll() is not None or self.root != ROOT:
            self.kill_server()
            self.start_server()
        self.mend()

    def cut(self) -> None:
        self.relay.hang_up()

    def mend(self) -> None:
        self.relay.cut = self.relay.mute = False
        self.relay.delay = self.relay.loss = 0.0

    def log(self, game: int) -> list[dict[str, Any]]:
        """The rows of a game as the server has stored them."""
        script = f"Entry.objects.filter(game={game}).order_by('seq')"
        rows: list[dict[str, Any]] = self.hall.clerk.ask(
            f"from judging.models import Entry; told = [one.row for one in {script}]"
        )
        return rows


class TabletReferee(Referee):
    """A referee who goes on without a line: a touch counts once the tablet's own rules have read it."""

    def wait_in_step(self) -> None:
        link = self.page.locator(".link.ok, .link[data-waiting][data-read='yes']")
        expect(link.first).to_be_visible(timeout=10_000)

    def seq(self) -> int:
        self.wait_in_step()
        return int(self.page.locator(".link").get_attribute("data-seq") or 0)

    def wait_for_seq(self, seq: int) -> None:
        expect(self.page.locator(f".link[data-seq='{seq}']:is(.ok, [data-read='yes'])")).to_be_visible(timeout=10_000)

    def in_step(self, seq: int, *, within: int = 30_000) -> None:
        """The server has acknowledged everything up to that entry."""
        expect(self.page.locator(f".link.ok[data-seq='{seq}']")).to_be_visible(timeout=within)

    def begin(self, until: str = "play", *more: dict[str, Any]) -> int:
        """At an open game, brought to a step; the tablet's rules ready and its pages kept."""
        game = begin(self, until, *more)
        self.rules_ready()
        return game

    def rules_ready(self) -> None:
        """The tablet's rules check each touch, and its pages come from its own store."""
        expect(self.page.locator(".console")).to_be_visible(timeout=READY_MS)
        expect(self.page.locator(".rules-state")).to_have_count(0, timeout=READY_MS)
        until(self.page, "navigator.serviceWorker.controller !== null")

    def waiting(self, count: int, *, within: int = 10_000) -> None:
        expect(self.page.locator(".link.offline")).to_contain_text(f"待发 {count}", timeout=within)


def until(page: Page, expression: str) -> None:
    """Playwright's own wait_for_function would need eval, which the pages' policy forbids."""
    given_up = time.monotonic() + READY_MS / 1000
    while not page.evaluate(expression):
        assert time.monotonic() < given_up, expression
        page.wait_for_timeout(100)


def once_in_order(rows: list[dict[str, Any]]) -> bool:
    ids = [row["id"] for row in rows]
    moments = [row["at"] for row in rows]
    return len(set(ids)) == len(ids) and moments == sorted(moments)
