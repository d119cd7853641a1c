"""The score sheet of a game, filled in from its log: the parts its template sets out."""

from __future__ import annotations

from typing import Any

import rules
from judging import secrecy
from judging.folding import Fold, Memory
from judging.models import Game
from judging.sheets import draft, marks, seal
from judging.sheets.outcome import verdict
from judging.sheets.signatures import drawings
from judging.sheets.turns import turns
from judging.sheets.written import written


def sheet(game: Game, memory: Memory, fold: Fold, *, secret: bool) -> dict[str, Any]:
    """The parts of the sheet after an entry; without `secret`, line-ups only once they are unveiled."""
    folded = fold.game
    view = rules.view(folded, secret=secret)
    veil = None if secret else secrecy.veil(view)
    entries = written(memory.lines, folded, veil=veil)
    signed = drawings(game, folded)
    return {
        "whole": "judging/sheet/whole.html",
        "heading": " – ".join(view["teams"][side]["name"] for side in ("A", "B")),
        **seal.about(game),
        "view": view,
        "teams": [draft.team(view, side, signed) for side in ("A", "B")],
        "comparisons": draft.comparisons(entries),
        "drawn": draft.camp_drawn(view),
        "sixteen": draft.sixteen(game, view),
        "first_pick": draft.first_pick(entries),
        "picks": draft.picks(game, view, entries),
        "lineups": draft.lineups(game, view, entries),
        "opener": folded.state.opener,
        "turns": turns(entries, draft.seated(game, view)),
        "fouls": marks.fouls(entries, game.header),
        "clock": marks.clock(entries),
        **marks.whole(entries, folded, view, veiled=veil is not None),
        "verdict": verdict(view),
        **seal.sealed(fold),
    }
