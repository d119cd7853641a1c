"""A tablet that opens a game: how long until it may be typed at, until its own rules check, and what a touch costs.

    python -m benchmarks.tablet [--slower 1 4 6] [--entries 250] [--touches 15]

A game of some 250 entries in a real Chromium. Cold: a browser that was never here. Warm: the page opened again, from the
tablet's own store, the median of three. A touch is entered without a network: shown is when the entry stands on the screen, checked when the
tablet's rules have answered and the buttons are theirs. To slow the whole tablet down its renderer process is stopped
for all but its share of the time; Chromium's own throttling slows the page's thread alone and leaves the rules at full speed
(--page-only uses it). CPU is that of the renderer's threads together, which other work on the machine does not move.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import shutil
import signal
import statistics
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

from benchmarks.served import Served, Table, served, tables
from benchmarks.stopwatch import machine

RUN = 0.004  # seconds between two stops
PATIENCE_MS = 180_000
# Clicks and waits for the screen: [ms until the entry is shown, ms until the rules have read it].
TOUCH = """
async () => {
  const ribbon = document.querySelector('.ribbon ol');
  const count = () => ribbon.querySelectorAll('li.waiting').length;
  const until = (found) => new Promise((done) => {
    const look = () => found() && (watch.disconnect(), requestAnimationFrame(() => done(performance.now())));
    const watch = new MutationObserver(look);
    watch.observe(document.querySelector('.console'), { childList: true, subtree: true, attributes: true, characterData: true });
    look();
  });
  const waiting = Number(document.querySelector('.link').dataset.waiting);
  const button = document.querySelectorAll('.rail > button')[CALL];
  const begun = performance.now();
  button.click();
  const shown = await until(() => Number(document.querySelector('.link').dataset.waiting) === waiting + 1);
  const read = await until(() => document.querySelector('.link').dataset.read === 'yes');
  return [shown - begun, read - begun];
}
"""


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds from asking for the page."""

    typed: float
    checked: float
    cpu: float

    def line(self, name: str) -> str:
        return f"  {name:22} type at {self.typed:5.1f} s   rules at {self.checked:5.1f} s   CPU {self.cpu:5.1f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slower", type=float, nargs="+", default=[1, 4, 6])
    parser.add_argument("--entries", type=int, default=250)
    parser.add_argument("--touches", type=int, default=15)
    parser.add_argument("--page-only", action="store_true", help="Emulation.setCPUThrottlingRate instead of signals")
    said = parser.parse_args()
    with served() as server, sync_playwright() as playwright:
        table = tables(server, 1)[0]
        most = min(said.entries, len(table.script.lines) - 40)
        for first in range(0, most, 50):
            table.send(*range(first, min(first + 50, most)))
        once, again = transferred(server)
        print(f"A tablet and a game of {most} entries — {machine()}, load {os.getloadavg()[0]:.0f}")
        print(f"  transferred once {once / 1e6:.1f} MB, of which with a new version of the pages {again / 1e6:.2f} MB")
        for slower in said.slower:
            with tempfile.TemporaryDirectory(prefix="tablet-", ignore_cleanup_errors=True) as profile:
                # On a disk: only there the browser keeps what it has compiled.
                context = playwright.chromium.launch_persistent_context(
                    profile,
                    executable_path=shutil.which("chromium"),
                    args=["--no-sandbox", "--disable-gpu"],
                    viewport={"width": 1280, "height": 800},
                    locale="zh-CN",
                )
                tablet = Tablet(context, profile)
                measure(tablet, server, table, slower=slower, touches=said.touches, page_only=said.page_only)
                context.close()


@dataclass(frozen=True, slots=True)
class Tablet:
    """A browser with a disk of its own, and its processes."""

    context: BrowserContext
    profile: str

    def renderers(self) -> list[int]:
        parents, kinds = {}, {}
        for folder in Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError):
                pid = int(folder.name)
                parents[pid] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                kinds[pid] = (folder / "cmdline").read_bytes()
        browsers = {pid for pid, line in kinds.items() if f"--user-data-dir={self.profile}".encode() in line}

        def ours(pid: int) -> bool:
            return pid in browsers or (pid in parents and ours(parents[pid]))

        return [pid for pid, line in kinds.items() if b"--type=renderer" in line and ours(pid)]

    def cpu(self) -> float:
        """Seconds of CPU of all renderers so far."""
        total = 0.0
        for pid in self.renderers():
            with contextlib.suppress(OSError):
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return total


