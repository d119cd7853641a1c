"""Files for programs: lists of a stage as CSV or XLSX, the whole event as an archive, the log of writes."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.listing import PageQuery, listed, page_of
from tournament.api.operation import Operation
from tournament.api.rounds import RULING, stage_of
from tournament.archive import archive, write
from tournament.desk.tables import XLSX, as_file
from tournament.files.teamlist import team_rows
from tournament.lists import KINDS
from tournament.models import AuditRow, Stage
from tournament.services.teams import entry_as_it_is
from tournament.words import RoleKind

LISTS = ("teams", *KINDS)


class ExportQuery(serializers.Serializer[Any]):
    stage = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class Exports(Operation):
    """GET: one list of a stage as the desk exports it; the same file can be read in again there."""

    @extend_schema(
        parameters=[
            ExportQuery,
            OpenApiParameter("kind", str, OpenApiParameter.PATH, enum=list(LISTS)),
            OpenApiParameter("form", str, OpenApiParameter.PATH, enum=["csv", "xlsx"]),
        ],
        responses={(200, "text/csv"): bytes, (200, XLSX): bytes},
    )
    def get(self, request: Request, slug: str, kind: str, form: str) -> HttpResponse:
        found = self.tournament(slug, *RULING)
        stage = stage_of(found, self.asked(ExportQuery)["stage"])
        if kind not in LISTS:
            raise Http404
        rows = _teams(stage) if kind == "teams" else KINDS[kind].rows_of(stage)
        return as_file(f"{found.slug}-{stage.pk}-{kind}", rows, form=form)


def _teams(stage: Stage) -> list[list[object]]:
    entrants = stage.entrants.select_related("team").prefetch_related("team__players").order_by("pk")
    return team_rows([entry_as_it_is(entrant) for entrant in entrants])


class Archives(Operation):
    """GET: the whole event as one JSON archive, which another installation restores."""

    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, slug: str) -> HttpResponse:
        found = self.tournament(slug, RoleKind.ORGANISER)
        data = write(archive(found), at=timezone.now(), packed=False)
        answer = HttpResponse(data, content_type="application/json")
        answer["Content-Disposition"] = f'attachment; filename="{found.slug}.json"'
        answer["Cache-Control"] = "no-store"
        return answer


class LogQuery(PageQuery):
    verb = serializers.CharField(required=False, default="", max_length=40)


class LogLineOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    username = serializers.CharField()
    verb = serializers.CharField()
    object = serializers.CharField()
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class Log(Operation):
    """GET: every write in this event, the newest first, for the organiser."""

    @extend_schema(parameters=[LogQuery], responses=page_of(LogLineOutput))
    def get(self, request: Request, slug: str) -> Response:
        found = self.tournament(slug, RoleKind.ORGANISER)
        asked = self.asked(LogQuery)
        rows = AuditRow.objects.filter(tournament_id=found.pk)
        rows = rows.filter(verb=asked["verb"]) if asked["verb"] else rows
        return listed(rows.order_by("-pk"), asked, _line)


def _line(one: AuditRow) -> dict[str, Any]:
    names = ("at", "username", "verb", "object", "before", "after")
    return {"id": one.pk, **{name: getattr(one, name) for name in names}}
