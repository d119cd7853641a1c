"""`manage.py serve`: migrate, then serve on one port; with --demonstration a championship plays itself behind it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import CommandError, call_command, get_commands
from django.core.management.base import BaseCommand
from django.db import connections

from config import logins
from config.children import Children
from config.serve import listen, serve


class Command(BaseCommand):
    help = "Serves Marshal on one port."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.HOST)
        parser.add_argument("--port", type=int, default=settings.PORT, help="0 picks a free one")
        parser.add_argument("--demonstration", action="store_true", help="a championship that plays itself")
        parser.add_argument("--no-worker", action="store_true", help="no child for long work")
        parser.add_argument("--no-migrate", action="store_true", help="the database is up to date (one of many)")

    def handle(self, *args: Any, **options: Any) -> None:
        host = options["host"]
        try:
            listening = listen(host, options["port"])
        except OSError as error:
            raise CommandError(f"{host}:{options['port']}: {error.strerror}. Choose another with PORT=….") from error
        if not options["no_migrate"]:
            call_command("migrate", interactive=False, verbosity=0)
        port = listening.getsockname()[1]
        shown = "127.0.0.1" if host in {"0.0.0.0", "::"} else f"[{host}]" if ":" in host else host
        address = f"{'https' if settings.TLS_CERT else 'http'}://{shown}:{port}"
        passwords = logins.ensure() if options["demonstration"] else {}
        connections.close_all()  # this thread asks nothing more
        children = Children()

        def ready() -> None:
            self._greet(address, passwords)
            if not settings.REDIS_URL and not options["no_worker"]:
                children.start_worker()
            # A demonstration is told over HTTP; it would not trust a hall's certificate.
            if options["demonstration"] and not settings.TLS_CERT and "simulate" in get_commands():
                children.start("manage.py", "simulate", "--demonstration", "--url", address, log="demonstration.log")

        try:
            serve(listening, ready=ready)
        finally:
            children.end()

    def _greet(self, address: str, passwords: dict[str, str]) -> None:
        self.stdout.write(f"\nMarshal 主帅 serves at {address}  (Ctrl-C ends it)\n")
        for name, what in (("organiser", "组织者"), ("head", "裁判长"), ("referee", "裁判")):
            if name in passwords:
                self.stdout.write(f"  {what}  {name}  {passwords[name]}\n")
        if passwords:
            self.stdout.write(f"  all of them: {logins.path()}\n")
        self.stdout.write("\n")
        sys.stdout.flush()