def measure(tablet: Tablet, server: Served, table: Table, *, slower: float, touches: int, page_only: bool) -> None:
    page = logged_in(tablet.context, server)
    with slowed(tablet, page, by=slower, page_only=page_only):
        print(f"CPU slowed {slower:g} times")
        print(opened(tablet, page, f"{server.url}/console/{table.game}/").line("cold start"))
        starts = []
        for _ in range(4):
            page.wait_for_timeout(3000)  # the service worker takes over; what is compiled is written
            starts.append(opened(tablet, page, None))
        print(sorted(starts[1:], key=lambda start: start.checked)[1].line("warm start"))
        tablet.context.set_offline(True)
        page.locator(".link.offline").wait_for(timeout=PATIENCE_MS)
        shown, read, spent = typed(tablet, page, touches)
        print(f"  a touch                shown {shown:5.0f} ms   checked {read:5.0f} ms   CPU {spent:5.0f} ms")


def logged_in(context: BrowserContext, server: Served) -> Page:
    page = context.pages[0]
    page.set_default_timeout(PATIENCE_MS)
    page.goto(f"{server.url}/login/?next=/")
    page.locator("input[name=username]").fill("referee")
    page.locator("input[name=password]").fill(server.logins["referee"])
    page.locator("form:has(input[name=password]) button").first.click()
    page.wait_for_url(f"{server.url}/")
    return page


def opened(tablet: Tablet, page: Page, address: str | None) -> Start:
    spent, begun = tablet.cpu(), time.perf_counter()
    if address is None:
        page.reload(wait_until="commit")
    else:
        page.goto(address, wait_until="commit")
    page.locator(".console").wait_for()
    typed_at = time.perf_counter() - begun
    page.locator(".rules-state").wait_for(state="detached")
    return Start(typed_at, time.perf_counter() - begun, tablet.cpu() - spent)


def typed(tablet: Tablet, page: Page, touches: int) -> tuple[float, float, float]:
    """Medians in ms: shown, checked; and the mean CPU of the renderer."""
    place = page.locator(".rail > button").all_inner_texts().index("呼叫裁判长")
    seen, spent = [], []
    for _ in range(touches):
        before = tablet.cpu()
        seen.append(page.evaluate(TOUCH.replace("CALL", str(place))))
        spent.append((tablet.cpu() - before) * 1000)
        page.wait_for_timeout(450)  # sooner, the same touch would be its own echo
    return (
        statistics.median(shown for shown, _ in seen),
        statistics.median(read for _, read in seen),
        statistics.mean(spent),
    )


@contextlib.contextmanager
def slowed(tablet: Tablet, page: Page, *, by: float, page_only: bool) -> Iterator[None]:
    if by <= 1 or page_only:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": by})
        yield
        return
    ended = threading.Event()
    thread = threading.Thread(target=_hold, args=(tablet.renderers(), by, ended))
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _hold(pids: list[int], by: float, ended: threading.Event) -> None:
    def tell(number: int) -> None:
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    # A short sleep lasts longer than asked for: the stop that follows is as long as the run in truth was, times the rest.
    while not ended.is_set():
        begun = time.perf_counter()
        time.sleep(RUN)
        ran = time.perf_counter() - begun
        tell(signal.SIGSTOP)
        time.sleep(ran * (by - 1))
        tell(signal.SIGCONT)


def transferred(server: Served) -> tuple[int, int]:
    """Bytes on the wire: all that a tablet keeps, and what of it goes with the version of the pages."""
    with urllib.request.urlopen(f"{server.url}/sw.js") as answer:
        told = json.loads(re.match(r"const APP = (.*);\n", answer.read().decode())[1])
    pages = sum(map(_wire, (f"{server.url}{path}" for path in told["files"])))
    return pages + sum(map(_wire, (f"{server.url}{path}" for path in told["rules"]))), pages


def _wire(address: str) -> int:
    request = urllib.request.Request(address, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        return len(answer.read())


if __name__ == "__main__":
    main()
