"""The addresses of the day: jobs, releases, registration, check-in, penalties, schedule, announcements."""

from __future__ import annotations

from django.urls import path

from tournament.desk import jobs, releases

urlpatterns = [
    path("desk/jobs/<int:number>/", jobs.job, name="desk-job"),
    path("desk/jobs/<int:number>/cancel/", jobs.cancel, name="desk-job-cancel"),
    path("desk/jobs/<int:number>/file/", jobs.file, name="desk-job-file"),
    path("desk/stages/<int:name>/releases/", releases.releases, name="desk-releases"),
    path("desk/stages/<int:name>/release/", releases.one, name="desk-release"),
]
