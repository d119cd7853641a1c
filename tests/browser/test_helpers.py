"""What helps a referee without entering anything: range, order, the five seconds, the wake lock, the hand, the keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.referee import Referee
from tests.browser.shortcut import begin

SOUND = """
window.heard = [];
window.AudioContext = class {
  currentTime = 0; state = 'running'; destination = {};
  createOscillator() {
    const tone = {frequency: {value: 0}, connect: (next) => next, stop() {}, start: () => heard.push(tone.frequency.value)};
    return tone;
  }
  createGain() { return {gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}, connect: (next) => next}; }
};
window.trembled = 0;
navigator.vibrate = () => { window.trembled += 1; return true; };
"""
LOCK = """
window.locks = [];
Object.defineProperty(navigator, 'wakeLock', {configurable: true, value: {request: async (kind) => {
  const lock = new EventTarget();
  locks.push({kind, lock});
  return lock;
}}});
"""


@pytest.fixture
def referee(tablet: Callable[..., Referee]) -> Referee:
    return tablet(size=(1024, 768))


def test_KW_0_a_long_press_on_a_seat_shows_whom_it_reaches_and_why_and_enters_nothing(referee: Referee) -> None:
    page = referee.page
    begin(
        referee,
        "play",
        {"do": "turn", "seat": "CC"},
        {"do": "equip", "seat": "W1", "card": {"name": "青釭剑"}},
        {"do": "equip", "seat": "CC", "card": {"name": "绝影"}},
    )
    before = referee.seq()
    page.locator("[data-seat=W1]").click(delay=700)
    found = page.locator(".reach-list li")
    expect(found).to_have_count(5)
    expect(page.locator(".reach-head")).to_contain_text("攻击范围 2")
    assert [figure.inner_text() for figure in page.locator(".reach-figure").all()] == ["1", "2", "3", "3", "1"]
    expect(found.nth(3)).to_contain_text("绝影 +1")
    expect(page.locator(".seat.reached")).to_have_count(3)
    expect(page.locator("[data-seat=CC].beyond .seat-mark")).to_have_text("距3")
    page.locator("[data-seat=CC]").click()
    expect(page.locator(".reach")).to_have_count(0)
    expect(page.locator(".seat-panel")).to_be_visible()
    assert referee.seq() == before


def test_KW_G5_a_card_for_everybody_lists_the_seats_and_holds_its_place_while_something_interrupts(
    referee: Referee,
) -> None:
    page = referee.page
    begin(referee, "play", {"do": "turn", "seat": "CC"})
    referee.touch("用牌", within=".turn")
    referee.touch("南蛮入侵", within=".card-what", exact=True)
    referee.touch("逆时针", within=".card-how")
    referee.touch("记录", within=".sheet-foot", exact=True)
    seats = page.locator(".order-seats .touch")
    expect(seats).to_have_count(5)
    now = page.locator(".order-seats .chosen")
    first, second = seats.nth(0).inner_text()[-2:], seats.nth(1).inner_text()[-2:]
    expect(now).to_contain_text(first)
    referee.touch("下一位", within=".order")
    expect(now).to_contain_text(second)
    expect(page.locator(".seat-mark.now")).to_have_text("2")

    referee.seat("C1")  # somebody asks something in between, and the page is loaded anew
    expect(page.locator(".seat-panel")).to_be_visible()
    page.reload()
    expect(now).to_contain_text(second)
    referee.wait_in_step()
    referee.touch(page.locator(".order-acts .danger"))
    expect(page.locator(".seat-mark.now")).to_have_text("3")
    referee.wait_in_step()
    assert referee.rows()[-1] == {"do": "hp", "seat": "W1", "delta": -1, "kind": "damage", "source": "CC"}

    referee.end_turn(3)
    expect(page.locator(".next-seats")).to_be_visible()
    expect(page.locator(".seat-mark")).to_have_count(0)


def test_KW_F3_2_the_five_seconds_are_one_touch_and_end_by_themselves_with_sound_and_vibration(
    referee: Referee,
) -> None:
    page = referee.page
    page.add_init_script(SOUND)
    begin(referee, "commander")
    before = referee.seq()
    referee.touch("5秒声明", within=".rail")
    expect(page.locator(".declare.running")).to_be_visible()
    expect(page.locator(".declare.over")).to_have_text("视为放弃", timeout=7_000)
    assert page.evaluate("heard") == [880] * 5 + [440]
    assert page.evaluate("trembled") == 6
    expect(page.locator(".declare")).to_have_text("5秒声明")
    assert referee.seq() == before

    referee.touch("更多", within=".rail")
    referee.touch("静音", within=".this-tablet")
    page.keyboard.press("Escape")
    referee.touch("5秒声明", within=".rail")
    expect(page.locator(".declare")).to_contain_text("4")
    referee.touch(page.locator(".declare"))  # it was declared
    expect(page.locator(".declare")).to_have_text("5秒声明")
    assert len(page.evaluate("heard")) == 6


def test_the_screen_stays_awake_and_is_kept_awake_when_the_page_returns(referee: Referee) -> None:
    page = referee.page
    page.add_init_script(LOCK)
    begin(referee, "commander")
    page.wait_for_function("locks.length === 1")
    page.evaluate("locks[0].lock.dispatchEvent(new Event('release'))")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("locks.length === 2")
    assert page.evaluate("locks.map(({kind}) => kind)") == ["screen", "screen"]


def test_the_hand_and_the_side_of_the_table_are_remembered_by_the_tablet(referee: Referee) -> None:
    page = referee.page
    begin(referee, "play", {"do": "turn", "seat": "CC"})
    undo, middle = page.locator(".rail .undo"), page.viewport_size["width"] / 2  # type: ignore[index]

    def on_the_right(selector: str) -> bool:
        box = page.locator(selector).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2 > middle

    referee.seat("W1")
    assert [on_the_right(place) for place in (".rail .undo", ".end-turn", ".panel-hp .minus")] == [True] * 3
    referee.touch("更多", within=".rail")
    referee.touch("左手", within=".this-tablet")
    referee.touch("冷方一侧", within=".this-tablet")
    page.keyboard.press("Escape")
    assert [on_the_right(place) for place in (".rail .undo", ".end-turn", ".panel-hp .minus")] == [False] * 3
    page.reload()
    expect(undo).to_be_visible()
    assert not on_the_right(".rail .undo")
    seats = page.locator(".seat-row.near [data-seat]")
    assert [seat.get_attribute("data-seat") for seat in seats.all()] == ["C1", "CC", "C2"]


def test_a_turn_is_refereed_by_keyboard_alone(referee: Referee) -> None:
    page = referee.page
    begin(referee)
    before = referee.seq()
    page.keyboard.press("?")
    expect(page.locator(".keys kbd").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("2")  # of the three cold seats: the commander
    page.keyboard.press("a")
    expect(page.locator("[data-seat=W1].opened")).to_be_visible()
    page.keyboard.press("-")
    page.keyboard.press("r")
    expect(page.locator(".reach-list li")).to_have_count(5)
    page.keyboard.press("n")
    page.keyboard.press("4")
    expect(page.locator(f".link.ok[data-seq='{before + 3}']")).to_be_visible()
    assert [row["do"] for row in referee.rows()[before:]] == ["turn", "hp", "end"]
    page.keyboard.press("Control+z")
    expect(page.locator(f".link.ok[data-seq='{before + 4}']")).to_be_visible()
    assert referee.rows()[-1]["do"] == "undo"
