"""The addresses of what reaches beyond the event: programs outside, and people's own wishes."""

from __future__ import annotations

from django.urls import path

from tournament.desk import people, webhooks

urlpatterns = [
    path("desk/t/<slug:name>/webhooks/", webhooks.webhooks, name="desk-webhooks"),
    path("desk/t/<slug:name>/webhooks/<int:number>/", webhooks.one, name="desk-webhook"),
    path("desk/t/<slug:name>/webhooks/<int:number>/act/", webhooks.act, name="desk-webhook-act"),
    path("desk/t/<slug:name>/deliveries/<int:number>/again/", webhooks.redeliver, name="desk-redeliver"),
    path("desk/t/<slug:name>/people/", people.people, name="desk-people"),
    path("desk/t/<slug:name>/people/<int:number>/initials/", people.initials, name="desk-initials"),
    path("desk/t/<slug:name>/people/<int:number>/erase/", people.erase, name="desk-erase"),
]
