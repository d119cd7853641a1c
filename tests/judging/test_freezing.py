"""冻结公开显示: the public sees the game up to entry n and that the head referee rules; the referees see everything."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import settings
from django.db import connections

from judging import freezing
from judging.models import Game
from tests.judging.hall import Hall, Table
from tournament.bus import hub
from tournament.models import AuditRow, GameScore, Match

pytestmark = pytest.mark.databases


def game_of(table: Table) -> Game:
    from judging import queries

    return queries.game(table.game.pk)


in_this_process = pytest.mark.skipif(
    bool(settings.REDIS_URL), reason="with Redis events go to the servers, not to this process"
)


def freeze(hall: Hall, table: Table) -> None:
    freezing.freeze(game_of(table), by=hall.head)


@pytest.fixture
def frozen(hall: Hall, table: Table) -> Table:
    """Frozen after the cold commander's turn began; then two entries the public must not see."""
    table.until("play").write("turn", seat="CC")
    freeze(hall, table)
    table.write("hp", seat="W1", delta=-1, kind="damage", source="CC")
    table.write("note", text="秘密")
    return table


def test_the_public_state_stops_at_the_entry(hall: Hall, frozen: Table) -> None:
    n = frozen.after - 2
    public, referee = frozen.reading(hall.client()), frozen.reading()
    assert (public["seq"], public["n"], public["frozen"]) == (n, n, n)
    assert (referee["seq"], referee["frozen"]) == (n + 2, n)
    assert public["view"]["seats"]["W1"]["hp"] == referee["view"]["seats"]["W1"]["hp"] + 1


def test_the_public_log_frames_and_pages_stop_there_too(hall: Hall, frozen: Table) -> None:
    n, client = frozen.after - 2, hall.client()
    log = client.get(f"{frozen.url}log/").json()
    assert (log["seq"], [one["seq"] for one in log["entries"]]) == (n, list(range(1, n + 1)))
    later = client.get(f"{frozen.url}log/?after={n}").json()
    assert (later["seq"], later["entries"]) == (n, [])
    frames = client.get(f"{frozen.url}frames/?after=0&limit=200").json()
    assert (frames["last"], frames["next"]) == (n, None)
    page = client.get(f"/g/{frozen.game.pk}/").content.decode()
    data = json.loads(page.split('id="board-data" type="application/json">')[1].split("</script>")[0])
    assert (data["seq"], data["frozen"]) == (n, True)
    assert len(frozen.log()) == n + 2


def test_a_stranger_organiser_sees_what_the_public_sees(hall: Hall, frozen: Table) -> None:
    assert frozen.reading(hall.client(hall.organiser))["seq"] == frozen.after - 2


def test_a_verdict_that_comes_meanwhile_is_told_to_nobody_until_it_is_unfrozen(hall: Hall, frozen: Table) -> None:
    frozen.write("surrender", seat="CC")
    for team in ("A", "B"):
        frozen.write("sign", team=team, player=frozen.game.header["teams"][team]["captain"])
    client = hall.client()
    assert frozen.reading(client)["finished"] is False
    assert client.get(f"/g/{frozen.game.pk}/record.sgsr").status_code == 403
    assert client.get(f"/g/{frozen.game.pk}/sheet/").status_code == 403
    assert "认输" not in client.get(f"/m/{hall.match.pk}/").content.decode()
    assert GameScore.objects.count() == 0
    assert f"/g/{frozen.game.pk}/" in client.get("/t/spring/live/").content.decode()

    freezing.unfreeze(game_of(frozen), by=hall.head)
    assert [(score.winner, score.state) for score in GameScore.objects.all()] == [("A", "confirmed")]
    assert client.get(f"/g/{frozen.game.pk}/record.sgsr").status_code == 200
    assert "认输" in client.get(f"/m/{hall.match.pk}/").content.decode()


def test_a_signed_game_that_is_frozen_gives_its_record_up_to_there(hall: Hall, table: Table) -> None:
    table.signed()
    freeze(hall, table)
    n = table.after
    head = Table(hall.client(hall.head), table.game, lease=None, after=n, at=table.at)
    head.write("reopen", reason="记错了")
    record = hall.client().get(f"/g/{table.game.pk}/record.sgsr")
    assert (record.status_code, len(record.content.splitlines())) == (200, n + 1)
    assert len(hall.client(hall.head).get(f"/g/{table.game.pk}/record.sgsr").content.splitlines()) == n + 2


