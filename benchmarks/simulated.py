"""Games for the clock to run on: simulated ones, with every entry typed and the state it meets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import rules
from judging.simulation.player import play_game

GAME = rules.RULESETS["kings-3v3"]
HEADER = {
    "record": 1,
    "ruleset": "kings-3v3",
    "teams": {
        "A": {"name": "蜀汉一队", "players": ["p1", "p2", "p3"], "captain": "p1"},
        "B": {"name": "江东虎", "players": ["q1", "q2", "q3"], "captain": "q1"},
    },
}


class Typed:
    """One game: `rows` as JSON, and (state, typed entry) pairs when walked over."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.header = HEADER
        self.rows = rows
        self.pairs: list[tuple[Any, Any]] = []
        game = rules.open(HEADER)
        for row in rows:
            before, game = game, rules.play(game, row).game
            entry = game.rows[-1].entry
            if entry is not None:  # undo and amend are no entries of the rule set
                self.pairs.append((before.state, entry))

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        return iter(self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)


def typed_games(count: int) -> list[Typed]:
    return [Typed(list(play_game(HEADER, Random(seed)))) for seed in range(count)]


def long_game(entries: int) -> Typed:
    """The first `entries` entries of the first seed whose game is as long as that."""
    seed = 0
    while True:
        rows = list(play_game(HEADER, Random(seed)))
        if len(rows) >= entries:
            return Typed(rows[:entries])
        seed += 1
