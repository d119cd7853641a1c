"""The line between tablet and server: cut, lost answers, somebody else's entry, a closed tab. Nothing lost, nothing doubled."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.hall import Hall
from tests.browser.referee import Referee
from tests.browser.shortcut import begin


@pytest.fixture
def referee(tablet: Callable[..., Referee]) -> Referee:
    referee = tablet()
    begin(referee)
    return referee


def foul(page: Page, number: int = 0) -> None:
    page.locator(".rail").get_by_role("button", name="犯规").click()
    page.locator(".foul-sheet .big").nth(number).click()


def test_what_is_touched_without_a_line_waits_and_arrives_once_in_order(referee: Referee) -> None:
    page = referee.page
    before = referee.seq()
    page.context.set_offline(True)
    referee.begin_turn("CC")
    foul(page)
    page.locator(".rail").get_by_role("button", name="呼叫裁判长").click()
    expect(page.locator(".link.offline")).to_contain_text("待发 3", timeout=10_000)
    expect(page.locator(".ribbon .waiting")).to_have_count(3)
    page.context.set_offline(False)
    expect(page.locator(f".link.ok[data-seq='{before + 3}']")).to_be_visible(timeout=15_000)
    assert referee.verbs(after=before) == ["turn", "foul", "call"]


def test_a_lost_answer_and_a_closed_tab_double_nothing(referee: Referee) -> None:
    page = referee.page
    before = referee.seq()

    def lose_the_answer(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch()
            route.abort()
        else:
            route.fallback()

    page.route("**/log/", lose_the_answer)
    foul(page)
    expect(page.locator(".link.offline")).to_be_visible()
    page.reload()
    page.unroute("**/log/")
    expect(page.locator(f".link.ok[data-seq='{before + 1}']")).to_be_visible(timeout=15_000)
    assert referee.verbs(after=before) == ["foul"]


def test_what_another_referee_entered_is_fetched_and_the_queue_goes_on_top(
    hall: Hall, referee: Referee, tablet: Callable[..., Referee]
) -> None:
    game = referee.game
    before = referee.seq()
    other = tablet("referee2")
    other.open_console(game)
    expect(other.page.locator(".link.forbidden")).to_contain_text("referee")
    expect(other.page.locator(".console.read-only")).to_be_visible()
    foul(other.page, 2)
    expect(other.page.locator(".ribbon")).to_contain_text("犯规")
    referee.begin_turn("CC")
    expect(referee.page.locator(f".link.ok[data-seq='{before + 2}']")).to_be_visible(timeout=15_000)
    assert referee.verbs(after=before) == ["foul", "turn"]


def test_an_answer_that_was_overtaken_on_the_way_changes_nothing(referee: Referee) -> None:
    """The state asked for before an entry was sent, and told after it was acknowledged, is of a table that is no more."""
    page = referee.page
    before = referee.seq()
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    page.route("**/api/games/*/?edition=0*", hold)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # it asks what is new
    while not held:
        page.wait_for_timeout(20)
    referee.begin_turn("CC")
    referee.wait_for_seq(before + 1)
    route, answer = held[0]
    route.fulfill(response=answer)
    page.wait_for_timeout(300)
    assert page.locator(".link.ok").get_attribute("data-seq") == str(before + 1)
    expect(page.locator("[data-seat=CC].acting")).to_be_visible()


def test_taking_over_is_a_deliberate_act_and_turns_the_first_tablet_into_a_mirror(
    referee: Referee, tablet: Callable[..., Referee]
) -> None:
    game = referee.game
    other = tablet("referee2")
    other.open_console(game)
    other.hold(other.page.locator(".take-over"))
    other.begin_turn("CC")
    other.wait_in_step()
    expect(referee.page.locator(".link.forbidden")).to_contain_text("referee2", timeout=10_000)
    expect(referee.page.locator("[data-seat=CC].acting")).to_be_visible()


def test_a_login_that_is_over_says_so_and_what_waits_goes_on_after_the_next(referee: Referee) -> None:
    page, before = referee.page, referee.seq()
    page.context.clear_cookies(name="sessionid")
    referee.begin_turn("CC")
    sheet = page.locator(".pin-sheet")
    expect(sheet).to_contain_text("登录已过期")
    expect(sheet).to_contain_text("待发的 1 条")
    sheet.get_by_role("link", name="重新登录").click()
    page.locator("input[name=username]").fill(referee.user)
    page.locator("input[name=password]").fill("secret")
    page.locator("form:has(input[name=password]) button").first.click()
    expect(page.locator(f".link.ok[data-seq='{before + 1}']")).to_be_visible(timeout=15_000)
    assert referee.verbs(after=before) == ["turn"]


def test_a_double_press_ends_one_turn(referee: Referee) -> None:
    page = referee.page
    referee.begin_turn("CC")
    before = referee.seq()
    page.locator(".end-turn").click()
    page.locator(".hands .digit").nth(3).dblclick()
    expect(page.locator(f".link.ok[data-seq='{before + 1}']")).to_be_visible()
    expect(page.locator(".next-seats")).to_be_visible()
    expect(page.locator(".sheet")).to_have_count(0)
    assert referee.verbs(after=before) == ["end"]
