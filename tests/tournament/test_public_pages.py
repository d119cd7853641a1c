"""The public pages: what they show, and what they keep back until it is released."""

from __future__ import annotations

import pytest
from django.test import Client

from tournament import services

PAGES = ("", "bracket/", "teams/", "find/", "find/?name=赵")


def text(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("path", PAGES)
def test_nobody_sees_an_unreleased_tournament(make_stage, client, stranger, path):
    stage = make_stage(4)
    url = f"/t/{stage.tournament.slug}/{path}"
    assert client.get(url).status_code == 404
    client.force_login(stranger)
    assert client.get(url).status_code == 404


@pytest.mark.parametrize("path", PAGES)
def test_the_staff_sees_it_and_is_told_that_nobody_else_does(make_stage, client, organiser, path):
    stage = make_stage(4)
    client.force_login(organiser)
    assert "只有工作人员看得到" in text(client, f"/t/{stage.tournament.slug}/{path}")


def test_the_list_names_released_tournaments_only(make_stage, client):
    make_stage(2, name="公开赛", released=True)
    make_stage(2, name="秘密赛")
    listed = text(client, "/")
    assert "公开赛" in listed
    assert "秘密赛" not in listed


def test_a_released_tournament_without_a_released_draw_shows_teams_and_no_pairing(make_stage, client):
    stage = make_stage(4)
    services.publish_tournament(tournament=stage.tournament, released=True, by=None)
    slug = stage.tournament.slug
    assert "第1队" in text(client, f"/t/{slug}/teams/")
    assert "号种子" not in text(client, f"/t/{slug}/teams/")
    assert "第1队" not in text(client, f"/t/{slug}/bracket/")
    assert "第1队" not in text(client, f"/t/{slug}/")
    assert "对阵还没有公开" in text(client, f"/t/{slug}/find/?name=赵一")


def test_taking_a_draw_back_hides_it_again(make_stage, client, organiser):
    stage = make_stage(4, released=True)
    slug = stage.tournament.slug
    assert "第1队" in text(client, f"/t/{slug}/bracket/")
    services.release_draw(stage=stage, released=False, by=organiser)
    assert "第1队" not in text(client, f"/t/{slug}/bracket/")


def test_the_front_page_shows_now_next_over_and_the_champion(make_stage, client, report, organiser):
    stage = make_stage(4, released=True)
    url = f"/t/{stage.tournament.slug}/"
    services.start_match(match=stage.matches.get(key="r1m1"), by=organiser)
    page = text(client, url)
    assert "正在进行" in page
    assert "接下来" in page
    assert "刚刚结束" not in page
    for key in ("r1m1", "r1m2", "r2m1"):
        report(stage, key, "A")
    page = text(client, url)
    assert "冠军" in page
    assert "刚刚结束" in page


def test_the_live_part_is_the_same_words_without_the_frame(make_stage, client):
    stage = make_stage(4, released=True)
    url = f"/t/{stage.tournament.slug}/bracket/"
    part = text(client, f"{url}?part=live")
    assert "<html" not in part
    assert part.strip() in text(client, url)


def test_a_player_finds_table_and_time_by_his_name_and_no_login(make_stage, client, organiser):
    stage = make_stage(4, released=True)
    services.set_tables(tournament=stage.tournament, count=9, by=organiser)
    from datetime import datetime
    from zoneinfo import ZoneInfo

    match = stage.matches.get(key="r1m1")
    table = stage.tournament.tables.get(number=9)
    at = datetime(2026, 11, 29, 14, 45, tzinfo=ZoneInfo("Asia/Shanghai"))
    services.schedule_match(match=match, table=table, starts_at=at, by=organiser)
    page = text(client, f"/t/{stage.tournament.slug}/find/?name=赵一")
    assert "14:45" in page
    assert ">9<" in page
    assert "对 第4队" in page


def test_times_are_those_of_the_event_wherever_the_server_is(make_stage, client, organiser):
    from datetime import UTC, datetime

    stage = make_stage(2, released=True)
    services.change_tournament(tournament=stage.tournament, name="东京站", time_zone="Asia/Tokyo", by=organiser)
    at = datetime(2026, 11, 29, 1, 0, tzinfo=UTC)
    services.schedule_match(match=stage.matches.get(), table=None, starts_at=at, by=organiser)
    assert "10:00" in text(client, f"/t/{stage.tournament.slug}/")


def test_after_his_match_a_player_finds_his_score_sheet(make_stage, client, report):
    stage = make_stage(2, released=True)
    report(stage, "r1m1", "A", game_id=77)
    assert "/g/77/sheet/" in text(client, f"/t/{stage.tournament.slug}/find/?name=赵一")


def test_a_name_is_text_and_nothing_else(make_stage, client):
    stage = make_stage(2, released=True)
    page = text(client, f"/t/{stage.tournament.slug}/find/?name=<script>alert(1)</script>")
    assert "<script>alert" not in page


def test_a_phone_opens_the_bracket_at_the_round_in_play(make_stage, client, report):
    stage = make_stage(4, released=True)
    for key in ("r1m1", "r1m2"):
        report(stage, key, "A")
    page = text(client, f"/t/{stage.tournament.slug}/bracket/")
    assert page.count("data-chosen") == 1
    assert page.index("data-chosen") > page.index('aria-label="半决赛"')


@pytest.mark.parametrize(("path", "queries"), [("", 17), ("bracket/", 7), ("teams/", 5)])
@pytest.mark.parametrize("teams", [8, 16])
def test_pages_take_the_same_number_of_queries_whatever_the_size(
    make_stage, client, report, django_assert_num_queries, path, queries, teams
):
    stage = make_stage(teams, released=True)
    report(stage, "r1m1", "A")
    report(stage, "r1m2", "A", state="provisional")
    url = f"/t/{stage.tournament.slug}/{path}"
    client.get(url)
    with django_assert_num_queries(queries):
        client.get(url)


@pytest.mark.parametrize("name", ["第1队", "第"])
def test_finding_one_team_and_many_takes_the_same_number_of_queries(
    make_stage, client, report, django_assert_num_queries, name
):
    stage = make_stage(8, released=True)
    report(stage, "r1m1", "A")
    with django_assert_num_queries(13):
        client.get(f"/t/{stage.tournament.slug}/find/?name={name}")


@pytest.mark.parametrize("tournaments", [1, 3])
def test_the_list_takes_two_queries(make_stage, client, django_assert_num_queries, tournaments):
    for number in range(tournaments):
        make_stage(2, released=True, name=f"第{number}届")
    with django_assert_num_queries(2):
        client.get("/")


def test_english_is_complete_on_a_page(make_stage, client):
    stage = make_stage(2, released=True)
    client.cookies["django_language"] = "en"
    page = text(client, f"/t/{stage.tournament.slug}/")
    assert "Next" in page
    assert "接下来" not in page


@pytest.mark.django_db(transaction=True)
def test_a_kept_live_part_is_made_anew_by_every_write_and_never_shown_after_a_retreat(
    log_can_be_emptied, make_stage, report, organiser
):
    stage = make_stage(4, released=True)
    url = f"/t/{stage.tournament.slug}/bracket/?part=live"
    assert "✓" not in text(Client(), url)
    report(stage, "r1m1", "A")
    assert 'class="side won"' in text(Client(), url)
    assert Client().get(url).content == Client().get(url).content
    services.publish_tournament(tournament=stage.tournament, released=False, by=organiser)
    assert Client().get(url).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_a_kept_live_part_costs_no_query(log_can_be_emptied, make_stage, django_assert_num_queries):
    stage = make_stage(4, released=True)
    url = f"/t/{stage.tournament.slug}/?part=live"
    text(Client(), url)
    with django_assert_num_queries(0):
        text(Client(), url)


def test_the_staff_is_never_shown_kept_words_nor_leaves_any(make_stage, client, organiser):
    stage = make_stage(4)
    url = f"/t/{stage.tournament.slug}/bracket/?part=live"
    services.publish_tournament(tournament=stage.tournament, released=True, by=organiser)
    client.force_login(organiser)
    assert "第1队" in text(client, url)
    assert "第1队" not in text(Client(), url)
