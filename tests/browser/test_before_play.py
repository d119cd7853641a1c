"""Before and during the draft: the checklist, the clocks that start by themselves, what an expiry offers."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.hall import Hall
from tests.browser.referee import Referee
from tests.browser.shortcut import advance, begin

BAN = """
from django.contrib.auth import get_user_model
from tournament.models import Match
from tournament.services import penalties
team = Match.objects.get(pk=MATCH).slots.get(position=1).entrant.team
player = team.players.all()[1]
penalties.give(team=team, player=player, kind="ban", why="动手", by=get_user_model().objects.get(username="ORGANISER"))
told = player.name
"""


def test_the_checklist_is_touched_through_and_the_banned_are_named_before_they_play(
    hall: Hall, tablet: Callable[..., Referee]
) -> None:
    referee = tablet()
    page = referee.page
    banned = hall.clerk.ask(BAN.replace("MATCH", str(hall.match)).replace("ORGANISER", hall.name("organiser")))
    begin(referee, "commander")
    checks = referee.page.locator(".checklist .check")
    expect(checks.nth(0)).to_contain_text("106")
    expect(checks.nth(1)).to_contain_text("32")
    expect(checks.nth(3).locator(".banned")).to_contain_text(banned)
    for index in range(checks.count()):
        referee.touch(checks.nth(index))
    expect(referee.page.locator(".choice-column")).to_have_count(2)
    referee.wait_in_step()
    (row,) = referee.rows()
    assert row["do"] == "checklist"
    assert set(row["items"].values()) == {True}

    expect(page.locator(".choice-column button", has_text="停赛")).to_have_text([re.compile(banned)])
    while page.locator(".console:not(.step-lineup)").count():
        step = page.locator(".console").get_attribute("class")
        advance(referee)
        expect(page.locator(".console")).not_to_have_class(step or "")
    referee.hold(page.locator(".covered.warm .hold"))
    expect(page.locator(".lineup-player", has_text="停赛")).to_have_text([re.compile(banned)])
    assert 0 < int(page.locator(".lineup-open .ring b").inner_text()) <= 90  # the time stays in sight


def test_KW_F1_3a_the_ring_starts_by_itself_with_the_entry_before(tablet: Callable[..., Referee]) -> None:
    referee = tablet()
    begin(referee, "first-pick")
    ring = referee.page.locator(".ring b")
    assert 5 <= int(ring.inner_text()) <= 10
    referee.touch(referee.page.locator(".choices .touch.warm"))
    referee.step("pick")
    assert 14 <= int(ring.inner_text()) <= 20
    referee.touch(referee.page.locator(".sixteen .general-tile").first)
    expect(referee.page.locator(".eight.warm li.filled")).to_have_count(1)
    assert 14 <= int(ring.inner_text()) <= 20


def opened_earlier(referee: Referee, until: str) -> None:
    """A game opened ten minutes ago, at a step whose time is long over."""
    begin(referee, until, ago_ms=600_000)
    expect(referee.page.locator(".ring.late")).to_be_visible()


def test_I_2_an_expired_pick_offers_its_ruling_in_one_touch(tablet: Callable[..., Referee]) -> None:
    referee = tablet()
    opened_earlier(referee, "pick")
    sixteen = referee.page.locator(".sixteen .general-tile .general-name").all_inner_texts()
    before = referee.seq()
    referee.touch(referee.page.locator(".touch.late"))
    expect(referee.page.locator(f".link.ok[data-seq='{before + 1}']")).to_be_visible()
    assert referee.rows()[-1] == {"do": "pick", "camp": "warm", "generals": sixteen[:1], "timeout": True}


def test_I_2_what_was_touched_too_late_is_not_in_the_ruling(tablet: Callable[..., Referee]) -> None:
    referee = tablet()
    opened_earlier(referee, "pick")
    tiles = referee.page.locator(".sixteen .general-tile")
    sixteen = tiles.locator(".general-name").all_inner_texts()
    before = referee.seq()
    referee.touch(tiles.nth(8))
    referee.touch(referee.page.get_by_role("button", name="按规则改正"))
    referee.touch(referee.page.locator(".touch.late"))
    expect(referee.page.locator(f".link.ok[data-seq='{before + 1}']")).to_be_visible()
    assert referee.rows()[-1] == {"do": "pick", "camp": "warm", "generals": sixteen[:1], "timeout": True}


def test_I_2b_expired_line_ups_offer_their_ruling_in_one_touch_each(tablet: Callable[..., Referee]) -> None:
    referee = tablet()
    opened_earlier(referee, "lineup")
    picks = [row["generals"] for row in referee.rows() if row["do"] == "pick" and row["camp"] == "cold"]
    referee.touch(referee.page.locator(".covered.warm .late"))
    expect(referee.page.locator(".covered.warm .handed")).to_be_visible()
    referee.touch(referee.page.locator(".covered.cold .late"))
    referee.step("prepare")
    last = referee.rows()[-1]
    assert (last["do"], last["camp"], last["timeout"]) == ("lineup", "cold", True)
    assert list(last["generals"].values()) == [name for names in picks for name in names][:3]


def test_I_17_the_clock_stands_with_one_touch_and_the_reason_is_one_more(tablet: Callable[..., Referee]) -> None:
    referee = tablet()
    begin(referee, "prepare", {"do": "prepare"})
    before = referee.seq()
    referee.touch("暂停", within=".rail")
    expect(referee.page.locator(f".link.ok[data-seq='{before + 1}']")).to_be_visible()
    referee.touch("核对牌面", within=".sheet")
    referee.wait_for_seq(before + 2)
    paused, reason = referee.rows()[before:]
    assert paused == {"do": "pause"}
    assert reason == {"do": "amend", "n": before + 1, "entry": {"do": "pause", "reason": "核对牌面"}}
    expect(referee.page.locator(".rail .active")).to_have_text("继续")


def test_feedback_comes_within_a_tenth_of_a_second(tablet: Callable[..., Referee]) -> None:
    """From the finger to the figure on the screen, the server answering late."""
    referee = tablet()
    begin(referee, "play", {"do": "turn", "seat": "CC"})
    page = referee.page
    page.route("**/log/", lambda route: (time.sleep(0.5), route.continue_()))
    referee.seat("W1")
    took = page.evaluate(
        """async () => {
          const button = document.querySelector('.panel-hp .minus'), figure = document.querySelector('.panel-figure');
          const before = figure.textContent, times = [];
          for (let count = 0; count < 3; count += 1) {
            const from = performance.now(), was = figure.textContent;
            button.click();
            while (figure.textContent === was) await new Promise(requestAnimationFrame);
            times.push(performance.now() - from);
          }
          return times;
        }"""
    )
    assert max(took) < 100, took
