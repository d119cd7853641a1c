"""The desk of every format in a browser's eyes: each page opens, asks before it acts, and stays quick at 512 teams."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournament import services
from tournament.files.teamlist import TeamEntry, TeamList
from tournament.models import Stage
from tournament.services.entries import enter_players

from ..conftest import entry


@pytest.fixture
def desk(organiser: Any, client: Client) -> Client:
    client.force_login(organiser)
    return client


def play(stage: Stage, report: Any, number: int) -> None:
    for match in stage.matches.filter(round__number=number).exclude(outcome="bye").order_by("number"):
        report(stage, match.key, "A")


@pytest.mark.parametrize("format", ["single", "double", "groups", "swiss"])
def test_every_page_of_a_format_opens(desk, make_stage, report, format):
    stage = make_stage(6, format=format)
    for page in ("", "standings/", "advance/", "settings/", "next-round/", "finish/", "reopen/"):
        assert desk.get(f"/desk/stages/{stage.pk}/{page}").status_code == 200, page
    assert Client().get(f"/desk/stages/{stage.pk}/standings/").status_code == 302


def test_the_next_round_is_asked_for_and_made_once(desk, make_stage, report):
    stage = make_stage(5, format="swiss")
    address = f"/desk/stages/{stage.pk}/next-round/"
    first, second = stage.matches.get(key="S1.1").slots.values_list("entrant__team__name", flat=True)
    assert f"1-1 {first} – {second}</a>" in desk.get(address).content.decode()
    assert desk.post(address, {"after": "1"}).status_code == 422
    play(stage, report, 1)
    for _press in range(2):
        assert desk.post(address, {"after": "1"}).status_code == 302
    assert stage.rounds.count() == 2
    asked = desk.get(f"/desk/stages/{stage.pk}/take-back-round/").content.decode()
    assert "第 2 轮的 2 场对阵将被删除" in asked  # the bye is no match
    assert desk.post(f"/desk/stages/{stage.pk}/take-back-round/").status_code == 302
    assert stage.rounds.count() == 1


def test_the_standings_say_why_between_rows(desk, make_stage, report):
    stage = make_stage(4, format="swiss")
    play(stage, report, 1)
    text = desk.get(f"/desk/stages/{stage.pk}/standings/").content.decode()
    assert "胜场 1 : 0" in text
    assert "轮空算一胜，不算已赛。" in text


def test_a_stage_is_finished_and_reopened_with_a_reason(desk, make_stage, report):
    stage = make_stage(2)
    report(stage, "r1m1", "A")
    desk.post(f"/desk/stages/{stage.pk}/finish/")
    assert Stage.objects.get(pk=stage.pk).finished_at is not None
    desk.post(f"/desk/stages/{stage.pk}/reopen/", {"why": ""})
    assert Stage.objects.get(pk=stage.pk).finished_at is not None
    desk.post(f"/desk/stages/{stage.pk}/reopen/", {"why": "记错"})
    assert Stage.objects.get(pk=stage.pk).finished_at is None


def test_teams_go_on_by_hand(desk, make_stage, report, organiser):
    stage = make_stage(4)
    final = services.add_stage(tournament=stage.tournament, name="决赛", by=organiser)
    page = f"/desk/stages/{final.pk}/advance/"
    desk.post(f"{page}ways/", {"source": stage.pk, "top": "2", "wild_cards": "1"})
    assert "去抽签" not in desk.get(page).content.decode()
    for key in ("r1m1", "r1m2", "r2m1"):
        report(stage, key, "A")
    desk.post(f"/desk/stages/{stage.pk}/finish/")
    assert "让 2 支晋级队伍进入" in desk.get(page).content.decode()
    desk.post(f"{page}enter/")
    assert "去抽签" in desk.get(page).content.decode()
    third = stage.entrants.get(team__name="第3队").team
    fourth = stage.entrants.get(team__name="第4队").team
    desk.post(f"{page}wild/", {"team": third.pk, "why": "东道主"})
    gone = final.entrants.get(team__name="第2队")
    desk.post(f"{page}replace/", {"team": fourth.pk, "gone": gone.former_id, "why": "退赛"})
    here = dict(final.entrants.values_list("team__name", "origin"))
    assert here == {"第1队": "top", "第2队": "top", "第3队": "wild-card", "第4队": "replacement"}
    assert "退赛" in desk.get(page).content.decode()


def test_points_of_a_table_are_typed_and_a_wrong_one_loses_nothing(desk, make_stage, organiser):
    stage = make_stage(format="pods")
    desk.post(f"/desk/stages/{stage.pk}/players/", {"names": "甲\n乙\n丙\n丁\n戊"})
    page = desk.get(f"/desk/stages/{stage.pk}/advance/").content.decode()
    assert "选一个来源阶段和晋级名额，它结束之后选手就能一键进入" in page
    desk.post(f"/desk/stages/{stage.pk}/draw/", {"lot": "1"})
    match = stage.matches.get()
    ids = list(match.slots.values_list("entrant_id", flat=True))
    typed = {f"points-{pk}": str(10 - at) for at, pk in enumerate(ids)}
    page = desk.post(f"/desk/matches/{match.pk}/points/", typed | {f"points-{ids[0]}": "十"})
    assert page.status_code == 422
    assert 'value="9"' in page.content.decode()
    page = desk.post(f"/desk/matches/{match.pk}/points/", typed | {f"points-{ids[0]}": "99999"})
    assert "积分应为 -9999 至 9999 的数，至多两位小数，而不是“99999”。" in page.content.decode()
    assert desk.post(f"/desk/matches/{match.pk}/points/", typed).status_code == 302
    match.refresh_from_db()
    assert match.state == "decided"
    assert "5 人参加" in desk.get(f"/desk/stages/{stage.pk}/next-round/").content.decode()


def test_nine_players_ask_who_sits_out(desk, make_stage, organiser):
    stage = make_stage(format="pods")
    enter_players(stage=stage, names=[f"选手{n}" for n in range(9)], by=organiser)
    page = desk.get(f"/desk/stages/{stage.pk}/").content.decode()
    assert 'name="resting"' in page
    desk.post(f"/desk/stages/{stage.pk}/draw/", {"lot": "1", "resting": str(stage.entrants.last().pk)})
    assert stage.matches.get().slots.count() == 8


def test_a_late_team_is_offered_in_a_swiss_only(desk, make_stage):
    assert "迟到的队伍" in desk.get(f"/desk/stages/{make_stage(4, format='swiss').pk}/").content.decode()
    assert "迟到的队伍" not in desk.get(f"/desk/stages/{make_stage(4, name='又').pk}/").content.decode()


def test_512_teams_take_few_queries_and_rows(desk, make_stage, organiser):
    stage = make_stage(format="swiss")
    rows = ((n, TeamEntry(f"第{n}队", (f"甲{n}", f"乙{n}", f"丙{n}"), f"甲{n}")) for n in range(1, 513))
    services.import_teams(stage=stage, teams=TeamList(tuple(rows), (), (), False), by=organiser)
    services.draw(stage=stage, lot=1, by=organiser)
    with CaptureQueriesContext(connection) as queries:
        page = desk.get(f"/desk/stages/{stage.pk}/")
    assert len(queries) < 30
    assert len(page.content) < 200_000
    everything = desk.get(f"/desk/stages/{stage.pk}/?part=round&round=1").content.decode()
    assert everything.count('id="match-') == 256
    assert 'name="q" hx-get=' in page.content.decode()
    found = desk.get(f"/desk/stages/{stage.pk}/?part=round&q=第17队").content.decode()
    assert (found.count('id="match-'), "第17队" in found) == (1, True)
    assert desk.get(f"/desk/stages/{stage.pk}/?part=round&q=").content == b""
    teams = desk.get(f"/desk/stages/{stage.pk}/?part=teams&team=甲17").content.decode()
    assert "第17队" in teams
    assert "第18队" not in teams


def test_a_team_of_another_stage_is_entered_by_hand(desk, make_stage, organiser):
    stage = make_stage(2)
    other = services.add_stage(tournament=stage.tournament, name="另一站", by=organiser)
    desk.post(f"/desk/stages/{other.pk}/advance/bring/", {"team": stage.entrants.first().team_id})
    assert other.entrants.count() == 1
    typed = {"name": "第2队", "player1": "钱一", "player2": "钱二", "player3": "钱三", "captain": "1"}
    assert desk.post(f"/desk/stages/{other.pk}/teams/new/", typed).status_code == 302
    assert entry(2).players == ("钱一", "钱二", "钱三")
    assert other.entrants.count() == 2


def test_a_correction_after_the_next_round_says_what_it_leaves(desk, make_stage, report, organiser):
    stage = make_stage(4, format="swiss", released=True)
    play(stage, report, 1)
    services.next_round(stage=stage, by=organiser)
    match = stage.matches.get(key="S1.1")
    assert "改正后对阵不变" in desk.get(f"/desk/matches/{match.pk}/").content.decode()
    typed = {"outcome": "completed", "g1-winner": "B", "why": "抄反"}
    page = desk.post(f"/desk/matches/{match.pk}/", typed, follow=True)
    assert "对阵不变；排名已重新计算" in page.content.decode()
    notice = stage.tournament.notices.get(kind="correction")
    assert (notice.text, notice.english) == (
        "正赛 第 1 轮 · 第 1 场：结果已改正",
        "正赛 Round 1 · match 1: result corrected",
    )


def test_the_desk_says_when_the_next_round_or_the_end_is_due(desk, make_stage, report, organiser):
    stage = make_stage(4, format="swiss", shape={"rounds": 2}, released=True)
    play(stage, report, 1)
    assert "可以编排第 2 轮" in desk.get(f"/desk/stages/{stage.pk}/").content.decode()
    services.next_round(stage=stage, by=organiser)
    services.release_draw(stage=stage, released=True, by=organiser)
    play(stage, report, 2)
    assert "可以结束本阶段" in desk.get(f"/desk/stages/{stage.pk}/?part=due").content.decode()


def test_what_a_drop_changes_is_named_as_in_the_list_of_matches(desk, make_stage, organiser):
    names = {}
    for format in ("double", "groups"):
        stage = make_stage(8, format=format)
        team = stage.entrants.order_by("pk").first()
        names[format] = [one["label"] for one in services.preview_status(entrant=team, status="dropped")]
        asked = desk.get(f"/desk/teams/{team.pk}/status/", {"status": "dropped"}).content.decode()
        listed = desk.get(f"/desk/stages/{stage.pk}/").content.decode()
        assert all(f'<td class="digits">{name}</td>' in page for name in names[format] for page in (asked, listed))
    assert names["double"][0].startswith("W1.")
    assert names["groups"][0][:3] in ("A 1", "B 1")


def test_a_drop_tells_of_a_match_that_still_waits_for_its_opponent(desk, make_stage, report):
    stage = make_stage(4)
    report(stage, "r1m1", "A")
    winner = stage.matches.get(key="r1m1").winner
    assert winner is not None
    page = desk.get(f"/desk/teams/{winner.pk}/status/", {"status": "dropped"}).content.decode()
    assert "眼下没有比赛改变。2-1 还没有对手：对手确定以后不战而胜。" in page
    assert (
        "不影响任何一场比赛" in desk.get(f"/desk/teams/{winner.pk}/status/", {"status": "checked-in"}).content.decode()
    )
