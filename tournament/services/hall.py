"""Where an event is held: its venues and the tables of the hall."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Stage, Table, Tournament, Venue
from tournament.naming import required, tidy
from tournament.refusals import Illegal, Malformed
from tournament.services.user import User
from tournament.transactions import writing


def add_venue(*, tournament: Tournament, name: str, city: str, by: User) -> Venue:
    """A place where stages are held."""
    name = required(name, field="venue", longest=100)
    with writing():
        made, new = Venue.objects.get_or_create(tournament=tournament, name=name, defaults={"city": city.strip()[:60]})
        if new:
            audit.record(user=by, verb="add-venue", about=made, after={"name": name, "city": made.city})
        return made


def set_venue(*, stage: Stage, name: str, by: User) -> Stage:
    """Where the stage is held; an empty name takes the venue away."""
    with writing():
        venue = add_venue(tournament=stage.tournament, name=name, city="", by=by) if name.strip() else None
        if stage.venue_id != (venue.pk if venue else None):
            before, stage.venue = stage.venue_id, venue
            stage.save(update_fields=["venue"])
            after = {"venue": stage.venue_id}
            audit.record(user=by, verb="set-venue", about=stage, before={"venue": before}, after=after)
        return stage


def add_table(*, tournament: Tournament, number: int, by: User, name: str = "") -> Table:
    """A table of the hall; repeating a number gives back the one that is there."""
    if not 1 <= number <= 999:
        raise Malformed(both(_("桌号应为 1 到 999。")), field="number")
    with writing():
        made, new = Table.objects.get_or_create(
            tournament=tournament, number=number, defaults={"name": name.strip()[:60]}
        )
        if new:
            audit.record(user=by, verb="add-table", about=made, after={"number": number, "name": made.name})
        return made


def set_tables(*, tournament: Tournament, count: int, by: User) -> int:
    """Tables 1 to `count`; more are added, those above are taken away unless a match is on them. How many there are."""
    if not 0 <= count <= 200:
        raise Malformed(both(_("桌数应为 0 到 200。")), field="count")
    with writing():
        surplus = tournament.tables.filter(number__gt=count)
        busy = surplus.filter(matches__isnull=False).order_by("number").first()
        if busy is not None:
            raise Illegal(both(_("%(number)s 号桌还排有比赛。"), number=busy.number), field="count")
        before = tournament.tables.count()
        surplus.delete()
        have = set(tournament.tables.values_list("number", flat=True))
        Table.objects.bulk_create(
            [Table(tournament=tournament, number=number) for number in range(1, count + 1) if number not in have]
        )
        if before != count:
            audit.record(
                user=by, verb="set-tables", about=tournament, before={"tables": before}, after={"tables": count}
            )
        return count


def change_table(*, table: Table, name: str, venue: Venue | None, featured: bool, by: User) -> Table:
    """What a table is called, in which venue it stands, and whether it is the main stage."""
    if venue is not None and venue.tournament_id != table.tournament_id:
        raise Malformed(both(_("这个分站不属于本赛事。")), field="venue")
    with writing():
        before = {"name": table.name, "venue": table.venue_id, "featured": table.featured}
        table.name, table.venue, table.featured = tidy(name)[:60], venue, featured
        after = {"name": table.name, "venue": table.venue_id, "featured": table.featured}
        if before != after:
            table.save(update_fields=["name", "venue", "featured"])
            audit.record(user=by, verb="change-table", about=table, before=before, after=after)
        return table
