"""What tests share: a real server process, a browser, PostgreSQL and Redis where the machine has them.

live_server_process  a server of its own on a free port with a fresh, migrated database: see Served
serve                the same as a factory: serve(DEBUG="1"), serve("--demonstration")
page, context, …     pytest-playwright's, on the machine's Chromium; skipped where there is none
postgres_url, redis_url  servers of this session; skipped where they are not installed
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
import pytest

from .servers import CHROMIUM, POSTGRES, REDIS, postgres, redis_server

ROOT = Path(__file__).resolve().parent.parent
BROWSER_FIXTURES = {"browser", "context", "page", "new_context", "browser_type", "launch_browser"}
# Playwright's own loop runs in the test's thread, and Django would refuse the ORM there.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"


def pytest_configure(config: pytest.Config) -> None:
    from django.conf import settings

    from config.celery import app

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    app.conf.update(task_always_eager=True, task_eager_propagates=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if BROWSER_FIXTURES & set(getattr(item, "fixturenames", ())):
            item.add_marker("browser")
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="LEFT OUT: no Chromium on this machine"))


@pytest.fixture(autouse=True)
def _nothing_left_over() -> Iterator[None]:
    from django.core.cache import cache

    from judging import folding
    from tournament.bus import hub

    yield
    hub.forget()
    folding.forget()
    cache.clear()


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    if POSTGRES is None:
        pytest.skip("LEFT OUT: no PostgreSQL server on this machine")
    with postgres() as url:
        yield url


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    if REDIS is None:
        pytest.skip("LEFT OUT: no Redis server on this machine")
    with redis_server() as url:
        yield url


@dataclass
class Served:
    """A running server: its address, its folder, its environment."""

    url: str
    var: Path
    process: subprocess.Popen[bytes]
    environment: dict[str, str] = field(repr=False)

    def manage(self, *arguments: str, input: str = "") -> str:
        """A management command on the server's own database; what it printed."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, input=input, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def get(self, path: str) -> bytes:
        """What anybody reads at this address; an HTTPError where it is refused."""
        with urllib.request.urlopen(f"{self.url}{path}", timeout=30) as answer:
            return bytes(answer.read())

    def add_user(self, name: str, password: str = "secret", *, superuser: bool = False) -> None:
        kind = "create_superuser" if superuser else "create_user"
        self.manage(
            *("shell", "-v", "0", "-c"),
            "from django.contrib.auth import get_user_model; "
            f"get_user_model().objects.{kind}({name!r}, password={password!r})",
        )

    def log(self) -> str:
        return (self.var / "server.log").read_text()

    def stop(self, signal_number: int = signal.SIGTERM) -> int:
        """Ends it as a supervisor would; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal_number)
        return self.process.wait(15)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a migrated database, to be copied."""
    folder = tmp_path_factory.mktemp("migrated")
    url = os.environ.get("DATABASE_URL", "")
    environment = {**os.environ, "VAR_DIR": str(folder)}
    if url.startswith("postgres"):
        environment["DATABASE_URL"] = _database(url, f"template_{os.getpid()}")
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return folder


@pytest.fixture
def serve(migrated: Path, tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """serve(*arguments of the command, **environment) → Served; all of them end with the test."""
    running: list[Served] = []

    def start(*arguments: str, **environment: str) -> Served:
        served = _start(migrated, tmp_path / f"var{len(running)}", arguments, environment)
        running.append(served)
        return served

    yield start
    for served in running:
        served.stop()


@pytest.fixture
def live_server_process(serve: Callable[..., Served]) -> Served:
    return serve()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    flags = [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ]
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": flags}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "locale": "zh-CN", "timezone_id": "Asia/Shanghai"}


def _start(migrated: Path, var: Path, arguments: tuple[str, ...], environment: dict[str, str]) -> Served:
    shutil.copytree(migrated, var)
    told = {**os.environ, "VAR_DIR": str(var), "PYTHONUNBUFFERED": "1", **environment}
    url = told.get("DATABASE_URL", "")
    if url.startswith("postgres") and "DATABASE_URL" not in environment:
        name = re.sub(r"\W", "_", f"served_{os.getpid()}_{var.parent.name}_{var.name}")[-60:]
        told["DATABASE_URL"] = _database(url, name, template=f"template_{os.getpid()}")
    return _run(var, told, arguments)


def _run(var: Path, told: dict[str, str], arguments: tuple[str, ...] = (), root: Path = ROOT) -> Served:
    """A server on the folder `var` as it is, with the program in `root`."""
    worker = () if "--worker" in arguments else ("--no-worker",)
    options = [argument for argument in arguments if argument != "--worker"]
    command = [sys.executable, "manage.py", "serve", "--port", "0", *worker, *options]
    with (var / "server.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=root, env=told, stdout=log, stderr=subprocess.STDOUT)
    until = time.monotonic() + 60
    while True:
        found = re.search(r"serves at (https?://\S+)", (var / "server.log").read_text())
        if found:
            break
        assert process.poll() is None, (var / "server.log").read_text()
        assert time.monotonic() < until, "the server does not start"
        time.sleep(0.05)
    trust = ssl.create_default_context(cafile=told.get("SSL_CERT_FILE"))
    urllib.request.urlopen(f"{found[1]}/healthz", timeout=10, context=trust).close()
    return Served(found[1], var, process, told)


def _database(url: str, name: str, template: str = "template1") -> str:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    return url.rsplit("/", 1)[0] + f"/{name}"
