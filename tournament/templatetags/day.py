"""What the public pages say of the day: announcements, the changelog, whether registration is open."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.utils import timezone

from tournament.models import Announcement, Notice, Tournament
from tournament.services import announcements as services
from tournament.services import registrations

register = template.Library()
NEWEST = 8


@register.simple_tag
def announcements_of(tournament: Tournament) -> list[Announcement]:
    """The announcements everybody reads."""
    return services.public(tournament)


@register.simple_tag
def changes_of(tournament: Tournament) -> list[Notice]:
    """The newest lines of the public changelog."""
    return list(tournament.notices.select_related("stage")[:NEWEST])


@register.simple_tag
def registers(tournament: Tournament) -> bool:
    """Whether teams may enter one of the stages now."""
    closes, now = tournament.registration_closes_at, timezone.now()
    if closes is None or now >= closes:
        return False
    return any(registrations.is_open(stage, now=now) for stage in tournament.stages.select_related("tournament"))


@register.simple_tag
def follows() -> bool:
    """Whether this installation sends e-mail."""
    return bool(settings.EMAIL_READY)
