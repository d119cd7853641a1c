"""Backups of the whole database on the day: taken while everybody goes on working, the newest twenty kept."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Tournament
from tournament.refusals import Illegal
from tournament.services.user import User
from tournament.transactions import writing

KEPT: Final = 20
PATIENCE: Final = 600  # seconds for pg_dump


def folder() -> Path:
    """VAR_DIR/backups, readable by its owner alone."""
    found = Path(settings.VAR_DIR) / "backups"
    found.mkdir(mode=0o700, parents=True, exist_ok=True)
    return found


def kept() -> list[Path]:
    """The backups there are, the newest first."""
    return sorted((one for one in folder().glob("marshal-*") if one.suffix in (".sqlite3", ".dump")), reverse=True)


def back_up(*, by: User, tournament: Tournament | None = None) -> Path:
    """A backup named by its moment (UTC); Illegal where it cannot be made. Writes a draft first, so none is half done."""
    suffix = ".sqlite3" if connection.vendor == "sqlite" else ".dump"
    target = folder() / f"marshal-{timezone.now():%Y%m%d-%H%M%S-%f}{suffix}"
    draft = target.with_suffix(".part")
    try:
        if connection.vendor == "sqlite":
            _copy_sqlite(draft)
        else:
            _dump_postgres(draft)
        draft.chmod(0o600)
        os.replace(draft, target)
    finally:
        draft.unlink(missing_ok=True)
    for old in kept()[KEPT:]:
        old.unlink(missing_ok=True)
    if tournament is not None:
        with writing():
            audit.record(user=by, verb="back-up", about=tournament, after={"file": target.name})
    return target


def _copy_sqlite(draft: Path) -> None:
    """SQLite's own online backup, in one step: a state that really was, whatever is written meanwhile."""
    name = str(connection.settings_dict["NAME"])
    draft.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(name, timeout=5)) as source, closing(sqlite3.connect(draft)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise Illegal(both(_("备份失败：%(error)s"), error=error)) from error


def _dump_postgres(draft: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise Illegal(
            both(_("没有找到 %(program)s，不能备份 PostgreSQL。请在数据库服务器上用 pg_dump 备份。"), program="pg_dump")
        )
    told = connection.settings_dict
    known = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    environment = {**os.environ, **{name: str(told[key]) for name, key in known.items() if told.get(key)}}
    command = [program, "--format=custom", f"--file={draft}"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode:
        raise Illegal(both(_("备份失败：%(error)s"), error=done.stderr.strip()[:200]))
