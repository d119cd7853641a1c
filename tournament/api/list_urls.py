"""The addresses of lists, news, corrections, files and webhooks, for programs."""

from __future__ import annotations

from django.urls import path

from tournament.api import corrections, files, news, people, places, playing, webhooks

EVENT = "api/tournaments/<slug:slug>"

urlpatterns = [
    path(f"{EVENT}/rounds/", places.Rounds.as_view(), name="api-rounds"),
    path(f"{EVENT}/venues/", places.Venues.as_view(), name="api-venues"),
    path(f"{EVENT}/matches/", playing.Matches.as_view(), name="api-matches"),
    path(f"{EVENT}/schedule/", playing.ScheduledMatches.as_view(), name="api-scheduled"),
    path(f"{EVENT}/standings/", playing.Standings.as_view(), name="api-standings"),
    path(f"{EVENT}/check-in/", people.CheckIns.as_view(), name="api-check-in"),
    path(f"{EVENT}/seeds/", people.Seeds.as_view(), name="api-seeds"),
    path(f"{EVENT}/teams/remove/", people.Removals.as_view(), name="api-remove-team"),
    path(f"{EVENT}/announcements/", news.Announcements.as_view(), name="api-announcements"),
    path(f"{EVENT}/announcements/<int:number>/", news.OneAnnouncement.as_view(), name="api-announcement"),
    path(f"{EVENT}/releases/", news.ReleaseStates.as_view(), name="api-releases"),
    path(f"{EVENT}/changes/", news.Changes.as_view(), name="api-changes"),
    path(f"{EVENT}/penalties/", news.Penalties.as_view(), name="api-penalties"),
    path(f"{EVENT}/penalties/<int:number>/withdraw/", news.OnePenalty.as_view(), name="api-penalty-withdraw"),
    path(f"{EVENT}/undo-draw/", corrections.UndoneDraws.as_view(), name="api-undo-draw"),
    path(f"{EVENT}/take-back-round/", corrections.RoundsBack.as_view(), name="api-take-back-round"),
    path(f"{EVENT}/reopen/", corrections.Reopened.as_view(), name="api-reopen"),
    path(f"{EVENT}/exports/<str:kind>.<str:form>", files.Exports.as_view(), name="api-export"),
    path(f"{EVENT}/archive/", files.Archives.as_view(), name="api-archive"),
    path(f"{EVENT}/log/", files.Log.as_view(), name="api-audit"),
    path(f"{EVENT}/webhooks/", webhooks.Webhooks.as_view(), name="api-webhooks"),
    path(f"{EVENT}/webhooks/<int:number>/", webhooks.OneWebhook.as_view(), name="api-webhook"),
    path(f"{EVENT}/webhooks/<int:number>/deliveries/", webhooks.Deliveries.as_view(), name="api-deliveries"),
    path(
        f"{EVENT}/webhooks/<int:number>/deliveries/<int:delivery>/again/",
        webhooks.Redeliveries.as_view(),
        name="api-redeliver",
    ),
    path("api/matches/<int:match_id>/results/", corrections.ResultVersions.as_view(), name="api-results"),
    path("api/matches/<int:match_id>/clear/", corrections.Cleared.as_view(), name="api-clear"),
    path("api/matches/<int:match_id>/pending/<int:number>/", corrections.Pending.as_view(), name="api-pending"),
]
