"""Every screen of a game at both sizes and in both languages: nothing runs out, every target can be hit, no complaint."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.referee import DRAFT, Referee
from tests.browser.shortcut import advance, begin

FAULTS = """
() => {
  const faults = [];
  const scrolls = (element) => {
    for (let up = element.parentElement; up && up.id !== 'console'; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowY + getComputedStyle(up).overflowX)) return true;
    return false;
  };
  for (const element of document.querySelectorAll('#console button, #console a, #console input, #console .ask, #console .clock')) {
    const box = element.getBoundingClientRect();
    if (!box.width || element.closest('svg')) continue;
    const who = `${element.className} "${element.textContent.trim().slice(0, 16)}"`;
    if (!scrolls(element) && (box.right > innerWidth + 1 || box.left < -1 || box.bottom > innerHeight + 1 || box.top < -1)) faults.push(`outside: ${who}`);
    if (element.matches('button, a') && (box.width < 47.5 || box.height < 47.5)) faults.push(`small: ${who}`);
    if (element.closest('.rail') && element.matches('button') && box.height < 63.5) faults.push(`rail: ${who}`);
    if (element.matches('button') && !(element.getAttribute('aria-label') || element.textContent.trim())) faults.push(`nameless: ${who}`);
    if (element.matches('button') && element.scrollWidth > element.clientWidth + 2 && getComputedStyle(element).textOverflow !== 'ellipsis') faults.push(`cut off: ${who}`);
  }
  for (const place of document.querySelectorAll('.middle, .draft, .seat-panel, .next, .turn, .ending, .table-screen'))
    if (place.scrollHeight > place.clientHeight + 2 || place.scrollWidth > place.clientWidth + 2) faults.push(`runs over: ${place.className}`);
  if (document.documentElement.scrollHeight > innerHeight + 1) faults.push('the page scrolls');
  return [...new Set(faults)];
}
"""


def faults(page: Page) -> list[str]:
    found: list[str] = page.evaluate(FAULTS)
    return found


def left_handed(page: Page) -> list[str]:
    page.locator(".this-tablet .chip").first.click()
    expect(page.locator(".console.left-handed")).to_be_visible()
    return faults(page)


@pytest.mark.parametrize(("size", "locale"), [((1024, 768), "en-US"), ((1280, 800), "zh-CN")])
def test_every_screen_of_a_game_fits_and_can_be_hit(
    tablet: Callable[..., Referee], size: tuple[int, int], locale: str
) -> None:
    referee = tablet(size=size, locale=locale, app=locale == "zh-CN")
    page = referee.page
    begin(referee, "commander")
    seen: dict[str, list[str]] = {"checklist": faults(page)}
    for step in DRAFT:
        referee.step(step)
        seen[step] = faults(page)
        if step == "commander":
            referee.put_off_checklist()
            seen["commander"] = faults(page)
        advance(referee)
    referee.step("play")
    seen["next"] = faults(page)
    referee.begin_turn("CC")
    seen["turn"] = faults(page)
    for name, touched in {
        "end": ".end-turn",
        "seat": "[data-seat=W2]",
        "card": ".panel-acts .touch >> nth=0",
        "skill": ".panel-acts .touch >> nth=1",
        "gear": ".gear >> nth=0",
        "foul": ".rail .touch >> nth=1",
        "stocktake": ".rail .touch >> nth=4",
        "more": ".rail .touch >> nth=5",
        "history": ".history-button",
        "entry": ".ribbon .entry-chip >> nth=0",
    }.items():
        page.locator(touched).click()
        seen[name] = faults(page)
        if name == "stocktake":
            page.locator(".sheet-foot .touch").first.click()
            seen["recovery"] = faults(page)
        if name == "more":
            seen["more left"] = left_handed(page)
        if page.locator(".sheet").count():
            page.keyboard.press("Escape")
            expect(page.locator(".sheet")).to_have_count(0)
    page.keyboard.press("r")
    expect(page.locator(".reach-list li")).to_have_count(5)
    seen["reach"] = faults(page)
    page.locator(".reach-head .touch").first.click()
    expect(page.locator(".order-seats li")).to_have_count(6)
    seen["order"] = faults(page)
    page.keyboard.press("?")
    seen["keys"] = faults(page)
    assert {name: found for name, found in seen.items() if found} == {}
    page.keyboard.press("Escape")
    chinese = "" if locale == "zh-CN" else page.locator(".rail").inner_text()
    assert not any("\u4e00" <= letter <= "\u9fff" for letter in chinese)


def test_a_phone_held_upright_shows_the_whole_width_and_its_rail_stays(tablet: Callable[..., Referee]) -> None:
    """In a pinch: the page may scroll up and down, never sideways, and every target is as large as on a tablet."""
    referee = tablet(size=(390, 844))
    page = referee.page
    begin(referee, "commander")
    seen: dict[str, list[str]] = {}

    def look(name: str) -> None:
        seen[name] = [fault for fault in faults(page) if not fault.startswith(("outside", "the page scrolls"))]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            seen[name].append("scrolls sideways")
        box = page.locator(".rail").bounding_box()
        if box is None or not 0 < box["y"] <= 844 - box["height"] + 1:
            seen[name].append("the rail is out of reach")

    for step in DRAFT:
        referee.step(step)
        look(step)
        if step == "commander":
            referee.put_off_checklist()
            look("commander")
        advance(referee)
    referee.step("play")
    look("next")
    referee.begin_turn("CC")
    look("turn")
    for key, name in (("a", "seat"), ("r", "reach"), ("n", "end")):
        page.keyboard.press(key)
        look(name)
    page.keyboard.press("Escape")
    for key, name in (
        ("k", "card"),
        ("f", "foul"),
        ("t", "stocktake"),
        ("b", "recovery"),
        ("m", "more"),
        ("?", "keys"),
    ):
        page.keyboard.press(key)
        expect(page.locator(".sheet")).to_be_visible()
        look(name)
        if name == "stocktake":
            here, keys = (page.locator(place).bounding_box() for place in (".stock-field.here", ".stock-editor"))
            assert here is not None
            assert keys is not None
            assert 0 < here["y"] < here["y"] + here["height"] <= keys["y"] + 1, "the field is behind its keys"
        page.keyboard.press("Escape")
    assert {name: found for name, found in seen.items() if found} == {}


def test_a_greyed_seat_says_why_and_can_be_entered_with_a_reason(tablet: Callable[..., Referee]) -> None:
    referee = tablet()
    begin(referee)
    page = referee.page
    lying = [seat.split()[-1] for seat in page.locator(".next-seats .touch small").all_inner_texts()]
    assert lying == ["C2", "CC", "C1"], "in the order of the seats above"
    grey = page.locator(".next-seats [aria-label*=' C1 ']")
    expect(grey).to_have_attribute("aria-disabled", "true")
    grey.click(force=True)  # it only looks disabled: touching it tells why
    problem = page.locator(".refused .problem")
    expect(problem.locator(".problem-head b")).to_have_text("比赛.1(2) (KW-F3.1.2)")
    expect(problem).to_contain_text("所见")
    referee.touch("照实记录")
    page.locator(".refused textarea").fill("主帅离席,裁判允许")
    referee.touch("照实记录", within=".sheet-foot")
    expect(page.locator("[data-seat=C1].acting")).to_be_visible()
    referee.wait_in_step()
    referee.touch(page.locator(".flag-count"))
    expect(page.locator(".flags")).to_contain_text("主帅离席")


def test_the_stocktake_sends_what_was_typed_and_is_typed_on_when_it_is_refused(tablet: Callable[..., Referee]) -> None:
    referee = tablet()
    begin(referee)
    page = referee.page
    referee.touch("盘点", within=".rail")
    for figure in ("6", "2"):  # W1: HP, then its hand by itself
        referee.touch(figure, within=".stock-editor", exact=True)
    referee.touch("记录", within=".sheet-foot", exact=True)
    expect(page.locator(".refused .problem.violation")).to_contain_text("KW-D4")
    referee.touch("按规则改正")
    expect(page.locator(".stocktake .stock-field.typed")).to_have_text(["体力6", "手牌2"])
    referee.touch("3", within=".stock-editor", exact=True)
    referee.touch(page.locator(".stock-piles .stock-field").first)
    for digit in ("7", "0"):
        referee.touch(digit, within=".stock-editor", exact=True)
    referee.touch("记录", within=".sheet-foot", exact=True)
    referee.wait_in_step()
    assert referee.rows()[-1] == {
        "do": "table",
        "seats": {"W1": {"hp": 3, "hand": 2}},
        "draw_pile": 70,
    }


def test_the_console_works_by_keyboard(tablet: Callable[..., Referee]) -> None:
    referee = tablet()
    begin(referee)
    page = referee.page
    page.locator(".next-seats [aria-label*=' CC ']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-seat=CC].acting")).to_be_visible()
    page.locator("[data-seat=W1]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".seat-panel")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".seat-panel")).to_have_count(0)
    page.locator(".rail .touch").nth(1).press("Enter")
    expect(page.locator(".foul-sheet")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".rail .touch").nth(1)).to_be_focused()
