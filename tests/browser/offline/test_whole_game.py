"""The offline game is real: the server dies before the first touch, and the game is played, signed and exported without it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from rules.checker import check_record
from tests.browser.offline.line import Line, TabletReferee, once_in_order


def test_a_game_is_finished_without_a_server_and_moves_the_bracket_when_it_is_back(
    line: Line, tablet: Callable[..., TabletReferee], screen: Callable[..., Page]
) -> None:
    referee = tablet(size=(1024, 768))
    page = referee.page
    game = referee.begin("commander")
    line.kill_server()
    page.reload()
    expect(page.locator(".link.offline")).to_be_visible(timeout=10_000)
    referee.rules_ready()

    referee.draft()
    referee.begin_turn("CC")
    referee.hurt("W1", 2)
    referee.touch("撤销", within=".rail", exact=True)
    referee.wait_in_step()

    # the tablet's own rules refuse, and an override lets it stand
    referee.end_turn(9)
    expect(page.locator(".refused .problem.violation")).to_contain_text("KW-F3.2.5")
    referee.touch("照实记录")
    referee.touch("裁判裁定")
    referee.touch("照实记录", within=".sheet-foot")
    referee.wait_in_step()

    page.reload()
    referee.rules_ready()
    referee.begin_turn("W2")
    referee.hurt("CC", 5)
    referee.seat("CC")
    referee.touch("确认阵亡")
    referee.hold(page.locator(".killer.warm.likely"))
    referee.step("over")
    expect(page.locator(".verdict-what cite")).to_have_text("KW-F4.1")
    flags = page.locator(".flags > li")
    while flags.count():
        left = flags.count()
        referee.touch(flags.first.get_by_role("button", name="维持"))
        expect(flags).to_have_count(left - 1)
    referee.hold("宣布结果")
    referee.sign(1)
    referee.sign(2)
    expect(page.locator(".closed")).to_be_visible()
    winner = page.locator(".verdict-what h1 .team-name").inner_text().lstrip("▲● ")
    told = referee.seq()

    with page.expect_download() as download:
        page.get_by_role("link", name="下载记录").click()
    record = Path(download.value.path()).read_bytes()
    report = check_record(record, everything=True)
    assert (report.ok, report.entries, report.verdict["by"]) == (True, told, "KW-F4.1")

    line.start_server()
    referee.in_step(told)
    expect(page.locator(".seal")).to_be_visible()
    rows = line.log(game)
    assert [*map(json.loads, record.decode().splitlines()[1:])] == rows
    assert once_in_order(rows)
    bracket = screen()
    bracket.goto(f"{line.served.url}/t/{line.hall.slug}/bracket/")
    expect(bracket.locator(f"text={winner}")).to_have_count(2)
