"""The empty score sheet of a table of many: names by seat where they are known, and boxes for everything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from judging import books
from judging.naming import in_words
from judging.sheets.outcome import cite
from rules.identity.deck import SIZE
from rules.identity.generals import POOL
from rules.identity.roles import ROLES, WORDS
from rules.rider.components import FIGHTERS, GAME

TURNS, PROTESTS = 40, 3
POINTS = {"identity": ("ID-8.1", "ID-8.2", "ID-8.3", "ID-8.4"), "rider": ("RD-H.1", "RD-H.2")}
WHOLE = "judging/form/many.html"


def sheet(ruleset: str, seats: int, header: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What the template of an empty sheet needs; `header` has the names, in the order of the seats."""
    book, people = books.of(ruleset), (header or {}).get("people", {})
    players = (header or {}).get("players") or [""] * seats
    return {
        "whole": WHOLE,
        "ruleset": ruleset,
        "title": book.name,
        "seats": [{"seat": seat, "name": people.get(player, player)} for seat, player in enumerate(players, 1)],
        "points": [cite(article) for article in POINTS[ruleset]],
        "winners": [in_words(WORDS[role]) for role in ROLES if role != "loyalist"] if ruleset == "identity" else [],
        "checks": _checks(ruleset, players),
        "deaths": range(1, len(players)),
        "turns": range(1, TURNS + 1),
        "protests": range(1, PROTESTS + 1),
    }


def _checks(ruleset: str, players: list[str]) -> list[str]:
    """What is counted before the game, in few words."""
    if ruleset == "identity":
        return [
            gettext("游戏牌 %(n)d 张") % {"n": SIZE},
            gettext("武将牌 %(n)d 张") % {"n": POOL},
            gettext("身份牌 %(n)d 张") % {"n": len(players)},
        ]
    return [
        gettext("游戏牌 %(n)d 张") % {"n": GAME},
        gettext("战士牌 %(n)d 张") % {"n": FIGHTERS},
        gettext("体力牌与怒气牌"),
    ]
