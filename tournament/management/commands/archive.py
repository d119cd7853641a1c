"""`manage.py archive SLUG [FILE]`: a whole tournament as one JSON file."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournament.archive import archive, write
from tournament.models import Tournament


class Command(BaseCommand):
    help = "Writes a whole tournament as one JSON file (docs/archive.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the address of the tournament")
        parser.add_argument(
            "file", nargs="?", help="where to; with .gz at its end it is packed; standard output if left out"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        found = Tournament.objects.filter(slug=options["slug"]).first()
        if found is None:
            raise CommandError(f"{options['slug']}: there is no such tournament")
        name = options["file"] or ""
        data = write(archive(found), at=timezone.now(), packed=name.endswith(".gz"))
        if name:
            Path(name).write_bytes(data)
        else:
            sys.stdout.buffer.write(data)
