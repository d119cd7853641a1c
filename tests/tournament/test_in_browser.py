"""The ledger in a real browser: an organiser by keyboard, and a spectator who never reloads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.conftest import Served

TEAMS = ("蜀汉一队", "江东虎", "曹营精锐", "群英荟萃", "长坂坡", "虎牢关")
Send = Callable[..., Any]


@pytest.fixture
def complaints(page: Page) -> list[str]:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    return said


@pytest.fixture
def organiser(page: Page, live_server_process: Served) -> Page:
    live_server_process.add_user("organiser", superuser=True)
    page.goto(f"{live_server_process.url}/login/")
    page.get_by_label("用户名").fill("organiser")
    page.get_by_label("密码").fill("secret")
    page.locator("main").get_by_role("button").first.click()
    page.wait_for_url(f"{live_server_process.url}/")
    return page


@pytest.fixture
def send(organiser: Page, live_server_process: Served) -> Send:
    """send("tournaments/", {…}) as the signed-in organiser; the answer's JSON."""

    def call(path: str, body: dict[str, Any] | None = None) -> Any:
        token = next(one["value"] for one in organiser.context.cookies() if one["name"] == "csrftoken")
        url = f"{live_server_process.url}/api/{path}"
        headers = {"X-CSRFToken": token, "Referer": live_server_process.url}
        answer = organiser.context.request.post(url, data=body or {}, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    return call


@pytest.fixture
def cup(send: Send) -> Any:
    """A released cup of six with a match for third place."""
    send("tournaments/", {"name": "秋季杯", "slug": "cup", "third_place": True, "best_of": {"final": 3}})
    for seed, name in enumerate(TEAMS, 1):
        send("tournaments/cup/teams/", {"name": name, "players": [f"{name[0]}{n}" for n in "甲乙丙"], "seed": seed})
    send("tournaments/cup/draw/", {"lot": 7})
    return send("tournaments/cup/release/")


def match_of(cup: Any, key: str) -> int:
    return next(match["id"] for one in cup["rounds"] for match in one["matches"] if match["key"] == key)


def test_a_spectator_sees_a_result_without_a_reload(
    cup: Any, send: Send, new_context: Callable[..., BrowserContext], live_server_process: Served
):
    spectator = new_context(viewport={"width": 390, "height": 844}).new_page()
    spectator.goto(f"{live_server_process.url}/t/cup/bracket/?round=2")
    spectator.evaluate("window.untouched = true")
    expect(spectator.locator("[data-chosen] .name", has_text="四分之一决赛 · 第 2 场胜者")).to_be_visible()
    send(f"matches/{match_of(cup, 'r1m2')}/result/", {"games": [{"winner": "B", "reason": "survivors"}]})
    expect(spectator.locator("[data-chosen] .name", has_text="长坂坡")).to_be_visible(timeout=4000)
    assert spectator.evaluate("window.untouched") is True


def test_a_spectator_sees_it_within_seconds_when_events_fail(
    cup: Any, send: Send, new_context: Callable[..., BrowserContext], live_server_process: Served
):
    context = new_context(viewport={"width": 390, "height": 844})
    context.route("**/live/**", lambda route: route.abort())
    spectator = context.new_page()
    spectator.goto(f"{live_server_process.url}/t/cup/")
    send(f"matches/{match_of(cup, 'r1m2')}/result/", {"games": [{"winner": "B"}]})
    expect(spectator.get_by_role("heading", name="刚刚结束")).to_be_visible(timeout=9000)


def test_from_nothing_to_a_released_bracket_by_keyboard_and_mouse(
    organiser: Page, live_server_process: Served, complaints: list[str]
):
    page = organiser
    page.goto(f"{live_server_process.url}/desk/")
    page.get_by_role("link", name="新建赛事").click()
    expect(page.get_by_label("赛事名称")).to_be_focused()
    page.keyboard.type("春季杯")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="导入名单").first.click()
    rows = "队名,选手1,选手2,选手3\n" + "".join(f"{name},{name}甲,{name}乙,{name}丙\n" for name in TEAMS)
    page.get_by_label("Excel 或 CSV 文件").set_input_files(
        {"name": "队伍.csv", "mimeType": "text/csv", "buffer": rows.encode("gb18030")}
    )
    page.get_by_role("button", name="预览").click()
    expect(page.get_by_role("button", name="导入 6 支队伍")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("已导入 6 支队伍")
    page.get_by_role("button", name="抽签", exact=True).click()
    page.locator("#draw").get_by_role("link", name="公布").click()
    page.get_by_role("link", name="预览并公布").first.click()
    expect(page.get_by_role("button", name="公布", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("已公布").first).to_be_visible()
    assert complaints == []


def test_search_arrows_and_enter(organiser: Page, cup: Any, live_server_process: Served):
    page = organiser
    stage = page.context.request.get(f"{live_server_process.url}/api/tournaments/cup/").json()["stages"][0]["id"]
    page.goto(f"{live_server_process.url}/desk/stages/{stage}/")
    page.keyboard.press("/")
    page.keyboard.type("虎牢关")
    shown = page.locator(".match-rows [data-row]:visible")
    expect(shown).to_have_count(1)
    assert "match=" in page.url
    page.reload()
    expect(shown).to_have_count(1)
    page.get_by_label("查找场次").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("虎牢关")
    page.go_back()
    page.get_by_role("button", name="进行中").click()
    expect(shown).to_have_count(0)


def test_a_table_typed_in_the_schedule_is_saved_at_once(
    organiser: Page, cup: Any, send: Send, live_server_process: Served
):
    send("tournaments/cup/tables/", {"number": 3})
    page = organiser
    stage = page.context.request.get(f"{live_server_process.url}/api/tournaments/cup/").json()["stages"][0]["id"]
    page.goto(f"{live_server_process.url}/desk/stages/{stage}/")
    row = page.locator(f"#match-{match_of(cup, 'r1m2')}")
    with page.expect_response("**/schedule/") as answer:
        row.get_by_label("桌").fill("3")
        row.get_by_label("桌").blur()
    assert answer.value.ok
    page.reload()
    expect(row.get_by_label("桌")).to_have_value("3")


def test_nothing_sticks_out_on_a_phone(cup: Any, organiser: Page, live_server_process: Served):
    organiser.set_viewport_size({"width": 320, "height": 640})
    wide = []
    for path in ("/", "/t/cup/", "/t/cup/bracket/", "/t/cup/teams/", "/t/cup/find/?name=甲", "/desk/", "/desk/t/cup/"):
        organiser.goto(live_server_process.url + path)
        if organiser.evaluate("document.documentElement.scrollWidth") > 320:
            wide.append(path)
    assert wide == []


def test_english_standings_say_why_on_the_desk_and_keep_a_status_off_the_figures_on_a_phone(
    cup: Any, send: Send, organiser: Page, live_server_process: Served
):
    """English headings are long: every column stands in sight on the desk, and no badge lies over a figure on a phone."""
    entry = organiser.context.request.get(f"{live_server_process.url}/api/tournaments/cup/teams/?limit=1").json()
    stage, team = entry["results"][0]["entries"][0]["stage"], entry["results"][0]["id"]
    send("tournaments/cup/status/", {"team": team, "status": "disqualified", "why": "迟到", "cascade": True})
    organiser.context.add_cookies([{"name": "django_language", "value": "en", "url": live_server_process.url}])
    organiser.set_viewport_size({"width": 1440, "height": 900})
    organiser.goto(f"{live_server_process.url}/desk/stages/{stage}/standings/")
    expect(organiser.get_by_role("heading", level=1)).to_contain_text("Standings")
    expect(organiser.get_by_role("columnheader", name="Why below the row above")).to_be_in_viewport(ratio=1)
    organiser.set_viewport_size({"width": 390, "height": 844})
    organiser.goto(f"{live_server_process.url}/t/cup/standings/")
    badge = organiser.locator(".standings .badge").bounding_box()
    played = organiser.locator(".standings tr:has(.badge) td").nth(1).bounding_box()
    assert badge
    assert played
    assert badge["x"] + badge["width"] <= played["x"]


def test_paper_shows_the_whole_tree_and_a_phone_one_round(cup: Any, organiser: Page, live_server_process: Served):
    organiser.set_viewport_size({"width": 390, "height": 844})
    organiser.goto(f"{live_server_process.url}/t/cup/bracket/")
    assert organiser.locator(".round:visible").count() == 1
    organiser.emulate_media(media="print")
    assert organiser.locator(".round:visible").count() == 3


def test_the_halls_screen_turns_its_pages_and_outlives_the_network(
    cup: Any, send: Send, new_context: Callable[..., BrowserContext], live_server_process: Served
):
    """Its time is the browser's own, put forward by the test; nothing is touched and nobody waits."""
    send(f"matches/{match_of(cup, 'r1m2')}/result/", {"games": [{"winner": "B", "reason": "survivors"}]})
    screen = new_context(viewport={"width": 1280, "height": 720}).new_page()
    screen.clock.install()
    screen.goto(f"{live_server_process.url}/t/cup/hall/?seconds=20&show=results,bracket&language=zh")
    shown, delayed = screen.locator(".slide:visible h2"), screen.locator(".hall-delayed")
    expect(shown).to_have_text("刚刚结束")
    screen.clock.run_for(20_500)
    expect(shown).to_have_text("对阵")
    expect(screen.locator(".hall-progress i.gone")).to_have_count(1)
    assert screen.evaluate("document.documentElement.scrollHeight <= 720")
    screen.context.set_offline(True)
    screen.clock.run_for(30_000)
    expect(delayed).to_be_visible()
    expect(screen.locator(".slide:visible")).to_contain_text("长坂坡")
    screen.context.set_offline(False)
    screen.clock.run_for(11_000)
    expect(delayed).to_be_hidden()
