"""Teams and players for programs: names as far as the reader may know them."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.listing import PageQuery, SearchQuery, listed, number, page_of
from tournament.api.operation import Operation
from tournament.api.rounds import RULING, stage_of
from tournament.models import Entrant, Player, Team
from tournament.privacy import shown_name
from tournament.refusals import Malformed
from tournament.services.checkin import check_in, undo_check_in
from tournament.services.teams import remove_team, set_seeds
from tournament.words import EntrantStatus, RoleKind


class TeamQuery(SearchQuery):
    stage = number("只列进入该阶段的队。Only teams of this stage.")
    club = serializers.CharField(required=False, default="", max_length=60)
    city = serializers.CharField(required=False, default="", max_length=60)
    status = serializers.ChoiceField(choices=EntrantStatus.choices, required=False)
    individual = serializers.BooleanField(required=False, default=None, allow_null=True)


class MemberOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField(help_text="应本人要求可能只是缩写。Initials alone where the player asked for it.")
    captain = serializers.BooleanField()
    substitute = serializers.BooleanField()


class EntryOutput(serializers.Serializer[Any]):
    stage = serializers.IntegerField()
    team = serializers.IntegerField(help_text="The team's id in that stage, as matches and standings name it.")
    status = serializers.ChoiceField(choices=EntrantStatus.choices)


class TeamLineOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField(help_text="The team's id in the tournament.")
    name = serializers.CharField()
    club = serializers.CharField()
    city = serializers.CharField()
    individual = serializers.BooleanField()
    players = MemberOutput(many=True)
    entries = EntryOutput(many=True)


def teams_of(operation: Operation, slug: str) -> Response:
    """The page of teams."""
    found, insider = operation.visible(slug)
    asked = operation.asked(TeamQuery)
    rows = found.teams.prefetch_related("players", "entries")
    entries = {"stage": asked.get("stage"), "status": asked.get("status")}
    wanted = {f"entries__{name}": value for name, value in entries.items() if value is not None}
    rows = rows.filter(**wanted) if wanted else rows
    for name in ("club", "city"):
        if asked[name]:
            rows = rows.filter(**{f"{name}__iexact": asked[name]})
    if asked["individual"] is not None:
        rows = rows.filter(individual=asked["individual"])
    if asked["search"]:
        rows = rows.filter(Q(name__icontains=asked["search"]) | _named("players__", asked["search"], insider=insider))
    return listed(rows.distinct().order_by("pk"), asked, lambda team: _team(team, insider=insider))


def _named(way: str, word: str, *, insider: bool) -> Q:
    """Players of this name; whoever shows initials only is not found by more than those, and who is deleted not at all."""
    named = Q(**{f"{way}name__icontains": word, f"{way}erased": False})
    return named if insider else named & Q(**{f"{way}initials": False})


def _team(team: Team, *, insider: bool) -> dict[str, Any]:
    return {
        "id": team.pk,
        **{name: getattr(team, name) for name in ("name", "club", "city", "individual")},
        "players": [_member(one, insider=insider) for one in team.players.all()],
        "entries": [{"stage": one.stage_id, "team": one.pk, "status": one.status} for one in team.entries.all()],
    }


def _member(player: Player, *, insider: bool) -> dict[str, Any]:
    name = shown_name(player, insider=insider)
    return {"id": player.pk, "name": name, "captain": player.captain, "substitute": player.substitute}


class PlayerQuery(SearchQuery):
    team = number("战队编号。The team's id in the tournament.")


class PlayerLineOutput(MemberOutput):
    team = serializers.IntegerField(help_text="The team's id in the tournament.")
    team_name = serializers.CharField()


def players_of(operation: Operation, slug: str) -> Response:
    """The page of players."""
    found, insider = operation.visible(slug)
    asked = operation.asked(PlayerQuery)
    rows = Player.objects.filter(team__tournament=found).select_related("team")
    if "team" in asked:
        rows = rows.filter(team=asked["team"])
    if asked["search"]:
        rows = rows.filter(_named("", asked["search"], insider=insider))
    return listed(
        rows.order_by("team", "order", "pk"),
        asked,
        lambda one: {**_member(one, insider=insider), "team": one.team_id, "team_name": one.team.name},
    )


class CheckInQuery(PageQuery):
    stage = serializers.IntegerField(min_value=1, max_value=2**31 - 1)
    here = serializers.BooleanField(required=False, default=None, allow_null=True)


class CheckInInput(serializers.Serializer[Any]):
    team = serializers.IntegerField(help_text="The team's id in its stage.")
    here = serializers.BooleanField(required=False, default=True)


class CheckInOutput(serializers.Serializer[Any]):
    team = serializers.IntegerField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=EntrantStatus.choices)
    checked_in_at = serializers.DateTimeField(allow_null=True)


class CheckIns(Operation):
    """GET: who of a stage is here (organiser, head referee); POST checks a team in, or takes it back."""

    @extend_schema(parameters=[CheckInQuery], responses=page_of(CheckInOutput))
    def get(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, *RULING)
        asked = self.asked(CheckInQuery)
        rows = stage_of(found, asked["stage"]).entrants.select_related("team").order_by("pk")
        if asked["here"] is not None:
            here = {"status": EntrantStatus.CHECKED_IN}
            rows = rows.filter(**here) if asked["here"] else rows.exclude(**here)
        return listed(rows, asked, _here)

    @extend_schema(request=CheckInInput, responses=CheckInOutput)
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, *RULING)
        said = self.read(CheckInInput)
        entrant = entrant_of(found.pk, said["team"])
        act = check_in if said["here"] else undo_check_in
        return Response(_here(act(entrant=entrant, by=request.user)))


def _here(one: Entrant) -> dict[str, Any]:
    return {"team": one.pk, "name": one.team.name, "status": one.status, "checked_in_at": one.checked_in_at}


class SeedsInput(serializers.Serializer[Any]):
    stage = serializers.IntegerField()
    seeds = serializers.DictField(
        child=serializers.IntegerField(allow_null=True, min_value=1, max_value=1024),
        help_text="种子号，按队在阶段里的编号；null 为抽签。By the team's id in its stage; null: drawn.",
    )


class SeedsOutput(serializers.Serializer[Any]):
    seeds = serializers.DictField(child=serializers.IntegerField(allow_null=True))


class Seeds(Operation):
    """POST sets seeds by hand, all or none."""

    @extend_schema(request=SeedsInput, responses=SeedsOutput)
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, RoleKind.ORGANISER)
        said = self.read(SeedsInput)
        stage = stage_of(found, said["stage"])
        known = set(stage.entrants.values_list("pk", flat=True))
        wrong = [one for one in said["seeds"] if not one.isdecimal() or int(one) not in known]
        if wrong:
            raise Malformed(
                {"zh": f"本阶段没有队 {wrong[0]}。", "en": f"There is no team {wrong[0]} here."}, field="seeds"
            )
        set_seeds(stage=stage, seeds={int(one): seed for one, seed in said["seeds"].items()}, by=request.user)
        return Response({"seeds": {str(pk): seed for pk, seed in stage.entrants.values_list("pk", "seed")}})


class RemovalInput(serializers.Serializer[Any]):
    team = serializers.IntegerField(help_text="The team's id in its stage.")


class Removals(Operation):
    """POST takes a team off the list, before the draw."""

    @extend_schema(request=RemovalInput, responses={204: None})
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, RoleKind.ORGANISER)
        remove_team(entrant=entrant_of(found.pk, self.read(RemovalInput)["team"]), by=request.user)
        return Response(status=204)


def entrant_of(tournament_id: int, entrant_id: int) -> Entrant:
    """A team of one of the tournament's stages; Malformed names the field for one of another."""
    rows = Entrant.objects.filter(stage__tournament=tournament_id, pk=entrant_id) if entrant_id < 2**63 else None
    found = rows.select_related("team", "stage__tournament").first() if rows is not None else None
    if found is None:
        text = {"zh": f"本赛事没有队 {entrant_id}。", "en": f"There is no team {entrant_id} in this event."}
        raise Malformed(text, field="team")
    return found
