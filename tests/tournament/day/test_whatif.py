"""What if: formats reckoned for teams, tables and hours."""

from __future__ import annotations

import pytest
from django.test import Client

from tournament.whatif import best, choices, pods


def test_eight_teams_at_four_tables():
    found = choices(8, tables=4, game_minutes=50, rest_minutes=10)
    assert [(one.format, one.groups, one.rounds, one.each, one.minutes) for one in found] == [
        ("single", (), (4, 2, 1), 1, 180),
        ("double", (), (4, 4, 3, 1, 1, 1), 2, 360),
        ("groups", (4, 4), (4, 4, 4), 3, 180),
        ("groups", (8,), (4,) * 7, 7, 420),
        ("swiss", (), (4, 4, 4), 3, 180),
    ]


@pytest.mark.parametrize("teams", [2, 3, 5, 7, 12, 37, 100, 256])
def test_eliminations_have_as_many_matches_as_they_must(teams):
    found = {one.format: one for one in choices(teams, tables=3, game_minutes=40, rest_minutes=5, best_of=3)}
    assert found["single"].matches == teams - 1
    assert teams == 2 or found["double"].matches == 2 * teams - 2


def test_the_best_that_fits_lets_everybody_play_most():
    found = choices(16, tables=8, game_minutes=50, rest_minutes=10)
    chosen = [best(found, hours=hours) for hours in (3, 4, 8, 1)]
    assert [one.format if one else None for one in chosen] == ["groups", "swiss", "swiss", None]


def test_nine_players_cannot_be_seated_in_pods():
    assert pods(9, tables=3, minutes=60) is None
    table = pods(17, tables=2, minutes=60, rounds=3)
    assert table is not None
    assert (table.groups, table.minutes) == ((6, 6, 5), 360)


def test_the_page_marks_what_fits(organiser, make_stage):
    make_stage()
    desk = Client()
    desk.force_login(organiser)
    page = desk.get("/desk/what-if/?teams=37&tables=8&hours=8")
    assert [row["label"] for row in page.context["rows"] if row["fits"]] == ["单败淘汰", "多人桌"]
    assert desk.get("/desk/what-if/?teams=nine").status_code == 422
