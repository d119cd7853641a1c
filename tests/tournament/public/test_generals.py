"""Generals and camps: of an event, a team and a player; only of games that are finished and public."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tournament.public import fields
from tournament import neighbours
from tournament.histories import Camp, Drafted, Figures, Seen, drafted, of_camps, of_generals
from tournament.models import GameScore, Match, Player, Stage, Team

pytestmark = pytest.mark.django_db

FIGURES = {
    "draft": {
        "laid": ["刘备", "曹操", "孙权", "赵云"],
        "first": "A",
        "picks": {"A": ["刘备", "赵云"], "B": ["曹操", "孙权"]},
        "lineups": {"A": {"p1": "赵云", "p2": "刘备"}, "B": {"q1": "曹操"}},
    }
}


def game(winner: str = "A") -> Drafted:
    return drafted(FIGURES, winner=winner, camps={"A": "warm", "B": "cold"}, commanders={"A": "p1", "B": "q1"})


def test_figures_of_an_event_of_a_side_and_of_a_player():
    games = [game("A"), game("B")]
    assert of_generals(map(Seen, games)) == [
        Figures("刘备", laid=2, picked=2, first=2, played=2, won=1),
        Figures("曹操", laid=2, picked=2, played=2, commander=2, won=1),
        Figures("赵云", laid=2, picked=2, played=2, commander=2, won=1),
        Figures("孙权", laid=2, picked=2),
    ]
    assert [one.general for one in of_generals(Seen(one, ("A",)) for one in games)] == ["刘备", "赵云"]
    (only,) = of_generals(Seen(one, ("A",), "p2") for one in games)
    assert (only, only.vanguard, only.rate, only.use) == (Figures("刘备", played=2, won=1), 2, 50, None)
    assert of_camps(Seen(one, ("A",)) for one in games) == [Camp("warm", 2, 1), Camp("cold", 0, 0)]


def test_a_game_without_a_draft_has_camps_alone():
    bare = drafted({}, winner="A", camps={"A": "cold", "B": "warm"}, commanders={})
    assert of_generals([Seen(bare)]) == []
    assert of_camps([Seen(bare, ("A",))]) == [Camp("warm", 0, 0), Camp("cold", 1, 1)]


@pytest.fixture
def stage() -> Stage:
    """Three won games between teams 1 and 2 and others; the first has a draft in which 选手1甲 led 赵云."""
    stage = fields.swiss(4, rounds=2)
    for match in Match.objects.order_by("round__number", "number")[:3]:
        fields.win(match, "A")
    one, two = (Team.objects.get(name=f"第{n}队").players.order_by("order") for n in (1, 2))
    draft = FIGURES["draft"] | {
        "lineups": {"A": {f"p{one[0].pk}": "赵云", f"p{one[1].pk}": "刘备"}, "B": {f"p{two[0].pk}": "曹操"}}
    }
    GameScore.objects.filter(match=Match.objects.order_by("pk").first()).update(
        figures={"draft": draft}, camps={"A": "warm", "B": "cold"}, commanders={"A": f"p{one[0].pk}"}, game=77
    )
    return stage


def of(client: Client, path: str) -> list[str]:
    """The generals of a page's table, in order."""
    answer = client.get(f"/t/cup/{path}")
    assert answer.status_code == 200
    return re.findall(r'<th scope="row" data-kingdom="[^"]*"><span class="general">([^<]+)', answer.content.decode())


def pages() -> list[str]:
    team = Team.objects.get(name="第1队")
    return ["generals/", f"teams/{team.pk}/", f"players/{team.players.order_by('order').first().pk}/"]


def test_the_pages_tell_the_generals_of_an_event_a_team_and_a_player(stage: Stage, client: Client):
    assert [of(client, path) for path in pages()] == [
        ["刘备", "赵云", "曹操", "孙权"],
        ["刘备", "赵云"],
        ["赵云"],
    ]
    assert of(client, "generals/?by=name") == ["刘备", "孙权", "曹操", "赵云"]
    assert of(client, "generals/?by=commander")[0] == "赵云"
    page = client.get("/t/cup/generals/?by=rate", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert ("Zhao Yun" in page, 'aria-sort="descending"><a href="?by=rate"' in page) == (True, True)
    page = client.get(f"/t/cup/{pages()[1]}").content.decode()
    assert ("选而未用" in page, "1 局 1 胜" in page) == (False, True)


@pytest.mark.parametrize("hide", ["frozen", "void", "provisional", "unreleased"])
def test_games_that_are_not_finished_and_public_are_not_told(hide, stage: Stage, client: Client, monkeypatch):
    if hide == "frozen":
        monkeypatch.setattr(neighbours, "_frozen", [lambda tournament: {77}])
    elif hide == "unreleased":
        stage.rounds.filter(number=1).update(released=False)
    else:
        GameScore.objects.filter(game=77).update(state=hide)
    assert [of(client, path) for path in pages()] == [[], [], []]


def test_somebody_who_asked_to_be_forgotten_has_no_page_and_no_name_in_the_histories(stage: Stage, client: Client):
    Player.objects.filter(team__name="第1队").update(erased=True)
    paths = pages()
    assert client.get(f"/t/cup/{paths[2]}").status_code == 404
    assert [("选手1" in client.get(f"/t/cup/{path}").content.decode()) for path in paths[:2]] == [False, False]


@pytest.mark.parametrize("path", ["generals/", "team", "player"])
def test_three_games_are_as_many_queries_as_one(path, client: Client, stage: Stage, django_assert_num_queries):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    address = dict(zip(("generals/", "team", "player"), pages(), strict=True))[path]
    scores = list(GameScore.objects.all())
    told = GameScore.objects.get(game=77)
    with CaptureQueriesContext(connection) as one:
        client.get(f"/t/cup/{address}")
    for score in scores:
        GameScore.objects.filter(pk=score.pk).update(figures=told.figures, camps=told.camps, commanders=told.commanders)
    with django_assert_num_queries(len(one)):
        client.get(f"/t/cup/{address}")
