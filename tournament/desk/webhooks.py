"""Programs outside on the desk: their addresses, what they are told of, and how the last messages went."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournament.desk.forms import told
from tournament.desk.gate import ORGANISER, of_tournament
from tournament.models import Delivery, Tournament, Webhook
from tournament.refusals import Refusal
from tournament.services import outside
from tournament.services.happenings import LABELS, TO_CHOOSE

SHOWN = 50


class WebhookFields(forms.Form):
    """An address and the events it wants, none meaning all of them."""

    url = forms.CharField(label=lazy("地址"), max_length=500, widget=forms.URLInput(attrs={"placeholder": "https://"}))
    events = forms.MultipleChoiceField(
        label=lazy("事件"),
        choices=[(one.value, LABELS[one]) for one in TO_CHOOSE],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )


@of_tournament(*ORGANISER)
@require_http_methods(["GET", "POST"])
def webhooks(request: HttpRequest, found: Tournament) -> HttpResponse:
    """`/desk/t/<slug>/webhooks/`: the list and a form; a new secret is shown on this very answer and never again."""
    form = WebhookFields(request.POST or None)
    made: Webhook | None = None
    if request.method == "POST" and form.is_valid():
        try:
            made = outside.register(tournament=found, by=request.user, **form.cleaned_data)
        except Refusal as refusal:
            told(form, refusal)
        else:
            form = WebhookFields()
    return _page(request, found, form, secret_of=made)


@of_tournament(*ORGANISER)
@require_http_methods(["GET", "POST"])
def one(request: HttpRequest, found: Tournament, number: int) -> HttpResponse:
    """One address, to be changed, and its last messages."""
    hook = get_object_or_404(Webhook, pk=number, tournament=found)
    form = WebhookFields(request.POST or None, initial={"url": hook.url, "events": hook.events})
    if request.method == "POST" and form.is_valid():
        try:
            outside.change(webhook=hook, by=request.user, **form.cleaned_data)
        except Refusal as refusal:
            told(form, refusal)
        else:
            messages.success(request, _("已保存。"))
            return redirect("desk-webhook", found.slug, hook.pk)
    shown = {"tournament": found, "hook": hook, "form": form, "deliveries": hook.deliveries.all()[:SHOWN]}
    return render(request, "tournament/desk/webhook.html", shown, status=422 if form.errors else 200)


@of_tournament(*ORGANISER)
@require_POST
def act(request: HttpRequest, found: Tournament, number: int) -> HttpResponse:
    """On, off, a test, a new secret, or gone."""
    hook = get_object_or_404(Webhook, pk=number, tournament=found)
    said = request.POST.get("act", "")
    if said in ("on", "off"):
        outside.switch(webhook=hook, active=said == "on", by=request.user)
    elif said == "ping":
        outside.ping(webhook=hook, by=request.user, now=timezone.now())
        messages.success(request, _("已试发一条，结果见下表。"))
    elif said == "secret":
        return _page(request, found, WebhookFields(), secret_of=outside.new_secret(webhook=hook, by=request.user))
    elif said == "remove":
        outside.remove(webhook=hook, by=request.user)
        messages.success(request, _("已移除 %(url)s。") % {"url": hook.url})
        return redirect("desk-webhooks", found.slug)
    return redirect("desk-webhook", found.slug, hook.pk)


@of_tournament(*ORGANISER)
@require_POST
def redeliver(request: HttpRequest, found: Tournament, number: int) -> HttpResponse:
    """The same message once more."""
    delivery = get_object_or_404(Delivery.objects.select_related("webhook"), pk=number, webhook__tournament=found)
    outside.again(delivery=delivery, by=request.user, now=timezone.now())
    messages.success(request, _("已重新排队发送。"))
    return redirect("desk-webhook", found.slug, delivery.webhook_id)


def _page(request: HttpRequest, found: Tournament, form: forms.Form, *, secret_of: Webhook | None) -> HttpResponse:
    shown = {"tournament": found, "form": form, "hooks": found.webhooks.all(), "made": secret_of}
    answer = render(request, "tournament/desk/webhooks.html", shown, status=422 if form.errors else 200)
    answer["Cache-Control"] = "no-store"
    return answer
