"""Pages of a stage of 512 teams, against a bare Django page that prints as many table cells from a template.

    python -m benchmarks.pages [--teams 512] [--passes 9] [--only groups]

CPU time, medians, by turns, through Django's test client (middleware, view, template), on a fresh SQLite database in
memory. All results are there: that is the longest a page can be. Nothing is kept between two requests but what the server
keeps.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
_folder = tempfile.TemporaryDirectory(prefix="benchmark-")
os.environ["VAR_DIR"] = _folder.name
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402

django.setup()

from django.db import connection  # noqa: E402
from django.template import Context, Template  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext, setup_test_environment, teardown_test_environment  # noqa: E402

from benchmarks.stopwatch import cpu, machine, undisturbed  # noqa: E402
from tests.tournament.public import fields  # noqa: E402
from tournament.models import GameScore, Match, Result, Stage  # noqa: E402

LIMIT, QUERIES, ROUNDS, GROUP = 300, 30, 9, 8
BARE = Template(
    "<table>{% for row in rows %}<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>{% endfor %}</table>"
)


def main() -> None:
    """A line for every page of every format that `--only` lets through."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--teams", type=int, default=512)
    parser.add_argument("--passes", type=int, default=9)
    parser.add_argument("--only", default="")
    said = parser.parse_args()
    print(machine())
    with database():
        client = Client(HTTP_HOST="localhost")
        client.force_login(_organiser())
        rows = [[f"{row} {cell}" for cell in range(12)] for row in range(said.teams)]
        bare = partial(BARE.render, Context({"rows": rows}))
        for name, make in STAGES.items():
            if said.only and said.only not in name:
                continue
            stage = make(said.teams)
            for label, path in pages(stage):
                print(line(f"{name} {label}", client, path, bare, said.passes))


def line(name: str, client: Client, path: str, bare: Callable[[], object], passes: int) -> str:
    """A headline: the ratio first, then the page's own figures."""
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    queries = len(asked)
    with undisturbed():
        seen = [(cpu(lambda: client.get(path), 1), cpu(bare, 1)) for _ in range(passes)]
    page, plain = (statistics.median(column) / 1e6 for column in zip(*seen, strict=True))
    held = "held" if page <= LIMIT and queries < QUERIES else "MISSED"
    return (
        f"{page / plain:6.1f} × bare page   {name} {page:.0f} ms, bare page {plain:.1f} ms; {queries} queries, "
        f"{len(answer.content) / 1024:.0f} kB  (target < {QUERIES} queries, ≤ {LIMIT} ms: {held})"
    )


@contextmanager
def database() -> Iterator[None]:
    """A migrated database in memory."""
    setup_test_environment()
    name = connection.creation.create_test_db(verbosity=0, serialize=False)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)
        teardown_test_environment()


def _organiser() -> object:
    from django.contrib.auth import get_user_model

    return get_user_model().objects.create_superuser("organiser", password="organiser")


def pages(stage: Stage) -> Iterator[tuple[str, str]]:
    """(what it is, where it is) of the public pages and of the desk's."""
    slug, desk = stage.tournament.slug, f"/desk/stages/{stage.pk}/"
    yield "bracket", f"/t/{slug}/bracket/"
    yield "standings", f"/t/{slug}/standings/"
    yield "schedule", f"/t/{slug}/schedule/"
    yield "teams", f"/t/{slug}/teams/"
    yield "desk", desk
    yield "desk standings", f"{desk}standings/"


def _single(teams: int) -> Stage:
    return fields.elimination(teams, slug="single")


def _double(teams: int) -> Stage:
    return fields.elimination(teams, format="double", slug="double")


def _groups(teams: int) -> Stage:
    stage = fields.groups(teams, count=max(1, teams // GROUP), slug="groups")
    return _played(stage)


def _swiss(teams: int) -> Stage:
    return _played(fields.swiss(teams, rounds=ROUNDS, slug="swiss"))


def _played(stage: Stage) -> Stage:
    """Every match of two decided by its one game, with the figures of a verdict."""
    Stage.objects.filter(pk=stage.pk).update(standings_released=True)
    dice = random.Random(1)
    scores, results, matches = [], [], []
    for match in stage.matches.prefetch_related("slots"):
        sides = [slot.entrant_id for slot in match.slots.all()]
        winner = dice.choice("AB")
        told = {
            "survivors": {"A": dice.randrange(4), "B": dice.randrange(4)},
            "toll": {"A": 7, "B": dice.randrange(13)},
        }
        said = {"version": 1, "source": "tablet"}
        scores.append(GameScore(match=match, number=1, state="confirmed", winner=winner, figures=told, **said))
        match.state, match.outcome, match.winner_id = "decided", "completed", sides["AB".index(winner)]
        won = {"score_a": int(winner == "A"), "score_b": int(winner == "B")}
        results.append(
            Result(match=match, outcome="completed", winner_id=match.winner_id, confirmed=True, **won, **said)
        )
        matches.append(match)
    GameScore.objects.bulk_create(scores)
    Result.objects.bulk_create(results)
    Match.objects.bulk_update(matches, ["state", "outcome", "winner"], batch_size=300)
    return stage


STAGES = {"groups": _groups, "swiss": _swiss, "single": _single, "double": _double}

if __name__ == "__main__":
    main()
