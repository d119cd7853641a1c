"""The public search: teams with their next match, players, matches, stages; nothing by what is kept back."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.public import fields
from tournament.models import Match, Player, Stage, Table, Venue

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    """Eight teams; the first match of the first round at table 7; the stage is at 成都."""
    stage = fields.elimination(8)
    stage.venue = Venue.objects.create(tournament=stage.tournament, name="西南分站", city="成都")
    stage.save()
    table = Table.objects.create(tournament=stage.tournament, number=7)
    Match.objects.filter(key="r1m1").update(table=table)
    return stage


def found(client: Client, words: str) -> dict[str, list[str]]:
    page = client.get("/t/cup/find/", {"name": words, "part": "live"}).content.decode()
    return {
        "teams": re.findall(r'<h2><a href="/t/cup/teams/\d+/">([^<]+)', page),
        "players": re.findall(r'</svg>(选手[^<]+)</a> <span class="soft">', page),
        "matches": [
            "–".join(re.findall(r'<span class="name">([^<]+)', one)) for one in page.split('<a class="match-line')[1:]
        ],
        "places": re.findall(r'/schedule/\?stage=\d+"><svg.*?</svg>([^<]+)', page),
    }


def test_a_name_finds_teams_and_players(stage: Stage, client: Client):
    assert found(client, "第3队")["teams"] == ["第3队"]
    assert found(client, "手3乙") == {"teams": ["第3队"], "players": ["选手3乙"], "matches": [], "places": []}
    assert found(client, "手3 第3")["teams"] == ["第3队"]
    assert found(client, "手3 第4")["teams"] == []
    assert found(client, "没有的名字") == {"teams": [], "players": [], "matches": [], "places": []}


def test_matches_are_found_by_both_teams_by_table_and_by_round(stage: Stage, client: Client):
    assert found(client, "第1队 第8队")["matches"] == ["第1队–第8队"]
    assert found(client, "7号桌")["matches"] == ["第1队–第8队"]
    assert len(found(client, "半决赛")["matches"]) == 2
    assert found(client, "四分之一 第2队")["matches"] == ["第2队–第7队"]


def test_stages_are_found_by_their_venue_and_city(stage: Stage, client: Client):
    assert [found(client, words)["places"] for words in ("成都", "西南 全国")] == [["全国决赛"], ["全国决赛"]]


def test_nothing_is_found_by_what_is_kept_back(stage: Stage, client: Client):
    stage.rounds.update(schedule_released=False)
    assert found(client, "7号桌")["matches"] == []
    stage.rounds.update(released=False)
    assert found(client, "第1队 第8队")["matches"] == []
    Player.objects.filter(name="选手3乙").update(initials=True)
    Player.objects.filter(name="选手3丙").update(erased=True)
    assert [found(client, name)["teams"] for name in ("手3乙", "手3丙", "手3甲")] == [[], [], ["第3队"]]
    assert found(client, "手3乙")["players"] == []


def test_what_makes_no_sense_is_no_fault(stage: Stage, client: Client):
    for words in ("%00", "9999号桌", "' OR 1=1", "x" * 300, "   ", "号桌"):
        assert client.get("/t/cup/find/", {"name": words}).status_code == 200


def test_many_results_are_as_many_queries_as_few(client: Client):
    fields.elimination(16)
    counts = []
    for words in ("第16队", "第1", "手"):
        with CaptureQueriesContext(connection) as asked:
            client.get("/t/cup/find/", {"name": words})
        counts.append(len(asked))
    assert max(counts) <= min(counts) + 1 < 26
