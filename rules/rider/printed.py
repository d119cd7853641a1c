"""战士牌: what is known of a fighter card from the entry that names it, from the organiser's list, and from before."""

from __future__ import annotations

from typing import Any

from rules.rider import entries as e
from rules.rider.state import State

# Attributes of an entry and a seat, and their names in the organiser's list.
LISTED = {
    "mark": "mark", "max_hp": "max_hp", "draws": "draw", "limit": "limit", "supply": "supply", "up": "up", "change": "change",
}  # fmt: skip


def printed_on(state: State, entry: e.Printed, *, fresh: bool = False) -> dict[str, Any]:
    """The fields of the seat's card: typed ones, else the list's, else what was known; nothing of it on a `fresh` card."""
    chair = state.seats[entry.seat]  # type: ignore[attr-defined]
    fighter = entry.fighter or chair.fighter
    form = entry.form or (None if fresh or entry.fighter not in (None, chair.fighter) else chair.form)
    listed = state.setup.printed(fighter, form)
    same = not fresh and fighter == chair.fighter
    found: dict[str, Any] = {"fighter": fighter, "form": form}
    for name, key in LISTED.items():
        typed = getattr(entry, name)
        known = listed.get(key, getattr(chair, name) if same else None)
        found[name] = known if typed is None else typed
    return found
