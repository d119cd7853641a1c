"""The server process as its owner meets it: starts, says where it is, and leaves nothing behind."""

from __future__ import annotations

import re
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT, Served


def processes_of(var: Path) -> list[str]:
    """Command lines of the processes that work in this folder."""
    mark = f"VAR_DIR={var}".encode()
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (process / "environ").read_bytes().split(b"\0"):
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue  # gone meanwhile, or somebody else's
    return [line for line in found if line]


def wait_for(question: Callable[[], bool], seconds: float = 20) -> None:
    until = time.monotonic() + seconds
    while not question():
        assert time.monotonic() < until
        time.sleep(0.1)


needs_proc = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="LEFT OUT: no /proc on this machine")


@needs_proc
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_every_clean_exit_ends_the_whole_tree(serve: Callable[..., Served], number: int):
    served = serve("--worker")
    wait_for(lambda: any("celery" in line for line in processes_of(served.var)))
    assert served.stop(number) == 0
    assert processes_of(served.var) == []


@needs_proc
def test_a_server_that_is_killed_takes_its_children_along(serve: Callable[..., Served]):
    served = serve("--worker")
    wait_for(lambda: any("celery" in line for line in processes_of(served.var)))
    served.stop(signal.SIGKILL)
    wait_for(lambda: processes_of(served.var) == [])


def test_the_worker_takes_what_it_is_sent(serve: Callable[..., Served]):
    served = serve("--worker")
    served.manage("shell", "-v", "0", "-c", "from config.celery import app; app.send_task('celery.backend_cleanup')")
    wait_for(lambda: not list((served.var / "work").glob("*.msg")))
    assert "ERROR" not in (served.var / "worker.log").read_text()


def test_a_taken_port_is_said_in_one_line(tmp_path: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "manage.py", "serve", "--port", port]
        done = subprocess.run(
            command, cwd=ROOT, env={"VAR_DIR": str(tmp_path)}, capture_output=True, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr == f"CommandError: 127.0.0.1:{port}: Address already in use. Choose another with PORT=….\n"


def test_a_first_start_needs_nothing_but_an_empty_folder(tmp_path: Path):
    var, log = tmp_path / "new", tmp_path / "log"
    command = [sys.executable, "manage.py", "serve", "--port", "0", "--no-worker"]
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, env={"VAR_DIR": str(var)}, stdout=out, stderr=out)
    try:
        wait_for(lambda: "serves at http://127.0.0.1:" in log.read_text(), 60)
    finally:
        process.terminate()
        process.wait(15)
    secrets = {path.name: stat.S_IMODE(path.stat().st_mode) for path in var.iterdir() if "secret" in path.name}
    assert secrets == {"secret_key": 0o600}
    assert stat.S_IMODE(var.stat().st_mode) == 0o700
    assert (var / "marshal.sqlite3").exists()


def test_the_demonstrations_logins_are_said_and_work(serve: Callable[..., Served]):
    served = serve("--demonstration")
    said = dict(re.findall(r"^ +\S+ +(organiser|head|referee) +(\S+)$", served.log(), re.MULTILINE))
    assert list(said) == ["organiser", "head", "referee"]
    code = (
        f"from django.contrib.auth import authenticate as a; print(bool(a(username='head', password={said['head']!r})))"
    )
    assert served.manage("shell", "-v", "0", "-c", code) == "True\n"
