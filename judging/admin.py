"""The superuser's view of the pen: it reads, and writes nothing."""

from __future__ import annotations

from django.contrib import admin

from judging import models
from tournament.admin import ReadOnly


@admin.register(models.Game)
class GameAdmin(ReadOnly):
    list_display = ("match", "number", "step", "n", "holder", "lease", "signed", "flags", "unreported")
    list_select_related = ("match", "holder")
    list_filter = ("signed", "step")


@admin.register(models.Entry)
class EntryAdmin(ReadOnly):
    list_display = ("game", "seq", "do", "at", "by", "override", "body")
    list_select_related = ("game",)
    list_filter = ("do", "override")


@admin.register(models.Assignment)
class AssignmentAdmin(ReadOnly):
    list_display = ("match", "user")
    list_select_related = ("match", "user")


@admin.register(models.Lease)
class LeaseAdmin(ReadOnly):
    list_display = ("game", "epoch", "holder", "device", "taken_ms")
    list_select_related = ("game", "holder")


@admin.register(models.Review)
class ReviewAdmin(ReadOnly):
    list_display = ("game", "entry_id", "by", "lease", "decision", "body")
    list_select_related = ("game",)


@admin.register(models.TableCode)
class TableCodeAdmin(ReadOnly):
    list_display = ("table", "code", "issued_by", "issued_ms", "tries")
    list_select_related = ("table", "issued_by")


@admin.register(models.Tablet)
class TabletAdmin(ReadOnly):
    list_display = ("user", "table", "number", "device", "joined_ms", "revoked_ms")
    list_select_related = ("user", "table")


@admin.register(models.PaperSheet)
class PaperSheetAdmin(ReadOnly):
    list_display = ("match", "number", "by", "version", "game")
    list_select_related = ("match", "by", "game")
