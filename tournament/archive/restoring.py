"""An archive into this installation: a new tournament with numbers of its own, whole or not at all."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import DatabaseError, models, transaction
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.archive.tables import (
    GONE,
    OWN_VERB,
    ROOMS,
    SECRETS,
    TELLS_OF_LATER_ROWS,
    columns,
    name_of,
    pointed_at,
    tables,
    with_numbers,
)
from tournament.bilingual import both
from tournament.models import Role, Tournament
from tournament.refusals import Illegal, Malformed
from tournament.services.setup import free_slug
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import RoleKind

IN_ONE_GO = 500


@dataclass(slots=True)
class _Work:
    """What has been restored so far: rows by table, accounts by name, and links that must wait for their row."""

    made: dict[str, list[Any]] = field(default_factory=dict)
    accounts: dict[str, int] = field(default_factory=dict)
    later: list[tuple[Any, str, str, int, str]] = field(default_factory=list)
    told_later: list[tuple[Any, models.Field[Any, Any], Any, str]] = field(default_factory=list)

    def number(self, name: str, local: int, place: str) -> int:
        """The new number of a row of the archive."""
        rows = self.made.get(name, [])
        if isinstance(local, bool) or not isinstance(local, int) or not 1 <= local <= len(rows):
            raise _wrong(place, local)
        return int(rows[local - 1].pk)


def restore(content: dict[str, Any], *, by: User, slug: str = "") -> Tournament:
    """The tournament of an archive under `slug`, or its own. Accounts are found by name; unknown ones come in inactive.

    Malformed names the place that cannot be read; Illegal, with field "slug", where the address is taken.
    """
    _refuse_unknown(content)
    with writing():
        work = _Work()
        event = _event(content, work, slug)
        work.made["tournament"] = [event]
        work.accounts = _accounts(content.get("users", []))
        for table in tables():
            _restore_table(table, content[name_of(table)], event, work)
        _link_later(work)
        for room in ROOMS:
            room.check(work.made)
        if by is not None and by.pk is not None:
            Role.objects.get_or_create(user_id=by.pk, tournament=event, kind=RoleKind.ORGANISER)
        after = {"slug": event.slug, "rows": sum(len(rows) for rows in work.made.values())}
        audit.record(user=by, verb=OWN_VERB, about=event, after=after)
        return event


def _refuse_unknown(content: dict[str, Any]) -> None:
    """A table that is not known comes from a newer version or another room; one that is missing was cut out."""
    known = {name_of(table) for table in tables()}
    unknown = sorted(set(content) - known - {"tournament", "users"})
    if unknown:
        message = both(_("存档里有这里不认得的表：%(names)s。请先升级。"), names=unknown)
        raise Malformed(message, field="file", place=f"content.{unknown[0]}")
    for name in ("tournament", "users", *sorted(known)):
        if not isinstance(content.get(name), dict if name == "tournament" else list):
            raise _wrong(f"content.{name}", None)


def _event(content: dict[str, Any], work: _Work, slug: str) -> Tournament:
    wanted = slug or content["tournament"].get("slug")
    if not isinstance(wanted, str) or not wanted:
        raise _wrong("content.tournament.slug", wanted)
    try:
        free = free_slug(wanted, "")
    except Illegal as refusal:
        message = both(_("网址名“%(slug)s”已被使用，请另取一个。"), slug=wanted)
        raise Illegal(message, field="slug") from refusal
    event = _read_row(Tournament, content["tournament"], "content.tournament", work)
    event.slug = free
    event.save(force_insert=True)
    return event  # type: ignore[no-any-return]


def _accounts(names: list[Any]) -> dict[str, int]:
    for number, name in enumerate(names):
        if not isinstance(name, str) or not 0 < len(name) <= 150:
            raise _wrong(f"content.users[{number}]", name)
    accounts = get_user_model().objects
    known = dict(accounts.filter(username__in=names).values_list("username", "pk"))
    for name in names:
        if name not in known:
            new = accounts.create(username=name, is_active=False, password=make_password(None))
            known[name] = new.pk
    return known


def _restore_table(table: type[models.Model], rows: list[Any], event: Tournament, work: _Work) -> None:
    name = name_of(table)
    mine = [column.name for column in table._meta.concrete_fields if column.related_model is Tournament]
    made = []
    for number, row in enumerate(rows):
        made.append(_read_row(table, row, f"content.{name}[{number}]", work))
        for column in mine:
            setattr(made[-1], column, event)
    try:
        with transaction.atomic():
            table._default_manager.bulk_create(made, batch_size=IN_ONE_GO)
    except DatabaseError as error:
        message = both(
            _("存档的 %(place)s 自相矛盾：%(error)s"), place=f"content.{name}", error=str(error).splitlines()[0]
        )
        raise Malformed(message, field="file", place=f"content.{name}") from error
    work.made[name] = made


def _read_row(table: type[models.Model], row: Any, place: str, work: _Work) -> Any:
    known = {column.name: column for column in columns(table)}
    if not isinstance(row, dict):
        raise _wrong(place, row)
    for name in row:
        if name not in known and f"{name_of(table)}.{name}" not in GONE:
            message = both(_("存档里有这里不认得的栏：%(place)s。请先升级。"), place=f"{place}.{name}")
            raise Malformed(message, field="file", place=f"{place}.{name}")
    made = table()
    for key, fresh in SECRETS.items():
        if key.startswith(f"{name_of(table)}."):
            setattr(made, key.partition(".")[2], fresh())
    for name, column in known.items():
        if name in row:
            _read_value(made, column, row[name], f"{place}.{name}", work)
        elif not (column.has_default() or column.null or column.blank or column.db_default is not models.NOT_PROVIDED):
            raise _wrong(f"{place}.{name}", None)
    return made


def _read_value(made: Any, column: models.Field[Any, Any], value: Any, place: str, work: _Work) -> None:
    table = type(made)
    to = pointed_at(table, column)
    if value is None:
        if not column.null:
            raise _wrong(place, value)
        setattr(made, column.attname, None)
    elif to == "user":
        if value not in work.accounts:
            raise _wrong(place, value)
        setattr(made, column.attname, work.accounts[value])
    elif to is not None and to in work.made:
        setattr(made, column.attname, work.number(to, value, place))
    elif to is not None:
        work.later.append((made, column.attname, to, value, place))
    elif f"{name_of(table)}.{column.name}" in TELLS_OF_LATER_ROWS:
        work.told_later.append((made, column, value, place))
    else:
        setattr(made, column.attname, _plain(table, column, value, place, work))


def _plain(table: type[models.Model], column: models.Field[Any, Any], value: Any, place: str, work: _Work) -> Any:
    try:
        if value not in column.empty_values:
            value = column.clean(value, None)
        key = f"{name_of(table)}.{column.name}"
        return with_numbers(key, value, lambda name, local: _inner(work, name, local, place))
    except (ValidationError, ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
        raise _wrong(place, value) from error


def _inner(work: _Work, name: str, local: int, place: str) -> int:
    """A number inside of a value; the log also tells of rows that are restored after it, or that no archive holds."""
    if place.startswith("content.auditrow") and (name not in work.made or not 1 <= local <= len(work.made[name])):
        return 0
    return work.number(name, local, place) if local else 0


def _link_later(work: _Work) -> None:
    changed: dict[tuple[type[models.Model], str], list[Any]] = {}
    for made, column, value, place in work.told_later:
        setattr(made, column.attname, _plain(type(made), column, value, place, work))
        changed.setdefault((type(made), column.attname), []).append(made)
    for made, attname, to, local, place in work.later:
        setattr(made, attname, work.number(to, local, place))
        changed.setdefault((type(made), attname), []).append(made)
    for (table, attname), rows in changed.items():
        name = next(column.name for column in table._meta.concrete_fields if column.attname == attname)
        table._default_manager.bulk_update(rows, [name], batch_size=IN_ONE_GO)


def _wrong(place: str, value: Any) -> Malformed:
    message = both(_("存档的 %(place)s 读不懂：%(value)s"), place=place, value=repr(value)[:80])
    return Malformed(message, field="file", place=place)
