"""Practice games: a referee's own, seen by nobody else, and the ledger never hears of them."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client

from judging import training
from judging.models import Entry, Game
from tests.judging.hall import Hall, Table
from tournament.models import AuditRow, GameScore, Match, Sanction, Tournament

pytestmark = pytest.mark.databases


def practise(hall: Hall, user: object = None, device: str = "") -> Table:
    client = hall.client(user or hall.referee)
    answer = client.post("/console/training/", {"edition": "2011", "device": device})
    game = Game.objects.get(match=None)
    assert answer["Location"] == f"/console/{game.pk}/"
    Game.objects.update(opened_ms=game.opened_ms - 3_600_000)
    return Table(client, Game.objects.get(pk=game.pk), device=device)


def rows_of_the_ledger() -> dict[str, int]:
    with connection.cursor() as cursor:
        tables = [name for name in connection.introspection.table_names(cursor) if name.startswith("tournament_")]
        counts = {}
        for name in tables:
            cursor.execute(f"SELECT COUNT(*) FROM {name}")
            counts[name] = cursor.fetchone()[0]
    return counts


def test_a_whole_practice_game_touches_nothing_in_the_ledger(hall: Hall) -> None:
    before = rows_of_the_ledger()
    table = practise(hall)
    table.write("foul", team="A", kind="talk")
    table.signed()
    assert Game.objects.get(pk=table.game.pk).finished
    assert rows_of_the_ledger() == before
    assert (GameScore.objects.count(), Sanction.objects.count()) == (0, 0)
    assert {one.verb for one in AuditRow.objects.all()} & {"open-game", "start-match"} == set()
    assert (Tournament.objects.count(), Match.objects.count()) == (1, 3)


def test_its_pages_are_its_openers(hall: Hall) -> None:
    table = practise(hall)
    table.until("play")
    pk = table.game.pk
    for url in (
        f"/console/{pk}/",
        f"/g/{pk}/",
        f"/g/{pk}/sheet/",
        f"/g/{pk}/record.sgsr",
        f"/pad/{pk}/",
        f"/api/games/{pk}/",
    ):
        assert table.client.get(url).status_code == 200, url
        for other in (hall.head, hall.organiser, hall.side, None):
            assert hall.client(other).get(url).status_code in (302, 404), url


def test_nothing_of_it_goes_out_on_the_stream(hall: Hall, django_capture_on_commit_callbacks: object) -> None:
    from tournament.bus import hub

    table = practise(hall)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        table.write("note", text="x")
        table.client.post(f"{table.url}lease/", {"lease": 1, "device": "two"}, content_type="application/json")
    assert hub.kept(f"game.{table.game.pk}") == ()
    assert Entry.objects.count() == 1


def test_two_practice_games_have_their_numbers(hall: Hall) -> None:
    first = training.open_game(user=hall.referee)
    second = training.open_game(user=hall.referee, edition="2012")
    other = training.open_game(user=hall.side)
    assert [(game.number, game.edition) for game in (first, second, other)] == [(1, "2011"), (2, "2012"), (1, "2011")]
    page = hall.client(hall.referee).get("/console/training/").content.decode()
    assert page.count('class="my-match ') == 2


def test_the_head_referee_has_nothing_to_do_with_it(hall: Hall) -> None:
    table = practise(hall, hall.head)
    assert hall.client(hall.head).get(f"/head/games/{table.game.pk}/").status_code == 403
    assert "练习甲队" not in hall.client(hall.head).get("/head/spring/").content.decode()


@pytest.mark.parametrize("edition", ["", "1999"])
def test_an_unknown_edition_is_400(hall: Hall, edition: str) -> None:
    assert hall.client(hall.referee).post("/console/training/", {"edition": edition}).status_code == 400


def test_it_takes_a_login(hall: Hall) -> None:
    assert Client().get("/console/training/").status_code == 302
