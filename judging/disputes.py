"""异议 and 裁定 as anybody may read them: the words, the moment, the entry in question, the article and the reason.

Public truth only: as far as the display is not frozen, without the words while something at the table is still secret,
and with names as people asked for them to be shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import rules
from judging import books, folding, rulings, secrecy
from judging.models import Game
from judging.rulings import Said
from judging.sheets import cite
from judging.sheets.written import Written, language, written


@dataclass(frozen=True, slots=True)
class Moment:
    """When something was entered: the turn (0 before the first) and the clock, or the time since the game was opened."""

    n: int
    turn: int
    clock: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """What the head referee decided: the article as people call it, its text, and why."""

    at: Moment
    cite: str
    article: str
    reason: str
    about: str


@dataclass(frozen=True, slots=True)
class Dispute:
    """A protest: who raised it (empty where the entry does not say), its words, and what it is about. No ruling: open."""

    at: Moment
    who: str
    text: str
    about: str
    ruling: Ruled | None


@dataclass(frozen=True, slots=True)
class Disputes:
    """All of a game: protests in their order, then the rulings nobody protested for. `corrected`: signed, then reopened."""

    protests: tuple[Dispute, ...] = ()
    rulings: tuple[Ruled, ...] = ()
    corrected: bool = False

    @property
    def waiting(self) -> bool:
        """Whether a protest still waits for its ruling."""
        return any(one.ruling is None for one in self.protests)


def of(game: Game, *, names: Mapping[str, str]) -> Disputes:
    """What the public may read of a game's disputes; `names` gives what is written for a name that is not to be shown."""
    memory = folding.memory(game)
    folded = secrecy.public(game, memory).game
    corrected = any(row.raw["do"] == "reopen" for row in folded.rows)
    if not (rulings.protests(folded) or rulings.rulings(folded)):
        return Disputes(corrected=corrected)
    veil = secrecy.veil(rules.view(folded))
    reader = _Reader(folded, written(memory.lines, folded, veil=veil), veil is None, names)
    unmatched = [(ruling.about, reader.ruled(row, ruling)) for row, ruling in rulings.rulings(folded)]
    protests = []
    for row in rulings.protests(folded):
        n = rulings.protested(folded, row.n)
        own = next((one for one in unmatched if one[0] is not None and one[0] in (row.n, n)), None)
        if own is not None:
            unmatched.remove(own)
        protests.append(reader.protest(row, n, own[1] if own else None))
    return Disputes(tuple(protests), tuple(one for _about, one in unmatched), corrected)


@dataclass(frozen=True, slots=True)
class _Reader:
    """A game's log as it is read here; `open` once nothing is secret any more."""

    folded: rules.Game
    entries: list[Written]
    open: bool
    names: Mapping[str, str]

    def protest(self, row: Said, n: int | None, ruling: Ruled | None) -> Dispute:
        return Dispute(
            self.moment(row.n), self.party(row.row), self.words(row.row.get("text", "")), self.entry(n), ruling
        )

    def ruled(self, row: Said, ruling: rulings.Ruling) -> Ruled:
        found = rules.look_up(ruling.article)
        text = "" if found is None else found.en if language() == "en" else found.zh
        return Ruled(
            self.moment(row.n), cite(ruling.article), text, self.words(ruling.reason), self.entry(ruling.about)
        )

    def moment(self, n: int) -> Moment:
        one = self.entries[n - 1]
        return Moment(n, one.turn, one.clock or one.minutes)

    def party(self, row: Mapping[str, Any]) -> str:
        parties = books.of(self.folded.ruleset.id).parties(rules.view(self.folded))
        who = row.get("team") or row.get("seat", "")
        return next((self.shown(one["name"]) for one in parties if one["key"] == who), "")

    def entry(self, n: int | None) -> str:
        """The words of an entry, with its number."""
        return f"#{n} {self.shown(self.entries[n - 1].words)}" if n and n <= len(self.entries) else ""

    def words(self, text: str) -> str:
        """What somebody typed; empty while it might repeat a secret."""
        return self.shown(text.strip()) if self.open else ""

    def shown(self, text: str) -> str:
        for name, written_as in self.names.items():
            text = text.replace(name, written_as)
        return text
