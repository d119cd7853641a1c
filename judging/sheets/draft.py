"""The draft on the sheet: teams, comparison, camps, stacks, the sixteen in the order laid open, picks, line-ups and seats."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from judging import book
from judging.models import Game
from judging.sheets.written import Written, language
from rules.cards import RANKS, SUITS
from rules.kings.state import OPPOSITE

PLACES = {
    "W1": gettext_lazy("左前锋"),
    "WC": pgettext_lazy("player", "主帅"),
    "W2": gettext_lazy("右前锋"),
    "C1": gettext_lazy("左前锋"),
    "CC": pgettext_lazy("player", "主帅"),
    "C2": gettext_lazy("右前锋"),
}


def team(view: dict[str, Any], side: str, signed: dict[str, dict[str, Any]]) -> dict[str, Any]:
    found, people = view["teams"][side], view["people"]
    players = [
        {"id": one, "name": people.get(one, one), "captain": one == found["captain"], "commander": one == found["commander"]}
        for one in found["players"]
    ]  # fmt: skip
    captain = people.get(found["captain"], found["captain"])
    return {**found, "side": side, "people": players, "captain_name": captain, "signature": signed.get(side)}


def comparisons(entries: list[Written]) -> list[dict[str, str]]:
    """The cards drawn at each comparison: ♠5 against K."""
    return [
        {side: _drawn(one.row, side) for side in ("A", "B")} for one in entries if one.do == "compare" and one.stands
    ]


def _drawn(row: dict[str, Any], side: str) -> str:
    suit = row.get(f"suit_{side}")
    return f"{SUITS[suit][2] if suit else ''}{RANKS[row[side] - 1]}"


def sixteen(game: Game, view: dict[str, Any]) -> list[dict[str, Any]]:
    """The generals in the order they were laid open, each with the camp that has it."""
    names, draft = generals(game), view["draft"]
    owner = {name: camp for camp in ("warm", "cold") for name in draft["picks"].get(camp, [])}
    return [
        {"number": number, "name": names.get(name, name), "camp": owner.get(name)}
        for number, name in enumerate(draft["generals"], 1)
    ]


def picks(game: Game, view: dict[str, Any], entries: list[Written]) -> list[dict[str, Any]]:
    """The picks in their order, the last general that followed by itself among them."""
    names = generals(game)
    made = [one for one in entries if one.do == "pick" and one.stands]
    found = [
        {"camp": one.row["camp"], "late": one.row.get("timeout", False), "names": [names.get(name, name) for name in one.row["generals"]]}
        for one in made
    ]  # fmt: skip
    taken = {name for one in made for name in one.row["generals"]}
    for camp, kept in view["draft"]["picks"].items():
        last = [names.get(name, name) for name in kept if name not in taken]
        if last:
            found.append({"camp": camp, "late": False, "names": last, "left": True})
    return found


def first_pick(entries: list[Written]) -> dict[str, Any] | None:
    said = [one.row for one in entries if one.do == "first-pick" and one.stands]
    return {"camp": said[-1]["camp"], "late": said[-1].get("timeout", False)} if said else None


def lineups(game: Game, view: dict[str, Any], entries: list[Written]) -> list[dict[str, Any]]:
    """Who leads which general and sits where; before the seats are taken, who leads which."""
    people, names = view["people"], generals(game)
    late = {one.row["camp"] for one in entries if one.do == "lineup" and one.stands and one.row.get("timeout")}
    seats = view.get("seats") or {}
    if any(seat.get("general") for seat in seats.values()):
        return [
            {
                "seat": name,
                "camp": (camp := "warm" if name.startswith("W") else "cold"),
                "place": PLACES[name],
                "role": gettext(seat["role"]),
                "player": people.get(seat["player"], seat["player"]),
                "general": names.get(seat["general"], seat["general"]),
                "max_hp": seat["max_hp"],
                "late": camp in late,
            }
            for name, seat in seats.items()
        ]
    return [
        {
            "camp": camp,
            "player": people.get(player, player),
            "general": names.get(general, general),
            "late": camp in late,
        }
        for camp, lineup in view["draft"].get("lineups", {}).items()
        for player, general in lineup.items()
    ]


def camp_drawn(view: dict[str, Any]) -> dict[str, Any] | None:
    """Which team won the comparison and which camp it drew."""
    winner = view["draft"]["winner"]
    camp = view["teams"][winner]["camp"] if winner else None
    if camp is None:
        return None
    loser = "B" if winner == "A" else "A"
    return {
        "winner": view["teams"][winner]["name"],
        "camp": camp,
        "loser": view["teams"][loser]["name"],
        "other": OPPOSITE[camp],
    }


def generals(game: Game) -> dict[str, str]:
    """Names of generals in the reader's language."""
    key = "en" if language() == "en" else "name"
    return {one["name"]: one[key] for one in book.edition(game)["pool"]}


def seated(game: Game, view: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Seat → how a turn's line names it."""
    return {row["seat"]: row for row in lineups(game, view, []) if "seat" in row}
