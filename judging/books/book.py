"""The shape of a Book. It holds functions and words, and knows no rule set itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import rules
from judging.models import Game
from tournament.models import Match

View = Mapping[str, Any]
Header = Mapping[str, Any]


Printer = Callable[[dict[str, str], Mapping[str, Any], str | None], dict[str, str]]


class Tell(Protocol):
    """Tells the ledger how the game stands: provisional, confirmed, under review or void; `why` where it changes."""

    def __call__(self, game: Game, folded: rules.Game, /, *, state: str, by: Any, why: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Book:
    """One rule set as the pen sees it.

    opened(match, number): the set's own part of a header; practice(edition, seats): the same of a practice game, whose
    `seats` lie in `least` to `most`. edition(header) is what lists call the edition, empty where a set has none.
    next_game(match): the number of the game that can be opened next, None when there is none.
    parties(view): who sits at the table and signs, each with `key` (a team or a seat), `name`, `signed`.
    watched(game, view): the same for the head referee's grid, with `fouls`, whether the next one loses (`last`), and
    whether he leads or has won (`ahead`).
    shown(view): whether a public view keeps nothing back any more. handbook(game) is what a console must know of the
    set; items(game) what is counted before a game; steps what its steps are called. printer(folded) makes
    the words of an entry (words, row, the seat whose turn it is) those of a score sheet. ends(view, end) tells an end, or
    who leads, in rows of a word and what it is, the winner first. lacks: verbs beside the pen that the set does not have.
    told(game): whether the ledger holds a result of it.
    """

    id: str
    name: Any
    opened: Callable[[Match, int], dict[str, Any]]
    practice: Callable[[str, int], dict[str, Any]]
    least: int
    most: int
    edition: Callable[[Header], str]
    next_game: Callable[[Match], int | None]
    parties: Callable[[View], list[dict[str, Any]]]
    watched: Callable[[Game, View], list[dict[str, Any]]]
    shown: Callable[[View], bool]
    handbook: Callable[[Game], dict[str, Any]]
    items: Callable[[Game], list[dict[str, Any]]]
    steps: Mapping[str, Any]
    printer: Callable[[rules.Game], Printer]
    ends: Callable[[View, Mapping[str, Any] | None], list[tuple[str, str]]]
    tell: Tell
    told: Callable[[Game], bool]
    lacks: tuple[str, ...] = ()
