"""How many touches each action takes (design of the console); fails when one grows."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.hall import Hall
from tests.browser.referee import Referee
from tests.browser.shortcut import begin


@pytest.fixture
def referee(tablet: Callable[..., Referee]) -> Referee:
    return tablet(size=(1024, 768))


@pytest.fixture
def with_rules(tablet: Callable[..., Referee]) -> Referee:
    """At a tablet that has the rules, as in the hall."""
    return tablet(size=(1024, 768), app=True)


def counted(referee: Referee, *, entries: int = 1) -> int:
    """Touches since the last count; every one of `entries` has reached the server."""
    touches, referee.touches = referee.touches, 0
    expect(referee.page.locator(f".link.ok[data-seq='{referee.known + entries}']")).to_be_visible(timeout=10_000)
    referee.known += entries
    return touches


def test_each_action_takes_no_more_touches_than_it_may(with_rules: Referee) -> None:
    referee = with_rules
    page = referee.page
    begin(referee, "pick")
    free = page.locator(".sixteen .general-tile:not(.taken):not(.chosen)")
    referee.touch(free.first)
    referee.step("pick")
    referee.known, referee.touches = referee.seq(), 0

    referee.touch(free.first)
    referee.touch(free.first)
    assert counted(referee) == 2, "a pick of two"

    referee.touch("撤销", within=".rail", exact=True)
    assert counted(referee) == 1, "undo"


def test_each_action_at_the_table_takes_no_more_touches_than_it_may(with_rules: Referee) -> None:
    referee = with_rules
    page = referee.page
    begin(referee)
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
    expect(page.locator(".seat-panel")).to_have_count(0)

    referee.hurt("CC", 4)
    referee.seat("CC")
    counted(referee)
    referee.touch("确认阵亡")
    referee.hold(page.locator(".killer.likely"))
    referee.step("over")
    referee.hold("宣布结果")
    assert counted(referee) == 3, "the verdict, before the signatures"
    expect(page.locator("canvas")).to_have_count(2)


THRICE = """
async (button) => {
  for (let touch = 0; touch < 3; touch += 1) {
    button.click();
    await new Promise((done) => setTimeout(done, 200));  // the pace of a finger, whatever the machine is busy with
  }
}
"""


def test_neighbouring_losses_not_yet_sent_are_one_entry(referee: Referee) -> None:
    begin(referee, "play", {"do": "turn", "seat": "CC"})
    referee.known = referee.seq()
    referee.seat("W1")
    referee.page.locator(".panel-hp .minus").evaluate(THRICE)
    counted(referee)
    assert referee.rows(bare=False)[-1]["delta"] == -3


def test_an_undo_leaves_turn_and_clock_as_if_the_wrong_touch_had_not_been(referee: Referee) -> None:
    """Officiating case 2."""
    begin(referee)
    before = referee.state()["view"]
    referee.known, referee.touches = referee.seq(), 0
    referee.begin_turn("CC")
    referee.touch("撤销", within=".rail", exact=True)
    referee.touch(referee.page.locator(".next-seats [aria-label*=' CC ']"))
    assert counted(referee, entries=3) == 3
    after = referee.state()["view"]
    assert (after["turn"]["seat"], after["turn"]["number"], after["clock"]) == ("CC", 1, before["clock"])


def test_an_amended_entry_keeps_its_moment(referee: Referee) -> None:
    page = referee.page
    begin(referee, "play", {"do": "turn", "seat": "CC"}, {"do": "hp", "seat": "W1", "delta": -1})
    wrong = referee.rows(bare=False)[-1]
    referee.known, referee.touches = referee.seq(), 0
    referee.touch(page.locator(".ribbon .entry-chip").first)
    referee.touch("更正这一条")
    referee.touch("−2", within=".sheet", exact=True)
    referee.touch("改为", within=".sheet")
    assert counted(referee) == 4
    assert referee.state()["view"]["seats"]["W1"]["hp"] == referee.state()["view"]["seats"]["W1"]["max_hp"] - 2
    assert referee.rows(bare=False)[-1]["n"] == referee.known - 1
    page.locator(".ribbon .entry-chip").nth(1).click()
    moment = f"{wrong['at'] // 60_000}:{-(-wrong['at'] // 1000) % 60:02d}"
    expect(page.locator(".entry-facts")).to_contain_text(moment)


def test_nothing_moves_by_itself(referee: Referee) -> None:
    """Every seat, the strip and the rail stay where they are, whatever is open and whatever anybody enters."""
    page = referee.page
    begin(referee, "play", {"do": "turn", "seat": "CC"})
    places = "() => [...document.querySelectorAll('.seat, .rail .touch, .strip, .middle')].map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round).join())"
    before = page.evaluate(places)
    referee.seat("W1")
    assert page.evaluate(places) == before
    referee.touch(page.locator(".panel-hp .minus"))
    page.keyboard.press("n")
    assert page.evaluate(places) == before
    page.keyboard.press("Escape")
    referee.hurt("C1", 5)
    referee.seat("C1")
    expect(page.locator(".dying-panel")).to_be_visible()
    assert page.evaluate(places) == before


def test_a_signature_survives_a_turn_of_the_tablet(referee: Referee, hall: Hall) -> None:
    page = referee.page
    begin(referee, "play", {"do": "turn", "seat": "CC"}, {"do": "surrender", "seat": "CC"})
    referee.hold("宣布结果")
    canvas = page.locator("canvas").first
    box = canvas.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.1, box["y"] + box["height"] * 0.5)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.5, steps=8)
    page.mouse.up()
    page.set_viewport_size({"width": 768, "height": 1024})
    page.wait_for_timeout(300)  # the canvas follows its new size in the next frame
    referee.hold(page.locator(".sign-field .hold").first)
    expect(page.locator(".sign-field.signed")).to_have_count(1)
    referee.wait_in_step()
    assert referee.rows(bare=False)[-1]["do"] == "sign"
    points = _strokes(hall)
    across = [x for x, _ in points]
    assert (200 < min(across) < 400, 2600 < max(across) < 2800) == (True, True), across


def _strokes(hall: Hall) -> list[list[int]]:
    """The points of the newest signature that the server keeps, in the box of 3000 × 1000."""
    drawn = hall.clerk.ask("from judging.models import Drawing; told = Drawing.objects.order_by('-pk').first().strokes")
    return [point for stroke in (json.loads(drawn) if isinstance(drawn, str) else drawn) for point in stroke]
