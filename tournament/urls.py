"""Every address of the ledger."""

from __future__ import annotations

from django.urls import path

from tournament.api import matches, stages, tournaments
from tournament.public import pages

urlpatterns = [
    path("", pages.tournaments, name="tournaments"),
    path("t/<slug:slug>/", pages.championship, name="championship"),
    path("t/<slug:slug>/bracket/", pages.bracket, name="bracket"),
    path("t/<slug:slug>/teams/", pages.teams, name="teams"),
    path("t/<slug:slug>/find/", pages.find, name="find"),
    path("api/tournaments/", tournaments.Tournaments.as_view(), name="api-tournaments"),
    path("api/tournaments/<slug:slug>/", tournaments.OneTournament.as_view(), name="api-tournament"),
    path("api/tournaments/<slug:slug>/tables/", tournaments.Tables.as_view(), name="api-tables"),
    path("api/tournaments/<slug:slug>/roles/", tournaments.Roles.as_view(), name="api-roles"),
    path("api/tournaments/<slug:slug>/teams/", stages.Teams.as_view(), name="api-teams"),
    path("api/tournaments/<slug:slug>/draw/", stages.Draws.as_view(), name="api-draw"),
    path("api/tournaments/<slug:slug>/release/", stages.Releases.as_view(), name="api-release"),
    path("api/matches/<int:match_id>/", matches.OneMatch.as_view(), name="api-match"),
    path("api/matches/<int:match_id>/schedule/", matches.Schedule.as_view(), name="api-schedule"),
    path("api/matches/<int:match_id>/result/", matches.Results.as_view(), name="api-result"),
    path("api/matches/<int:match_id>/confirm/", matches.Confirmations.as_view(), name="api-confirm"),
]
