from __future__ import annotations

import re
import stat
import threading
from pathlib import Path

import pytest

from config import environment

SQLITE = {
    "timeout": 5,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA journal_size_limit=67108864",
}


def test_without_a_url_the_database_is_sqlite_in_the_folder(tmp_path: Path):
    entry = environment.database("", default=tmp_path / "here" / "marshal.sqlite3")
    assert (entry["ENGINE"], entry["NAME"]) == (
        "django.db.backends.sqlite3",
        str(tmp_path / "here" / "marshal.sqlite3"),
    )
    assert entry["OPTIONS"] == SQLITE
    assert entry["CONN_MAX_AGE"] is None
    assert (tmp_path / "here").is_dir()


def test_a_sqlite_url_says_where(tmp_path: Path):
    assert environment.database(f"sqlite://{tmp_path}/a%20b.db", default=tmp_path)["NAME"] == f"{tmp_path}/a b.db"


def test_a_postgresql_url_is_read():
    entry = environment.database("postgresql://me:p%40ss@db.hall:5433/event?sslmode=require", default=Path("x"))
    assert entry == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "event",
        "USER": "me",
        "PASSWORD": "p@ss",
        "HOST": "db.hall",
        "PORT": "5433",
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"sslmode": "require"},
    }


def test_another_database_is_refused():
    with pytest.raises(ValueError, match="'mysql' is neither postgresql nor sqlite"):
        environment.database("mysql://x/y", default=Path("x"))


def test_a_secret_is_made_once_and_only_its_owner_reads_it(tmp_path: Path):
    path = tmp_path / "var" / "secret_key"
    first = environment.secret(path)
    assert len(first) >= 50
    assert environment.secret(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_processes_that_start_together_agree_on_the_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    numbers = iter(range(1000, 2000))
    monkeypatch.setattr(environment.os, "getpid", lambda: next(numbers))
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.append(environment.secret(tmp_path / "key"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_the_server_answers_to_where_it_listens(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ALLOWED_HOSTS", "hall.example, 192.0.2.7")
    assert environment.hosts("192.0.2.1") == [
        *("127.0.0.1", "localhost", "[::1]", "hall.example", "192.0.2.7", "192.0.2.1"),
    ]


def test_a_server_that_listens_everywhere_knows_its_own_names(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("ALLOWED_HOSTS", raising=False)
    monkeypatch.setattr(environment.socket, "gethostname", lambda: "marshal-box")
    names = environment.hosts("0.0.0.0")
    assert {"127.0.0.1", "localhost", "marshal-box", "marshal-box.local"} <= set(names)
    assert "*" not in names


def test_debug_is_off_unless_it_is_asked_for(monkeypatch: pytest.MonkeyPatch):
    told = {}
    for value in ("", "0", "no", "1", "true"):
        monkeypatch.setenv("DEBUG", value)
        told[value] = environment.flag("DEBUG")
    assert told == {"": False, "0": False, "no": False, "1": True, "true": True}


def test_every_variable_is_in_the_documents_and_in_the_settings_own_words():
    root = Path(environment.__file__).parent
    read = re.compile(r'(?:environ\.get|flag|words)\("([A-Z_]+)"')
    found = {name for file in ("settings.py", "environment.py") for name in read.findall((root / file).read_text())}
    told = (root.parent / "docs" / "environment.md").read_text().partition("## Mail")[0]
    assert set(re.findall(r"`([A-Z][A-Z_]+)`", told)) == found
    words = (root / "settings.py").read_text().partition('"""\n\n')[0]
    assert [name for name in sorted(found) if name not in words] == []
