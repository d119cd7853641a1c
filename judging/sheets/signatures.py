"""Signatures on the sheet: as drawn, why there is none, or that it stands on the paper itself."""

from __future__ import annotations

from typing import Any

import rules
from judging import log
from judging.models import Drawing, Game


def drawings(game: Game, folded: rules.Game) -> dict[str, dict[str, Any]]:
    """Per team or seat the signature that stands: its strokes as SVG points, or why there is none."""
    by_hash = {one.sha256: one for one in Drawing.objects.filter(game=game)}
    signed: dict[str, dict[str, Any]] = {}
    for seq, row in log.effective(folded):
        if row["do"] == "sign":
            drawn = by_hash.get(row.get("drawing", ""))
            paths = [" ".join(f"{x},{y}" for x, y in stroke) for stroke in drawn.strokes] if drawn else []
            signed[row.get("team") or row["seat"]] = {
                "paths": paths,
                "refused": row.get("refused", ""),
                "player": row.get("player", ""),
                "on_paper": not paths and "refused" not in row,
                "seq": seq,
                "at": row["at"],
            }
    return signed
