"""The header of a record, read: who sits where, by which readings of the rules, and what the organiser says of generals.

What is pinned when a game opens stands here; what happens in the game is state.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.fields import refuse
from rules.header import a_text, an_object, read_frame
from rules.identity.generals import GENERALS
from rules.interpretations import Interpretation
from rules.interpretations import interpretations as of_room

HEADER = frozenset(("record", "ruleset", "options", "players", "generals", "people", "about"))
GENERAL = frozenset(("base", "lord_general"))
FEWEST, MOST = 2, 12  # what a header may say; that a game is for 5 to 8 is an article (ID-1.7)
LARGEST = 64


def interpretations() -> Mapping[str, Interpretation]:
    """All of them by the name of their option, in the order of the rule book."""
    return of_room(Path(__file__).parent)


@dataclass(frozen=True, slots=True)
class General:
    """What the organiser's cards say of a general: its HP, and whether it is a lord general (主公武将); None unknown."""

    base: int | None = None
    lord_general: bool | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """`players` in the order of the seats "1", "2", …; `options` holds every option, the defaults filled in."""

    players: tuple[str, ...]
    seats: tuple[str, ...]
    options: Mapping[str, Any]
    generals: Mapping[str, General]
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
        generals=_generals(row.get("generals", {})),
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


def _generals(value: object) -> dict[str, General]:
    """General → what the organiser says of it; the seed itself gives neither HP nor lord generals."""
    rows = an_object(value, "generals", None)
    found = {}
    for name, item in rows.items():
        if name not in GENERALS:
            refuse(f"generals.{name}", f"将池没有 {name}", f"the pool has no {name}")
        row = an_object(item, f"generals.{name}", GENERAL)
        base, lord = row.get("base"), row.get("lord_general")
        if base is not None and (type(base) is not int or not 1 <= base <= 20):
            refuse(f"generals.{name}.base", "应为 1 至 20 的整数", "must be a whole number from 1 to 20")
        if lord is not None and type(lord) is not bool:
            refuse(f"generals.{name}.lord_general", "应为 true 或 false", "must be true or false")
        found[name] = General(base, lord)
    return found
