"""假面骑士杀: two to twelve players, hidden fighters, factions that follow from them; points by house rules."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

import rules
from judging.books import seats
from judging.books.book import Printer, View
from judging.models import Game
from judging.naming import in_words
from judging.steps import RIDER as STEPS
from rules.rider.components import KINDS, TABLES
from rules.rider.names import Names, faction
from tournament.models import Match

ENGLISH = {
    "identity": "villain cards",
    "fighter": "fighter cards",
    "game": "game cards",
    "hp": "HP cards",
    "rage": "rage cards",
}


def opened(match: Match, number: int) -> dict[str, Any]:
    """The seats' part of the header, and the organiser's list of fighters."""
    fighters = seats.own(match, "fighters", [])
    return {**seats.opened(match, number), **({"fighters": fighters} if fighters else {})}


def handbook(game: Game) -> dict[str, Any]:
    """The organiser's list of fighters, and what a table of so many needs."""
    header, players = game.header, len(game.header["players"])
    table = TABLES.get(players)
    return {
        "name": "rider",
        "title": {"zh": "假面骑士杀", "en": "Rider"},
        "cards": [],
        "pool": [],
        "skills": {},
        "fighters": header.get("fighters", []),
        "marks": sorted({one["mark"] for one in header.get("fighters", []) if "mark" in one}),
        "seats": players,
        "each": table.each if table else None,
        "short": {"hp": table.hp_short, "rage": table.rage_short} if table else {},
    }


def items(game: Game) -> list[dict[str, Any]]:
    """Every kind of card, how many fighters each is dealt, and everybody at his seat."""
    table = TABLES.get(len(game.header["players"]))
    counted = [
        seats.item(name, f"{kind.name} {kind.count} 张", f"{kind.count} {ENGLISH[name]}")
        for name, kind in KINDS.items()
    ]
    dealt = [seats.item("deal", f"每人 {table.each} 张战士牌", f"{table.each} fighter cards each")] if table else []
    return [*counted, *dealt, seats.at_their_seats(game.header)]


def printer(folded: rules.Game) -> Printer:
    """Seats are called as the log of 假面骑士杀 calls them."""
    return seats.printer(lambda seat, name: Names({seat: name}).seat(seat), folded)


def ends(view: View, end: View | None) -> list[tuple[str, str]]:
    """The winner is a faction."""
    return seats.ends(lambda winner: in_words(faction(winner)), view, end)


RIDER = seats.book(
    id="rider",
    name=_("假面骑士杀"),
    opened=opened,
    least=2,
    most=12,
    handbook=handbook,
    items=items,
    steps=STEPS,
    printer=printer,
    ends=ends,
)
