"""身份场: five to eight players, hidden identities, points for each."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from django.utils.translation import gettext_lazy as _

import rules
from judging import book
from judging.books import seats
from judging.books.book import Printer, View
from judging.models import Game
from judging.naming import in_words
from judging.steps import IDENTITY as STEPS
from rules.identity.deck import DECK, SIZE
from rules.identity.generals import GENERALS, KINGDOMS, POOL
from rules.identity.names import SIDES, Names
from rules.identity.roles import COUNTS, WORDS
from tournament.models import Match


def opened(match: Match, number: int) -> dict[str, Any]:
    """The seats' part of the header, and what the organiser's cards say of the generals."""
    generals = seats.own(match, "generals", {})
    return {**seats.opened(match, number), **({"generals": generals} if generals else {})}


def handbook(game: Game) -> dict[str, Any]:
    """Generals with what the organiser's cards say of them, cards by name, identities by number of players."""
    said, players = game.header.get("generals", {}), len(game.header["players"])
    pool = [{**one, **_printed(said.get(one["name"], {}))} for one in _pool()]
    return {
        "name": "identity",
        "title": {"zh": "身份场", "en": "Identity"},
        "pool": pool,
        "cards": _cards(),
        "skills": {},
        "roles": dict(_roles(players)),
        "seats": players,
    }


def _printed(said: dict[str, Any]) -> dict[str, Any]:
    return {"base": said.get("base"), "lord_general": said.get("lord_general")}


@cache
def _pool() -> tuple[dict[str, Any], ...]:
    return tuple(
        {
            "name": one.name,
            "en": one.english,
            "pinyin": book.pinyin(one.name) or one.english.lower(),
            "kingdom": one.kingdom,
        }
        for one in GENERALS.values()
    )


@cache
def _cards() -> tuple[dict[str, Any], ...]:
    return tuple({"name": one.name, "en": one.english, "type": one.type, "count": one.count} for one in DECK.values())


def _roles(players: int) -> Counter[str]:
    """Role → how many of it are dealt; empty for a number of players that the rules do not know."""
    return Counter(COUNTS.get(players, {}))


def items(game: Game) -> list[dict[str, Any]]:
    """Cards, generals by kingdom, identities by number of players, and everybody at his seat."""
    players = len(game.header["players"])
    dealt = _roles(players)
    told = [(WORDS[role][0], WORDS[role][1], count) for role, count in dealt.items()]
    kingdoms = Counter(one.kingdom for one in GENERALS.values())
    return [
        seats.item("deck", f"游戏牌 {SIZE} 张", f"{SIZE} playing cards"),
        seats.item(
            "generals",
            f"武将牌 {POOL} 张",
            f"{POOL} general cards",
            (
                " · ".join(f"{KINGDOMS[name][0]} {count}" for name, count in kingdoms.items()),
                " · ".join(f"{KINGDOMS[name][1]} {count}" for name, count in kingdoms.items()),
            ),
        ),
        seats.item(
            "identity",
            f"身份牌 {players} 张",
            f"{players} identity cards",
            (" · ".join(f"{zh} {n}" for zh, _en, n in told), " · ".join(f"{en} {n}" for _zh, en, n in told)),
        ),
        seats.at_their_seats(game.header),
    ]


def printer(folded: rules.Game) -> Printer:
    """Seats are called as the log of 身份场 calls them."""
    return seats.printer(lambda seat, name: Names({seat: name}).seat(seat), folded)


def ends(view: View, end: View | None) -> list[tuple[str, str]]:
    """The winner is a side: the lord's, the rebels', the traitor's."""
    return seats.ends(lambda winner: in_words(SIDES[winner]), view, end)


IDENTITY = seats.book(
    id="identity",
    name=_("身份场"),
    opened=opened,
    least=5,
    most=8,
    handbook=handbook,
    items=items,
    steps=STEPS,
    printer=printer,
    ends=ends,
)
