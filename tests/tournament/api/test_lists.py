"""What programs read and do beyond the draw: lists a page at a time, with filters, as far as it is public; and the desk's acts."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from tournament import services
from tournament.models import GameScore, Match, Player, Stage
from tournament.services import people, releases

Make = Callable[..., Stage]
Report = Callable[..., GameScore]
LISTS = ("teams/", "players/", "matches/", "rounds/", "stages/", "releases/")


@pytest.fixture
def api(organiser: User, client: Client) -> Client:
    client.force_login(organiser)
    return client


def post(client: Client, path: str, body: dict[str, Any] | None = None) -> Any:
    return client.post(path, json.dumps(body or {}), content_type="application/json")


def names(client: Client, path: str, key: str = "name") -> list[Any]:
    answer = client.get(path)
    assert answer.status_code == 200, answer.content
    return [one[key] for one in answer.json()["results"]]


def test_every_line_comes_once_and_the_last_page_says_so(make_stage: Make, client: Client):
    base = f"/api/tournaments/{make_stage(7, released=True).tournament.slug}/teams/"
    seen, cursor = [], ""
    while cursor is not None:
        page = client.get(f"{base}?limit=3&cursor={cursor}").json()
        seen.append([one["name"] for one in page["results"]])
        cursor = page["next"]
    assert seen == [["第1队", "第2队", "第3队"], ["第4队", "第5队", "第6队"], ["第7队"]]
    for wrong, field in (("limit=0", "limit"), ("limit=201", "limit"), ("cursor=next", "cursor"), ("stage=x", "stage")):
        refused = client.get(f"{base}?{wrong}")
        assert (refused.status_code, refused.json()["error"]["field"]) == (400, field)


def test_what_is_not_released_is_in_no_list(make_stage: Make, report: Report, organiser: User, client: Client):
    stage = make_stage(4)
    base = f"/api/tournaments/{stage.tournament.slug}/"
    assert [client.get(base + name).status_code for name in ("stages/", "matches/", "teams/")] == [404, 404, 404]
    releases.release(stage=stage, what="draw", released=True, round=stage.rounds.get(number=1), by=organiser)
    table = services.add_table(tournament=stage.tournament, number=3, by=organiser)
    match = stage.matches.get(key="r1m1")
    services.schedule_match(match=match, table=table, starts_at=match.stage.tournament.created_at, by=organiser)
    assert names(client, f"{base}rounds/?stage={stage.pk}", "number") == [1]
    assert names(client, f"{base}matches/", "key") == ["r1m1", "r1m2"]
    assert client.get(f"{base}matches/").json()["results"][0]["table"] is None
    assert (names(client, f"{base}schedule/"), names(client, f"{base}matches/?table=3")) == ([], [])
    assert client.get(f"{base}standings/?stage={stage.pk}").status_code == 404
    assert {one["what"] for one in client.get(f"{base}releases/").json()["results"]} == {"draw"}
    for what in ("schedule", "standings"):
        releases.release(stage=stage, what=what, released=True, by=organiser)
    assert names(client, f"{base}schedule/?table=3", "key") == ["r1m1"]
    assert client.get(f"{base}standings/?stage={stage.pk}").status_code == 200
    assert names(client, f"{base}changes/?kind=release", "kind") == ["release"] * 3
    closed = ("check-in/?stage=1", "log/", "archive/", "webhooks/", f"exports/results.csv?stage={stage.pk}")
    assert {client.get(base + name).status_code for name in closed} == {403}


def test_matches_are_found_by_round_team_state_and_name(make_stage: Make, report: Report, client: Client):
    stage = make_stage(4, released=True)
    report(stage, "r1m1", "A")
    base = f"/api/tournaments/{stage.tournament.slug}/matches/"
    team = stage.tournament.teams.get(name="第1队")
    assert names(client, f"{base}?state=decided", "key") == ["r1m1"]
    assert names(client, f"{base}?team={team.pk}", "key") == ["r1m1", "r2m1"]
    assert names(client, f"{base}?round=2", "key") == ["r2m1"]
    assert names(client, f"{base}?search=第3队", "key") == ["r1m2"]
    assert names(client, f"{base}?stage=999999", "key") == []


def test_standings_say_why_a_row_stands_below_the_one_above(make_stage: Make, report: Report, client: Client):
    stage = make_stage(4, released=True, format="groups", shape={"groups": 1})
    for match in stage.matches.select_related("round"):
        report(stage, match.key, "A", figures={"survivors": {"A": 2, "B": 0}})
    releases.release(stage=stage, what="standings", released=True, by=None)
    rows = client.get(f"/api/tournaments/{stage.tournament.slug}/standings/?stage={stage.pk}").json()["results"]
    assert [row["place"] for row in rows] == [1, 2, 3, 4]
    assert rows[0]["why"] is None
    assert {row["why"]["criterion"] for row in rows[1:]} <= {
        "match-wins",
        "head-to-head",
        "game-difference",
        "survivors",
    }
    assert rows[1]["figures"]["match-wins"] == str(rows[1]["wins"])


def test_a_list_takes_as_many_queries_for_three_lines_as_for_one(make_stage: Make, client: Client):
    base = f"/api/tournaments/{make_stage(8, released=True).tournament.slug}/"
    assert {name: _queries(client, f"{base}{name}?limit=3") for name in LISTS} == {
        name: _queries(client, f"{base}{name}?limit=1") for name in LISTS
    }


def _queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as caught:
        assert client.get(path).status_code == 200
    return len(caught)


def test_names_are_told_as_far_as_the_reader_may_know_them(make_stage: Make, organiser: User, client: Client):
    stage = make_stage(2, released=True)
    base = f"/api/tournaments/{stage.tournament.slug}/"
    shy, gone = Player.objects.get(name="赵二"), Player.objects.get(name="赵三")
    people.set_initials(player=shy, initials_only=True, by=organiser)
    people.erase(player=gone, why="本人要求", by=organiser)
    assert names(client, f"{base}players/?team={shy.team_id}") == ["赵一", "赵＊", "（已删除）"]
    assert (names(client, f"{base}players/?search=赵二"), names(client, f"{base}teams/?search=赵二")) == ([], [])
    client.force_login(organiser)
    assert names(client, f"{base}players/?search=赵二") == ["赵二"]


def test_the_day_is_run_by_a_program(make_stage: Make, api: Client):
    stage = make_stage(4, drawn=False)
    base = f"/api/tournaments/{stage.tournament.slug}/"
    entrant = stage.entrants.order_by("pk").first()
    seeds = {str(one.pk): 5 - one.seed for one in stage.entrants.all()}
    assert post(api, f"{base}seeds/", {"stage": stage.pk, "seeds": seeds}).json() == {"seeds": seeds}
    assert post(api, f"{base}seeds/", {"stage": stage.pk, "seeds": {"0": 1}}).json()["error"]["field"] == "seeds"
    assert post(api, f"{base}check-in/", {"team": entrant.pk}).json()["status"] == "checked-in"
    assert names(api, f"{base}check-in/?stage={stage.pk}&here=true") == ["第1队"]
    assert post(api, f"{base}check-in/", {"team": 10**30}).status_code == 400
    said = post(api, f"{base}announcements/", {"text": "午休", "release": True}).json()
    assert post(api, f"{base}announcements/{said['id']}/", {"act": "pin"}).json()["pinned"]
    given = {"team": entrant.team_id, "kind": "points", "points": 2, "why": "迟到", "public": True}
    penalty = post(api, f"{base}penalties/", given).json()
    assert post(api, f"{base}penalties/{penalty['id']}/withdraw/", {"why": "登记错了"}).json()["withdrawn"]
    assert (
        post(api, f"{base}venues/", {"name": "洛阳站"}).json() == post(api, f"{base}venues/", {"name": "洛阳站"}).json()
    )
    post(api, f"{base}draw/", {"stage": stage.pk, "lot": 3})
    shown = post(api, f"{base}releases/", {"stage": stage.pk, "what": "draw", "round": 1}).json()
    assert [one["released"] for one in shown if one["what"] == "draw"] == [True, False]
    match = Match.objects.get(stage=stage, key="r1m1")
    post(api, f"/api/matches/{match.pk}/result/", {"games": [{"winner": "A"}]})
    assert post(api, f"/api/matches/{match.pk}/clear/", {"why": "录错"}).json()["outcome"] is None
    versions = api.get(f"/api/matches/{match.pk}/results/").json()["results"]
    assert [(one["version"], one["status"], one["by"]) for one in versions] == [(1, "superseded", "organiser")]
    assert post(api, f"{base}undo-draw/", {"stage": stage.pk}).json()["rounds"] == []
    book = load_workbook(io.BytesIO(api.get(f"{base}exports/teams.xlsx?stage={stage.pk}").content))
    assert [row[0].value for row in book.active.iter_rows(min_row=2)] == ["第1队", "第2队", "第3队", "第4队"]
    assert json.loads(api.get(f"{base}archive/").content)["format"] == "marshal-archive"
    assert names(api, f"{base}log/?verb=clear-result", "object") == [f"match:{match.pk}"]


def test_webhooks_are_kept_by_a_program_and_the_secret_is_told_once(make_stage: Make, api: Client, stranger: User):
    base = f"/api/tournaments/{make_stage(2).tournament.slug}/webhooks/"
    made = post(api, base, {"url": "https://example.org/hook", "events": ["draw.released"]})
    assert (made.status_code, len(made.json()["secret"])) == (201, 43)
    assert "secret" not in api.get(base).json()["results"][0]
    assert post(api, base, {"url": "https://10.0.0.1/"}).json()["error"]["field"] == "url"
    one = f"{base}{made.json()['id']}/"
    assert post(api, one, {"active": False}).json()["active"] is False
    assert post(api, f"{one}deliveries/").status_code == 422
    assert post(api, one, {"active": True, "new_secret": True}).json()["secret"] != made.json()["secret"]
    sent = post(api, f"{one}deliveries/").json()
    assert names(api, f"{one}deliveries/", "event") == ["ping"]
    assert post(api, f"{one}deliveries/{sent['id']}/again/").json()["uid"] == sent["uid"]
    api.force_login(stranger)
    assert [api.get(base).status_code, api.delete(one).status_code] == [403, 403]
