"""A referee's tablet at one table: opens a game or goes on with one, sends what is typed at its pace, checks what became of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import rules
from judging.simulation.rates import Rates
from judging.simulation.script import Line, Script, tell
from judging.simulation.sending import HALL, Network, Sending
from judging.simulation.tally import Tally
from judging.simulation.visitor import Answer, UnexpectedError, Visitor
from rules import checker


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a game is carried to the server. batch: most entries a post; rest: pause after a post, in its own lengths.

    speed: game time to real time. 1 is a table that really plays, at the moments its anchor says; 0 as fast as it goes.
    """

    speed: float = 0.0
    batch: int = 6
    rest: float = 0.0


@dataclass(slots=True)
class Tablet:
    """One referee's. `match` and `game` are the server's ids; `until` ends what it does before its time."""

    visitor: Visitor
    tally: Tally
    rates: Rates
    pace: Pace = Pace()
    network: Network = HALL
    until: Callable[[], bool] = lambda: False

    def open(self, match: int, *, seed: str, opened_ms: int | None = None) -> dict[str, Any] | None:
        """Opens the next game of a match and plays it to both signatures; the verdict, None when it ended early.

        `opened_ms` opens it in the past, which only a demonstration may: a game told faster than it was played needs it.
        """
        told = self._opening(match, opened_ms).expect(200, 201)
        sending = self._sending(seed, told["id"], told["lease"], opened_ms or now_ms())
        return self.write(
            sending, tell(rules.open(told["header"]), Random(f"{seed} {told['number']}"), rates=self.rates)
        )

    def carry_on(self, match: int, *, seed: str, opened_ms: int | None = None) -> bool:
        """Goes on with the game of the match that is open, else opens the next; False where neither is its to do."""
        answer = self._opening(match, opened_ms)
        if answer.status in (200, 201):
            return self._go_on(answer.json["id"], seed)
        still_open = answer.expect(403, 409).get("open")  # 403: he does not referee this match
        return self._go_on(still_open["id"], seed) if still_open else False

    def _go_on(self, game_id: int, seed: str) -> bool:
        state = self.visitor.get(f"/api/games/{game_id}/?edition=0").expect(200)
        if not state["may_write"] or state["finished"]:
            return False
        rows = [one["row"] for one in self.visitor.get(f"/api/games/{game_id}/log/").expect(200)["entries"]]
        game = rules.replay(state["header"], rows)
        sending = self._sending(f"{seed} {game.n}", game_id, state["lease"], state["anchor_ms"])
        sending.after = sending.answered = game.n
        at = now_ms() - sending.anchor_ms if self.pace.speed == 1 and game.n else None
        script = tell(game, Random(f"{seed} {state['number']} {game.n}"), rates=self.rates, at=at)
        return self.write(sending, script) is not None

    def write(self, sending: Sending, script: Script) -> dict[str, Any] | None:
        """Sends a script at the tablet's pace and checks what has become of it; None when it stopped early."""
        pending: list[Line] = []
        clock = _Clock(self.pace, sending.anchor_ms, first=script.lines[0].row["at"] if script.lines else 0)
        for place, line in enumerate(script.lines):
            _sleep(clock.seconds_to(line), self.until)
            if self.until():
                return None
            pending.append(line)
            following = script.lines[place + 1] if place + 1 < len(script.lines) else None
            waits = following is None or clock.seconds_to(following) > 0
            if waits or _goes_out(pending, sending.random, self.pace):
                started = time.monotonic()
                sending.send(pending, [script.drawings[one.row["drawing"]] for one in pending if "drawing" in one.row])
                _sleep((time.monotonic() - started) * self.pace.rest, self.until)
                pending = []
        sending.finish()
        return _checked(sending, script)

    def _opening(self, match: int, opened_ms: int | None) -> Answer:
        return self.visitor.post(f"/api/matches/{match}/games/", {} if opened_ms is None else {"opened_ms": opened_ms})

    def _sending(self, seed: str, game: int, lease: int, anchor_ms: int) -> Sending:
        return Sending(self.visitor, self.tally, Random(f"{seed} network"), game, lease, anchor_ms, self.network)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


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
