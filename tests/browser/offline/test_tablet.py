"""The tablet itself: its battery dies, its rules are not there yet, its program grows old, its address is not safe."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserType, Page, Route, expect

from rules import record
from rules.tablet import Tablet
from tests.browser.offline.line import Line, TabletReferee, once_in_order, until
from tests.browser.shortcut import begin, forward
from tests.conftest import ROOT, Served

GOLDEN = ROOT / "tests/rules/golden"
# Asks the worker of this page's version what a file of questions says, on a page that is no game.
ASK = """
async (questions) => {
  const app = JSON.parse(document.getElementById('app').textContent);
  const { Rules } = await import(document.querySelector('script[type=module]').src.replace(/console\\/\\w+\\.js$/, 'console/rules/rules.js'));
  const rules = await new Promise((done, fail) => {
    const one = new Rules(app.rules, ({ state, why }) => state === 'ready' ? done(one) : state === 'failed' && fail(new Error(why)));
  });
  return (await rules.ask(...questions)).map((answer) => JSON.stringify(answer));
}
"""


def test_the_worker_in_a_browser_answers_as_the_server(line: Line, screen: Callable[..., Page]) -> None:
    header, rows = record.read((GOLDEN / "commander_killed.sgsr").read_bytes())
    asked = [{"ask": "open", "header": header, "rows": rows[:10], "by": "referee"}, {"ask": "see", "at": 0}]
    for number, row in enumerate(rows[10:]):
        asked += [{"ask": "enter", "keep": number, "rows": [{"id": f"row-{number}", **row}]}]
    asked += [{"ask": "see", "at": 10**7}, {"ask": "record"}]
    page = screen(app=True)
    page.goto(f"{line.relay.url}/console/shell/")
    told = page.evaluate(ASK, asked)
    here = Tablet()
    assert [*map(json.loads, told)] == [json.loads(here.answer(json.dumps(question))) for question in asked]


def test_a_battery_dies_with_entries_on_the_disk(
    line: Line, browser_type: BrowserType, browser_type_launch_args: dict, tmp_path: Path
) -> None:
    def begin() -> Page:
        context = browser_type.launch_persistent_context(
            str(tmp_path / "tablet"),
            **browser_type_launch_args,
            locale="zh-CN",
            viewport={"width": 1280, "height": 800},
        )
        return context.pages[0]

    referee = TabletReferee(begin(), line.relay.url, line.hall.name("referee"))
    referee.log_in()
    game = referee.open_first_game()
    forward(referee)
    referee.rules_ready()
    before = referee.seq()
    line.cut()
    referee.begin_turn("CC")
    referee.hurt("W1")
    referee.wait_for_seq(before + 2)
    pid = _browser_of(tmp_path / "tablet")
    os.kill(pid, signal.SIGKILL)

    again = TabletReferee(begin(), line.relay.url, referee.user)
    again.page.goto(f"{line.relay.url}/console/{game}/")
    again.rules_ready()
    again.waiting(2)
    expect(again.page.locator("[data-seat=CC].acting")).to_be_visible()
    # A browser that dies may not have written its session to the disk; the entries it has.
    again.page.context.clear_cookies()
    line.mend()
    again.page.get_by_role("link", name="重新登录").click()
    again.page.locator("input[name=username]").fill(again.user)
    again.page.locator("input[name=password]").fill("secret")
    again.page.locator("form:has(input[name=password]) button").first.click()
    again.in_step(before + 2)
    rows = line.log(game)
    assert once_in_order(rows)
    assert [row["do"] for row in rows[before:]] == ["turn", "hp"]
    again.page.context.close()


def _browser_of(profile: Path) -> int:
    """The process of the browser that this test started on that profile."""
    found = subprocess.run(["pgrep", "-f", f"user-data-dir={profile}"], capture_output=True, text=True, check=True)
    return min(map(int, found.stdout.split()))


def test_a_referee_types_before_the_rules_are_there(line: Line, tablet: Callable[..., TabletReferee]) -> None:
    referee = tablet()
    held: list[Route] = []
    referee.page.context.route("**/python_stdlib.zip", lambda route: held.append(route))
    begin(referee)
    expect(referee.page.locator(".rules-state")).to_contain_text("规则")
    before = referee.seq()
    referee.begin_turn("CC")
    referee.end_turn(9)
    expect(referee.page.locator(".refused .problem.violation")).to_contain_text("KW-F3.2.5")
    referee.touch("按规则改正")
    referee.end_turn(4)
    referee.in_step(before + 2)
    for route in held:
        route.continue_()
    referee.rules_ready()
    referee.begin_turn("W1")
    referee.in_step(before + 3)


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """The program of this checkout with one file of its pages changed."""
    root = tmp_path / "newer"
    root.mkdir()
    for name in ("config", "frontend"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", root)
    for name in (
        "rules",
        "tournament",
        "judging",
        "locale",
        "templates",
        "static",
        "package.json",
        "package-lock.json",
    ):
        (root / name).symlink_to(ROOT / name)
    with (root / "frontend/css/console.css").open("a") as css:
        css.write("\n.console { outline: 0; }\n")
    return root


def test_a_new_version_waits_until_the_game_is_over(line: Line, referee: TabletReferee, newer: Path) -> None:
    game = referee.begin("play", {"do": "turn", "seat": "CC"}, {"do": "surrender", "seat": "CC"})
    page, old = referee.page, _version(referee.page)
    line.kill_server()
    line.start_server(root=newer)
    page.reload()
    page.evaluate("navigator.serviceWorker.ready.then((one) => one.update())")
    until(page, "caches.keys().then((names) => names.filter((name) => name.startsWith('marshal-pages-')).length === 2)")
    page.reload()
    referee.rules_ready()
    assert _version(page) == old
    referee.touch("更多", within=".rail")
    expect(page.locator(".versions")).to_contain_text("从下一局起使用")
    referee.touch("关闭", within=".sheet")
    referee.hold("宣布结果")
    referee.sign(1)
    referee.sign(2)
    referee.in_step(referee.seq())

    until(page, "caches.open('marshal-pins').then((pins) => pins.keys()).then((keys) => keys.length === 0)")
    referee.open_console(game)
    assert _version(page) != old


def _version(page: Page) -> str:
    told: str = page.evaluate("JSON.parse(document.getElementById('app').textContent).versions.app")
    return told


def test_without_https_the_tablet_says_what_it_cannot_do(
    serve: Callable[..., Served], browser_type: BrowserType, browser_type_launch_args: dict
) -> None:
    served = serve(ALLOWED_HOSTS="hall.test")
    served.add_user("referee")
    arguments = [*browser_type_launch_args["args"], "--host-resolver-rules=MAP hall.test 127.0.0.1"]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": arguments})
    page = browser.new_page(locale="zh-CN")
    referee = TabletReferee(page, served.url.replace("127.0.0.1", "hall.test"))
    referee.log_in()
    expect(page.locator(".notice")).to_contain_text("HTTPS")
    browser.close()


# The tablet's own clock is two minutes fast; `sleep` stops what counts a page's time, as closing a tablet's lid does.
WRONG_CLOCK = """
const [date, counter] = [Date.now, performance.now];
let slept = 0, asleep = null;
Date.now = () => date.call(Date) + 120_000;
performance.now = () => (asleep ?? counter.call(performance)) - slept;
Object.defineProperty(document, 'visibilityState', { get: () => (asleep === null ? 'visible' : 'hidden') });
globalThis.sleep = () => { asleep = counter.call(performance); document.dispatchEvent(new Event('visibilitychange')); };
globalThis.wake = () => { slept += counter.call(performance) - asleep; asleep = null; document.dispatchEvent(new Event('visibilitychange')); };
"""
TIME = """
async () => (await import(document.querySelector('script[type=module]').src.replace('console/console.js', 'js/board/clock.js'))).serverNow()
"""


def test_case_5_a_tablet_with_a_wrong_clock_that_slept_has_the_servers_time(
    line: Line, tablet: Callable[..., TabletReferee]
) -> None:
    """With a server that can be asked, and with none."""
    referee = tablet()
    page = referee.page
    page.add_init_script(WRONG_CLOCK)
    referee.begin()
    page.wait_for_timeout(2_500)  # a beat has told the time
    for reachable in (True, False):
        line.relay.mute = not reachable
        page.evaluate("sleep()")
        page.wait_for_timeout(4_000)
        page.evaluate("wake()")
        page.wait_for_timeout(500)
        assert abs(page.evaluate(TIME) - time.time() * 1000) < 500, reachable
