"""The door's answers, one by one: stored, 400, 403, 409, 422."""

from __future__ import annotations

import hashlib
import json

import pytest

from judging.models import Drawing, Entry, Game
from tests.judging.hall import Hall, Table

DECODING = [
    (b"{", "body"),
    (b"\xff", "body"),
    (b"[]", "body"),
    (b'{"lease": 1, "after": NaN, "entries": []}', "body"),
    (b'{"lease": 1, "after": 0, "entries": ["\\ud800"]}', "body"),
    (b"[" * 100_000, "body"),
    ({"lease": 1, "entries": []}, "after"),
    ({"lease": 1, "after": -1, "entries": []}, "after"),
    ({"lease": 1, "after": True, "entries": []}, "after"),
    ({"lease": "1", "after": 0, "entries": []}, "lease"),
    ({"lease": 1, "after": 0, "entries": {}}, "entries"),
    ({"lease": 1, "after": 0, "device": 5, "entries": []}, "device"),
    ({"lease": 1, "after": 0, "entries": [5]}, "entries.0"),
    ({"lease": 1, "after": 0, "entries": [{"at": 0, "do": "note", "text": "x"}]}, "entries.0.id"),
    ({"lease": 1, "after": 0, "entries": [{"id": "", "at": 0, "do": "note", "text": "x"}]}, "entries.0.id"),
    ({"lease": 1, "after": 0, "entries": [{"id": "a" * 65, "at": 0, "do": "note", "text": "x"}]}, "entries.0.id"),
    ({"lease": 1, "after": 0, "entries": [{"id": "a", "at": 0.5, "do": "note", "text": "x"}]}, "entries.0.at"),
    ({"lease": 1, "after": 0, "entries": [{"id": "a", "at": -1, "do": "note", "text": "x"}]}, "entries.0.at"),
    ({"lease": 1, "after": 0, "entries": [{"id": "a", "at": 0}]}, "entries.0.do"),
    ({"lease": 1, "after": 0, "entries": [{"id": "a", "at": 0, "do": "dance"}]}, "entries.0.do"),
    ({"lease": 1, "after": 0, "entries": [{"id": "a", "at": 0, "do": "note"}]}, "entries.0.text"),
    (
        {"lease": 1, "after": 0, "entries": [{"id": "a", "at": 0, "do": "commander", "team": "C", "player": "x"}]},
        "entries.0.team",
    ),
    (
        {"lease": 1, "after": 0, "entries": [{"id": "a", "at": 0, "do": "note", "text": "x", "more": 1}]},
        "entries.0.more",
    ),
    ({"lease": 1, "after": 0, "entries": [], "drawings": [{"team": "C", "strokes": [[[0, 0]]]}]}, "drawings.0.team"),
    (
        {"lease": 1, "after": 0, "entries": [], "drawings": [{"team": "A", "strokes": [[[0, 0.5]]]}]},
        "drawings.0.strokes",
    ),
]


@pytest.mark.parametrize(("body", "field"), DECODING)
def test_what_cannot_be_read_is_400_and_names_the_field(table: Table, body: object, field: str) -> None:
    sent = body if isinstance(body, bytes) else json.dumps(body)
    answer = table.client.post(f"{table.url}log/", sent, content_type="application/json")
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, field)
    assert set(answer.json()["error"]["message"]) == {"zh", "en"}
    assert Entry.objects.count() == 0


def test_an_entry_is_stored_with_its_number_and_who_typed_it(table: Table) -> None:
    player = table.game.header["teams"]["A"]["players"][0]
    answer = table.post(row := table.row("commander", team="A", player=player, by="somebody else"))
    told = answer.json()
    assert (answer.status_code, told["seq"], told["refused"]) == (200, 1, None)
    assert told["stored"] == [
        {
            "id": row["id"],
            "seq": 1,
            "at": row["at"],
            "problems": [],
            "words": told["stored"][0]["words"],
            "delay_ms": told["stored"][0]["delay_ms"],
        }
    ]
    entry = Entry.objects.get()
    assert entry.row == {"id": row["id"], "at": 1000, "do": "commander", "team": "A", "player": player, "by": "referee"}
    assert (entry.seq, entry.at, entry.do, entry.by, entry.override) == (1, 1000, "commander", "referee", False)


