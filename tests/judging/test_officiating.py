"""The cases at the table that concern the log: each by its number."""

from __future__ import annotations

import time

import pytest

from judging import folding
from judging.models import Entry, Game, Review
from judging.moments import now_ms
from tests.judging.hall import Hall, Table
from tournament.models import GameScore, Sanction


def test_case_1_two_ends_300_ms_apart_end_one_turn(table: Table) -> None:
    table.until("play").write("turn", seat="CC")
    first = table.row("end", seat="CC", hp=4, hand=4)
    second = {**first, "id": "second press", "at": first["at"] + 300}
    assert table.post(first).status_code == 200
    answer = table.post(second, after=table.after + 1)
    told = answer.json()
    assert answer.status_code == 200
    assert [(one["id"], one["seq"], one["duplicate"]) for one in told["stored"]] == [
        ("second press", table.after + 1, "suspected")
    ]
    assert Entry.objects.filter(do="end").count() == 1


def test_case_1_a_second_end_much_later_is_a_violation(table: Table) -> None:
    table.until("play").write("turn", seat="CC")
    table.write("end", seat="CC", hp=4, hand=4)
    answer = table.post(table.row("end", seat="CC", hp=4, hand=4))
    assert answer.status_code == 422


def test_case_1_the_same_id_twice_is_the_same_answer_and_one_entry(table: Table) -> None:
    row = table.row("note", text="x")
    first, again = table.post(row).json(), table.post(row).json()
    assert again["stored"] == [{**first["stored"][0], "duplicate": "same"}]
    assert again["seq"] == first["seq"] == 1
    assert Entry.objects.count() == 1


def test_case_2_a_turn_undone_and_entered_again_has_the_same_number_and_clock(table: Table) -> None:
    table.until("play").write("turn", seat="CC")
    before = table.reading()["view"]
    table.write("undo", at=table.at + 100)
    table.write("turn", seat="CC", at=table.at + 100)
    after = table.reading()["view"]
    assert after["turn"] == before["turn"]
    assert after["clock"] == before["clock"]


@pytest.mark.parametrize(("step", "undoes"), [("first-act", "unveil"), ("pick3", "pick")])
def test_case_3_an_undo_at_the_edge_gives_exactly_the_step_before(table: Table, step: str, undoes: str) -> None:
    names = [name for name, _do, _said in table.script()]
    table.until(names[names.index(step) - 1])
    before = table.reading()["view"]
    table.write(
        *[do for name, do, _said in table.script() if name == names[names.index(step) - 1]],
        **dict(table.script()[names.index(step) - 1][2]),
    )
    assert Entry.objects.order_by("-seq").first().do == undoes
    table.write("undo")
    after = table.reading()["view"]
    same = ("step", "draft", "clock", "deadline", "turn", "teams", "seats")
    assert {name: after[name] for name in same} == {name: before[name] for name in same}


def test_case_3_undo_is_never_dead_while_an_entry_stands(table: Table) -> None:
    table.until("stack")
    for _ in range(4):
        table.write("undo")
    assert table.reading()["view"]["step"] == "commander"
    assert table.post(table.row("undo")).status_code == 422


