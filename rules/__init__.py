"""The rule books of Marshal as code: a game is a header and a log of entries, each checked against numbered articles.

Standard library alone; no clock, no chance, no input or output but its own data. Time and chance come inside entries.

>>> import rules
>>> header = {"record": 1, "ruleset": "kings-3v3", "teams": {
...     "A": {"name": "蜀汉一队", "players": ["p1", "p2", "p3"], "captain": "p1"},
...     "B": {"name": "江东虎", "players": ["q1", "q2", "q3"], "captain": "q1"}}}
>>> game = rules.open(header)
>>> [problem.article for problem in rules.check(game, {"at": 0, "do": "compare", "A": 5, "B": 9})]
['KW-G1.1']
>>> game = rules.play(game, {"at": 0, "do": "commander", "team": "A", "player": "p2"}).game
>>> game.n, game.state.step
(1, 'commander')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules import log, playing, record
from rules.articles import Article, all_articles, article, look_up
from rules.books import Books
from rules.corrections import against_undo
from rules.engine import Finding, Level, Problem, Ruleset
from rules.log import Game, Play, Row
from rules.malformed import Malformed
from rules.options import Option
from rules.playing import play
from rules.seal import seal_next, seal_open
from rules.without import without

RULESETS: Mapping[str, Ruleset] = Books()
VERSION = "1.0"


def open(header: Mapping[str, Any]) -> Game:
    """A game before its first entry, from the header of a record; Malformed names the field."""
    if type(header) is not dict:
        raise Malformed("", "首行应为对象", "the header must be an object")
    name = header.get("ruleset")
    ruleset = RULESETS.get(name) if type(name) is str else None
    if ruleset is None:
        known = ", ".join(RULESETS)
        raise Malformed("ruleset", f"未知规则 {name}，已知 {known}", f"unknown rule set {name}; known: {known}")
    return log.open_game(ruleset, header)


def check(game: Game, row: object) -> tuple[Problem, ...]:
    """What stands against an entry; empty when it is legal. Malformed where it cannot be read."""
    return play(game, row).problems


def replay(header: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Game:
    """A stored game, folded: every entry stands, and what the rules object to now is a query on it."""
    return playing.replay(open(header).ruleset, header, rows)


def fold(game: Game, row: Mapping[str, Any]) -> Game:
    """The game after one stored row: it stands, and what the rules object to now is a query on it."""
    return playing.replay_one(game, row)


def options(game: Game, at: int) -> tuple[Option, ...]:
    """Every button of this moment (milliseconds since the record was opened): entry, what is to be typed, problems."""
    found: tuple[Option, ...] = game.ruleset.options(game.ruleset, game.state, max(at, game.at))
    return (*found, Option({"do": "undo"}, (), against_undo(game)))


def verdict(game: Game) -> dict[str, Any] | None:
    """Winner, camp, article, reason and figures; None while the game goes on."""
    return game.verdict


def view(game: Game, secret: bool = False) -> dict[str, Any]:
    """The state in JSON's types (docs/records.md, The view); `secret` adds line-ups that are not unveiled yet."""
    return {"n": game.n, "at": game.at, **game.ruleset.view(game.state, secret=secret)}


def words(game: Game, row: Mapping[str, Any]) -> dict[str, str]:
    """The entry in a few words, {"zh", "en"}, as seen from the game before it."""
    return game.ruleset.words(game.state, row)


def reach(game: Game, seat: str) -> dict[str, Any]:
    """Target → steps, distance, range, whether a 杀 reaches it, whether that is sure, and why; empty where a book is silent."""
    return dict(game.ruleset.reach(game.state, seat))


def resolution_order(game: Game, seat: str, direction: str = "ccw", card: str | None = None) -> tuple[str, ...]:
    """Living seats in the order in which a card or skills resolve, from the acting seat on."""
    return game.ruleset.order(game.state, seat, direction, card=card)


__all__ = [
    "RULESETS",
    "VERSION",
    "Article",
    "Finding",
    "Game",
    "Level",
    "Malformed",
    "Option",
    "Play",
    "Problem",
    "Row",
    "Ruleset",
    "all_articles",
    "article",
    "check",
    "fold",
    "look_up",
    "open",
    "options",
    "play",
    "reach",
    "record",
    "replay",
    "resolution_order",
    "seal_next",
    "seal_open",
    "verdict",
    "view",
    "without",
    "words",
]
