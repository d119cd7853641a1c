from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.browser.clerk import Clerk
from tests.browser.hall import Hall, build
from tests.browser.referee import Referee
from tests.conftest import Served
from tests.conftest import _start as start

NO_WORKERS = """
globalThis.Worker = class {
  addEventListener(kind, hear) { if (kind === 'message') queueMicrotask(() => hear({data: {failed: 'no workers'}})); }
  postMessage() {}
};
"""


@pytest.fixture(scope="session")
def served(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for every browser test; each test has a championship and people of its own on it."""
    server = start(migrated, tmp_path_factory.mktemp("browser") / "var", (), {})
    yield server
    server.stop()


@pytest.fixture(scope="session")
def clerk(served: Served) -> Iterator[Clerk]:
    clerk = Clerk(served)
    yield clerk
    clerk.leave()


@pytest.fixture
def hall(served: Served, clerk: Clerk) -> Hall:
    return build(served, clerk, secrets.token_hex(3))


@pytest.fixture
def screen(browser: Browser, complaints: list[str], tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """screen(size, locale, app) → a page of its own browser context; its last picture stays in the test's folder.

    Without `app` the browser installs nothing and has no workers: the server alone checks what is entered, and the page is
    there in half the time.
    """
    opened: list[Page] = []

    def make(*, size: tuple[int, int] = (1280, 800), locale: str = "zh-CN", app: bool = False, **told: Any) -> Page:
        told = told if app else {"service_workers": "block", **told}
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=locale, timezone_id="Asia/Shanghai", **told
        )
        if not app:
            context.add_init_script(NO_WORKERS)
        page = context.new_page()
        page.set_default_timeout(10_000)
        listen(page, complaints)
        opened.append(page)
        return page

    yield make
    for number, page in enumerate(opened):
        page.screenshot(path=tmp_path / f"screen{number}.png")
        page.context.close()


@pytest.fixture
def tablet(hall: Hall, screen: Callable[..., Page]) -> Callable[..., Referee]:
    """tablet(user, locale, size) → a referee at a tablet of his own, logged in and at no page yet."""

    def make(user: str = "referee", **told: Any) -> Referee:
        return at_his_tablet(Referee, hall, hall.url, screen, user, **told)

    return make


def at_his_tablet(kind: type[Any], hall: Hall, url: str, screen: Callable[..., Page], user: str, **told: Any) -> Any:
    """Logged in, on a device that has a name, as after an evening in the hall."""
    name = hall.name(user)
    page = screen(**{"has_touch": True, **told})
    page.context.add_cookies([{"name": "sessionid", "value": hall.sessions[name], "url": url, "httpOnly": True}])
    page.context.add_init_script(f"if (isSecureContext) localStorage.setItem('marshal.device', 'tablet-{name}')")
    return kind(page, url, name, hall)


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """Errors of any page of the test: script errors, console errors, refused by the Content-Security-Policy."""
    heard: list[str] = []
    yield heard
    assert heard == []


def listen(page: Page, heard: list[str]) -> None:
    def told(message: ConsoleMessage) -> None:
        # A 4xx that the console asked for is logged by the browser itself; the tests expect those by name.
        if message.type == "error" and "Failed to load resource" not in message.text:
            heard.append(message.text)

    page.on("console", told)
    page.on("pageerror", lambda error: heard.append(str(error)))
