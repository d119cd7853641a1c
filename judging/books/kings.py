"""王者之战 3V3: two teams of three, an edition, sides A and B."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import rules
from judging import book, checklist
from judging.books.book import Book, Header, Printer, View
from judging.models import Game
from judging.paper.spelling import in_full, names_of
from judging.results import kings as results
from judging.steps import KINGS as STEPS
from tournament import queries
from tournament.models import Match
from tournament.privacy import recorded_name
from tournament.refusals import Malformed

EDITIONS = ("2011", "2012", "2013")
PEOPLE = {"A": ("甲一", "甲二", "甲三"), "B": ("乙一", "乙二", "乙三")}
FIGURES = {"survivors": _("存活角色"), "lost_hp": _("已损失体力"), "fouls": _("技术分扣除")}
NAMES = {"A": "练习甲队", "B": "练习乙队"}


def opened(match: Match, number: int) -> dict[str, Any]:
    """Options, both teams with their captains, the earlier games of the match."""
    sides = queries.sides(match)
    return {
        "options": queries.rule_options(match.stage),
        "teams": {side: _team(who) for side, who in sides.items()},
        "history": queries.history(match, before=number),
        "people": {
            queries.player_id(player): recorded_name(player) for who in sides.values() for player in who["players"]
        },
    }


def _team(who: queries.SideOf) -> dict[str, Any]:
    captain = who["captain"] or who["players"][0]
    players = [queries.player_id(player) for player in who["players"]]
    return {"name": who["team"].name, "players": players, "captain": queries.player_id(captain)}


def practice(edition: str, seats: int) -> dict[str, Any]:
    """Two teams of three to practise with; Malformed names an edition that is not one of the three."""
    if edition not in EDITIONS:
        raise Malformed({"zh": "没有这个版本。", "en": "There is no such edition."}, field="edition")
    people = {f"{side.lower()}{place}": name for side, names in PEOPLE.items() for place, name in enumerate(names, 1)}
    teams = {}
    for side in PEOPLE:
        players = [f"{side.lower()}{place}" for place in (1, 2, 3)]
        teams[side] = {"name": NAMES[side], "players": players, "captain": players[0]}
    return {"options": {"edition": edition}, "teams": teams, "people": people}


def edition(header: Header) -> str:
    """The year, or `own` for an organiser's edition."""
    named = header["options"]["edition"]
    return named if isinstance(named, str) else "own"


def parties(view: View) -> list[dict[str, Any]]:
    """Both teams, A first."""
    return [{**view["teams"][side], "key": side} for side in ("A", "B")]


def watched(game: Game, view: View) -> list[dict[str, Any]]:
    """A team is `last` one foul short of the edition's limit, `ahead` when it leads or has won."""
    limit, end = book.edition(game)["foul_limit"], view["verdict"] or view["lead"] or {}
    return [
        {
            **party,
            "last": view["verdict"] is None and party["fouls"] == limit - 1,
            "ahead": end.get("winner") == party["key"],
        }
        for party in parties(view)
    ]


def shown(view: View) -> bool:
    """Whether the line-ups lie open: from `unveil` on."""
    return bool(view["draft"].get("lineups"))


def printer(folded: rules.Game) -> Printer:
    """The short words of the log in full, with players' names."""
    names = names_of(folded)
    return lambda words, row, actor: in_full(words, row, names, actor=actor)


def ends(view: View, end: Mapping[str, Any] | None) -> list[tuple[str, str]]:
    """Who wins or leads, and the figures in the order in which they decide."""
    winner = (end or {}).get("winner")
    word = gettext("胜方") if view["verdict"] is not None else gettext("领先方")
    figures = (end or {}).get("figures", {})
    rows = [(word, view["teams"][winner]["name"] if winner else gettext("未分胜负"))]
    return [*rows, *((str(FIGURES[name]), f"{pair.get('A')} : {pair.get('B')}") for name, pair in figures.items())]


KINGS = Book(
    id="kings-3v3",
    name=_("王者之战 3V3"),
    opened=opened,
    practice=practice,
    least=6,
    most=6,
    edition=edition,
    next_game=queries.next_game,
    parties=parties,
    watched=watched,
    shown=shown,
    handbook=book.edition,
    items=checklist.items,
    steps=STEPS,
    printer=printer,
    ends=ends,
    tell=results.tell,
    told=results.told,
)
