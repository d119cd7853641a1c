"""Tables of many at the console: 身份场 of five and 假面骑士杀 of three, from the deal to every signature, by touch."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.referee import CSRF, HOLD_MS, Referee
from tests.browser.test_accessible import AXE, complaints_of_axe

ROLES = {"1": "lord", "2": "loyalist", "3": "rebel", "4": "rebel", "5": "traitor"}
GENERALS = ("刘备", "赵云", "张辽", "甘宁", "吕布")
SECRETS = re.compile("反贼|忠臣|内奸")


@pytest.fixture
def referee(tablet: Callable[..., Referee]) -> Referee:
    return tablet(size=(1024, 768))


def practise(referee: Referee, ruleset: str, seats: int) -> None:
    """A practice game on the screen, its checklist put off."""
    page = referee.page
    page.context.add_cookies([{"name": "csrftoken", "value": CSRF, "url": referee.url}])
    said = {"ruleset": ruleset, "seats": str(seats), "device": referee.device, "csrfmiddlewaretoken": CSRF}
    answer = page.request.post(f"{referee.url}/console/training/", form=said)
    page.goto(answer.url)
    referee.wait_in_step()
    expect(page.locator(".later")).to_be_in_viewport(ratio=1)
    expect(page.locator(".many-checklist li").last).to_be_in_viewport(ratio=1)
    referee.touch(page.locator(".later"))


def told(referee: Referee, *rows: dict[str, Any]) -> None:
    """Entries the test does not touch for; the console is loaded anew."""
    state = referee.state()
    at = state["view"]["at"]
    entries = [{"id": f"told-{state['seq'] + n}", "at": at + n, **row} for n, row in enumerate(rows)]
    said = {"lease": state["lease"], "after": state["seq"], "device": referee.device, "entries": entries}
    answer = referee.post(f"/api/games/{referee.game}/log/", said)
    assert len(answer["stored"]) == len(rows), answer
    referee.page.reload()
    referee.wait_in_step()
    referee.known, referee.touches = referee.seq(), 0


def counted(referee: Referee, entries: int = 1) -> int:
    """Touches since the last count; every one of `entries` has reached the server."""
    touches, referee.touches = referee.touches, 0
    referee.known += entries
    referee.wait_for_seq(referee.known)
    return touches


def open_seat(referee: Referee, seat: str) -> None:
    referee.touch(referee.page.locator(f"[data-seat='{seat}']"))


def sign_all(referee: Referee, seats: int) -> None:
    """Everybody draws a line, the referee holds; the next one comes up by himself."""
    page = referee.page
    referee.hold(page.locator(".verdict-sign .hold"))
    for number in range(1, seats + 1):
        box = page.locator(".sign-canvas").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 40, box["y"] + 40)
        page.mouse.down()
        page.mouse.move(box["x"] + 160, box["y"] + 90, steps=4)
        page.mouse.up()
        referee.hold(page.locator(".sign-acts .primary"))
        expect(page.locator(".signers .signed")).to_have_count(number)
    expect(page.locator(".closed .seal")).to_be_visible()


def accessible(page: Page) -> None:
    if AXE.exists():
        assert complaints_of_axe(page) == []


def test_a_game_of_identity_is_told_by_touch_and_its_identities_stay_covered(referee: Referee) -> None:
    page = referee.page
    practise(referee, "identity", 5)

    referee.hold(page.locator(".covered-field .hold"))
    for role in ("主公", "忠臣", "反贼", "反贼", "内奸"):
        referee.touch(page.locator(".big-chip", has_text=role))
    referee.touch("已发，录 5 张")
    referee.step("reveal")
    assert referee.rows() == [{"do": "deal", "roles": ROLES}]
    assert not SECRETS.search(page.content())
    page.locator(".peek").hover()
    page.mouse.down()
    expect(page.locator("[data-seat='5']")).to_contain_text("内奸", timeout=HOLD_MS + 3000)
    expect(page.locator(".secret-band")).to_contain_text("仅裁判可见")
    page.mouse.up()
    expect(page.locator(".secret-band")).to_have_count(0)
    assert not SECRETS.search(page.content())

    referee.touch(page.locator(".seat-touches [aria-label*='1号']"))
    referee.step("general")
    open_seat(referee, "1")
    page.locator(".pool-search").fill("lb")
    referee.touch(page.locator(".general-tile", has_text="刘备"))
    referee.wait_for_seq(3)
    shown = [{"do": "general", "seat": str(n), "general": name} for n, name in enumerate(GENERALS, 1)][1:]
    told(referee, *shown)
    referee.touch("开始：每人四张")
    assert counted(referee) == 1, "the start"
    figures = {seat: {"hp": 4, "max_hp": 4, "hand": 4} for seat in ROLES}
    slip = ({"do": "reveal", "seat": "5", "role": "traitor"}, {"do": "undo"})
    told(referee, {"do": "undo"}, {"do": "start", "seats": figures, "draw_pile": 84}, *slip)
    expect(page.locator(".ribbon")).to_contain_text("5号 亮出的一条，已撤回")
    assert not SECRETS.search(page.content())

    referee.touch(page.locator(".next-seats .primary"))
    assert counted(referee) == 1, "a turn"
    referee.touch("出牌", within=".phases")
    assert counted(referee) == 1, "a phase"
    referee.touch(page.locator(".fine-steps"))
    referee.touch("出牌阶段结束时", within=".steps", exact=True)
    assert counted(referee) == 2, "a fine step"

    open_seat(referee, "3")
    referee.touch(page.locator(".panel-hp .minus"))
    assert counted(referee) == 2, "damage"
    expect(page.locator(".ribbon .entry-chip").first).to_contain_text("−1 ← 1号刘备")
    accessible(page)
    referee.touch("关闭", within=".panel-acts")
    referee.touches = 0
    open_seat(referee, "3")
    referee.touch(page.locator(".panel-hp .plus"))
    assert counted(referee) == 2, "a heal"
    referee.touch("关闭", within=".panel-acts")
    referee.touches = 0
    open_seat(referee, "2")
    referee.touch("武器", within=".panel-gear")
    referee.touch("武器", within=".sheet", exact=True)
    assert counted(referee) == 3, "equipment"
    referee.touch("撤销", within=".rail", exact=True)
    assert counted(referee) == 1, "an undo"
    referee.touch("关闭", within=".panel-acts")
    referee.touches = 0
    referee.touch("结束回合", within=".strip")
    referee.touch("手牌 4", within=".ending", exact=True)
    assert counted(referee) == 2, "the end of a turn"
    assert referee.rows()[-1] == {"do": "end", "seat": "1", "hp": 4, "hand": 4}

    fire = {"do": "hp", "kind": "damage", "element": "fire", "source": "2"}
    chained = [{"do": "chain", "seat": seat, "chained": True} for seat in ("3", "5")]
    told(referee, {"do": "turn", "seat": "2"}, *chained, {**fire, "seat": "3", "delta": -4})
    referee.touch("确认阵亡", within=".dying-panel")
    referee.touch("确认阵亡", within=".death-roles")
    assert counted(referee) == 2, "a death, its identity and killer from the log"
    referee.touch("5 吕布 −4", within=".passing")
    assert counted(referee) == 1, "fire along the chain"
    assert referee.rows()[-1] == {**fire, "seat": "5", "delta": -4, "chain": True}

    told(referee, {"do": "death", "seat": "5"}, {**fire, "element": "thunder", "seat": "4", "delta": -4})
    assert not re.search("未亮身份|反贼（未亮）", page.content())
    referee.touch("确认阵亡", within=".dying-panel")
    referee.touch("确认阵亡", within=".death-roles")
    referee.step("over")
    expect(page.locator(".won")).to_contain_text("主公与忠臣 获胜")
    referee.touch(page.locator(".points summary", has_text="计分·主忠未死").first)
    expect(page.locator(".points")).to_contain_text("主公与忠臣未死亡过，主公和忠臣各+1")
    accessible(page)
    referee.touch("记分", within=".rail", exact=True)
    referee.touch("与记录相同")
    referee.touch("记录", within=".sheet-foot", exact=True)
    referee.wait_for_seq(referee.known + 2)
    assert referee.rows()[-1] == {"do": "score", "points": {"1": 3, "2": 3, "3": 0, "4": 0, "5": 0}}
    sign_all(referee, 5)


def test_a_game_of_riders_is_told_by_touch_and_its_fighters_stay_hidden(referee: Referee) -> None:
    page = referee.page
    practise(referee, "rider", 3)
    referee.touch("每人 5 张")
    referee.step("choose")
    open_seat(referee, "2")
    referee.hold(page.locator(".covered-field .hold"))
    page.locator(".kind-fighter input").fill("甲斗")
    page.locator("[aria-label='势力标识']").last.fill("平成")
    referee.touch("记录", within=".sheet-foot", exact=True)
    referee.wait_for_seq(2)
    assert referee.rows()[-1] == {"do": "choose", "seat": "2", "fighter": "甲斗", "mark": "平成"}
    assert not re.search("甲斗|平成", page.content())
    referee.touch(page.locator(".start-seat[aria-label*='1号']"))
    referee.step("play")
    referee.known, referee.touches = referee.seq(), 0

    marks = (
        {"do": "reveal", "seat": "1", "for": "prepare", "mark": "昭和", "drawn": 0},
        {"do": "hp", "seat": "2", "to": 4},
    )
    told(referee, {"do": "turn", "seat": "1"}, *marks)
    open_seat(referee, "2")
    referee.hold("按住 明置", within=".panel-acts")
    assert counted(referee) == 2, "a fighter the log knows, held"
    expect(page.locator("[data-seat='2']")).to_contain_text("甲斗")
    referee.touch("横置", within=".panel-acts", exact=True)
    assert counted(referee) == 1, "horizontal, in the open seat"
    referee.touch("怒气 +1", within=".panel-rage")
    assert counted(referee) == 1, "rage"
    referee.touch("冰", within=".elements", exact=True)
    referee.touch(page.locator(".panel-hp .minus"))
    assert counted(referee) == 2, "frost"
    referee.touch("关闭", within=".panel-acts")
    referee.touches = 0
    referee.touch("2 甲斗 一张手牌", within=".passing")
    assert counted(referee) == 1, "the card frost hides"

    last = {"do": "hp", "kind": "damage", "source": "1"}
    told(referee, {**last, "seat": "2", "delta": -3})
    referee.touch("谁用【能】救他 3号", within=".dying-panel")
    assert counted(referee) == 1, "a rescue"
    told(referee, {**last, "seat": "2", "delta": -1}, {"do": "death", "seat": "2"}, {"do": "hp", "seat": "3", "to": 0})
    referee.touch("确认阵亡", within=".dying-panel")
    referee.touch("1号", within=".death-killer")
    referee.touch("确认阵亡", within=".death-roles")
    referee.step("over")
    expect(page.locator(".won")).to_contain_text("昭和 获胜")
    expect(page.locator(".points")).to_contain_text("自定规则")
    sign_all(referee, 3)
    assert referee.verbs()[-3:] == ["sign"] * 3
