"""The addresses of a stage's life beyond its draw: rounds, standings, the end, the way on, tables of many."""

from __future__ import annotations

from django.urls import path

from tournament.desk import advancing, grouping, pods, rounds

urlpatterns = [
    path("desk/stages/<int:name>/standings/", rounds.standings, name="desk-standings"),
    path("desk/stages/<int:name>/groups/", grouping.grouping, name="desk-groups"),
    path("desk/stages/<int:name>/lots/", rounds.lots, name="desk-lots"),
    path("desk/stages/<int:name>/next-round/", rounds.next_round, name="desk-next-round"),
    path("desk/stages/<int:name>/take-back-round/", rounds.take_back_round, name="desk-take-back-round"),
    path("desk/stages/<int:name>/finish/", rounds.finish, name="desk-finish"),
    path("desk/stages/<int:name>/reopen/", rounds.reopen, name="desk-reopen"),
    path("desk/stages/<int:name>/advance/", advancing.advancing, name="desk-advance"),
    path("desk/stages/<int:name>/advance/ways/", advancing.ways, name="desk-advance-ways"),
    path("desk/stages/<int:name>/advance/enter/", advancing.enter, name="desk-advance-enter"),
    path("desk/stages/<int:name>/advance/wild/", advancing.wild, name="desk-advance-wild"),
    path("desk/stages/<int:name>/advance/replace/", advancing.replacing, name="desk-advance-replace"),
    path("desk/stages/<int:name>/advance/bring/", advancing.bring, name="desk-advance-bring"),
    path("desk/stages/<int:name>/players/", advancing.singles, name="desk-players"),
    path("desk/stages/<int:name>/points.<str:form>", pods.sheet, name="desk-point-sheet"),
    path("desk/matches/<int:name>/points/", pods.points, name="desk-points"),
]
