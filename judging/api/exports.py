"""All records of a tournament as a zip."""

from __future__ import annotations

from django.http import FileResponse, Http404, JsonResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from judging import exports
from judging.models import Export
from tournament import roles
from tournament.models import Tournament
from tournament.words import RoleKind


def theirs(request: Request, slug: str) -> Tournament:
    tournament = get_object_or_404(Tournament, slug=slug)
    roles.require(request.user, tournament, RoleKind.ORGANISER, RoleKind.HEAD_REFEREE)
    return tournament


class Records(APIView):
    """POST asks for a zip of all public records; GET says how far it is."""

    @extend_schema(request=None, responses={202: dict})
    def post(self, request: Request, slug: str) -> JsonResponse:
        return JsonResponse(as_json(exports.ask(theirs(request, slug), by=request.user)), status=202)

    @extend_schema(responses=dict)
    def get(self, request: Request, slug: str) -> JsonResponse:
        return JsonResponse(as_json(newest(theirs(request, slug))))


class RecordsFile(APIView):
    """GET the zip, once it is ready."""

    @extend_schema(responses={(200, "application/zip"): bytes})
    def get(self, request: Request, slug: str) -> FileResponse:
        export = newest(theirs(request, slug))
        if export.state != Export.State.READY:
            raise Http404
        return FileResponse(exports.path(export).open("rb"), as_attachment=True, filename=f"{slug}-records.zip")


def newest(tournament: Tournament) -> Export:
    export = Export.objects.filter(tournament=tournament).first()
    if export is None:
        raise Http404
    return export


def as_json(export: Export) -> dict:
    return {"id": export.pk, "state": export.state, "done": export.done, "total": export.total}
