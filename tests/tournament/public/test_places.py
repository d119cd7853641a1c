"""Standings, schedule, teams, players and calendars: what they say, and what they keep back."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from icalendar import Calendar

from tests.tournament.public import fields
from tournament.models import Match, Penalty, Player, Stage, Table, Team, Tournament
from tournament.services.standings import standings

pytestmark = pytest.mark.django_db


def text(client: Client, path: str) -> str:
    answer = client.get(f"/t/cup/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def swiss() -> Stage:
    """Two rounds of six, all won by the first named; the table is public."""
    stage = fields.swiss(6, rounds=2, standings_released=True)
    for match in Match.objects.order_by("round__number", "number"):
        fields.win(match, "A")
    return stage


def teams_in(page: str) -> list[str]:
    return re.findall(r'<th scope="row"><a href="[^"]+">([^<]+)', page)


def test_the_page_has_the_order_and_the_figures_of_the_one_source(client, swiss):
    page = text(client, "standings/")
    assert teams_in(page) == [place.entrant.team.name for place in standings(swiss)]
    assert "净胜局" in page
    assert "为什么" in page


def test_standings_stay_back_until_they_are_released(client, swiss):
    Stage.objects.update(standings_released=False)
    page = text(client, "standings/")
    assert "第1队" not in page
    assert "还没有公布" in page
    assert "standings/" not in text(client, "")
    team = Team.objects.get(name="第1队")
    assert "名</span>" not in text(client, f"teams/{team.pk}/")


def test_the_table_after_an_earlier_round(client, swiss):
    page = text(client, "standings/?round=1")
    assert teams_in(page) == [place.entrant.team.name for place in standings(swiss, through=1)]
    assert 'round=1" aria-current="true"' in page


def test_T10_why_one_row_is_above_another_or_shares_its_place(client, swiss):
    first, second, *_rest = (place.entrant.pk for place in standings(swiss))
    page = text(client, f"standings/?a={second}&b={first}")
    assert re.search(r"第\d队 (在|与) 第\d队 (之前|并列)</strong> · ", page)


@pytest.mark.parametrize("asked", ["a=x&b=1", "a=1&b=1", "round=99", "round=²", "a=999999999999&b=2"])
def test_an_address_that_makes_no_sense_shows_the_table(client, swiss, asked):
    assert 'class="why' not in text(client, f"standings/?{asked}")


def test_T9_a_result_that_is_not_confirmed_marks_both_rows(client):
    fields.swiss(4, standings_released=True)
    fields.win(Match.objects.order_by("pk").first(), "A", state="provisional")
    assert text(client, "standings/").count("<abbr") == 2


def test_the_schedule_by_table_and_by_team_with_filters(client):
    fields.elimination(4)
    table = Table.objects.create(tournament=Tournament.objects.get(), number=7)
    Match.objects.filter(key="r1m1").update(table=table)
    assert '<h2 class="digits">7 号桌</h2>' in text(client, "schedule/?by=table")
    assert text(client, "schedule/?table=7").count('class="match-line') == 1
    assert re.findall(r'<h2 class="digits">([^<]+)', text(client, "schedule/?by=team")) == [
        "第1队",
        "第2队",
        "第3队",
        "第4队",
    ]
    assert text(client, "schedule/?team=第2队").count('class="match-line') == 1
    assert "没有符合的比赛" in text(client, "schedule/?state=over")


@pytest.mark.parametrize("asked", ["day=yesterday", "table=-1", "page=0", "page=x", "by=colour", "state=%00"])
def test_a_filter_that_makes_no_sense_is_not_there(client, asked):
    fields.elimination(4)
    assert "第1队" in text(client, f"schedule/?{asked}")


@pytest.mark.parametrize("teams", [4, 16])
@pytest.mark.parametrize(("path", "queries"), [("schedule/", 9), ("standings/", 14)])
def test_pages_take_the_same_number_of_queries_whatever_the_size(
    client, django_assert_max_num_queries, path, queries, teams
):
    fields.elimination(teams, standings_released=True)
    with django_assert_max_num_queries(queries):
        text(client, path)


def test_a_team_page_has_its_players_matches_and_public_penalties(client):
    stage = fields.elimination(4)
    team = Team.objects.get(name="第1队")
    told = {"tournament": stage.tournament, "team": team}
    Penalty.objects.create(**told, kind="warning", why="迟到", public=True)
    Penalty.objects.create(**told, kind="warning", why="私下警告", public=False)
    page = text(client, f"teams/{team.pk}/")
    assert "选手1甲" in page
    assert page.count('class="match-line') == 1
    assert "迟到" in page
    assert "私下警告" not in page


def test_a_player_page_lists_the_games_he_commanded(client):
    stage = fields.elimination(2)
    fields.play(stage, ["r1m1"])
    captain = Player.objects.get(name="选手1甲")
    score = Match.objects.get().scores.get()
    score.commanders, score.camps = {"A": f"p{captain.pk}"}, {"A": "warm", "B": "cold"}
    score.save()
    page = text(client, f"players/{captain.pk}/")
    assert 'data-camp="warm"' in page
    assert ">胜</span>" in page


def test_initials_are_all_that_anybody_reads_or_finds(client):
    fields.elimination(2)
    Player.objects.filter(name="选手1甲").update(name="赵子龙", initials=True)
    team = Team.objects.get(name="第1队")
    for path in ("teams/", f"teams/{team.pk}/", "find/?name=第1队"):
        page = text(client, path)
        assert "赵子龙" not in page
        assert "赵＊＊" in page
    assert "第1队" not in text(client, "find/?name=子龙")


def test_an_erased_player_has_no_page(client):
    fields.elimination(2)
    player = Player.objects.first()
    Player.objects.filter(pk=player.pk).update(erased=True)
    assert client.get(f"/t/cup/players/{player.pk}/").status_code == 404
    assert "（已删除）" in text(client, f"teams/{player.team_id}/")


def test_a_team_of_another_tournament_is_not_here(client):
    fields.elimination(2)
    other = Team.objects.create(tournament=Tournament.objects.create(slug="other", name="另一个"), name="别队")
    assert client.get(f"/t/cup/teams/{other.pk}/").status_code == 404
    assert client.get(f"/t/cup/teams/{other.pk}/calendar.ics").status_code == 404


def test_a_calendar_holds_every_released_match_or_those_of_a_team(client):
    fields.elimination(4)
    team = Team.objects.get(name="第2队")
    whole = Calendar.from_ical(client.get("/t/cup/calendar.ics").content)
    own = Calendar.from_ical(client.get(f"/t/cup/teams/{team.pk}/calendar.ics").content)
    assert [str(one["summary"]) for one in whole.walk("VEVENT")][:2] == ["第1队 – 第4队", "第2队 – 第3队"]
    (only,) = own.walk("VEVENT")
    assert only.decoded("dtstart").isoformat() == "2026-11-28T02:00:00+00:00"


def test_a_calendar_tells_staff_no_more_than_anybody(client, organiser):
    fields.elimination(4).rounds.update(schedule_released=False)
    organiser.is_superuser = True
    organiser.save()
    client.force_login(organiser)
    assert Calendar.from_ical(client.get("/t/cup/calendar.ics").content).walk("VEVENT") == []
