"""The addresses of the day: jobs, releases, registration, check-in, penalties, schedule, announcements."""

from __future__ import annotations

from django.urls import path

from tournament.desk import (
    announcements,
    checkin,
    hall,
    jobs,
    penalties,
    registrations,
    releases,
    templates,
    timetable,
    whatif,
    wizard,
)
from tournament.public import entering, following

urlpatterns = [
    path("desk/jobs/<int:number>/", jobs.job, name="desk-job"),
    path("desk/jobs/<int:number>/cancel/", jobs.cancel, name="desk-job-cancel"),
    path("desk/jobs/<int:number>/file/", jobs.file, name="desk-job-file"),
    path("desk/stages/<int:name>/releases/", releases.releases, name="desk-releases"),
    path("desk/stages/<int:name>/release/", releases.one, name="desk-release"),
    path("desk/stages/<int:name>/checkin/", checkin.checkin, name="desk-checkin"),
    path("desk/stages/<int:name>/checkin/codes/", checkin.cards, name="desk-checkin-codes"),
    path("desk/stages/<int:name>/checkin/codes/give/", checkin.codes, name="desk-checkin-give"),
    path("desk/teams/<int:name>/checkin/", checkin.touch, name="desk-checkin-touch"),
    path("desk/stages/<int:name>/registrations/", registrations.registrations, name="desk-registrations"),
    path("desk/stages/<int:name>/registrations/closing/", registrations.closing, name="desk-closing"),
    path("desk/stages/<int:name>/registrations/<int:number>/", registrations.decide, name="desk-registration"),
    path("desk/stages/<int:name>/timetable/", timetable.timetable, name="desk-timetable"),
    path("desk/stages/<int:name>/timetable/<int:number>/adopt/", timetable.adopt, name="desk-timetable-adopt"),
    path("desk/t/<slug:name>/hall/", hall.tables, name="desk-hall"),
    path("desk/wizard/", wizard.wizard, name="desk-wizard"),
    path("desk/stages/<int:name>/clone/", templates.stage, name="desk-clone-stage"),
    path("desk/t/<slug:name>/clone/", templates.tournament, name="desk-clone"),
    path("desk/t/<slug:name>/rehearsal/", templates.rehearse, name="desk-rehearse"),
    path("desk/t/<slug:name>/rehearsal/clear/", templates.clear, name="desk-rehearsal-clear"),
    path("desk/what-if/", whatif.what_if, name="desk-what-if"),
    path("desk/t/<slug:name>/penalties/", penalties.penalties, name="desk-penalties"),
    path("desk/t/<slug:name>/penalties/<int:number>/withdraw/", penalties.withdraw, name="desk-penalty-withdraw"),
    path("desk/t/<slug:name>/announcements/", announcements.announcements, name="desk-announcements"),
    path("desk/t/<slug:name>/announcements/<int:number>/", announcements.act, name="desk-announcement"),
    path("t/<slug:slug>/teams/<int:team_id>/follow/", following.follow, name="follow"),
    path("follow/<str:token>/", following.confirm, name="follow-confirm"),
    path("follow/<str:token>/stop/", following.stop, name="follow-stop"),
    path("t/<slug:slug>/register/", entering.register, name="register"),
    path("register/<str:token>/", entering.registration, name="registration"),
    path("checkin/<str:code>/", entering.check_in, name="check-in"),
]
