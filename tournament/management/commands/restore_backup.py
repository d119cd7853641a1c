"""`manage.py restore_backup FILE`: the database as it was, with the server stopped. What it replaces is kept beside it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, connections
from django.utils import timezone

from tournament.services.backups import folder


class Command(BaseCommand):
    help = "Puts a backup in the place of the database; stop the server first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a file, or the name of one in VAR_DIR/backups")

    def handle(self, *args: Any, **options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("PostgreSQL: use pg_restore --clean --dbname=… FILE with the server stopped.")
        source = next((one for one in (Path(options["file"]), folder() / options["file"]) if one.is_file()), None)
        if source is None:
            raise CommandError(f"{options['file']}: there is no such backup")
        _refuse_broken(source)
        target = Path(str(settings.DATABASES["default"]["NAME"]))
        _refuse_running(target)
        connections.close_all()
        kept = target.with_name(f"{target.stem}-before-{timezone.now():%Y%m%d-%H%M%S}{target.suffix}")
        draft = target.with_name(f"{target.name}.restoring")
        shutil.copyfile(source, draft)
        draft.chmod(0o600)
        if target.exists():
            os.replace(target, kept)
        for beside in ("-wal", "-shm"):
            target.with_name(target.name + beside).unlink(missing_ok=True)
        os.replace(draft, target)
        call_command("migrate", interactive=False, verbosity=0)
        self.stdout.write(f"{source} → {target}; the former database is {kept}")


def _refuse_broken(source: Path) -> None:
    try:
        with sqlite3.connect(f"file:{source}?mode=ro", uri=True) as found:
            sound = found.execute("PRAGMA integrity_check").fetchone()[0]
            found.execute("SELECT count(*) FROM tournament_tournament")
    except sqlite3.DatabaseError as error:
        raise CommandError(f"{source}: this is no backup of Marshal ({error})") from error
    if sound != "ok":
        raise CommandError(f"{source}: {sound}")


def _refuse_running(target: Path) -> None:
    """Folds the log of the database into it, which also shows whether anybody else has it open."""
    if not target.exists():
        return
    try:
        with sqlite3.connect(target, timeout=1, isolation_level=None) as now:
            mode = now.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
    except sqlite3.OperationalError as error:
        raise CommandError("The server is still running. Stop it first.") from error
    if mode != "delete":
        raise CommandError("The server is still running. Stop it first.")
