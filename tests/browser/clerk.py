"""Somebody at the server's own database who stays: a management command takes seconds to start, a question put to him none."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from tests.conftest import ROOT, Served

LISTEN = """
import contextlib, io, json, os, sys, traceback
import django
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()
from django.db import close_old_connections
for line in sys.stdin:
    printed, known = io.StringIO(), {}
    try:
        with contextlib.redirect_stdout(printed):
            exec(json.loads(line), known)
        told = [known.get("told"), None]
    except Exception:
        told = [None, traceback.format_exc()]
    close_old_connections()
    print("TOLD", json.dumps(told), flush=True)
"""


class Clerk:
    """`ask(script)` → what the script left under the name `told`."""

    def __init__(self, served: Served) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", LISTEN],
            cwd=ROOT,
            env=served.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, script: str) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(script) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            if line.startswith("TOLD "):
                told, failed = json.loads(line.removeprefix("TOLD "))
                assert failed is None, failed
                return told
        raise AssertionError("the clerk has gone")

    def leave(self) -> None:
        for end in (self.process.stdin, self.process.stdout):
            assert end is not None
            end.close()
        self.process.wait(15)
