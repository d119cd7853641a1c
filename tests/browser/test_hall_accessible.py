"""axe finds nothing on the pages of the hall: joining, the head referee's, the pad, practice. None scrolls sideways."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.hall import Hall
from tests.browser.referee import Referee
from tests.browser.shortcut import begin
from tests.browser.test_accessible import AXE, complaints_of_axe, nothing

DESK, PHONE = (1280, 800), (390, 844)


@pytest.fixture(autouse=True)
def _axe_is_there() -> None:
    if not AXE.exists():
        pytest.skip("LEFT OUT: axe-core is not installed (make setup)")


def looked_at(page: Page) -> list[str]:
    """At both sizes, in one load."""
    found = []
    for width, height in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        found += [*complaints_of_axe(page), *(["it scrolls sideways"] if wide else [])]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["zh-CN", "en-US"])
def test_axe_finds_nothing_in_the_hall(
    hall: Hall, tablet: Callable[..., Referee], screen: Callable[..., Page], locale: str
) -> None:
    writer = tablet()
    captain = {"do": "foul", "team": "A"}
    game = begin(writer, "play", captain, captain, {"do": "call"}, {"do": "protest", "team": "A", "text": "#24 不对"})
    found: dict[str, list[str]] = {}
    head = tablet("head", locale=locale).page
    head.goto(f"{hall.url}/desk/t/{hall.slug}/tablets/")
    head.locator("#table-7 button").first.click()
    join = head.locator("#table-7 .qr-link").get_attribute("href") or ""
    for path in (
        f"/desk/t/{hall.slug}/tablets/",
        f"/desk/t/{hall.slug}/tablets/slips/",
        f"/head/{hall.slug}/",
        f"/head/{hall.slug}/fouls/",
        f"/head/games/{game}/",
        f"/pad/{game}/",
        "/console/training/",
        "/console/",
    ):
        head.goto(f"{hall.url}{path}")
        if path.startswith("/pad/"):
            head.locator(".pad-team").first.locator(".touch").first.click()
        found[path] = looked_at(head)
    stranger = screen(locale=locale)
    stranger.goto(join)
    found["join"] = looked_at(stranger)
    nothing(found)
