"""A person's own wishes: to be shown by initials alone, or to be deleted (个人信息). Both say first what they change.

Deleting takes the name out of everything the house keeps of the event: its rows, the texts people wrote, the headers of
records, and even the log of writes, the one time the log changes (docs/decisions/0010). What has left the house, as
archives and backups have, is beyond its reach, and the preview says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import Model, QuerySet
from django.utils.translation import gettext_lazy as _

from tournament import audit, models
from tournament.append_only import allow_changes, forbid_changes
from tournament.bilingual import both
from tournament.models import Player, Team
from tournament.privacy import initials, without
from tournament.refusals import Illegal
from tournament.services.giving import given
from tournament.services.publishing import announce
from tournament.services.user import User
from tournament.transactions import writing

LOG = models.AuditRow._meta.db_table
# Where people write what they like, by the way from the row to its tournament.
TEXTS: tuple[tuple[type[Model], str, tuple[str, ...]], ...] = (
    (models.Announcement, "tournament", ("text", "english")),
    (models.Notice, "tournament", ("text", "english")),
    (models.Penalty, "tournament", ("why", "withdrawn_why")),
    (models.Sanction, "match__stage__tournament", ("reason",)),
    (models.Result, "match__stage__tournament", ("why",)),
    (models.GameScore, "match__stage__tournament", ("why", "commanders", "figures")),
    (models.Entrant, "stage__tournament", ("why",)),
    (models.Registration, "stage__tournament", ("players", "note", "why")),
    (models.Delivery, "webhook__tournament", ("body",)),
    (models.Job, "tournament", ("request", "outcome", "error")),
)


@dataclass(frozen=True, slots=True)
class Records:
    """What a room above keeps of a player: `count` how many records name him, `rename` writes the name they may show."""

    count: Callable[[Player], int]
    rename: Callable[[Player], int]


RECORDS: list[Records] = []


def add_records(records: Records) -> None:
    """Called when a room is loaded; the ledger never asks for it by name."""
    RECORDS.append(records)


@dataclass(frozen=True, slots=True)
class Traces:
    """Where a player's name stands: records of games, texts by table, lines of the log, and whether it is a team's name too."""

    records: int
    texts: dict[str, int]
    log: int
    team_named: bool
    contact: bool


def traces(player: Player) -> Traces:
    """What deleting would change, for the page that offers it. Writes nothing."""
    found: dict[str, int] = {}
    for row, _fields in _mentions(player):
        label = str(row._meta.verbose_name)
        found[label] = found.get(label, 0) + 1
    return Traces(
        records=sum(one.count(player) for one in RECORDS),
        texts=found,
        log=sum(1 for _row in _log_of(player)),
        team_named=player.team.individual,
        contact=bool(player.team.contact),
    )


def set_initials(*, player: Player, initials_only: bool, by: User) -> Player:
    """Only the initials in public from now on, or the whole name again; records of games follow. Staff goes on seeing it."""
    with writing():
        held = _held(player)
        if held.erased:
            raise Illegal(both(_("这名选手的个人信息已经删除。")))
        if held.initials == initials_only:
            return held
        held.initials = initials_only
        held.save(update_fields=["initials"])
        _name_team(held, initials(held.name) if initials_only else held.name)
        changed = sum(one.rename(held) for one in RECORDS)
        audit.record(user=by, verb="set-initials", about=held, after={"initials": initials_only, "records": changed})
        announce(held.team.tournament, "teams")
        return held


def erase(*, player: Player, why: str, by: User, contact: bool = False) -> Player:
    """The person's name is gone for good; results, figures and the player's number stay. Twice changes nothing.

    `contact` empties the team's contact as well, which may be his; a single player's goes in any case.
    """
    why = given(why)
    with writing():
        held = _held(player)
        if held.erased:
            return held
        name = held.name
        for row, fields in list(_mentions(held)):
            for field in fields:
                setattr(row, field, without(getattr(row, field), name))
            row.save(update_fields=list(fields))
        held.name, held.erased, held.initials = f"#{held.pk}", True, False
        held.save(update_fields=["name", "erased", "initials"])
        _name_team(held, f"（已删除）#{held.pk}")
        if contact or held.team.individual:
            Team.objects.filter(pk=held.team_id).update(contact="")
        records = sum(one.rename(held) for one in RECORDS)
        _clean_log(held, name)
        after = {"records": records, "because": without(why, name), "contact": contact}
        audit.record(user=by, verb="erase-person", about=held, after=after)
        announce(held.team.tournament, "teams")
        return held


def _held(player: Player) -> Player:
    rows = Player.objects.select_for_update(of=("self",)).select_related("team__tournament")
    return rows.get(pk=player.pk)


def _name_team(player: Player, name: str) -> None:
    """A single player's entry carries his name: it is shown as he is, with a number where another is shown the same."""
    team = player.team
    if not team.individual:
        return
    others = set(team.tournament.teams.exclude(pk=team.pk).values_list("name", flat=True))
    free = (one for one in (name, *(f"{name} {number}" for number in range(2, 1000))) if one not in others)
    team.name = next(free)
    team.save(update_fields=["name"])


def _mentions(player: Player) -> Iterator[tuple[Model, tuple[str, ...]]]:
    """Rows whose texts have the name in them, and which of their columns do."""
    name = player.name
    for table, way, fields in TEXTS:
        for row in table._default_manager.filter(**{way: player.team.tournament_id}).iterator():
            touched = tuple(field for field in fields if without(getattr(row, field), name) != getattr(row, field))
            if touched:
                yield row, touched


def _log_of(player: Player, name: str = "") -> Iterator[models.AuditRow]:
    rows: QuerySet[models.AuditRow] = models.AuditRow.objects.filter(tournament=player.team.tournament_id)
    wanted = name or player.name
    for row in rows.iterator():
        told: list[Any] = [row.before, row.after]
        if without(told, wanted) != told:
            yield row


def _clean_log(player: Player, name: str) -> None:
    rows = list(_log_of(player, name))
    if not rows:
        return
    for row in rows:
        row.before, row.after = without(row.before, name), without(row.after, name)
    allow_changes(connection, LOG)
    models.AuditRow.objects.bulk_update(rows, ["before", "after"], batch_size=200)
    forbid_changes(connection, LOG)
