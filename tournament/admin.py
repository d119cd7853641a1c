"""The superuser's view of the ledger: it reads, and writes nothing; writes go through the services and their log."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from tournament import models


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """No adding, changing or deleting."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(models.Tournament)
class TournamentAdmin(ReadOnly):
    list_display = ("name", "slug", "released", "demonstration", "created_at")


@admin.register(models.Stage)
class StageAdmin(ReadOnly):
    list_display = ("name", "tournament", "kind", "format", "edition")
    list_select_related = ("tournament",)


@admin.register(models.Team)
class TeamAdmin(ReadOnly):
    list_display = ("name", "club", "tournament")
    list_select_related = ("tournament",)
    search_fields = ("name", "players__name")


@admin.register(models.Match)
class MatchAdmin(ReadOnly):
    list_display = ("key", "stage", "state", "outcome", "winner", "table", "starts_at")
    list_select_related = ("stage", "winner__team", "table")


@admin.register(models.GameScore)
class GameScoreAdmin(ReadOnly):
    list_display = ("match", "number", "version", "status", "state", "winner", "reason", "source", "by", "at")
    list_select_related = ("match", "by")


@admin.register(models.Result)
class ResultAdmin(ReadOnly):
    list_display = ("match", "version", "status", "outcome", "winner", "confirmed", "by", "at")
    list_select_related = ("match", "winner__team", "by")


@admin.register(models.Sanction)
class SanctionAdmin(ReadOnly):
    list_display = ("match", "team", "points", "reason", "withdrawn", "by", "at")
    list_select_related = ("match", "team", "by")


@admin.register(models.Role)
class RoleAdmin(ReadOnly):
    list_display = ("user", "kind", "tournament")
    list_select_related = ("user", "tournament")


@admin.register(models.AuditRow)
class AuditRowAdmin(ReadOnly):
    list_display = ("at", "username", "verb", "object", "tournament_id")
    list_filter = ("verb",)
    search_fields = ("username", "object")
    show_full_result_count = False
