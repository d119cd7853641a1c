"""Matches, the schedule and the standings of an event, for programs, as far as they are released."""

from __future__ import annotations

from typing import Any

from django.db.models import Max, QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.listing import PageQuery, SearchQuery, listed, number, page_of
from tournament.api.operation import Operation
from tournament.api.rounds import stage_of
from tournament.api.shapes import MatchOutput, match_json
from tournament.draws import line_of, match_lines
from tournament.models import Match, Round, Tournament
from tournament.services.standings import Place, Table, tables
from tournament.words import CriterionWord, MatchState


class MatchQuery(SearchQuery):
    stage = number("阶段编号。The stage's id.")
    round = serializers.IntegerField(
        required=False, min_value=1, max_value=32000, help_text="轮次。The round's number."
    )
    state = serializers.ChoiceField(choices=MatchState.choices, required=False)
    team = number("战队编号（teams 列表里的 id）。The team's id, as `teams` lists it.")
    table = serializers.IntegerField(required=False, min_value=1, max_value=32000, help_text="桌号。")


class Matches(Operation):
    """GET: matches in the order of stages and rounds; `search` looks at teams' names."""

    @extend_schema(parameters=[MatchQuery], responses=page_of(MatchOutput))
    def get(self, request: Request, slug: str) -> Response:
        found, insider = self.visible(slug)
        asked = self.asked(MatchQuery)
        rows = _filtered(_matches(found, insider), asked, insider=insider)
        return _listed(
            rows.order_by("stage__position", "stage", "round__number", "number", "pk"), asked, found, insider
        )


class ScheduleQuery(MatchQuery):
    after = serializers.DateTimeField(required=False, help_text="不早于。Not before this moment (ISO 8601).")
    before = serializers.DateTimeField(required=False, help_text="早于。Before this moment.")


class ScheduledMatches(Operation):
    """GET: matches that have a time, by time and table, once their round's schedule is released."""

    @extend_schema(parameters=[ScheduleQuery], responses=page_of(MatchOutput))
    def get(self, request: Request, slug: str) -> Response:
        found, insider = self.visible(slug)
        asked = self.asked(ScheduleQuery)
        rows = _filtered(_matches(found, insider), asked, insider=insider).filter(starts_at__isnull=False)
        if not insider:
            rows = rows.filter(round__schedule_released=True)
        for name, lookup in (("after", "starts_at__gte"), ("before", "starts_at__lt")):
            if name in asked:
                rows = rows.filter(**{lookup: asked[name]})
        return _listed(rows.order_by("starts_at", "table__number", "pk"), asked, found, insider)


def _matches(found: Tournament, insider: bool) -> QuerySet[Match]:
    rows = Match.objects.filter(stage__tournament=found)
    return rows if insider else rows.filter(round__released=True)


def _filtered(rows: QuerySet[Match], asked: dict[str, Any], *, insider: bool) -> QuerySet[Match]:
    if "table" in asked:
        rows = rows.filter(table__number=asked["table"])
        rows = rows if insider else rows.filter(round__schedule_released=True)
    for name, lookup in (("stage", "stage"), ("round", "round__number"), ("state", "state")):
        if name in asked:
            rows = rows.filter(**{lookup: asked[name]})
    if "team" in asked:
        rows = rows.filter(slots__entrant__team=asked["team"])
    if asked["search"]:
        rows = rows.filter(slots__entrant__team__name__icontains=asked["search"])
    return rows.distinct()


def _listed(rows: QuerySet[Match], asked: dict[str, Any], found: Tournament, insider: bool) -> Response:
    numbers = Round.objects.filter(stage__tournament=found).order_by()
    last = dict(numbers.values("stage").annotate(last=Max("number")).values_list("stage", "last"))
    return listed(
        match_lines(rows),
        asked,
        lambda match: match_json(line_of(match, last=last[match.stage_id], released_only=not insider)),
    )


class StandingQuery(PageQuery):
    stage = serializers.IntegerField(min_value=1, max_value=2**31 - 1, help_text="阶段编号。The stage's id.")
    through = serializers.IntegerField(
        required=False, min_value=1, max_value=32000, help_text="到第几轮为止。As it was after that round."
    )


class WhyOutput(serializers.Serializer[Any]):
    criterion = serializers.CharField(allow_null=True, help_text="并列为 null。Null for a shared place.")
    label = serializers.CharField(help_text="In the language of Accept-Language.")
    above = serializers.CharField(allow_null=True, help_text="The figure of the row above.")
    below = serializers.CharField(allow_null=True, help_text="This row's own.")
    among = serializers.IntegerField(help_text="How many were level before it.")


class StandingOutput(serializers.Serializer[Any]):
    group = serializers.CharField(allow_null=True)
    place = serializers.IntegerField(allow_null=True, help_text="Null for who is still in play in a bracket.")
    team = serializers.IntegerField(help_text="The team's id in its stage.")
    name = serializers.CharField()
    played = serializers.IntegerField()
    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    byes = serializers.IntegerField()
    figures = serializers.DictField(child=serializers.CharField(), help_text="By criterion, in decimal.")
    shared = serializers.BooleanField()
    provisional = serializers.BooleanField(help_text="A result is not confirmed yet, and not counted.")
    left = serializers.BooleanField(help_text="Withdrawn or disqualified; keeps its place.")
    advances = serializers.BooleanField()
    why = WhyOutput(
        allow_null=True, help_text="与上一行相比。What stands between it and the row above; null in brackets."
    )


class Standings(Operation):
    """GET: the standings of a stage, table after table, each row with what stands between it and the row above."""

    @extend_schema(parameters=[StandingQuery], responses=page_of(StandingOutput))
    def get(self, request: Request, slug: str) -> Response:
        found, insider = self.visible(slug)
        asked = self.asked(StandingQuery)
        stage = stage_of(found, asked["stage"])
        if not (insider or stage.standings_released):
            raise Http404
        rows = [
            (table, above, one)
            for table in tables(stage, through=asked.get("through"))
            for above, one in zip((None, *table.places), table.places, strict=False)
        ]
        return listed(rows, asked, lambda row: _place(*row))


def _place(table: Table, above: Place | None, one: Place) -> dict[str, Any]:
    row = one.row
    names = ("played", "wins", "losses", "byes", "shared", "provisional")
    return {
        "group": str(one.group) if one.group else None,
        "place": one.place,
        "team": one.entrant.pk,
        "name": one.entrant.team.name,
        **{name: getattr(row, name) for name in names},
        "figures": {criterion.value: f"{figure}" for criterion, figure in row.figures.items()},
        "left": one.left,
        "advances": one.advances,
        "why": _why(table, above, one) if above is not None and table.criteria else None,
    }


def _why(table: Table, above: Place, one: Place) -> dict[str, Any]:
    why = table.why(above.entrant.pk, one.entrant.pk)
    return {
        "criterion": why.criterion.value if why.criterion else None,
        "label": str(CriterionWord(why.criterion.value).label) if why.criterion else "",
        "above": None if why.figure_a is None else f"{why.figure_a}",
        "below": None if why.figure_b is None else f"{why.figure_b}",
        "among": why.among,
    }
