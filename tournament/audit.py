"""The log of writes: one row each, in the transaction of the write itself. The database refuses to change it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Model

from tournament.models import AuditRow, Tournament

Json = dict[str, Any] | None


def record(
    *, user: AbstractBaseUser | AnonymousUser | None, verb: str, about: Model, before: Json = None, after: Json = None
) -> AuditRow:
    """Writes that `user` did `verb` to `about`; `before` and `after` are plain JSON. None: the house itself did it."""
    known = user if user is not None and user.pk is not None else None
    return AuditRow.objects.create(
        user_id=known.pk if known else None,
        username=known.get_username() if known else "",
        tournament_id=_tournament_id(about),
        verb=verb,
        object=f"{about._meta.model_name}:{about.pk}",
        before=before,
        after=after,
    )


def _tournament_id(about: Model) -> int | None:
    """Follows the foreign keys up to the tournament; what belongs to none has none."""
    if isinstance(about, Tournament):
        return about.pk
    direct = getattr(about, "tournament_id", None)
    if isinstance(direct, int):
        return direct
    for step in ("match", "stage", "team"):
        above = getattr(about, step, None)
        if isinstance(above, Model):
            return _tournament_id(above)
    return None
