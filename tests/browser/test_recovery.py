"""快速补录: the whole table on one screen after anything went wrong, shown before it is sent and checked like all else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.referee import Referee
from tests.browser.shortcut import begin


@pytest.fixture
def referee(tablet: Callable[..., Referee]) -> Referee:
    referee = tablet(size=(1024, 768))
    begin(referee, "play", {"do": "turn", "seat": "CC"}, {"do": "foul", "team": "A"})
    return referee


def field(referee: Referee, seat: int, place: int) -> None:
    """`seat` counts as the cells lie: far row, then near row."""
    referee.touch(referee.page.locator(".stock-cell").nth(seat).locator(".stock-field").nth(place))


def middle(referee: Referee, place: int) -> None:
    referee.touch(referee.page.locator(".recovery .stock-piles .stock-field").nth(place))


def digit(referee: Referee, text: str) -> None:
    referee.touch(text, within=".stock-editor", exact=True)


def test_a_whole_table_is_entered_at_once_as_a_batch_that_is_shown_before_it_is_sent(referee: Referee) -> None:
    page = referee.page
    before = referee.seq()
    referee.touch("盘点", within=".rail")
    referee.touch("快速补录", within=".sheet-foot")

    field(referee, 3, 0)  # W1: HP, and his hand opens by itself
    digit(referee, "2")
    digit(referee, "3")
    field(referee, 4, 3)  # WC: a weapon
    referee.touch("青釭剑", within=".stock-editor")
    field(referee, 2, 9)  # C1 is dead
    referee.touch("否", within=".stock-editor", exact=True)
    referee.touch("W1", within=".stock-editor")  # who killed
    middle(referee, 0 if referee.state()["view"]["teams"]["A"]["camp"] == "warm" else 1)
    digit(referee, "2")
    middle(referee, 2)  # the clock: 35:00
    for figure in "3500":
        digit(referee, figure)
    middle(referee, 3)  # two turns nobody entered, then whose turn it is
    referee.touch("W1", within=".stock-editor")
    referee.touch("W2", within=".stock-editor")
    middle(referee, 4)
    referee.touch("C2", within=".stock-editor")
    assert referee.seq() == before
    referee.touch("看看会记录什么")
    expect(page.locator(".made li")).to_have_count(12)
    expect(page.locator(".made li").last).to_have_text("盘点 张辽 体力 2 手牌 3 · 曹操 武 青釭剑")
    assert referee.seq() == before
    referee.touch("记录 12 条", within=".sheet-foot")
    expect(page.locator(f".link.ok[data-seq='{before + 12}']")).to_be_visible()

    made = referee.rows()[before:]
    adjust = made.pop(2)
    assert (adjust["do"], -300 <= adjust["seconds"] <= -270) == ("adjust", True)
    assert made == [
        {"do": "note", "text": "快速补录"},
        {"do": "foul", "team": "A", "kind": "other", "points": 1},
        {"do": "hp", "seat": "C1", "to": 0, "kind": "lose"},
        {"do": "death", "seat": "C1", "asked": True, "killer": "W1", "reward": 3},
        {"do": "end", "seat": "CC", "hp": 4, "hand": 4},
        {"do": "turn", "seat": "W1"},
        {"do": "end", "seat": "W1", "hp": 2, "hand": 2},
        {"do": "turn", "seat": "W2"},
        {"do": "end", "seat": "W2", "hp": 4, "hand": 4},
        {"do": "turn", "seat": "C2"},
        {"do": "table", "seats": {"W1": {"hp": 2, "hand": 3}, "WC": {"weapon": {"name": "青釭剑"}}}},
    ]
    now = referee.state()["view"]
    assert [now["seats"][seat]["hp"] for seat in ("W1", "C1")] == [2, 0]
    assert (now["seats"]["C1"]["alive"], now["seats"]["W1"]["hand"], now["turn"]["seat"]) == (False, 3, "C2")
    assert now["teams"]["A"]["fouls"] == 2
    expect(page.locator(".topbar .clock")).to_contain_text("34:")


def test_what_the_rules_object_to_is_shown_like_any_other_entry_and_the_rest_goes_on(referee: Referee) -> None:
    page = referee.page
    before = referee.seq()
    page.keyboard.press("b")
    middle(referee, 4)
    referee.touch("C2", within=".stock-editor")  # cold has acted: it is warm's turn
    middle(referee, 5)  # the draw pile
    for figure in "60":
        digit(referee, figure)
    referee.touch("看看会记录什么")
    referee.touch("再改", within=".sheet-foot")
    middle(referee, 7)  # and the clocks stand
    referee.touch("是", within=".stock-editor", exact=True)
    referee.touch("看看会记录什么")
    referee.touch("记录 5 条", within=".sheet-foot")
    expect(page.locator(".refused .problem.violation")).to_contain_text("KW-F3.1.2")
    referee.touch("按规则改正")
    referee.wait_in_step()
    assert [row["do"] for row in referee.rows()[before:]] == ["note", "end", "table", "pause"]


def test_points_counted_twice_and_a_death_by_mistake_are_taken_back(tablet: Callable[..., Referee]) -> None:
    referee = tablet()
    page = referee.page
    begin(
        referee,
        "play",
        {"do": "foul", "team": "A"},
        {"do": "hp", "seat": "C1", "to": 0},
        {"do": "death", "seat": "C1", "asked": True},
    )
    before = referee.seq()
    page.keyboard.press("b")
    middle(referee, 0 if referee.state()["view"]["teams"]["A"]["camp"] == "warm" else 1)
    digit(referee, "0")
    field(referee, 2, 9)
    referee.touch("是", within=".stock-editor", exact=True)
    referee.touch("看看会记录什么")
    referee.touch("记录 3 条", within=".sheet-foot")
    expect(page.locator(f".link.ok[data-seq='{before + 3}']")).to_be_visible()
    now = referee.state()["view"]
    assert (now["teams"]["A"]["fouls"], now["seats"]["C1"]["alive"]) == (0, True)
