"""/live/<channel>: server-sent events straight from the hub, without Django in between.

No session and no user is known here, so only public truth may be on the bus.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random

import redis.asyncio
from django.conf import settings

from tournament.bus import CHANNEL, Hub, Watcher, frame_from_redis, redis_channel

from .static_files import Receive, Scope, Send

PREFIX = "/live/"
BEAT = 15.0  # seconds between heartbeats
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]

log = logging.getLogger(__name__)


class Live:
    """An ASGI application over a hub."""

    def __init__(self, hub: Hub, *, beat: float = BEAT) -> None:
        self.hub = hub
        self._beat = beat
        self._tasks: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        channel = scope["path"].removeprefix(PREFIX)
        if not CHANNEL.fullmatch(channel):
            await _refuse(send, 404)
        elif scope["method"] != "GET":
            await _refuse(send, 405)
        else:
            await self._stream(channel, _last_id(scope), receive, send)

    def start(self) -> None:
        """Within the server's loop: heartbeats and, with Redis, what other processes publish."""
        self.hub.attach(asyncio.get_running_loop())
        self._tasks.add(asyncio.create_task(self._keep_beating()))
        if settings.REDIS_URL:
            self._tasks.add(asyncio.create_task(self._listen()))

    async def stop(self) -> None:
        self.hub.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()

    async def _stream(self, channel: str, last_id: str | None, receive: Receive, send: Send) -> None:
        watcher = self.hub.join(channel, last_id)
        gone = asyncio.create_task(_wait_until_gone(receive, watcher))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            # Not everybody at the same moment after a restart.
            piece = b"retry: %d\n\n" % random.randint(1000, 4000)
            while piece:
                await send({"type": "http.response.body", "body": piece, "more_body": True})
                piece = await watcher.take()
            await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()
            self.hub.leave(channel, watcher)

    async def _keep_beating(self) -> None:
        while True:
            await asyncio.sleep(self._beat)
            self.hub.beat()

    async def _listen(self) -> None:
        """One subscription for the whole process, renewed for ever."""
        first = True
        while True:
            try:
                async with redis.asyncio.from_url(settings.REDIS_URL) as client, client.pubsub() as subscription:
                    await subscription.subscribe(redis_channel())
                    if not first:
                        self.hub.resync()
                    first = False
                    async for message in subscription.listen():
                        if message["type"] == "message":
                            self.hub.tell(*frame_from_redis(message["data"]))
            except (redis.RedisError, OSError) as error:
                log.warning("Redis is away (%s); trying again", error)
            await asyncio.sleep(1)


async def _wait_until_gone(receive: Receive, watcher: Watcher) -> None:
    with contextlib.suppress(asyncio.CancelledError):
        while (await receive())["type"] != "http.disconnect":
            pass
        watcher.close()


def _last_id(scope: Scope) -> str | None:
    told = next((value for name, value in scope["headers"] if name == b"last-event-id"), None)
    return told.decode("latin-1") if told else None


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"content-length", b"0"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
