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
from rules.rider import entries as e
from rules.rider.counts import put
from rules.rider.state import Acting, State
from rules.rider.steps import PLACE, WORDS

STEP = {zh: PLACE[name] for name, zh in WORDS.items()}
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
        self.state = put(self.state, seat, **fields)

    def known(self, seat: str, hand: int | None) -> None:
        """The hand of a seat, where the case says it."""
        if hand is not None:
            self.put(seat, hand=hand)
            self.state = changed(self.state, known_hands=self.state.known_hands | {seat})

    def acts(self, seat: str, step: str | None) -> None:
        """Whose turn it is, and which of its steps by its Chinese name."""
        self.state = changed(self.state, acting=Acting(seat, 1, step=STEP[step] if step else -1), turns=1, last=seat)

    def answer(self, *articles: str, **figures: Any) -> Answer:
        """Of the problems those whose article begins so; all without any."""
        kept = tuple(found for found in self.problems if not articles or found.article.startswith(articles))
        return Answer(kept, figures)


def opened(ruleset: Ruleset, given: Given, options: Mapping[str, str]) -> Table:
    """A table under way at which nothing is known but how many sit there."""
    numbers = {one.id for one in ruleset.interpretations if one.unit}
    read = {name: int(value) if name in numbers else value for name, value in options.items()}
    seats = [value for key in ("dying", "by", "victim", "turn", "a", "b") if type(value := given.get(key)) is int]
    n = given.get("n") or max(4, *seats, 0)
    header = {"record": 1, "ruleset": ruleset.id, "options": read, "players": [f"p{seat}" for seat in range(1, n + 1)]}
    return Table(ruleset, changed(ruleset.open(header), step="play", turns=1))


def seats(found: Any) -> list[str]:
    """A number, a list of them, or nothing, as seats."""
    return [] if found is None else [str(seat) for seat in (found if isinstance(found, list) else [found])]
