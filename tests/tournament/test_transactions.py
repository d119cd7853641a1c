from __future__ import annotations

import threading
import time

import pytest
from django.contrib.auth import get_user_model
from django.db import connection, transaction

from tournament.transactions import writing

User = get_user_model()


def in_threads(number: int, work) -> list[Exception]:
    """Runs `work(place)` in as many threads at once; what they raised."""
    raised: list[Exception] = []
    together = threading.Barrier(number)

    def run(place: int) -> None:
        together.wait(10)
        try:
            work(place)
        except Exception as error:
            raised.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return raised


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_writers_that_read_first_do_not_lose_each_others_work():
    User.objects.create(username="counter", first_name="0")

    def count(place: int) -> None:
        for _ in range(10):
            with writing():
                user = User.objects.select_for_update().get(username="counter")
                user.first_name = str(int(user.first_name) + 1)
                user.save()

    assert in_threads(8, count) == []
    assert User.objects.get(username="counter").first_name == "80"


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_what_fails_leaves_nothing_and_frees_the_pen():
    with pytest.raises(RuntimeError), writing():
        User.objects.create(username="ghost")
        raise RuntimeError
    assert in_threads(1, lambda place: _write("real")) == []
    assert list(User.objects.values_list("username", flat=True)) == ["real"]


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_writing_may_be_nested_and_tells_the_world_once_at_the_end():
    told: list[str] = []
    with writing():
        with writing():
            User.objects.create(username="inner")
            transaction.on_commit(lambda: told.append("committed"))
        assert told == []
    assert told == ["committed"]


@pytest.mark.django_db(transaction=True)
def test_one_who_already_writes_does_not_wait_for_the_pen():
    """An open transaction holds SQLite's own lock: to queue behind a writer who waits for that lock would never end."""
    if connection.vendor != "sqlite":
        pytest.skip("SQLite's matter")
    waits = threading.Event()

    def other() -> None:
        waits.set()
        _write("second")
        connection.close()

    thread = threading.Thread(target=other)
    with transaction.atomic():
        User.objects.create(username="first")
        thread.start()
        waits.wait(5)
        time.sleep(0.2)  # the other one has the pen now and waits for the database
        begun = time.monotonic()
        with writing():
            User.objects.create(username="third")
        assert time.monotonic() - begun < 1
    thread.join(10)
    assert User.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_sqlite_is_durable_and_readers_do_not_wait():
    if connection.vendor != "sqlite":
        pytest.skip("SQLite's matter")
    with connection.cursor() as cursor:
        said = [
            cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert said == ["wal", 2, 1]


def _write(name: str) -> None:
    with writing():
        User.objects.create(username=name)
