"""Tables of many on public pages: without scripts, among the tables in play, and with no secret before the end."""

from __future__ import annotations

import re

import pytest

from judging.models import Game
from judging.pages import tables
from tests.judging.hall import Hall
from tests.judging.tables import golden_table


def rows_of(page: str) -> list[list[str]]:
    """The rows of the page's first table as their cells say them."""
    body = re.search(r"<tbody>(.*?)</tbody>", page, re.S)
    assert body is not None
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row, re.S) for row in body[1].split("<tr>")[1:]]
    return [[re.sub(r"<[^>]+>", "", cell).strip() for cell in row] for row in cells]


def test_a_table_of_identities_is_there_without_scripts_and_tells_no_covered_one(hall: Hall) -> None:
    table, rows = golden_table(hall, "identity", "entrusted")
    assert table.post(*rows[:150]).status_code == 200
    page = hall.client().get(f"/g/{table.game.pk}/").content.decode()
    told = rows_of(page)
    assert [row[2] for row in told] == ["曹操", "张辽", "华佗", "司马懿", "赵云", "甘宁", "吕布", "黄盖"]
    assert [row[3] for row in told] == ["主公", "忠臣", "未亮", "未亮", "反贼", "未亮", "未亮", "未亮"]
    assert [row[1].endswith("· 阵亡") for row in told] == [True, False, False, False, True, False, False, False]
    assert ("身份场 · 8 人" in page, "traitor" in page.split('id="board-data"')[1].split("articles")[0]) == (
        True,
        False,
    )

    lives = hall.client().get("/t/spring/live/?part=live").content.decode()
    assert "身份场 · 8 人" in lives
    assert lives.count('class="one fallen"') == 2
    assert re.search(r"第 22 回合 · \w+", lives)
    screen = hall.client().get("/t/spring/hall/?show=playing").content.decode()
    assert (screen.count("<s>"), "第 22 回合" in screen) == (2, True)


def test_an_identity_turned_up_by_a_slip_is_covered_again_everywhere(hall: Hall) -> None:
    table, rows = golden_table(hall, "identity", "entrusted")
    assert table.post(*rows[:150]).status_code == 200
    at = rows[149]["at"]
    slips = [{"id": "s1", "at": at, "do": "reveal", "seat": "4"}, {"id": "s2", "at": at, "do": "undo"}]
    assert table.post(*slips, after=150).status_code == 200
    log = hall.client().get(f"/api/games/{table.game.pk}/log/?after=150").json()["entries"]
    frames = hall.client().get(f"/api/games/{table.game.pk}/frames/?after=150").json()["frames"]
    for told in (log, frames):
        assert told[0]["row"] == {"at": at, "do": "reveal", "seat": "4"}
        assert told[0]["words"]["zh"] == "4号 亮出的一条，已撤回"
    seats = [frame["view"]["seats"] for frame in frames]
    assert [(one["4"]["role"], one["1"]["role"]) for one in seats] == [(None, "lord")] * 2
    assert table.post(*rows[150:], after=152).status_code == 200
    after = hall.client().get(f"/api/games/{table.game.pk}/frames/?after=150&limit=1").json()["frames"]
    assert after[0]["view"]["seats"]["4"]["role"] is not None


def test_after_the_end_every_point_stands_with_its_article(hall: Hall) -> None:
    table, rows = golden_table(hall, "identity", "entrusted")
    assert table.post(*rows).status_code == 200
    page = hall.client().get(f"/g/{table.game.pk}/").content.decode()
    assert 'data-mode="replay"' in page
    assert "胜方: 内奸" in page
    first = re.sub(r"<[^>]+>|\s+", " ", page.split("<caption>")[1].split("<tr>")[2])
    assert re.findall(r"\+(\d) +(\S+)", first) == [("2", "计分·胜利"), ("1", "计分·内奸存活"), ("1", "计分·内奸杀忠")]
    english = hall.client().get(f"/g/{table.game.pk}/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert "Identity · 8 players" in english
    assert "ID-8.3" in english


def test_riders_without_scripts_show_factions_fighters_and_house_rules(hall: Hall) -> None:
    table, rows = golden_table(hall, "rider", "ten_riders")
    assert table.post(*rows[:100]).status_code == 200
    told = rows_of(hall.client().get(f"/g/{table.game.pk}/").content.decode())
    assert [(row[2], row[3]) for row in told[:4]] == [
        ("甲斗 面罩", "平成"),
        ("ZX 基础", "恶役（2号）"),
        ("", "未定"),
        ("", "未定"),
    ]
    assert table.post(*rows[100:], after=100).status_code == 200
    page = hall.client().get(f"/g/{table.game.pk}/").content.decode()
    assert ("自定规则" in page, "胜方: 恶役（2号）" in page) == (True, True)


@pytest.mark.parametrize("ruleset", ["identity", "rider"])
def test_a_practice_table_that_has_nothing_yet_is_drawn_too(hall: Hall, ruleset: str) -> None:
    client = hall.client(hall.referee)
    client.post("/console/training/", {"ruleset": ruleset, "seats": 5, "device": "t"})
    page = client.get(f"/g/{Game.objects.get(match=None).pk}/").content.decode()
    assert [row[0] for row in rows_of(page)] == ["1", "2", "3", "4", "5"]


def test_the_articles_a_verdict_may_cite_come_with_the_board() -> None:
    assert {"ID-7.1", "ID-7.2", "ID-7.3", "ID-8.1", "ID-8.4", "ID-Q17", "ID-Q18"} <= set(tables.articles("identity"))
    assert {"RD-3.1", "RD-H.1", "RD-H.2"} <= set(tables.articles("rider"))
    assert tables.articles("identity")["ID-8.1"]["zh"] == "各自身份胜利+2；"
