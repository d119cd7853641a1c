"""Stages one after the other, for programs."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tournament import services

from ..test_api import post


@pytest.fixture
def api(organiser: Any, client: Client) -> Client:
    client.force_login(organiser)
    return client


def test_a_swiss_is_paired_finished_and_leads_on(api, make_stage, report):
    stage = make_stage(4, format="swiss", shape={"rounds": 2})
    path = f"/api/tournaments/{stage.tournament.slug}/"
    assert post(api, f"{path}next-round/", {"stage": stage.pk, "after": 1}).status_code == 422
    for number in (1, 2):
        for match in stage.matches.filter(round__number=number):
            report(stage, match.key, "A")
        if number == 1:
            for _press in range(2):
                answer = post(api, f"{path}next-round/", {"stage": stage.pk, "after": 1}).json()
                assert len(answer["rounds"]) == 2
    final = post(api, f"{path}stages/", {"name": "决赛", "seeding": "former", "best_of": 3}).json()
    ways = [{"stage": stage.pk, "top": 2}]
    assert post(api, f"{path}advance/", {"stage": final["id"], "ways": ways}).json() == []
    places = post(api, f"{path}finish/", {"stage": stage.pk}).json()
    assert [(one["place"], one["advances"]) for one in places] == [(1, True), (2, True), (3, False), (4, False)]
    entered = post(api, f"{path}advance/", {"stage": final["id"]}).json()
    assert [one["name"] for one in entered] == [one["name"] for one in places[:2]]


def test_a_team_is_dropped_by_a_program(api, make_stage):
    stage = make_stage(4, format="swiss")
    path = f"/api/tournaments/{stage.tournament.slug}/"
    team = stage.entrants.first()
    answer = post(api, f"{path}status/", {"team": team.pk, "status": "dropped", "why": "有事"})
    assert answer.json()["status"] == "dropped"
    assert stage.matches.filter(outcome="walkover").count() == 1
    assert post(Client(), f"{path}finish/", {"stage": stage.pk}).status_code == 403


def test_another_event_s_stage_is_not_there(api, make_stage, organiser):
    stage, other = make_stage(2), make_stage(2, name="别的")
    path = f"/api/tournaments/{stage.tournament.slug}/"
    assert post(api, f"{path}finish/", {"stage": other.pk}).status_code == 404
    assert (
        services.add_stage(tournament=stage.tournament, name="又", format="groups", by=organiser).shape["groups"] == 2
    )
