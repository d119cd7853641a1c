"""An evening of single players, as programs and the desk run it: entered at once, seated, points, the next round, a final table."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

NAMES = [f"选手{n:02}" for n in range(1, 24)]


@pytest.fixture
def api(organiser: Any, client: Client) -> Client:
    organiser.user_permissions.add(Permission.objects.get(codename="add_tournament"))
    client.force_login(organiser)
    return client


def post(client: Client, url: str, body: Any = None, status: int = 200) -> Any:
    answer = client.post(url, body or {}, content_type="application/json")
    assert answer.status_code == status, answer.content.decode()
    return answer.json()


def evening(api: Client, names: list[str], **said: Any) -> tuple[str, dict[str, Any]]:
    """The address of an evening and its stage, drawn."""
    made = post(api, "/api/tournaments/", {"name": "Evening", "ruleset": "identity", "format": "pods", **said}, 201)
    path, stage = f"/api/tournaments/{made['slug']}/", made["stages"][0]
    post(api, f"{path}players/", {"stage": stage["id"], "names": names}, 201)
    return path, post(api, f"{path}draw/", {"lot": 7, "stage": stage["id"]})


def played(api: Client, stage: dict[str, Any]) -> None:
    """Every table of the newest round: the seats in their order have 5, 4, 3 … points, the last ones none."""
    for match in stage["rounds"][-1]["matches"]:
        points = {slot["team"]: str(max(0, 6 - slot["position"])) for slot in match["slots"]}
        answer = post(api, f"/api/matches/{match['id']}/points/", {"points": points})
        assert [slot["points"] for slot in answer["slots"]][:3] == ["5", "4", "3"]
        assert [slot["place"] for slot in answer["slots"]][:3] == [1, 2, 3]


def test_twenty_three_sit_at_eight_eight_and_seven_and_meet_as_few_again_as_can_be(api):
    path, stage = evening(api, NAMES, shape={"rounds": 4})
    assert (stage["ruleset"], stage["shape"]) == ("identity", {"rounds": 4, "seats": 8})
    for number in range(1, 5):
        assert [len(match["slots"]) for match in stage["rounds"][-1]["matches"]] == [8, 8, 7]
        played(api, stage)
        if number < 4:
            stage = post(api, f"{path}next-round/", {"stage": stage["id"], "after": number})
    places = post(api, f"{path}finish/", {"stage": stage["id"]})
    assert len(places) == 23
    final = {"name": "决赛桌", "ruleset": "identity", "format": "pods", "shape": {"rounds": 1}}
    last = post(api, f"{path}stages/", final, 201)
    entered = post(api, f"{path}advance/", {"stage": last["id"], "ways": [{"stage": stage["id"], "top": 6}]})
    assert sorted(one["name"] for one in entered) == sorted(one["name"] for one in places[:6])
    table = post(api, f"{path}draw/", {"lot": 1, "stage": last["id"]})["rounds"][0]["matches"]
    assert [len(match["slots"]) for match in table] == [6]


@pytest.mark.parametrize(
    ("ruleset", "players", "seats", "tables"),
    [("rider", 10, 10, [10]), ("rider", 13, 10, [7, 6]), ("rider", 3, 10, [3]), ("identity", 17, 8, [6, 6, 5])],
)
def test_tables_are_as_large_as_their_rule_set_has_them(api, ruleset, players, seats, tables):
    _, stage = evening(api, NAMES[:players], ruleset=ruleset, shape={"rounds": 1, "seats": seats})
    assert [len(match["slots"]) for match in stage["rounds"][0]["matches"]] == tables


def test_formats_and_seats_that_a_rule_set_has_not_are_refused_in_both_languages(api):
    said = {"name": "x", "ruleset": "identity", "format": "swiss"}
    refused = post(api, "/api/tournaments/", said, 422)["error"]
    assert (refused["field"], refused["message"]["zh"]) == ("format", "身份场由个人参赛，只能用多人桌。")
    assert refused["message"]["en"] == "Identity is played by single players, at tables of many alone."
    wrong = {"name": "x", "ruleset": "identity", "format": "pods", "shape": {"seats": 12}}
    assert post(api, "/api/tournaments/", wrong, 400)["error"]["field"] == "shape.seats"
    kings = {"name": "x", "ruleset": "kings-3v3", "format": "pods"}
    assert post(api, "/api/tournaments/", kings, 422)["error"]["field"] == "format"
    option = {"name": "x", "ruleset": "rider", "format": "pods", "options": {"I-3": "match"}}
    assert post(api, "/api/tournaments/", option, 400)["error"]["field"] == "options.I-3"
