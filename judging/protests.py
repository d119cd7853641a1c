"""异议: whether a protested entry changes the verdict. The log is folded without it and the two ends are compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import rules
from judging import books, rulings


@dataclass(frozen=True, slots=True)
class Effect:
    """A game with and without entry n: the end of each, or who leads where there is none yet.

    `rows` set both ends side by side: who wins, and the figures or everybody's points. `broken` are
    later entries the rules object to once it is gone: the more there are, the less the comparison says.
    """

    n: int
    now: dict[str, Any] | None
    without: dict[str, Any] | None
    decided: bool
    broken: tuple[int, ...]
    rows: tuple[tuple[str, str, str], ...] = ()

    @property
    def changes(self) -> bool:
        """Whether the winner is another, or there is none any more."""
        return winner(self.now) != winner(self.without)

    @property
    def differs(self) -> bool:
        """Whether the same side wins, but for another reason, with other figures or other points."""
        return self.now != self.without


@dataclass(frozen=True, slots=True)
class Protest:
    """A protest as the log has it, what it is about, what that changes, and the ruling on it."""

    row: rulings.Said
    effect: Effect | None
    ruling: rulings.Ruling | None


def winner(end: dict[str, Any] | None) -> str | None:
    return end["winner"] if end else None


def all_of(game: rules.Game, *, about: dict[int, int] | None = None) -> list[Protest]:
    """Every protest that stands; `about` names another entry than the protest's own words do."""
    ruled = {ruling.about: ruling for _row, ruling in rulings.rulings(game)}
    found = []
    for row in rulings.protests(game):
        n = (about or {}).get(row.n) or rulings.protested(game, row.n)
        found.append(Protest(row, effect(game, n) if n else None, ruled.get(row.n)))
    return found


def effect(game: rules.Game, n: int) -> Effect:
    """What entry n changes, by folding the log without it."""
    then, view = rules.without(game, n), rules.view(game)
    decided = game.verdict is not None
    known = {row.n for row in game.rows if row.problems}
    now = game.verdict if decided else view.get("lead")
    without = then.verdict if decided or then.verdict else rules.view(then).get("lead")
    return Effect(
        n=n,
        now=now,
        without=without,
        decided=decided,
        broken=tuple(row.n for row in then.rows if row.problems and row.n not in known),
        rows=_side_by_side(view, now, without),
    )


def _side_by_side(view: dict[str, Any], now: Any, without: Any) -> tuple[tuple[str, str, str], ...]:
    ends = books.of(view["ruleset"]).ends
    left, right = dict(ends(view, now)), dict(ends(view, without))
    return tuple((name, left.get(name, "–"), right.get(name, "–")) for name in {**left, **right})
