"""Many at one log at once, on SQLite and PostgreSQL: every entry once, numbers without gaps."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.db import IntegrityError, connections, transaction

from judging import folding
from judging.models import Entry, Game
from tests.judging.hall import Hall, Table

pytestmark = pytest.mark.databases


def at_once(work: list[Any]) -> list[Any]:
    """Runs the functions in threads that start together; each closes its connection."""
    ready = Barrier(len(work))

    def run(one: Any) -> Any:
        try:
            ready.wait(10)
            return one()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(work)) as threads:
        return [done.result(30) for done in [threads.submit(run, one) for one in work]]


def test_two_entries_for_one_number_one_is_stored_and_one_is_told_what_it_missed(real_hall: Hall) -> None:
    table = real_hall.open()
    rows = [table.row("note", text=str(i)) for i in range(6)]
    answers = at_once([partial(table.post, row, after=0) for row in rows])
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409, 409]
    assert [entry.seq for entry in Entry.objects.all()] == [1]
    for answer in answers:
        if answer.status_code == 409:
            assert [one["seq"] for one in answer.json()["missing"]] == [1]


def test_one_id_sent_many_times_at_once_is_one_entry(real_hall: Hall) -> None:
    table = real_hall.open()
    row = table.row("foul", team="A", kind="talk")
    answers = at_once([lambda: table.post(row)] * 6)
    assert [(answer.status_code, answer.json()["stored"][0]["seq"]) for answer in answers] == [(200, 1)] * 6
    assert Entry.objects.count() == 1
    assert Game.objects.get().n == 1


def test_writer_and_side_referee_together_leave_no_gap(real_hall: Hall) -> None:
    table = real_hall.open()
    beside = Table(real_hall.client(real_hall.side), table.game, lease=None)

    def writes(one: Table, text: str) -> None:
        for i in range(12):
            row = one.row("note", text=f"{text}{i}")
            while (answer := one.post(row)).status_code == 409:
                one.after = answer.json()["seq"]
            assert answer.status_code == 200
            one.after = answer.json()["seq"]

    at_once([lambda: writes(table, "w"), lambda: writes(beside, "s")])
    rows = list(Entry.objects.values_list("seq", flat=True))
    assert rows == list(range(1, 25))
    texts = {entry.row["text"] for entry in Entry.objects.all()}
    assert texts == {f"{who}{i}" for who in "ws" for i in range(12)}
    moments = [entry.at for entry in Entry.objects.all()]
    assert moments == sorted(moments)
    folding.forget()
    game = Game.objects.get()
    assert folding.memory(game).fold.seal == game.sealed


def test_two_takeovers_at_once_give_the_pen_to_one(real_hall: Hall) -> None:
    table = real_hall.open()

    def take(user: Any) -> int:
        client = real_hall.client(user)
        return client.post(f"{table.url}lease/", {"lease": 1}, content_type="application/json").status_code

    assert sorted(at_once([lambda: take(real_hall.side), lambda: take(real_hall.head)])) == [200, 409]
    assert Game.objects.get().lease == 2


def test_the_database_itself_refuses_a_number_or_an_id_twice(real_hall: Hall) -> None:
    table = real_hall.open()
    table.write("note", text="x")
    stored = Entry.objects.get()
    same = {name: getattr(stored, name) for name in ("game_id", "at", "do", "body", "by", "received_ms")}
    for seq, entry_id in ((1, "other"), (2, stored.entry_id)):
        with pytest.raises(IntegrityError), transaction.atomic():
            Entry.objects.create(seq=seq, entry_id=entry_id, **same)


def test_entries_of_another_process_are_caught_up_with(real_hall: Hall) -> None:
    """Another process appends rows that this one has never seen; its next entry comes after them."""
    table = real_hall.open()
    table.write("note", text="here")
    kept = folding._memories.pop(table.game.pk)
    table.write("note", text="elsewhere")
    folding._memories[table.game.pk] = kept
    assert kept.fold.seq == 1
    table.write("note", text="here again")
    assert [one["row"]["text"] for one in table.log()] == ["here", "elsewhere", "here again"]


def test_what_is_remembered_of_another_log_is_dropped(real_hall: Hall) -> None:
    table = real_hall.open()
    table.write("note", text="x")
    other = real_hall.open(
        real_hall.organiser,
        match=table.game.match.stage.matches.exclude(pk=table.game.match_id).filter(round__number=1).get(),
    )
    other.write("note", text="y")
    folding._memories[table.game.pk] = folding._memories[other.game.pk]
    assert table.log()[0]["row"]["text"] == "x"


def test_readers_never_trip_over_the_writer(real_hall: Hall) -> None:
    table = real_hall.open().until("reveal")
    done = False

    def write() -> None:
        nonlocal done
        try:
            for i in range(60):
                table.write("note", text=str(i))
        finally:
            done = True

    def read(user: Any) -> set[int]:
        client = real_hall.client(user)
        statuses = set()
        while not done:
            for path in ("", "log/", "frames/?limit=200", "log/?after=3"):
                statuses.add(client.get(f"{table.url}{path}").status_code)
        return statuses

    answers = at_once([write, lambda: read(real_hall.side), lambda: read(real_hall.head), lambda: read(None)])
    assert answers[1:] == [{200}] * 3
