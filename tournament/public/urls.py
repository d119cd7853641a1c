"""Addresses of the pages that everybody may open."""

from __future__ import annotations

from django.urls import path

from tournament.public import bracket, calendars, embed, finding, generals, hall, pages, people, standing, timetable

urlpatterns = [
    path("", pages.tournaments, name="tournaments"),
    path("t/<slug:slug>/", pages.championship, name="championship"),
    path("t/<slug:slug>/bracket/", bracket.bracket, name="bracket"),
    path("t/<slug:slug>/teams/", pages.teams, name="teams"),
    path("t/<slug:slug>/teams/<int:team_id>/", people.team, name="team"),
    path("t/<slug:slug>/teams/<int:team_id>/calendar.ics", calendars.of_team, name="calendar-team"),
    path("t/<slug:slug>/calendar.ics", calendars.of_tournament, name="calendar"),
    path("t/<slug:slug>/players/<int:player_id>/", people.player, name="player"),
    path("t/<slug:slug>/standings/", standing.page, name="standings"),
    path("t/<slug:slug>/schedule/", timetable.page, name="schedule"),
    path("t/<slug:slug>/hall/", hall.page, name="hall"),
    path("t/<slug:slug>/generals/", generals.page, name="generals"),
    path("t/<slug:slug>/share/", embed.share, name="share"),
    path("embed/<slug:slug>/<slug:name>/", embed.page, name="embed"),
    path("t/<slug:slug>/find/", finding.find, name="find"),
]
