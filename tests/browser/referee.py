"""A referee at the console: finds what he touches by what it says, counts his touches, and waits for the screen."""

from __future__ import annotations

import math
import re
from typing import Any

from playwright.sync_api import APIResponse, Locator, Page, expect

from tests.browser.hall import Hall

HOLD_MS = 1600  # twice what a console asks: a busy machine hears of the touch late
A_FINGER_MS = 320
ONE_SPOT = 24
CSRF = "c" * 32


class Referee:
    """One referee at one tablet. `touches` counts what a finger did since it was last set to 0,
    `known` is the number of the last entry a test has accounted for."""

    def __init__(self, page: Page, url: str, user: str = "referee", hall: Hall | None = None) -> None:
        self.page = page
        self.url = url
        self.user = user
        self.hall = hall
        self.device = f"tablet-{user}" if hall else ""
        self.touches = 0
        self.known = 0
        self.spot = (-1e6, -1e6)

    # getting there

    def log_in(self) -> None:
        self.page.goto(f"{self.url}/login/?next=/console/")
        self.page.locator("input[name=username]").fill(self.user)
        self.page.locator("input[name=password]").fill("secret")
        self.page.locator("form:has(input[name=password]) button").first.click()
        expect(self.page).to_have_url(re.compile(r"/console/$"))

    def open_first_game(self) -> int:
        if not self.page.url.endswith("/console/"):
            self.page.goto(f"{self.url}/console/")
        self.page.locator("button[data-open]").first.click()
        expect(self.page).to_have_url(re.compile(r"/console/\d+/$"))
        self.wait_in_step()
        return self.game

    def open_console(self, game: int) -> None:
        self.page.goto(f"{self.url}/console/{game}/")
        expect(self.page.locator(".console")).to_be_visible()

    @property
    def game(self) -> int:
        """The number of the game on the screen."""
        return int(self.page.url.rstrip("/").rsplit("/", 1)[1])

    # beside the screen

    def post(self, path: str, said: dict[str, Any]) -> Any:
        """What the server answers to his own account, as his tablet would ask it."""
        self.page.context.add_cookies([{"name": "csrftoken", "value": CSRF, "url": self.url}])
        answer: APIResponse = self.page.request.post(f"{self.url}{path}", data=said, headers={"X-CSRFToken": CSRF})
        assert answer.ok, answer.text()
        return answer.json()

    def state(self, game: int | None = None) -> dict[str, Any]:
        told: dict[str, Any] = self.page.request.get(f"{self.url}/api/games/{game or self.game}/").json()
        return told

    def rows(self, *, bare: bool = True) -> list[dict[str, Any]]:
        """The entries of the game on the screen; `bare` without who, when and id."""
        entries = self.page.request.get(f"{self.url}/api/games/{self.game}/log/?after=0").json()["entries"]
        left_out = ("id", "at", "by") if bare else ()
        return [{key: entry["row"][key] for key in entry["row"] if key not in left_out} for entry in entries]

    def verbs(self, *, after: int = 0) -> list[str]:
        return [row["do"] for row in self.rows()[after:]]

    # touching

    def touch(self, target: str | Locator, *, within: str = "", exact: bool = False) -> None:
        button = self.find(target, within=within, exact=exact)
        box = button.bounding_box()
        spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) if box else (0.0, 0.0)
        if math.dist(spot, self.spot) < ONE_SPOT:
            self.page.wait_for_timeout(A_FINGER_MS)  # sooner, it would be the echo of the last touch
        button.click()
        self.spot = spot
        self.touches += 1

    def hold(self, target: str | Locator, *, within: str = "") -> None:
        button = self.find(target, within=within)
        button.scroll_into_view_if_needed()
        button.hover()
        self.page.mouse.down()
        self.page.wait_for_timeout(HOLD_MS)  # the length of the touch itself
        self.page.mouse.up()
        self.touches += 1

    def find(self, target: str | Locator, *, within: str = "", exact: bool = False) -> Locator:
        if not isinstance(target, str):
            return target
        place: Any = self.page.locator(within) if within else self.page
        return place.get_by_role("button", name=target, exact=exact).first

    # waiting

    def wait_in_step(self) -> None:
        """Everything touched is with the server and answered."""
        expect(self.page.locator(".link.ok")).to_be_visible(timeout=10_000)

    def step(self, name: str) -> None:
        expect(self.page.locator(f".console.step-{name}")).to_be_visible(timeout=10_000)
        self.wait_in_step()

    def seq(self) -> int:
        self.wait_in_step()
        return int(self.page.locator(".link.ok").get_attribute("data-seq") or 0)

    def wait_for_seq(self, seq: int) -> None:
        expect(self.page.locator(f".link.ok[data-seq='{seq}']")).to_be_visible(timeout=10_000)

    # the draft, screen by screen

    def draft(self, *, until: str = "play") -> None:
        for name in DRAFT:
            self.step(name)
            if name == until:
                return
            getattr(self, f"_{name.replace('-', '_')}")()
        self.step("play")

    def put_off_checklist(self) -> None:
        self.touch(self.page.locator(".checklist .later"))

    def _commander(self) -> None:
        self.put_off_checklist()
        for column in (0, 1):
            self.touch(self.page.locator(".choice-column").nth(column).get_by_role("button").first)
            self.wait_in_step()

    def _compare(self) -> None:
        rows = self.page.locator(".compare-row")
        self.touch(rows.nth(0).get_by_role("button", name="9", exact=True))
        self.touch(rows.nth(1).get_by_role("button", name="5", exact=True))

    def _camp(self) -> None:
        self.touch(self.page.locator(".touch.huge.warm"))

    def _stack(self) -> None:
        self.touch(self.page.locator(".choice-column").nth(0).locator(".stack").nth(0))
        self.wait_in_step()
        self.touch(self.page.locator(".choice-column").nth(1).locator(".stack").nth(1))

    def _reveal(self) -> None:
        tiles = self.page.locator(".pool .general-tile")
        for index in range(16):
            self.touch(tiles.nth(index))
        self.touch(self.page.locator(".reveal h2 .primary"))

    def _first_pick(self) -> None:
        self.touch(self.page.locator(".choices .touch.warm"))

    def _pick(self) -> None:
        free = self.page.locator(".sixteen .general-tile:not(.taken):not(.chosen)")
        for count in (1, 2, 2, 2, 2, 2, 2, 2):
            before = self.seq()
            for _ in range(count):
                self.touch(free.first)
            self.wait_for_seq(before + 1)

    def _lineup(self) -> None:
        for camp in ("warm", "cold"):
            self.hold(self.page.locator(f".covered.{camp} .hold"))
            for index in range(3):
                self.touch(self.page.locator(".lineup-field .chip").nth(index))
            self.touch(self.page.locator(".lineup-open .primary"))
            if camp == "warm":
                expect(self.page.locator(".covered.warm .handed")).to_be_visible()

    def _prepare(self) -> None:
        self.touch(self.page.locator(".touch.huge"))

    def _seat(self) -> None:
        self.touch(self.page.locator(".choice-column.warm .seating").first)
        self.wait_in_step()
        self.touch(self.page.locator(".choice-column.cold .seating").first)

    def _unveil(self) -> None:
        self.touch(self.page.locator(".touch.huge"))

    def _first_act(self) -> None:
        self.touch(self.page.locator(".touch.huge.cold"))

    def _deal(self) -> None:
        self.touch(self.page.locator(".touch.huge"))

    # at the table

    def seat(self, seat: str) -> None:
        self.touch(self.page.locator(f"[data-seat={seat}]"))

    def begin_turn(self, seat: str) -> None:
        self.touch(self.page.locator(f".next-seats [aria-label*=' {seat} ']"))
        expect(self.page.locator(f"[data-seat={seat}].acting")).to_be_visible()

    def end_turn(self, hand: int) -> None:
        self.touch(self.page.locator(".end-turn"))
        self.touch(self.page.locator(".hands .digit").nth(hand))

    def hurt(self, seat: str, times: int = 1) -> None:
        self.seat(seat)
        for _ in range(times):
            self.touch(self.page.locator(".panel-hp .minus"))

    def sign(self, team: int) -> None:
        """A captain draws two strokes with his finger; the referee holds."""
        field = self.page.locator(".sign-field:not(.signed)").first
        canvas = field.locator("canvas")
        box = canvas.bounding_box()
        assert box is not None
        for offset in (0.3, 0.6):
            self.page.mouse.move(box["x"] + box["width"] * 0.2, box["y"] + box["height"] * offset)
            self.page.mouse.down()
            self.page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * (1 - offset), steps=6)
            self.page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] * offset, steps=6)
            self.page.mouse.up()
        self.hold(field.locator(".hold"))
        expect(self.page.locator(".sign-field.signed")).to_have_count(team)


DRAFT = [
    "commander",
    "compare",
    "camp",
    "stack",
    "reveal",
    "first-pick",
    "pick",
    "lineup",
    "prepare",
    "seat",
    "unveil",
    "first-act",
    "deal",
]
