"""The form of a stage says everything a format needs, and refuses beside the field."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tournament.models import Stage

from ..test_desk import form_of


@pytest.fixture
def desk(organiser: Any, client: Client) -> Client:
    client.force_login(organiser)
    return client


def new_stage(desk: Client, stage: Stage, **typed: Any) -> Any:
    address = f"/desk/t/{stage.tournament.slug}/stages/new/"
    return desk.post(address, form_of(desk.get(address)) | {"stage_name": "第二阶段"} | typed)


@pytest.mark.parametrize(
    ("typed", "shape"),
    [
        ({"format": "double", "reset": ""}, {"reset": False}),
        ({"format": "groups", "groups": 4, "legs": 2}, {"groups": 4, "legs": 2, "apart": ["club", "city"]}),
        ({"format": "swiss", "rounds": 7, "apart_city": ""}, {"rounds": 7, "apart": ["club"]}),
        ({"ruleset": "identity", "rounds": 3, "seats": 8}, {"rounds": 3, "seats": 8}),
        ({"ruleset": "rider", "rounds": 2}, {"rounds": 2, "seats": 10}),
        ({"format": "single"}, {}),
    ],
)
def test_each_format_saves_what_it_needs(desk, make_stage, typed, shape):
    stage = make_stage()
    said = {name: value for name, value in typed.items() if value != ""}
    address = f"/desk/t/{stage.tournament.slug}/stages/new/"
    data = form_of(desk.get(address)) | {"stage_name": "第二阶段"} | said
    for name, value in typed.items():
        if value == "":
            data.pop(name, None)
    desk.post(address, data)
    made = Stage.objects.get(name="第二阶段")
    kind = typed.get("format", "pods")
    assert (made.ruleset, made.format, made.shape) == (typed.get("ruleset", "kings-3v3"), kind, shape)
    assert made.criteria == []


def test_a_set_of_single_players_shows_its_own_interpretations_and_says_no_to_brackets(desk, make_stage):
    stage = make_stage()
    page = new_stage(desk, stage, ruleset="identity", **{"identity-options-traitor_win": "alone"})
    assert page.status_code == 302
    made = Stage.objects.get(name="第二阶段")
    assert (made.ruleset, made.options) == ("identity", {"traitor_win": "alone"})
    kings = new_stage(desk, stage, stage_name="三", format="pods")
    assert kings.status_code == 422
    assert kings.context["form"].errors["format"] == ["王者之战是两队对战，不能用多人桌。"]
    seats = new_stage(desk, stage, stage_name="三", ruleset="identity", seats=9)
    assert (seats.status_code, seats.context["form"].errors["seats"]) == (422, ["应为 5 到 8 的整数。"])
    wrong = new_stage(desk, stage, stage_name="三", ruleset="rider", **{"rider-options-rage_cap": 10**7})
    assert list(wrong.context["form"].errors) == ["rider-options-rage_cap"]


def test_criteria_are_kept_in_the_order_chosen(desk, make_stage):
    blank = {f"criterion_{n}": "" for n in range(1, 9)}
    new_stage(desk, make_stage(), format="swiss", **blank | {"criterion_1": "match-wins", "criterion_2": "opponents"})
    assert Stage.objects.get(name="第二阶段").criteria == ["match-wins", "opponents"]


def test_a_criterion_twice_is_refused_beside_the_field(desk, make_stage):
    page = new_stage(desk, make_stage(), format="swiss", criterion_2="match-wins")
    assert page.status_code == 422
    assert "criterion_1" in page.context["form"].errors


def test_games_of_single_rounds(desk, make_stage):
    new_stage(desk, make_stage(), format="swiss", best_of_rounds="4=3、5=5")
    assert Stage.objects.get(name="第二阶段").best_of == {"default": 1, "4": 3, "5": 5}
    assert new_stage(desk, make_stage(name="又"), best_of_rounds="乱").status_code == 422


def test_once_drawn_the_format_stays(desk, make_stage):
    stage = make_stage(4, format="swiss")
    address = f"/desk/stages/{stage.pk}/settings/"
    page = desk.post(address, form_of(desk.get(address)) | {"format": "single"})
    assert page.status_code == 422
    assert desk.post(address, form_of(desk.get(address)) | {"rounds": 6}).status_code == 302
    stage.refresh_from_db()
    assert (stage.format, stage.shape["rounds"]) == ("swiss", 6)
