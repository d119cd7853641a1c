"""Whole games through the door, with the mistakes and corrections of a real referee: server and rules never disagree."""

from __future__ import annotations

from random import Random

import pytest

import rules
from judging import folding
from judging.models import Entry, Game
from judging.simulation.player import Player
from judging.simulation.rates import LIVELY
from rules.checker import check_record
from tests.judging.hall import HOUR, Hall
from tournament.models import GameScore

SEEDS = (1, 2, 3, 4)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_game_goes_through_the_door_and_its_record_passes_the_checker(hall: Hall, seed: int) -> None:
    table = hall.open(ago=8 * HOUR)
    player = Player(rules.open(table.game.header), Random(seed), rates=LIVELY)
    local = rules.open(table.game.header)
    drawn: set[str] = set()
    for n, told in enumerate(player):
        row = {**told, "id": f"{seed}-{n}"}
        expected = rules.play(local, {**row, "by": "referee"})
        fresh = [one for digest, one in player.drawings.items() if digest not in drawn]
        drawn |= set(player.drawings)
        answer = table.post(row, drawings=fresh)
        said = answer.json()
        if expected.stored:
            assert answer.status_code == 200, said
            assert said["stored"][0]["problems"] == [one.as_json() for one in expected.problems]
            local, table.after = expected.game, said["seq"]
            assert said["view"] == rules.view(local, secret=True)
        else:
            assert answer.status_code == 422 or said["stored"][0]["duplicate"] == "suspected"
            if answer.status_code == 422:
                assert said["refused"]["problems"] == [one.as_json() for one in expected.problems]
    game = Game.objects.get()
    assert (game.n, game.signed, game.verdict) == (local.n, True, local.verdict)
    assert GameScore.objects.get(status="current").winner == local.verdict["winner"]
    folding.forget()
    assert rules.view(folding.memory(game).fold.game, secret=True) == rules.view(local, secret=True)
    report = check_record(table.client.get(f"{table.url}record/").content)
    assert (report.ok, report.seal) == (True, game.sealed)
    assert hall.client().get(f"/g/{game.pk}/sheet/").status_code == 200
    frames = hall.client().get(f"{table.url}frames/?limit=200").json()["frames"]
    assert frames[-1]["view"]["n"] == min(200, Entry.objects.count())
