"""A server of its own for a benchmark: a fresh database, the settings a hall has, ended with the benchmark."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import rules
from judging.simulation.event import Event, Plan, enter, ready
from judging.simulation.rates import Rates
from judging.simulation.script import Script, tell
from judging.simulation.tablet import now_ms
from judging.simulation.visitor import Visitor

ROOT = Path(__file__).resolve().parent.parent
AGO_MS = 3 * 3_600_000
SIMULATED = Rates(mistakes=0.0, corrections=0.0)


@dataclass(frozen=True, slots=True)
class Served:
    url: str
    pid: int
    logins: dict[str, str]

    def visitor(self, name: str) -> Visitor:
        return Visitor(self.url).login(name, self.logins[name])

    def cpu_ms(self) -> float:
        """CPU time of the server process so far; 0 where the system does not tell."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Table:
    """A game with its pen in hand, and everything that will be typed at it."""

    visitor: Visitor
    game: int
    lease: int
    script: Script

    @property
    def path(self) -> str:
        return f"/api/games/{self.game}/log/"

    def send(self, *places: int) -> None:
        """Posts these lines of the script, which the log has come to."""
        rows = [self.script.lines[place].row for place in places]
        drawings = [self.script.drawings[row["drawing"]] for row in rows if "drawing" in row]
        self._post({"after": places[0], "entries": rows, "drawings": drawings})

    def knock(self) -> None:
        """Posts nothing."""
        self._post({"after": 0, "entries": []})

    def _post(self, body: dict[str, object]) -> None:
        self.visitor.post(self.path, {"lease": self.lease, **body}).expect(200)


@contextmanager
def served() -> Iterator[Served]:
    with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
        told = {**os.environ, "VAR_DIR": folder, "PYTHONUNBUFFERED": "1"}
        users = [sys.executable, "manage.py", "shell", "-v", "0", "-c", "from config import logins; logins.ensure()"]
        log = Path(folder) / "server.log"
        with log.open("wb") as out:
            command = [sys.executable, "manage.py", "serve", "--port", "0", "--no-worker"]
            process = subprocess.Popen(command, cwd=ROOT, env=told, stdout=out, stderr=subprocess.STDOUT)
        try:
            url = _address(process, log)
            subprocess.run(users, cwd=ROOT, env=told, check=True)
            lines = (Path(folder) / "logins.txt").read_text().splitlines()
            logins = {line.split()[0]: line.split()[1] for line in lines if not line.startswith("#")}
            yield Served(url, process.pid, logins)
        finally:
            process.terminate()
            process.wait(15)


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        found = re.search(r"serves at (http://\S+)", log.read_text())
        if found:
            return found[1]
        time.sleep(0.05)
    raise SystemExit(f"the server does not start:\n{log.read_text()}")


def tables(server: Served, count: int) -> list[Table]:
    """So many games opened at once, one a match, each with a pen and a connection of its own."""
    organiser = server.visitor("organiser")
    plan = Plan(name=f"测速 {datetime.now(UTC):%H%M%S}", teams=max(4, 1 << (2 * count - 1).bit_length()), tables=count)
    referees = [name for name in server.logins if name.startswith("referee")]
    event = enter(organiser, plan, random=Random(1), head="head", referees=referees)
    return [
        _table(server, event, match["id"], referees[place % len(referees)])
        for place, match in enumerate(ready(event)[:count])
    ]


def _table(server: Served, event: Event, match: int, referee: str) -> Table:
    event.staff(match, [referee])
    visitor = server.visitor(referee)
    told = visitor.post(f"/api/matches/{match}/games/", {"opened_ms": now_ms() - AGO_MS}).expect(201)
    script = tell(rules.open(told["header"]), Random(f"door {match}"), rates=SIMULATED)
    return Table(visitor, told["id"], told["lease"], script)
