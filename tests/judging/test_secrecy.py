"""Case 15: until `unveil` no public answer of any kind gives a line-up away, nor the referee's own words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from judging import live
from judging.folding import memory
from judging.models import Game
from tests.judging.hall import SIXTEEN, Hall, Table
from tournament.bus import hub

SECRET_NOTE = "张三上主将位"


def public_answers(table: Table, client: Client) -> dict[str, str]:
    """Everything anybody could ask about a game, as text."""
    game, match = table.game.pk, table.game.match_id
    urls = [
        f"/api/games/{game}/",
        f"/api/games/{game}/log/",
        f"/api/games/{game}/frames/?after=-1&limit=200",
        f"/api/games/{game}/record/",
        f"/api/games/{game}/reviews/",
        f"/g/{game}/",
        f"/g/{game}/record.sgsr",
        f"/g/{game}/sheet/",
        f"/m/{match}/",
        "/t/spring/live/",
    ]
    said = {url: client.get(url).content.decode() for url in urls}
    known = memory(Game.objects.get(pk=game))
    said["live"] = json.dumps(live.event(table.game, known.fold, known.lines[-1]), ensure_ascii=False)
    return said


def paired(table: Table) -> list[tuple[str, str]]:
    """(player, general) of both line-ups."""
    script = {name: said for name, _do, said in table.script()}
    return [*script["lineup"]["generals"].items(), *script["lineup-cold"]["generals"].items()]


def secrets_in(text: str, table: Table) -> list[tuple[str, str]]:
    """Pairs that stand beside each other in a JSON or a page; the generals alone are known from the picks."""
    people = table.game.header["people"]
    found = []
    for player, general in paired(table):
        for name in (player, people[player]):
            for form in (
                f'"{name}": "{general}"',
                f'"{name}":"{general}"',
                f"{name} {general}",
                f'{name}</td><td class="general">{general}',
            ):
                if form in text:
                    found.append((name, general))
    return found


@pytest.fixture
def before_unveil(table: Table) -> Table:
    """Line-ups handed in, one taken back and entered again, one amended, and a note that tells."""
    table.until("lineup-cold")
    warm = {name: said for name, _do, said in table.script()}["lineup"]
    n = table.after
    table.write("amend", n=n, entry={"do": "lineup", **warm})
    table.write("note", text=SECRET_NOTE)
    cold = {name: said for name, _do, said in table.script()}["lineup-cold"]
    table.write("lineup", **cold)
    table.write("undo")
    table.write("lineup", **cold)
    return table


@pytest.mark.parametrize("who", ["nobody", "stranger", "organiser"])
def test_nobody_else_learns_a_line_up_before_unveil(hall: Hall, before_unveil: Table, who: str) -> None:
    client = hall.client() if who == "nobody" else hall.client(getattr(hall, who))
    for url, text in public_answers(before_unveil, client).items():
        assert secrets_in(text, before_unveil) == [], url
        assert SECRET_NOTE not in text, url


def test_the_public_log_shows_a_line_up_as_handed_in(hall: Hall, before_unveil: Table) -> None:
    shown = [one for one in before_unveil.log(hall.client()) if one["row"]["do"] == "lineup"]
    assert [one["row"] for one in shown] == [
        {"do": "lineup", "camp": camp, "at": one["row"]["at"]}
        for camp, one in zip(("warm", "cold", "cold"), shown, strict=True)
    ]
    assert {one["words"]["zh"] for one in shown} == {"暖方上交阵容", "冷方上交阵容"}
    assert all(one["problems"] == [] for one in shown)


def test_the_games_referees_see_them(hall: Hall, before_unveil: Table) -> None:
    for user in (hall.referee, hall.side, hall.head):
        view = before_unveil.reading(hall.client(user))["view"]
        assert view["draft"]["lineups"]["warm"] == dict(paired(before_unveil)[:3])


def test_a_refusal_never_tells_the_public(hall: Hall, before_unveil: Table) -> None:
    assert (
        before_unveil.post(
            before_unveil.row("lineup", camp="warm", generals=dict(paired(before_unveil)[:3]))
        ).status_code
        == 422
    )
    assert hall.client().get(f"{before_unveil.url}log/").json()["seq"] == before_unveil.after


def test_after_unveil_everybody_sees_them(hall: Hall, table: Table) -> None:
    table.until("first-act")
    view = table.reading(hall.client())["view"]
    assert view["draft"]["lineups"]["warm"] == dict(paired(table)[:3])
    assert [one["row"]["generals"] for one in table.log(hall.client()) if one["row"]["do"] == "lineup"] == [
        dict(paired(table)[:3]),
        dict(paired(table)[3:]),
    ]


def test_an_unveil_taken_back_hides_them_again(hall: Hall, table: Table) -> None:
    table.until("first-act")
    table.write("undo")
    for url, text in public_answers(table, hall.client()).items():
        assert secrets_in(text, table) == [], url


def test_the_replay_hides_them_at_the_positions_before_unveil(hall: Hall, table: Table) -> None:
    table.signed()
    frames = table.client.get(f"{table.url}frames/?after=-1&limit=200").json()["frames"]
    unveil = next(one["seq"] for one in frames if one["do"] == "unveil")
    for one in frames:
        told = secrets_in(json.dumps(one, ensure_ascii=False), table)
        assert (told == []) is (one["seq"] < unveil), one["seq"]


def test_a_game_forfeited_before_unveil_never_tells(hall: Hall, before_unveil: Table) -> None:
    before_unveil.write("forfeit", team="B", reason="缺席")
    for team in ("A", "B"):
        before_unveil.write("sign", team=team, player=before_unveil.game.header["teams"][team]["captain"])
    said = public_answers(before_unveil, hall.client())
    for url, text in said.items():
        assert secrets_in(text, before_unveil) == [], url
    assert hall.client().get(f"/g/{before_unveil.game.pk}/record.sgsr").status_code == 403
    assert hall.client(hall.referee).get(f"/g/{before_unveil.game.pk}/record.sgsr").status_code == 200


def test_live_events_carry_public_truth_only(real_hall: Hall, settings: Any) -> None:
    settings.REDIS_URL = ""
    table = real_hall.open().until("prepare")
    sent = b"".join(hub.kept(f"game.{table.game.pk}")).decode()
    assert f'"seq":{table.after}' in sent
    assert secrets_in(sent, table) == []


def test_a_game_that_is_not_released_is_not_there_and_sends_nothing(real_hall: Hall, settings: Any) -> None:
    from tournament import services as ledger

    settings.REDIS_URL = ""
    table = real_hall.open()
    ledger.release_draw(stage=table.game.match.stage, released=False, by=real_hall.organiser)
    hub.forget()
    table.until("stack")
    assert hub.kept(f"game.{table.game.pk}") == ()
    client = real_hall.client()
    game = table.game.pk
    for url in (
        table.url,
        f"{table.url}log/",
        f"{table.url}frames/",
        f"/g/{game}/",
        f"/g/{game}/sheet/",
        f"/m/{table.game.match_id}/",
    ):
        assert client.get(url).status_code == 404, url


def test_the_sixteen_of_the_script_are_of_the_pool() -> None:
    assert len(set(SIXTEEN)) == 16
