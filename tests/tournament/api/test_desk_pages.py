"""Webhooks and people's wishes on the desk: pressed like anybody would, and refused to everybody else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from tournament.models import Delivery, Player, Stage, Webhook

from .conftest import Listener

Make = Callable[..., Stage]


def test_an_address_is_registered_tried_and_sees_how_it_went(
    make_stage: Make, organiser: User, client: Client, listener: Listener, django_capture_on_commit_callbacks: Any
):
    client.force_login(organiser)
    base = f"/desk/t/{make_stage(2).tournament.slug}/webhooks/"
    assert "地址要以 https:// 开头" in client.post(base, {"url": "ftp://example.org"}).content.decode()
    page = client.post(base, {"url": listener.url, "events": ["draw.released"]})
    hook = Webhook.objects.get()
    assert (hook.secret in page.content.decode(), page["Cache-Control"]) == (True, "no-store")
    assert hook.secret not in client.get(base).content.decode() + client.get(f"{base}{hook.pk}/").content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        client.post(f"{base}{hook.pk}/act/", {"act": "ping"})
    assert re.search(r'badge good">200</span>', client.get(f"{base}{hook.pk}/").content.decode())
    with django_capture_on_commit_callbacks(execute=True):
        client.post(f"/desk/t/{hook.tournament.slug}/deliveries/{Delivery.objects.get().pk}/again/")
    assert listener.events == ["ping", "ping"]
    renewed = client.post(f"{base}{hook.pk}/act/", {"act": "secret"}).content.decode()
    assert hook.secret not in renewed
    assert Webhook.objects.get().secret in renewed
    client.post(f"{base}{hook.pk}/", {"url": listener.url, "events": []})
    Webhook.objects.update(active=False, given_up=True)
    assert Webhook.objects.get().events == []
    off = client.get(f"{base}{hook.pk}/", headers={"accept-language": "en"}).content.decode()
    assert ("Resume sending" in off, "Send again" in off) == (True, False)  # what is off sends nothing again
    assert "网络回调失败太多" in client.get(f"/desk/t/{hook.tournament.slug}/").content.decode()
    client.post(f"{base}{hook.pk}/act/", {"act": "on"})
    assert Webhook.objects.get().active
    client.post(f"{base}{hook.pk}/act/", {"act": "remove"})
    assert not Webhook.objects.exists()


def test_people_are_found_shown_by_initials_and_deleted_after_a_look(make_stage: Make, organiser: User, client: Client):
    client.force_login(organiser)
    stage = make_stage(2)
    base = f"/desk/t/{stage.tournament.slug}/people/"
    player = Player.objects.get(name="赵二")
    page = client.get(base, {"name": "赵"}).content.decode()
    assert ("赵二" in page, "钱二" in page) == (True, False)
    client.post(f"{base}{player.pk}/initials/", {"initials": "yes"})
    assert Player.objects.get(pk=player.pk).initials
    asked = client.get(f"{base}{player.pk}/erase/").content.decode()
    assert "删除 赵二 的个人信息" in asked
    assert "操作日志里 1 行" in asked
    assert client.post(f"{base}{player.pk}/erase/").status_code == 400
    client.post(f"{base}{player.pk}/erase/", {"why": "本人要求"})
    assert (Player.objects.get(pk=player.pk).erased, "赵二" in client.get(base).content.decode()) == (True, False)


def test_both_are_for_the_organiser_alone(make_stage: Make, stranger: User, client: Client):
    slug = make_stage(2).tournament.slug
    client.force_login(stranger)
    player = Player.objects.first()
    paths = ("webhooks/", "people/", f"people/{player.pk}/erase/")
    assert [client.get(f"/desk/t/{slug}/{path}").status_code for path in paths] == [403, 403, 403]
    assert client.post(f"/desk/t/{slug}/people/{player.pk}/erase/", {"why": "x"}).status_code == 403
