"""A table of many in words: what its board and the list of tables in play show without scripts, from the public view."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.utils.translation import gettext as _

import rules
from judging import books, sheets
from judging.naming import in_words
from rules.identity.names import REASONS, SIDES
from rules.identity.roles import WORDS as ROLES
from rules.rider.names import faction

View = Mapping[str, Any]
STOPPED = ("ID-Q17", "ID-Q18")


def heading(view: View) -> str:
    """蜀汉一队 – 江东虎, or 身份场 · 8 人."""
    if "teams" in view:
        return f"{view['teams']['A']['name']} – {view['teams']['B']['name']}"
    return _("%(ruleset)s · %(n)d 人") % {"ruleset": books.of(view["ruleset"]).name, "n": len(view["seats"])}


def seats(view: View) -> list[dict[str, Any]]:
    """Who sits where with what everybody may see: of a table of many also the identity or the faction, in words."""
    people = view["people"]
    return [
        {
            **seat,
            "name": name,
            "person": people.get(seat["player"], seat["player"]),
            "general": seat["general"] if "general" in seat else _fighter(seat),
            "belongs": _belongs(view["ruleset"], seat),
        }
        for name, seat in (view.get("seats") or {}).items()
    ]


def _fighter(seat: Mapping[str, Any]) -> str:
    return " ".join(part for part in (seat["fighter"], seat["form"]) if part)


def _belongs(ruleset: str, seat: Mapping[str, Any]) -> str:
    if ruleset == "identity":
        return in_words(ROLES[seat["role"]]) if seat["role"] else _("未亮")
    if ruleset == "rider":
        return in_words(faction(seat["faction"])) if seat["faction"] else _("未定")
    return ""


def moment(view: View) -> str:
    """第 9 回合 · 周涛 while somebody acts, else what the whole game is at."""
    turn = view["turn"]
    if turn is None or view["verdict"] is not None:
        return str(books.of(view["ruleset"]).steps.get(view["step"], view["step"]))
    player = view["seats"][turn["seat"]]["player"]
    return _("第 %(n)d 回合 · %(name)s") % {"n": turn["number"], "name": view["people"].get(player, player)}


def verdict(view: View) -> dict[str, Any] | None:
    """Who has won by which article, and of every seat the points line by line with theirs, the highest first."""
    found = view["verdict"]
    if found is None:
        return None
    named = SIDES[found["winner"]] if found["winner"] in SIDES else faction(found["winner"])
    rows = [{**seat, **_score(found["scores"].get(seat["name"]))} for seat in seats(view)]
    return {
        "winner": in_words(named) if found["winner"] else "",
        "reason": in_words(REASONS[found["reason"]]),
        **cited(found["by"]),
        "house": found.get("scoring") == "house",
        "rows": sorted(rows, key=lambda row: -1 if row["points"] is None else row["points"], reverse=True),
    }


def _score(score: Mapping[str, Any] | None) -> dict[str, Any]:
    if score is None or score["lines"] is None:
        return {"points": None, "lines": None}
    lines = [{"points": line["points"], **cited(line["article"])} for line in score["lines"]]
    return {"points": score["points"], "lines": lines}


def cited(id: str) -> dict[str, str]:
    """An article as people call it, and its text."""
    article = rules.article(id)
    return {"cite": sheets.cite(id), "text": in_words((article.zh, article.en))}


@cache
def articles(ruleset: str) -> dict[str, dict[str, str]]:
    """Every article that a verdict or a point may cite, for the board to open by a touch."""
    return {
        article.id: {"cite": article.cite_zh, "zh": article.zh, "en": article.en}
        for article in rules.all_articles(ruleset)
        if "V" in article.kind or article.id in STOPPED
    }
