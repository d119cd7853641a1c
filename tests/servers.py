"""PostgreSQL and Redis of the tests' own, on free ports: `python -m tests.servers COMMAND …` runs one beside them."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg
import redis

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
REDIS = shutil.which("redis-server")
POSTGRES = max(Path("/usr/lib/postgresql").glob("*/bin/postgres"), default=None) or shutil.which("postgres")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def postgres() -> Iterator[str]:
    """An empty server that forgets everything; yields its DATABASE_URL."""
    if POSTGRES is None:
        raise RuntimeError("no PostgreSQL server is installed here")
    binaries = Path(POSTGRES).resolve().parent
    port = free_port()
    # It refuses to run as root; Debian's package brings a user for it.
    owner = "postgres" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="marshal-pg-", ignore_cleanup_errors=True) as folder:
        if owner:
            shutil.chown(folder, owner, pwd.getpwnam(owner).pw_gid)
        data = f"{folder}/data"
        common = {"user": owner, "group": owner, "extra_groups": []} if owner else {}
        initdb = [str(binaries / "initdb"), "-D", data, "-U", "marshal", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run([*initdb, "--locale=C.UTF-8"], check=True, cwd=folder, stdout=subprocess.DEVNULL, **common)
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": folder,
            "fsync": "off",
            "max_connections": "60",
        }
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        command = [str(binaries / "postgres"), "-D", data, "-p", str(port), *options]
        url = f"postgresql://marshal@127.0.0.1:{port}/postgres"
        with Path(folder, "log").open("wb") as log:
            server = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, **common)
        try:
            _wait(server, lambda: psycopg.connect(url, connect_timeout=2).close(), psycopg.OperationalError)
            yield url
        finally:
            server.send_signal(2)  # PostgreSQL's fast shutdown
            server.wait(20)


@contextmanager
def redis_server() -> Iterator[str]:
    """An empty Redis; yields its REDIS_URL."""
    if REDIS is None:
        raise RuntimeError("no Redis server is installed here")
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="marshal-redis-") as folder:
        command = [REDIS, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        url = f"redis://127.0.0.1:{port}/0"
        try:
            with redis.Redis.from_url(url) as client:
                _wait(server, client.ping, redis.ConnectionError)
            yield url
        finally:
            server.terminate()
            server.wait(10)


def _wait(server: subprocess.Popen[bytes], answers: Callable[[], object], not_yet: type[Exception]) -> None:
    until = time.monotonic() + 30
    while True:
        try:
            answers()
            return
        except not_yet:
            if server.poll() is not None or time.monotonic() > until:
                raise
            time.sleep(0.05)


def main(command: list[str]) -> int:
    missing = [name for name, there in (("PostgreSQL", POSTGRES), ("Redis", REDIS)) if not there]
    if missing:
        print(f"marshal: LEFT OUT: the tests on {' and '.join(missing)}, not installed here")
        return 0
    with ExitStack() as stack:
        servers = {"DATABASE_URL": stack.enter_context(postgres()), "REDIS_URL": stack.enter_context(redis_server())}
        return subprocess.run(command, env={**os.environ, **servers}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
