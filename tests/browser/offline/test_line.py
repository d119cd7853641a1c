"""The line between tablet and server dies in every way, in the draft, in play and at the verdict: each entry arrives once, in order."""

from __future__ import annotations

import time

from playwright.sync_api import Page, expect

from tests.browser.offline.line import Line, TabletReferee, once_in_order
from tests.browser.referee import DRAFT
from tests.browser.shortcut import advance, beside


def verbs(line: Line, referee: TabletReferee, *, after: int) -> list[str]:
    rows = line.log(referee.game)
    assert once_in_order(rows)
    return [row["do"] for row in rows[after:]]


def call(page: Page) -> None:
    page.locator(".rail").get_by_role("button", name="呼叫裁判长").click()


def foul(page: Page, number: int) -> None:
    page.locator(".rail").get_by_role("button", name="犯规").click()
    page.locator(".foul-sheet .big").nth(number).click()


def test_the_server_is_killed_in_the_draft_and_started_again(line: Line, referee: TabletReferee) -> None:
    referee.begin("pick")
    before = referee.seq()
    free = referee.page.locator(".sixteen .general-tile:not(.taken):not(.chosen)")
    referee.touch(free.first)
    referee.wait_for_seq(before + 1)
    line.kill_server()
    for count in (2, 2):
        seq = referee.seq()
        for _ in range(count):
            referee.touch(free.first)
        referee.wait_for_seq(seq + 1)
    referee.waiting(2)
    line.start_server()
    referee.in_step(before + 3)
    assert verbs(line, referee, after=before) == ["pick", "pick", "pick"]


def test_case_9_a_line_that_dies_without_a_word_is_known_within_five_seconds(
    line: Line, referee: TabletReferee
) -> None:
    referee.begin()
    page, before = referee.page, referee.seq()
    page.wait_for_timeout(1_500)
    line.relay.mute = True
    begun = time.monotonic()
    referee.begin_turn("CC")
    foul(page, 0)
    call(page)
    expect(page.locator(".link.offline")).to_be_visible(timeout=6_000)
    assert time.monotonic() - begun < 5.0
    referee.waiting(3)
    expect(page.locator(".ribbon .waiting")).to_have_count(3)
    line.mend()
    referee.in_step(before + 3)
    assert verbs(line, referee, after=before) == ["turn", "foul", "call"]


def test_case_7_a_slow_line_that_loses_answers_doubles_nothing(line: Line, referee: TabletReferee) -> None:
    referee.begin()
    page, before = referee.page, referee.seq()
    line.relay.delay, line.relay.loss = 0.2, 0.4
    referee.begin_turn("CC")
    for number in (0, 4):  # one for each team: a third for one would be the end
        call(page)
        page.wait_for_timeout(500)  # the pace of a hand
        foul(page, number)
        page.wait_for_timeout(500)
    referee.end_turn(4)
    line.relay.loss = 0.2
    referee.in_step(before + 6, within=45_000)
    assert line.relay.lost > 0
    assert verbs(line, referee, after=before) == ["turn", "call", "foul", "call", "foul", "end"]


def test_the_server_is_killed_between_the_signatures(line: Line, referee: TabletReferee) -> None:
    referee.begin("play", {"do": "turn", "seat": "CC"}, {"do": "surrender", "seat": "CC"})
    page, before = referee.page, referee.seq()
    referee.hold("宣布结果")
    referee.sign(1)
    referee.wait_for_seq(before + 1)
    line.kill_server()
    referee.sign(2)
    expect(page.locator(".closed")).to_be_visible()
    page.reload()
    referee.rules_ready()
    expect(page.locator(".closed")).to_be_visible()
    referee.waiting(1)
    line.start_server()
    referee.in_step(before + 2)
    assert verbs(line, referee, after=before) == ["sign", "sign"]
    kept = f"from judging.models import Drawing; told = Drawing.objects.filter(game={referee.game}).count()"
    assert line.hall.clerk.ask(kept) == 2


def test_a_silent_line_and_a_lossy_one_in_the_draft_and_at_the_verdict(line: Line, referee: TabletReferee) -> None:
    referee.begin("pick")
    before, lost = referee.seq(), line.relay.lost
    free = referee.page.locator(".sixteen .general-tile:not(.taken):not(.chosen)")
    line.relay.mute = True
    referee.touch(free.first)
    referee.waiting(1)
    line.mend()
    referee.in_step(before + 1)
    line.relay.delay, line.relay.loss = 0.2, 0.6
    for _ in range(2):
        referee.touch(free.first)
    referee.in_step(before + 2)
    line.mend()

    for step in DRAFT[DRAFT.index("pick") :]:
        referee.step(step)
        advance(referee)
    referee.step("play")
    beside(referee, {"do": "turn", "seat": "CC"}, {"do": "surrender", "seat": "CC"})
    referee.step("over")
    referee.hold("宣布结果")
    told = referee.seq()
    line.relay.mute = True
    referee.sign(1)
    referee.waiting(1)
    line.mend()
    referee.in_step(told + 1)
    line.relay.delay, line.relay.loss = 0.2, 0.6
    referee.sign(2)
    referee.in_step(told + 2)
    assert line.relay.lost > lost
    found = verbs(line, referee, after=before)
    assert (found[:8], found[-4:]) == (["pick"] * 8, ["turn", "surrender", "sign", "sign"])


def test_somebody_else_was_quicker_and_the_queue_goes_on_top(line: Line, referee: TabletReferee) -> None:
    """An undo that waits speaks of the entry it was touched for, whatever number that one has by then."""
    referee.begin()
    page, before = referee.page, referee.seq()
    line.relay.mute = True
    referee.begin_turn("CC")
    referee.wait_for_seq(before + 1)
    foul(page, 0)
    page.locator(".ribbon .waiting .entry-chip", has_text="犯规").click()
    referee.touch("撤销这一条")
    referee.waiting(3)
    line.hall.clerk.ask(
        "from django.contrib.auth import get_user_model; from judging import door, decoding; from judging.models import Game; "
        f"game = Game.objects.get(pk={referee.game}); user = get_user_model().objects.get(username='referee2-{line.hall.mark}'); "
        f"door.append(game.pk, decoding.batch({{'lease': None, 'after': {before}, 'entries': "
        f"[{{'id': 'beside', 'at': game.at, 'do': 'note', 'text': 'seen from the side'}}]}}), user=user)"
    )
    line.mend()
    referee.in_step(before + 4)
    rows = line.log(referee.game)[before:]
    assert [row["do"] for row in rows] == ["note", "turn", "foul", "undo"]
    assert rows[3]["n"] == before + 3
    expect(page.locator("[data-seat=CC].acting")).to_be_visible()


def test_range_and_order_are_told_without_a_server(line: Line, referee: TabletReferee) -> None:
    referee.begin("play", {"do": "turn", "seat": "CC"})
    page, before = referee.page, referee.seq()
    line.kill_server()
    referee.seat("W1")
    referee.touch("+1马", within=".panel-gear")
    referee.touch("绝影", within=".sheet")
    referee.wait_for_seq(before + 1)
    page.locator("[data-seat=CC]").click(delay=700)
    expect(page.locator(".reach-list li")).to_have_count(5)
    expect(page.locator(".reach-list")).to_contain_text("绝影 +1")
    page.locator(".reach-head .touch").first.click()
    expect(page.locator(".order-seats li")).to_have_count(6)
