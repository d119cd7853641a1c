"""The empty score sheet: what its templates need, with the names and what is known of the draft filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, pgettext

import rules
from judging.models import Game
from judging.sheets import draft, order
from judging.sheets.written import Written, language
from rules.kings.names import FOULS
from rules.kings.state import SEATS

TURNS, FOUL_ROWS, PROTEST_ROWS = 40, 8, 3
TEAMS = ("A", "B")


def fields(*, turns: list[str], fouls: list[str], protests: list[str], first_turn: int = 1) -> dict[str, Any]:
    """The rows and choices of the form, for the printer and for the keyboard."""
    place = 1 if language() == "en" else 0
    return {
        "sections": order.SECTIONS,
        "camps": order.CAMPS,
        "checks": [(f"check_{name}", words) for name, words in order.CHECKS],
        "teams": [(team, team) for team in TEAMS],
        "reasons": order.REASONS,
        "signed": order.SIGNED,
        "clocks": order.CLOCKS,
        "picked": order.PICKED,
        "laid_open": order.LAID_OPEN,
        "laid_open_rows": [order.LAID_OPEN[start : start + 4] for start in range(0, 16, 4)],
        "kinds": [(kind, words[place]) for kind, words in FOULS.items()],
        "final": [{"key": seat, **{name: f"final_{seat}_{name}" for name in ("hp", "hand", "dead")}} for seat in SEATS],
        "turn_rows": [row(key, number) for number, key in enumerate(turns, first_turn)],
        "foul_rows": [{"key": key, **_names(key, "turn", "who", "kind", "points")} for key in fouls],
        "protest_rows": [{"key": key, **_names(key, "turn", "team", "text")} for key in protests],
    }


def row(key: str, number: int | str = "") -> dict[str, Any]:
    """A row of the turns."""
    return {"key": key, "number": number, **_names(key, "clock", "seat", "events", "hp", "hand")}


def _names(key: str, *names: str) -> dict[str, str]:
    return {name: f"{key}.{name}" for name in names}


def keys(letter: str, count: int) -> list[str]:
    return [f"{letter}{number}" for number in range(1, count + 1)]


def sides(header: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    """Both teams with their players; places for names that are not known yet."""
    found = []
    for team in TEAMS:
        known = header["teams"][team] if header else {"name": "", "players": ["", "", ""], "captain": None}
        people = header.get("people", {}) if header else {}
        players = [
            {
                "id": player,
                "name": people.get(player, player),
                "captain": player == known["captain"],
                "lineup": f"lineup_{team}_{number}",
                "place": f"place_{team}_{number}",
            }
            for number, player in enumerate(known["players"], 1)
        ]
        found.append(
            {
                "key": team,
                "name": known["name"],
                "players": players,
                "captain": people.get(known["captain"], "") if known["captain"] else "",
                "choices": [(one["id"], one["name"]) for one in players if one["name"]],
                "late": f"lineup_{team}_late",
                "sign": f"sign_{team}",
                "sign_why": f"sign_{team}_why",
            }
        )
    return found


def offenders(header: Mapping[str, Any] | None) -> list[tuple[str, str]]:
    """Who may have committed a foul: a team as a whole, or one of its players."""
    if header is None:
        return []
    people, found = header.get("people", {}), []
    for team in TEAMS:
        found.append((team, gettext("%(team)s 全队") % {"team": team}))
        found += [(player, f"{team} {people.get(player, player)}") for player in header["teams"][team]["players"]]
    return found


def known(game: Game, folded: rules.Game, entries: list[Written]) -> dict[str, str]:
    """What is public of the draft, by the names of the fields."""
    view = rules.view(folded)
    names, found = draft.generals(game), {}
    for team in TEAMS:
        found[f"commander_{team}"] = view["teams"][team]["commander"] or ""
        found[f"stack_{team}"] = str(view["draft"]["stacks"].get(team, ""))
    for number, drawn in enumerate(draft.comparisons(entries)[:3], 1):
        found |= {f"compare_{team}{number}": drawn[team] for team in TEAMS}
    winner = view["draft"]["winner"]
    found["camp"] = (view["teams"][winner]["camp"] or "") if winner else ""
    found |= {f"general_{n}": names.get(name, name) for n, name in enumerate(view["draft"]["generals"], 1)}
    found["first_pick"] = view["draft"]["first_pick"] or ""
    made = [one.row for one in entries if one.do == "pick" and one.stands]
    for (_number, fields_of, late), pick in zip(order.PICKED, made, strict=False):
        found |= {name: names.get(general, general) for name, general in zip(fields_of, pick["generals"], strict=False)}
        found[late] = "yes" if pick.get("timeout") else ""
    return found | _seated(game, folded, view, names)


def _seated(game: Game, folded: rules.Game, view: dict[str, Any], names: dict[str, str]) -> dict[str, str]:
    found: dict[str, str] = {"first_act": folded.state.opener}
    sits = {"1": "左", "2": "右"} if language() == "zh" else {"1": "left", "2": "right"}
    for seat, chair in (view.get("seats") or {}).items():
        for team in TEAMS:
            for number, player in enumerate(game.header["teams"][team]["players"], 1):
                if player == chair["player"]:
                    found[f"lineup_{team}_{number}"] = names.get(chair["general"], chair["general"] or "")
                    found[f"place_{team}_{number}"] = sits.get(seat[1], pgettext("player", "主帅"))
    return found
