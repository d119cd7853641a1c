"""Processes beside the server that end with it, whichever way it ends."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from django.conf import settings

PR_SET_PDEATHSIG = 1
GRACE = 3.0  # seconds between asking and ending
WORKER = (
    *("-m", "celery", "-A", "config.celery", "--quiet", "worker", "--pool", "solo", "--loglevel", "WARNING"),
    *("--without-gossip", "--without-mingle", "--without-heartbeat"),
)


class Children:
    """Each in a session of its own: a Ctrl-C in the terminal reaches the server first, and the server ends them."""

    def __init__(self) -> None:
        self._running: list[subprocess.Popen[bytes]] = []

    def start(self, *arguments: str, log: str) -> subprocess.Popen[bytes]:
        """Python with these arguments; what it says goes to VAR_DIR/`log`."""
        with (Path(settings.VAR_DIR) / log).open("ab") as out:
            child = subprocess.Popen(
                [sys.executable, *arguments],
                cwd=settings.ROOT,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=_die_with_the_parent if sys.platform == "linux" else None,
            )
        self._running.append(child)
        return child

    def start_worker(self) -> None:
        """Celery over files, for installations without Redis."""
        for folder in ("work", "work/control"):
            (Path(settings.VAR_DIR) / folder).mkdir(parents=True, exist_ok=True)
        self.start(*WORKER, log="worker.log")

    def end(self) -> None:
        for child in self._running:
            _signal(child, signal.SIGTERM)
        until = time.monotonic() + GRACE
        for child in self._running:
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(max(0.0, until - time.monotonic()))
        for child in self._running:
            _signal(child, signal.SIGKILL)
            child.wait()
        self._running.clear()


def _signal(child: subprocess.Popen[bytes], number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, number)


def _die_with_the_parent() -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
