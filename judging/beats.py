"""Which tablet was heard when, and how much it has not sent yet. Kept in the cache and nowhere else; never in the log.

A console beats every three seconds; whatever else it asks of its game counts as well. Silence is what the head
referee's grid shows, so it must be told within ten seconds of the last sign of life: the grid looks every two.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache

from judging.models import Game
from judging.moments import now_ms

STALE_MS = 7000
REMEMBERED = 6 * 3600  # seconds


@dataclass(frozen=True, slots=True)
class Beat:
    """The last sign of life of a tablet: when, up to which entry it knew the log, how many entries wait on it."""

    at_ms: int
    game: int
    seq: int | None
    waiting: int | None

    @property
    def silent_ms(self) -> int:
        return max(0, now_ms() - self.at_ms)

    @property
    def stale(self) -> bool:
        return self.silent_ms > STALE_MS


def hear(game_id: int, *, user: Any, device: str, seq: int | None = None, waiting: int | None = None) -> None:
    """Notes that this tablet is alive. Programs without a device are not tablets."""
    if device:
        beat = Beat(now_ms(), game_id, seq, waiting)
        cache.set_many({_of_game(game_id, user.pk, device): beat, _of_user(user.pk): beat}, REMEMBERED)


def of_writers(games: Iterable[Game]) -> dict[int, Beat]:
    """Game → the last beat of the tablet that holds its pen; a game whose tablet was never heard is left out."""
    keys = {_of_game(game.pk, game.holder_id, game.device): game.pk for game in games if game.holder_id and game.device}
    return {keys[key]: beat for key, beat in cache.get_many(keys).items()}


def of_users(users: Iterable[int]) -> dict[int, Beat]:
    """User → the last beat of any of his tablets."""
    keys = {_of_user(user): user for user in users}
    return {keys[key]: beat for key, beat in cache.get_many(keys).items()}


def _of_game(game_id: int, user_id: int | None, device: str) -> str:
    return f"beat:{game_id}:{user_id}:{hashlib.sha256(device.encode()).hexdigest()[:24]}"


def _of_user(user_id: int) -> str:
    return f"beat-of:{user_id}"
