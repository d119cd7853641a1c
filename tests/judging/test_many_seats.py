"""Games of 身份场 and 假面骑士杀 at tables of many: opened from the ledger, typed through the door, practised."""

from __future__ import annotations

import pytest

import rules
from judging import services
from judging.models import Game
from tests.judging.hall import Hall
from tests.judging.tables import NAMES, evening, golden, golden_table
from tournament.refusals import Malformed, Stale


def test_a_pod_opens_with_its_players_by_seat_and_the_readings_of_its_stage(hall: Hall) -> None:
    generals = {"刘备": {"base": 4, "lord_general": True}}
    match = evening(hall, "identity", 6, options={"timeout": "void"}, own_edition={"generals": generals})
    header = hall.open(match=match).game.header
    seated = list(match.slots.order_by("position").values_list("entrant__team__name", flat=True))
    assert (header["ruleset"], header["options"], header["generals"]) == ("identity", {"timeout": "void"}, generals)
    assert [header["people"][player] for player in header["players"]] == seated
    assert sorted(seated) == sorted(NAMES[:6])
    assert header["about"]["game"] == 1


@pytest.mark.parametrize(
    ("ruleset", "name"), [("identity", "lord_wins"), ("identity", "corrections"), ("rider", "last_faction")]
)
def test_a_golden_record_is_typed_through_the_door(hall: Hall, ruleset: str, name: str) -> None:
    table, rows = golden_table(hall, ruleset, name)
    answer = table.post(*rows)
    assert answer.status_code == 200, answer.json()
    told = table.reading()
    header, stored = golden(ruleset, name)
    assert told["view"]["ruleset"] == ruleset
    assert told["view"]["verdict"] == rules.view(rules.replay(header, stored))["verdict"]
    assert (told["finished"], told["edition"]["name"]) == (True, ruleset)
    assert Game.objects.get(pk=table.game.pk).signed


def test_a_table_plays_one_game_and_another_only_after_a_void_one(hall: Hall) -> None:
    match = evening(hall, "rider", 5)
    table = hall.open(match=match)
    with pytest.raises(Stale):
        services.open_game(match.pk, user=hall.side)
    Game.objects.filter(pk=table.game.pk).update(voided_ms=1)
    again, new = services.open_game(match.pk, user=hall.side)
    assert (again.number, new) == (2, True)


@pytest.mark.parametrize(("ruleset", "seats"), [("identity", 5), ("identity", 8), ("rider", 2), ("rider", 12)])
def test_any_set_can_be_practised_with_a_chosen_number_of_seats(hall: Hall, ruleset: str, seats: int) -> None:
    client = hall.client(hall.referee)
    answer = client.post("/console/training/", {"ruleset": ruleset, "seats": seats, "device": "t"})
    game = Game.objects.get(match=None)
    assert answer["Location"] == f"/console/{game.pk}/"
    told = client.get(f"/api/games/{game.pk}/?device=t").json()
    assert (len(told["view"]["seats"]), told["view"]["step"], told["may_write"]) == (seats, "deal", True)
    assert told["options"][0]["entry"]["do"] == "deal"
    assert client.get(f"/console/{game.pk}/").status_code == 200
    assert "练习" in client.get("/console/training/").content.decode()


def test_a_number_of_seats_that_a_set_does_not_have_is_refused(hall: Hall) -> None:
    client = hall.client(hall.referee)
    for ruleset, seats in (("identity", 4), ("identity", 9), ("rider", 13), ("rider", 1), ("chess", 2)):
        assert client.post("/console/training/", {"ruleset": ruleset, "seats": seats}).status_code == 400
    assert not Game.objects.filter(match=None).exists()
    with pytest.raises(Malformed):
        services.open_game(evening(hall, "chess", 5).pk, user=hall.referee)


def test_the_list_of_a_referee_names_the_players_by_seat(hall: Hall) -> None:
    match = evening(hall, "identity", 5)
    page = hall.client(hall.referee).get("/console/").content.decode()
    assert all(name in page for name in NAMES[:5])
    assert f"/api/matches/{match.pk}/games/" in page
