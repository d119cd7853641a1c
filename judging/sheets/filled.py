"""The score sheet of a game, filled in from its log: the parts its template sets out."""

from __future__ import annotations

from typing import Any

import rules
from judging import secrecy
from judging.folding import Fold, Memory
from judging.models import Game
from judging.sheets import draft, marks
from judging.sheets.outcome import verdict
from judging.sheets.signatures import drawings
from judging.sheets.turns import turns
from judging.sheets.written import written

SEAL_DIGITS = 12


def sheet(game: Game, memory: Memory, fold: Fold, *, secret: bool) -> dict[str, Any]:
    """The parts of the sheet after an entry; without `secret`, line-ups only once they are unveiled."""
    folded = fold.game
    view = rules.view(folded, secret=secret)
    veil = None if secret else secrecy.veil(view)
    entries = written(memory.lines, folded, veil=veil)
    signed, settled = drawings(game, folded), marks.settlements(entries)
    closed = folded.verdict is not None and folded.signed
    return {
        "whole": "judging/sheet/whole.html",
        "heading": " – ".join(view["teams"][side]["name"] for side in ("A", "B")),
        "about": (about := game.header.get("about", {})),
        "opened": about.get("opened_at", "")[:16].replace("T", " "),
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
        "overrides": marks.overrides(entries, settled),
        "flags": marks.flags(entries, settled, {flag["n"] for flag in view["flags"]}, view["people"]),
        "corrections": marks.corrections(entries),
        "protests": marks.protested(entries, folded),
        "rulings": marks.ruled(entries, folded, shown=veil is None),
        "notes": marks.notes(entries),
        "verdict": verdict(view),
        "corrected": any(row.raw["do"] == "reopen" for row in folded.rows),
        "seal": fold.seal[:SEAL_DIGITS] if closed else "",
        "whole_seal": fold.seal if closed else "",
    }
