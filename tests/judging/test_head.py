"""The head referee's pages: who needs him, what he may press, and what everybody else may not."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from judging import beats, rulings, watch
from judging.models import Entry, Game, Review
from tests.judging.hall import Hall, Table
from tournament import services as ledger
from tournament.models import AuditRow, Match


def signals(hall: Hall) -> list[str]:
    (one,) = watch.tables(hall.tournament)
    return [signal.kind for signal in one.signals]


def press(hall: Hall, table: Table, act: str, *, user: object = None, **said: object) -> tuple[int, str]:
    """Presses a button of the game's page; the status and what the page then says."""
    client = hall.client(user or hall.head)
    answer = client.post(f"/head/games/{table.game.pk}/", {"act": act, **said})
    if answer.status_code != 302:
        return answer.status_code, answer.content.decode()
    return 302, client.get(answer["Location"]).content.decode()


def notice(page: str) -> str:
    return " ".join(re.findall(r'<div class="notice [^"]*" role="status">([^<]*)', page))


def beat(table: Table, device: str = "tab", **said: object) -> None:
    table.client.post(f"{table.url}beat/", {"device": device, **said}, content_type="application/json")


def test_a_calm_table_says_nothing(hall: Hall) -> None:
    table = hall.open(device="tab")
    beat(table)
    assert signals(hall) == []


def test_a_call_stands_until_he_comes(hall: Hall, table: Table) -> None:
    table.write("call", reason="争议")
    assert signals(hall) == ["call"]
    page = hall.client(hall.head).get("/head/spring/?part=live").content.decode()
    assert "呼叫：争议" in page
    assert 'data-calls="1"' in page
    assert "<html" not in page
    assert notice(press(hall, table, "come", n=1, id="come")[1]) == "已记：裁判长到场。"
    assert signals(hall) == []
    press(hall, table, "come", n=1, id="come")
    assert Entry.objects.count() == 2


def test_the_last_point_before_the_loss(hall: Hall, table: Table) -> None:
    table.write("foul", team="A", kind="talk")
    assert signals(hall) == []
    table.write("foul", team="A", kind="gesture")
    assert signals(hall) == ["fouls"]
    assert "战队1 再犯即负" in hall.client(hall.head).get("/head/spring/").content.decode()


