"""Addresses of the files of an event: lists both ways, prints, archives and backups."""

from __future__ import annotations

from django.urls import path

from tournament.desk import archives, files, prints

urlpatterns = [
    path("desk/restore/", archives.bring_back, name="desk-restore"),
    path("desk/backups/<str:name>", archives.backup_file, name="desk-backup-file"),
    path("desk/t/<slug:name>/safe/", archives.safe, name="desk-safe"),
    path("desk/t/<slug:name>/backup/", archives.take_backup, name="desk-backup"),
    path("desk/t/<slug:name>/archive.<str:form>", archives.download, name="desk-archive"),
    path("desk/stages/<int:name>/files/", files.stage_files, name="desk-files"),
    path("desk/stages/<int:name>/files/<str:kind>.<str:form>", files.export, name="desk-list"),
    path("desk/stages/<int:name>/files/<str:kind>/import/", files.bring, name="desk-bring"),
    path("desk/stages/<int:name>/files/<str:kind>/save/", files.save, name="desk-bring-save"),
    path("desk/stages/<int:name>/print/", prints.menu, name="print"),
    path("desk/stages/<int:name>/print/pairings/", prints.pairings, name="print-pairings"),
    path("desk/stages/<int:name>/print/teams/", prints.teams, name="print-teams"),
    path("desk/stages/<int:name>/print/cards/", prints.cards, name="print-cards"),
    path("desk/stages/<int:name>/print/bracket/", prints.bracket, name="print-bracket"),
    path("desk/stages/<int:name>/print/standings/", prints.standings, name="print-standings"),
    path("desk/stages/<int:name>/print/referees/", prints.referees, name="print-referees"),
    path("desk/stages/<int:name>/print/checkin/", prints.checkin, name="print-checkin"),
]
