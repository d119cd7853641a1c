"""A follower's mails as they go out: over SMTP to a real server, with what EMAIL_URL says."""

from __future__ import annotations

import email
import re
from collections.abc import Iterator
from email.message import Message
from email.policy import default
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from django.test import Client

from config import environment
from tests.servers import free_port
from tournament.models import Follower
from tournament.services import releases


class Mailbox:
    """What arrived, in order."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, list[str], Message]] = []
        self.users: list[bytes] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        message = email.message_from_bytes(envelope.content, policy=default)
        self.mails.append((envelope.mail_from, envelope.rcpt_tos, message))
        return "250 OK"

    def let_in(self, server: Any, session: Any, envelope: Any, mechanism: str, told: Any) -> AuthResult:
        self.users.append(told.login)
        return AuthResult(success=told.password == b"s3cret/word")


@pytest.fixture
def mailbox(settings: Any) -> Iterator[Mailbox]:
    kept = Mailbox()
    port = free_port()
    server = Controller(
        kept, hostname="127.0.0.1", port=port, authenticator=kept.let_in, auth_required=True, auth_require_tls=False
    )
    server.start()
    url = f"smtp://desk:s3cret%2Fword@127.0.0.1:{port}/?from=cup@example.org"
    for name, value in environment.mail(url).items():
        setattr(settings, name, value)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    yield kept
    server.stop()


@pytest.mark.filterwarnings("ignore:Requiring AUTH")
def test_a_follower_confirms_and_is_told_once_of_what_becomes_public(
    make_stage: Any, organiser: Any, client: Client, mailbox: Mailbox, django_capture_on_commit_callbacks: Any
) -> None:
    stage = make_stage(2)
    stage.tournament.released = True
    stage.tournament.save()
    team = stage.tournament.teams.get(name="第1队")
    with django_capture_on_commit_callbacks(execute=True):
        client.post(f"/t/{stage.tournament.slug}/teams/{team.pk}/follow/", {"address": "fan@example.org"})
    sender, receivers, asked = mailbox.mails[0]
    assert (sender, receivers, asked["Subject"]) == ("cup@example.org", ["fan@example.org"], "[测试杯] 确认关注 第1队")
    assert set(mailbox.users) == {b"desk"}
    link = re.search(r"http://testserver(/follow/\S+/)", asked.get_content())
    assert link is not None
    client.post(link[1])
    assert Follower.objects.get().confirmed
    for _twice in range(2):
        with django_capture_on_commit_callbacks(execute=True):
            releases.release(stage=stage, what="draw", released=True, by=organiser)
    assert len(mailbox.mails) == 2
    _sender, _receivers, told = mailbox.mails[1]
    assert "第1队 对 第2队" in told.get_content()
    assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = re.search(r"http://testserver(/follow/\S+/stop/)", told.get_content())
    assert stop is not None
    client.post(stop[1])
    assert not Follower.objects.exists()


@pytest.mark.parametrize(
    ("url", "port", "tls", "ssl"),
    [
        ("smtp://mail.example.org", 25, False, False),
        ("smtp://mail.example.org/?tls=1", 587, True, False),
        ("smtps://mail.example.org", 465, False, True),
        ("smtp://mail.example.org:2525/?ssl=1", 2525, False, True),
    ],
)
def test_what_an_address_of_a_mail_server_means(url: str, port: int, tls: bool, ssl: bool) -> None:
    told = environment.mail(url)
    assert (told["EMAIL_PORT"], told["EMAIL_USE_TLS"], told["EMAIL_USE_SSL"]) == (port, tls, ssl)


def test_an_address_that_is_none_is_refused_at_the_start() -> None:
    with pytest.raises(ValueError, match="EMAIL_URL"):
        environment.mail("http://mail.example.org")
