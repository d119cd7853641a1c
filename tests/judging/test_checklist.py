"""What the checklist before a game lists: cards counted for the edition, the people of both teams."""

from __future__ import annotations

import pytest

from judging import training
from tests.judging.hall import Hall, Table
from tournament.models import Player
from tournament.services import penalties


def test_the_checklist_counts_the_editions_cards_and_names_the_people(hall: Hall, table: Table) -> None:
    told = {one["name"]: one for one in table.reading()["checklist"]}
    assert list(told) == ["deck", "generals", "identity", "players", "captains"]
    assert told["deck"]["zh"] == "游戏牌 106 张"
    assert (
        told["deck"]["detail"]["en"]
        == "53 basic · 31 scrolls · 3 delayed scrolls · 10 weapons · 3 armour · 3 +1 horses · 3 −1 horses"
    )
    assert told["generals"]["zh"] == "武将牌 32 张"
    for team in table.game.header["teams"].values():
        for player in team["players"]:
            assert table.game.header["people"][player] in told["players"]["detail"]["zh"]
        assert f"{team['name']}：{table.game.header['people'][team['captain']]}" in told["captains"]["detail"]["zh"]


def test_it_is_entered_by_name_and_kept_in_the_record(table: Table) -> None:
    items = {one["name"]: True for one in table.reading()["checklist"]}
    table.write("checklist", items=items)
    assert table.log()[0]["row"]["items"] == items


@pytest.mark.parametrize("edition", training.EDITIONS)
def test_every_edition_has_thirty_two_generals_of_four_kingdoms(hall: Hall, edition: str) -> None:
    from judging import checklist

    told = {one["name"]: one for one in checklist.items(training.open_game(user=hall.referee, edition=edition))}
    counts = [int(part.split()[1]) for part in told["generals"]["detail"]["zh"].split(" · ")]
    assert (len(counts), sum(counts)) == (4, 32)


def test_spectators_and_pollers_do_not_get_it(hall: Hall, table: Table) -> None:
    assert "checklist" not in table.reading(hall.client())
    assert "checklist" not in table.client.get(f"{table.url}?edition=0").json()


def test_a_banned_player_and_a_banned_team_are_named(hall: Hall, table: Table) -> None:
    teams = table.game.header["teams"]
    lone, whole = teams["A"]["players"][1], teams["B"]["players"]
    player = Player.objects.select_related("team").get(pk=int(lone[1:]))
    other = Player.objects.select_related("team").get(pk=int(whole[0][1:])).team
    penalties.give(team=player.team, player=player, kind="ban", why="动手", by=hall.organiser)
    assert _players(table)["banned"] == [lone]
    ban = penalties.give(team=other, kind="ban", why="未到", by=hall.organiser)
    assert _players(table)["banned"] == [lone, *whole]
    penalties.withdraw(penalty=ban, why="到了", by=hall.organiser)
    assert _players(table)["banned"] == [lone]


def _players(table: Table) -> dict:
    return next(one for one in table.reading()["checklist"] if one["name"] == "players")
