"""Every address of the ledger."""

from __future__ import annotations

from django.urls import include, path

from tournament.api import matches, stages, tournaments
from tournament.desk import drawing as desk_drawing
from tournament.desk import matches as desk_matches
from tournament.desk import stages as desk_stages
from tournament.desk import teams as desk_teams
from tournament.desk import tournaments as desk_tournaments

urlpatterns = [
    path("", include("tournament.public.urls")),
    path("", include("tournament.desk.day_urls")),
    path("", include("tournament.desk.files_urls")),
    path("", include("tournament.desk.stage_urls")),
    path("", include("tournament.desk.outside_urls")),
    path("", include("tournament.api.round_urls")),
    path("", include("tournament.api.list_urls")),
    path("desk/", desk_tournaments.desk, name="desk"),
    path("desk/new/", desk_tournaments.new, name="desk-new"),
    path("desk/t/<slug:name>/", desk_tournaments.tournament, name="desk-tournament"),
    path("desk/t/<slug:name>/log/", desk_tournaments.log, name="desk-log"),
    path("desk/t/<slug:name>/name/", desk_tournaments.rename, name="desk-rename"),
    path("desk/t/<slug:name>/tables/", desk_tournaments.set_tables, name="desk-tables"),
    path("desk/t/<slug:name>/publish/", desk_tournaments.publish, name="desk-publish"),
    path("desk/t/<slug:name>/stages/new/", desk_stages.new_stage, name="desk-new-stage"),
    path("desk/roles/<int:name>/revoke/", desk_tournaments.revoke, name="desk-revoke"),
    path("desk/stages/<int:name>/", desk_stages.stage, name="desk-stage"),
    path("desk/stages/<int:name>/settings/", desk_stages.settings, name="desk-settings"),
    path("desk/stages/<int:name>/seeds/", desk_drawing.seeds, name="desk-seeds"),
    path("desk/stages/<int:name>/draw/", desk_drawing.draw, name="desk-draw"),
    path("desk/stages/<int:name>/undo-draw/", desk_drawing.undo_draw, name="desk-undo-draw"),
    path("desk/stages/<int:name>/teams/new/", desk_teams.new_team, name="desk-new-team"),
    path("desk/stages/<int:name>/teams/import/", desk_teams.import_list, name="desk-import"),
    path("desk/stages/<int:name>/teams/save/", desk_teams.save_list, name="desk-save-list"),
    path("desk/stages/<int:name>/teams.<str:form>", desk_teams.export_list, name="desk-export"),
    path("desk/stages/<int:name>/sample.csv", desk_teams.sample_list, name="desk-sample"),
    path("desk/rounds/<int:name>/fill/", desk_drawing.fill, name="desk-fill"),
    path("desk/rounds/<int:name>/best-of/", desk_drawing.best_of, name="desk-best-of"),
    path("desk/teams/<int:name>/", desk_teams.team, name="desk-team"),
    path("desk/teams/<int:name>/move/", desk_teams.move, name="desk-move"),
    path("desk/teams/<int:name>/remove/", desk_teams.remove, name="desk-remove"),
    path("desk/teams/<int:name>/status/", desk_teams.status, name="desk-status"),
    path("desk/matches/<int:name>/", desk_matches.match, name="desk-match"),
    path("desk/matches/<int:name>/schedule/", desk_matches.schedule, name="desk-schedule"),
    path("desk/matches/<int:name>/confirm/", desk_matches.confirm, name="desk-confirm"),
    path("desk/matches/<int:name>/clear/", desk_matches.clear, name="desk-clear"),
    path("desk/scores/<int:name>/accept/", desk_matches.accept, name="desk-accept"),
    path("desk/scores/<int:name>/decline/", desk_matches.decline, name="desk-decline"),
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
