"""Messages on their way to programs outside: sent by a worker, tried again with longer and longer waits, given up at last."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F

from tournament import audit, outbound
from tournament.models import Delivery, Webhook
from tournament.refusals import Malformed
from tournament.transactions import writing

WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360))  # between the tries of one message
PATIENCE = 20  # failed tries in a row, over all messages, until a webhook is switched off
AT_ONCE = 50  # messages of one sweep
TAKEN = timedelta(minutes=2)  # a message being sent is nobody else's for so long


def deliver_due(*, now: datetime, send: Callable[..., outbound.Answer] = outbound.send) -> int:
    """Sends what is due; how many got through. Each message is taken by one worker at a time."""
    due = Delivery.objects.filter(delivered_at__isnull=True, next_at__lte=now, webhook__active=True)
    good = 0
    for delivery in due.select_related("webhook").order_by("next_at", "pk")[:AT_ONCE]:
        taken = Delivery.objects.filter(pk=delivery.pk, next_at=delivery.next_at, delivered_at__isnull=True)
        if taken.update(next_at=now + TAKEN, tries=F("tries") + 1):
            delivery.tries += 1
            good += _deliver(delivery, now, send)
    return good


def next_due(*, now: datetime) -> timedelta | None:
    """How long until something is due again."""
    waiting = Delivery.objects.filter(delivered_at__isnull=True, next_at__isnull=False, webhook__active=True)
    first = waiting.order_by("next_at").values_list("next_at", flat=True).first()
    return None if first is None else max(first - now, timedelta(seconds=1))


def _deliver(delivery: Delivery, now: datetime, send: Callable[..., outbound.Answer]) -> bool:
    webhook = delivery.webhook
    body = json.dumps(delivery.body, ensure_ascii=False, separators=(",", ":")).encode()
    try:
        address = outbound.address_of(webhook.url, http=settings.WEBHOOKS_HTTP)
    except Malformed as refusal:
        answer = outbound.Answer(None, error=refusal.message["en"])
    else:
        answer = send(address, body, _headers(delivery, body, now), inside=settings.WEBHOOKS_INSIDE)
    with writing():
        _put_answer(delivery, answer, now)
        _count(webhook, answer)
    return answer.good


def _headers(delivery: Delivery, body: bytes, now: datetime) -> dict[str, str]:
    return {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Marshal-Webhook/1",
        "Connection": "close",
        "Marshal-Event": delivery.event,
        "Marshal-Delivery": str(delivery.uid),
        "Marshal-Signature": outbound.header(delivery.webhook.secret, body, at=int(now.timestamp())),
    }


def _put_answer(delivery: Delivery, answer: outbound.Answer, now: datetime) -> None:
    wait = WAITS[delivery.tries - 1] if 0 < delivery.tries <= len(WAITS) else None
    delivery.status, delivery.error, delivery.answer = answer.status, answer.error, answer.text
    delivery.delivered_at = now if answer.good else None
    delivery.next_at = None if answer.good or wait is None else now + wait
    delivery.save(update_fields=["status", "error", "answer", "delivered_at", "next_at"])


def _count(webhook: Webhook, answer: outbound.Answer) -> None:
    """Failures in a row; too many switch it off, and the desk says so."""
    rows = Webhook.objects.filter(pk=webhook.pk)
    if answer.good:
        rows.exclude(failures=0).update(failures=0)
        return
    rows.update(failures=F("failures") + 1)
    if rows.filter(failures__gte=PATIENCE, active=True).update(active=False, given_up=True):
        audit.record(user=None, verb="give-up-webhook", about=webhook, after={"failures": PATIENCE})
