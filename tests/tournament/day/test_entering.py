"""Teams register, are taken or declined, and check in at the desk or by their own code."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tournament import services
from tournament.models import AuditRow, Entrant, Registration, Stage
from tournament.refusals import Illegal, Malformed
from tournament.services import registrations
from tournament.services.checkin import check_in, give_codes
from tournament.services.registrations import Form, accept, decline, register, set_closing

TYPED = {
    "team": "蜀汉一队",
    "player1": "刘备",
    "player2": "关羽",
    "player3": "张飞",
    "club": "成都桌游社",
    "city": "成都",
    "contact": "13800000000",
    "note": "",
    "website": "",
}


def form(name: str = "蜀汉一队", **changes: Any) -> Form:
    return Form(**{"team": name, "contact": "a@b.cn", "players": ("刘备", "关羽", "张飞"), **changes})


@pytest.fixture
def open_stage(make_stage: Any, organiser: Any) -> Stage:
    stage: Stage = make_stage(2, drawn=False)
    services.publish_tournament(tournament=stage.tournament, released=True, by=organiser)
    set_closing(tournament=stage.tournament, closes_at=timezone.now() + timedelta(hours=1), by=organiser)
    return Stage.objects.select_related("tournament").get(pk=stage.pk)


@pytest.fixture
def desk(organiser: Any) -> Client:
    client = Client()
    client.force_login(organiser)
    return client


def test_a_team_registers_changes_its_entry_and_is_accepted(open_stage, desk):
    slug = open_stage.tournament.slug
    assert f'href="/t/{slug}/register/"' in Client().get(f"/t/{slug}/").content.decode()
    answer = Client().post(f"/t/{slug}/register/?stage={open_stage.pk}", TYPED)
    own = answer["Location"]
    assert "13800000000" not in Client().get(f"/t/{slug}/teams/").content.decode()
    assert Client().post(own, TYPED | {"player3": "赵云"}).status_code == 302
    one = Registration.objects.get()
    assert [player["name"] for player in one.players] == ["刘备", "关羽", "赵云"]
    assert "赵云" in desk.get(f"/desk/stages/{open_stage.pk}/registrations/").content.decode()
    desk.post(f"/desk/stages/{open_stage.pk}/registrations/{one.pk}/", {"accept": "yes"})
    entrant = Entrant.objects.get(team__name="蜀汉一队")
    assert (entrant.team.city, entrant.team.contact) == ("成都", "13800000000")
    assert "你们已经参赛" in Client().get(own).content.decode()
    assert list(AuditRow.objects.filter(object=f"registration:{one.pk}").values_list("verb", "username")) == [
        ("registration-accepted", "organiser"),
        ("change-registration", ""),
        ("register", ""),
    ]


def test_a_declined_team_reads_the_reason(open_stage, desk):
    one = register(stage=open_stage, form=form())
    with pytest.raises(Malformed):
        decline(registration=one, why=" ", by=None)
    desk.post(f"/desk/stages/{open_stage.pk}/registrations/{one.pk}/", {"why": "名额已满"})
    page = Client().get(f"/register/{one.token}/").content.decode()
    assert "名额已满" in page
    with pytest.raises(Illegal):
        accept(registration=one, by=None)


def test_nobody_enters_a_closed_or_drawn_stage(open_stage, organiser):
    slug = open_stage.tournament.slug
    set_closing(tournament=open_stage.tournament, closes_at=timezone.now() - timedelta(seconds=1), by=organiser)
    open_stage.refresh_from_db()
    with pytest.raises(Illegal):
        register(stage=open_stage, form=form())
    assert "报名没有开放" in Client().get(f"/t/{slug}/register/").content.decode()
    set_closing(tournament=open_stage.tournament, closes_at=timezone.now() + timedelta(hours=1), by=organiser)
    services.draw(stage=open_stage, lot=1, by=organiser)
    with pytest.raises(Illegal):
        register(stage=Stage.objects.select_related("tournament").get(pk=open_stage.pk), form=form())


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"team": " "}, "team"),
        ({"contact": ""}, "contact"),
        ({"players": ("刘备", "关羽", "")}, "player3"),
        ({"players": ("刘备", "刘备", "张飞")}, "player2"),
        ({"team": "第1队"}, "team"),
        ({"substitutes": ("赵云",)}, "substitutes"),
    ],
)
def test_what_is_wrong_with_an_entry_names_its_field(open_stage, changes, field):
    with pytest.raises((Malformed, Illegal)) as refused:
        register(stage=open_stage, form=form(**changes))
    assert refused.value.field == field
    assert Registration.objects.count() == 0


def test_a_name_that_waits_is_taken(open_stage):
    register(stage=open_stage, form=form())
    with pytest.raises(Illegal):
        register(stage=open_stage, form=form(name="蜀汉一队 "))


def test_a_player_in_two_teams_is_a_hint(open_stage, desk):
    register(stage=open_stage, form=form(players=("赵一", "关羽", "张飞")))
    assert "赵一 也在 第1队" in desk.get(f"/desk/stages/{open_stage.pk}/registrations/").content.decode()
    team = {"name": "又一队", "player1": "赵一", "player2": "乙", "player3": "丙", "captain": "1"}
    page = desk.post(f"/desk/stages/{open_stage.pk}/teams/new/", team, follow=True)
    assert "赵一 也在 第1队" in page.content.decode()
    assert registrations.also_elsewhere(open_stage, ["丙"]) == [("丙", "又一队")]


def test_a_team_checks_in_by_its_code_once(open_stage, organiser, desk):
    assert give_codes(stage=open_stage, by=organiser) == 2
    assert give_codes(stage=open_stage, by=organiser) == 0
    entrant = open_stage.entrants.order_by("pk").first()
    cards = desk.get(f"/desk/stages/{open_stage.pk}/checkin/codes/").content.decode()
    assert f"/checkin/{entrant.code}/" in cards
    team = Client()
    assert "我们到了" in team.get(f"/checkin/{entrant.code}/").content.decode()
    for _twice in range(2):
        assert team.post(f"/checkin/{entrant.code}/").status_code == 302
    assert "已签到" in team.get(f"/checkin/{entrant.code}/").content.decode()
    assert AuditRow.objects.filter(verb="check-in").count() == 1
    assert team.get("/checkin/wrong/").status_code == 404


def test_the_desk_checks_in_with_one_touch_and_takes_it_back(open_stage, desk):
    first, second = open_stage.entrants.order_by("pk")
    row = desk.post(f"/desk/teams/{first.pk}/checkin/", headers={"hx-request": "true"}).content.decode()
    assert 'data-kind="here"' in row
    assert (
        'hx-swap-oob="true">签到 <span class="badge good digits">1</span> <span class="badge query digits">缺 1<' in row
    )
    page = desk.get(f"/desk/stages/{open_stage.pk}/checkin/")
    assert (page.context["here"], page.context["missing"]) == (1, 1)
    desk.post(f"/desk/teams/{first.pk}/checkin/", {"undo": "yes"})
    first.refresh_from_db()
    assert (first.status, first.checked_in_at) == ("entered", None)
    services.set_status(entrant=second, status="dropped", by=None)
    with pytest.raises(Illegal):
        check_in(entrant=second, by=None)


def test_check_in_takes_the_same_number_of_queries_whatever_the_size(make_stage, desk, django_assert_max_num_queries):
    stage = make_stage(16, drawn=False)
    with django_assert_max_num_queries(14):
        desk.get(f"/desk/stages/{stage.pk}/checkin/")
