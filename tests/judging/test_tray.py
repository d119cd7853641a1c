"""The review tray: what came after a takeover is let in or not by the head referee, each with his reason; nothing is lost."""

from __future__ import annotations

import pytest

from judging.models import Entry, Review
from tests.judging.hall import Hall, Table
from tournament.models import AuditRow

pytestmark = pytest.mark.databases


@pytest.fixture
def taken(hall: Hall, table: Table) -> Table:
    """A game in play that `side` has taken over from `referee`; the returned tablet is the former writer's."""
    table.until("play").write("turn", seat="CC")
    hall.client(hall.side).post(f"{table.url}lease/", {"lease": 1}, content_type="application/json")
    return table


def late(table: Table, do: str, **said: object) -> Review:
    row = table.row(do, **said)
    assert table.post(row).status_code == 409
    return Review.objects.get(entry_id=row["id"])


def decide(hall: Hall, review: Review, decision: str, *, user: object = None, **said: str) -> tuple[int, dict]:
    client = hall.client(user or hall.head)
    url = f"/api/games/{review.game_id}/reviews/{review.pk}/"
    answer = client.post(url, {"decision": decision, **said}, content_type="application/json")
    return answer.status_code, answer.json()


def test_an_accepted_entry_is_appended_then_under_its_writers_name(hall: Hall, taken: Table) -> None:
    review = late(taken, "foul", team="A", kind="talk")
    writer = Table(hall.client(hall.side), taken.game, lease=2, after=taken.after, at=taken.at)
    writer.write("note", text="meanwhile")
    status, told = decide(hall, review, "accepted", reason="裁判看见了")
    assert (status, told["decision"], told["decided_by"], told["reason"]) == (200, "accepted", "head", "裁判看见了")
    entry = Entry.objects.order_by("-seq").first()
    assert (entry.seq, entry.entry_id, entry.by, entry.do) == (told["seq"], review.entry_id, "referee", "foul")
    assert entry.at >= writer.at
    assert taken.folded.rows[-1].status == "stands"
    audit = AuditRow.objects.get(verb="decide-review")
    assert (audit.username, audit.before["by"], audit.after) == (
        "head",
        "referee",
        {"decision": "accepted", "reason": "裁判看见了"},
    )
    assert Review.objects.filter(pk=review.pk).exists()


def test_the_writer_now_folds_it_in_and_goes_on(hall: Hall, taken: Table) -> None:
    review = late(taken, "note", text="迟到")
    decide(hall, review, "accepted")
    writer = Table(hall.client(hall.side), taken.game, lease=2, after=taken.after, at=taken.at)
    answer = writer.post(writer.row("note", text="next"))
    assert (answer.status_code, [one["row"]["text"] for one in answer.json()["missing"]]) == (409, ["迟到"])
    assert writer.post(writer.row("note", text="next"), after=answer.json()["seq"]).status_code == 200


def test_what_breaks_a_rule_by_now_needs_an_override(hall: Hall, taken: Table) -> None:
    review = late(taken, "turn", seat="WC")
    status, told = decide(hall, review, "accepted")
    assert status == 422
    assert told["refused"]["problems"]
    assert Review.objects.get(pk=review.pk).decision == "waiting"
    status, _told = decide(hall, review, "accepted", override="裁判长准许")
    assert status == 200
    entry = Entry.objects.order_by("-seq").first()
    assert (entry.override, entry.row["override"]["reason"]) == (True, "裁判长准许（head）")
    assert Review.objects.get(pk=review.pk).reason == "裁判长准许"


def test_a_rejected_entry_needs_a_reason_and_stays_in_the_tray(hall: Hall, taken: Table) -> None:
    review = late(taken, "note", text="x")
    assert decide(hall, review, "rejected")[0] == 400
    assert decide(hall, review, "rejected", reason="重复")[1]["decision"] == "rejected"
    tray = hall.client(hall.head).get(f"{taken.url}reviews/").json()["reviews"]
    assert [(one["decision"], one["reason"], one["row"]["text"]) for one in tray] == [("rejected", "重复", "x")]
    assert not Entry.objects.filter(entry_id=review.entry_id).exists()


def test_deciding_twice_changes_nothing(hall: Hall, taken: Table) -> None:
    review = late(taken, "note", text="x")
    decide(hall, review, "accepted")
    n = Entry.objects.count()
    assert decide(hall, review, "accepted")[1]["decision"] == "accepted"
    assert decide(hall, review, "rejected", reason="too late")[1]["decision"] == "accepted"
    assert Entry.objects.count() == n
    assert AuditRow.objects.filter(verb="decide-review").count() == 1


def test_an_undo_of_the_newest_is_not_let_in_for_it_meant_another_entry(hall: Hall, taken: Table) -> None:
    review = late(taken, "undo")
    assert decide(hall, review, "accepted")[0] == 422
    assert decide(hall, review, "rejected", reason="已撤销")[0] == 200


def test_an_undo_that_names_its_entry_is(hall: Hall, taken: Table) -> None:
    n = taken.after
    assert decide(hall, late(taken, "undo", n=n), "accepted")[0] == 200
    assert taken.folded.rows[n - 1].status == "undone"


@pytest.mark.parametrize("who", ["referee", "side", "organiser", "stranger"])
def test_nobody_else_decides(hall: Hall, taken: Table, who: str) -> None:
    assert decide(hall, late(taken, "note", text="x"), "accepted", user=getattr(hall, who))[0] == 403


@pytest.mark.parametrize("said", [{"decision": "perhaps"}, {}, {"decision": "rejected", "reason": "x" * 301}])
def test_what_cannot_be_read_is_400(hall: Hall, taken: Table, said: dict) -> None:
    review = late(taken, "note", text="x")
    url = f"{taken.url}reviews/{review.pk}/"
    assert hall.client(hall.head).post(url, said, content_type="application/json").status_code == 400


def test_a_review_of_another_game_is_not_there(hall: Hall, taken: Table) -> None:
    review = late(taken, "note", text="x")
    other = hall.open(hall.organiser, match=hall.match.stage.matches.exclude(pk=hall.match.pk).get(round__number=1))
    url = f"{other.url}reviews/{review.pk}/"
    answer = hall.client(hall.head).post(url, {"decision": "accepted"}, content_type="application/json")
    assert answer.status_code == 404


def test_the_state_tells_the_staff_of_the_takeover_and_nobody_else(hall: Hall, taken: Table) -> None:
    told = taken.reading(hall.client(hall.head))["taken"]
    assert (told["from"], told["to"], told["lease"]) == ("referee", "side", 2)
    assert "taken" not in taken.reading(hall.client())
