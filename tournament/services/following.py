"""Followers (关注者) of a team: asked to confirm, told by e-mail what becomes public of its matches, let go at one touch."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage, get_connection
from django.core.validators import validate_email
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import override

from tournament.bilingual import both
from tournament.draws import MatchLine, last_round, line_of, match_lines
from tournament.models import Follower, Match, Team
from tournament.refusals import Illegal, Malformed
from tournament.transactions import writing
from tournament.words import MatchState

MOST_FOLLOWERS = 2000  # of one team


def follow(*, team: Team, address: str, language: str, site: str) -> Follower:
    """Notes the wish and sends a link to confirm it; nothing else is sent before that."""
    if not settings.EMAIL_READY:
        raise Illegal(both(lazy("这里没有设置发信，不能关注。")))
    address = address.strip().lower()
    try:
        validate_email(address)
    except ValidationError as error:
        raise Malformed(both(lazy("这不像一个邮箱地址。")), field="address") from error
    with writing():
        if team.followers.count() >= MOST_FOLLOWERS:
            raise Illegal(both(lazy("关注的人太多，请稍后再试。")))
        follower, new = Follower.objects.get_or_create(
            team=team,
            address=address,
            defaults={"language": language, "site": site, "token": secrets.token_urlsafe(32)},
        )
        if new or not follower.confirmed:
            transaction.on_commit(lambda: _later("ask_follower", follower.pk))
        return follower


def confirm(*, token: str) -> Follower | None:
    """The link in the mail: from now on he is told. None where the link is of nobody (any more)."""
    with writing():
        follower = Follower.objects.select_related("team__tournament").filter(token=token).first()
        if follower is not None and not follower.confirmed:
            follower.confirmed = True
            follower.save(update_fields=["confirmed"])
        return follower


def unfollow(*, token: str) -> Team | None:
    """Forgets the address altogether; the team it followed, or None where it was gone already."""
    with writing():
        follower = Follower.objects.select_related("team__tournament").filter(token=token).first()
        if follower is None:
            return None
        follower.delete()
        return follower.team


def changed(matches: Iterable[int]) -> None:
    """On commit of a change: whoever follows one of these matches' teams is told by a worker, if anybody does."""
    keys = sorted(matches)
    if settings.EMAIL_READY and keys and _followers(keys).exists():
        _later("tell_followers", keys)


def ask(follower: Follower) -> None:
    """Sends the link that confirms."""
    with override(follower.language):
        link = f"{follower.site}{reverse('follow-confirm', args=[follower.token])}"
        words = {"team": follower.team.name, "link": link}
        text = _("有人（大概是您）想关注 %(team)s。请打开这个链接确认：\n%(link)s\n不是您就不必理会。") % words
        _message(follower, _("确认关注 %(team)s") % words, text).send()


def tell(matches: Iterable[int]) -> int:
    """Sends each follower what is public and new to him of these matches; how many mails went out."""
    keys = list(matches)
    lines = {match.pk: _public_line(match) for match in match_lines(Match.objects.filter(pk__in=keys))}
    mails: list[tuple[Follower, dict[str, str], EmailMessage]] = []
    for follower in _followers(keys).select_related("team__tournament").distinct():
        with override(follower.language), timezone.override(follower.team.tournament.time_zone):
            told = {str(pk): text for pk, line in lines.items() if line and (text := _news(line, follower.team_id))}
            fresh = {pk: text for pk, text in told.items() if follower.told.get(pk) != text}
            if fresh:
                subject = _("%(team)s：新消息") % {"team": follower.team.name}
                mails.append((follower, fresh, _message(follower, subject, "\n".join(fresh.values()))))
    with get_connection() as connection:
        for follower, fresh, message in mails:
            message.connection = connection
            message.send()
            follower.told |= fresh
            follower.save(update_fields=["told"])
    return len(mails)


def _followers(matches: list[int]):  # type: ignore[no-untyped-def]
    return Follower.objects.filter(confirmed=True, team__entries__slots__match__in=matches)


def _public_line(match: Match) -> MatchLine | None:
    """The match as the public sees it, or None before its release; rehearsals are nobody's news."""
    tournament = match.stage.tournament
    if not (match.round.released and tournament.released) or tournament.rehearsal:
        return None
    return line_of(match, last=last_round(match.stage), released_only=True)


def _news(line: MatchLine, team_id: int) -> str:
    """One sentence on a match for those who follow the team; empty where it has no part or there is nothing to say."""
    own = next((side for side in line.sides if side.entrant and side.entrant.team_id == team_id), None)
    others = [side for side in line.sides if side is not own and side.entrant is not None]
    if own is None or not others or line.bye or line.pod:
        return ""
    said = {"match": line.label, "team": own.name, "other": others[0].name, "a": own.games, "b": others[0].games}
    if line.match.state == MatchState.DECIDED:
        return _("%(match)s：%(team)s %(a)s : %(b)s %(other)s，已结束") % said
    if line.at is not None and line.table is not None:
        said |= {"at": timezone.localtime(line.at).strftime("%m-%d %H:%M"), "table": line.table.number}
        return _("%(match)s：%(team)s 对 %(other)s，%(at)s，%(table)s 号桌") % said
    return _("%(match)s：%(team)s 对 %(other)s") % said


def _message(follower: Follower, subject: str, text: str) -> EmailMessage:
    stop = f"{follower.site}{reverse('follow-stop', args=[follower.token])}"
    page = f"{follower.site}{reverse('championship', args=[follower.team.tournament.slug])}"
    body = f"{text}\n\n{page}\n\n" + _("不想再收到：%(link)s") % {"link": stop}
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return EmailMessage(f"[{follower.team.tournament.name}] {subject}", body, to=[follower.address], headers=headers)


def _later(task: str, *arguments: object) -> None:
    from tournament import tasks

    getattr(tasks, task).delay(*arguments)
