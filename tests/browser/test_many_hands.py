"""Many hands at one table, in real browsers: tablets that join by PIN, break and are replaced; the head referee's grid,
his tray and his freeze; a side referee's phone."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import at_his_tablet
from tests.browser.hall import Hall
from tests.browser.referee import Referee
from tests.browser.shortcut import begin, forward

pytestmark = pytest.mark.slow

PHONE = (390, 844)


class Official(Referee):
    """Somebody at an ordinary page: the head referee, an organiser, a side referee."""

    def visit(self, path: str) -> Page:
        self.page.goto(f"{self.url}{path}")
        return self.page


@pytest.fixture
def official(hall: Hall, screen: Callable[..., Page]) -> Callable[..., Official]:
    def make(user: str, **told: object) -> Official:
        return at_his_tablet(Official, hall, hall.url, screen, user, **{"has_touch": False, **told})

    return make


@pytest.fixture
def joined(hall: Hall, screen: Callable[..., Page], official: Callable[..., Official]) -> Callable[[], Referee]:
    """joined() → a tablet that has come to table 7 by QR code and PIN, wherever that leads it."""
    desk = official("organiser")

    def join() -> Referee:
        address, pin = issue(desk, hall)
        page = screen(has_touch=True)
        page.goto(address)
        for digit in pin:
            page.locator(f".keypad [data-key='{digit}']").click()
        expect(page).to_have_url(re.compile(r"/console/(\d+/)?$"))
        return Referee(page, hall.url)

    return join


def issue(desk: Official, hall: Hall) -> tuple[str, str]:
    """The address on the QR code of table 7 and a new PIN, as the desk shows them."""
    page = desk.visit(f"/desk/t/{hall.slug}/tablets/")
    card = page.locator("#table-7")
    if card.locator(".pin").count():
        card.get_by_role("button", name="收回").click()
    card.get_by_role("button", name="发 PIN").click()
    address = card.locator(".qr-link").get_attribute("href") or ""
    return address, "".join(card.locator(".pin").inner_text().split())


def verbs(referee: Referee, game: int) -> list[str]:
    entries = referee.page.request.get(f"{referee.url}/api/games/{game}/log/?after=0").json()["entries"]
    return [entry["row"]["do"] for entry in entries]


def foul(page: Page, number: int = 0) -> None:
    page.locator(".rail").get_by_role("button", name="犯规").click()
    page.locator(".foul-sheet .big").nth(number).click()


def test_a_tablet_breaks_and_another_goes_on_in_under_a_minute(joined: Callable[[], Referee]) -> None:
    first = joined()
    game = first.open_first_game()
    forward(first)
    first.begin_turn("CC")
    stored = first.seq()
    first.page.context.set_offline(True)  # it is broken for good
    begun = time.monotonic()
    second = joined()
    assert second.page.url.endswith(f"/console/{game}/")
    expect(second.page.locator(".link")).to_contain_text("table7-1@")
    second.hold(second.page.locator(".take-over").first)
    second.wait_for_seq(stored)
    second.hurt("W1")
    second.wait_for_seq(stored + 1)
    assert time.monotonic() - begun < 60
    assert verbs(second, game)[-2:] == ["turn", "hp"]


def test_a_revoked_tablet_keeps_what_waits_and_asks_for_the_pin(
    hall: Hall, joined: Callable[[], Referee], official: Callable[..., Official]
) -> None:
    tablet = joined()
    game = tablet.open_first_game()
    forward(tablet)
    head = official("head")
    page = head.visit(f"/desk/t/{hall.slug}/tablets/")
    tablet.page.context.set_offline(True)
    foul(tablet.page)
    page.get_by_role("button", name=re.compile("注销 table7-1@")).click()
    expect(page.get_by_role("button", name=re.compile("注销 table7-1@"))).to_have_count(0)
    tablet.page.context.set_offline(False)
    sheet = tablet.page.locator(".pin-sheet")
    expect(sheet).to_be_visible(timeout=10_000)
    expect(sheet).to_contain_text("1 条都在")
    _address, pin = issue(head, hall)
    wrong = f"{(int(pin) + 1) % 10**6:06}"
    for digit in wrong:
        sheet.get_by_role("button", name=digit, exact=True).click()
    expect(sheet.get_by_role("alert")).to_contain_text("PIN 不对")
    for digit in pin:
        sheet.get_by_role("button", name=digit, exact=True).click()
    expect(sheet).to_be_hidden()
    tablet.wait_in_step()
    assert verbs(tablet, game)[-1] == "foul"
    assert verbs(tablet, game).count("foul") == 1


def test_case_9_the_grid_calls_a_table_silent_within_ten_seconds_and_calm_again(
    hall: Hall, tablet: Callable[..., Referee], official: Callable[..., Official]
) -> None:
    referee = tablet()
    begin(referee)
    head = official("head")
    card = head.visit(f"/head/{hall.slug}/").locator(".seat-of-play")
    expect(card).to_be_visible()
    expect(card.locator(".silent")).to_have_count(0, timeout=6_000)
    referee.page.context.set_offline(True)
    expect(card.locator(".silent")).to_contain_text("平板断开", timeout=10_000)
    for place in (0, 1, 2):
        foul(referee.page, place if place < 2 else 5)
    referee.page.context.set_offline(False)
    expect(card.locator(".silent")).to_have_count(0, timeout=12_000)
    expect(card.locator(".pips.last")).to_be_visible()
    referee.wait_in_step()
    assert referee.verbs()[-3:] == ["foul", "foul", "foul"]


def test_a_call_comes_up_without_a_reload_and_goes_when_he_comes(
    hall: Hall, tablet: Callable[..., Referee], official: Callable[..., Official]
) -> None:
    referee = tablet()
    begin(referee, "commander")
    page = official("head").visit(f"/head/{hall.slug}/")
    card = page.locator(".seat-of-play")
    expect(card).not_to_have_class(re.compile("urgent"))
    referee.page.locator(".rail").get_by_role("button", name="呼叫裁判长").click()
    expect(card.locator(".call")).to_be_visible(timeout=6_000)
    expect(page).to_have_title(re.compile(r"^\(1\)"))
    card.get_by_role("button", name="我来了").click()
    expect(card.locator(".call")).to_have_count(0)
    expect(page).to_have_url(re.compile(rf"/head/{hall.slug}/$"))


def test_case_10_late_entries_of_the_former_writer_are_let_in_or_not(
    hall: Hall, tablet: Callable[..., Referee], official: Callable[..., Official]
) -> None:
    first = tablet()
    game = begin(first)
    first.page.context.set_offline(True)
    foul(first.page, 0)
    foul(first.page, 1)
    second = tablet("referee2")
    second.open_console(game)
    expect(second.page.locator(".link.forbidden")).to_contain_text(hall.name("referee"))
    second.hold(second.page.locator(".take-over").first)
    second.wait_in_step()
    first.page.context.set_offline(False)
    expect(first.page.locator(".link.forbidden")).to_contain_text(hall.name("referee2"), timeout=15_000)
    expect(first.page.locator(".handed-on")).to_contain_text("2 条没有记入")
    first.touch("关闭", within=".sheet-foot")
    expect(first.find("盘点", within=".rail")).to_be_disabled()
    page = official("head").visit(f"/head/games/{game}/")
    tray = page.locator(".matter", has_text="接管之后才到的条目")
    expect(tray.locator("li")).to_have_count(2)
    tray.get_by_role("button", name="采纳这一条", exact=True).first.click()
    expect(page.get_by_role("status").first).to_contain_text("已采纳")
    tray.locator("input.why").fill("没有这回事")
    tray.get_by_role("button", name="不采纳这一条").click()
    expect(tray).to_have_count(0)
    expect(second.page.locator(".ribbon")).to_contain_text("犯规", timeout=8_000)
    assert verbs(second, game).count("foul") == 1


def test_a_frozen_display_stands_still_and_says_why(
    hall: Hall, tablet: Callable[..., Referee], official: Callable[..., Official], screen: Callable[..., Page]
) -> None:
    referee = tablet()
    game = begin(referee)
    board = screen(size=PHONE)
    board.goto(f"{hall.url}/g/{game}/")
    log = board.locator(".board-log li")
    expect(log.first).to_be_visible()
    shown = log.count()
    head = official("head").visit(f"/head/games/{game}/")
    head.get_by_role("button", name="冻结公开显示").click()
    expect(board.locator(".mark.ruling")).to_be_visible()
    foul(referee.page)
    referee.wait_in_step()
    board.wait_for_timeout(1_500)
    expect(log).to_have_count(shown)
    head.get_by_role("button", name="恢复公开显示").click()
    expect(log).to_have_count(shown + 1)
    expect(board.locator(".mark.ruling")).to_have_count(0)


def test_a_side_referee_enters_a_foul_in_two_touches_and_takes_it_back(
    tablet: Callable[..., Referee], official: Callable[..., Official]
) -> None:
    writer = tablet()
    game = begin(writer)
    side = official("referee2", size=PHONE, has_touch=True)
    page = side.visit(f"/pad/{game}/")
    people = page.locator(".pad-team").first.locator(".touch")
    side.touch(people.nth(0))
    side.touch("说话")
    assert side.touches == 2
    expect(page.locator(".pad-said")).to_contain_text(people.nth(0).inner_text())
    expect(writer.page.locator(".team-badge .fouls").first).to_be_visible(timeout=8_000)
    side.touch("撤回")
    expect(page.locator(".pad-team").first.locator(".pad-pips i.lit")).to_have_count(0)
    for kind in ("说话", "动作"):
        side.touch(people.nth(1))
        side.touch(kind)
        expect(page.locator(".pad-said")).to_contain_text(kind)
    expect(page.locator(".pad-team.last")).to_contain_text("再犯即负")
    side.touch(people.nth(2))
    side.touch("说话")  # too short: the last point must be held
    page.wait_for_timeout(600)
    assert verbs(side, game).count("foul") == 3
    side.hold("说话")
    expect(page.locator(".pad-kinds")).to_contain_text("已有裁决")
    expect(writer.page.locator(".console.step-over")).to_be_visible(timeout=8_000)


def test_what_is_entered_on_the_phone_without_a_line_waits_and_arrives_once(
    tablet: Callable[..., Referee], official: Callable[..., Official]
) -> None:
    writer = tablet()
    game = begin(writer, "commander")
    side = official("referee2", size=PHONE, has_touch=True)
    page = side.visit(f"/pad/{game}/")
    expect(page.locator(".badge.good")).to_be_visible()
    page.context.set_offline(True)
    side.touch(page.locator(".pad-team").nth(1).locator(".touch").nth(1))
    side.touch("警告")
    expect(page.get_by_role("status").first).to_contain_text("待发 1")
    writer.page.locator(".rail").get_by_role("button", name="呼叫裁判长").click()
    writer.wait_in_step()
    page.context.set_offline(False)
    expect(page.locator(".pad-said")).to_contain_text("警告", timeout=10_000)
    assert verbs(side, game) == ["call", "foul"]


def test_practice_is_opened_and_written_like_a_game(official: Callable[..., Official]) -> None:
    referee = official("referee", has_touch=True)
    page = referee.visit("/console/training/")
    page.get_by_role("button", name="开始练习").first.click()
    expect(page).to_have_url(re.compile(r"/console/\d+/$"))
    referee.wait_in_step()
    forward(referee)
    referee.begin_turn("CC")
    assert referee.seq() > 20
