"""Four releases, each on its own: the public finds nothing of a thing before it is released, nor after it is back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tournament import bus, services
from tournament.models import AuditRow, Match, Notice, Stage
from tournament.refusals import Illegal
from tournament.services.releases import What, release

AT = datetime(2031, 5, 6, 7, 43, tzinfo=UTC)  # 15:43 in Shanghai


@pytest.fixture
def scheduled(make_stage: Any, organiser: Any) -> Stage:
    """Four teams, drawn, table 77 at a telling time, the championship's page public."""
    stage: Stage = make_stage(4)
    table = services.add_table(tournament=stage.tournament, number=77, by=organiser)
    for match in stage.matches.filter(round__number=1):
        services.schedule_match(match=match, table=table, starts_at=AT, by=organiser)
    services.publish_tournament(tournament=stage.tournament, released=True, by=organiser)
    return stage


def walk(stage: Stage) -> str:
    """Everything that a stranger is told at the event's addresses."""
    slug, match = stage.tournament.slug, stage.matches.order_by("pk").first()
    assert match is not None
    team = stage.entrants.order_by("pk").first()
    assert team is not None
    paths = [f"/t/{slug}/", f"/t/{slug}/?part=live", f"/t/{slug}/bracket/", f"/t/{slug}/teams/", f"/t/{slug}/live/"]
    paths += [f"/t/{slug}/schedule/", f"/t/{slug}/standings/", f"/t/{slug}/groups/", f"/t/{slug}/calendar.ics"]
    paths += [
        f"/t/{slug}/find/?name=第1队",
        f"/m/{match.pk}/",
        f"/api/tournaments/{slug}/",
        f"/api/matches/{match.pk}/",
    ]
    answers = [Client().get(path) for path in paths]
    assert all(answer.status_code in (200, 404) for answer in answers)
    return "".join(answer.content.decode() for answer in answers if answer.status_code == 200)


def told(stage: Stage) -> set[str]:
    text = walk(stage)
    seen = {"pairing"} if "对 第4队" in text else set()
    return seen | (
        {"schedule"} if any(sign in text for sign in ("15:43", "T15:43", "77 号桌", '"table":77')) else set()
    )


def test_nothing_is_told_before_its_release(scheduled, organiser):
    assert told(scheduled) == set()
    release(stage=scheduled, what=What.DRAW, released=True, by=organiser)
    assert told(scheduled) == {"pairing"}
    release(stage=scheduled, what=What.SCHEDULE, released=True, by=organiser)
    assert told(scheduled) == {"pairing", "schedule"}
    release(stage=scheduled, what=What.DRAW, released=False, by=organiser)
    assert told(scheduled) == set()
    release(stage=scheduled, what=What.DRAW, released=True, by=organiser)
    assert told(scheduled) == {"pairing"}


def test_a_round_is_released_on_its_own(scheduled, organiser):
    first = scheduled.rounds.get(number=1)
    release(stage=scheduled, what=What.DRAW, released=True, by=organiser, round=first)
    assert list(scheduled.rounds.order_by("number").values_list("released", flat=True)) == [True, False]
    final = Match.objects.get(stage=scheduled, round__number=2)
    assert Client().get(f"/m/{final.pk}/").status_code == 404


def test_a_schedule_comes_after_its_draw(scheduled, organiser):
    with pytest.raises(Illegal):
        release(stage=scheduled, what=What.SCHEDULE, released=True, by=organiser)
    with pytest.raises(Illegal):
        release(stage=scheduled, what=What.STANDINGS, released=True, by=organiser)


def test_every_release_is_in_the_log_and_the_changelog_once(scheduled, organiser):
    for _twice in range(2):
        release(stage=scheduled, what=What.DRAW, released=True, by=organiser)
    release(stage=scheduled, what=What.STANDINGS, released=True, by=organiser)
    release(stage=scheduled, what=What.STANDINGS, released=False, by=organiser)
    said = list(Notice.objects.order_by("pk").values_list("kind", "text"))
    assert said == [
        ("release", "正赛：对阵已公布"),
        ("release", "正赛：排名已公布"),
        ("take-back", "正赛：排名已收回"),
    ]
    assert AuditRow.objects.filter(verb__in=("release-draw", "release-standings", "withdraw-standings")).count() == 3


def test_the_preview_is_the_public_page_and_leaves_everything_as_it_was(scheduled, organiser):
    desk = Client()
    desk.force_login(organiser)
    preview = desk.get(f"/desk/stages/{scheduled.pk}/release/?what=draw")
    assert "第4队" in preview.context["seen"]
    assert "77 号桌" not in preview.context["seen"]
    assert scheduled.rounds.filter(released=True).count() == Notice.objects.count() == 0
    back = desk.post(f"/desk/stages/{scheduled.pk}/release/?what=draw")
    assert back.status_code == 302
    hidden = desk.get(f"/desk/stages/{scheduled.pk}/release/?what=draw&back=yes&page=match")
    assert hidden.context["seen"] is None
    assert scheduled.rounds.filter(released=True).count() == 2


def test_live_events_name_no_match_that_is_not_public(scheduled, organiser, django_capture_on_commit_callbacks):
    match = scheduled.matches.order_by("pk").first()
    channel = f"tournament.{scheduled.tournament_id}"
    with django_capture_on_commit_callbacks(execute=True):
        services.schedule_match(match=match, table=None, starts_at=AT, by=organiser)
    assert bus.hub.kept(channel) == ()
    release(stage=scheduled, what=What.DRAW, released=True, by=organiser)
    with django_capture_on_commit_callbacks(execute=True):
        services.schedule_match(match=match, table=None, starts_at=None, by=organiser)
    (frame,) = bus.hub.kept(channel)
    assert b'"kind":"matches","matches":[%d]' % match.pk in frame


def test_officials_are_named_once_they_are_released(scheduled, organiser):
    match = scheduled.matches.order_by("pk").first()
    get_user_model().objects.create_user("裁判甲", password="x")
    services.grant_role(tournament=scheduled.tournament, username="裁判甲", kind="referee", by=organiser)
    desk = Client()
    desk.force_login(organiser)
    desk.post(f"/desk/matches/{match.pk}/officials/", {"usernames": ["裁判甲"]})
    seen = []
    for what, out in ((What.DRAW, True), (What.OFFICIALS, True), (What.OFFICIALS, False)):
        release(stage=scheduled, what=what, released=out, by=organiser)
        seen.append("裁判甲" in walk(scheduled))
    assert seen == [False, True, False]


def test_a_double_walkover_shows_no_score_and_no_game_of_an_undone_pairing(make_stage, organiser, report):
    stage = make_stage(4, released=True)
    for key in ("r1m1", "r1m2"):
        report(stage, key, "A")
    report(stage, "r2m1", "A")
    paper = [services.PaperGame(winner="B")]
    first = stage.matches.get(key="r1m1")
    services.enter_result(match=first, outcome="completed", games=paper, by=organiser, why="看错", cascade=True)
    final = stage.matches.get(key="r2m1")
    services.enter_result(match=final, outcome="double-walkover", games=[], by=organiser)
    page = Client().get(f"/m/{final.pk}/").content.decode()
    assert "<b>0</b> : <b>0</b>" not in page
    assert "作废" not in page
    assert "双方弃权" in page
