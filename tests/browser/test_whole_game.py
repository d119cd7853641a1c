"""The main job: a referee takes a game from the draft to both signatures by touch, and the bracket moves for everybody."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.hall import Hall
from tests.browser.referee import Referee


def test_a_game_is_refereed_by_touch_and_moves_the_bracket_for_a_spectator_without_a_reload(
    hall: Hall, tablet: Callable[..., Referee], screen: Callable[..., Page]
) -> None:
    bracket = screen()
    bracket.goto(f"{hall.url}/t/{hall.slug}/bracket/")
    bracket.evaluate("window.sameDocument = true")

    referee = tablet(app=True)
    referee.log_in()
    game = referee.open_first_game()
    referee.draft()

    board = screen(size=(390, 844))
    board.goto(f"{hall.url}/g/{game}/")
    expect(board.locator(".seat")).to_have_count(6)

    # a wrong touch, taken back
    referee.begin_turn("CC")
    referee.hurt("W1")
    referee.wait_in_step()
    referee.touch("撤销", within=".rail", exact=True)
    referee.wait_in_step()
    expect(referee.page.locator(".history-button")).to_be_visible()

    # a wrong figure, amended
    referee.touch(referee.page.locator(".panel-hp .minus"))
    referee.wait_in_step()
    referee.touch(referee.page.locator(".ribbon .entry-chip").first)
    referee.touch("更正这一条")
    referee.touch("−2", within=".sheet", exact=True)
    referee.touch("改为", within=".sheet")
    referee.wait_in_step()
    expect(board.locator(".seat.warm .gem.lost")).to_have_count(2)

    # refused: more cards than HP; corrected
    referee.end_turn(9)
    expect(referee.page.locator(".refused .problem.violation")).to_contain_text("KW-F3.2.5")
    referee.touch("按规则改正")
    referee.end_turn(4)
    referee.wait_in_step()

    # refused again; recorded as it was, with the reason
    referee.begin_turn("W1")
    referee.end_turn(7)
    referee.touch("照实记录")
    referee.touch("裁判裁定")
    referee.touch("照实记录", within=".sheet-foot")
    referee.wait_in_step()
    expect(referee.page.locator(".flag-count")).to_be_visible()

    # the cold commander falls by the second vanguard's hand
    referee.begin_turn("W2")
    referee.hurt("CC", 5)
    referee.seat("CC")
    referee.touch("确认阵亡")
    referee.hold(referee.page.locator(".killer.warm.likely"))

    referee.step("over")
    expect(referee.page.locator(".verdict-what cite")).to_have_text("KW-F4.1")
    expect(board.locator(".lead.decided")).to_contain_text("获胜")
    winner = referee.page.locator(".verdict-what h1 .team-name").inner_text().lstrip("▲● ")

    # the overridden entry is settled before anybody signs
    expect(referee.page.locator("canvas")).to_have_count(0)
    flags = referee.page.locator(".flags > li")
    while flags.count():
        left = flags.count()
        referee.touch(flags.first.get_by_role("button", name="维持"))
        expect(flags).to_have_count(left - 1)
    referee.hold("宣布结果")
    referee.sign(1)
    referee.sign(2)
    expect(referee.page.locator(".closed")).to_be_visible()

    final = bracket.locator(f"text={winner}")
    expect(final).to_have_count(2, timeout=15_000)
    assert bracket.evaluate("window.sameDocument") is True
    expect(board.locator(".mark.signed")).to_be_visible()
