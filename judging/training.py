"""A practice game (练习局): a referee's own, without a match. The ledger never hears of it, and nobody else sees it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import rules
from judging.header import RULESET
from judging.models import Game, Lease
from judging.moments import now_ms
from judging.versions import versions
from tournament.refusals import Malformed
from tournament.transactions import writing

EDITIONS = ("2011", "2012", "2013")
PEOPLE = {"A": ("甲一", "甲二", "甲三"), "B": ("乙一", "乙二", "乙三")}
NAMES = {"A": "练习甲队", "B": "练习乙队"}


def open_game(*, user: Any, edition: str = EDITIONS[0], device: str = "") -> Game:
    """A new practice game with its pen in the user's hand."""
    if edition not in EDITIONS:
        raise Malformed({"zh": "没有这个版本。", "en": "There is no such edition."}, field="edition")
    opened = now_ms()
    head = header(edition, opened_ms=opened, referee=user.get_full_name() or user.get_username())
    game = Game(match=None, number=1, header=head, ruleset=RULESET, edition=edition, opened_ms=opened)
    game.opened_by = game.holder = user
    game.device, game.sealed, game.step = device, rules.seal_open(head), rules.view(rules.open(head))["step"]
    with writing():
        game.number = Game.objects.filter(match=None, opened_by=user).count() + 1
        game.save(force_insert=True)
        Lease.objects.create(game=game, epoch=game.lease, holder=user, device=device, taken_ms=opened)
    return game


def header(edition: str, *, opened_ms: int, referee: str) -> dict[str, Any]:
    people = {f"{side.lower()}{place}": name for side, names in PEOPLE.items() for place, name in enumerate(names, 1)}
    return {
        "record": 1,
        "ruleset": RULESET,
        "options": {"edition": edition},
        "teams": {side: _team(side) for side in PEOPLE},
        "people": people,
        "about": {
            "event": "练习",
            "referee": referee,
            "opened_at": datetime.fromtimestamp(opened_ms / 1000, UTC).isoformat(timespec="seconds"),
            "rules": versions()["rules"],
            "source": "tablet",
        },
    }


def _team(side: str) -> dict[str, Any]:
    players = [f"{side.lower()}{place}" for place in (1, 2, 3)]
    return {"name": NAMES[side], "players": players, "captain": players[0]}


def games_of(user: Any) -> list[Game]:
    """His practice games, the newest first."""
    return list(Game.objects.filter(match=None, opened_by=user).order_by("-opened_ms")[:20])
