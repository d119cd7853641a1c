"""Programs outside (网络回调): registered by an organiser, changed, switched on and off, tried.

What they are told of stands in happenings.py, the sending of it in deliveries.py.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournament import audit, outbound
from tournament.bilingual import both
from tournament.models import Delivery, Tournament, Webhook
from tournament.refusals import Illegal, Malformed
from tournament.services.happenings import TO_CHOOSE, Happening, put_down, wake
from tournament.services.user import User
from tournament.transactions import writing

MOST = 10  # webhooks of a tournament
OURS = ("localhost", "local", "internal", "lan")  # names that never lead out of the house


def register(*, tournament: Tournament, url: str, by: User, events: Iterable[str] = ()) -> Webhook:
    """A new address; its `secret` is told to whoever registers it, and to nobody later."""
    fields = {"url": _address(url), "events": _chosen(events)}
    with writing():
        Tournament.objects.select_for_update(of=("self",)).get(pk=tournament.pk)
        known = tournament.webhooks.all()
        if known.filter(url=fields["url"]).exists():
            raise Illegal(both(_("这个地址已经登记过。")), field="url")
        if known.count() >= MOST:
            raise Illegal(both(_("一个赛事最多 %(most)s 个回调。"), most=MOST), field="url")
        made = Webhook.objects.create(tournament=tournament, secret=secrets.token_urlsafe(32), **fields)
        audit.record(user=by, verb="add-webhook", about=made, after=fields)
        return made


def change(*, webhook: Webhook, by: User, url: str | None = None, events: Iterable[str] | None = None) -> Webhook:
    """Another address or other events; None leaves it as it is."""
    with writing():
        held = _held(webhook)
        before = _as_json(held)
        held.url = held.url if url is None else _address(url)
        held.events = held.events if events is None else _chosen(events)
        if Webhook.objects.filter(tournament=held.tournament, url=held.url).exclude(pk=held.pk).exists():
            raise Illegal(both(_("这个地址已经登记过。")), field="url")
        if _as_json(held) != before:
            held.save(update_fields=["url", "events"])
            audit.record(user=by, verb="change-webhook", about=held, before=before, after=_as_json(held))
        return held


def switch(*, webhook: Webhook, active: bool, by: User) -> Webhook:
    """On again, with its failures forgotten, or off; what waits stays until it is on."""
    with writing():
        held = _held(webhook)
        if held.active != active:
            held.active, held.failures, held.given_up = active, 0, False
            held.save(update_fields=["active", "failures", "given_up"])
            audit.record(user=by, verb="switch-webhook", about=held, after={"active": active})
        if active:
            transaction.on_commit(wake)
        return held


def new_secret(*, webhook: Webhook, by: User) -> Webhook:
    """Another secret, at once; the old one signs nothing any more."""
    with writing():
        held = _held(webhook)
        held.secret = secrets.token_urlsafe(32)
        held.save(update_fields=["secret"])
        audit.record(user=by, verb="renew-webhook-secret", about=held)
        return held


def remove(*, webhook: Webhook, by: User) -> None:
    """The webhook and all that was to be sent to it."""
    with writing():
        held = _held(webhook)
        audit.record(user=by, verb="remove-webhook", about=held, before=_as_json(held))
        held.delete()


def ping(*, webhook: Webhook, by: User, now: datetime) -> Delivery:
    """A message to try the address with."""
    with writing():
        held = _held(webhook)
        if not held.active:
            raise Illegal(both(_("这个回调已停用。")))
        audit.record(user=by, verb="ping-webhook", about=held)
        made = put_down(held, Happening.PING, {}, key="", now=now)
        transaction.on_commit(wake)
        return made


def again(*, delivery: Delivery, by: User, now: datetime) -> Delivery:
    """The same message, under the same number, from the first try on."""
    with writing():
        if not delivery.webhook.active:
            raise Illegal(both(_("这个回调已停用。")))
        Delivery.objects.filter(pk=delivery.pk).update(tries=0, next_at=now, delivered_at=None)
        audit.record(user=by, verb="redeliver", about=delivery.webhook, after={"delivery": str(delivery.uid)})
        transaction.on_commit(wake)
    delivery.refresh_from_db()
    return delivery


def _address(url: str) -> str:
    address = outbound.address_of(url, http=settings.WEBHOOKS_HTTP)
    ours = address.host.rstrip(".").split(".")[-1] in OURS
    if not settings.WEBHOOKS_INSIDE and (ours or not _outside(address.host)):
        raise Malformed(both(_("这个地址在服务器自己的网络里，不能作为回调。")), field="url")
    return address.url


def _outside(host: str) -> bool:
    number = outbound.number_in(host)
    return number is None or outbound.allowed(number)  # a name is looked up when something is sent


def _chosen(events: Iterable[str]) -> list[str]:
    wanted = [str(one) for one in events]
    unknown = [one for one in wanted if one not in {*TO_CHOOSE}]
    if unknown:
        raise Malformed(both(_("没有事件“%(event)s”。"), event=unknown[0]), field="events")
    return [one.value for one in TO_CHOOSE if one.value in wanted]


def _as_json(webhook: Webhook) -> dict[str, Any]:
    return {"url": webhook.url, "events": list(webhook.events)}


def _held(webhook: Webhook) -> Webhook:
    return Webhook.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=webhook.pk)
