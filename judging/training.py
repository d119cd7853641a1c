"""A practice game (练习局): a referee's own, without a match. The ledger never hears of it, and nobody else sees it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import rules
from judging import books
from judging.books.kings import EDITIONS, KINGS
from judging.models import Game, Lease
from judging.moments import now_ms
from judging.versions import versions
from tournament.refusals import Malformed
from tournament.transactions import writing


def open_game(
    *, user: Any, edition: str = EDITIONS[0], ruleset: str = KINGS.id, seats: int | None = None, device: str = ""
) -> Game:
    """A new practice game with its pen in the user's hand: 3V3 in an edition, the other sets with so many seats."""
    book = books.of(ruleset)
    seats = book.most if seats is None else seats
    if not book.least <= seats <= book.most:
        raise Malformed(
            {"zh": f"座位数应为 {book.least} 至 {book.most}。", "en": f"There are {book.least} to {book.most} seats."},
            field="seats",
        )
    opened = now_ms()
    head = header(book, edition, seats, opened_ms=opened, referee=user.get_full_name() or user.get_username())
    game = Game(match=None, number=1, header=head, ruleset=book.id, edition=book.edition(head), opened_ms=opened)
    game.opened_by = game.holder = user
    game.device, game.sealed, game.step = device, rules.seal_open(head), rules.view(rules.open(head))["step"]
    with writing():
        game.number = Game.objects.filter(match=None, opened_by=user).count() + 1
        game.save(force_insert=True)
        Lease.objects.create(game=game, epoch=game.lease, holder=user, device=device, taken_ms=opened)
    return game


def header(book: books.Book, edition: str, seats: int, *, opened_ms: int, referee: str) -> dict[str, Any]:
    return {
        "record": 1,
        "ruleset": book.id,
        **book.practice(edition, seats),
        "about": {
            "event": "练习",
            "referee": referee,
            "opened_at": datetime.fromtimestamp(opened_ms / 1000, UTC).isoformat(timespec="seconds"),
            "rules": versions()["rules"],
            "source": "tablet",
        },
    }


def games_of(user: Any) -> list[Game]:
    """His practice games, the newest first."""
    return list(Game.objects.filter(match=None, opened_by=user).order_by("-opened_ms")[:20])
