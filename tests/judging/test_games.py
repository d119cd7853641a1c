"""Opening games, and what a game's header holds."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from judging.models import Game, Lease
from tests.judging.hall import Hall, Table
from tournament.models import GameScore, Match


def opened(hall: Hall, user: object = None, *, match: Match | None = None, **body: object) -> tuple[int, dict]:
    client = hall.client(user)
    answer = client.post(f"/api/matches/{(match or hall.match).pk}/games/", body, content_type="application/json")
    return answer.status_code, answer.json()


def test_a_game_opens_with_the_teams_of_its_match(hall: Hall) -> None:
    status, told = opened(hall, hall.referee)
    game = Game.objects.get()
    head = told["header"]
    assert (status, told["id"], told["number"], told["lease"]) == (201, game.pk, 1, 1)
    assert (head["record"], head["ruleset"], head["options"], head["history"]) == (
        1,
        "kings-3v3",
        {"edition": "2011"},
        [],
    )
    assert {side: len(team["players"]) for side, team in head["teams"].items()} == {"A": 3, "B": 3}
    assert all(team["captain"] == team["players"][0] for team in head["teams"].values())
    assert head["people"][head["teams"]["A"]["players"][0]].startswith("甲")
    assert (head["about"]["event"], head["about"]["table"], head["about"]["referee"]) == ("春季赛", "7", "referee")
    assert head["about"]["opened_at"].endswith("+08:00")
    assert (game.step, game.n, game.holder) == ("commander", 0, hall.referee)
    hall.match.refresh_from_db()
    assert hall.match.state == "playing"
    assert Lease.objects.get().holder == hall.referee


@pytest.mark.parametrize(
    ("who", "status"), [("stranger", 403), ("referee", 201), ("side", 201), ("head", 201), ("organiser", 201)]
)
def test_who_may_open_a_game(hall: Hall, who: str, status: int) -> None:
    assert opened(hall, getattr(hall, who))[0] == status


def test_nobody_opens_a_game_without_a_login(hall: Hall) -> None:
    assert opened(hall)[0] == 403


def test_T18_a_second_press_gets_the_same_game(hall: Hall) -> None:
    first, second = opened(hall, hall.referee), opened(hall, hall.referee)
    assert (first[0], second[0]) == (201, 200)
    assert first[1] == second[1]
    assert Game.objects.count() == 1


def test_another_referee_is_told_which_game_is_open(hall: Hall) -> None:
    told = opened(hall, hall.referee)[1]
    status, refused = opened(hall, hall.side)
    assert (status, refused["open"]) == (409, {"id": told["id"], "number": 1})


def test_no_game_opens_beside_one_that_is_not_signed(hall: Hall) -> None:
    table = hall.open().decided()
    status, refused = opened(hall, hall.referee)
    assert (status, refused["open"]["id"]) == (409, table.game.pk)


def test_the_next_game_knows_the_one_before(hall: Hall) -> None:
    table = hall.open().signed()
    status, told = opened(hall, hall.referee)
    teams = table.game.header["teams"]
    assert (status, told["number"]) == (201, 2)
    assert told["header"]["history"] == [
        {
            "commanders": {side: teams[side]["players"][0] for side in ("A", "B")},
            "winner": "A",
            "camps": {"A": "warm", "B": "cold"},
            "fouls": {"A": 0, "B": 0},
        }
    ]


def test_no_game_opens_in_a_decided_match(hall: Hall) -> None:
    hall.open().signed()
    second = hall.open()
    second.write("forfeit", team="B", reason="离场")
    for team in ("A", "B"):
        second.write("sign", team=team, player=second.game.header["teams"][team]["captain"])
    hall.match.refresh_from_db()
    assert (hall.match.outcome, hall.match.winner.team.name) == ("completed", second.game.header["teams"]["A"]["name"])
    status, refused = opened(hall, hall.referee)
    assert (status, refused["open"]) == (409, None)


def test_no_game_opens_before_both_sides_are_known(hall: Hall) -> None:
    final = Match.objects.get(round__number=2)
    assert opened(hall, hall.organiser, match=final)[0] == 409


def test_only_a_demonstration_may_be_opened_in_the_past(hall: Hall) -> None:
    hall.tournament.__class__.objects.update(demonstration=False)
    status, refused = opened(hall, hall.referee, opened_ms=1_000_000_000_000)
    assert (status, refused["error"]["field"]) == (422, "opened_ms")


def test_an_unknown_match_is_404(hall: Hall) -> None:
    assert (
        hall.client(hall.referee).post("/api/matches/999999/games/", {}, content_type="application/json").status_code
        == 404
    )


@pytest.mark.databases
def test_T18_two_presses_at_once_open_one_game(real_hall: Hall) -> None:
    def press(_n: int) -> tuple[int, dict]:
        try:
            return opened(real_hall, real_hall.referee)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(press, range(4)))
    assert sorted(status for status, _told in answers) == [200, 200, 200, 201]
    assert len({told["id"] for _status, told in answers}) == 1


def test_a_paper_game_before_counts_in_the_history(hall: Hall) -> None:
    a, b = (f"p{player.pk}" for player in _captains(hall))
    GameScore.objects.create(
        match=hall.match,
        number=1,
        version=1,
        state="confirmed",
        winner="B",
        source="paper",
        commanders={"A": a, "B": b},
    )
    table = hall.open()
    assert table.game.number == 2
    assert table.game.header["history"] == [{"commanders": {"A": a, "B": b}, "winner": "B", "camps": {}, "fouls": {}}]


def _captains(hall: Hall) -> list:
    from tournament.queries import sides

    return [side["captain"] for side in sides(hall.match).values()]


def test_state_answers_in_the_shape_of_the_contract(hall: Hall, table: Table) -> None:
    told = table.reading()
    assert {
        "id",
        "match",
        "table",
        "n",
        "seq",
        "lease",
        "holder",
        "may_write",
        "view",
        "options",
        "anchor_ms",
        "now_ms",
        "versions",
    } <= set(told)
    assert (told["may_write"], told["holder"], told["you"], told["table"]) == (True, "referee", "referee", "7")
    assert len(told["edition"]["pool"]) == 32
    assert "edition" not in hall.client().get(f"{table.url}?edition=0").json()
    spectator = table.reading(hall.client())
    assert (spectator["may_write"], spectator["options"], spectator["holder"]) == (False, [], None)
