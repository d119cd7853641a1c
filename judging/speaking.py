"""The head referee enters something from his own pages, beside whoever writes: a note, a ruling, that a game is reopened."""

from __future__ import annotations

from typing import Any

from judging import door, folding
from judging.decoding import Batch
from judging.door import Answer
from judging.models import Game
from judging.moments import now_ms
from tournament.refusals import Illegal

TRIES = 4


def enter(game: Game, *, user: Any, entry_id: str, do: str, **said: Any) -> Answer:
    """Appends one entry at the end of the log as it is now; the same `entry_id` twice is one entry.

    Raises what the door raises, and Illegal where the rules stand against it.
    """
    row = {"id": entry_id, "at": max(game.at, now_ms() - game.opened_ms), "do": do, **said}
    for _attempt in range(TRIES):
        game.refresh_from_db()
        after = folding.memory(game).fold.seq
        answer = door.append(game.pk, Batch(None, after, "", (row,), ()), user=user)
        if answer.status != 409:
            break
    if answer.status == 422 and answer.refused is not None:
        problems = answer.refused["problems"]
        message = {
            language: "；".join(f"{one['article']} {one['message'][language]}" for one in problems)
            for language in ("zh", "en")
        }
        raise Illegal(message, problems=problems)
    return answer
