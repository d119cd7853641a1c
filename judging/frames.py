"""A game entry by entry for the replay: the public view after each, its words and how it stands today."""

from __future__ import annotations

from typing import Any

import rules
from judging import folding, live, log, secrecy
from judging.models import Game

MOST = 200


def frames(game: Game, *, after: int, limit: int) -> dict[str, Any]:
    """Frames of the entries with numbers above `after`; -1 begins with frame 0, the game opened and nothing entered.

    What was secret after an entry stays out of its frame, however the game went on, and if the line-ups were never
    unveiled they are in none. One fold a call.
    """
    memory = folding.memory(game)
    today = secrecy.public(game, memory).game
    lines = memory.lines[: today.n]
    seen = rules.view(today)
    today_shown = secrecy.shown(seen)
    then = rules.open(game.header)
    made = [_opened(then)] if after < 0 else []
    last = min(len(lines), max(after, 0) + limit)
    for line in lines[:last]:
        then = rules.fold(then, line.row)
        if line.seq > after:
            view = rules.view(then)
            open_ = view if today_shown else secrecy.as_covered_today(view, seen)
            veil = secrecy.veil(view) if today_shown else rules.RULESETS[view["ruleset"]].secrets
            said = log.as_json(line, today.rows[line.seq - 1].status, veil=veil)
            made.append({**said, "at": line.row["at"], "do": line.row["do"], "view": open_})
    return {"frames": made, "last": len(lines), "next": last if last < len(lines) else None}


def _opened(opened: rules.Game) -> dict[str, Any]:
    return {
        "seq": 0,
        "at": 0,
        "do": None,
        "by": "",
        "row": None,
        "words": live.OPENED,
        "status": "stands",
        "problems": [],
        "view": rules.view(opened),
    }
