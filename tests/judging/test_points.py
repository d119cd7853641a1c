"""What the ledger hears of a table of single players: points at the verdict, confirmed by every signature."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from judging import reports, voiding
from judging.models import Game
from tests.judging.hall import Hall, Table
from tests.judging.tables import golden_table
from tournament.models import Match, Result
from tournament.services.points import enter_points

pytestmark = pytest.mark.databases


def said(match: Match) -> tuple[str, list[Decimal | None], list[int | None]]:
    """State of the match, points and places in the order of the seats."""
    match = Match.objects.get(pk=match.pk)
    slots = list(match.slots.order_by("position"))
    return match.state, [slot.points for slot in slots], [slot.place for slot in slots]


def unsigned(hall: Hall, ruleset: str, name: str) -> tuple[Table, list[dict]]:
    """A golden game typed up to its first signature, and the rows that sign."""
    table, rows = golden_table(hall, ruleset, name)
    at = next(at for at, row in enumerate(rows) if row["do"] == "sign")
    assert table.post(*rows[:at]).status_code == 200
    table.after, table.at = at, rows[at]["at"]
    return table, rows[at:]


def sign(table: Table, rows: list[dict]) -> None:
    answer = table.post(*rows)
    assert answer.status_code == 200, answer.json()
    table.after = answer.json()["seq"]


def test_points_are_provisional_at_the_verdict_and_confirmed_by_every_seat(hall: Hall) -> None:
    table, rows = unsigned(hall, "identity", "lord_wins")
    match = table.game.match
    points = [3, 3, 1, 0, 0]
    assert said(match) == ("unconfirmed", points, [1, 1, 3, 4, 4])
    sign(table, rows[:-1])
    assert said(match)[0] == "unconfirmed"
    sign(table, rows[-1:])
    assert said(match) == ("decided", points, [1, 1, 3, 4, 4])
    assert Match.objects.get(pk=match.pk).outcome == "completed"
    table.write("reopen", reason="漏记一击")
    assert said(match) == ("unconfirmed", points, [1, 1, 3, 4, 4])


def test_RD_H_3_equal_points_go_by_who_survived_and_by_kills(hall: Hall) -> None:
    table, rows = unsigned(hall, "rider", "last_faction")
    sign(table, rows)
    state, points, places = said(table.game.match)
    assert (state, points) == ("decided", [2, 2, 0, 2, 0])
    assert sorted(places) == [1, 2, 3, 4, 5]


def test_a_signature_that_is_refused_leaves_the_points_to_the_organiser(hall: Hall) -> None:
    table, rows = unsigned(hall, "identity", "lord_wins")
    sign(table, [*rows[:-1], {**rows[-1], "refused": "有异议"}])
    assert (said(table.game.match)[0], Game.objects.get(pk=table.game.pk).signed) == ("unconfirmed", True)


def test_a_game_that_goes_on_after_an_undo_or_is_void_has_no_points(hall: Hall) -> None:
    table, _rows = unsigned(hall, "identity", "lord_wins")
    match = table.game.match
    table.write("undo")
    table.write("undo")
    assert said(match) == ("ready", [None] * 5, [None] * 5)
    again, rows = unsigned(hall, "rider", "last_faction")
    sign(again, rows)
    voiding.void(Game.objects.get(pk=again.game.pk), reason="牌堆不对", by=hall.head)
    assert said(again.game.match) == ("ready", [None] * 5, [None] * 5)


def test_points_that_the_log_cannot_derive_wait_for_the_organiser(hall: Hall) -> None:
    table, rows = golden_table(hall, "identity", "unrevealed")
    match = table.game.match
    assert table.post(*rows[:24]).status_code == 200
    table.after, table.at = 24, rows[23]["at"]
    table.write("end-game", reason="time")
    assert said(match)[1] == [None] * 6
    page = hall.client(hall.organiser).get(f"/desk/stages/{match.stage_id}/").content.decode()
    assert f"/desk/matches/{match.pk}/points/" in page
    assert "推不出" in page
    page = hall.client(hall.organiser).get(f"/desk/matches/{match.pk}/points/").content.decode()
    assert re.findall(r'name="points-\d+" value="(\d*)"', page) == ["", "0", "0", "0", "", "0"]
    assert page.count("记录推不出") == 2
    slots = match.slots.order_by("position")
    by_hand = {slot.entrant_id: Decimal(7 - slot.position) for slot in slots}
    enter_points(match=match, points=by_hand, by=hall.organiser)
    assert said(match)[:2] == ("decided", [6, 5, 4, 3, 2, 1])
    for seat in match.slots.values_list("position", flat=True):
        table.post(table.row("sign", seat=str(seat)))
        table.after = table.reading()["seq"]
    assert said(match)[:2] == ("decided", [6, 5, 4, 3, 2, 1])
    assert "推不出" not in hall.client(hall.organiser).get(f"/desk/stages/{match.stage_id}/").content.decode()


def test_what_the_organiser_entered_himself_is_not_overwritten(hall: Hall) -> None:
    table, rows = unsigned(hall, "identity", "lord_wins")
    match = table.game.match
    by_hand = {slot.entrant_id: Decimal(slot.position) for slot in match.slots.all()}
    enter_points(match=match, points=by_hand, by=hall.organiser, why="裁判长改判")
    sign(table, rows)
    assert said(match)[1] == [1, 2, 3, 4, 5]
    game = Game.objects.get(pk=table.game.pk)
    assert "组织台" in game.unreported
    Result.objects.filter(match=match).update(source="tablet")
    reports.again(game, by=hall.head)
    assert said(match)[1] == [3, 3, 1, 0, 0]


def test_the_organiser_confirms_in_one_press_where_somebody_did_not_sign(hall: Hall) -> None:
    table, rows = unsigned(hall, "identity", "lord_wins")
    match = table.game.match
    organiser = hall.client(hall.organiser)
    page = organiser.get(f"/desk/stages/{match.stage_id}/").content.decode()
    assert f"/desk/matches/{match.pk}/confirm/" in page
    assert organiser.post(f"/desk/matches/{match.pk}/confirm/").status_code == 302
    assert said(match) == ("decided", [3, 3, 1, 0, 0], [1, 1, 3, 4, 4])
    sign(table, rows)
    assert said(match) == ("decided", [3, 3, 1, 0, 0], [1, 1, 3, 4, 4])


def test_the_desks_page_of_a_table_of_many_shows_seats_points_and_places(hall: Hall) -> None:
    table, rows = unsigned(hall, "identity", "lord_wins")
    sign(table, rows)
    match = table.game.match
    page = hall.client(hall.organiser).get(f"/desk/matches/{match.pk}/").content.decode()
    told = re.findall(
        r'digits">(\d)</td><th scope="row">([^<]*)</th><td class="number digits">(\d)</td><td class="number digits">(\d)<',
        page,
    )
    players = [table.game.header["people"][player] for player in table.game.header["players"]]
    assert told == [
        (str(seat), name, points, place)
        for seat, (name, points, place) in enumerate(zip(players, "33100", "11344", strict=True), 1)
    ]
    assert f"/desk/matches/{match.pk}/points/" in page
    assert "局制" not in page
