"""Draft and general history out of finished games: who picked and played whom, in which camp, and won. Plain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

SIDES = ("A", "B")
CAMPS = ("warm", "cold")


@dataclass(frozen=True, slots=True)
class Drafted:
    """A finished game as its draft went, by side. `picks` in order, `lineups` by player; empty where nobody kept them."""

    winner: str | None
    camps: Mapping[str, str]
    commanders: Mapping[str, str]
    laid: tuple[str, ...] = ()
    first: str | None = None
    picks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lineups: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def first_pick(self) -> str | None:
        """The general that was picked before all others."""
        picks = self.picks.get(self.first or "", ())
        return picks[0] if picks else None


@dataclass(frozen=True, slots=True)
class Seen:
    """A game from where somebody stands: whole (both sides), one team's side, or one player's seat in it."""

    game: Drafted
    sides: tuple[str, ...] = SIDES
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """What became of a general: games it lay open in, was picked in, was the first pick of, was played in, and won."""

    general: str
    laid: int = 0
    picked: int = 0
    first: int = 0
    played: int = 0
    commander: int = 0
    won: int = 0

    @property
    def vanguard(self) -> int:
        """Games it was played in as a vanguard (前锋)."""
        return self.played - self.commander

    @property
    def rate(self) -> int | None:
        """Games won of those played, in percent; None where it was never played."""
        return round(100 * self.won / self.played) if self.played else None

    @property
    def use(self) -> int | None:
        """Games it was played in, of those it lay open in, in percent: all sixteen are picked, few are played."""
        return round(100 * self.played / self.laid) if self.laid else None


@dataclass(frozen=True, slots=True)
class Camp:
    """Games played and won in a camp."""

    camp: str
    played: int
    won: int


def drafted(
    figures: Mapping[str, Any], *, winner: str | None, camps: Mapping[str, str], commanders: Mapping[str, str]
) -> Drafted:
    """A game out of what the ledger keeps of it."""
    draft = figures.get("draft") or {}
    return Drafted(
        winner=winner,
        camps=camps,
        commanders=commanders,
        laid=tuple(draft.get("laid", ())),
        first=draft.get("first"),
        picks={side: tuple(names) for side, names in draft.get("picks", {}).items()},
        lineups=draft.get("lineups", {}),
    )


def of_generals(seen: Iterable[Seen]) -> list[Figures]:
    """By general, the most played first, then the most picked, then by name.

    >>> game = Drafted("A", {"A": "warm", "B": "cold"}, {"A": "p1", "B": "q1"}, ("刘备", "曹操"), "A",
    ...     {"A": ("刘备",), "B": ("曹操",)}, {"A": {"p1": "刘备"}, "B": {"q1": "曹操"}})
    >>> [(one.general, one.first, one.commander, one.rate) for one in of_generals([Seen(game)])]
    [('刘备', 1, 1, 100), ('曹操', 0, 1, 0)]
    >>> [one.general for one in of_generals([Seen(game, ("B",))])]
    ['曹操']
    """
    found: dict[str, Figures] = {}
    for one in seen:
        for general, more in _in_game(one).items():
            found[general] = _sum(found.get(general, Figures(general)), more)
    return sorted(found.values(), key=lambda one: (-one.played, -one.picked, -one.won, one.general))


def _in_game(seen: Seen) -> dict[str, Figures]:
    """One game's figures, by general; of a player only what he played."""
    game, found = seen.game, dict[str, Figures]()

    def add(general: str, **more: int) -> None:
        found[general] = _sum(found.get(general, Figures(general)), Figures(general, **more))

    for side in seen.sides:
        for player, general in game.lineups.get(side, {}).items():
            if seen.player in (None, player):
                leads = game.commanders.get(side) == player
                add(general, played=1, commander=int(leads), won=int(game.winner == side))
        for general in game.picks.get(side, ()) if seen.player is None else ():
            add(general, picked=1, first=int(side == game.first and general == game.first_pick))
    for general in game.laid if seen.player is None and seen.sides == SIDES else ():
        add(general, laid=1)
    return found


def _sum(a: Figures, b: Figures) -> Figures:
    return replace(
        a,
        laid=a.laid + b.laid,
        picked=a.picked + b.picked,
        first=a.first + b.first,
        played=a.played + b.played,
        commander=a.commander + b.commander,
        won=a.won + b.won,
    )


def of_camps(seen: Iterable[Seen]) -> list[Camp]:
    """Warm, then cold: games played in each, and won."""
    counts = {camp: [0, 0] for camp in CAMPS}
    for one in seen:
        for side in one.sides:
            camp = one.game.camps.get(side)
            if camp in counts:
                counts[camp][0] += 1
                counts[camp][1] += one.game.winner == side
    return [Camp(camp, *counts[camp]) for camp in CAMPS]
