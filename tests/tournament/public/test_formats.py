"""Brackets, groups, Swiss rounds and tables of many as the public sees them."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tournament.public import fields
from tournament.models import Match, Slot

pytestmark = pytest.mark.django_db


def text(client: Client, path: str) -> str:
    answer = client.get(f"/t/cup/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def headings(page: str) -> list[str]:
    return re.findall(r"<h3>([^<]+?)\s*</h3>", page)


def test_a_double_elimination_has_both_parts_and_the_final_with_its_reset(client):
    fields.elimination(8, format="double")
    page = text(client, "bracket/")
    assert [*dict.fromkeys(re.findall(r'branch-title">([^<]+)', page))] == ["胜者组", "败者组", "总决赛"]
    assert headings(page) == [
        *("胜者组第 1 轮", "胜者组第 2 轮", "胜者组决赛"),
        *("败者组第 1 轮", "败者组第 2 轮", "败者组第 3 轮", "败者组决赛"),
        *("总决赛", "总决赛重赛"),
    ]
    assert page.count("data-chosen") == 1
    assert "胜者组第 1 轮 · 第 1 场负者" in page


def test_a_losers_place_without_a_match_keeps_its_room(client):
    fields.elimination(6, format="double")
    page = text(client, "bracket/")
    assert page.count('class="gap"') == Match.objects.filter(part="losers", key__startswith="L1").count() % 2


def test_T2_a_reset_that_is_not_needed_is_said_to_be_so_and_the_champion_is_named(client):
    stage = fields.elimination(2, format="double")
    fields.play(stage, ["W1.1", "F1"])
    page = text(client, "bracket/")
    assert "无需进行" in page
    assert "冠军</strong>" not in page
    assert re.search(r"冠军 <strong>第1队</strong>", page)


def test_T2_the_champion_waits_for_the_reset(client):
    stage = fields.elimination(2, format="double")
    fields.play(stage, ["W1.1"])
    fields.play(stage, ["F1"], winner="B")
    assert "冠军" not in text(client, "bracket/")
    fields.play(stage, ["F2"])
    assert "冠军" in text(client, "bracket/")
    assert "冠军" in text(client, "")


def test_swiss_shows_one_round_the_first_with_something_to_play(client):
    fields.swiss(6, rounds=2)
    for match in Match.objects.filter(round__number=1):
        fields.win(match, "A")
    page = text(client, "bracket/")
    assert page.count('class="round-list"') == 1
    assert "<h2>第 2 轮" in page
    assert "<h2>第 1 轮" in text(client, "bracket/?round=1")


def test_a_swiss_bye_is_no_match(client):
    stage = fields.stage_of(3, format="swiss")
    one, two, three = stage.entrants.order_by("draw_number")
    fields.pairs(stage, [[[one, two], [three]]])
    page = text(client, "bracket/")
    assert page.count('class="cell bye"') == 1
    assert page.count('<a class="cell') == 1


def test_a_table_of_many_names_every_seat_and_its_points(client):
    fields.pods(10, seats=5)
    slot = Slot.objects.order_by("pk").first()
    slot.points, slot.place = "12.50", 1
    slot.save()
    page = text(client, "bracket/")
    assert page.count('class="side ') == 10
    assert "12.5<" in page
    assert "第 1 轮 · 第 1 组" in text(client, "")


def test_groups_show_everybody_against_everybody_from_both_sides(client):
    fields.groups(8, count=2)
    match = Match.objects.order_by("pk").first()
    fields.win(match, "A")
    page = text(client, "bracket/")
    assert page.count('<table class="crosstab">') == 2
    assert page.count('class="self"') == 8
    assert ">1:0<" in page
    assert ">0:1<" in page
    assert "A组" in page


def test_T9_a_result_that_is_not_confirmed_is_marked_in_the_crosstab(client):
    fields.groups(4, count=1)
    fields.win(Match.objects.order_by("pk").first(), "A", state="provisional")
    page = text(client, "bracket/")
    assert page.count('class="meeting open"') == 2
    assert 'class="meeting won"' not in page


@pytest.mark.parametrize("make", [fields.groups, fields.swiss, fields.pods])
def test_rounds_that_are_not_released_show_nothing(client, make):
    stage = make(8)
    stage.rounds.update(released=False)
    page = text(client, "bracket/")
    assert "第1队" not in page
    assert "还没有公开对阵" in page


@pytest.mark.parametrize(("format", "queries"), [("single", 7), ("double", 7)])
@pytest.mark.parametrize("teams", [8, 32])
def test_a_bracket_takes_the_same_number_of_queries_whatever_its_size(
    client, django_assert_num_queries, format, queries, teams
):
    fields.elimination(teams, format=format)
    with django_assert_num_queries(queries):
        text(client, "bracket/")


@pytest.mark.parametrize("count", [1, 3])
def test_groups_take_the_same_number_of_queries_whatever_their_number(client, django_assert_num_queries, count):
    fields.groups(4 * count, count=count)
    with django_assert_num_queries(8):
        text(client, "bracket/")


def test_the_schedule_stays_back_until_it_is_released(client):
    stage = fields.elimination(4)
    assert "11-28 10:00" in text(client, "schedule/")
    assert "10:00" in text(client, "")
    stage.rounds.update(schedule_released=False)
    assert "还没有公布" in text(client, "schedule/")
    assert "10:00" not in text(client, "")
    assert "10:00" not in text(client, "bracket/")
    assert "BEGIN:VEVENT" not in client.get("/t/cup/calendar.ics").content.decode()
