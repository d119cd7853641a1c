"""Addresses of the files of an event: lists both ways, prints, archives and backups."""

from __future__ import annotations

from django.urls import path

from tournament.desk import files

urlpatterns = [
    path("desk/stages/<int:name>/files/", files.stage_files, name="desk-files"),
    path("desk/stages/<int:name>/files/<str:kind>.<str:form>", files.export, name="desk-list"),
    path("desk/stages/<int:name>/files/<str:kind>/import/", files.bring, name="desk-bring"),
    path("desk/stages/<int:name>/files/<str:kind>/save/", files.save, name="desk-bring-save"),
]
