"""The operations for programs: what they take, answer and refuse, and to whom."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tournament import services
from tournament.models import Tournament

from .conftest import entry

TEAM = {"name": "蜀汉一队", "players": ["刘备", "关羽", "张飞"]}


@pytest.fixture
def api(organiser: Any, client: Client) -> Client:
    organiser.is_superuser = False
    organiser.save()
    client.force_login(organiser)
    return client


def post(client: Client, url: str, body: Any = None) -> Any:
    return client.post(url, body or {}, content_type="application/json")


def test_from_nothing_to_a_released_bracket(api, make_stage, organiser):
    make_stage(name="已有赛事")
    opened = post(
        api, "/api/tournaments/", {"name": "Autumn Cup", "edition": "2012", "options": {"I-3": "match"}, "best_of": 3}
    )
    assert (opened.status_code, opened.json()["slug"]) == (201, "autumn-cup")
    for number in range(1, 5):
        said = {"name": f"第{number}队", "players": [f"甲{number}", f"乙{number}", f"丙{number}"], "seed": number}
        assert post(api, "/api/tournaments/autumn-cup/teams/", said).status_code == 201
    assert post(api, "/api/tournaments/autumn-cup/tables/", {"number": 7}).json()["number"] == 7
    drawn = post(api, "/api/tournaments/autumn-cup/draw/").json()
    assert [[slot["name"] for slot in match["slots"]] for match in drawn["rounds"][0]["matches"]] == [
        ["第1队", "第4队"],
        ["第2队", "第3队"],
    ]
    assert Client().get("/api/tournaments/autumn-cup/").status_code == 404
    assert post(api, "/api/tournaments/autumn-cup/release/").status_code == 200
    seen = Client().get("/api/tournaments/autumn-cup/").json()
    stage = seen["stages"][0]
    assert (stage["edition"], stage["options"], stage["best_of"]) == ("2012", {"I-3": "match"}, {"default": 3})
    match = stage["rounds"][0]["matches"][0]
    scheduled = post(
        api, f"/api/matches/{match['id']}/schedule/", {"table": 7, "starts_at": "2026-11-29T09:30:00+08:00"}
    ).json()
    assert (scheduled["table"], scheduled["starts_at"][:16]) == (7, "2026-11-29T09:30")
    result = post(api, f"/api/matches/{match['id']}/result/", {"games": [{"winner": "A"}, {"winner": "A"}]}).json()
    assert (result["state"], result["outcome"], result["winner"]) == ("decided", "completed", "A")


def test_a_demonstration_says_so_when_it_is_opened(api, make_stage):
    make_stage(name="已有赛事")
    opened = post(api, "/api/tournaments/", {"name": "Show", "demonstration": True}).json()
    assert (opened["slug"], opened["demonstration"]) == ("show", True)


def test_errors_name_the_field_in_both_languages(api, make_stage):
    stage = make_stage()
    url = f"/api/tournaments/{stage.tournament.slug}/teams/"
    short = post(api, url, {"name": "二人队", "players": ["甲", "乙"]})
    assert short.status_code == 400
    assert short.json()["error"]["field"] == "players"
    assert set(short.json()["error"]["message"]) == {"zh", "en"}
    missing = post(api, url, {"players": ["甲", "乙", "丙"]})
    assert (missing.status_code, missing.json()["error"]["field"]) == (400, "name")
    assert missing.json()["error"]["message"]["zh"] != missing.json()["error"]["message"]["en"]


def test_a_name_taken_is_422(api, make_stage):
    stage = make_stage()
    url = f"/api/tournaments/{stage.tournament.slug}/teams/"
    assert post(api, url, TEAM).status_code == 201
    again = post(api, url, TEAM)
    assert (again.status_code, again.json()["error"]["field"]) == (422, "name")


def test_an_unknown_edition_or_reading_is_refused(api, make_stage):
    make_stage()
    unknown = post(api, "/api/tournaments/", {"name": "甲", "edition": "1999"})
    assert (unknown.status_code, unknown.json()["error"]["field"]) == (400, "edition")
    unknown = post(api, "/api/tournaments/", {"name": "甲", "options": {"I-3": "never"}})
    assert (unknown.status_code, unknown.json()["error"]["field"]) == (400, "options.I-3")
    unknown = post(api, "/api/tournaments/", {"name": "甲", "options": {"I-12": "x"}})
    assert unknown.status_code == 400
    even = post(api, "/api/tournaments/", {"name": "甲", "best_of": 2})
    assert (even.status_code, even.json()["error"]["field"]) == (400, "best_of.default")
    assert Tournament.objects.count() == 1


def test_T18_drawing_twice_draws_once(api, make_stage):
    stage = make_stage(5, drawn=False)
    url = f"/api/tournaments/{stage.tournament.slug}/draw/"
    assert post(api, url).json()["rounds"] == post(api, url).json()["rounds"]


def test_T4_the_list_comes_with_the_refusal(api, make_stage, report):
    stage = make_stage(4)
    for key in ("r1m1", "r1m2", "r2m1"):
        report(stage, key, "B")
    url = f"/api/matches/{stage.matches.get(key='r1m1').pk}/result/"
    silent = post(api, url, {"games": [{"winner": "A"}]})
    assert (silent.status_code, silent.json()["error"]["field"]) == (400, "why")
    refused = post(api, url, {"games": [{"winner": "A"}], "why": "登记颠倒"})
    assert refused.status_code == 422
    assert [row["after"] for row in refused.json()["changes"]] == [["第1队", "第3队"]]
    assert post(api, url, {"games": [{"winner": "A"}], "why": "登记颠倒", "cascade": True}).status_code == 200


WRITES = [
    ("/api/tournaments/{slug}/teams/", TEAM),
    ("/api/tournaments/{slug}/tables/", {"number": 1}),
    ("/api/tournaments/{slug}/roles/", {"username": "stranger", "kind": "organiser"}),
    ("/api/tournaments/{slug}/draw/", {}),
    ("/api/tournaments/{slug}/release/", {}),
    ("/api/matches/{match}/schedule/", {}),
    ("/api/matches/{match}/result/", {"games": [{"winner": "A"}]}),
    ("/api/matches/{match}/confirm/", {}),
]


@pytest.mark.parametrize(("url", "body"), WRITES)
@pytest.mark.parametrize("who", ["nobody", "stranger", "referee"])
def test_every_write_is_forbidden_to_others(make_stage, organiser, stranger, url, body, who):
    stage = make_stage(2)
    client = Client()
    if who == "referee":
        services.grant_role(tournament=stage.tournament, username="stranger", kind="referee", by=organiser)
    if who != "nobody":
        client.force_login(stranger)
    address = url.format(slug=stage.tournament.slug, match=stage.matches.get().pk)
    assert post(client, address, body).status_code == 403


def test_a_stranger_cannot_open_a_tournament(client, stranger):
    assert post(client, "/api/tournaments/", {"name": "甲"}).status_code == 403
    client.force_login(stranger)
    assert post(client, "/api/tournaments/", {"name": "甲"}).status_code == 403


def test_nobody_sees_what_is_not_released(make_stage, client, stranger):
    stage = make_stage(4)
    services.publish_tournament(tournament=stage.tournament, released=True, by=None)
    seen = client.get(f"/api/tournaments/{stage.tournament.slug}/").json()["stages"][0]
    assert (seen["rounds"], seen["lot"], seen["champion"]) == ([], None, None)
    assert {team["draw_number"] for team in seen["teams"]} == {None}
    assert client.get(f"/api/matches/{stage.matches.first().pk}/").status_code == 404


@pytest.mark.parametrize("teams", [4, 16])
def test_a_tournament_takes_the_same_number_of_queries_whatever_its_size(
    make_stage, client, django_assert_num_queries, teams
):
    stage = make_stage(teams, released=True)
    with django_assert_num_queries(10):
        client.get(f"/api/tournaments/{stage.tournament.slug}/")


def test_a_list_of_three_takes_as_many_queries_as_of_one(make_stage, client, django_assert_num_queries):
    make_stage(2, released=True, name="一")
    with django_assert_num_queries(1):
        assert len(client.get("/api/tournaments/").json()["results"]) == 1
    make_stage(2, released=True, name="二")
    make_stage(2, released=True, name="三")
    with django_assert_num_queries(1):
        assert len(client.get("/api/tournaments/").json()["results"]) == 3


def test_entering_a_team_by_service_and_by_api_is_the_same(api, make_stage, organiser):
    stage = make_stage()
    services.add_team(stage=stage, entry=entry(1, seed=None), by=organiser)
    post(api, f"/api/tournaments/{stage.tournament.slug}/teams/", TEAM)
    teams = api.get(f"/api/tournaments/{stage.tournament.slug}/").json()["stages"][0]["teams"]
    assert [(team["name"], team["captain"], len(team["players"])) for team in teams] == [
        ("第1队", "赵一", 3),
        ("蜀汉一队", "刘备", 3),
    ]
