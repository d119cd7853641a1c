"""What the ledger keeps of a game's draft, for the histories of teams and players: public truth, said at the verdict.

Line-ups that were never unveiled stay out, since they are not in the public view.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

DRAFT = "draft"


def drafted(view: Mapping[str, Any]) -> dict[str, Any]:
    """The generals laid open, each side's picks in order, who picked first, and who played whom: by side, players by
    their ids. Empty where nothing was picked, and for rule sets without a draft of two sides."""
    draft = view.get("draft") or {}
    picks = draft.get("picks") or {}
    sides = {team["camp"]: side for side, team in view["teams"].items() if team.get("camp")} if picks else {}
    if not any(picks.values()) or not sides:
        return {}
    return {
        DRAFT: {
            "laid": list(draft.get("generals") or ()),
            "first": sides.get(draft.get("first_pick")),
            "picks": _by_side(picks, sides),
            "lineups": _by_side(draft.get("lineups") or {}, sides),
        }
    }


def _by_side(by_camp: Mapping[str, Any], sides: Mapping[str, str]) -> dict[str, Any]:
    return {sides[camp]: said for camp, said in by_camp.items() if camp in sides}