def test_a_batch_is_stored_up_to_the_first_refusal(table: Table) -> None:
    a = table.game.header["teams"]["A"]["players"]
    rows = [
        table.row("commander", team="A", player=a[0]),
        table.row("commander", team="A", player=a[1]),
        table.row("note", text="never reached"),
    ]
    answer = table.post(*rows)
    told = answer.json()
    assert answer.status_code == 422
    assert [(one["id"], one["seq"]) for one in told["stored"]] == [(rows[0]["id"], 1)]
    assert told["refused"]["id"] == rows[1]["id"]
    assert [problem["article"] for problem in told["refused"]["problems"]] == ["KW-G1.1"]
    assert told["seq"] == 1
    assert Entry.objects.count() == 1


def test_a_malformed_entry_in_a_batch_leaves_those_before_it_stored(table: Table) -> None:
    rows = [table.row("note", text="x"), table.row("note")]
    answer = table.post(*rows)
    told = answer.json()
    assert (answer.status_code, told["error"]["field"]) == (400, "entries.1.text")
    assert [one["seq"] for one in told["stored"]] == [1]


def test_entries_after_something_unseen_are_409_with_what_is_missing(hall: Hall, table: Table) -> None:
    table.write("note", text="one")
    table.write("note", text="two")
    answer = table.post(table.row("note", text="three"), after=1)
    told = answer.json()
    assert (answer.status_code, told["seq"]) == (409, 2)
    assert [(one["seq"], one["row"]["text"]) for one in told["missing"]] == [(2, "two")]
    assert "review" not in told


def test_an_override_with_a_reason_lets_a_violation_stand(table: Table) -> None:
    player = table.game.header["teams"]["B"]["players"][0]
    table.write("commander", team="B", player=player)
    wrong = table.row("commander", team="B", player=player)
    refused = table.post(wrong).json()["refused"]["problems"]
    articles = [problem["article"] for problem in refused if problem["level"] == "violation"]
    answer = table.post({**wrong, "override": {"articles": articles, "reason": "改换主帅"}})
    assert answer.status_code == 200
    assert [problem["level"] for problem in answer.json()["stored"][0]["problems"]] == ["overridden"] * len(articles)
    assert Entry.objects.get(seq=2).override is True


def test_at_is_raised_to_the_last_entrys(table: Table) -> None:
    table.write("note", text="one", at=50_000)
    answer = table.post({**table.row("note", text="two"), "at": 10})
    assert answer.json()["stored"][0]["at"] == 50_000
    assert Entry.objects.get(seq=2).row["at"] == 50_000


def test_at_over_two_seconds_ahead_of_the_server_is_refused(hall: Hall) -> None:
    table = hall.open(ago=0)
    assert table.post(table.row("note", text="soon", at=1500)).status_code == 200
    answer = table.post(table.row("note", text="too far", at=60_000), after=1)
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, "entries.0.at")


def test_an_entry_that_arrives_late_is_stored_with_its_delay(table: Table) -> None:
    answer = table.write("note", text="offline for long", at=1000)
    assert answer.json()["stored"][0]["delay_ms"] >= 7_000_000
    assert table.log()[0]["delay_ms"] == answer.json()["stored"][0]["delay_ms"]


def test_the_same_id_with_other_content_is_refused(table: Table) -> None:
    row = table.row("note", text="one")
    table.post(row)
    answer = table.post({**row, "text": "other"}, after=1)
    assert answer.status_code == 422
    assert answer.json()["refused"]["problems"][0]["level"] == "refused"


def test_the_answer_carries_what_the_console_draws(table: Table) -> None:
    told = table.write("note", text="x").json()
    assert {"stored", "refused", "seq", "view", "options", "now_ms"} <= set(told)
    assert told["view"]["n"] == 1
    player = table.game.header["teams"]["A"]["players"][0]
    assert {"entry": {"do": "commander", "team": "A", "player": player}, "needs": [], "problems": []} in told["options"]


