"""The bus: what has just become public, to everybody who watches, in this process and (with Redis) in all.

Publish only what anybody may see: nothing here asks who listens. Every event carries the whole compact state, so
any event repairs any loss; a watcher who is too slow, or was away too long, gets `event: resync` (read the page's
data again) and then the newest event. Publish in transaction.on_commit, never inside the transaction.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
import logging
import re
import secrets
import threading
from collections import OrderedDict, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import redis
from django.conf import settings

CHANNEL = re.compile(r"(game|tournament)\.[1-9][0-9]{0,17}")
KEPT = 16  # frames a channel keeps for those who come back
PENDING = 32  # frames a slow watcher may be behind
QUIET_CHANNELS = 1000  # channels nobody watches that still keep their frames
HEARTBEAT = b": \n\n"
RESYNC = b"event: resync\ndata: {}\n\n"

log = logging.getLogger(__name__)


def publish(channel: str, event: dict[str, Any], seq: int | None = None) -> None:
    """Tell the watchers of a channel; never raises, whatever has become of them.

    `seq` is the log's number where there is one: an event that comes after a newer one is dropped.
    """
    frame = frame_of(event, seq)
    if settings.REDIS_URL:
        try:
            _redis().publish(redis_channel(), b"\0".join((channel.encode(), str(seq or "").encode(), frame.text)))
            return
        except redis.RedisError:
            log.exception("Redis did not take an event of %s; it goes to this process alone", channel)
    hub.tell(channel, frame)


@dataclass(frozen=True, slots=True)
class Frame:
    """One event as it goes over the wire, encoded once for all who watch."""

    id: str
    seq: int | None
    text: bytes


def frame_of(event: dict[str, Any], seq: int | None = None) -> Frame:
    name = str(seq) if seq is not None else f"{_RUN}-{next(_COUNT)}"
    body = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
    return Frame(name, seq, f"id: {name}\ndata: {body}\n\n".encode())


def frame_from_redis(message: bytes) -> tuple[str, Frame]:
    """The channel and frame of what `publish` sent to Redis."""
    channel, seq, text = message.split(b"\0", 2)
    name = text[len(b"id: ") : text.index(b"\n")].decode()
    return channel.decode(), Frame(name, int(seq) if seq else None, text)


class Watcher:
    """One open stream: frames waiting to be sent, in order."""

    __slots__ = ("_waiting", "closed", "frames")

    def __init__(self, frames: Iterable[bytes]) -> None:
        self.frames: deque[bytes] = deque(frames)
        self.closed = False
        self._waiting: asyncio.Future[None] | None = None

    def put(self, text: bytes) -> None:
        if len(self.frames) >= PENDING:
            self.frames.clear()
            self.frames.append(RESYNC)
        self.frames.append(text)
        self._wake()

    def close(self) -> None:
        self.closed = True
        self._wake()

    async def take(self) -> bytes:
        """Everything that waits, as one piece; empty once the stream is over."""
        while not self.frames and not self.closed:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        text = b"".join(self.frames)
        self.frames.clear()
        return text

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


@dataclass(slots=True)
class Channel:
    frames: deque[Frame] = field(default_factory=lambda: deque(maxlen=KEPT))
    seq: int = -1
    watchers: set[Watcher] = field(default_factory=set)


class Hub:
    """The channels of this process. Everything but `tell` happens on the loop's own thread."""

    def __init__(self) -> None:
        self._channels: OrderedDict[str, Channel] = OrderedDict()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = threading.Lock()

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def tell(self, channel: str, frame: Frame) -> None:
        """From any thread."""
        loop = self._loop
        if loop is None or loop.is_closed():
            with self._lock:  # no server here: a test or a command, whose threads may still publish at once
                self._deliver(channel, frame)
        else:
            loop.call_soon_threadsafe(self._deliver, channel, frame)

    def join(self, name: str, last_id: str | None) -> Watcher:
        """A new watcher; one who was here before gets what he missed, or a resync where that is not known."""
        channel = self._channels.setdefault(name, Channel())
        self._channels.move_to_end(name)
        watcher = Watcher(_missed(channel, last_id))
        channel.watchers.add(watcher)
        return watcher

    def leave(self, name: str, watcher: Watcher) -> None:
        channel = self._channels.get(name)
        if channel is None:
            return
        channel.watchers.discard(watcher)
        if not channel.watchers and not channel.frames:
            del self._channels[name]

    def kept(self, name: str) -> tuple[bytes, ...]:
        """The frames a channel still holds, oldest first."""
        channel = self._channels.get(name)
        return tuple(frame.text for frame in channel.frames) if channel else ()

    def watchers(self) -> tuple[Watcher, ...]:
        return tuple(itertools.chain.from_iterable(channel.watchers for channel in self._channels.values()))

    def beat(self) -> None:
        for watcher in self.watchers():
            if not watcher.frames:
                watcher.put(HEARTBEAT)

    def resync(self) -> None:
        """Events may have been lost between processes: everybody reads again."""
        for watcher in self.watchers():
            watcher.put(RESYNC)

    def close(self) -> None:
        """End every stream; browsers come back by themselves."""
        for watcher in self.watchers():
            watcher.close()

    def forget(self) -> None:
        """As if newly made; streams that are open end."""
        self.close()
        self._channels.clear()

    def _deliver(self, name: str, frame: Frame) -> None:
        channel = self._channels.setdefault(name, Channel())
        self._channels.move_to_end(name)
        if frame.seq is not None:
            if frame.seq <= channel.seq:
                return
            channel.seq = frame.seq
        channel.frames.append(frame)
        for watcher in channel.watchers:
            watcher.put(frame.text)
        if len(self._channels) > QUIET_CHANNELS:
            self._drop_the_quietest()

    def _drop_the_quietest(self) -> None:
        for name, channel in self._channels.items():
            if not channel.watchers:
                del self._channels[name]
                return


def _missed(channel: Channel, last_id: str | None) -> list[bytes]:
    newest = [channel.frames[-1].text] if channel.frames else []
    if last_id is None:
        return newest
    ids = [frame.id for frame in channel.frames]
    if last_id not in ids:
        return [RESYNC, *newest]
    return [frame.text for frame in itertools.islice(channel.frames, ids.index(last_id) + 1, None)]


def redis_channel() -> str:
    """One Redis channel an installation, so that two may share a server."""
    return "marshal.live." + hashlib.sha256(settings.SECRET_KEY.encode()).hexdigest()[:12]


@cache
def _redis() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)


_RUN = secrets.token_hex(4)
_COUNT = itertools.count(1)
hub = Hub()
