"""The public board: live by events, by looking when events fail, entry by entry when the game is over; no secret ever."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import Hall
from tests.browser.referee import Referee
from tests.browser.shortcut import begin


@pytest.fixture
def referee(tablet: Callable[..., Referee]) -> Referee:
    return tablet()


def test_a_spectator_sees_each_touch_and_no_lineup_before_it_is_unveiled(
    hall: Hall, referee: Referee, screen: Callable[..., Page]
) -> None:
    begin(referee, "prepare")
    phone = screen(size=(390, 844))
    phone.goto(f"{hall.url}/g/{referee.game}/")
    expect(phone.locator(".draft-board .sixteen li")).to_have_count(16)
    expect(phone.locator(".draft-board .picks")).to_contain_text(["已交", "已交"])
    told = phone.request.get(f"{hall.url}/api/games/{referee.game}/").json()
    assert told["view"]["draft"]["lineups"] == {}

    referee.touch(referee.page.locator(".touch.huge"))
    for camp in ("warm", "cold"):
        referee.wait_in_step()
        referee.touch(referee.page.locator(f".choice-column.{camp} .seating").first)
    referee.step("unveil")
    referee.touch(referee.page.locator(".touch.huge"))
    expect(phone.locator(".seat .general-name")).to_have_count(6)
    referee.step("first-act")
    referee.touch(referee.page.locator(".touch.cold"))
    referee.step("deal")
    referee.touch(referee.page.locator(".touch.huge"))
    expect(phone.locator(".seat .hand-back").first).to_have_text("4")
    expect(phone.locator(".now")).to_contain_text("冷方行动")
    expect(phone.locator(".mark.live")).to_be_visible()
    expect(phone.locator(".board-log li").first).to_contain_text("手牌")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_when_events_fail_the_board_looks_for_itself(hall: Hall, referee: Referee, screen: Callable[..., Page]) -> None:
    begin(referee)
    phone = screen(size=(390, 844))
    phone.route("**/live/**", lambda route: route.abort())
    phone.goto(f"{hall.url}/g/{referee.game}/")
    expect(phone.locator(".seat")).to_have_count(6)
    referee.begin_turn("CC")
    expect(phone.locator(".seat.acting")).to_have_count(1, timeout=12_000)


def test_a_finished_game_is_replayed_entry_by_entry_and_an_entry_can_be_cited(
    hall: Hall, referee: Referee, screen: Callable[..., Page]
) -> None:
    begin(
        referee,
        "play",
        {"do": "turn", "seat": "CC"},
        {"do": "surrender", "seat": "CC"},
        *({"do": "sign", "team": team} for team in ("A", "B")),
    )
    page = screen()
    page.goto(f"{hall.url}/g/{referee.game}/#n25")
    expect(page.locator(".replay .seat.acting")).to_have_count(1)
    expect(page.locator(".log .here")).to_contain_text("25")
    page.get_by_role("button", name="下一条").click()
    expect(page.locator(".lead.decided")).to_contain_text("认输")
    page.get_by_role("button", name="开头").click()
    expect(page.locator(".replay .draft-board")).to_be_visible()
    page.locator("input[type=range]").fill("13")
    expect(page.locator(".replay .taken")).to_have_count(9)
    page.get_by_role("button", name="播放").click()
    expect(page.locator(".log .here")).to_contain_text("15", timeout=10_000)
    assert page.url.endswith("#n15") or page.url.endswith("#n16")
