"""Where and in what an event is played, for programs: stages, rounds, venues, tables."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Prefetch, Q
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import services
from tournament.api.listing import PageQuery, SearchQuery, listed, number, page_of
from tournament.api.operation import Operation
from tournament.labels import round_label
from tournament.models import Match, Round, Stage, Table, Venue
from tournament.words import Format, RoleKind, StageKind


class StageQuery(SearchQuery):
    kind = serializers.ChoiceField(choices=StageKind.choices, required=False)
    format = serializers.ChoiceField(choices=Format.choices, required=False)
    finished = serializers.BooleanField(required=False, default=None, allow_null=True)


class StageLineOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    position = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=StageKind.choices)
    format = serializers.ChoiceField(choices=Format.choices)
    ruleset = serializers.CharField()
    venue = serializers.IntegerField(allow_null=True, help_text="The venue's id.")
    teams = serializers.IntegerField(help_text="How many have entered.")
    rounds = serializers.IntegerField(help_text="How many rounds may be seen.")
    standings_released = serializers.BooleanField()
    finished_at = serializers.DateTimeField(allow_null=True)


def _stage(stage: Stage) -> dict[str, Any]:
    names = ("position", "name", "kind", "format", "ruleset", "standings_released", "finished_at")
    counted = {"teams": stage.n_teams, "rounds": stage.n_rounds}  # type: ignore[attr-defined]
    return {"id": stage.pk, "venue": stage.venue_id, **{name: getattr(stage, name) for name in names}, **counted}


def stages_of(operation: Operation, slug: str) -> Response:
    """The page of stages; a view of its own would share its address with the one that adds a stage."""
    found, insider = operation.visible(slug)
    asked = operation.asked(StageQuery)
    shown = Q() if insider else Q(rounds__released=True)
    rows = found.stages.annotate(
        n_teams=Count("entrants", distinct=True), n_rounds=Count("rounds", filter=shown, distinct=True)
    ).filter(name__icontains=asked["search"])
    for name in ("kind", "format"):
        if name in asked:
            rows = rows.filter(**{name: asked[name]})
    if asked["finished"] is not None:
        rows = rows.filter(finished_at__isnull=not asked["finished"])
    return listed(rows.order_by("position", "pk"), asked, _stage)


class RoundQuery(PageQuery):
    stage = number("阶段编号。The stage's id.")


class RoundLineOutput(serializers.Serializer[Any]):
    stage = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField(help_text="As pages call it, in the language of Accept-Language.")
    matches = serializers.IntegerField()
    decided = serializers.IntegerField()
    released = serializers.BooleanField()
    schedule_released = serializers.BooleanField()
    officials_released = serializers.BooleanField()


class Rounds(Operation):
    """GET: rounds of all stages or of one, with what is public of each."""

    @extend_schema(parameters=[RoundQuery], responses=page_of(RoundLineOutput))
    def get(self, request: Request, slug: str) -> Response:
        found, insider = self.visible(slug)
        asked = self.asked(RoundQuery)
        rows = Round.objects.filter(stage__tournament=found).select_related("stage")
        if not insider:
            rows = rows.filter(released=True)
        if "stage" in asked:
            rows = rows.filter(stage=asked["stage"])
        firsts = Match.objects.filter(number=1).select_related("round", "group")
        rows = rows.prefetch_related(Prefetch("matches", firsts, to_attr="firsts"))
        rows = rows.annotate(n=Count("matches"), over=Count("matches", filter=Q(matches__state="decided")))
        last = {one.pk: 0 for one in found.stages.all()}
        for stage_id, rank in Round.objects.filter(stage__tournament=found).values_list("stage", "number"):
            last[stage_id] = max(last[stage_id], rank)
        return listed(
            rows.order_by("stage__position", "stage", "number"), asked, lambda one: _round(one, last[one.stage_id])
        )


def _round(one: Any, last: int) -> dict[str, Any]:
    flags = ("number", "released", "schedule_released", "officials_released")
    first = next(iter(one.firsts), None)
    return {
        "stage": one.stage_id,
        "name": round_label(one, last=last, match=first),
        "matches": one.n,
        "decided": one.over,
        **{name: getattr(one, name) for name in flags},
    }


class VenueOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    city = serializers.CharField()


class VenueInput(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=100)
    city = serializers.CharField(max_length=60, required=False, default="", allow_blank=True)


class Venues(Operation):
    """GET lists the venues; POST adds one, and the same name again answers the same."""

    @extend_schema(parameters=[SearchQuery], responses=page_of(VenueOutput))
    def get(self, request: Request, slug: str) -> Response:
        found, _insider = self.visible(slug)
        asked = self.asked(SearchQuery)
        return listed(found.venues.filter(name__icontains=asked["search"]).order_by("pk"), asked, _venue)

    @extend_schema(request=VenueInput, responses=VenueOutput)
    def post(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, RoleKind.ORGANISER)
        return Response(_venue(services.add_venue(tournament=found, by=request.user, **self.read(VenueInput))))


def _venue(one: Venue) -> dict[str, Any]:
    return {"id": one.pk, "name": one.name, "city": one.city}


class TableQuery(PageQuery):
    venue = number("分站编号。The venue's id.")
    featured = serializers.BooleanField(required=False, default=None, allow_null=True)


class TableLineOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    venue = serializers.IntegerField(allow_null=True)
    featured = serializers.BooleanField()


def tables_of(operation: Operation, slug: str) -> Response:
    """The page of tables."""
    found, _insider = operation.visible(slug)
    asked = operation.asked(TableQuery)
    rows = found.tables.order_by("number")
    if "venue" in asked:
        rows = rows.filter(venue=asked["venue"])
    if asked["featured"] is not None:
        rows = rows.filter(featured=asked["featured"])
    return listed(rows, asked, _table)


def _table(one: Table) -> dict[str, Any]:
    names = ("number", "name", "featured")
    return {"id": one.pk, "venue": one.venue_id, **{name: getattr(one, name) for name in names}}
