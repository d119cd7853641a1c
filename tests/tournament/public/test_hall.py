"""The hall's screen: what it shows and how it pages, with the moment as an argument; nothing that is not released."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournament.public import fields
from tournament import neighbours
from tournament.models import Announcement, Match, Stage, Table
from tournament.neighbours import Live
from tournament.public.pace import pace
from tournament.public.slides import KINDS, Scene, Slide, slides
from tournament.public.visiting import stranger

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 28, 4, 0, tzinfo=UTC)


def shown(stage: Stage, *kinds: str, now: datetime = NOON, top: int = 32) -> list[Slide]:
    return slides(Scene(stranger(stage.tournament), None, now, top), kinds or KINDS)


def keys(found: list[Slide]) -> list[tuple[str, int]]:
    return [(one.key, len(one.rows)) for one in found]


def test_long_lists_are_paged_and_empty_ones_left_out():
    stage = fields.swiss(32, standings_released=True)
    for match in Match.objects.order_by("number")[:14]:
        fields.win(match, "A")
    assert keys(shown(stage)) == [
        ("next-1", 2),
        ("results-1", 6),
        ("results-2", 6),
        *((f"bracket-{page}", size) for page, size in ((1, 6), (2, 6), (3, 4))),
        *((f"standings-0-{page}", 8) for page in range(1, 5)),
    ]
    assert keys(shown(stage, "standings", top=10)) == [("standings-0-1", 8), ("standings-0-2", 2)]
    assert [one.title for one in shown(stage, "bracket")] == ["第 1 轮"] * 3


def test_nothing_is_shown_before_its_release():
    stage = fields.swiss(8, standings_released=True)
    stage.rounds.update(schedule_released=False)
    assert [one.kind for one in shown(stage)] == ["cards", "standings"]
    stage.rounds.update(released=False)
    Stage.objects.update(standings_released=False)
    assert shown(stage) == []


def test_a_late_match_says_by_how_much_and_the_round_when_it_will_be_over():
    stage = fields.swiss(8, game_minutes=40)
    Table.objects.create(tournament=stage.tournament, number=1)
    first, *_rest = Match.objects.order_by("number")
    Match.objects.update(starts_at=NOON)
    Match.objects.filter(pk=first.pk).update(state="playing", started_at=NOON)
    now = NOON + timedelta(minutes=25)
    (slide,) = shown(stage, "next", now=now)
    assert [late for _line, late in slide.rows] == [25, 25, 25]
    assert [late for _line, late in shown(stage, "next", now=NOON + timedelta(minutes=10))[0].rows] == [0, 0, 0]
    going = slide.more["pace"]
    assert (going.over, going.total, going.ends) == (0, 4, NOON + timedelta(minutes=160))
    stage.rounds.update(schedule_released=False)
    assert pace(stage, now=now, released_only=True) is None


def test_a_game_in_play_has_its_clock_and_who_leads_or_that_it_is_ruled_on(monkeypatch, client: Client):
    stage = fields.swiss(4)
    one, other = Match.objects.order_by("number")
    Match.objects.update(state="playing", table=Table.objects.create(tournament=stage.tournament, number=7))
    live = {
        one.pk: Live(1, 1, "第 2 阵营回合", ("warm", "cold"), 1, 1_200_000, 1_000),
        other.pk: Live(2, 1, "裁定中", ruling=True),
    }
    monkeypatch.setattr(neighbours, "_live", [lambda matches: live])
    page = client.get("/t/cup/hall/?show=playing").content.decode()
    assert 'data-left="1200000" data-since="1000"' in page
    assert page.count("领先") == 1
    assert page.index("第3队") < page.index("裁定中")
    assert "7<small>号桌" in page


def test_the_last_rounds_of_a_bracket_are_a_tree_and_then_a_champion():
    stage = fields.elimination(16)
    assert {one.kind for one in shown(stage, "bracket")} == {"cards"}
    fields.play(stage, [f"r1m{n}" for n in range(1, 9)])
    (tree,) = shown(stage, "bracket")
    assert (tree.kind, [len(one.matches) for one in tree.rows]) == ("tree", [4, 2, 1])
    fields.play(stage, ["r2m1", "r2m2", "r2m3", "r2m4", "r3m1", "r3m2", "r4m1"])
    champion, tree = shown(stage, "bracket")
    assert (champion.more["champion"].team.name, tree.kind) == ("第1队", "tree")


def test_the_address_chooses_what_is_shown_and_how_long(client: Client):
    stage = fields.groups(8, standings_released=True)
    Announcement.objects.create(tournament=stage.tournament, text="午休至一点", english="Lunch", released_at=NOON)
    Announcement.objects.create(tournament=stage.tournament, text="草稿")
    page = client.get("/t/cup/hall/?show=announcements,nonsense&seconds=8&theme=light&language=en").content.decode()
    assert ("Lunch" in page, "草稿" in page, page.count("<section")) == (True, False, 1)
    assert ('data-seconds="8"' in page, '<html lang="en" data-theme="light">' in page) == (True, True)
    page = client.get("/t/cup/hall/?show=standings&show=bracket&seconds=1&top=x").content.decode()
    assert (
        'data-seconds="5"' in page,
        page.index('data-key="standings-1-1"') < page.index('data-key="bracket-1"'),
    ) == (
        True,
        True,
    )
    stage.tournament.__class__.objects.update(released=False)
    assert client.get("/t/cup/hall/").status_code == 404


def test_the_organiser_at_the_machine_shows_no_more_than_a_stranger(admin_client: Client, client: Client):
    stage = fields.swiss(8)
    stage.rounds.update(released=False)
    pages = [one.get("/t/cup/hall/").content.decode() for one in (admin_client, client)]
    assert ["比赛即将开始" in page for page in pages] == [True, True]


@pytest.mark.parametrize("kind", ["playing", "next", "results", "bracket", "standings"])
def test_more_matches_are_no_more_queries(kind, client: Client, django_assert_max_num_queries):
    stage = fields.swiss(64, standings_released=True)
    matches = list(Match.objects.order_by("number"))
    for match in matches[:8]:
        fields.win(match, "A")
    Match.objects.filter(pk__in=[match.pk for match in matches[8:20]]).update(state="playing")
    with django_assert_max_num_queries(22):
        client.get(f"/t/cup/hall/?show={kind}")
    assert stage.pk


def test_the_front_page_says_who_is_late_and_when_the_round_will_be_over(client: Client):
    stage = fields.swiss(4, game_minutes=600)
    one, other = Match.objects.order_by("number")
    now = timezone.now()
    Match.objects.filter(pk=one.pk).update(state="playing", started_at=now)
    Match.objects.filter(pk=other.pk).update(starts_at=now - timedelta(minutes=25))
    page = client.get("/t/cup/").content.decode()
    assert ("晚点 25 分钟" in page, "预计结束" in page) == (True, True)
    stage.rounds.update(schedule_released=False)
    page = client.get("/t/cup/").content.decode()
    assert ("晚点" in page, "预计结束" in page) == (False, False)


def test_512_teams_take_fewer_than_30_queries_a_page(client: Client):
    stage = fields.swiss(512, rounds=2, standings_released=True)
    matches = list(Match.objects.order_by("round__number", "number"))
    for match in matches[:8]:
        fields.win(match, "A")
    Match.objects.filter(pk__in=[match.pk for match in matches[8:40]]).update(state="playing", started_at=NOON)
    team = stage.entrants.first().team_id
    paths = (
        "",
        "bracket/",
        "standings/",
        "schedule/",
        "teams/",
        f"teams/{team}/",
        "find/?name=第1",
        "generals/",
        "hall/",
    )
    counts = {}
    for path in paths:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(f"/t/cup/{path}").status_code == 200
        counts[path] = len(asked)
    assert {path: count for path, count in counts.items() if count >= 30} == {}
