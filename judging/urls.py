from __future__ import annotations

from django.urls import path

from judging.api import exports, log, matches, records, seats
from judging.pages import bulk, console, head, join, officials, pad, paper, public, ruling, sheets, tablets, training

urlpatterns = [
    path("api/matches/<int:match_id>/games/", matches.OpenGame.as_view(), name="api-open-game"),
    path("api/matches/<int:match_id>/officials/", matches.Officials.as_view(), name="api-officials"),
    path("api/games/<int:game_id>/", log.State.as_view(), name="api-game"),
    path("api/games/<int:game_id>/log/", log.Append.as_view(), name="api-log"),
    path("api/games/<int:game_id>/lease/", log.TakeLease.as_view(), name="api-lease"),
    path("api/games/<int:game_id>/beat/", log.KeepBeating.as_view(), name="api-beat"),
    path("api/games/<int:game_id>/drawings/", log.KeepDrawing.as_view(), name="api-drawings"),
    path("api/games/<int:game_id>/frames/", records.Frames.as_view(), name="api-frames"),
    path("api/games/<int:game_id>/record/", records.Record.as_view(), name="api-record"),
    path("api/games/<int:game_id>/reviews/", records.Reviews.as_view(), name="api-reviews"),
    path("api/games/<int:game_id>/reviews/<int:review_id>/", records.Decide.as_view(), name="api-decide"),
    path("api/games/<int:game_id>/report/", records.Report.as_view(), name="api-report"),
    path("api/games/<int:game_id>/reach/", seats.Reach.as_view(), name="api-reach"),
    path("api/games/<int:game_id>/order/", seats.Order.as_view(), name="api-order"),
    path("api/tournaments/<slug:slug>/records/", exports.Records.as_view(), name="api-records"),
    path("api/tournaments/<slug:slug>/records/file/", exports.RecordsFile.as_view(), name="api-records-file"),
    path("g/<int:game_id>/record.sgsr", records.Record.as_view(), name="record"),
    path("g/<int:game_id>/", public.board, name="board"),
    path("g/<int:game_id>/sheet/", sheets.sheet, name="sheet"),
    path("g/<int:game_id>/sheet/running.css", sheets.running, name="sheet-running"),
    path("g/<int:game_id>/sheet/empty/", sheets.empty, name="sheet-empty"),
    path("t/<slug:slug>/sheets/empty/", sheets.pile, name="sheets-empty"),
    path("desk/rounds/<int:name>/sheets/", bulk.filled, name="round-sheets"),
    path("desk/rounds/<int:name>/sheets/empty/", bulk.empty, name="round-sheets-empty"),
    path("m/<int:match_id>/", public.match, name="match"),
    path("t/<slug:slug>/live/", public.now_playing, name="now-playing"),
    path("console/", console.matches, name="console-matches"),
    path("console/training/", training.practise, name="training"),
    path("pad/<int:game_id>/", pad.pad, name="pad"),
    path("console/<int:game_id>/", console.console, name="console"),
    path("head/", head.mine, name="head-mine"),
    path("head/games/<int:game_id>/", ruling.game, name="head-game"),
    path("head/<slug:name>/", head.grid, name="head"),
    path("head/<slug:name>/fouls/", head.foul_history, name="head-fouls"),
    path("join/<slug:code>/", join.join, name="join"),
    path("desk/t/<slug:name>/tablets/", tablets.desk, name="tablets"),
    path("desk/t/<slug:name>/tablets/slips/", tablets.slips, name="tablet-slips"),
    path("desk/matches/<int:match_id>/officials/", officials.officials, name="officials"),
    path("desk/matches/<int:match_id>/paper/", paper.paper, name="paper"),
]
