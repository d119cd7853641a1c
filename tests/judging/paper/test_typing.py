"""A game is typed from its paper sheet over HTTP, kept as it grows, checked as it grows, and entered like any other."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.http import HttpResponse
from django.test import Client

from judging.models import Entry, Game, PaperSheet
from judging.naming import in_names
from judging.paper import storing
from judging.paper.sheet import Sheet, picks
from judging.simulation.player import play_game
from rules.checker import check_record
from tests.judging.hall import Hall
from tests.judging.paper.by_hand import Hand, what_counts
from tournament import services as ledger
from tournament.models import GameScore, Match
from tournament.queries import sides

CAMPS = {"暖": "warm", "冷": "cold"}


def sheet_of(match: Match, *, seed: int = 5, number: int = 1) -> dict[str, str]:
    """The fields of a whole game that was played on paper."""
    header = storing.head_of(match, number, Sheet())
    hand = Hand(header)
    hand.write(what_counts(header, play_game(header, Random(seed))))
    return {name: CAMPS.get(text, text) for name, text in hand.fields.items()}


def opening_of(match: Match) -> dict[str, str]:
    """Only the draft of that game."""
    return {
        name: text
        for name, text in sheet_of(match).items()
        if "." not in name and not name.startswith(("sign", "timeup", "remarks"))
    }


def address(match: Match) -> str:
    return f"/desk/matches/{match.pk}/paper/"


def send(
    client: Client, match: Match, fields: dict[str, str], *, page: str = "one", version: int = 0, **more: str
) -> HttpResponse:
    return client.post(address(match), {**fields, "page": page, "version": version, "game": "1", **more})


def ask(
    client: Client, match: Match, fields: dict[str, str], *, language: str = "zh-hans", **more: object
) -> HttpResponse:
    """As the page's script asks at every change."""
    said = {**fields, "page": "one", "version": 0, "game": "1", **more}
    return client.post(address(match), said, headers={"HX-Request": "true", "accept-language": language})


def told(answer: HttpResponse, group: str) -> tuple[str, str]:
    """What was said of a group, and at which fields."""
    page = answer.content.decode()
    found = re.search(rf'id="told-{group}" data-needs="[^"]*" data-wrong="([^"]*)"[^>]*>(.*?)</div>', page, re.S)
    assert found is not None
    return re.sub(r"<[^>]+>", " ", found[2]).strip(), found[1]


@pytest.mark.databases
def test_a_game_typed_from_paper_is_a_game_like_any_other(hall: Hall) -> None:
    client, fields = hall.client(hall.organiser), sheet_of(hall.match)
    answer = send(client, hall.match, fields, act="enter")
    game = Game.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/g/{game.pk}/")
    assert (game.header["about"]["source"], game.signed, game.n) == ("paper", True, Entry.objects.count())
    score = GameScore.objects.get(status="current")
    assert (score.winner, score.state, score.source, score.game) == (
        game.verdict["winner"],
        "confirmed",
        "paper",
        game.pk,
    )
    public = hall.client()
    report = check_record(public.get(f"/g/{game.pk}/record.sgsr").content)
    assert (report.ok, report.seal) == (True, game.sealed)
    assert public.get(f"/g/{game.pk}/").status_code == 200
    frames = public.get(f"/api/games/{game.pk}/frames/?limit=50").json()
    assert frames["last"] == game.n
    assert "纸质" in public.get(f"/g/{game.pk}/sheet/").content.decode()


def test_the_same_sheet_is_entered_once(hall: Hall) -> None:
    client, fields = hall.client(hall.organiser), sheet_of(hall.match)
    assert [send(client, hall.match, fields, act="enter").status_code for _ in range(2)] == [302, 200]
    assert Game.objects.count() == 1


def test_what_is_typed_is_kept_field_by_field(hall: Hall) -> None:
    client = hall.client(hall.referee)
    fields = {"commander_A": "p1", "general_3": "赵云", "t7.events": "杀♠7 → W1 “", "remarks": "一\n二", "made_up": "x"}
    ask(client, hall.match, fields)
    kept = PaperSheet.objects.get()
    assert Sheet.of_text(kept.body).pairs == list(fields.items())
    page = hall.client(hall.head).get(address(hall.match)).content.decode()
    assert all(text in page for text in ("赵云", "杀♠7 → W1 “", "一\n二"))


