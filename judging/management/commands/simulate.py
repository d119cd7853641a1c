"""`manage.py simulate`: a whole event driven through the HTTP API of a running server, as its people would."""

from __future__ import annotations

import os
import time
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import CommandError
from django.core.management.base import BaseCommand

from judging.simulation.demonstration import Demonstration
from judging.simulation.event import Plan
from judging.simulation.hall import KINGS, Hall
from judging.simulation.rates import Rates
from judging.simulation.stages import SHAPES
from judging.simulation.tablet import Pace
from judging.simulation.visitor import UnexpectedError


class Command(BaseCommand):
    help = (
        "Plays an event through the HTTP API of a running server; the exit code says whether it answered as it should."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        add = parser.add_argument
        add("--url", default=f"http://127.0.0.1:{settings.PORT}", help="the running server")
        add("--logins", type=Path, default=Path(settings.VAR_DIR) / "logins.txt", help="lines of name and password")
        add("--name", default="模拟杯", help="of the event")
        add("--teams", type=int, default=16)
        add("--ruleset", default=KINGS, choices=[KINGS, "identity", "rider"])
        add("--players", type=int, default=23, help="single players of an evening of identity or rider")
        add("--rounds", type=int, default=4, help="of an evening")
        add("--seats", type=int, help="the most at one table of an evening")
        add("--lively", action="store_true", help="an evening with somebody late and somebody who goes")
        add("--final", action="store_true", help="the best six of an evening at one table more")
        add("--best-of", type=int, default=1, help="games a match is played over")
        add("--tables", type=int, default=4)
        add("--parallel", type=int, default=2, help="tables played at once")
        add(
            "--speed",
            type=float,
            default=0.0,
            help="game time to real time: 1 as played, 60 a minute a second, 0 at once",
        )
        add("--batch", type=int, default=6, help="most entries a post")
        add("--mistakes", type=float, default=0.05, help="chance a turn of an entry that the rules refuse")
        add("--corrections", type=float, default=0.05, help="chance a turn of an undo or an amend")
        add("--fouls", type=float, default=0.02, help="chance a turn of a foul")
        add("--format", default="single", choices=["single", "double", "groups", "swiss"], help="how it is played")
        add("--event", choices=["three-stops"], help="16, 24 and 37 teams at three stops into a national final of 8")
        add("--edition", default="2011")
        add("--seed", default="1", help="the same seed, the same event")
        add("--demonstration", action="store_true", help="fill the demonstration and keep a table of it live")

    def handle(self, *args: Any, **options: Any) -> None:
        rates = Rates(mistakes=options["mistakes"], corrections=options["corrections"], fouls=options["fouls"])
        logins = read_logins(options["logins"])
        if options["demonstration"]:
            os.nice(5)
            Demonstration(options["url"], logins, say=self._say).run()
            return
        hall = Hall(options["url"], logins, options["seed"], rates, Pace(options["speed"], options["batch"]))
        if options["ruleset"] != KINGS:
            self._evening(hall, options)
            return
        plan = Plan(
            name=options["name"],
            teams=options["teams"],
            tables=options["tables"],
            best_of=options["best_of"],
            edition=options["edition"],
            format=options["format"],
            shape=SHAPES.get(options["format"], {}),
            demonstration=options["speed"] != 1,
        )
        play = hall.play_stops if options["event"] else hall.play
        self._told(hall, lambda: play(plan, parallel=min(options["parallel"], options["tables"])))

    def _evening(self, hall: Hall, options: dict[str, Any]) -> None:
        seats = {} if options["seats"] is None else {"seats": options["seats"]}
        plan = Plan(
            name=options["name"],
            ruleset=options["ruleset"],
            players=options["players"],
            tables=options["tables"],
            format="pods",
            shape={"rounds": options["rounds"], **seats},
            demonstration=options["speed"] != 1,
        )
        more = {"lively": options["lively"], "final": options["final"]}
        self._told(hall, lambda: hall.play_evening(plan, parallel=options["parallel"], **more))

    def _told(self, hall: Hall, play: Callable[[], str | None]) -> None:
        """What the play counted; CommandError where the server did not answer as it should."""
        try:
            champion = play()
        except UnexpectedError as wrong:
            raise CommandError(str(wrong)) from wrong
        for line in hall.tally.lines():
            self.stdout.write(line)
        if hall.tally.faults or champion is None:
            raise CommandError("The server did not answer as it should.")
        self.stdout.write(f"champion: {champion}")

    def _say(self, line: str) -> None:
        self.stdout.write(f"{time.strftime('%H:%M:%S')} {line}")
        self.stdout.flush()


def read_logins(path: Path) -> dict[str, str]:
    """Name → password, as `manage.py serve --demonstration` writes them."""
    try:
        text = path.read_text()
    except OSError as error:
        raise CommandError(
            f"{path}: {error.strerror}. Start the server with --demonstration, or say --logins."
        ) from error
    lines = (line.split() for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return {words[0]: words[1] for words in lines if len(words) == 2}
