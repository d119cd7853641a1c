"""The public board of a table of many: seats in a circle, covered cards that look alike, the replay of what lay covered."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import Hall
from tests.browser.referee import Referee
from tests.browser.test_accessible import AXE, complaints_of_axe
from tests.judging.tables import NAMES, golden

EVENING = """
from django.contrib.auth import get_user_model
from judging import services
from tournament import services as ledger
from tournament.models import Match, Stage, Tournament
from tournament.services.entries import enter_players

said = SAID
organiser = get_user_model().objects.get(username=said["organiser"])
stage = ledger.add_stage(
    tournament=Tournament.objects.get(slug=said["slug"]), name=said["name"], format="pods",
    shape={"seats": len(said["names"])}, by=organiser,
)
Stage.objects.filter(pk=stage.pk).update(ruleset=said["ruleset"], own_edition=said["own"], options=said["options"])
enter_players(stage=stage, names=said["names"], by=organiser)
ledger.draw(stage=stage, lot=1, by=organiser)
ledger.release_draw(stage=stage, released=True, by=organiser)
match = Match.objects.get(stage=stage)
services.assign(match, usernames=[said["referee"]], by=organiser)
told = match.pk
"""
APART = """
() => {
  const boxes = [...document.querySelectorAll('.ring .seat, .middle')].map((one) => one.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes.filter((one, place) => boxes.slice(place + 1).some((other) => meet(one, other))).length;
}
"""


@pytest.fixture
def head(tablet: Callable[..., Referee]) -> Referee:
    """The head referee: some golden records reopen."""
    return tablet("head")


def opened(hall: Hall, head: Referee, ruleset: str, record: str) -> tuple[int, list[dict[str, Any]]]:
    """A game of a golden record at a table of its own, and the entries to type there."""
    header, rows = golden(ruleset, record)
    own = {part: header[part] for part in ("generals", "fighters") if part in header}
    said = {
        "slug": hall.slug, "organiser": hall.name("organiser"), "referee": hall.name("referee"), "ruleset": ruleset,
        "name": f"{ruleset}之夜 {secrets.token_hex(2)}", "names": list(NAMES[: len(header["players"])]),
        "own": own or None, "options": header.get("options", {}),
    }  # fmt: skip
    match = hall.clerk.ask(EVENING.replace("SAID", repr(said)))
    at = rows[-1]["at"]
    game = head.post(f"/api/matches/{match}/games/", {"device": head.device, "opened_ms": now(head) - at - 60_000})
    entries = [{"id": f"e{n}", **{key: row[key] for key in row if key != "by"}} for n, row in enumerate(rows, 1)]
    return game["id"], entries


def now(head: Referee) -> int:
    return int(head.page.evaluate("Date.now()"))


def typed(head: Referee, game: int, entries: list[dict[str, Any]]) -> None:
    state = head.state(game)
    said = {"lease": state["lease"], "after": state["seq"], "device": head.device, "entries": entries}
    head.post(f"/api/games/{game}/log/", said)


def test_a_table_of_identities_is_followed_live_and_replayed_with_what_lay_covered(
    hall: Hall, head: Referee, screen: Callable[..., Page]
) -> None:
    game, entries = opened(hall, head, "identity", "entrusted")
    typed(head, game, entries[:150])
    phone = screen(size=(390, 844))
    phone.goto(f"{hall.url}/g/{game}/")
    expect(phone.locator(".ring .seat")).to_have_count(8)
    expect(phone.locator(".mark.live")).to_be_visible()
    covered = phone.locator(".seat.role-covered .belongs")
    assert {covered.nth(place).inner_html() for place in range(covered.count())} == {covered.first.inner_html()}
    assert covered.count() == 5
    expect(phone.locator(".seat.role-loyalist")).to_contain_text("现为主公")
    expect(phone.locator(".deaths li")).to_contain_text(["曹操", "赵云"])
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    fallen = next(row for row in entries[150:] if row["do"] == "death")
    place = entries.index(fallen)
    typed(head, game, entries[150 : place + 1])
    expect(phone.locator(".seat.dead")).to_have_count(3)
    expect(phone.locator(".board-log li").first).to_contain_text("阵亡")

    typed(head, game, entries[place + 1 : -1])
    expect(phone.locator(".lead.decided")).to_contain_text("内奸 获胜")
    expect(phone.locator(".mark.ruling")).to_be_visible()
    expect(phone.locator(".role-covered")).to_have_count(0)
    typed(head, game, entries[-1:])
    expect(phone.locator(".mark.signed")).to_be_visible()
    first = phone.locator(".points tbody tr").first
    expect(first.locator(".sum")).to_have_text("4")
    assert first.locator(".line > b").all_inner_texts() == ["+2", "+1", "+1"]
    first.locator("summary").first.click()
    expect(first.locator(".article p").first).to_have_text("各自身份胜利+2；")

    phone.get_by_role("link", name="复盘").click()
    phone.wait_for_url(f"{hall.url}/g/{game}/#n254")
    phone.evaluate("location.hash = '#n150'")
    expect(phone.locator(".replay .seat.role-traitor .belongs.unseen")).to_contain_text("内奸")
    phone.get_by_label("显示当时未亮出的牌").uncheck()
    expect(phone.locator(".seat.role-covered")).to_have_count(5)
    phone.keyboard.press("PageUp")
    expect(phone.locator(".seat.dead")).to_have_count(2)
    phone.get_by_role("button", name="下一次阵亡").click()
    expect(phone.locator(".seat.dead")).to_have_count(3)
    expect(phone.locator(".entry-words")).to_contain_text("阵亡")


def test_ten_riders_sit_in_a_circle_on_every_screen_and_axe_finds_nothing(
    hall: Hall, head: Referee, screen: Callable[..., Page]
) -> None:
    game, entries = opened(hall, head, "rider", "ten_riders")
    typed(head, game, entries[:100])
    page = screen(size=(1440, 900), locale="en-GB", color_scheme="dark", reduced_motion="reduce")
    found: list[str] = []
    for part in (entries[100:], []):
        page.goto(f"{hall.url}/g/{game}/")
        for size in ((1024, 768), (1440, 900), (1920, 1080)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            expect(page.locator(".ring .seat")).to_have_count(10)
            assert (page.evaluate(APART), page.evaluate("document.documentElement.scrollWidth")) == (0, size[0])
        if AXE.exists():
            found += complaints_of_axe(page)
        if part:
            expect(page.locator(".seat.faction-none")).to_have_count(2)
            laid_down = page.request.get(f"{hall.url}/api/games/{game}/log/?after=0").json()["entries"][2]["row"]
            assert sorted(laid_down) == ["at", "do", "seat"]
            typed(head, game, part)
    expect(page.locator(".lead.decided")).to_contain_text("Villain Seat 2 wins")
    expect(page.locator(".points h2")).to_contain_text("House rules")
    expect(page.locator(".seat.dead")).to_have_count(8)
    assert found == []
