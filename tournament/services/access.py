"""Who holds which role in a tournament."""

from __future__ import annotations

from django.contrib.auth import get_user_model
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Role, Team, Tournament
from tournament.naming import tidy
from tournament.refusals import Illegal, Malformed
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import RoleKind


def grant_role(*, tournament: Tournament, username: str, kind: str, by: User) -> Role:
    """Gives an account a role; granting it twice changes nothing."""
    if kind not in RoleKind.values:
        raise Malformed(both(_("没有职务“%(kind)s”。"), kind=kind), field="kind")
    user = get_user_model().objects.filter(username=username.strip(), is_active=True).first()
    if user is None:
        raise Malformed(both(_("没有账号“%(username)s”。"), username=username), field="username")
    with writing():
        role, new = Role.objects.get_or_create(user=user, tournament=tournament, kind=kind)
        if new:
            audit.record(user=by, verb="grant-role", about=role, after={"username": username, "kind": kind})
        return role


def revoke_role(*, role: Role, by: User) -> None:
    """Takes a role away; a tournament keeps at least one organiser."""
    with writing():
        organisers = Role.objects.filter(tournament=role.tournament_id, kind=RoleKind.ORGANISER)
        if role.kind == RoleKind.ORGANISER and organisers.count() == 1:
            raise Illegal(both(_("赛事至少要有一名主办。")))
        audit.record(
            user=by, verb="revoke-role", about=role, before={"username": role.user.get_username(), "kind": role.kind}
        )
        role.delete()


def set_ties(*, role: Role, club: str, city: str, team: Team | None, by: User) -> Role:
    """What keeps a referee from matches of his own: his club, city and team."""
    if team is not None and team.tournament_id != role.tournament_id:
        raise Malformed(both(_("这支队伍不属于本赛事。")), field="team")
    with writing():
        before = {"club": role.club, "city": role.city, "team": role.team_id}
        role.club, role.city, role.team = tidy(club)[:60], tidy(city)[:60], team
        after = {"club": role.club, "city": role.city, "team": role.team_id}
        if before != after:
            role.save(update_fields=["club", "city", "team"])
            audit.record(user=by, verb="set-ties", about=role, before=before, after=after)
        return role


def open_account(*, tournament: Tournament, username: str, password: str, kind: str, by: User) -> Role:
    """A new account for a helper of this event, with its first role. The password is the caller's to show once."""
    name = username.strip()
    accounts = get_user_model().objects
    if not name or len(name) > 60 or not all(char.isalnum() or char in "-_.@" for char in name):
        raise Malformed(both(_("账号名只用文字、数字和 - _ . @。")), field="username")
    with writing():
        if accounts.filter(username__iexact=name).exists():
            raise Illegal(both(_("账号“%(username)s”已经存在，可以直接给它职务。"), username=name), field="username")
        opened = accounts.create_user(username=name, password=password)
        audit.record(user=by, verb="open-account", about=opened, after={"username": name, "for": tournament.slug})
        return grant_role(tournament=tournament, username=name, kind=kind, by=by)
