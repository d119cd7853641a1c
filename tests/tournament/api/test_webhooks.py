"""Programs outside hear of what has become public: signed, in their own time, again when it failed, never too early."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from tournament import outbound, services
from tournament.models import AuditRow, Delivery, GameScore, Stage, Webhook
from tournament.refusals import Illegal, Malformed
from tournament.services import announcements, deliveries, outside, releases
from tournament.services.finish import finish_stage

from .conftest import Listener

NOW = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)
Make = Callable[..., Stage]
Report = Callable[..., GameScore]


def later(**time: float) -> datetime:
    return NOW + timedelta(**time)


def test_a_championship_is_heard_of_in_order_and_nothing_before_its_release(
    make_stage: Make, report: Report, organiser: User, listener: Listener, django_capture_on_commit_callbacks: Any
):
    stage = make_stage(2)
    outside.register(tournament=stage.tournament, url=listener.url, by=organiser)
    with django_capture_on_commit_callbacks(execute=True):
        report(stage, "r1m1", "A")
        announcements.draft(tournament=stage.tournament, text="午休一小时", by=organiser)
    assert listener.heard == []
    with django_capture_on_commit_callbacks(execute=True):
        releases.release(stage=stage, what="draw", released=True, by=organiser)
    assert listener.events == ["draw.released", "result.confirmed"]
    with django_capture_on_commit_callbacks(execute=True):
        report(stage, "r1m1", "A", figures={"survivors": {"A": 2, "B": 0}})
        releases.release(stage=stage, what="standings", released=True, by=organiser)
        finish_stage(stage=stage, by=organiser)
        said = stage.tournament.announcements.get()
        announcements.release(announcement=said, by=organiser)
        announcements.withdraw(announcement=said, by=organiser)
    assert listener.events[2:] == [
        "standings.released",
        "stage.finished",
        "announcement.released",
        "announcement.withdrawn",
    ]
    match = stage.matches.get()
    assert listener.said(1)["data"] == {
        "match": {
            "id": match.pk,
            "key": "r1m1",
            "round": 1,
            "number": 1,
            "stage": {"id": stage.pk, "name": stage.name},
        },
        "outcome": "completed",
        "winner": {"team": match.winner_id, "name": "第1队"},
        "sides": [
            {"position": 1, "team": match.winner_id, "name": "第1队", "games": 1, "points": None, "place": None},
            {
                "position": 2,
                "team": match.slots.get(position=2).entrant_id,
                "name": "第2队",
                "games": 0,
                "points": None,
                "place": None,
            },
        ],
        "version": 1,
    }


def test_a_corrected_and_a_cleared_result_are_told_as_such(
    make_stage: Make, organiser: User, listener: Listener, django_capture_on_commit_callbacks: Any
):
    stage = make_stage(2, released=True)
    outside.register(tournament=stage.tournament, url=listener.url, by=organiser)
    match = stage.matches.get()
    game = services.PaperGame
    with django_capture_on_commit_callbacks(execute=True):
        services.enter_result(outcome="completed", match=match, games=(game("A", "surrender"),), by=organiser)
    with django_capture_on_commit_callbacks(execute=True):
        services.confirm_match(match=match, by=organiser)
        services.confirm_match(match=match, by=organiser)
    with django_capture_on_commit_callbacks(execute=True):
        services.enter_result(
            outcome="completed", match=match, games=(game("B", "surrender"),), by=organiser, why="看错一行"
        )
        services.confirm_match(match=match, by=organiser)
    with django_capture_on_commit_callbacks(execute=True):
        services.clear_result(match=match, by=organiser, why="重赛")
    assert listener.events == ["result.confirmed", "result.corrected", "result.cleared"]
    assert listener.said(1)["data"]["winner"]["name"] == "第2队"


def test_a_message_is_signed_with_its_time_and_an_old_one_is_not_believed(
    make_stage: Make, organiser: User, listener: Listener
):
    stage = make_stage()
    hook = outside.register(tournament=stage.tournament, url=listener.url, by=organiser)
    sent = outside.ping(webhook=hook, by=organiser, now=NOW)
    assert deliveries.deliver_due(now=NOW) == 1
    headers, body = listener.heard[0]
    signature, at = headers["Marshal-Signature"], int(NOW.timestamp())
    assert signature.startswith(f"t={at},v1=")
    assert (headers["Marshal-Delivery"], headers["Marshal-Event"]) == (str(sent.uid), "ping")
    assert outbound.verify(hook.secret, signature, body, now=at + 299)
    assert not outbound.verify(hook.secret, signature, body, now=at + 301)
    assert not outbound.verify(hook.secret, signature, body + b" ", now=at)
    assert not outbound.verify("another", signature, body, now=at)
    assert not outbound.verify(hook.secret, "t=x,v1", body, now=at)
    sent.refresh_from_db()
    assert (sent.status, sent.answer, sent.delivered_at, sent.next_at) == (200, "heard", NOW, None)


def test_what_fails_is_tried_again_with_longer_waits_under_the_same_number(
    make_stage: Make, organiser: User, listener: Listener
):
    listener.answers = [500, 302, 200]
    hook = outside.register(tournament=make_stage().tournament, url=listener.url, by=organiser)
    sent = outside.ping(webhook=hook, by=organiser, now=NOW)
    assert [deliveries.deliver_due(now=later(seconds=at)) for at in (0, 59, 60, 60 + 299, 60 + 300)] == [0, 0, 0, 0, 1]
    assert {headers["Marshal-Delivery"] for headers, _body in listener.heard} == {str(sent.uid)}
    assert len(listener.heard) == 3  # the redirection was an answer like any other: nobody went there
    sent.refresh_from_db()
    assert (sent.tries, sent.status) == (3, 200)
    hook.refresh_from_db()
    assert hook.failures == 0


def test_after_six_tries_a_message_is_given_up_and_can_be_sent_again_by_hand(
    make_stage: Make, organiser: User, listener: Listener
):
    listener.answers = [503]
    hook = outside.register(tournament=make_stage().tournament, url=listener.url, by=organiser)
    sent = outside.ping(webhook=hook, by=organiser, now=NOW)
    for day in range(10):
        deliveries.deliver_due(now=later(days=day))
    sent.refresh_from_db()
    assert (sent.tries, sent.status, sent.answer, sent.next_at) == (6, 503, "not now", None)
    listener.answers = [200]
    outside.again(delivery=sent, by=organiser, now=later(days=11))
    assert deliveries.deliver_due(now=later(days=11)) == 1
    assert {headers["Marshal-Delivery"] for headers, _body in listener.heard} == {str(sent.uid)}


def test_a_webhook_that_fails_twenty_times_is_switched_off_and_its_messages_wait(
    make_stage: Make, organiser: User, listener: Listener
):
    listener.answers = [410]
    hook = outside.register(tournament=make_stage().tournament, url=listener.url, by=organiser)
    for _one in range(4):
        outside.ping(webhook=hook, by=organiser, now=NOW)
    for day in range(6):
        deliveries.deliver_due(now=later(days=day))
    hook.refresh_from_db()
    assert (hook.active, hook.given_up, len(listener.heard)) == (False, True, 20)
    assert AuditRow.objects.filter(verb="give-up-webhook", object=f"webhook:{hook.pk}").count() == 1
    with pytest.raises(Illegal):
        outside.ping(webhook=hook, by=organiser, now=NOW)
    outside.switch(webhook=hook, active=True, by=organiser)
    hook.refresh_from_db()
    assert (hook.active, hook.given_up, hook.failures) == (True, False, 0)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/hook",
        "ftp://example.org/",
        "https://user:pass@example.org/",
        "https://",
        "https://example.org:99999/",
        "https://例子 .org/",
        "javascript:alert(1)",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.8]/",
        "https://169.254.169.254/latest/meta-data",
        "https://10.1.2.3/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://127.1/",
        "https://192.0.0.8/",
        "https://[64:ff9b:1::a00:8]/",
        "https://localhost/",
        "https://localhost./",
        "https://desk.local/",
    ],
)
def test_an_address_inside_the_house_or_in_the_clear_is_refused(make_stage: Make, organiser: User, url: str):
    stage = make_stage()
    with pytest.raises(Malformed) as refused:
        outside.register(tournament=stage.tournament, url=url, by=organiser)
    assert refused.value.field == "url"
    assert not Webhook.objects.exists()


def test_a_name_that_turns_out_to_lead_inside_is_not_connected_to(
    make_stage: Make, organiser: User, listener: Listener, settings: Any
):
    hook = outside.register(tournament=make_stage().tournament, url=listener.url, by=organiser)
    settings.WEBHOOKS_INSIDE = False
    sent = outside.ping(webhook=hook, by=organiser, now=NOW)
    assert deliveries.deliver_due(now=NOW) == 0
    sent.refresh_from_db()
    assert (listener.heard, sent.status) == ([], None)
    assert sent.error == "refused: 127.0.0.1 is inside the server's own network"


def test_only_chosen_events_are_sent_and_nothing_of_a_rehearsal(
    make_stage: Make, organiser: User, listener: Listener, django_capture_on_commit_callbacks: Any
):
    stage = make_stage(2)
    hook = outside.register(tournament=stage.tournament, url=listener.url, by=organiser, events=["result.confirmed"])
    with pytest.raises(Malformed):
        outside.change(webhook=hook, events=["everything"], by=organiser)
    with pytest.raises(Illegal):
        outside.register(tournament=stage.tournament, url=listener.url, by=organiser)
    with django_capture_on_commit_callbacks(execute=True):
        releases.release(stage=stage, what="draw", released=True, by=organiser)
    assert listener.heard == []
    stage.tournament.rehearsal = True
    stage.tournament.save()
    with django_capture_on_commit_callbacks(execute=True):
        services.enter_result(
            outcome="completed", match=stage.matches.get(), games=(services.PaperGame("A"),), by=organiser
        )
        services.confirm_match(match=stage.matches.get(), by=organiser)
    assert (listener.heard, Delivery.objects.count()) == ([], 0)
