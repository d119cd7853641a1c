"""What the environment says, read once for the settings: addresses, secrets, the database."""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit


def flag(name: str) -> bool:
    return os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}


def words(name: str) -> list[str]:
    """A list separated by commas or spaces."""
    return os.environ.get(name, "").replace(",", " ").split()


def secret(path: Path) -> str:
    """A secret of this installation, made on first use and readable by its owner alone."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
        try:
            os.link(draft, path)  # a second process that starts at the same moment keeps the first one's
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()


def hosts(listen: str) -> list[str]:
    """The names this server answers to: where it listens, this machine, and ALLOWED_HOSTS."""
    names = ["127.0.0.1", "localhost", "[::1]", *words("ALLOWED_HOSTS")]
    if listen in {"0.0.0.0", "::"}:
        names += _own_names()
    elif listen:
        names.append(f"[{listen}]" if ":" in listen else listen)
    return list(dict.fromkeys(names))


def _own_names() -> list[str]:
    name = socket.gethostname()
    names = [name, f"{name}.local"]
    with contextlib.suppress(OSError):  # a machine whose own name does not resolve still has addresses
        names += socket.gethostbyname_ex(name)[2]
    # No network at all is no error: a table runs on one machine then.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("10.255.255.255", 9))  # sends nothing; the system picks the outgoing address
        names.append(probe.getsockname()[0])
    return names


def database(url: str, *, default: Path) -> dict[str, Any]:
    """Django's DATABASES entry for postgresql://user:password@host:port/name or sqlite:///path."""
    parts = urlsplit(url)
    if parts.scheme in {"postgres", "postgresql"}:
        options = dict(parse_qsl(parts.query))
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": options.pop("host", "") or parts.hostname or "",
            "PORT": str(parts.port or ""),
            "CONN_MAX_AGE": None,
            "CONN_HEALTH_CHECKS": True,
            "OPTIONS": options,
        }
    if url and parts.scheme != "sqlite":
        raise ValueError(f"DATABASE_URL: {parts.scheme!r} is neither postgresql nor sqlite")
    path = Path(unquote(parts.path)) if url else default
    path.parent.mkdir(parents=True, exist_ok=True)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 5,
            # A transaction that begins as a reader and then writes cannot wait for another writer: it fails at once.
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA journal_size_limit=67108864",
        },
        # A file, since threads that race on a database in memory meet other locks than in a hall.
        "TEST": {"NAME": str(path.with_name(f"test-{os.getpid()}.sqlite3"))},
    }


def mail(url: str) -> dict[str, Any]:
    """Django's e-mail settings for smtp://user:password@host:port/?from=…&tls=1; EMAIL_READY says whether there are any.

    `tls=1` begins in the clear and turns to TLS (port 587), `ssl=1` speaks it from the start (465).
    """
    if not url:
        return {"EMAIL_READY": False}
    parts = urlsplit(url)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise ValueError("EMAIL_URL: smtp://user:password@host:port/?from=name@host&tls=1")
    options = dict(parse_qsl(parts.query))
    encrypted = parts.scheme == "smtps" or options.get("ssl") == "1"
    sender = options.get("from") or unquote(parts.username or "") or f"marshal@{parts.hostname}"
    return {
        "EMAIL_READY": True,
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if encrypted else 587 if options.get("tls") == "1" else 25),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": encrypted,
        "EMAIL_USE_TLS": options.get("tls") == "1" and not encrypted,
        "EMAIL_TIMEOUT": 20,
        "DEFAULT_FROM_EMAIL": sender,
    }
