"""From nothing to a running event in one step: tournament, teams, tables, draw, first round's times, release."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tournament.files.teamlist import TeamList
from tournament.models import Round, Stage, Tournament
from tournament.rulebook import KINGS
from tournament.services.draw import draw
from tournament.services.entries import enter_players
from tournament.services.hall import set_tables
from tournament.services.releases import What, release
from tournament.services.schedule import fill_round
from tournament.services.setup import create_tournament
from tournament.services.teams import import_teams
from tournament.services.user import User
from tournament.transactions import writing


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a newcomer says: `format` with the `shape` it needs, when the first match starts, and what is public.

    `players` enter singly where the rule set is for many; there are no `teams` then.
    """

    name: str
    teams: TeamList
    tables: int
    starts_at: datetime
    lot: int
    format: str
    ruleset: str = KINGS
    players: tuple[str, ...] = ()
    shape: Mapping[str, Any] = field(default_factory=dict)
    game_minutes: int = 50
    rest_minutes: int = 10
    best_of: int = 1
    rehearsal: bool = False
    public: bool = True


def set_up(plan: Plan, *, by: User) -> Stage:
    """All of it or, where one step is refused, nothing; a rehearsal is never public."""
    with writing():
        settings = {
            "ruleset": plan.ruleset,
            "format": plan.format,
            "shape": dict(plan.shape),
            "best_of": plan.best_of,
            "game_minutes": plan.game_minutes,
            "rest_minutes": plan.rest_minutes,
            "substitutes": any(entry.substitutes for _row, entry in plan.teams.entries),
        }
        made = create_tournament(name=plan.name, by=by, stage=settings)
        if plan.rehearsal:
            Tournament.objects.filter(pk=made.pk).update(rehearsal=True)
        stage = made.stages.select_related("tournament").get()
        if plan.players:
            enter_players(stage=stage, names=plan.players, by=by)
        else:
            import_teams(stage=stage, teams=plan.teams, by=by)
        set_tables(tournament=made, count=plan.tables, by=by)
        stage = draw(stage=stage, lot=plan.lot, by=by)
        every = plan.game_minutes * plan.best_of + plan.rest_minutes
        first = Round.objects.filter(stage=stage).order_by("number").first()
        if first is not None:
            fill_round(round=first, starts_at=plan.starts_at, minutes=every, by=by)
        if plan.public:
            for what in (What.DRAW, What.SCHEDULE, What.STANDINGS):
                release(stage=stage, what=what, released=True, by=by)
        return stage
