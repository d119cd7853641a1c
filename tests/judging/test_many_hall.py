"""A table of many in the hall: the head referee's pages, protests, tablets, sheets, for 身份场 and 假面骑士杀."""

from __future__ import annotations

import re

import pytest

from judging import protests, services, tablets, voiding
from judging.models import Assignment, Game, Lease
from tests.judging.hall import Hall, Table
from tests.judging.tables import NAMES, evening, golden_table
from tournament import services as ledger
from tournament.archive import archive, restore

STROKES = [[[0, 0], [300, 400], [900, 100]]]


def typed(table: Table, rows: list[dict]) -> None:
    answer = table.post(*rows)
    assert answer.status_code == 200, answer.json()
    table.after, table.at = answer.json()["seq"], rows[-1]["at"]


def before(rows: list[dict], do: str) -> int:
    return next(at for at, row in enumerate(rows) if row["do"] == do)


def text(page: bytes) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page.decode()))


@pytest.mark.parametrize(("ruleset", "name"), [("identity", "lord_wins"), ("rider", "last_faction")])
def test_the_head_referee_sees_the_table_and_who_has_not_signed(hall: Hall, ruleset: str, name: str) -> None:
    table, rows = golden_table(hall, ruleset, name)
    head = hall.client(hall.head)
    typed(table, rows[: before(rows, "turn") + 1])
    grid = text(head.get("/head/spring/").content)
    players = table.game.header["people"].values()
    assert all(player in grid for player in players)
    assert "第 1 回合" in grid
    typed(table, rows[table.after : before(rows, "sign") + 2])
    page = text(head.get(f"/head/games/{table.game.pk}/").content)
    assert page.count("待签名") == 1 + len(players) - 2
    assert "记犯规" not in page
    assert "KW-" not in head.get(f"/head/games/{table.game.pk}/").content.decode()
    assert head.get(f"/pad/{table.game.pk}/").status_code == 404
    assert head.get("/head/spring/fouls/").status_code == 200


def test_a_protest_says_what_it_changes_in_the_winner_and_in_everybodys_points(hall: Hall) -> None:
    table, rows = golden_table(hall, "identity", "lord_wins")
    typed(table, rows[: before(rows, "sign")])
    killed = [row.n for row in table.folded.rows if row.raw["do"] == "death"]
    table.write("protest", seat="4", text=f"#{killed[-1]} 没有死")
    found = protests.all_of(table.folded)[0]
    assert (found.effect.n, found.effect.changes, found.effect.decided) == (killed[-1], True, True)
    people = table.game.header["people"]
    first = people[table.game.header["players"][0]]
    assert found.effect.rows[:2] == (("胜方", "主公与忠臣", "未分胜负"), (f"1 {first}", "3", "–"))
    page = text(hall.client(hall.head).get(f"/head/games/{table.game.pk}/").content)
    assert "没有这一条，会改变胜负。" in page
    assert f"1 {first} 3 –" in page
    sheet = text(hall.client(hall.head).get(f"/g/{table.game.pk}/sheet/").content)
    assert f"{people[table.game.header['players'][3]]}：#{killed[-1]} 没有死" in sheet


def test_the_sheet_has_players_points_by_article_deaths_turns_and_signatures(hall: Hall) -> None:
    table, rows = golden_table(hall, "identity", "lord_wins")
    table.write("checklist", items={"identity": True, "own": False})
    at = before(rows, "sign")
    typed(table, [{**row, "at": row["at"] + 1000} for row in rows[:at]])
    url = f"{table.url}drawings/"
    drawn = table.client.post(url, {"seat": "1", "strokes": STROKES}, content_type="application/json").json()["sha256"]
    typed(table, [{**row, "at": row["at"] + 1000} for row in ({**rows[at], "drawing": drawn}, *rows[at + 1 :])])
    answer = hall.client().get(f"/g/{table.game.pk}/sheet/")
    page = text(answer.content)
    names = [table.game.header["people"][player] for player in table.game.header["players"]]
    order = [page.index(word) for word in ("选手", "裁决", "每一分的依据", "阵亡的次序", "回合", "选手签名", "封印")]
    assert order == sorted(order)
    assert "计分·胜利" in page
    assert "身份牌 5 张 ✓、own ✗" in page
    assert "主公" in page
    assert all(page.count(name) >= 3 for name in names)
    assert answer.content.count(b"<polyline") == 1
    assert page.count("已签") == 4
    assert hall.client().get(f"/g/{table.game.pk}/sheet/running.css").content.count(b"\\") > 3
    organiser = hall.client(hall.organiser)
    assert all(
        name in text(organiser.get(f"/desk/rounds/{table.game.match.round_id}/sheets/").content) for name in names
    )


