"""Whom a seat reaches, and in which order the others resolve, as the console asks it."""

from __future__ import annotations

from tests.judging.hall import Table


def asked(table: Table, question: str) -> tuple[int, dict]:
    answer = table.client.get(f"{table.url}{question}")
    return answer.status_code, answer.json()


def test_KW_0_a_seat_reaches_its_neighbours_and_a_weapon_reaches_further(table: Table) -> None:
    table.until("play")
    status, told = asked(table, "reach/?seat=W1")
    assert status == 200
    assert {seat: found["steps"] for seat, found in told["reach"].items()} == {
        "WC": 1,
        "W2": 2,
        "C1": 3,
        "CC": 2,
        "C2": 1,
    }
    assert told["reach"]["CC"]["reaches"] is False
    table.write("equip", seat="W1", card={"name": "青釭剑"})
    bow = asked(table, "reach/?seat=W1")[1]["reach"]["CC"]
    assert (bow["range"], bow["reaches"], bow["sure"]) == (2, True, False)


def test_KW_G5_a_scroll_for_all_goes_the_way_its_user_says_and_leaves_him_out(table: Table) -> None:
    table.until("play")
    assert asked(table, "order/?seat=CC&card=南蛮入侵") == (200, {"seats": ["C2", "W1", "WC", "W2", "C1"]})
    assert asked(table, "order/?seat=CC&card=五谷丰登&direction=cw") == (
        200,
        {"seats": ["CC", "C1", "W2", "WC", "W1", "C2"]},
    )


def test_what_is_no_seat_or_direction_is_named(table: Table) -> None:
    assert [asked(table, question)[0] for question in ("reach/", "reach/?seat=X9", "order/?seat=W1&direction=up")] == [
        400
    ] * 3
    assert asked(table, "reach/?seat=X9")[1]["error"]["field"] == "seat"
    assert asked(table, "order/?seat=W1&direction=up")[1]["error"]["field"] == "direction"


def test_before_anybody_sits_no_seat_is_known(table: Table) -> None:
    assert asked(table, "reach/?seat=W1")[0] == 400
