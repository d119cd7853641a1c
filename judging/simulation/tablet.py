"""A referee's tablet at one table: opens a game, sends what is typed in small batches, and holds the server to the rules.

Networks are as they are in halls: some posts are repeated, some answers are lost and the batch goes out again with what was
typed meanwhile, some posts look at a log that has moved on. The server must take all of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import rules
from judging.simulation.pen import Row
from judging.simulation.rates import Rates
from judging.simulation.script import Line, Script, tell
from judging.simulation.tally import Tally
from judging.simulation.visitor import Answer, UnexpectedError, Visitor
from rules import checker

REPEATED, LOST, STALE = 0.06, 0.04, 0.02


class DisturbedError(Exception):
    """Somebody else has written in the log, or taken the pen."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a game is carried to the server. batch: most entries a post.

    speed: game time to real time. 1 is a table that really plays, at the moments its anchor says; 0 as fast as it goes.
    """

    speed: float = 0.0
    batch: int = 6


@dataclass(slots=True)
class Sending:
    """A game at the server as the tablet sees it: what it holds, and what is still to be answered."""

    visitor: Visitor
    tally: Tally
    random: Random
    game: int
    lease: int
    anchor_ms: int
    after: int = 0
    answered: int = 0
    unanswered: list[Line] = field(default_factory=list)

    @property
    def path(self) -> str:
        return f"/api/games/{self.game}/"

    def send(self, lines: Sequence[Line], drawings: Iterable[Row] = ()) -> None:
        """Posts a batch, whose last entry alone may be one that the rules refuse."""
        batch = [*self.unanswered, *lines]
        if self.random.random() < STALE and lines[0].n is not None and not self.unanswered and self.after:
            self._stale(lines)
        answer = self._post(batch, drawings)
        self._hold_to(batch, answer)
        self.unanswered = []
        if self.random.random() < REPEATED:
            self._repeat(batch)
        if self.random.random() < LOST and batch[-1].n is not None:
            self.tally.add("lost")  # the answer is forgotten: the next batch brings these again
            self.unanswered = batch
        else:
            self._settle(batch)

    def finish(self) -> None:
        self._settle(self.unanswered)
        self.unanswered = []

    def _settle(self, batch: Sequence[Line]) -> None:
        self.after = max((line.n for line in batch if line.n is not None), default=self.after)

    def _post(self, batch: Sequence[Line], drawings: Iterable[Row] = (), *, after: int | None = None) -> Answer:
        body: dict[str, Any] = {"lease": self.lease, "after": self.after if after is None else after}
        body["entries"] = [line.row for line in batch]
        if drawings:
            body["drawings"] = list(drawings)
        self.tally.add("posts")
        return self.visitor.post(f"{self.path}log/", body)

    def _hold_to(self, batch: Sequence[Line], answer: Answer) -> None:
        """Every entry as the rules on this side said: stored under its number, or refused by the same articles."""
        told, last = answer.json if answer.text.startswith("{") else {}, batch[-1]
        if answer.status in (403, 409):
            raise DisturbedError(answer.text[:300])
        if answer.status != (200 if last.n is not None else 422):
            raise UnexpectedError(f"game {self.game}: {answer.status} for {last.row}: {answer.text[:500]}")
        stored = {one["id"]: one for one in told["stored"]}
        for line in batch:
            if line.n is None:
                continue
            got = stored.get(line.row["id"])
            if got is None or (got["seq"], got["at"], _articles(got["problems"])) != (
                line.n,
                line.row["at"],
                line.problems,
            ):
                raise UnexpectedError(
                    f"game {self.game}: {line.row} as {line.n} {line.problems}, the server says {got}"
                )
            if line.n > self.answered:
                self.answered = line.n
                self.tally.add("entries")
                self._count(line.row)
        if last.n is None:
            seen = (told["refused"] or {}).get("problems", [])
            if _articles(seen) != last.problems:
                raise UnexpectedError(f"game {self.game}: {last.row} refused by {seen}, the rules say {last.problems}")
            self.tally.add("refused")

    def _count(self, row: Row) -> None:
        if "override" in row:
            self.tally.add("overridden")
        if row["do"] in ("undo", "amend"):
            self.tally.add("corrected")

    def _repeat(self, batch: Sequence[Line]) -> None:
        """The same post once more: every stored entry is answered as the one that is there."""
        stored = [line for line in batch if line.n is not None]
        answer = self._post(stored) if stored else None
        if answer is None:
            return
        told = answer.expect(200)["stored"]
        if [(one["id"], one["seq"], one.get("duplicate")) for one in told] != [
            (line.row["id"], line.n, "same") for line in stored
        ]:
            raise UnexpectedError(f"game {self.game}: a repeated post was answered {told}")
        self.tally.add("repeated")

    def _stale(self, lines: Sequence[Line]) -> None:
        """A post that has not seen the last entry: 409 with just that one missing."""
        told = self._post(lines, after=self.after - 1).expect(409)
        if [one["seq"] for one in told["missing"]] != [self.after]:
            raise UnexpectedError(f"game {self.game}: after {self.after - 1} the server misses {told['missing']}")
        self.tally.add("stale")


def _articles(problems: Iterable[dict[str, Any]]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((one["level"], one["article"]) for one in problems))


def open_game(visitor: Visitor, match: int, *, opened_ms: int | None = None) -> dict[str, Any]:
    """The next game of a match: id, number, lease, header."""
    told: dict[str, Any] = visitor.post(
        f"/api/matches/{match}/games/", {} if opened_ms is None else {"opened_ms": opened_ms}
    ).expect(200, 201)
    return told


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def play_one(
    visitor: Visitor, match: int, *, seed: str, rates: Rates, pace: Pace, tally: Tally, opened_ms: int | None = None
) -> dict[str, Any]:
    """Opens the next game of a match and plays it to both signatures; the verdict.

    `opened_ms` opens it in the past, which only a demonstration may: a game told faster than it was played needs it.
    """
    told = open_game(visitor, match, opened_ms=opened_ms)
    sending = Sending(visitor, tally, Random(seed), told["id"], told["lease"], opened_ms or now_ms())
    return write(sending, tell(rules.open(told["header"]), Random(f"{seed} {told['number']}"), rates=rates), pace)


def write(sending: Sending, script: Script, pace: Pace, *, until: Callable[[], bool] = lambda: False) -> dict[str, Any]:
    """Sends a script at its pace and checks what has become of it; stops early, with {}, when `until` says so."""
    pending: list[Line] = []
    clock = _Clock(pace, sending.anchor_ms, first=script.lines[0].row["at"] if script.lines else 0)
    for place, line in enumerate(script.lines):
        _sleep(clock.seconds_to(line), until)
        if until():
            return {}
        pending.append(line)
        following = script.lines[place + 1] if place + 1 < len(script.lines) else None
        waits = following is None or clock.seconds_to(following) > 0
        if waits or _goes_out(pending, sending.random, pace):
            drawings = [script.drawings[one.row["drawing"]] for one in pending if "drawing" in one.row]
            sending.send(pending, drawings)
            pending = []
    sending.finish()
    return _checked(sending, script)


class _Clock:
    """When a line is to go out."""

    def __init__(self, pace: Pace, anchor_ms: int, *, first: int) -> None:
        self._pace, self._anchor, self._first = pace, anchor_ms, first
        self._started = time.monotonic()

    def seconds_to(self, line: Line) -> float:
        if not self._pace.speed:
            return 0.0
        if self._pace.speed == 1:
            return (self._anchor + line.row["at"] - now_ms()) / 1000
        return (line.row["at"] - self._first) / 1000 / self._pace.speed - (time.monotonic() - self._started)


def _goes_out(pending: list[Line], random: Random, pace: Pace) -> bool:
    """A refused entry ends its batch; so does a signature, a full batch, and now and then a smaller one."""
    last = pending[-1]
    full = len(pending) >= pace.batch or (pace.batch < 20 and random.random() < 0.35)
    return last.n is None or last.row["do"] == "sign" or full


def _sleep(seconds: float, until: Callable[[], bool]) -> None:
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0 and not until():
        time.sleep(min(left, 0.5))


def _checked(sending: Sending, script: Script) -> dict[str, Any]:
    """The server's view and record of a finished game, against the rules on this side."""
    told = sending.visitor.get(f"{sending.path}?edition=0").expect(200)
    verdict = script.verdict or {}
    if told["view"]["verdict"] != script.verdict or not told["finished"]:
        raise UnexpectedError(f"game {sending.game}: {told['view']['verdict']} where the rules say {verdict}")
    record = sending.visitor.get(f"{sending.path}record/")
    report = checker.check_record(record.text.encode())
    if record.status != 200 or not report.ok or report.verdict != script.verdict or report.seal != told["sealed"]:
        raise UnexpectedError(f"game {sending.game}: its record does not check: {report.as_json()}")
    sending.tally.add("records")
    sending.tally.add("games")
    return verdict
