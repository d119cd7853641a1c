"""`manage.py backup`: the whole database into VAR_DIR/backups, also while the server runs."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.refusals import Refusal
from tournament.services.backups import back_up


class Command(BaseCommand):
    help = "Backs the whole database up into VAR_DIR/backups."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.stdout.write(str(back_up(by=None)))
        except Refusal as refusal:
            raise CommandError(f"{refusal.message['zh']} {refusal.message['en']}") from refusal
