"""The frame of every page in a real browser: policy, modules, language, a phone's width, the keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import Served


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser complains of: refused scripts and styles, missing files, errors."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("requestfailed", lambda request: said.append(request.url))
    return said


def test_the_vendored_modules_load_under_the_policy(page: Page, live_server_process: Served, complaints: list[str]):
    page.goto(f"{live_server_process.url}/login/")
    names = ["htm", "htm/preact", "htmx.org", "idb", "preact", "preact/hooks", "signature_pad"]
    loaded = page.evaluate(
        "names => Promise.all(names.map(async name => Object.keys(await import(name)).length > 0))", names
    )
    assert loaded == [True] * len(names)
    assert complaints == []


def test_a_script_from_nowhere_does_not_run(page: Page, live_server_process: Served, complaints: list[str]):
    page.goto(f"{live_server_process.url}/login/")
    page.evaluate("""() => {
        const script = document.createElement("script");
        script.textContent = "window.slipped = true";
        document.body.append(script);
    }""")
    assert page.evaluate("window.slipped") is None
    assert any("Content Security Policy" in complaint for complaint in complaints)


def test_the_language_is_one_touch_away(page: Page, live_server_process: Served):
    page.goto(f"{live_server_process.url}/login/?next=/x")
    expect(page.get_by_role("heading", level=1)).to_have_text("登录")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Log in")
    assert page.url.endswith("/login/?next=/x")
    page.get_by_role("button", name="中文").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("登录")


@pytest.mark.parametrize("language", ["zh-CN", "en"])
def test_nothing_sticks_out_on_a_phone(page: Page, live_server_process: Served, language: str):
    page.set_viewport_size({"width": 320, "height": 640})
    page.set_extra_http_headers({"Accept-Language": language})
    for path in ("/login/", "/nowhere/"):
        page.goto(live_server_process.url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        small = page.locator("header :is(a, button), main :is(button, .button)").evaluate_all(
            "all => all.filter(one => one.getBoundingClientRect().height < 44).map(one => one.textContent)"
        )
        assert small == []


def test_a_keyboard_alone_is_enough(page: Page, live_server_process: Served):
    live_server_process.add_user("referee", "open sesame")
    page.goto(f"{live_server_process.url}/login/?next=/nowhere/")
    expect(page.get_by_label("用户名")).to_be_focused()
    page.keyboard.type("referee")
    page.keyboard.press("Tab")
    page.keyboard.type("open sesame")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="退出")).to_be_visible()


def test_the_first_tab_skips_to_the_content(page: Page, live_server_process: Served):
    page.goto(f"{live_server_process.url}/nowhere/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="跳到正文")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
