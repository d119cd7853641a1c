"""The server's clock, in milliseconds since 1970. It never goes back while the process lives."""

from __future__ import annotations

import time

AHEAD_MS = 2000  # how far a tablet's moments may lie ahead of the server's

_opened = time.time_ns() // 1_000_000
_started = time.monotonic_ns() // 1_000_000


def now_ms() -> int:
    """Wall time when the process started plus what has passed since: a wall clock set back an hour moves nothing."""
    return _opened + time.monotonic_ns() // 1_000_000 - _started
