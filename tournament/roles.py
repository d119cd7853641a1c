"""Who may do what. Roles are per tournament; a superuser may everything."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.utils.translation import gettext_lazy as _

from tournament.bilingual import both
from tournament.models import Role, Tournament
from tournament.refusals import Forbidden
from tournament.words import RoleKind

User = AbstractBaseUser | AnonymousUser


def may(user: User, tournament: Tournament, *kinds: str) -> bool:
    """Whether `user` holds one of `kinds` in `tournament`; without kinds, any role there."""
    if not user.is_authenticated or not user.is_active:
        return False
    if getattr(user, "is_superuser", False):
        return True
    held = Role.objects.filter(user_id=user.pk, tournament=tournament)
    return (held.filter(kind__in=kinds) if kinds else held).exists()


def require(user: User, tournament: Tournament, *kinds: str) -> None:
    """Refuses (403) unless `may`; says which role it takes."""
    if not may(user, tournament, *kinds):
        labels = [RoleKind(kind).label for kind in kinds]
        raise Forbidden(both(_("只有%(roles)s可以这样做。"), roles=labels))


def organises_any(user: User) -> bool:
    """Whether the desk has anything for `user`."""
    if not user.is_authenticated:
        return False
    if getattr(user, "is_superuser", False):
        return True
    return Role.objects.filter(user_id=user.pk, kind__in=(RoleKind.ORGANISER, RoleKind.HEAD_REFEREE)).exists()


def may_create(user: User) -> bool:
    """Whether `user` may open a tournament: with Django's permission to add one, or as an organiser of another."""
    if not user.is_authenticated or not user.is_active:
        return False
    if user.has_perm("tournament.add_tournament"):
        return True
    return Role.objects.filter(user_id=user.pk, kind=RoleKind.ORGANISER).exists()