@pytest.mark.databases
def test_two_who_type_the_same_sheet_do_not_overwrite_each_other(hall: Hall) -> None:
    first, second = hall.client(hall.referee), hall.client(hall.organiser)
    assert send(first, hall.match, {"referee": "甲"}).status_code == 302
    clash = send(second, hall.match, {"referee": "乙"}, page="two")
    assert (clash.status_code, "referee 也在录入" in clash.content.decode()) == (409, True)
    assert 'value="乙"' in clash.content.decode()
    assert send(first, hall.match, {"referee": "丙"}).status_code == 302
    assert send(second, hall.match, {"referee": "乙"}, page="two", act="over").status_code == 302
    assert Sheet.of_text(PaperSheet.objects.get().body)["referee"] == "乙"


WRONG = [
    ({"t2.seat": "C2"}, "t2", "t2.seat", "比赛.1(2)", "KW-F3.1.2"),
    ({"t1.hand": "9"}, "t1", "t1.hand", "手牌须弃至与体力相等", "cards over HP are discarded"),
    ({"t1.events": "抓牌"}, "t1", "t1.events", "看不懂", "not understood"),
    ({"t1.clock": "99:99"}, "t1", "t1.clock", "应为剩余的 分:秒", "minutes:seconds left"),
    ({"pick_2_1": "99"}, "picks", "pick_2_1", "没有第 99 名武将", "no general number 99"),
    ({"general_16": "孙悟空"}, "generals", "general_16", "不是武将池中的一名武将", "not one general of the pool"),
    ({"compare_A1": "Z"}, "compare", "compare_A1", "不是 A 至 K 的点数", "no rank from A to K"),
    ({"f1.who": "B", "f1.kind": "touch", "f1.turn": "1"}, "f1", "f1.points", "须写明扣分", "must say its points"),
    ({"f1.who": "B", "f1.turn": "900"}, "f1", "f1.turn", "没有第 900 回合", "there is no turn 900"),
]


@pytest.mark.parametrize(("changed", "group", "field", "zh", "en"), WRONG)
def test_a_mistake_is_named_at_its_field_in_both_languages(
    hall: Hall, changed: dict[str, str], group: str, field: str, zh: str, en: str
) -> None:
    client, fields = hall.client(hall.referee), sheet_of(hall.match)
    seats = {"t1.seat": "WC", "t2.seat": "W1"} if changed.get("t2.seat") else {}
    wrong = {**fields, **changed} | ({} if not seats else {"t1.seat": fields["t1.seat"], "t2.seat": fields["t1.seat"]})
    words, where = told(ask(client, hall.match, wrong), group)
    assert (zh in words, where) == (True, field), words
    assert en in told(ask(client, hall.match, wrong, language="en"), group)[0]
    assert told(ask(client, hall.match, {**fields, **dict.fromkeys(changed, ""), **fields}), group)[1] == ""


def test_a_date_that_is_none_is_named_at_once_whatever_else_is_wrong(hall: Hall) -> None:
    answer = ask(hall.client(hall.referee), hall.match, {"opened": "昨天", "commander_B": "p1"})
    assert told(answer, "head") == ("“昨天”应为 月-日 时:分", "opened")
    assert told(answer, "commanders")[1] == "commander_A"


def test_people_are_named_and_not_numbered_where_the_rules_stand_against_them() -> None:
    people = {"p4": "甲", "p40": "翟景行", "p41": "童青禾", "p42": "沈逸尘"}
    assert in_names("轮换（所见 p40，应为 p41|p42）", people) == "轮换（所见 翟景行，应为 童青禾 / 沈逸尘）"
    assert in_names("KW-p4 p400 W1|W2", people) == "KW-p4 p400 W1 / W2"


def test_what_broke_a_rule_stands_with_a_reason_and_is_settled_before_anybody_signs(hall: Hall) -> None:
    client, fields = hall.client(hall.referee), sheet_of(hall.match)
    fields["t1.hand"] = "9"
    fields["t1.reason"] = "当时没有弃足"
    words, where = told(ask(client, hall.match, fields), "t1")
    assert (where, "存疑尚未裁定" in words) == ("t1.ruling", True)
    fields["t1.ruling"] = "confirmed"
    assert send(client, hall.match, fields, act="enter").status_code == 302
    rows = [entry.row for entry in Entry.objects.all()]
    assert [row["override"] for row in rows if "override" in row] == [
        {"articles": ["KW-F3.2.5"], "reason": "当时没有弃足"}
    ]
    assert [row["decision"] for row in rows if row["do"] == "resolve"][:1] == ["confirmed"]


