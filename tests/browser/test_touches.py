"""How many touches each action takes (design of the console); fails when one grows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.referee import Referee
from tests.browser.shortcut import forward


@pytest.fixture
def referee(tablet: Callable[..., Referee]) -> Referee:
    referee = tablet(size=(1024, 768))
    referee.open_first_game()
    return referee


def counted(referee: Referee, *, entries: int = 1) -> int:
    """Touches since the last count; every one of `entries` has reached the server."""
    touches, referee.touches = referee.touches, 0
    expect(referee.page.locator(f".link.ok[data-seq='{referee.known + entries}']")).to_be_visible(timeout=10_000)
    referee.known += entries
    return touches


def test_each_action_takes_no_more_touches_than_it_may(referee: Referee) -> None:
    page = referee.page
    forward(referee, "pick", {"do": "pick", "camp": "warm", "generals": [_sixteen(referee)[0]]})
    referee.known, referee.touches = referee.seq(), 0

    free = page.locator(".sixteen .general-tile:not(.taken):not(.chosen)")
    referee.touch(free.first)
    referee.touch(free.first)
    assert counted(referee) == 2, "a pick of two"

    referee.touch("撤销", within=".rail", exact=True)
    assert counted(referee) == 1, "undo"


def test_each_action_at_the_table_takes_no_more_touches_than_it_may(referee: Referee) -> None:
    page = referee.page
    forward(referee)
    referee.known, referee.touches = referee.seq(), 0

    referee.touch(page.locator(".next-seats [aria-label*=' CC ']"))
    assert counted(referee) == 1, "start of a turn"

    referee.touch(page.locator("[data-seat=W1]"))
    referee.touch(page.locator(".panel-hp .minus"))
    assert counted(referee) == 2, "damage"
    expect(page.locator(".ribbon .entry-chip").first).to_contain_text("−1 ←")

    referee.touch(page.locator("[data-seat=W1]"))  # closes; as if another seat had been open
    referee.touches = 0
    referee.touch(page.locator("[data-seat=W1]"))
    referee.touch(page.locator(".panel-hp .plus"))
    assert counted(referee) == 2, "heal"

    referee.touch(page.locator("[data-seat=CC]"))
    referee.touch(page.locator(".gear").first)
    referee.touch("青釭剑", within=".sheet")
    assert counted(referee) == 3, "equip"
    expect(page.locator("[data-seat=CC] .slot.filled")).to_contain_text("青釭剑")

    referee.touch("犯规", within=".rail")
    referee.touch(page.locator(".foul-sheet .big").first)
    assert counted(referee) == 2, "foul"

    referee.touch(page.locator(".end-turn"))
    referee.touch(page.locator(".hands .digit").nth(3))
    assert counted(referee) == 2, "end of a turn with HP and hand"

    referee.begin_turn("W1")
    counted(referee)
    referee.hurt("C1", 4)
    referee.seat("C1")
    counted(referee)
    expect(page.locator("[data-seat=C1].dying")).to_be_visible()
    referee.touch("确认阵亡")
    referee.touch(page.locator(".killer.likely"))
    assert counted(referee) == 2, "death with its reward"
    expect(page.locator("[data-seat=C1].dead")).to_be_visible()

    referee.hurt("CC", 4)
    referee.seat("CC")
    counted(referee)
    referee.touch("确认阵亡")
    referee.hold(page.locator(".killer.likely"))
    referee.step("over")
    referee.hold("宣布结果")
    assert counted(referee) == 3, "the verdict, before the signatures"
    expect(page.locator("canvas")).to_have_count(2)


def _sixteen(referee: Referee) -> list[str]:
    game = referee.page.url.rstrip("/").rsplit("/", 1)[1]
    pool = referee.page.request.get(f"{referee.url}/api/games/{game}/").json()["edition"]["pool"]
    return [general["name"] for general in pool[:16]]