@pytest.mark.parametrize(("ruleset", "seats", "articles"), [("identity", 6, "计分"), ("rider", 5, "自定规则")])
def test_an_empty_sheet_has_the_names_by_seat_and_a_column_for_each_article(
    hall: Hall, ruleset: str, seats: int, articles: str
) -> None:
    match = evening(hall, ruleset, seats)
    organiser = hall.client(hall.organiser)
    for url in (f"/t/spring/sheets/empty/?match={match.pk}", f"/desk/rounds/{match.round_id}/sheets/empty/"):
        page = text(organiser.get(url).content)
        assert all(name in page for name in NAMES[:seats]), url
        assert articles in page
    assert text(organiser.get("/t/spring/sheets/empty/?match=all").content).count("裁判长签名") == 2 + 1
    blank = hall.client().get(f"/t/spring/sheets/empty/?ruleset={ruleset}&seats={seats}")
    assert (blank.status_code, blank.content.count(b"<figcaption>")) == (200, seats + 2)
    assert hall.client().get(f"/t/spring/sheets/empty/?ruleset={ruleset}&seats=40").status_code == 400
    assert organiser.get(f"/desk/matches/{match.pk}/paper/")["Location"] == f"/desk/matches/{match.pk}/points/"
    table = hall.open(match=match)
    assert all(name in text(organiser.get(f"/g/{table.game.pk}/sheet/empty/").content) for name in NAMES[:seats])


def test_a_tablet_joins_the_table_and_reads_the_names_of_its_seats(hall: Hall) -> None:
    match = evening(hall, "rider", 5)
    table = ledger.add_table(tournament=hall.tournament, number=9, by=hall.organiser)
    ledger.schedule_match(match=match, table=table, starts_at=None, by=hall.organiser)
    code = tablets.issue(table, by=hall.organiser)
    url = f"/join/{code.code}/"
    assert all(name in hall.client().get(url).content.decode() for name in NAMES[:5])
    game, _new = services.open_game(match.pk, user=hall.referee, device="a")
    assert all(name in hall.client().get(url).content.decode() for name in NAMES[:5])
    client = hall.client()
    joined = client.post(url, {"pin": tablets.pin(code), "device": "b"}, content_type="application/json")
    assert joined.json()["next"] == f"/console/{game.pk}/"
    taken = client.post(f"/api/games/{game.pk}/lease/", {"lease": 1, "device": "b"}, content_type="application/json")
    assert (taken.status_code, Lease.objects.filter(game=game).count()) == (200, 2)
    row = {"id": "d", "at": 0, "do": "deal", "seats": {"1": 5}}
    body = {"lease": 2, "after": 0, "device": "b", "entries": [row]}
    assert client.post(f"/api/games/{game.pk}/log/", body, content_type="application/json").status_code == 200
    late = {"lease": 1, "after": 0, "device": "a", "entries": [{**row, "id": "late"}]}
    answer = hall.client(hall.referee).post(f"/api/games/{game.pk}/log/", late, content_type="application/json")
    assert (answer.status_code, answer.json()["review"]) == (409, ["late"])
    page = text(hall.client(hall.head).get(f"/head/games/{game.pk}/").content)
    assert "接管之后才到的条目" in page
    assert Assignment.objects.filter(match=match).count() == 2
    officials = text(hall.client(hall.head).get(f"/desk/matches/{match.pk}/officials/").content)
    assert "待裁定" in officials


def test_a_void_game_is_played_again_and_both_are_kept(hall: Hall) -> None:
    table, rows = golden_table(hall, "rider", "last_faction")
    typed(table, rows[:40])
    voiding.void(Game.objects.get(pk=table.game.pk), reason="牌堆不对", by=hall.head)
    again = hall.open(hall.head, match=table.game.match)
    assert again.game.number == 2
    typed(again, rows)
    page = text(hall.client().get(f"/m/{table.game.match_id}/").content)
    assert "牌堆不对" in page
    assert table.game.match.results.get(status="current").confirmed
    points = list(table.game.match.slots.order_by("position").values_list("points", flat=True))
    assert points == [2, 2, 0, 2, 0]


def test_a_signed_game_that_was_reopened_keeps_both_sheets_and_a_restored_event_holds_it(hall: Hall) -> None:
    table, rows = golden_table(hall, "rider", "corrections")
    last = next(row for row in reversed(rows) if row["do"] == "sign")
    url = f"{table.url}drawings/"
    drawn = table.client.post(url, {"seat": last["seat"], "strokes": STROKES}, content_type="application/json").json()
    typed(table, [{**row, "drawing": drawn["sha256"]} if row is last else row for row in rows])
    page = text(hall.client().get(f"/g/{table.game.pk}/sheet/").content)
    assert "更正 第 2 版" in page
    assert "第 1 版" in text(hall.client().get(f"/g/{table.game.pk}/sheet/?version=1").content)
    assert hall.client().get(f"/g/{table.game.pk}/sheet/?version=1").status_code == 200
    made = restore(archive(hall.tournament), by=hall.organiser, slug="again")
    copied = Game.objects.get(match__stage__tournament=made, ruleset="rider")
    assert (copied.n, copied.sealed) == (len(rows), Game.objects.get(pk=table.game.pk).sealed)
    assert copied.drawings.get().team == last["seat"]
    points = [list(one.match.slots.order_by("position").values_list("points", "place")) for one in (table.game, copied)]
    assert points[0] == points[1]
