"""Runs CP-SAT so that it can be watched and stopped, and gives the same answer on every machine."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Progress = Callable[[float, str], None]
"""Called with a share from 0 to 1 and a word: times, compact, referees. The share is a guess, for the eyes."""

ASKED_EVERY: Final = 0.2  # seconds
WORKERS: Final = 4  # searches that take turns in a fixed order; how many threads carry them changes nothing


@dataclass(slots=True)
class Watch:
    """Who looks on, and whether somebody said stop. Asks in the thread that called for the timetable."""

    on_progress: Progress
    cancelled: Callable[[], bool]
    stopped: bool = False

    def run(self, model: cp_model.CpModel, *, effort: float, seed: int, part: tuple[float, float], step: str) -> Answer:
        """Solves the model for at most `effort` deterministic seconds; the progress goes through `part` of the whole."""
        from ortools.sat.python import cp_model

        solver = cp_model.CpSolver()
        solver.parameters.max_deterministic_time = effort
        solver.parameters.random_seed = seed
        solver.parameters.num_workers = WORKERS
        solver.parameters.interleave_search = True
        status: list[int] = []
        thread = threading.Thread(target=lambda: status.append(int(solver.solve(model))), daemon=True)
        thread.start()
        waited, (since, until) = 0.0, part
        while thread.is_alive():
            self.on_progress(since + (until - since) * min(0.99, waited / effort), step)
            self.stopped = self.stopped or self.cancelled()
            if self.stopped:
                solver.stop_search()
            thread.join(ASKED_EVERY)
            waited += ASKED_EVERY
        found = status[0] in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        return Answer(solver, found=found, best=status[0] == cp_model.OPTIMAL)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back; `best` is proven."""

    solver: cp_model.CpSolver
    found: bool
    best: bool
