"""Prints: every match on exactly the pages it belongs to, every name on paper, for the desk alone."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape

import pytest
from django.test import Client

from tournament import services
from tournament.draws import draw_of
from tournament.models import Stage
from tournament.prints.bracket import drawings
from tournament.prints.lettering import fitted, width
from tournament.prints.tree import ROWS, pages

LONG = "成都桌游社第一代表队之飞龙在天亢龙有悔大展宏图乘风破浪"
PRINTS = ("pairings", "teams", "cards", "bracket", "standings", "referees", "checkin")


@pytest.fixture
def desk(organiser, client: Client) -> Client:
    client.force_login(organiser)
    return client


@pytest.fixture
def hall(make_stage, organiser) -> Stage:
    """Eleven teams at four tables, one with a long name."""
    stage = make_stage(11, drawn=False, third_place=True)
    stage.entrants.first().team.__class__.objects.filter(name="第7队").update(name=LONG)
    services.set_tables(tournament=stage.tournament, count=4, by=organiser)
    services.draw(stage=stage, lot=1, by=organiser)
    services.fill_round(
        round=stage.rounds.get(number=1), starts_at=datetime(2026, 5, 1, 1, 30, tzinfo=UTC), minutes=60, by=organiser
    )
    return Stage.objects.select_related("tournament").get(pk=stage.pk)


def text_of(desk: Client, url: str) -> str:
    answer = desk.get(url)
    assert answer.status_code == 200, url
    return unescape(answer.content.decode())


@pytest.mark.parametrize("what", PRINTS)
@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_every_print_opens_and_is_for_the_desk_alone(hall, desk, stranger, what, language):
    url = f"/desk/stages/{hall.pk}/print/{what}/"
    assert desk.get(url, headers={"accept-language": language}).status_code == 200
    other = Client()
    other.force_login(stranger)
    assert other.get(url).status_code == 403


@pytest.mark.parametrize("what", PRINTS)
def test_every_print_opens_before_the_draw(make_stage, desk, what):
    stage = make_stage(3, drawn=False)
    assert desk.get(f"/desk/stages/{stage.pk}/print/{what}/").status_code == 200


def test_the_menu_leads_to_every_print(hall, desk):
    page = text_of(desk, f"/desk/stages/{hall.pk}/print/?round=1")
    assert f"/desk/stages/{hall.pk}/print/" in text_of(desk, f"/desk/stages/{hall.pk}/")
    links = re.findall(r'<ul class="prints">.*?</ul>', page, re.S)[0]
    found = re.findall(r'<a href="([^"]+)"', links)
    assert len(found) == len(PRINTS) + 2
    assert [desk.get(url).status_code for url in found] == [200] * len(found)


def test_a_round_by_table_and_by_team_names_everybody(hall, desk):
    names = set(hall.entrants.values_list("team__name", flat=True))
    for what in ("pairings", "teams", "checkin", "standings"):
        page = text_of(desk, f"/desk/stages/{hall.pk}/print/{what}/?round=1")
        assert [name for name in names if name not in page] == []
    assert "5-1 09:30" in text_of(desk, f"/desk/stages/{hall.pk}/print/pairings/?round=1")


def test_a_table_s_card_leads_to_the_match_played_there(hall, desk):
    answer = desk.get(f"/desk/stages/{hall.pk}/print/cards/?round=1")
    match = hall.matches.get(table__number=1)
    assert answer.context["cards"][0]["address"] == f"http://testserver/m/{match.pk}/"
    assert answer.content.decode().count("<svg") >= 4


@pytest.mark.parametrize("format", ["single", "double"])
@pytest.mark.parametrize("teams", [2, 5, 24, 64])
def test_every_match_of_a_bracket_is_drawn(make_stage, format, teams):
    stage = make_stage(teams, format=format)
    draw = draw_of(stage, released_only=False)
    made = drawings(draw)
    drawn = {text.text.split(" · ")[0] for drawing in made for text in drawing.texts}
    assert [line.short for line in draw.matches if line.short not in drawn] == []
    assert max(drawing.height for drawing in made) < 170
    assert all(drawing.width <= 277 for drawing in made)


@pytest.mark.parametrize("power", range(1, 10))
def test_a_bracket_is_cut_where_its_rounds_meet(power: int):
    columns = [[f"{r}.{n}" for n in range(2 ** (power - r))] for r in range(1, power + 1)]
    children = {
        f"{r}.{n}": [f"{r - 1}.{2 * n}", f"{r - 1}.{2 * n + 1}"]
        for r in range(2, power + 1)
        for n in range(2 ** (power - r))
    }
    cut = pages(columns, children)
    assert {spot.key for page in cut for spot in page.spots} == {key for column in columns for key in column}
    assert {link for page in cut for link in page.links} == {
        (child, key) for key, below in children.items() for child in below
    }
    assert all(page.rows <= ROWS and page.columns <= 5 for page in cut)
    assert all(0 < spot.row < page.rows for page in cut for spot in page.spots)


def test_a_name_that_is_too_long_is_set_smaller_then_in_two_lines_then_cut():
    assert fitted("蜀汉一队", room=30, size=3, least=1.5) == (("蜀汉一队",), 3)
    lines, size = fitted(LONG, room=45, size=3, least=1.5)
    assert (lines, size > 1.4) == ((LONG,), True)
    lines, size = fitted(LONG * 3, room=40, size=3, least=1.5)
    assert (len(lines), size, lines[1][-1]) == (2, 1.5, "…")
    assert all(width(line) * size <= 41 for line in lines)
