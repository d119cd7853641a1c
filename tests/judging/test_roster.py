"""Referees by the solver: nobody's own, nobody twice at once, everybody about as often; the pairing stays (T21)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from judging import roster
from judging.models import Assignment
from tournament import services
from tournament.files.teamlist import TeamEntry
from tournament.models import Job, Role, Stage

TEN = datetime(2031, 5, 1, 10, 0, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.fixture
def staffed(db: None) -> tuple[Stage, Client]:
    """Four teams of two clubs, two first matches at once, three referees."""
    organiser = get_user_model().objects.create_user("organiser", password="secret")
    stage = services.create_tournament(name="裁判杯", by=organiser).stages.get()
    for number, club in enumerate(("甲社", "乙社", "乙社", "甲社"), 1):
        players = tuple(f"{number}{given}" for given in "一二三")
        entry = TeamEntry(f"第{number}队", players, players[0], club=club, seed=number)
        services.add_team(stage=stage, entry=entry, by=organiser)
    services.draw(stage=stage, lot=1, by=organiser)
    for number in range(1, 4):
        get_user_model().objects.create_user(f"r{number}", password="x")
        services.grant_role(tournament=stage.tournament, username=f"r{number}", kind="referee", by=organiser)
    for match in stage.matches.filter(round__number=1):
        services.schedule_match(match=match, table=None, starts_at=TEN, by=organiser)
    desk = Client()
    desk.force_login(organiser)
    return Stage.objects.select_related("tournament").get(pk=stage.pk), desk


def ties(stage: Stage, name: str, **said: Any) -> None:
    role = Role.objects.get(tournament=stage.tournament, user__username=name)
    services.set_ties(role=role, **{"club": "", "city": "", "team": None, **said}, by=None)


def test_referees_are_found_apart_from_their_own_and_assigned_once_taken_over(staffed):
    stage, desk = staffed
    ties(stage, "r1", club="甲社")
    ties(stage, "r2", team=stage.tournament.teams.get(name="第2队"))
    desk.post(f"/desk/stages/{stage.pk}/roster/")
    job = Job.objects.get()
    assert (job.state, Assignment.objects.count()) == ("done", 0)
    desk.post(f"/desk/stages/{stage.pk}/roster/{job.pk}/adopt/")
    found = dict(Assignment.objects.values_list("match__key", "user__username"))
    assert found["r1m2"] in ("r1", "r3")
    assert found["r1m1"] in ("r2", "r3")
    assert len(set(found.values())) == 2


def test_T21_all_of_one_club_leaves_the_pairing_and_says_no_eligible_referee(staffed):
    stage, desk = staffed
    before = list(stage.matches.order_by("pk").values_list("key", "slots__entrant", "starts_at"))
    for number in (1, 2, 3):
        ties(stage, f"r{number}", club="甲社")
    services.change_team(
        entrant=stage.entrants.get(team__name="第2队"),
        entry=TeamEntry("第2队", ("2一", "2二", "2三"), "2一", club="甲社", seed=2),
        by=None,
    )
    desk.post(f"/desk/stages/{stage.pk}/roster/")
    job = Job.objects.get()
    assert [roster.lacks(why) for why in job.outcome["open"].values()] == [True, True]
    assert list(stage.matches.order_by("pk").values_list("key", "slots__entrant", "starts_at")) == before
    page = desk.get(f"/desk/stages/{stage.pk}/roster/?job={job.pk}").content.decode()
    assert page.count("没有可用的裁判") == 4


def test_a_conflict_by_hand_is_shown(staffed):
    stage, desk = staffed
    match = stage.matches.get(key="r1m1")
    role = Role.objects.get(user__username="r1")
    desk.post(f"/desk/roles/{role.pk}/ties/", {"club": "甲社", "city": "", "team": "", "stage": stage.pk})
    desk.post(f"/desk/matches/{match.pk}/officials/", {"usernames": ["r1"]})
    assert "同俱乐部" in desk.get(f"/desk/stages/{stage.pk}/roster/").content.decode()
    other = stage.matches.get(key="r1m2")
    desk.post(f"/desk/matches/{other.pk}/officials/", {"usernames": ["r1"]})
    assert "裁判 r1 同时有两场" in desk.get(f"/desk/stages/{stage.pk}/?part=due").content.decode()


def test_the_load_is_even(staffed):
    stage, desk = staffed
    for number in range(1, 4):
        match = stage.matches.order_by("pk")[number - 1]
        services.schedule_match(match=match, table=None, starts_at=TEN + timedelta(hours=number), by=None)
    desk.post(f"/desk/stages/{stage.pk}/roster/")
    desk.post(f"/desk/stages/{stage.pk}/roster/{Job.objects.get().pk}/adopt/")
    assert sorted(roster.load(stage).values()) == [1, 1, 1]
