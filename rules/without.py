"""A game as if one entry had never been: what a protest against that entry would change. It knows no rule set.

>>> import rules
>>> header = {"record": 1, "ruleset": "kings-3v3", "teams": {
...     "A": {"name": "蜀汉一队", "players": ["p1", "p2", "p3"], "captain": "p1"},
...     "B": {"name": "江东虎", "players": ["q1", "q2", "q3"], "captain": "q1"}}}
>>> rows = [{"at": n, "do": "foul", "team": "B"} for n in range(3)]
>>> game = rules.replay(header, rows)
>>> game.verdict["winner"], rules.without(game, 2).verdict
('A', None)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.log import UNDONE, Game, Row, counted, open_game
from rules.playing import replay_one


def without(game: Game, n: int) -> Game:
    """The game folded without entry n: the numbers stay, and what the rules then object to is a query, as in any log.

    An entry that was taken back already changes nothing. Without a correction, what it took back or changed stands as it
    was. ValueError for a number the log does not have.
    """
    if not 1 <= n <= game.n:
        raise ValueError(f"no entry {n} in a log of {game.n}")
    meant = _meant(game)
    then = open_game(game.ruleset, game.header)
    for row in game.rows:
        then = counted(then, _blank(row)) if row.n == n else _told(then, row, meant.get(row.n))
    return then


def _told(then: Game, row: Row, meant: int | None) -> Game:
    """The next row; an undo of "the newest" goes on meaning the entry that it took back, whatever is the newest now."""
    if meant is None:
        return replay_one(then, row.raw)
    if not then.tape.rows[meant - 1].counts:
        return counted(then, _blank(row))
    return replay_one(then, {**row.raw, "n": meant})


def _meant(game: Game) -> dict[int, int]:
    """Undo without a number → the entry it took back; read from the log told anew, since statuses only say that."""
    meant: dict[int, int] = {}
    if not any(_bare(row) for row in game.rows):
        return meant
    then = open_game(game.ruleset, game.header)
    for row in game.rows:
        before, then = then, replay_one(then, row.raw)
        if _bare(row):
            pairs = zip(before.rows, then.rows, strict=False)
            meant.update((row.n, old.n) for old, new in pairs if old.counts and new.status == UNDONE)
    return meant


def _bare(row: Row) -> bool:
    return row.raw["do"] == "undo" and "n" not in row.raw


def _blank(row: Row) -> Mapping[str, Any]:
    """A row that counts in the numbering and says nothing; its id is free again."""
    return {name: value for name, value in row.raw.items() if name != "id"}