def test_a_sheet_that_does_not_hold_is_not_entered_and_not_lost(hall: Hall) -> None:
    client, fields = hall.client(hall.referee), sheet_of(hall.match)
    answer = send(client, hall.match, {**fields, "t2.seat": fields["t1.seat"]}, act="enter")
    assert answer.status_code == 422
    assert fields["t9.events"].split(";")[0] in answer.content.decode()
    assert (Game.objects.count(), PaperSheet.objects.get().game) == (0, None)


def test_a_game_without_signatures_waits_for_the_organiser(hall: Hall) -> None:
    client = hall.client(hall.organiser)
    fields = {name: text for name, text in sheet_of(hall.match).items() if not name.startswith("sign")}
    send(client, hall.match, fields, act="enter")
    assert GameScore.objects.get(status="current").state == "provisional"


def test_a_partial_sheet_with_a_winner_leaves_out_what_was_not_written(hall: Hall) -> None:
    client = hall.client(hall.organiser)
    names = sides(hall.match)
    fields = {**opening_of(hall.match), "winner": "A", "reason": "forfeit", "reason_text": "对方离场", "sign_A": "yes"}
    fields |= {"sign_B": "refused", "sign_B_why": "已离场"}
    assert send(client, hall.match, fields, act="enter").status_code == 302
    game = Game.objects.get()
    assert (game.verdict["reason"], game.verdict["winner"], game.signed) == ("forfeit", "A", True)
    assert [entry.do for entry in Entry.objects.all()][-3:] == ["forfeit", "sign", "sign"]
    assert names["A"]["team"].name in hall.client().get(f"/g/{game.pk}/sheet/").content.decode()


def test_turns_that_were_not_written_are_told_by_the_table_at_the_end(hall: Hall) -> None:
    client = hall.client(hall.organiser)
    fields = {**opening_of(hall.match), "final_C1_dead": "yes", "final.ruling": "cleared", "verdict.ruling": "cleared"}
    header = storing.head_of(hall.match, 1, Sheet())
    warm = next(team for team in ("A", "B") if _camp(header, fields, team) == "warm")
    fields |= {"winner": warm, "reason": "survivors", "sign_A": "yes", "sign_B": "yes"}
    answer = send(client, hall.match, fields, act="enter")
    assert answer.status_code == 302, answer.content.decode()
    assert Game.objects.get().verdict["figures"]["survivors"] == {warm: 3, "B" if warm == "A" else "A": 2}


def _camp(header: dict, fields: dict[str, str], team: str) -> str:
    game = storing.read(header, Sheet(fields.items())).game
    return game.state.draft.camps[team]


def test_a_result_that_was_entered_alone_gets_its_game_later(hall: Hall) -> None:
    for number in (1, 2):
        ledger.report_result(
            match=hall.match, number=number, winner="A", state="confirmed", reason="commander-dead", figures={},
            commanders={}, camps={}, fouls={}, source="paper", by=hall.organiser,
        )  # fmt: skip
    fields = next(
        found for seed in range(5, 30) if _winner(hall.match, found := sheet_of(hall.match, seed=seed)) == "A"
    )
    client = hall.client(hall.organiser)
    assert "只有胜方" in client.get(f"{address(hall.match)}?game=1").content.decode()
    assert send(client, hall.match, fields, act="enter").status_code == 302
    current = GameScore.objects.get(number=1, status="current")
    assert (current.winner, current.state, current.game) == ("A", "confirmed", Game.objects.get().pk)


def _winner(match: Match, fields: dict[str, str]) -> str:
    game = storing.read(storing.head_of(match, 1, Sheet()), Sheet(fields.items())).game
    return game.verdict["winner"]


def test_a_game_that_is_on_a_tablet_is_not_typed(hall: Hall) -> None:
    hall.open()
    client = hall.client(hall.organiser)
    assert "这一局已经有记录" in client.get(f"{address(hall.match)}?game=1").content.decode()
    assert send(client, hall.match, sheet_of(hall.match), act="enter").status_code == 200
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    ("text", "status"), [("", 302), ("00:00", 302), ("2020-01-31 9:05", 302), ("2999-1-1 9:00", 422), ("gestern", 422)]
)
def test_a_game_is_opened_when_the_sheet_says(hall: Hall, text: str, status: int) -> None:
    fields = {**opening_of(hall.match), "winner": "A", "reason": "forfeit", "reason_text": "对方离场", "opened": text}
    assert send(hall.client(hall.organiser), hall.match, fields, act="enter").status_code == status


