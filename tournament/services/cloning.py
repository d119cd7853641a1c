"""Templates: a stage or a whole tournament again, with its settings and without what was played."""

from __future__ import annotations

from typing import Any

from tournament import audit
from tournament.models import Advancement, Entrant, Player, Role, Stage, Table, Team, Tournament, Venue
from tournament.services.publishing import announce
from tournament.services.setup import add_stage, create_tournament
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import RoleKind

SETTINGS = (
    "kind",
    "ruleset",
    "edition",
    "own_edition",
    "options",
    "best_of",
    "third_place",
    "substitutes",
    "format",
    "shape",
    "seeding",
    "criteria",
    "game_minutes",
    "rest_minutes",
)


def clone_stage(*, stage: Stage, name: str, by: User, teams: bool = False) -> Stage:
    """A further stage with the same settings; with `teams` the same teams enter it, undrawn."""
    with writing():
        made = add_stage(tournament=stage.tournament, by=by, venue=stage.venue, **_settings(stage, name))
        if teams:
            Entrant.objects.bulk_create(
                Entrant(stage=made, team_id=one.team_id, seed=one.seed) for one in stage.entrants.order_by("pk")
            )
            announce(made.tournament, "teams")
        audit.record(user=by, verb="clone-stage", about=made, after={"from": stage.pk, "teams": teams})
        return made


def clone_tournament(
    *, tournament: Tournament, name: str, by: User, teams: bool = False, people: bool = True, rehearsal: bool = False
) -> Tournament:
    """A new tournament with the same stages, their ways into each other, venues and tables; `by` is its organiser.

    `teams` takes teams and players along as new ones, `people` everybody's role.
    """
    with writing():
        first, *others = list(tournament.stages.all())
        made = create_tournament(
            name=name, by=by, time_zone=tournament.time_zone, stage={**_settings(first, first.name)}
        )
        Tournament.objects.filter(pk=made.pk).update(rehearsal=rehearsal, contact=tournament.contact)
        made.rehearsal = rehearsal
        stages = {first.pk: made.stages.get()}
        for one in others:
            stages[one.pk] = add_stage(tournament=made, by=by, **_settings(one, one.name))
        _places(tournament, made, stages)
        if people:
            _people(tournament, made)
        if teams:
            _teams(tournament, made, stages)
        after = {"from": tournament.slug, "teams": teams, "people": people, "rehearsal": rehearsal}
        audit.record(user=by, verb="clone-tournament", about=made, after=after)
        return made


def _settings(stage: Stage, name: str) -> dict[str, Any]:
    return {"name": name, **{field: getattr(stage, field) for field in SETTINGS}}


def _places(old: Tournament, new: Tournament, stages: dict[int, Stage]) -> None:
    venues = {one.pk: Venue.objects.create(tournament=new, name=one.name, city=one.city) for one in old.venues.all()}
    for table in old.tables.all():
        venue = venues.get(table.venue_id or 0)
        Table.objects.create(tournament=new, number=table.number, name=table.name, featured=table.featured, venue=venue)
    for one in old.stages.all():
        if one.venue_id:
            Stage.objects.filter(pk=stages[one.pk].pk).update(venue=venues[one.venue_id])
    for way in Advancement.objects.filter(target__tournament=old):
        Advancement.objects.create(
            source=stages[way.source_id], target=stages[way.target_id], top=way.top, wild_cards=way.wild_cards
        )


def _people(old: Tournament, new: Tournament) -> None:
    for role in old.roles.exclude(kind=RoleKind.ORGANISER):
        Role.objects.get_or_create(
            user_id=role.user_id, tournament=new, kind=role.kind, defaults={"club": role.club, "city": role.city}
        )


def _teams(old: Tournament, new: Tournament, stages: dict[int, Stage]) -> None:
    """Teams with their players; an erased person is not brought back. Who came from another stage waits for it again."""
    made: dict[int, Team] = {}
    for team in old.teams.prefetch_related("players"):
        fields = {name: getattr(team, name) for name in ("name", "club", "city", "rating", "individual", "contact")}
        made[team.pk] = Team.objects.create(tournament=new, **fields)
        for player in team.players.all():
            if not player.erased:
                fields = {one: getattr(player, one) for one in ("name", "captain", "substitute", "order", "initials")}
                Player.objects.create(team=made[team.pk], **fields)
    for one in Entrant.objects.filter(stage__tournament=old, former=None).order_by("pk"):
        Entrant.objects.create(stage=stages[one.stage_id], team=made[one.team_id], seed=one.seed)