def test_a_result_taken_back_meanwhile_is_under_review_afterwards(hall: Hall, table: Table) -> None:
    table.signed()
    freeze(hall, table)
    head = Table(hall.client(hall.head), table.game, lease=None, after=table.after, at=table.at)
    head.write("reopen", reason="记错了")
    table.after = head.after
    table.at = head.at
    assert [score.state for score in GameScore.objects.filter(status="current")] == ["confirmed"]
    table.write("undo", n=next(one["seq"] for one in table.log() if one["row"]["do"] == "surrender"))
    freezing.unfreeze(game_of(table), by=hall.head)
    assert [(score.state, score.winner) for score in GameScore.objects.filter(status="current")] == [("review", None)]


@in_this_process
def test_the_stream_says_that_it_is_frozen_and_then_nothing_until_it_is_not(real_hall: Hall) -> None:
    table = real_hall.open()
    table.write("note", text="one")
    freeze(real_hall, table)
    table.write("note", text="two")
    events = [json.loads(text.decode().split("data: ")[1]) for text in hub.kept(f"game.{table.game.pk}")]
    assert [(event["seq"], event.get("frozen")) for event in events[-2:]] == [(1, None), (1, True)]
    freezing.unfreeze(game_of(table), by=real_hall.head)
    events = [json.loads(text.decode().split("data: ")[1]) for text in hub.kept(f"game.{table.game.pk}")]
    assert (events[-1]["seq"], events[-1]["frozen"]) == (2, False)


@in_this_process
def test_a_takeover_while_it_is_frozen_shows_nothing_new(
    hall: Hall, frozen: Table, django_capture_on_commit_callbacks: object
) -> None:
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        hall.client(hall.side).post(f"{frozen.url}lease/", {"lease": 1}, content_type="application/json")
    event = json.loads(hub.kept(f"game.{frozen.game.pk}")[-1].decode().split("data: ")[1])
    assert (event["seq"], event["lease"], event["frozen"]) == (frozen.after - 2, 2, True)


@pytest.mark.parametrize("who", ["referee", "side", "organiser", "stranger"])
def test_only_the_head_referee_freezes(hall: Hall, table: Table, who: str) -> None:
    from tournament.refusals import Forbidden

    for act in (freezing.freeze, freezing.unfreeze):
        with pytest.raises(Forbidden):
            act(game_of(table), by=getattr(hall, who))


def test_freezing_twice_keeps_the_first_entry_and_is_written_down_once(hall: Hall, frozen: Table) -> None:
    freeze(hall, frozen)
    assert Game.objects.get().frozen == frozen.after - 2
    freezing.unfreeze(game_of(frozen), by=hall.head)
    freezing.unfreeze(game_of(frozen), by=hall.head)
    assert [row.verb for row in AuditRow.objects.filter(verb__endswith="display").order_by("pk")] == [
        "freeze-display",
        "unfreeze-display",
    ]


def test_line_ups_stay_hidden_in_a_display_that_was_frozen_before_unveil(hall: Hall, table: Table) -> None:
    table.until("prepare")
    freeze(hall, table)
    for name, do, said in table.script()[table.after :]:
        assert name
        table.write(do, **said)
    text = (
        json.dumps(table.reading(hall.client()), ensure_ascii=False)
        + hall.client().get(f"{table.url}log/").content.decode()
    )
    assert '"lineups":{}' in text.replace(" ", "")
    assert Match.objects.filter(pk=hall.match.pk).exists()


@in_this_process
def test_an_entry_that_was_under_way_when_it_froze_is_told_to_nobody(real_hall: Hall) -> None:
    """The writer types on while the head referee freezes: no event beyond the frozen entry is published."""
    table = real_hall.open()
    table.write("note", text="first")

    def type_on() -> None:
        try:
            for i in range(30):
                table.write("note", text=str(i))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as threads:
        typing = threads.submit(type_on)
        while Game.objects.get().n < 5:
            pass
        freeze(real_hall, table)
        typing.result(30)
    frozen = Game.objects.get().frozen
    events = [json.loads(text.decode().split("data: ")[1]) for text in hub.kept(f"game.{table.game.pk}")]
    assert 5 <= frozen < 31
    assert max(event["seq"] for event in events) == frozen
    assert events[-1]["frozen"] is True


def test_the_match_and_the_tables_in_play_say_that_he_is_ruling(hall: Hall, table: Table) -> None:
    table.decided()
    client = hall.client()
    for url in (f"/m/{hall.match.pk}/", "/t/spring/live/"):
        assert "裁定中" not in client.get(url).content.decode()
    freeze(hall, table)
    for url in (f"/m/{hall.match.pk}/", "/t/spring/live/"):
        assert "裁定中" in client.get(url).content.decode()
