from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from config.app import rules_files
from tests.browser.clerk import Clerk
from tests.browser.conftest import at_his_tablet
from tests.browser.hall import build
from tests.browser.offline.line import Line, TabletReferee
from tests.browser.offline.relay import relay_to
from tests.conftest import _start


@pytest.fixture(scope="module")
def hall_line(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Line]:
    if rules_files() is None:
        pytest.skip("the rules have changed since: make setup")
    served = _start(migrated, tmp_path_factory.mktemp("line") / "var", (), {})
    clerk = Clerk(served)
    with relay_to(served.url) as relay:
        line = Line(served, relay, build(served, clerk, secrets.token_hex(3)))
        yield line
        line.served.stop()
    clerk.leave()


@pytest.fixture
def line(hall_line: Line) -> Iterator[Line]:
    """The server behind a relay, with a championship of the test's own; whatever the test did to it is mended."""
    hall_line.hall = build(hall_line.served, hall_line.hall.clerk, secrets.token_hex(3))
    yield hall_line
    hall_line.restore()


@pytest.fixture
def tablet(line: Line, screen: Callable[..., Page]) -> Callable[..., TabletReferee]:
    """tablet(user) → a referee logged in at a tablet behind the relay."""

    def make(user: str = "referee", **told: object) -> TabletReferee:
        referee: TabletReferee = at_his_tablet(TabletReferee, line.hall, line.relay.url, screen, user, app=True, **told)
        return referee

    return make


@pytest.fixture
def referee(tablet: Callable[..., TabletReferee]) -> TabletReferee:
    return tablet()
