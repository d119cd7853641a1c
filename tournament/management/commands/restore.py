"""`manage.py restore FILE [--slug NEW]`: a tournament out of an archive, whole or not at all."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.archive import read, restore
from tournament.refusals import Refusal


class Command(BaseCommand):
    help = "Restores a tournament from an archive (docs/archive.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--slug", default="", help="another address than the archive's own")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            made = restore(read(Path(options["file"]).read_bytes()), by=None, slug=options["slug"])
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        except Refusal as refusal:
            raise CommandError(f"{refusal.message['zh']} {refusal.message['en']}") from refusal
        self.stdout.write(f"/t/{made.slug}/ {made.name}")
