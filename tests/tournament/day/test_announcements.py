"""What the desk tells everybody, and what followers of a team are told by e-mail."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from config import environment
from tournament import services
from tournament.models import AuditRow, Follower
from tournament.refusals import Illegal, Malformed
from tournament.services import announcements, following
from tournament.services.releases import What, release

AT = datetime(2031, 5, 6, 7, 43, tzinfo=UTC)


@pytest.fixture
def desk(organiser: Any) -> Client:
    client = Client()
    client.force_login(organiser)
    return client


def test_a_draft_is_nobodys_until_it_is_released_and_again_once_withdrawn(make_stage, desk):
    tournament = make_stage(2, released=True).tournament
    page, own = f"/t/{tournament.slug}/?part=live", f"/desk/t/{tournament.slug}/announcements/"
    desk.post(own, {"text": "午饭后 13:00 开赛", "english": "Play resumes at 13:00", "draft": "yes"})
    one = tournament.announcements.get()

    def seen() -> bool:
        return "13:00" in Client().get(page).content.decode()

    assert not seen()
    desk.post(f"{own}{one.pk}/", {"act": "release"})
    assert "午饭后 13:00 开赛" in desk.get(page).content.decode()
    english = Client(headers={"accept-language": "en"}).get(f"/t/{tournament.slug}/").content.decode()
    assert "Play resumes at 13:00" in english
    desk.post(f"{own}{one.pk}/", {"text": "午饭后 14:00 开赛"})
    assert "14:00" in desk.get(page).content.decode()
    desk.post(f"{own}{one.pk}/", {"act": "withdraw"})
    assert "14:00" not in desk.get(page).content.decode()
    with pytest.raises(Illegal):
        announcements.pin(announcement=one, pinned=True, by=None)
    verbs = AuditRow.objects.filter(object=f"announcement:{one.pk}").order_by("pk").values_list("verb", flat=True)
    assert [verb.partition("-")[0] for verb in verbs] == ["draft", "release", "change", "withdraw"]


def test_the_pinned_one_stands_on_top(make_stage, organiser):
    tournament = make_stage().tournament
    for text in ("甲", "乙", "丙"):
        one = announcements.draft(tournament=tournament, text=text, by=organiser)
        announcements.release(announcement=one, by=organiser)
    announcements.pin(announcement=tournament.announcements.get(text="甲"), pinned=True, by=organiser)
    assert [one.text for one in announcements.public(tournament)] == ["甲", "丙", "乙"]


def test_an_empty_or_endless_announcement_is_refused(make_stage, organiser):
    tournament = make_stage().tournament
    for text in (" ", "长" * 501):
        with pytest.raises(Malformed) as refused:
            announcements.draft(tournament=tournament, text=text, by=organiser)
        assert refused.value.field == "text"


@pytest.mark.django_db(transaction=True)
def test_a_follower_is_told_what_is_public_once(log_can_be_emptied, make_stage, organiser, settings):
    settings.EMAIL_READY = True
    stage = make_stage(4)
    match = stage.matches.get(key="r1m1")
    team = match.slots.get(position=1).entrant.team
    services.publish_tournament(tournament=stage.tournament, released=True, by=organiser)
    reader = Client()
    asked = reader.post(f"/t/{stage.tournament.slug}/teams/{team.pk}/follow/", {"address": "Fan@Example.com"})
    assert "确认邮件已发往" in asked.content.decode()
    (confirmation,) = mail.outbox
    link = re.search(r"http://testserver(/follow/[^/]+/)\n", confirmation.body)
    assert link is not None
    assert Follower.objects.get().confirmed is False
    reader.post(link[1])
    table = services.add_table(tournament=stage.tournament, number=7, by=organiser)
    services.schedule_match(match=match, table=table, starts_at=AT, by=organiser)
    assert len(mail.outbox) == 1
    release(stage=stage, what=What.DRAW, released=True, by=organiser)
    release(stage=stage, what=What.SCHEDULE, released=True, by=organiser)
    said = [one.body.split("\n\n")[0] for one in mail.outbox[1:]]
    assert said == ["半决赛 · 第 1 场：第1队 对 第4队", "半决赛 · 第 1 场：第1队 对 第4队，05-06 15:43，7 号桌"]
    assert following.tell([match.pk]) == 0
    stop = mail.outbox[-1].extra_headers["List-Unsubscribe"].strip("<>").removeprefix("http://testserver")
    assert "退订" in Client().get(stop).content.decode()
    assert Client(enforce_csrf_checks=True).post(stop).status_code == 200
    assert Follower.objects.count() == 0


def test_nobody_follows_where_no_mail_is_sent(make_stage, settings):
    stage = make_stage(2, released=True)
    team = stage.entrants.first().team
    settings.EMAIL_READY = False
    assert Client().get(f"/t/{stage.tournament.slug}/teams/{team.pk}/follow/").status_code == 404
    with pytest.raises(Illegal):
        following.follow(team=team, address="a@b.cn", language="zh-hans", site="http://x")
    settings.EMAIL_READY = True
    with pytest.raises(Malformed):
        following.follow(team=team, address="nonsense", language="zh-hans", site="http://x")


def test_an_email_url_is_read_or_refused():
    read = environment.mail("smtp://me%40b.cn:s3c@mail.b.cn:587/?tls=1&from=cup@b.cn")
    assert read == {
        "EMAIL_READY": True,
        "EMAIL_HOST": "mail.b.cn",
        "EMAIL_PORT": 587,
        "EMAIL_HOST_USER": "me@b.cn",
        "EMAIL_HOST_PASSWORD": "s3c",
        "EMAIL_USE_SSL": False,
        "EMAIL_USE_TLS": True,
        "EMAIL_TIMEOUT": 20,
        "DEFAULT_FROM_EMAIL": "cup@b.cn",
    }
    assert environment.mail("") == {"EMAIL_READY": False}
    with pytest.raises(ValueError, match="EMAIL_URL"):
        environment.mail("http://mail.b.cn")