def test_the_games_row_follows_the_log(table: Table) -> None:
    table.until("reveal")
    game = Game.objects.get()
    assert (game.n, game.step, game.verdict, game.signed) == (6, "reveal", None, False)
    assert game.sealed == table.log()[-1].get("seal", game.sealed)


def test_no_entry_can_be_changed_or_deleted(real_hall: Hall) -> None:
    from django.db import DatabaseError

    table = real_hall.open()
    table.write("note", text="x")
    with pytest.raises(DatabaseError, match="append-only"):
        Entry.objects.update(do="call")
    with pytest.raises(DatabaseError, match="append-only"):
        Entry.objects.all().delete()


def test_an_unknown_game_is_404(hall: Hall) -> None:
    body = {"lease": 1, "after": 0, "entries": []}
    client = hall.client(hall.referee)
    for path in ("log/", "lease/", "drawings/"):
        answer = client.post(
            f"/api/games/999999/{path}", {**body, "team": "A", "strokes": [[[0, 0]]]}, content_type="application/json"
        )
        assert answer.status_code == 404, path


def test_strokes_travel_with_their_entry_and_are_kept_once(table: Table) -> None:
    strokes = [[[0, 0], [1500, 500]], [[3000, 1000]]]
    digest = hashlib.sha256(b"[[[0,0],[1500,500]],[[3000,1000]]]").hexdigest()
    table.decided()
    captain = table.game.header["teams"]["A"]["captain"]
    row = table.row("sign", team="A", player=captain, drawing=digest)
    for _ in range(2):
        assert table.post(row, drawings=[{"team": "A", "strokes": strokes}]).status_code == 200
    assert [(one.team, one.sha256, one.strokes) for one in Drawing.objects.all()] == [("A", digest, strokes)]
    answer = table.client.post(
        f"{table.url}drawings/", {"team": "A", "strokes": strokes}, content_type="application/json"
    )
    assert answer.json() == {"sha256": digest}


def test_the_head_referee_writes_beside_the_pen_what_is_his(hall: Hall, table: Table) -> None:
    head = Table(hall.client(hall.head), table.game, lease=None)
    for do, said in (
        ("foul", {"team": "A"}),
        ("note", {"text": "x"}),
        ("protest", {"team": "A", "text": "x"}),
        ("call", {}),
    ):
        head.write(do, **said)
    head.write("undo", n=2)
    for do, said in (
        ("turn", {"seat": "W1"}),
        ("forfeit", {"team": "A", "reason": "x"}),
        ("amend", {"n": 1, "entry": {"do": "call"}}),
    ):
        assert head.post(head.row(do, **said)).status_code == 403, do
    table.after = 5
    table.write("note", text="the writer's")
    head.after = 6
    assert head.post(head.row("undo", n=6)).status_code == 403
    assert head.post(head.row("undo")).status_code == 400


def test_a_flag_is_settled_beside_the_pen_by_the_head_referee_alone(hall: Hall, table: Table) -> None:
    table.until("play")
    articles = [one["article"] for one in table.post(table.row("turn", seat="C1")).json()["refused"]["problems"]]
    table.write("turn", seat="C1", override={"articles": articles, "reason": "已行动"})
    n = table.after
    settles = {"n": n, "decision": "confirmed", "reason": "看过了"}
    for who, status in ((hall.side, 403), (hall.head, 200)):
        beside = Table(hall.client(who), table.game, lease=None, after=n)
        assert beside.post(beside.row("resolve", **settles)).status_code == status
    state = hall.client(hall.head).get(table.url).json()
    assert (state["view"]["flags"], state["may_append"][-2:]) == ([], ["reopen", "resolve"])
    assert "resolve" not in hall.client(hall.side).get(table.url).json()["may_append"]


def test_nothing_of_a_batch_is_stored_when_one_entry_is_not_his(hall: Hall, table: Table) -> None:
    beside = Table(hall.client(hall.side), table.game, lease=None)
    answer = beside.post(beside.row("note", text="x"), beside.row("turn", seat="W1"))
    assert (answer.status_code, answer.json()["stored"]) == (403, [])
    assert Entry.objects.count() == 0
