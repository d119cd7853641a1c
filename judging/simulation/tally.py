"""What a simulation counts while it runs, from any thread."""

from __future__ import annotations

import threading
import time
from collections import Counter


class Tally:
    """Counts by name. `faults` are the answers nobody expected, a line each."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()
        self._started = time.monotonic()
        self.faults: list[str] = []

    def add(self, name: str, count: int = 1) -> None:
        with self._lock:
            self._counts[name] += count

    def fault(self, what: str) -> None:
        with self._lock:
            self.faults.append(what)

    def __getitem__(self, name: str) -> int:
        return self._counts[name]

    def lines(self) -> list[str]:
        """The summary, faults last."""
        seconds = max(0.001, time.monotonic() - self._started)
        count = self._counts
        return [
            f"matches {count['matches']}, games {count['games']}, entries {count['entries']} "
            f"in {seconds:.1f} s ({count['entries'] / seconds:.0f} a second), posts {count['posts']}",
            f"expected: refusals {count['refused']}, repeats {count['repeated']}, lost answers {count['lost']}, "
            f"stale posts {count['stale']}, overrides {count['overridden']}, corrections {count['corrected']}, "
            f"results corrected {count['results corrected']}",
            f"records checked {count['records']}, unexpected answers {len(self.faults)}",
            *(f"  ! {fault}" for fault in self.faults),
        ]
