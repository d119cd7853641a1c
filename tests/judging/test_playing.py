"""What the ledger's pages are told of games in play."""

from __future__ import annotations

from django.db import connection
from django.test.utils import CaptureQueriesContext

from judging import freezing, playing, queries
from judging.models import Game
from tests.judging.hall import Hall, Table
from tournament.neighbours import Live, frozen_games, live_of


def test_a_game_in_play_tells_its_clock_camps_and_who_leads(hall: Hall, table: Table) -> None:
    assert live_of([hall.match])[hall.match.pk].words == "选将中"
    table.until("play").write("turn", seat="CC")
    table.write("hp", seat="W1", delta=-1, kind="damage", source="CC")
    opened = Game.objects.get().opened_ms
    prepared = next(one["row"]["at"] for one in table.log() if one["row"]["do"] == "prepare")
    live = live_of([hall.match])[hall.match.pk]
    assert live == Live(
        table.game.pk, 1, "第 1 阵营回合", ("warm", "cold"), leads=1, left=40 * 60_000, since=opened + prepared
    )


def test_while_it_is_ruled_on_it_says_so_and_tells_no_more(hall: Hall, table: Table) -> None:
    table.until("play").write("turn", seat="CC")
    freezing.freeze(queries.game(table.game.pk), by=hall.head)
    table.write("hp", seat="W1", delta=-1, kind="damage", source="CC")
    live = live_of([hall.match])[hall.match.pk]
    assert (live.ruling, live.words, live.leads) == (True, "裁定中", None)
    assert frozen_games(hall.tournament) == {table.game.pk}
    assert "裁定中" in hall.client().get("/t/spring/hall/?show=playing").content.decode()


def test_a_signed_game_is_none_in_play(hall: Hall, table: Table) -> None:
    table.decided()
    assert live_of([hall.match])[hall.match.pk].words == "已判定，待签名"
    for team in ("A", "B"):
        table.write("sign", team=team, player=table.game.header["teams"][team]["captain"])
    assert (live_of([hall.match]), frozen_games(hall.tournament)) == ({}, set())


def test_it_takes_one_statement_once_the_logs_are_known(hall: Hall, table: Table) -> None:
    table.until("play")
    playing.live([hall.match])
    with CaptureQueriesContext(connection) as asked:
        playing.live([hall.match])
    assert len(asked) == 1
