"""The addresses of stages one after the other, for programs."""

from __future__ import annotations

from django.urls import path

from tournament.api import pods, rounds

urlpatterns = [
    path("api/tournaments/<slug:slug>/stages/", rounds.Stages.as_view(), name="api-stages"),
    path("api/tournaments/<slug:slug>/players/", pods.Players.as_view(), name="api-players"),
    path("api/matches/<int:match_id>/points/", pods.Points.as_view(), name="api-points"),
    path("api/tournaments/<slug:slug>/next-round/", rounds.NextRounds.as_view(), name="api-next-round"),
    path("api/tournaments/<slug:slug>/status/", rounds.Statuses.as_view(), name="api-status"),
    path("api/tournaments/<slug:slug>/finish/", rounds.Finishes.as_view(), name="api-finish"),
    path("api/tournaments/<slug:slug>/advance/", rounds.Advances.as_view(), name="api-advance"),
]