def test_a_late_pick_is_entered_at_its_deadline_and_the_others_in_time(hall: Hall) -> None:
    fields = sheet_of(hall.match)
    taken = {int(fields[name]) for number in (1, 2) for name in picks(number)}
    first = next(number for number in range(1, 17) if number not in taken and number != int(fields["pick_3_1"]))
    late = {**fields, "pick_3_late": "yes", "pick_3_2": str(first)}
    writer = storing.read(storing.head_of(hall.match, 1, Sheet()), Sheet(late.items()))
    drafted = [line.row for line in writer.lines if line.row["do"] == "pick"][:3]
    assert [row.get("timeout", False) for row in drafted] == [False, False, True]
    assert drafted[2]["at"] - drafted[1]["at"] == 20_000


@pytest.mark.parametrize(
    ("who", "status"),
    [("referee", 302), ("side", 302), ("head", 302), ("organiser", 302), ("stranger", 403)],
)
def test_staff_of_the_match_alone_may_type(hall: Hall, who: str, status: int) -> None:
    assert send(hall.client(getattr(hall, who)), hall.match, {"referee": "甲"}).status_code == status
    assert PaperSheet.objects.count() == (status == 302)


def test_nothing_typed_is_public_before_it_is_entered(hall: Hall) -> None:
    ask(hall.client(hall.referee), hall.match, opening_of(hall.match))
    public = hall.client()
    for url in (
        f"/m/{hall.match.pk}/",
        "/t/spring/",
        "/t/spring/sheets/empty/",
        f"/t/spring/sheets/empty/?match={hall.match.pk}",
    ):
        page = public.get(url).content.decode()
        assert not any(
            name in page for name in sheet_of(hall.match).values() if len(name) > 1 and name in ("曹操", "刘备", "孙权")
        )


@pytest.mark.databases
def test_the_rest_of_a_game_whose_tablets_failed_is_typed_from_paper(hall: Hall) -> None:
    table = hall.open().until("play")
    table.write("turn", seat="CC")
    table.write("hp", seat="W1", delta=-1, kind="damage", source="CC")
    fields = {"t1.seat": "CC", "t1.events": "W2 -1 < CC", "t1.hp": "4", "t1.hand": "4", "t2.seat": "WC"}
    fields |= {"t2.events": "认输", "sign_A": "yes", "sign_B": "yes"}
    assert send(hall.client(hall.organiser), hall.match, fields, act="enter").status_code == 403
    page = hall.client(hall.referee).get(f"{address(hall.match)}?game=1").content.decode()
    assert (f"记到第 {table.after} 条" in page, 'data-section="picks"' in page) == (True, False)
    answer = send(hall.client(hall.head), hall.match, fields, page="two", act="enter", version="9")
    assert answer.status_code == 302, told(ask(hall.client(hall.head), hall.match, fields), "t1")
    game = Game.objects.get()
    assert [entry.do for entry in game.entries.all()][table.after :] == [
        "hp",
        "end",
        "turn",
        "surrender",
        "sign",
        "sign",
    ]
    assert (game.verdict["reason"], game.signed, game.lease, game.header["about"]["source"]) == (
        "surrender", True, 2, "tablet",
    )  # fmt: skip
    late = table.post(table.row("note", text="x"))
    assert (late.status_code, "review" in late.json()) == (409, True)


def test_a_part_of_a_game_is_typed_and_the_tablet_goes_on(hall: Hall) -> None:
    table = hall.open().until("play")
    fields = {"t1.seat": "CC", "t1.hp": "4", "t1.hand": "4"}
    assert send(hall.client(hall.head), hall.match, fields, act="enter").status_code == 302
    game = Game.objects.get()
    assert (game.n, game.step, PaperSheet.objects.get().game) == (table.after + 2, "play", None)
    client = hall.client(hall.referee)
    lease = client.post(f"{table.url}lease/", {"lease": game.lease}, content_type="application/json").json()["lease"]
    table.lease, table.after, table.at = lease, game.n, game.at
    table.write("turn", seat="WC")