def test_case_4_a_wall_clock_set_back_an_hour_moves_nothing(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table = hall.open(ago=0)
    table.write("note", text="before", at=500)
    was, wall = now_ms(), time.time
    monkeypatch.setattr(time, "time", lambda: wall() - 3600)
    monkeypatch.setattr(time, "time_ns", lambda: int((wall() - 3600) * 1e9))
    assert 0 <= now_ms() - was < 1000
    assert table.post(table.row("note", text="after", at=1500)).status_code == 200
    assert [one["row"]["text"] for one in table.log()] == ["before", "after"]


def test_case_4_a_server_started_with_its_clock_behind_takes_what_comes(hall: Hall) -> None:
    """The stored entries say what time it is at the table; the game goes on from there."""
    table = hall.open(ago=0)
    table.write("note", text="before", at=800)
    Game.objects.update(opened_ms=now_ms() + 3_600_000)
    folding.forget()
    assert table.post(table.row("note", text="after", at=5000)).status_code == 200
    state = table.reading()
    assert state["now_ms"] - state["anchor_ms"] >= 5000


def test_case_5_a_tablet_a_little_ahead_does_not_move_the_servers_clock(hall: Hall) -> None:
    table = hall.open(ago=0)
    for i in range(5):
        state, table.at = table.reading(), 0
        table.write("note", text=str(i), at=state["now_ms"] - state["anchor_ms"] + 1500)
    assert table.reading()["now_ms"] - now_ms() < 100


def test_case_6_a_pick_touched_in_time_and_received_late_is_accepted(table: Table) -> None:
    table.until("pick1")
    due = table.reading()["view"]["deadline"]
    pick = table.script()[8]
    assert pick[0] == "pick1"
    answer = table.write("pick", **pick[2], at=due["since"] + due["left"] - 200)
    assert answer.json()["stored"][0]["problems"] == []
    assert answer.json()["stored"][0]["delay_ms"] > 2000


def test_case_6_a_pick_touched_after_its_deadline_is_a_violation(table: Table) -> None:
    table.until("pick1")
    due = table.reading()["view"]["deadline"]
    pick = table.script()[8][2]
    answer = table.post(table.row("pick", **pick, at=due["since"] + due["left"] + 100))
    assert answer.status_code == 422
    assert [problem["article"] for problem in answer.json()["refused"]["problems"]] == ["KW-F1.3a"]


def test_case_7_a_foul_sent_three_times_is_one_foul(table: Table) -> None:
    foul = table.row("foul", team="A", kind="talk")
    for _ in range(3):
        assert table.post(foul).json()["seq"] == 1
    assert table.reading()["view"]["teams"]["A"]["fouls"] == 1
    assert Sanction.objects.filter(withdrawn=False).count() == 1


def test_case_8_two_take_back_one_foul_and_the_second_is_told_who_did(hall: Hall, table: Table) -> None:
    beside = Table(hall.client(hall.side), table.game, lease=None)
    assert beside.post(f1 := beside.row("foul", team="A", kind="talk")).status_code == 200
    table.after = 1
    table.write("foul", team="A", kind="gesture")
    table.write("undo", n=1)
    answer = beside.post(beside.row("undo", n=1), after=3)
    assert answer.status_code == 422
    assert answer.json()["refused"]["done_by"] == {"seq": 3, "by": "referee"}
    assert [(one["row"]["do"], one["status"]) for one in table.log()] == [
        ("foul", "undone"),
        ("foul", "stands"),
        ("undo", "stands"),
    ]
    assert table.reading()["view"]["teams"]["A"]["fouls"] == 1
    assert [(one.points, one.withdrawn) for one in Sanction.objects.order_by("pk")] == [(1, True), (1, False)]
    assert f1["id"] == table.log()[0]["row"]["id"]


def test_case_10_a_second_tablet_reads_and_the_first_ones_late_entry_is_kept(hall: Hall, table: Table) -> None:
    table.write("note", text="one")
    second = Table(hall.client(hall.side), table.game, device="tablet two")
    mirror = second.reading()
    assert (mirror["may_write"], mirror["holder"]) == (False, "referee")
    refused = second.post(second.row("note", text="not mine"), after=1)
    assert (refused.status_code, refused.json()["holder"]) == (403, "referee")

    taken = second.client.post(
        f"{second.url}lease/", {"lease": 1, "device": "tablet two"}, content_type="application/json"
    )
    told = taken.json()
    assert (taken.status_code, told["lease"], told["holder"], told["seq"]) == (200, 2, "side", 1)
    assert (told["taken"]["from"], told["taken"]["to"]) == ("referee", "side")

    late = table.row("note", text="late")
    for _ in range(2):
        answer = table.post(late)
        told = answer.json()
        assert (answer.status_code, told["review"], told["lease"], told["holder"]) == (409, [late["id"]], 2, "side")
    assert [(one.entry_id, one.lease, one.by, one.row) for one in Review.objects.all()] == [
        (late["id"], 1, "referee", late)
    ]
    assert Entry.objects.count() == 1

    tray = hall.client(hall.head).get(f"{table.url}reviews/").json()["reviews"]
    assert [(one["row"], one["decision"]) for one in tray] == [(late, "waiting")]
    assert hall.client(hall.head).get(table.url).json()["reviews"] == 1
    second.lease, second.after = 2, 1
    second.write("note", text="going on")


def test_case_10_a_takeover_names_both_in_the_audit_log(hall: Hall, table: Table) -> None:
    from tournament.models import AuditRow

    hall.client(hall.side).post(f"{table.url}lease/", {"lease": 1}, content_type="application/json")
    row = AuditRow.objects.get(verb="take-lease")
    assert (row.username, row.before, row.after) == (
        "side",
        {"lease": 1, "holder": "referee"},
        {"game": table.game.pk, "lease": 2, "holder": "side"},
    )


def test_case_10_the_same_referee_on_two_tablets_writes_on_one(hall: Hall) -> None:
    first = hall.open(device="one")
    second = Table(hall.client(hall.referee), first.game, device="two")
    assert first.post(first.row("note", text="x")).status_code == 200
    assert second.post(second.row("note", text="y"), after=1).status_code == 403
    assert first.client.get(f"{first.url}?device=one").json()["may_write"] is True
    assert first.client.get(f"{first.url}?device=two").json()["may_write"] is False


def test_case_11_a_seat_opened_before_the_damage_does_not_heal_it(table: Table) -> None:
    """What a form saves is what was touched in it, never what it showed."""
    table.until("play").write("turn", seat="CC")
    before = table.reading()["view"]["seats"]["W1"]
    table.write("hp", seat="W1", delta=-1, kind="damage", source="CC")
    table.write("hand", seat="W1", to=4)
    after = table.reading()["view"]["seats"]["W1"]
    assert (after["hp"], after["hand"]) == (before["hp"] - 1, 4)


def test_case_12_a_signed_game_takes_no_correction_without_the_head_referee(hall: Hall, table: Table) -> None:
    table.signed()
    n = table.after
    assert table.post(table.row("undo")).status_code == 422
    assert table.post(table.row("reopen", reason="记错了")).status_code == 403
    head = Table(hall.client(hall.head), table.game, lease=None, after=n, at=table.at)
    assert head.post(head.row("reopen")).status_code == 400
    head.write("reopen", reason="记错了")
    assert [(one["row"]["do"], one["status"]) for one in table.log()[-3:]] == [
        ("sign", "void"),
        ("sign", "void"),
        ("reopen", "void"),
    ]
    assert "更正" in hall.client(hall.referee).get(f"/g/{table.game.pk}/sheet/").content.decode()
    assert [(one.state, one.status) for one in GameScore.objects.order_by("version")][-1] == ("review", "current")


def test_case_13_the_time_left_is_right_after_a_restart(table: Table) -> None:
    table.until("lineup")
    before = table.reading()["view"]["deadline"]
    folding.forget()
    assert table.reading()["view"]["deadline"] == before


def test_case_14_a_flag_stops_the_signing_and_not_the_entry(table: Table) -> None:
    table.until("play")
    wrong = table.row("turn", seat="C1")
    problems = table.post(wrong).json()["refused"]["problems"]
    override = {"articles": [problem["article"] for problem in problems], "reason": "已经行动"}
    assert table.post({**wrong, "override": override}).status_code == 200
    table.after += 1
    n = table.after
    table.write("forfeit", team="B", reason="离场")
    captain = table.game.header["teams"]["A"]["captain"]
    assert [(flag["n"], flag["articles"]) for flag in table.reading()["view"]["flags"]] == [(n, override["articles"])]
    assert table.post(table.row("sign", team="A", player=captain)).status_code == 422
    table.write("resolve", n=n, decision="confirmed")
    table.write("sign", team="A", player=captain)
