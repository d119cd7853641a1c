"""The page of the API in a real browser, under the policy of every page."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.conftest import Served


def test_operations_are_drawn_opened_and_tried_without_a_complaint(page: Page, live_server_process: Served) -> None:
    complaints: list[str] = []
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{live_server_process.url}/api/docs/")
    page.locator(".opblock-tag", has_text="赛事 Events").click()
    operation = page.locator(".opblock-get", has_text="赛事列表")
    operation.locator(".opblock-summary-control").click()
    expect(operation).to_contain_text("Without a login the public ones")
    operation.locator(".try-out__btn").click()
    operation.locator(".execute").click()
    expect(operation.locator(".live-responses-table")).to_contain_text('"results": []')
    assert complaints == []
