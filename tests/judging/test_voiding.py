"""A game is voided and played again, and both are kept."""

from __future__ import annotations

import pytest

from judging import queries, services, voiding
from judging.models import Game, Review
from tests.judging.hall import Hall, Table
from tournament.models import AuditRow, GameScore, Tournament
from tournament.refusals import Forbidden, Illegal, Malformed

pytestmark = pytest.mark.databases


def void(hall: Hall, table: Table, reason: str = "牌堆少一张") -> Game:
    return voiding.void(queries.game(table.game.pk), reason=reason, by=hall.head)


def test_a_voided_game_counts_for_nothing_and_is_played_again(hall: Hall, table: Table) -> None:
    table.signed()
    void(hall, table)
    scores = [(score.number, score.state, score.status) for score in GameScore.objects.order_by("version")]
    assert scores[-1] == (1, "void", "current")
    again = hall.open()
    assert (again.game.number, again.game.header["history"]) == (2, [])
    again.signed()
    page = hall.client().get(f"/m/{hall.match.pk}/").content.decode()
    assert "作废" in page
    assert "<b>1</b> : <b>0</b>" in page
    assert Game.objects.count() == 2
    assert hall.client().get(f"/g/{table.game.pk}/record.sgsr").status_code == 200


def test_a_game_is_voided_in_the_middle_and_its_number_is_used(hall: Hall, table: Table) -> None:
    table.until("play")
    void(hall, table)
    assert hall.open().game.number == 2
    assert "作废" in hall.client().get(f"/m/{hall.match.pk}/").content.decode()


def test_what_the_tablet_still_sends_waits_in_the_tray(hall: Hall, table: Table) -> None:
    table.until("play")
    void(hall, table)
    late = table.post(table.row("turn", seat="CC"))
    assert (late.status_code, len(late.json()["review"])) == (409, 1)
    review = Review.objects.get()
    url = f"{table.url}reviews/{review.pk}/"
    assert (
        hall.client(hall.head).post(url, {"decision": "accepted"}, content_type="application/json").status_code == 422
    )


def test_nobody_writes_in_a_voided_game_or_takes_its_pen(hall: Hall, table: Table) -> None:
    void(hall, table)
    beside = Table(hall.client(hall.side), table.game, lease=None)
    answer = beside.post(beside.row("foul", team="A"))
    assert (answer.status_code, answer.json()["void"]) == (403, True)
    taken = beside.client.post(f"{table.url}lease/", {"lease": 2}, content_type="application/json")
    assert taken.status_code == 422
    assert table.reading()["void"]["reason"] == "牌堆少一张"


def test_it_can_be_restored_until_it_is_played_again(hall: Hall, table: Table) -> None:
    table.signed()
    void(hall, table)
    voiding.restore(queries.game(table.game.pk), by=hall.head)
    assert [score.state for score in GameScore.objects.filter(status="current")] == ["confirmed"]
    void(hall, table)
    hall.open()
    with pytest.raises(Illegal):
        voiding.restore(queries.game(table.game.pk), by=hall.head)


def test_it_needs_a_reason_and_the_head_referee(hall: Hall, table: Table) -> None:
    with pytest.raises(Malformed):
        void(hall, table, reason="  ")
    for who in (hall.referee, hall.organiser, hall.stranger):
        with pytest.raises(Forbidden):
            voiding.void(queries.game(table.game.pk), reason="x", by=who)
        with pytest.raises(Forbidden):
            voiding.restore(queries.game(table.game.pk), by=who)


def test_it_is_written_down_with_both_names(hall: Hall, table: Table) -> None:
    void(hall, table)
    void(hall, table, reason="again")
    row = AuditRow.objects.get(verb="void-game")
    assert (row.username, row.before["holder"], row.after) == ("head", "referee", {"reason": "牌堆少一张"})


def test_a_second_press_opens_the_same_new_game(hall: Hall, table: Table) -> None:
    void(hall, table)
    first, new = services.open_game(hall.match.pk, user=hall.referee)
    second, again = services.open_game(hall.match.pk, user=hall.referee)
    assert (first.pk, new, again) == (second.pk, True, False)


def test_an_earlier_game_is_restored_though_a_later_one_was_played_before(hall: Hall, table: Table) -> None:
    table.signed()
    hall.open()
    Tournament.objects.update(demonstration=False)
    void(hall, table)
    voiding.restore(queries.game(table.game.pk), by=hall.head)
    assert not Game.objects.get(pk=table.game.pk).void
