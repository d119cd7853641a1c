"""The outputs that several operations answer with."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from rest_framework import serializers

from tournament.draws import Draw, MatchLine, RoundLine, SideLine, draw_of
from tournament.models import Entrant, Stage, Tournament
from tournament.privacy import shown_name
from tournament.services.shape import full_shape
from tournament.words import GameState, MatchState, OutcomeWord, SlotHolds, StageKind


class TeamOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    seed = serializers.IntegerField(allow_null=True)
    draw_number = serializers.IntegerField(allow_null=True)
    status = serializers.CharField()
    captain = serializers.CharField(allow_null=True)
    players = serializers.ListField(child=serializers.CharField())
    substitutes = serializers.ListField(child=serializers.CharField())


class SlotOutput(serializers.Serializer[Any]):
    position = serializers.IntegerField()
    holds = serializers.ChoiceField(choices=SlotHolds.choices)
    source = serializers.CharField()
    name = serializers.CharField(help_text="The team, or where it will come from.")
    team = serializers.IntegerField(allow_null=True)
    games = serializers.IntegerField()
    points = serializers.CharField(allow_null=True, help_text="What its game brought, at a table of many.")
    place = serializers.IntegerField(allow_null=True)


class GameOutput(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    winner = serializers.CharField(allow_null=True)
    state = serializers.ChoiceField(choices=GameState.choices)
    reason = serializers.CharField()
    game = serializers.IntegerField(allow_null=True, help_text="The judging room's id, when a tablet kept it.")


class MatchOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    stage = serializers.IntegerField(help_text="The stage's id.")
    round = serializers.IntegerField(help_text="The round's number in its stage.")
    key = serializers.CharField()
    number = serializers.IntegerField()
    label = serializers.CharField()
    third = serializers.BooleanField()
    state = serializers.ChoiceField(choices=MatchState.choices)
    outcome = serializers.ChoiceField(choices=OutcomeWord.choices, allow_null=True)
    winner = serializers.CharField(allow_null=True, help_text='"A" or "B".')
    best_of = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    starts_at = serializers.DateTimeField(allow_null=True)
    slots = SlotOutput(many=True)
    games = GameOutput(many=True)


class RoundOutput(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    released = serializers.BooleanField()
    matches = MatchOutput(many=True)


class StageOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=StageKind.choices)
    ruleset = serializers.CharField()
    format = serializers.CharField()
    shape = serializers.DictField(help_text="What the format needs: reset, groups and legs, rounds, seats, apart.")
    finished = serializers.BooleanField()
    edition = serializers.CharField()
    options = serializers.DictField()
    best_of = serializers.DictField()
    third_place = serializers.BooleanField()
    substitutes = serializers.BooleanField()
    lot = serializers.IntegerField(allow_null=True)
    champion = serializers.CharField(allow_null=True)
    teams = TeamOutput(many=True)
    rounds = RoundOutput(many=True)


class TournamentOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    slug = serializers.CharField()
    name = serializers.CharField()
    time_zone = serializers.CharField()
    released = serializers.BooleanField()
    demonstration = serializers.BooleanField()
    tables = serializers.ListField(child=serializers.IntegerField())
    stages = StageOutput(many=True)


def tournament_json(tournament: Tournament, *, released_only: bool) -> dict[str, Any]:
    """A whole tournament; with `released_only` no draw that is not public."""
    return {
        "id": tournament.pk,
        "slug": tournament.slug,
        "name": tournament.name,
        "time_zone": tournament.time_zone,
        "released": tournament.released,
        "demonstration": tournament.demonstration,
        "tables": list(tournament.tables.values_list("number", flat=True)),
        "stages": [stage_json(stage, released_only=released_only) for stage in tournament.stages.all()],
    }


def stage_json(stage: Stage, *, released_only: bool) -> dict[str, Any]:
    """A stage with its teams and its draw."""
    draw = draw_of(stage, released_only=released_only)
    entrants = stage.entrants.select_related("team").prefetch_related("team__players")
    public_draw = not released_only or bool(draw.rounds)
    return {
        "id": stage.pk,
        "name": stage.name,
        "kind": stage.kind,
        "ruleset": stage.ruleset,
        "format": stage.format,
        "shape": full_shape(stage),
        "finished": stage.finished_at is not None,
        "edition": stage.edition,
        "options": stage.options,
        "best_of": stage.best_of,
        "third_place": stage.third_place,
        "substitutes": stage.substitutes,
        "lot": stage.lot if public_draw else None,
        "champion": _champion(draw),
        "teams": [team_json(entrant, drawn=public_draw, insider=not released_only) for entrant in entrants],
        "rounds": [_round(one) for one in draw.rounds],
    }


def team_json(entrant: Entrant, *, drawn: bool = True, insider: bool = True) -> dict[str, Any]:
    """A team as entered; its line of the draw and whole names only where they may be seen."""
    players = list(entrant.team.players.all())
    return {
        "id": entrant.pk,
        "name": entrant.team.name,
        "club": entrant.team.club,
        "seed": entrant.seed if drawn else None,
        "draw_number": entrant.draw_number if drawn else None,
        "status": entrant.status,
        "captain": next((shown_name(player, insider=insider) for player in players if player.captain), None),
        "players": [shown_name(player, insider=insider) for player in players if not player.substitute],
        "substitutes": [shown_name(player, insider=insider) for player in players if player.substitute],
    }


def match_json(line: MatchLine) -> dict[str, Any]:
    """A match with its sides and games."""
    match = line.match
    return {
        "id": match.pk,
        "stage": match.stage_id,
        "round": match.round.number,
        "key": match.key,
        "number": match.number,
        "label": line.label,
        "third": match.third,
        "state": match.state,
        "outcome": match.outcome or None,
        "winner": next((side.side for side in line.sides if side.won), None),
        "best_of": match.best_of,
        "table": line.table.number if line.table else None,
        "starts_at": _local(line),
        "slots": [_slot(side) for side in line.sides],
        "games": [
            {"number": one.number, "winner": one.winner, "state": one.state, "reason": one.reason, "game": one.game}
            for one in line.scores
        ],
    }


def _local(line: MatchLine) -> datetime | None:
    zone = ZoneInfo(line.match.stage.tournament.time_zone)
    return line.at.astimezone(zone) if line.at else None


def _round(line: RoundLine) -> dict[str, Any]:
    return {
        "number": line.round.number,
        "name": line.label,
        "released": line.round.released,
        "matches": [match_json(match) for match in line.matches],
    }


def _slot(side: SideLine) -> dict[str, Any]:
    return {
        "position": side.slot.position,
        "holds": side.slot.holds,
        "source": side.slot.source,
        "name": side.name,
        "team": side.entrant.pk if side.entrant else None,
        "games": side.games,
        "points": None if side.slot.points is None else f"{side.slot.points.normalize():f}",
        "place": side.slot.place,
    }


def _champion(draw: Draw) -> str | None:
    return draw.champion.team.name if draw.champion else None
