"""Batches on their way to one game's log, and every answer held to what the rules on this side said.

Networks are as they are in halls: some posts are repeated, some answers are lost and the batch goes out again with what was
typed meanwhile, some posts look at a log that has moved on. The server must take all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from judging.simulation.pen import Row
from judging.simulation.script import Line
from judging.simulation.tally import Tally
from judging.simulation.visitor import Answer, UnexpectedError, Visitor


class DisturbedError(Exception):
    """Somebody else has written in the log, or taken the pen."""


@dataclass(frozen=True, slots=True)
class Network:
    """Chances a post: sent twice, its answer lost, its sender behind."""

    repeated: float = 0.06
    lost: float = 0.04
    stale: float = 0.02


HALL, CALM = Network(), Network(0, 0, 0)


@dataclass(slots=True)
class Sending:
    """A game at the server as the tablet sees it: what it holds, and what is still to be answered."""

    visitor: Visitor
    tally: Tally
    random: Random
    game: int
    lease: int
    anchor_ms: int
    network: Network = HALL
    after: int = 0
    answered: int = 0
    unanswered: list[Line] = field(default_factory=list)

    @property
    def path(self) -> str:
        return f"/api/games/{self.game}/"

    def send(self, lines: Sequence[Line], drawings: Iterable[Row] = ()) -> None:
        """Posts a batch, whose last entry alone may be one that the rules refuse."""
        batch = [*self.unanswered, *lines]
        if self.random.random() < self.network.stale and lines[0].n is not None and not self.unanswered and self.after:
            self._stale(lines)
        answer = self._post(batch, drawings)
        self._hold_to(batch, answer)
        self.unanswered = []
        if self.random.random() < self.network.repeated:
            self._repeat(batch)
        if self.random.random() < self.network.lost and batch[-1].n is not None:
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
