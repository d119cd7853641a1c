"""Announcements (公告): drafted, released to everybody, pinned, withdrawn."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Announcement, Tournament
from tournament.naming import tidy
from tournament.refusals import Illegal, Malformed
from tournament.services.happenings import Happening, happened
from tournament.services.publishing import announce
from tournament.services.user import User
from tournament.transactions import writing

LONGEST = 500


def draft(*, tournament: Tournament, text: str, by: User, english: str = "") -> Announcement:
    """Words that nobody but the desk sees yet."""
    fields = _words(text, english)
    with writing():
        made = Announcement.objects.create(tournament=tournament, by=by, **fields)
        audit.record(user=by, verb="draft-announcement", about=made, after=fields)
        return made


def change(*, announcement: Announcement, text: str, by: User, english: str = "") -> Announcement:
    """Other words. What was released is changed for everybody at once; the log keeps what it said."""
    fields = _words(text, english)
    with writing():
        announcement = _standing(announcement)
        before = {"text": announcement.text, "english": announcement.english}
        announcement.text, announcement.english = fields["text"], fields["english"]
        announcement.save(update_fields=["text", "english"])
        audit.record(user=by, verb="change-announcement", about=announcement, before=before, after=fields)
        if announcement.released_at is not None:
            announce(announcement.tournament, "announcements")
            _tell(announcement, Happening.ANNOUNCEMENT_CHANGED)
        return announcement


def release(*, announcement: Announcement, by: User) -> Announcement:
    """Everybody reads it now."""
    with writing():
        announcement = _standing(announcement)
        if announcement.released_at is None:
            announcement.released_at = timezone.now()
            announcement.save(update_fields=["released_at"])
            audit.record(user=by, verb="release-announcement", about=announcement, after={"text": announcement.text})
            announce(announcement.tournament, "announcements")
            _tell(announcement, Happening.ANNOUNCEMENT_RELEASED)
        return announcement


def pin(*, announcement: Announcement, pinned: bool, by: User) -> Announcement:
    """Pinned ones stand on top."""
    with writing():
        announcement = _standing(announcement)
        if announcement.pinned != pinned:
            announcement.pinned = pinned
            announcement.save(update_fields=["pinned"])
            audit.record(user=by, verb="pin-announcement", about=announcement, after={"pinned": pinned})
            announce(announcement.tournament, "announcements")
        return announcement


def withdraw(*, announcement: Announcement, by: User) -> Announcement:
    """Nobody reads it any more; it stays on file. Twice changes nothing."""
    with writing():
        announcement = Announcement.objects.select_related("tournament").get(pk=announcement.pk)
        if not announcement.withdrawn:
            announcement.withdrawn = True
            announcement.save(update_fields=["withdrawn"])
            audit.record(user=by, verb="withdraw-announcement", about=announcement, before={"text": announcement.text})
            announce(announcement.tournament, "announcements")
            if announcement.released_at is not None:
                _tell(announcement, Happening.ANNOUNCEMENT_WITHDRAWN)
        return announcement


def public(tournament: Tournament) -> list[Announcement]:
    """What everybody reads: pinned first, then the newest."""
    return list(tournament.announcements.filter(withdrawn=False, released_at__isnull=False))


def _tell(announcement: Announcement, event: Happening) -> None:
    said = {"text": announcement.text, "english": announcement.english}
    gone = event is Happening.ANNOUNCEMENT_WITHDRAWN
    happened(announcement.tournament, event, {"announcement": {"id": announcement.pk, **({} if gone else said)}})


def _words(text: str, english: str) -> dict[str, str]:
    said = {"text": tidy(text), "english": tidy(english)}
    if not said["text"]:
        raise Malformed(both(_("请写公告内容。")), field="text")
    for field, words in said.items():
        if len(words) > LONGEST:
            raise Malformed(both(_("最多 %(longest)s 字。"), longest=LONGEST), field=field)
    return said


def _standing(announcement: Announcement) -> Announcement:
    found = Announcement.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=announcement.pk)
    if found.withdrawn:
        raise Illegal(both(_("这条公告已经撤回。")))
    return found
