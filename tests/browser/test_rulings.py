"""What the head referee rules, at his page, the table and the public board: protests, rulings, a reopened game."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.hall import Hall
from tests.browser.referee import Referee
from tests.browser.shortcut import begin

TURN, SURRENDER = {"do": "turn", "seat": "CC"}, {"do": "surrender", "seat": "CC"}


def test_a_protest_is_weighed_and_ruled_and_everybody_reads_the_ruling_as_a_sentence(
    hall: Hall, tablet: Callable[..., Referee], screen: Callable[..., Page]
) -> None:
    writer = tablet()
    fouls = [{"do": "foul", "team": "A"}] * 3
    game = begin(writer, "play", TURN, *fouls, {"do": "protest", "team": "A", "text": "#28 没有说话"})
    head = tablet("head", has_touch=False).page
    head.goto(f"{hall.url}/head/games/{game}/")
    matter = head.locator(".matter", has_text="异议").first
    expect(matter.locator(".effect")).to_contain_text("第 28 条")
    expect(matter.locator(".effect.changes")).to_be_visible()  # without the foul nobody has lost
    matter.locator("[name=article]").fill("KW-F4.4")
    matter.locator("[name=reason]").fill("录像为证，维持")
    matter.get_by_role("button", name="作出裁定").click()
    said = "裁定 KW-F4.4 关于第 29 条：录像为证，维持"
    expect(head.locator(".newest li").first).to_contain_text(said)
    expect(writer.page.locator(".ribbon .entry-chip").first).to_contain_text(said, timeout=8_000)
    public = screen(size=(390, 844))
    public.goto(f"{hall.url}/g/{game}/")
    expect(public.locator("#board")).to_contain_text(said)
    for page in (head, writer.page, public):
        assert "〔" not in page.inner_text("body")


def test_case_12_a_reopened_game_keeps_both_versions_and_its_sheet_says_corrected(
    hall: Hall, tablet: Callable[..., Referee]
) -> None:
    writer = tablet()
    signed = ({"do": "sign", "team": "A"}, {"do": "sign", "team": "B"})
    game = begin(writer, "play", {"do": "foul", "team": "B"}, TURN, SURRENDER, *signed)
    expect(writer.page.locator(".closed")).to_be_visible()
    head = tablet("head", has_touch=False).page
    head.goto(f"{hall.url}/head/games/{game}/")
    head.get_by_text("重开已签名的局").click()
    head.locator("form:has([value=reopen]) [name=reason]").fill("记错了队")
    head.get_by_role("button", name="重开", exact=True).click()
    newest = head.locator(".newest li")
    expect(newest.first).to_contain_text("记错了队")
    assert newest.first.evaluate("(row) => getComputedStyle(row).textDecorationLine") == "none"
    struck = "(row) => getComputedStyle(row).textDecorationLine"
    assert [newest.nth(place).evaluate(struck) for place in (1, 2)] == ["line-through"] * 2  # the signatures

    chips = writer.page.locator(".ribbon li")
    expect(chips.first).to_contain_text("记错了队", timeout=8_000)
    expect(chips.first).not_to_have_class(re.compile("void|undone"))
    writer.touch(writer.page.locator(".history-button"))
    writer.page.locator(".history li", has_text="犯规").first.get_by_role("button").click()
    writer.touch("更正这一条")
    writer.touch("白马", within=".sheet")
    writer.touch("改为", within=".sheet")
    expect(chips.first).to_contain_text("更正")
    writer.hold("宣布结果")
    writer.sign(1)
    writer.sign(2)
    writer.wait_in_step()
    head.goto(f"{hall.url}/g/{game}/sheet/")
    expect(head.locator(".sheet")).to_contain_text("更正")
    head.goto(f"{hall.url}/head/games/{game}/")
    earlier = head.locator("section", has_text="签过名的版本").get_by_role("link", name="第 1 版")
    earlier.click()
    expect(head).to_have_url(re.compile(r"version=1"))
    expect(head.locator(".sheet")).to_be_visible()
