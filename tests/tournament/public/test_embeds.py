"""Pages for a frame on a club's site: only they may be framed, and they hold nothing but public truth."""

from __future__ import annotations

import html

import pytest
from django.test import Client

from tests.tournament.public import fields
from tournament.models import Stage

pytestmark = pytest.mark.django_db
NAMES = ("playing", "bracket", "standings", "schedule")


def framed_by(answer) -> tuple[str, str]:
    policy = answer["Content-Security-Policy"].rpartition("frame-ancestors ")[2]
    return policy, answer.get("X-Frame-Options", "")


@pytest.mark.parametrize("name", NAMES)
def test_an_embed_may_be_framed_and_holds_no_navigation_form_or_cookie(name, client: Client):
    fields.swiss(8, standings_released=True)
    answer = client.get(f"/embed/cup/{name}/?language=en&theme=dark")
    page = answer.content.decode()
    assert framed_by(answer) == ("*", "")
    assert ('<html lang="en" data-theme="dark">' in page, "第1队" in page) == (True, True)
    assert [word for word in ("<form", "site-nav", "csrf", "/login/") if word in page] == []
    assert answer.cookies == {}


def test_every_other_page_still_refuses_to_be_framed(client: Client):
    fields.swiss(8, standings_released=True)
    pages = ("/t/cup/", "/t/cup/bracket/", "/t/cup/standings/", "/t/cup/hall/", "/t/cup/share/", "/login/")
    assert {framed_by(client.get(page)) for page in pages} == {("'none'", "DENY")}


def test_staff_sees_in_a_frame_what_a_stranger_sees(admin_client: Client):
    stage = fields.swiss(8)
    stage.rounds.update(released=False, schedule_released=False)
    pages = [admin_client.get(f"/embed/cup/{name}/").content.decode() for name in NAMES]
    assert ["第1队" in page for page in pages] == [False] * 4
    stage.tournament.released = False
    stage.tournament.save()
    assert admin_client.get("/embed/cup/bracket/").status_code == 404


def test_an_embed_is_of_one_stage_and_one_that_is_not_there_is_not_found(client: Client):
    stage = fields.swiss(4)
    later = Stage.objects.create(tournament=stage.tournament, name="附加赛", position=2)
    assert "附加赛" not in client.get("/embed/cup/bracket/").content.decode()
    assert "附加赛" in client.get(f"/embed/cup/bracket/?stage={later.pk}").content.decode()
    assert [client.get(f"/embed/{path}/").status_code for path in ("cup/desk", "cap/bracket")] == [404, 404]


def test_the_page_with_the_words_to_copy(client: Client):
    fields.swiss(4)
    page = html.unescape(client.get("/t/cup/share/?language=en&theme=light").content.decode())
    address = "http://testserver/embed/cup/standings/?language=en&theme=light"
    assert (
        f'<iframe src="{address}" title="测试杯 · 排名" width="100%" height="640" loading="lazy"></iframe>'
        in html.unescape(page)
    )
    assert "/t/cup/share/" in client.get("/t/cup/").content.decode()
