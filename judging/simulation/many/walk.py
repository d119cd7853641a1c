"""A walk over the buttons of a game of many seats: any one that may be touched, with its sample filled in.

Where the player tells a story, this goes anywhere the rules allow, which is what laws are tested with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import rules
from judging.simulation.telling import Row
from rules.identity.options import offered as of_identity
from rules.log import Game
from rules.rider.options import offered as of_rider

OFFERED: Mapping[str, Callable[[Any], Iterator[tuple[Row, Row]]]] = {"identity": of_identity, "rider": of_rider}
TRIES = 60
MARKS = ("龙", "蛇", "虎")
# How likely a verb is touched; 2 where nothing is said. A walk has to come to an end, so nothing is reopened.
WEIGHTS: Mapping[str, float] = {
    "turn": 30, "end": 6, "phase": 4, "hp": 6, "death": 0.05, "deaths": 0.02, "heir": 20, "reveal": 6, "start": 6, "general": 6,
    "choose": 6, "taps": 0.5, "sign": 20, "resolve": 20, "card": 6, "end-game": 0.03, "undo": 0.4, "reopen": 0.0, "protest": 0.1, "call": 0.1,
    "note": 0.1, "table": 0.3, "checklist": 0.2, "score": 1,
}  # fmt: skip


def next_entry(game: Game, at: int, random: Random) -> Row | None:
    """One entry that may come next at any point of any game, not before `at`; None once everybody has signed."""
    if len(game.state.signed) == game.state.setup.n:
        return None
    for _ in range(TRIES):
        row = _touched(game, max(at, game.at) + random.randint(200, 4000), random)
        if row is not None and rules.play(game, row).stored:
            return row
    return _due(game, max(at, game.at) + 1000)


def random_walk(header: Mapping[str, Any], random: Random, *, most: int = 400) -> Iterator[Row]:
    """Legal entries from all over the rules rather than a game that reads like one."""
    game = rules.open(header)
    while game.n < most and (row := next_entry(game, game.at, random)) is not None:
        game = rules.play(game, row).game
        yield row


def _touched(game: Game, at: int, random: Random) -> Row | None:
    """Any button with its sample, harm made up: no button says whom a blow takes how much."""
    offers: dict[str, list[tuple[Row, Row]]] = {"undo": [({"do": "undo"}, {})]}
    for row, samples in OFFERED[game.ruleset.id](game.state):
        offers.setdefault(row["do"], []).append((row, samples))
    verbs = [verb for verb in offers if WEIGHTS.get(verb, 2) > 0]
    pressing = ("death", "asked", "rescue") if game.state.dying else ()
    verb = random.choices(verbs, [20 if verb in pressing else WEIGHTS.get(verb, 2) for verb in verbs])[0]
    row, samples = random.choice(offers[verb])
    filled = {"at": at, **row, **samples}
    if verb == "hp" and "chain" not in row:
        filled |= _blow(game, random)
    if verb == "general":
        filled.setdefault("base", 4)
    if verb == "start":
        filled["seats"] = (
            {seat: {"max_hp": 4, "hp": 4} for seat in game.state.setup.seats} if game.ruleset.id == "rider" else {}
        )
    if "mark" in samples:
        filled["mark"] = random.choice(MARKS)
    return filled


def _due(game: Game, at: int) -> Row | None:
    """The first button that may be touched, where chance found none."""
    for row, samples in OFFERED[game.ruleset.id](game.state):
        filled = {"at": at, **row, **samples}
        if WEIGHTS.get(row["do"], 2) >= 1 and rules.play(game, filled).stored:
            return filled
    return {"at": at, "do": "note", "text": "—"}


def _blow(game: Game, random: Random) -> Row:
    source = random.choice([None, *sorted(game.state.alive)])
    elements = ("fire", "thunder") if game.ruleset.id == "identity" else ("fire", "thunder", "frost", "poison")
    said: Row = {"delta": random.choice((-2, -1, -1, 1, 1)), "kind": "damage"}
    if said["delta"] > 0:
        return {**said, "kind": "heal"}
    if random.random() < 0.4:
        said["element"] = random.choice(elements)
    return said if source is None else {**said, "source": source}
