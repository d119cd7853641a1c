"""Tablets join a table by QR code and one-time PIN, hold a token that can be revoked, and lose nothing by it."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.cache import cache
from django.db import connections
from django.test import Client

from judging import services, tablets
from judging.models import Entry, Game, Review, TableCode, Tablet
from tests.judging.hall import Hall, Table
from tournament import services as ledger
from tournament.models import AuditRow, Match
from tournament.models import Table as HallTable

pytestmark = pytest.mark.databases

DESK = "/desk/t/spring/tablets/"


def issued(hall: Hall, number: int = 7) -> tuple[TableCode, str]:
    table = hall.tournament.tables.get(number=number)
    code = tablets.issue(table, by=hall.organiser)
    pin = tablets.pin(code)
    assert pin is not None
    return code, pin


def joining(client: Client, code: TableCode, pin: str, device: str = "one") -> tuple[int, dict]:
    answer = client.post(f"/join/{code.code}/", {"pin": pin, "device": device}, content_type="application/json")
    return answer.status_code, answer.json()


def tablet_at(hall: Hall, device: str = "one", number: int = 7) -> Client:
    client = Client()
    status, _told = joining(client, *issued(hall, number), device=device)
    assert status == 200
    return client


def wrong(pin: str) -> str:
    return f"{(int(pin) + 1) % 10**6:06}"


def test_the_page_behind_the_qr_code_says_where_it_is_and_asks_for_the_pin_alone(hall: Hall) -> None:
    code, pin = issued(hall)
    page = Client().get(f"/join/{code.code}/").content.decode()
    for text in ("春季赛", ">7</b>", "PIN", 'name="pin"', "战队"):
        assert text in page
    assert 'type="password"' not in page
    assert pin not in page
    assert Client().get("/join/nosuchcode/").status_code == 404


def test_teams_of_a_round_that_is_not_released_are_not_on_the_join_page(hall: Hall) -> None:
    code, _pin = issued(hall)
    ledger.release_draw(stage=hall.match.stage, released=False, by=hall.organiser)
    assert "战队" not in Client().get(f"/join/{code.code}/").content.decode()


def test_a_tablet_joins_with_its_pin_and_lands_in_the_game_of_its_table(hall: Hall, table: Table) -> None:
    code, pin = issued(hall)
    client = Client()
    answer = client.post(f"/join/{code.code}/", {"pin": f"{pin[:3]} {pin[3:]}", "device": "one"})
    assert (answer.status_code, answer["Location"]) == (302, f"/console/{table.game.pk}/")
    assert client.get(f"/console/{table.game.pk}/").status_code == 200
    joined = Tablet.objects.get()
    assert (joined.table.number, joined.number, joined.device, joined.user.username) == (7, 1, "one", "table7-1@spring")
    assert not joined.user.has_usable_password()
    row = AuditRow.objects.get(verb="join-table")
    assert (row.username, row.after) == ("table7-1@spring", {"table": 7, "tablet": "table7-1@spring"})
    assert "这台平板已经在这一桌" in client.get(f"/join/{code.code}/").content.decode()


def test_a_pin_opens_once(hall: Hall) -> None:
    code, pin = issued(hall)
    assert joining(Client(), code, pin)[0] == 200
    status, told = joining(Client(), code, pin, device="two")
    assert (status, told["error"]["field"]) == (403, "pin")
    assert Tablet.objects.count() == 1


def test_the_tablet_that_a_pin_let_in_may_send_it_again_for_its_answer_was_lost(hall: Hall) -> None:
    code, pin = issued(hall)
    assert joining(Client(), code, pin)[0] == 200
    again = Client()
    assert joining(again, code, pin)[0] == 200
    assert "这台平板已经在这一桌" in again.get(f"/join/{code.code}/").content.decode()
    assert Tablet.objects.count() == 1
    assert AuditRow.objects.filter(verb="join-table").count() == 1
    assert joining(Client(), code, wrong(pin))[0] == 403
    assert joining(Client(), code, pin, device="")[0] == 403
    tablets.revoke(Tablet.objects.get(), by=hall.organiser)
    assert joining(Client(), code, pin)[0] == 403


def test_two_tablets_with_one_pin_at_once_are_one(real_hall: Hall) -> None:
    code, pin = issued(real_hall)

    def press(number: int) -> int:
        try:
            return joining(Client(), code, pin, device=f"d{number}")[0]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as threads:
        assert sorted(threads.map(press, range(4))) == [200, 403, 403, 403]
    assert Tablet.objects.count() == 1


def test_a_new_pin_makes_the_one_before_worthless(hall: Hall) -> None:
    code, old = issued(hall)
    _code, new = issued(hall)
    if old == new:  # one chance in a million
        return
    assert joining(Client(), code, old)[0] == 403
    assert joining(Client(), code, new)[0] == 200


def test_a_pin_is_not_in_the_database(hall: Hall) -> None:
    code, pin = issued(hall)
    assert pin not in [str(value) for value in TableCode.objects.values().get(pk=code.pk).values()]


def test_a_pin_dies_after_two_days(hall: Hall) -> None:
    code, pin = issued(hall)
    TableCode.objects.update(issued_ms=code.issued_ms - tablets.PIN_LASTS_MS - 1)
    assert joining(Client(), code, pin)[0] == 403


def test_a_guesser_has_to_wait_and_then_the_pin_dies(hall: Hall) -> None:
    code, pin = issued(hall)
    for _ in range(tablets.TRIES):
        assert "paused" not in joining(Client(), code, wrong(pin))[1]
    status, told = joining(Client(), code, pin)
    assert (status, told["paused"]) == (403, True)
    cache.clear()
    for _ in range(tablets.MOST_TRIES - tablets.TRIES):
        cache.clear()
        joining(Client(), code, wrong(pin))
    assert TableCode.objects.get().salt == ""
    cache.clear()
    assert joining(Client(), code, pin)[0] == 403


@pytest.mark.parametrize(("said", "field"), [({"pin": 123456}, "pin"), ({"pin": "1", "device": 5}, "device")])
def test_what_cannot_be_read_is_400(hall: Hall, said: dict, field: str) -> None:
    code, _pin = issued(hall)
    answer = Client().post(f"/join/{code.code}/", said, content_type="application/json")
    assert answer.status_code == 400


def test_a_tablet_opens_and_writes_the_game_of_its_table(hall: Hall) -> None:
    client = tablet_at(hall)
    assert "战队" in client.get("/console/").content.decode()
    opened = client.post(f"/api/matches/{hall.match.pk}/games/", {"device": "one"}, content_type="application/json")
    assert opened.status_code == 201
    assert opened.json()["header"]["about"]["referee"] == "referee、side"
    table = Table(client, Game.objects.get(), device="one")
    table.write("note", text="x")
    assert Entry.objects.get().by == "table7-1@spring"
    assert client.get(f"{table.url}?device=one").json()["may_write"] is True


def test_a_tablet_may_nothing_at_another_table(hall: Hall, table: Table) -> None:
    other = ledger.add_table(tournament=hall.tournament, number=8, by=hall.organiser)
    client = tablet_at(hall, number=other.number)
    assert client.get(f"/console/{table.game.pk}/").status_code == 403
    assert client.post(f"{table.url}lease/", {"lease": 1}, content_type="application/json").status_code == 403
    assert client.get(DESK).status_code == 403
    ledger.schedule_match(match=hall.match, table=other, starts_at=None, by=hall.organiser)
    assert client.get(f"/console/{table.game.pk}/").status_code == 200


def test_a_revoked_tablet_is_nobody_at_once(hall: Hall) -> None:
    client = tablet_at(hall)
    table = Table(
        client, services.open_game(hall.match.pk, user=Tablet.objects.get().user, device="one")[0], device="one"
    )
    desk = hall.client(hall.head)
    assert desk.post(DESK, {"revoke": Tablet.objects.get().pk}).status_code == 302
    answer = table.post(table.row("note", text="x", at=1))
    assert (answer.status_code, "holder" in answer.json()) == (403, False)
    assert client.get(f"/console/{table.game.pk}/").status_code == 302
    assert AuditRow.objects.get(verb="revoke-tablet").username == "head"
    assert Game.objects.get().holder.username == "table7-1@spring"


def test_the_same_device_comes_back_as_the_same_tablet_and_its_queue_is_its_own(hall: Hall, table: Table) -> None:
    client = tablet_at(hall)
    taken = client.post(f"{table.url}lease/", {"lease": 1, "device": "one"}, content_type="application/json")
    assert taken.json()["lease"] == 2
    first = Table(client, table.game, device="one", lease=2, at=table.at)
    waiting = first.row("note", text="waits")
    tablets.revoke(Tablet.objects.get(), by=hall.head)
    assert first.post(waiting).status_code == 403

    back = Client()
    status, told = joining(back, *issued(hall))
    assert (status, told["next"]) == (200, f"/console/{table.game.pk}/")
    assert told["csrf"]
    assert Tablet.objects.count() == 1
    again = Table(back, table.game, device="one", lease=2)
    assert again.post(waiting).status_code == 200
    assert first.post(first.row("note", text="stolen session"), after=1).status_code == 403


def test_another_tablet_takes_over_from_the_last_stored_entry(hall: Hall) -> None:
    broken = Table(
        tablet_at(hall),
        services.open_game(hall.match.pk, user=Tablet.objects.get().user, device="one")[0],
        device="one",
    )
    broken.write("note", text="stored", at=1)
    second = tablet_at(hall, device="two")
    state = second.get(f"{broken.url}?device=two").json()
    assert (state["may_write"], state["holder"], state["seq"]) == (False, "table7-1@spring", 1)
    second.post(f"{broken.url}lease/", {"lease": 1, "device": "two"}, content_type="application/json")
    after = Table(second, broken.game, device="two", lease=2, after=1)
    after.write("note", text="goes on", at=2)
    late = broken.post(broken.row("note", text="late"))
    assert (late.status_code, len(late.json()["review"])) == (409, 1)
    assert Review.objects.get().by == "table7-1@spring"
    row = AuditRow.objects.get(verb="take-lease")
    assert (row.before["holder"], row.after["holder"]) == ("table7-1@spring", "table7-2@spring")


def test_the_desk_issues_shows_and_withdraws_pins(hall: Hall) -> None:
    desk = hall.client(hall.organiser)
    assert "发 PIN" in desk.get(DESK).content.decode()
    table = HallTable.objects.get(number=7)
    assert desk.post(DESK, {"issue": table.pk})["Location"] == f"{DESK}#table-7"
    pin = tablets.pin(TableCode.objects.get())
    shown = f"{pin[:3]} {pin[3:]}"
    page = desk.get(DESK).content.decode()
    assert shown in page
    assert f"/join/{TableCode.objects.get().code}/" in page
    assert re.search(r'<svg [^>]*class="qr"', page)
    assert shown in desk.get(f"{DESK}slips/?table=7").content.decode()
    assert shown not in desk.get(f"{DESK}slips/?table=9").content.decode()
    desk.post(DESK, {"withdraw": table.pk})
    assert shown not in desk.get(DESK).content.decode()
    assert [row.verb for row in AuditRow.objects.filter(verb__endswith="pin").order_by("pk")] == [
        "issue-pin",
        "withdraw-pin",
    ]


def test_pins_for_every_table_at_once(hall: Hall) -> None:
    ledger.add_table(tournament=hall.tournament, number=8, by=hall.organiser)
    hall.client(hall.organiser).post(DESK, {"issue": "all"})
    assert all(tablets.pin(code) for code in TableCode.objects.all())
    assert TableCode.objects.count() == 2


@pytest.mark.parametrize("said", [{}, {"issue": "x"}, {"issue": "99999"}, {"revoke": "1"}, {"withdraw": ""}])
def test_a_press_about_nothing_is_404(hall: Hall, said: dict) -> None:
    assert hall.client(hall.organiser).post(DESK, said).status_code == 404


def test_another_tournaments_head_referee_has_nothing_to_say_here(hall: Hall) -> None:
    tablet_at(hall)
    other = ledger.create_tournament(name="秋季赛", slug="autumn", by=hall.stranger)
    ledger.grant_role(tournament=other, username="stranger", kind="organiser", by=hall.stranger)
    client = hall.client(hall.stranger)
    assert client.get(DESK).status_code == 403
    assert client.post("/desk/t/autumn/tablets/", {"revoke": Tablet.objects.get().pk}).status_code == 404
    assert client.post("/desk/t/autumn/tablets/", {"issue": HallTable.objects.get(number=7).pk}).status_code == 404


def test_a_beat_is_heard_and_answers_with_the_news(hall: Hall, table: Table) -> None:
    from judging import beats

    table.write("note", text="x")
    answer = table.client.post(
        f"{table.url}beat/", {"device": "tab", "seq": 1, "waiting": 3}, content_type="application/json"
    )
    told = answer.json()
    assert {name: told[name] for name in ("seq", "lease", "holder", "may_write", "frozen", "void")} == {
        "seq": 1,
        "lease": 1,
        "holder": "referee",
        "may_write": True,
        "frozen": None,
        "void": None,
    }
    Game.objects.update(device="tab")
    beat = beats.of_writers(Game.objects.all())[table.game.pk]
    assert (beat.seq, beat.waiting, beat.stale) == (1, 3, False)
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("said", [{"device": 5}, {"device": "x", "seq": -1}, {"device": "x", "waiting": "many"}])
def test_a_beat_that_cannot_be_read_is_400(table: Table, said: dict) -> None:
    assert table.client.post(f"{table.url}beat/", said, content_type="application/json").status_code == 400


def test_a_silent_tablet_is_stale_within_ten_seconds(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    from judging import beats

    table = hall.open(device="tab")
    table.client.post(f"{table.url}beat/", {"device": "tab"}, content_type="application/json")
    beat = beats.of_writers(Game.objects.all())[table.game.pk]
    now = beats.now_ms()
    monkeypatch.setattr(beats, "now_ms", lambda: now + 6000)
    assert beat.stale is False
    monkeypatch.setattr(beats, "now_ms", lambda: now + 8000)
    assert beat.stale is True


def test_the_tablets_page_takes_the_same_statements_for_one_table_and_for_three(hall: Hall) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    desk = hall.client(hall.organiser)

    def statements() -> int:
        desk.get(DESK)
        with CaptureQueriesContext(connection) as counted:
            assert desk.get(DESK).status_code == 200
        return len(counted)

    tablet_at(hall)
    issued(hall)
    one = statements()
    for number in (8, 9):
        ledger.add_table(tournament=hall.tournament, number=number, by=hall.organiser)
        tablet_at(hall, device=f"d{number}", number=number)
        issued(hall, number)
    assert statements() == one


def test_a_match_that_moves_takes_its_tablets_rights_along(hall: Hall, table: Table) -> None:
    client = tablet_at(hall)
    assert client.get(f"/console/{table.game.pk}/").status_code == 200
    Match.objects.filter(pk=hall.match.pk).update(table=None)
    assert client.get(f"/console/{table.game.pk}/").status_code == 403
