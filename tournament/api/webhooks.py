"""Webhooks for programs: register, change, switch, try, remove, and how the messages went."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.listing import PageQuery, listed, page_of
from tournament.api.operation import Operation
from tournament.models import Delivery, Webhook
from tournament.services import outside
from tournament.services.happenings import TO_CHOOSE, Happening
from tournament.words import RoleKind

CHOICES = [one.value for one in TO_CHOOSE]


class WebhookOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    url = serializers.CharField()
    events = serializers.ListField(child=serializers.ChoiceField(CHOICES), help_text="Empty: all of them.")
    active = serializers.BooleanField()
    failures = serializers.IntegerField(help_text="Failed tries in a row.")
    given_up = serializers.BooleanField(help_text="Switched off because of them.")


class NewWebhookOutput(WebhookOutput):
    secret = serializers.CharField(help_text="只在登记或换新时告知这一次。Told this once.")


class WebhookInput(serializers.Serializer[Any]):
    url = serializers.CharField(max_length=500, help_text="https://…")
    events = serializers.ListField(child=serializers.ChoiceField(CHOICES), required=False, default=list)


class Webhooks(Operation):
    """GET lists the addresses; POST registers one and tells its secret this once."""

    @extend_schema(parameters=[PageQuery], responses=page_of(WebhookOutput))
    def get(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, RoleKind.ORGANISER)
        return listed(found.webhooks.order_by("pk"), self.asked(PageQuery), _webhook)

    @extend_schema(request=WebhookInput, responses={201: NewWebhookOutput})
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, RoleKind.ORGANISER)
        made = outside.register(tournament=found, by=request.user, **self.read(WebhookInput))
        return Response({**_webhook(made), "secret": made.secret}, status=201)


class WebhookChange(serializers.Serializer[Any]):
    url = serializers.CharField(max_length=500, required=False)
    events = serializers.ListField(child=serializers.ChoiceField(CHOICES), required=False)
    active = serializers.BooleanField(required=False)
    new_secret = serializers.BooleanField(required=False, default=False)


class ChangedWebhookOutput(WebhookOutput):
    secret = serializers.CharField(allow_null=True, help_text="新密钥；没有要求换则为 null。")


class OneWebhook(Operation):
    """POST changes, switches or renews the secret of an address; DELETE removes it."""

    @extend_schema(request=WebhookChange, responses=ChangedWebhookOutput)
    def post(self, request: Request, slug: str, number: int) -> Response:
        hook, said = _hook(self, slug, number), self.read(WebhookChange)
        hook = outside.change(webhook=hook, url=said.get("url"), events=said.get("events"), by=request.user)
        if "active" in said:
            hook = outside.switch(webhook=hook, active=said["active"], by=request.user)
        if said["new_secret"]:
            hook = outside.new_secret(webhook=hook, by=request.user)
        return Response({**_webhook(hook), "secret": hook.secret if said["new_secret"] else None})

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        outside.remove(webhook=_hook(self, slug, number), by=request.user)
        return Response(status=204)


class DeliveryOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    uid = serializers.UUIDField(help_text="The message's number: Marshal-Delivery, and `id` in its body.")
    event = serializers.ChoiceField([one.value for one in Happening])
    at = serializers.DateTimeField()
    tries = serializers.IntegerField()
    status = serializers.IntegerField(allow_null=True)
    error = serializers.CharField()
    answer = serializers.CharField()
    next_at = serializers.DateTimeField(allow_null=True)
    delivered_at = serializers.DateTimeField(allow_null=True)


class Deliveries(Operation):
    """GET: the messages of an address, the newest first; POST sends a test."""

    @extend_schema(parameters=[PageQuery], responses=page_of(DeliveryOutput))
    def get(self, request: Request, slug: str, number: int) -> Response:
        rows = _hook(self, slug, number).deliveries.order_by("-pk")
        return listed(rows, self.asked(PageQuery), _delivery)

    @extend_schema(request=None, responses={201: DeliveryOutput})
    def post(self, request: Request, slug: str, number: int) -> Response:
        made = outside.ping(webhook=_hook(self, slug, number), by=request.user, now=timezone.now())
        return Response(_delivery(made), status=201)


class Redeliveries(Operation):
    """POST sends a message again, under the same number."""

    @extend_schema(request=None, responses=DeliveryOutput)
    def post(self, request: Request, slug: str, number: int, delivery: int) -> Response:
        found = _hook(self, slug, number).deliveries.select_related("webhook").filter(pk=delivery).first()
        if found is None:
            raise Http404
        return Response(_delivery(outside.again(delivery=found, by=request.user, now=timezone.now())))


def _hook(operation: Operation, slug: str, number: int) -> Webhook:
    found = operation.tournament(slug, RoleKind.ORGANISER).webhooks.filter(pk=number).first()
    if found is None:
        raise Http404
    return found


def _webhook(one: Webhook) -> dict[str, Any]:
    names = ("url", "events", "active", "failures", "given_up")
    return {"id": one.pk, **{name: getattr(one, name) for name in names}}


def _delivery(one: Delivery) -> dict[str, Any]:
    names = ("uid", "event", "at", "tries", "status", "error", "answer", "next_at", "delivered_at")
    if one.at is None:
        one.refresh_from_db()
    return {"id": one.pk, **{name: getattr(one, name) for name in names}}
