"""A game under way in a case: its state, and what stood against the entries so far.

A case tells only what it is about; what it leaves out is unknown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules import engine
from rules.cases import Answer
from rules.engine import Level, Problem, Ruleset, changed
from rules.identity import entries as e
from rules.identity.identities import with_roles
from rules.identity.roles import LORD, LOYALIST, REBEL, TRAITOR
from rules.identity.state import Acting, State

ROLES = {"L": LORD, "C": LOYALIST, "T": TRAITOR, "R": REBEL}
Given = Mapping[str, Any]


@dataclass(slots=True)
class Table:
    ruleset: Ruleset
    state: State
    problems: list[Problem] = field(default_factory=list)

    def enter(self, entry: e.Entry) -> None:
        """Checks the entry, and applies it where that makes sense."""
        found = engine.check(self.ruleset, self.state, entry)
        self.problems += found
        if not any(problem.stops or problem.level is Level.REFUSED for problem in found):
            self.state = engine.apply(self.ruleset, self.state, entry)

    def put(self, seat: str, **fields: Any) -> None:
        """What the case says of a seat."""
        chair = changed(self.state.seats[seat], **fields)
        self.state = changed(self.state, seats={**self.state.seats, seat: chair})

    def answer(self, *articles: str, **figures: Any) -> Answer:
        """Of the problems those whose article begins so; all without any."""
        kept = tuple(found for found in self.problems if not articles or found.article.startswith(articles))
        return Answer(kept, figures)


def opened(ruleset: Ruleset, given: Given, options: Mapping[str, str]) -> Table:
    """A table under way at which nothing is known but the identities given."""
    seats = [number for key in ("dead", "src") if type(number := given.get(key)) is int]
    n = given.get("n") or max(5, *seats, 0)
    numbers = {name: int(value) if name.endswith("_deal") else value for name, value in options.items()}
    header = {
        "record": 1,
        "ruleset": "identity",
        "options": numbers,
        "players": [f"p{seat}" for seat in range(1, n + 1)],
    }
    state = changed(ruleset.open(header), step="play", turns=1, lord_general=given.get("lordgen"))
    return Table(ruleset, with_roles(state, roles(given.get("role"))))


def roles(letters: Any) -> list[tuple[str, str]]:
    """ "L?TRR" as (seat, role), the unknown left out."""
    return [(str(seat), ROLES[letter]) for seat, letter in enumerate(letters or "", start=1) if letter in ROLES]


def seats(found: Any) -> list[str]:
    """A number, a list of them, or nothing, as seats."""
    return [] if found is None else [str(seat) for seat in (found if isinstance(found, list) else [found])]


def counted(table: Table, given: Given, step: int) -> Mapping[str, Any]:
    """Seat 1 acts with the hand and the piles of `before`; returns those of `after` as an entry has them."""
    before, after = given["before"], given["after"]
    known = frozenset("1") if "hand" in before else frozenset()
    table.put("1", hand=before.get("hand"))
    state = changed(table.state, known_hands=known, acting=Acting("1", 1, step=step))
    table.state = changed(state, draw_pile=before.get("deck"), discard_pile=before.get("discard"))
    return {"hand": after.get("hand"), "draw_pile": after.get("deck"), "discard_pile": after.get("discard")}
