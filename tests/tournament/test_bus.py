from __future__ import annotations

import asyncio
from collections.abc import Iterable

from tests.loops import in_a_loop
from tournament.bus import KEPT, PENDING, QUIET_CHANNELS, RESYNC, Hub, frame_of


def told(hub: Hub, channel: str, seqs: Iterable[int]) -> None:
    for seq in seqs:
        hub.tell(channel, frame_of({"seq": seq}, seq))


def frame(seq: int) -> bytes:
    return b'id: %d\ndata: {"seq":%d}\n\n' % (seq, seq)


def joined(hub: Hub, channel: str, last_id: str | None) -> tuple[bytes, ...]:
    async def join() -> tuple[bytes, ...]:
        return tuple(hub.join(channel, last_id).frames)

    return in_a_loop(join())


def test_a_newcomer_gets_the_newest_event():
    hub = Hub()
    told(hub, "game.1", (1, 2, 3))
    assert joined(hub, "game.1", None) == (frame(3),)


def test_a_newcomer_to_a_silent_channel_waits():
    assert joined(Hub(), "game.1", None) == ()


def test_one_who_comes_back_gets_what_he_missed():
    hub = Hub()
    told(hub, "game.1", range(1, 6))
    assert joined(hub, "game.1", "3") == (frame(4), frame(5))


def test_one_who_missed_nothing_gets_nothing():
    hub = Hub()
    told(hub, "game.1", (1, 2))
    assert joined(hub, "game.1", "2") == ()


def test_one_who_was_away_too_long_is_told_to_read_again():
    hub = Hub()
    told(hub, "game.1", range(1, KEPT + 10))
    assert joined(hub, "game.1", "2") == (RESYNC, frame(KEPT + 9))


def test_one_who_comes_back_after_a_restart_is_told_to_read_again():
    assert joined(Hub(), "game.1", "41") == (RESYNC,)


def test_an_event_older_than_the_newest_is_dropped():
    hub = Hub()
    told(hub, "game.1", (4, 6, 5, 6, 7))
    assert hub.kept("game.1") == (frame(4), frame(6), frame(7))


def test_events_without_a_number_are_kept_in_the_order_they_came():
    hub = Hub()
    first, second = frame_of({"draw": 1}), frame_of({"draw": 2})
    hub.tell("tournament.1", first)
    hub.tell("tournament.1", second)
    assert hub.kept("tournament.1") == (first.text, second.text)
    assert joined(hub, "tournament.1", first.id) == (second.text,)


def test_channels_do_not_mix():
    hub = Hub()
    told(hub, "game.1", (1,))
    told(hub, "game.11", (2,))
    assert hub.kept("game.1") == (frame(1),)


def test_a_slow_watcher_is_told_to_read_again_and_gets_the_newest():
    async def watch() -> bytes:
        hub = Hub()
        watcher = hub.join("game.1", None)
        told(hub, "game.1", range(1, PENDING + 2))
        return await watcher.take()

    assert in_a_loop(watch()) == RESYNC + frame(PENDING + 1)


def test_a_watcher_who_waits_is_woken():
    async def watch() -> bytes:
        hub = Hub()
        hub.attach(asyncio.get_running_loop())
        watcher = hub.join("game.1", None)
        waiting = asyncio.create_task(watcher.take())
        await asyncio.sleep(0)
        await asyncio.to_thread(hub.tell, "game.1", frame_of({"seq": 1}, 1))
        return await asyncio.wait_for(waiting, 5)

    assert in_a_loop(watch()) == frame(1)


def test_closing_ends_every_stream():
    async def watch() -> list[bytes]:
        hub = Hub()
        waiting = [asyncio.create_task(hub.join("game.1", None).take()) for _ in range(3)]
        await asyncio.sleep(0)
        hub.close()
        return await asyncio.wait_for(asyncio.gather(*waiting), 5)

    assert in_a_loop(watch()) == [b"", b"", b""]


def test_old_channels_without_watchers_are_forgotten():
    hub = Hub()
    for number in range(1, QUIET_CHANNELS + 3):
        told(hub, f"game.{number}", (1,))
    assert (hub.kept("game.1"), hub.kept("game.2"), hub.kept("game.3")) == ((), (), (frame(1),))


def test_a_watched_channel_is_not_forgotten():
    async def watch() -> tuple[bytes, ...]:
        hub = Hub()
        told(hub, "game.1", (1,))
        hub.join("game.1", None)
        for number in range(2, QUIET_CHANNELS + 3):
            told(hub, f"game.{number}", (1,))
        return hub.kept("game.1")

    assert in_a_loop(watch()) == (frame(1),)


def test_a_channel_nobody_watches_or_feeds_takes_no_memory():
    async def watch() -> int:
        hub = Hub()
        watcher = hub.join("game.9", None)
        hub.leave("game.9", watcher)
        return len(hub._channels)

    assert in_a_loop(watch()) == 0