def test_case_9_a_table_whose_tablet_is_silent_is_marked_within_ten_seconds(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = hall.open(device="tab")
    beat(table)
    now = beats.now_ms()
    for passed, kinds in ((6_900, []), (7_100, ["silent"]), (9_900, ["silent"])):
        monkeypatch.setattr(beats, "now_ms", lambda passed=passed: now + passed)
        assert signals(hall) == kinds


def test_what_a_tablet_has_not_sent_shows(hall: Hall) -> None:
    table = hall.open(device="tab")
    beat(table, waiting=3)
    assert signals(hall) == ["silent"]
    assert "待发 3 条" in hall.client(hall.head).get("/head/spring/").content.decode()


def test_only_the_writers_tablet_counts_as_a_sign_of_life(hall: Hall) -> None:
    table = hall.open(device="tab")
    hall.client(hall.side).post(f"{table.url}beat/", {"device": "tab"}, content_type="application/json")
    beat(table, device="another")
    assert signals(hall) == ["silent"]


def test_flags_unsigned_tray_and_protest(hall: Hall, table: Table) -> None:
    table.until("play")
    wrong = table.row("turn", seat="C1")
    articles = [one["article"] for one in table.post(wrong).json()["refused"]["problems"]]
    table.post({**wrong, "override": {"articles": articles, "reason": "已行动"}})
    table.after += 1
    table.write("protest", team="A", text="顺序不对")
    assert signals(hall) == ["protest", "flags", "clock"]
    table.write("forfeit", team="B", reason="离场")
    hall.client(hall.side).post(f"{table.url}lease/", {"lease": 1}, content_type="application/json")
    table.post(table.row("note", text="迟"))
    assert signals(hall) == ["protest", "flags", "unsigned", "tray"]


def test_he_settles_a_flag_without_taking_the_pen(hall: Hall, table: Table) -> None:
    table.until("play")
    articles = [one["article"] for one in table.post(table.row("turn", seat="C1")).json()["refused"]["problems"]]
    table.write("turn", seat="C1", override={"articles": articles, "reason": "已行动"})
    page = hall.client(hall.head).get(f"/head/games/{table.game.pk}/").content.decode()
    assert "照实记录：已行动" in page
    assert "首个回合须由主帅行动" in page.split("objections")[1]
    n = table.after
    for _twice in range(2):
        _status, page = press(hall, table, "resolve", n=n, decision="confirmed", reason="看过了", id="settle")
        assert notice(page) == f"第 {n} 条的存疑已了结。"
    last = Entry.objects.latest("seq")
    assert (last.row["do"], last.row["reason"], last.by, last.seq) == ("resolve", "看过了", "head", n + 1)
    assert "flags" not in signals(hall)
    table.game.refresh_from_db()
    assert table.game.lease == 1
    assert press(hall, table, "resolve", n=n, decision="perhaps")[0] == 302


def test_under_five_minutes_and_time_up(hall: Hall, table: Table) -> None:
    table.until("play")
    clock = watch.tables(hall.tournament)[0].clock
    assert clock.running
    assert clock.left < 0
    assert signals(hall) == ["clock"]
    Game.objects.update(opened_ms=watch.now_ms() - table.at - 36 * 60_000)
    assert signals(hall) == ["clock"]
    Game.objects.update(opened_ms=watch.now_ms() - table.at - 34 * 60_000)
    assert signals(hall) == []


def test_tables_are_sorted_by_who_needs_him(hall: Hall) -> None:
    second = Match.objects.exclude(pk=hall.match.pk).get(round__number=1)
    eight = ledger.add_table(tournament=hall.tournament, number=8, by=hall.organiser)
    ledger.schedule_match(match=second, table=eight, starts_at=None, by=hall.organiser)
    seven, other = hall.open(), hall.open(hall.organiser, match=second)
    assert [one.table.number for one in watch.tables(hall.tournament)] == [7, 8]
    other.write("foul", team="A", kind="talk")
    other.write("foul", team="A", kind="talk")
    assert [one.table.number for one in watch.tables(hall.tournament)] == [8, 7]
    seven.write("call")
    assert [one.table.number for one in watch.tables(hall.tournament)] == [7, 8]


def test_a_signed_game_leaves_the_grid_and_its_table_is_free(hall: Hall, table: Table) -> None:
    table.signed()
    assert watch.tables(hall.tournament) == []
    assert [entry[0].number for entry in watch.idle(hall.tournament, [])] == [7]
    assert "空桌" in hall.client(hall.head).get("/head/spring/").content.decode()


def test_the_grid_takes_the_same_statements_for_one_table_and_for_two(hall: Hall, table: Table) -> None:
    client = hall.client(hall.head)

    def statements() -> int:
        client.get("/head/spring/?part=live")
        with CaptureQueriesContext(connection) as counted:
            assert client.get("/head/spring/?part=live").status_code == 200
        return len(counted)

    one = statements()
    hall.open(hall.organiser, match=Match.objects.exclude(pk=hall.match.pk).get(round__number=1))
    assert statements() == one


def test_a_ruling_is_a_note_in_the_log_and_a_row_in_the_audit_log(hall: Hall, table: Table) -> None:
    table.until("play")
    table.write("protest", team="A", text="轮次")
    n = table.after
    for _ in range(2):
        _status, page = press(hall, table, "rule", article="比赛.1(2)", about=n, reason="维持原判", id="one ruling")
    assert "维持原判" in page
    assert [(note.row["by"], ruling) for note, ruling in rulings.rulings(table.folded)] == [
        ("head", rulings.Ruling("KW-F3.1.2", n, "维持原判"))
    ]
    row = AuditRow.objects.get(verb="rule")
    assert (row.username, row.after) == (
        "head",
        {"game": table.game.pk, "n": n + 1, "article": "KW-F3.1.2", "about": n, "reason": "维持原判"},
    )
    assert signals(hall)[:1] != ["protest"]


@pytest.mark.parametrize(
    ("act", "said", "complaint"),
    [
        ("rule", {"article": "KW-9", "reason": "x"}, "没有这一条条文。"),
        ("rule", {"article": "KW-F3.1.2", "reason": " "}, "请写明理由。"),
        ("reopen", {"reason": ""}, "请写明理由。"),
        ("void", {"reason": ""}, "请写明理由。"),
        ("come", {"n": "x"}, "n 应是"),
        ("resolve", {"n": 1, "decision": "cleared"}, "n 应是"),
    ],
)
def test_what_is_missing_is_said(hall: Hall, table: Table, act: str, said: dict, complaint: str) -> None:
    assert complaint in notice(press(hall, table, act, **said)[1])
    assert Entry.objects.count() == 0


def test_reopening_what_is_not_signed_is_refused_with_its_article(hall: Hall, table: Table) -> None:
    assert "KW-F4.4" in notice(press(hall, table, "reopen", reason="x")[1])


def test_a_signed_game_is_reopened_and_its_version_listed(hall: Hall, table: Table) -> None:
    table.signed()
    _status, page = press(hall, table, "reopen", reason="记错了")
    assert "签过名的版本" in page
    assert "记错了" in page
    assert Game.objects.get().signed is False


def test_freezing_and_unfreezing_from_the_page(hall: Hall, table: Table) -> None:
    table.write("note", text="x")
    assert "公开停在第 1 条" in press(hall, table, "freeze")[1]
    assert signals(hall)[-1] == "frozen"
    assert "公开显示已恢复" in press(hall, table, "unfreeze")[1]


def test_a_late_entry_is_let_in_from_the_page_and_one_against_the_rules_needs_a_reason(
    hall: Hall, table: Table
) -> None:
    table.until("play").write("turn", seat="CC")
    hall.client(hall.side).post(f"{table.url}lease/", {"lease": 1}, content_type="application/json")
    table.post(table.row("turn", seat="WC"))
    review = Review.objects.get()
    page = hall.client(hall.head).get(f"/head/games/{table.game.pk}/").content.decode()
    assert 'class="objections"' in page
    assert "须写明准许的理由" in notice(press(hall, table, "decide", review=review.pk, decision="accepted")[1])
    assert "已采纳" in notice(press(hall, table, "decide", review=review.pk, decision="accepted", override="准许")[1])
    assert "已裁定的迟到条目" in hall.client(hall.head).get(f"/head/games/{table.game.pk}/").content.decode()


def test_a_game_is_voided_and_restored_from_the_page(hall: Hall, table: Table) -> None:
    assert "作废" in press(hall, table, "void", reason="少牌")[1]
    assert Game.objects.get().void
    assert "本局已恢复" in notice(press(hall, table, "restore")[1])
    assert not Game.objects.get().void


def test_the_page_says_what_a_protest_changes_and_works_it_out_for_another_entry(hall: Hall, table: Table) -> None:
    table.until("play")
    for _ in range(3):
        table.write("foul", team="B", kind="talk")
    n = table.after
    table.write("protest", team="B", text="没有说话")
    client = hall.client(hall.head)
    page = client.get(f"/head/games/{table.game.pk}/").content.decode()
    assert "没有这一条，会改变胜负。" in page
    assert f"关于第 {n} 条" in page
    page = client.get(f"/head/games/{table.game.pk}/?entry-{n + 1}={n - 4}").content.decode()
    assert f"关于第 {n - 4} 条" in page
    assert client.get(f"/head/games/{table.game.pk}/?entry-{n + 1}=x&entry-y=3&entry-9=99999").status_code == 200


@pytest.mark.parametrize("act", ["", "dance"])
def test_an_unknown_button_is_400(hall: Hall, table: Table, act: str) -> None:
    assert press(hall, table, act)[0] == 400


@pytest.mark.parametrize(
    "act", ["freeze", "unfreeze", "come", "rule", "resolve", "reopen", "decide", "void", "restore"]
)
@pytest.mark.parametrize("who", ["referee", "organiser", "stranger"])
def test_nobody_else_presses_anything(hall: Hall, table: Table, act: str, who: str) -> None:
    said = {"n": 1, "article": "KW-G1.2", "reason": "x", "review": 1, "decision": "accepted"}
    assert press(hall, table, act, user=getattr(hall, who), **said)[0] == 403
    assert (Entry.objects.count(), Game.objects.get().frozen, Game.objects.get().void) == (0, None, False)


def test_a_press_on_the_grid_comes_back_to_the_grid(hall: Hall, table: Table) -> None:
    table.write("call")
    answer = hall.client(hall.head).post(f"/head/games/{table.game.pk}/", {"act": "come", "n": 1, "back": "grid"})
    assert answer["Location"] == "/head/spring/"


def test_case_12_a_correction_form_that_is_opened_and_left_changes_nothing(hall: Hall, table: Table) -> None:
    table.signed()
    before = Entry.objects.count()
    assert "重开已签名的局" in hall.client(hall.head).get(f"/head/games/{table.game.pk}/").content.decode()
    assert Entry.objects.count() == before
    assert Game.objects.get().signed is True


def test_the_foul_history_gathers_the_event_by_team_and_player(hall: Hall, table: Table) -> None:
    a = table.game.header["teams"]["A"]["players"]
    table.write("foul", team="A", player=a[0], kind="talk")
    table.write("foul", team="A", player=a[1], kind="warning")
    table.write("foul", team="A", player=a[0], kind="conduct", points=2)
    table.write("undo", n=3)
    table.write("foul", team="B", kind="talk")
    table.write("amend", n=5, entry={"do": "foul", "team": "A", "player": a[1], "kind": "gesture"})
    other = hall.open(hall.organiser, match=Match.objects.exclude(pk=hall.match.pk).get(round__number=1))
    other.write("foul", team="B", kind="touch", points=1)
    page = hall.client(hall.head).get("/head/spring/fouls/").content.decode()
    totals = dict(re.findall(r"<h2>(战队\d).*?digits[^>]*>(−?\d+)<", page, re.DOTALL))
    mine, theirs = table.game.header["teams"]["A"]["name"], other.game.header["teams"]["B"]["name"]
    assert totals == {mine: "−2", theirs: "−1"}
    assert "警告 1 次" in page
    found = hall.client(hall.head).get(f"/head/spring/fouls/?q={theirs}").content.decode()
    assert mine not in found.split("</nav>")[-1]


def test_fouls_of_a_voided_game_are_shown_and_do_not_count(hall: Hall, table: Table) -> None:
    table.write("foul", team="A", kind="talk")
    press(hall, table, "void", reason="x")
    page = hall.client(hall.head).get("/head/spring/fouls/").content.decode()
    assert 'class="voided"' in page
    assert 'class="total digits none">0<' in page


def test_the_foul_history_takes_the_same_statements_for_one_game_and_for_two(hall: Hall, table: Table) -> None:
    client = hall.client(hall.head)

    def statements() -> int:
        client.get("/head/spring/fouls/")
        with CaptureQueriesContext(connection) as counted:
            client.get("/head/spring/fouls/")
        return len(counted)

    table.write("foul", team="A", kind="talk")
    table.write("foul", team="A", kind="talk")
    table.write("undo", n=1)
    one = statements()
    other = hall.open(hall.organiser, match=Match.objects.exclude(pk=hall.match.pk).get(round__number=1))
    other.write("foul", team="B", kind="talk")
    other.write("foul", team="B", kind="talk")
    other.write("undo", n=1)
    assert statements() == one


def test_who_heads_one_event_goes_straight_to_it(hall: Hall) -> None:
    assert hall.client(hall.head).get("/head/")["Location"] == "/head/spring/"
    assert "主办给您裁判长的职务之后" in hall.client(hall.stranger).get("/head/").content.decode()
