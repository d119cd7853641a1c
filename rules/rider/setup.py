"""The header of a record, read: who sits where, by which readings of the rules, and what the organiser says of fighters.

What is pinned when a game opens stands here; what happens in the game is state.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.fields import Parser, flag, one_of, refuse, text, whole
from rules.header import a_text, an_object, read_frame
from rules.interpretations import Interpretation
from rules.interpretations import interpretations as of_room

HEADER = frozenset(("record", "ruleset", "options", "players", "fighters", "people", "about"))
FEWEST, MOST = 1, 20  # what a header may say; that a game is for 2 to 12 is an article (RD-3.2)
LARGEST = 64
OWN = "villain"  # a villain without a seat is the one an entry is about


def mark(value: Any, field: str, setup: Any) -> str:
    """What is printed top left: any word that is no faction's name here."""
    found = text(value, field, setup)
    if ":" in found or found in (OWN, "?", "on"):
        refuse(field, "势力标识不得含冒号", "a mark holds no colon")
    return found


FIGURES: Mapping[str, Parser] = {
    "mark": mark, "max_hp": whole(1, 20), "draw": whole(0, 20), "limit": whole(0, 20), "supply": whole(0, 20), "up": flag,
    "change": flag, "source": one_of("change", "up"), "cost": whole(0, 20),
}  # fmt: skip


def interpretations() -> Mapping[str, Interpretation]:
    """All of them by the name of their option, in the order of the rule book."""
    return of_room(Path(__file__).parent)


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """`players` in the order of the seats "1", "2", …; `fighters`: (name, form) → the figures of the organiser's list."""

    players: tuple[str, ...]
    seats: tuple[str, ...]
    options: Mapping[str, Any]
    fighters: Mapping[tuple[str, str | None], Mapping[str, Any]]
    people: Mapping[str, str]

    @property
    def n(self) -> int:
        return len(self.players)

    def player(self, seat: str) -> str:
        return self.players[int(seat) - 1]

    def name_of(self, seat: str) -> str:
        """The person on a seat."""
        player = self.player(seat)
        return self.people.get(player, player)

    def printed(self, fighter: str | None, form: str | None) -> Mapping[str, Any]:
        """What the organiser's list says of a card; empty for one it does not hold."""
        return {} if fighter is None else self.fighters.get((fighter, form), {})


def read_header(header: object) -> Setup:
    """The pinned part of a game; Malformed names the field of the header."""
    row = an_object(header, "header", HEADER)
    people = read_frame(row)
    players = row.get("players")
    if not isinstance(players, list) or not FEWEST <= len(players) <= MOST:
        refuse("players", f"应为 {FEWEST} 至 {MOST} 名选手", f"must be {FEWEST} to {MOST} players")
    for number, player in enumerate(players):
        a_text(player, f"players[{number}]")
    if len(set(players)) != len(players):
        refuse("players", "选手须各不相同", "the players must be different ones")
    return Setup(
        players=tuple(players),
        seats=tuple(str(number) for number in range(1, len(players) + 1)),
        options=read_options(row.get("options", {})),
        fighters=_fighters(row.get("fighters", [])),
        people=people,
    )


def read_options(value: object) -> dict[str, Any]:
    """Every option with its value, the defaults filled in."""
    questions = {name: one for name, one in interpretations().items() if one.is_option}
    given = an_object(value, "options", frozenset(questions))
    return {name: _option(name, question, given.get(name, question.default)) for name, question in questions.items()}


def _option(name: str, question: Interpretation, value: object) -> object:
    if question.unit:
        if type(value) is not int or not 0 <= value <= LARGEST:
            refuse(f"options.{name}", f"应为 0 至 {LARGEST} 的整数", f"must be a whole number from 0 to {LARGEST}")
        return value
    if value not in tuple(question.values):
        known = tuple(question.values)
        refuse(f"options.{name}", f"应为 {'、'.join(known)} 之一", f"must be one of {', '.join(known)}")
    return value


def _fighters(value: object) -> dict[tuple[str, str | None], Mapping[str, Any]]:
    """The organiser's list of cards; the rules themselves name no fighter."""
    if not isinstance(value, list) or len(value) > 500:
        refuse("fighters", "应为战士牌的列表", "must be the list of the fighter cards")
    found: dict[tuple[str, str | None], Mapping[str, Any]] = {}
    for number, item in enumerate(value):
        at = f"fighters[{number}]"
        row = an_object(item, at, frozenset(("name", "form", *FIGURES)))
        name = a_text(row.get("name"), f"{at}.name")
        form = a_text(row["form"], f"{at}.form") if "form" in row else None
        if (name, form) in found:
            refuse(f"{at}.name", f"{name} {form or ''} 出现两次", f"{name} {form or ''} is there twice")
        found[name, form] = {key: FIGURES[key](row[key], f"{at}.{key}", None) for key in row if key in FIGURES}
    return found
