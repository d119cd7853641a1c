"""Tables of five to eight: everybody seated, points and places entered, the next round from them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tournament import services
from tournament.refusals import Illegal, Malformed
from tournament.services.entries import enter_players
from tournament.services.points import clear_points, enter_points
from tournament.services.rounds import next_round
from tournament.services.standings import standings


@pytest.fixture
def seat(make_stage, organiser):
    def make(players, **shape):
        stage = make_stage(format="pods", shape=shape)
        enter_players(stage=stage, names=[f"选手{n}" for n in range(1, players + 1)], by=organiser)
        return stage

    return make


def by_seat(match):
    """Points 10, 9, 8 … along the seats."""
    return {slot.entrant_id: Decimal(11 - slot.position) for slot in match.slots.all()}


def test_T20_seventeen_sit_at_six_six_and_five(seat, organiser):
    stage = seat(17)
    services.draw(stage=stage, lot=1, by=organiser)
    assert [match.slots.count() for match in stage.matches.order_by("number")] == [6, 6, 5]
    assert len({slot for match in stage.matches.all() for slot in match.slots.values_list("entrant", flat=True)}) == 17


def test_T20_nine_cannot_be_seated_and_one_may_sit_out(seat, organiser):
    stage = seat(9)
    with pytest.raises(Illegal) as refused:
        services.draw(stage=stage, lot=1, by=organiser)
    assert (refused.value.field, refused.value.details["rest"]) == ("resting", 1)
    services.draw(stage=stage, lot=1, by=organiser, resting=[stage.entrants.last().pk])
    assert [match.slots.count() for match in stage.matches.all()] == [8]


def test_points_make_places_and_the_table_of_points(seat, organiser):
    stage = seat(5)
    services.draw(stage=stage, lot=1, by=organiser)
    match = stage.matches.get()
    points = by_seat(match) | {match.slots.get(position=2).entrant_id: Decimal("8.5")}
    enter_points(match=match, points=points, by=organiser)
    assert list(match.slots.values_list("position", "place")) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]
    match.refresh_from_db()
    assert (match.state, match.winner_id) == ("decided", match.slots.get(position=1).entrant_id)
    assert next(one.entrant.pk for one in standings(stage)) == match.winner_id


def test_equal_points_share_a_place_and_nobody_wins_the_table(seat, organiser):
    stage = seat(5)
    services.draw(stage=stage, lot=1, by=organiser)
    match = stage.matches.get()
    enter_points(match=match, points=dict.fromkeys(by_seat(match), Decimal(3)), by=organiser)
    match.refresh_from_db()
    assert (match.state, match.outcome, match.winner_id) == ("decided", "completed", None)
    assert set(match.slots.values_list("place", flat=True)) == {1}


def test_somebody_without_points_is_refused(seat, organiser):
    stage = seat(5)
    services.draw(stage=stage, lot=1, by=organiser)
    match = stage.matches.get()
    points = by_seat(match)
    points.popitem()
    with pytest.raises(Malformed):
        enter_points(match=match, points=points, by=organiser)
    assert not match.results.exists()


def test_a_correction_takes_a_reason_and_is_a_version(seat, organiser):
    stage = seat(5)
    services.draw(stage=stage, lot=1, by=organiser)
    match = stage.matches.get()
    enter_points(match=match, points=by_seat(match), by=organiser)
    enter_points(match=match, points=by_seat(match), by=organiser)
    other = {one: 20 - value for one, value in by_seat(match).items()}
    with pytest.raises(Malformed):
        enter_points(match=match, points=other, by=organiser)
    enter_points(match=match, points=other, by=organiser, why="抄反了")
    assert list(match.results.values_list("version", "status")) == [(1, "superseded"), (2, "current")]
    clear_points(match=match, by=organiser, why="重打")
    match.refresh_from_db()
    assert (match.state, match.slots.filter(points=None).count()) == ("ready", 5)


def test_the_next_round_seats_nobody_who_dropped_and_nobody_together_again(seat, organiser):
    stage = seat(25, seats=5, rounds=2)
    services.draw(stage=stage, lot=1, by=organiser)
    for match in stage.matches.all():
        enter_points(match=match, points=by_seat(match), by=organiser)
    first = [frozenset(match.slots.values_list("entrant", flat=True)) for match in stage.matches.all()]
    next_round(stage=stage, by=organiser, after=1)
    second = [frozenset(one.slots.values_list("entrant", flat=True)) for one in stage.matches.filter(round__number=2)]
    assert max(len(a & b) for a in first for b in second) == 1


def test_T20_nobody_who_dropped_is_seated(seat, organiser):
    stage = seat(11)
    services.draw(stage=stage, lot=1, by=organiser)
    for match in stage.matches.all():
        enter_points(match=match, points=by_seat(match), by=organiser)
    out = stage.entrants.first()
    services.set_status(entrant=out, status="dropped", by=organiser)
    next_round(stage=stage, by=organiser)
    seated = {pk for one in stage.matches.filter(round__number=2) for pk in one.slots.values_list("entrant", flat=True)}
    assert len(seated) == 10
    assert out.pk not in seated


def test_a_table_of_many_takes_no_result_of_two_sides(seat, organiser):
    stage = seat(5)
    services.draw(stage=stage, lot=1, by=organiser)
    with pytest.raises(Illegal):
        services.enter_result(match=stage.matches.get(), outcome="walkover", winner="A", games=(), by=organiser)


def test_the_desk_lists_players_of_a_table_not_two_sides(seat, organiser, client):
    stage = seat(6)
    services.draw(stage=stage, lot=1, by=organiser)
    client.force_login(organiser)
    page = client.get(f"/desk/stages/{stage.pk}/").content.decode()
    assert "查找选手、桌号或轮次" in page
    assert "<th>双方</th>" not in page
