"""Who does not come, comes late or goes, and what becomes of the tables; a single player's own page."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tournament import services
from tournament.lists import KINDS
from tournament.models import Match, Stage
from tournament.refusals import Illegal
from tournament.services.chairs import free_for, join_table, leave_table, may_reseat
from tournament.services.entries import enter_players
from tournament.services.points import enter_points
from tournament.services.rounds import next_round


@pytest.fixture
def evening(make_stage: Any, organiser: Any) -> Stage:
    """Eleven players of 身份场 at tables of six and five."""
    stage = make_stage(format="pods", shape={"rounds": 2})
    enter_players(stage=stage, names=[f"选手{n:02}" for n in range(1, 12)], by=organiser)
    services.draw(stage=stage, lot=3, by=organiser)
    return Stage.objects.select_related("tournament").get(pk=stage.pk)


def names(match: Match) -> list[str]:
    return [slot.entrant.team.name for slot in match.slots.select_related("entrant__team").order_by("position")]


def test_one_who_does_not_come_leaves_and_the_others_move_up_and_a_late_one_sits_down_last(evening, organiser):
    six, five = evening.matches.order_by("number")
    sat = names(six)
    gone = six.slots.get(position=2).entrant
    leave_table(match=six, entrant=gone.pk, by=organiser)
    assert names(six) == [sat[0], *sat[2:]]
    assert [slot.position for slot in six.slots.order_by("position")] == [1, 2, 3, 4, 5]
    with pytest.raises(Illegal) as refused:
        leave_table(match=five, entrant=five.slots.get(position=1).entrant_id, by=organiser)
    assert "只剩 4 人" in refused.value.message["zh"]
    assert [one.pk for one in free_for(five)] == [gone.pk]
    late = enter_players(stage=evening, names=["来晚了"], by=organiser)[0]
    join_table(match=five, entrant=late, by=organiser)
    assert names(five)[5] == "来晚了"
    with pytest.raises(Illegal):
        join_table(match=six, entrant=late, by=organiser)
    late.refresh_from_db()
    assert late.since_round == 1


def test_once_the_table_has_points_nobody_moves_and_the_next_round_seats_whoever_is_left(evening, organiser):
    six, five = evening.matches.order_by("number")
    gone = six.slots.get(position=6).entrant
    leave_table(match=six, entrant=gone.pk, by=organiser)
    for match in (six, five):
        enter_points(
            match=match, points={slot.entrant_id: Decimal(slot.position) for slot in match.slots.all()}, by=organiser
        )
    six.refresh_from_db()
    assert not may_reseat(six)
    with pytest.raises(Illegal):
        leave_table(match=six, entrant=six.slots.first().entrant_id, by=organiser)
    services.set_status(entrant=gone, status="dropped", by=organiser)
    next_round(stage=evening, by=organiser)
    second = evening.matches.filter(round__number=2)
    assert [match.slots.count() for match in second.order_by("number")] == [5, 5]
    assert gone.team.name not in {name for match in second for name in names(match)}


def test_the_desk_moves_seats_renames_a_player_and_says_players(evening, organiser, client: Client):
    client.force_login(organiser)
    six, five = evening.matches.order_by("number")
    gone = six.slots.get(position=1).entrant
    page = client.post(f"/desk/matches/{six.pk}/points/", {"leave": gone.pk}, follow=True)
    assert page.status_code == 200
    assert gone.team.name in page.content.decode()
    refused = client.post(f"/desk/matches/{five.pk}/points/", {"leave": five.slots.first().entrant_id})
    assert (refused.status_code, "不足 5 人一桌" in refused.content.decode()) == (422, True)
    client.post(f"/desk/matches/{six.pk}/points/", {"join": gone.pk})
    assert names(six)[5] == gone.team.name
    own = client.get(f"/desk/teams/{gone.pk}/").content.decode()
    assert "三名选手" not in own
    assert client.post(f"/desk/teams/{gone.pk}/", {"name": "改过名"}).status_code == 302
    assert names(six)[5] == "改过名"
    assert client.post(f"/desk/teams/{gone.pk}/", {"name": names(five)[0]}).status_code == 422
    stage = client.get(f"/desk/stages/{evening.pk}/").content.decode()
    assert "添加队伍" not in stage
    standings = client.get(f"/desk/stages/{evening.pk}/standings/").content.decode()
    assert "每轮得分" in standings


def test_a_list_is_pasted_or_comes_as_a_file(make_stage, organiser, client: Client):
    client.force_login(organiser)
    stage = make_stage(format="pods")
    client.post(f"/desk/stages/{stage.pk}/players/", {"names": "1\t赵云\n2\t马超\n\n黄忠"})
    file = SimpleUploadedFile("名单.csv", "序号,姓名,电话\n1,关羽,13\n2,张飞,\n".encode("gb18030"))
    client.post(f"/desk/stages/{stage.pk}/players/", {"names": "", "file": file})
    assert list(stage.entrants.order_by("pk").values_list("team__name", flat=True)) == [
        "赵云",
        "马超",
        "黄忠",
        "关羽",
        "张飞",
    ]


def test_the_wizard_seats_twenty_three_and_says_what_to_do_with_nine(organiser, client: Client):
    organiser.user_permissions.add(Permission.objects.get(codename="add_tournament"))
    client.force_login(organiser)
    typed = {
        "name": "周三之夜",
        "ruleset": "identity",
        "players": "\n".join(f"选手{n}" for n in range(1, 10)),
        "tables": 3,
        "hours": 8,
        "game_minutes": 40,
        "best_of": 1,
        "starts_at": "2026-12-02T19:00",
        "public": "on",
    }
    nine = client.post("/desk/wizard/", typed)
    assert (nine.status_code, "9 名选手坐不成桌" in nine.content.decode()) == (422, True)
    typed["players"] = "\n".join(f"选手{n}" for n in range(1, 24))
    offered = client.post("/desk/wizard/", typed)
    assert "8+8+7" in offered.content.decode()
    made = client.post("/desk/wizard/", typed | {"choice": "pods:4"})
    stage = Stage.objects.get(tournament__name="周三之夜")
    assert (made.status_code, stage.ruleset, stage.shape) == (302, "identity", {"rounds": 4, "seats": 8})
    assert [match.slots.count() for match in stage.matches.order_by("number")] == [8, 8, 7]


def test_points_go_out_as_a_file_and_come_back(evening, organiser, client: Client):
    client.force_login(organiser)
    rows = [line.split(",") for line in exported(client, f"/desk/stages/{evening.pk}/files/points.csv")]
    assert rows[0] == ["轮", "组", "座位", "选手", "得分", "名次", "原因"]
    assert len(rows) == 12
    kind = KINDS["points"]
    filled = [rows[0], *([*row[:4], str(9 - int(row[2])), "", ""] for row in rows[1:7])]
    assert [change.what for change in kind.try_out(evening, filled, by=organiser).changes] == ["1-1"]
    kind.take(evening, filled, by=organiser)
    six = evening.matches.get(number=1)
    assert list(six.slots.values_list("points", flat=True)) == [8, 7, 6, 5, 4, 3]
    short = kind.try_out(evening, [*filled[:-1], [*filled[-1][:4], "", "", ""]], by=organiser)
    assert short.faults[0].message["zh"] == "桌上每名选手都要有积分。"
    wrong = kind.try_out(
        evening, [filled[0], ["1", "2", "1", "外人", "3", "", ""], ["7", "1", "1", "x", "1"]], by=organiser
    )
    assert [fault.row for fault in wrong.faults] == [2, 3]
    sheet = exported(client, f"/desk/stages/{evening.pk}/points.csv")
    assert sheet[0] == "名次,选手,第1轮,总分"
    assert sheet[1].split(",")[2:] == ["8", "8"]


def exported(client: Client, address: str) -> list[str]:
    return client.get(address).content.decode("utf-8-sig").split()


def test_what_the_organisers_cards_say_goes_out_and_comes_back(make_stage, organiser, client: Client):
    client.force_login(organiser)
    stage = make_stage(format="pods")
    rows = [line.split(",") for line in exported(client, f"/desk/stages/{stage.pk}/files/cards.csv")]
    assert (rows[0], len(rows)) == (["武将", "势力", "体力", "主公武将"], 65)
    kind = KINDS["cards"]
    liu = next(row for row in rows if row[0] == "刘备")
    kind.take(stage, [rows[0], [*liu[:2], "4", "是"], ["赵云", "", "4", ""]], by=organiser)
    stage.refresh_from_db()
    assert stage.own_edition == {"generals": {"刘备": {"base": 4, "lord_general": True}, "赵云": {"base": 4}}}
    wrong = kind.try_out(stage, [rows[0], ["许攸", "", "x", "也许"]], by=organiser)
    assert [fault.column for fault in wrong.faults] == ["体力", "主公武将", "武将"]
    services.change_stage(stage=stage, name="正赛", by=organiser)
    stage.refresh_from_db()
    assert stage.own_edition["generals"]["赵云"] == {"base": 4}
    rider = services.add_stage(tournament=stage.tournament, name="骑士", ruleset="rider", format="pods", by=organiser)
    typed = [
        ["战士", "形态", "标识", "体力上限", "摸牌数", "手牌上限", "补给", "进阶图标", "形态来源", "怒气"],
        ["空我", "基本", "龙", "4", "2", "4", "0", "是", "", ""],
        ["空我", "终极", "龙", "5", "2", "4", "", "否", "进阶", "3"],
    ]
    kind.take(rider, typed, by=organiser)
    rider.refresh_from_db()
    assert rider.own_edition["fighters"][1] == {
        "name": "空我", "form": "终极", "mark": "龙", "max_hp": 5, "draw": 2, "limit": 4, "up": False, "source": "up", "cost": 3,
    }  # fmt: skip
    twice = kind.try_out(rider, [typed[0], typed[1], typed[1]], by=organiser)
    assert "出现两次" in twice.faults[0].message["zh"]
