"""axe finds nothing on any screen of the console, the board, the public pages and the desk."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import Hall
from tests.browser.referee import DRAFT, Referee
from tests.browser.shortcut import advance, begin
from tests.conftest import ROOT

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
LOOK = """
async () => {
  const {violations} = await axe.run(document, {resultTypes: ['violations']});
  return violations.map(({id, nodes}) => `${id}: ${nodes.slice(0, 6).map(({target, failureSummary}) => `${target.join(' ')} (${failureSummary.split('\\n')[1]?.trim()})`).join(' | ')}`);
}
"""


def complaints_of_axe(page: Page) -> list[str]:
    """What axe finds on the page as it stands."""
    page.wait_for_timeout(200)  # a colour half way through its change is not the colour
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(LOOK)
    return found


def nothing(found: dict[str, list[str]]) -> None:
    told = [f"{screen}: {what}" for screen, whats in found.items() for what in whats]
    assert not told, "\n".join(told)


@pytest.fixture(autouse=True)
def _axe_is_there() -> None:
    if not AXE.exists():
        pytest.skip("LEFT OUT: axe-core is not installed (make setup)")


def test_axe_finds_nothing_on_any_screen_of_the_console(tablet: Callable[..., Referee]) -> None:
    referee = tablet(size=(1024, 768))
    page = referee.page
    page.goto(f"{referee.url}/console/")
    found: dict[str, list[str]] = {"matches": complaints_of_axe(page)}
    referee.open_first_game()
    found["checklist"] = complaints_of_axe(page)
    for step in DRAFT:
        referee.step(step)
        if step == "commander":
            referee.put_off_checklist()
            found[step] = complaints_of_axe(page)
        elif step not in ("first-pick", "pick", "lineup"):
            found[step] = complaints_of_axe(page)
        advance(referee)
    referee.step("play")
    found["next"] = complaints_of_axe(page)
    referee.begin_turn("CC")
    found["turn"] = complaints_of_axe(page)
    page.keyboard.press("x")
    found["declare"] = complaints_of_axe(page)
    expect(page.locator(".declare.over")).to_be_visible(timeout=8_000)
    found["declare over"] = complaints_of_axe(page)
    for key, name in (("a", "seat"), ("r", "reach"), ("n", "end")):
        page.keyboard.press(key)
        found[name] = complaints_of_axe(page)
    page.keyboard.press("Escape")
    for key, name in (
        *(
            ("k", "card"),
            ("f", "foul"),
            ("t", "stocktake"),
            ("b", "recovery"),
            ("h", "history"),
            ("m", "more"),
            ("?", "keys"),
        ),
    ):
        page.keyboard.press(key)
        expect(page.locator(".sheet")).to_be_visible()
        found[name] = complaints_of_axe(page)
        page.keyboard.press("Escape")
    page.locator(".rail .undo").focus()
    referee.hurt("CC", 5)
    referee.seat("CC")
    found["dying"] = complaints_of_axe(page)
    referee.touch("确认阵亡")
    found["killer"] = complaints_of_axe(page)
    referee.hold(page.locator(".killer.warm").first)
    referee.step("over")
    found["verdict"] = complaints_of_axe(page)
    referee.hold("宣布结果")
    found["sign"] = complaints_of_axe(page)
    referee.sign(1)
    referee.sign(2)
    found["closed"] = complaints_of_axe(page)
    nothing(found)


def test_axe_finds_nothing_while_generals_are_picked_and_lined_up(tablet: Callable[..., Referee]) -> None:
    referee = tablet(size=(1024, 768), locale="en-US")
    page = referee.page
    begin(referee, "first-pick")
    found: dict[str, list[str]] = {}
    for step in ("first-pick", "pick", "lineup"):
        referee.step(step)
        found[step] = complaints_of_axe(page)
        if step == "lineup":
            referee.hold(page.locator(".covered.warm .hold"))
            found["line-up open"] = complaints_of_axe(page)
            break
        advance(referee)
    nothing(found)


def test_axe_finds_nothing_on_the_board_the_public_pages_and_the_desk(
    hall: Hall, tablet: Callable[..., Referee], screen: Callable[..., Page]
) -> None:
    referee = tablet()
    game = begin(referee, "compare")
    found: dict[str, list[str]] = {}
    public = screen(size=(390, 844))
    for path in (
        "/",
        f"/t/{hall.slug}/",
        f"/t/{hall.slug}/bracket/",
        f"/t/{hall.slug}/teams/",
        f"/t/{hall.slug}/find/",
        f"/t/{hall.slug}/live/",
        f"/t/{hall.slug}/hall/",
        f"/t/{hall.slug}/share/",
        f"/t/{hall.slug}/generals/",
        f"/embed/{hall.slug}/bracket/",
        f"/m/{hall.match}/",
        f"/g/{game}/",
        "/login/",
    ):
        public.goto(f"{hall.url}{path}")
        found[path] = complaints_of_axe(public)
    organiser = tablet("organiser").page
    for path in (
        "/desk/",
        f"/desk/t/{hall.slug}/",
        f"/desk/t/{hall.slug}/tablets/",
        f"/desk/matches/{hall.match}/officials/",
    ):
        organiser.goto(f"{hall.url}{path}")
        found[path] = complaints_of_axe(organiser)
    nothing(found)
