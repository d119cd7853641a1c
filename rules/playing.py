"""The only way forward: an entry is read, checked, applied and put behind the log. It knows no rule set."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from rules import engine
from rules.corrections import correct, read_correction, reopened
from rules.engine import Finding, Level, Ruleset, may_stand, overridden
from rules.log import (
    CORRECTIONS,
    LATEST,
    NO_ARTICLES,
    SKIPPED,
    Game,
    Play,
    Row,
    appended,
    asked,
    counted,
    open_game,
    problem,
    standing,
)  # fmt: skip
from rules.malformed import Malformed


def play(game: Game, raw: object, *, force: bool = False, stored: bool = False) -> Play:
    """Reads, checks and applies one entry; Malformed where it cannot be read.

    It is stored unless it is refused or breaks an article that no override covers. With `force` a violation is applied
    all the same where that makes sense, which is what `check --all` needs; in a row that was `stored` it is a query.
    """
    row = read_common(raw)
    first = earlier(game, row)
    if first is not None:
        return repeated(game, row, first)
    if row["at"] < game.at:
        raise Malformed(
            "at", f"时间 {row['at']} 早于上一条 {game.at}", f"the time {row['at']} is before the last entry's {game.at}"
        )
    if row["do"] in CORRECTIONS:
        return correct(game, row, force=force, stored=stored)
    ruleset, state = game.tape.ruleset, game.state
    entry = ruleset.decode(row, state)
    if "override" in row:
        covers = frozenset(row["override"]["articles"])
        problems = overridden(engine.check(ruleset, state, entry, covers), covers)
    else:
        covers = NO_ARTICLES
        problems = engine.check(ruleset, state, entry)
    n = game.n + 1
    if problems:
        if not may_stand(problems, force=force):
            return Play(game, n, False, problems)
        if not any(problem.moot for problem in problems):
            state = ruleset.apply[entry.__class__](state, entry)
        forced = frozenset(found.article for found in problems if found.level is Level.VIOLATION)
        problems = asked(problems) if stored else problems
        state = ruleset.flagged(state, n, problems)
    else:
        forced = NO_ARTICLES
        state = ruleset.apply[entry.__class__](state, entry)
    if row["do"] == "reopen":
        return reopened(game, Row(n, row, entry, covers, problems=problems), state)
    return Play(appended(game, Row(n, row, entry, covers, forced, problems=problems), state), n, True, problems)


def read_common(raw: object) -> dict[str, Any]:
    """The fields every entry has, checked; the verb's own are the rule set's."""
    if type(raw) is not dict:
        raise Malformed("", "一条记录应为对象", "an entry must be an object")
    at = raw.get("at")
    if type(at) is not int or not 0 <= at <= LATEST:
        raise Malformed("at", "应为非负整数毫秒", "must be whole milliseconds, not negative")
    if type(raw.get("do")) is not str:
        raise Malformed("do", "缺少动作", "there is no verb")
    for key in ("id", "by"):
        if key in raw and not _short_text(raw[key]):
            raise Malformed(key, "应为 1 至 200 字的文字", "must be a text of 1 to 200 characters")
    if "override" in raw:
        _read_override(raw["override"])
    return raw


def _short_text(value: object) -> bool:
    return type(value) is str and 0 < len(value) <= 200 and "\0" not in value and _encodes(value)


def _encodes(value: str) -> bool:
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)


def _read_override(value: object) -> None:
    if type(value) is not dict or not value.keys() <= {"articles", "reason"}:
        raise Malformed("override", "应为 {articles, reason}", "must be {articles, reason}")
    articles = value.get("articles")
    if type(articles) is not list or not articles or not all(_short_text(name) for name in articles):
        raise Malformed("override.articles", "应列出条文", "must list the articles")
    reason = value.get("reason")
    if type(reason) is not str or not reason.strip() or len(reason) > 2000 or "\0" in reason or not _encodes(reason):
        raise Malformed("override.reason", "须写明理由", "an override needs a reason")


def earlier(game: Game, row: Mapping[str, Any]) -> Row | None:
    """The entry of this log that has the row's id."""
    name = row.get("id")
    if name is None:
        return None
    n = game.tape.ids.get(name)
    return game.tape.rows[n - 1] if n is not None and n <= game.n else None


def repeated(game: Game, row: Mapping[str, Any], first: Row) -> Play:
    """An id seen before: the same content changes nothing, other content is refused where it can be read at all."""
    if _content(row) == _content(first.raw):
        return Play(game, first.n, True, first.problems, duplicate=True)
    if row["do"] in CORRECTIONS:
        read_correction(row)
    else:
        game.tape.ruleset.decode(row, game.state)
    finding = Finding(
        json.dumps(_content(row), ensure_ascii=False)[:200],
        json.dumps(_content(first.raw), ensure_ascii=False)[:200],
        f"编号 {row['id']} 已用于第 {first.n} 条，内容不同",
        f"the id {row['id']} belongs to entry {first.n}, which says something else",
        level=Level.REFUSED,
    )
    return Play(game, game.n + 1, False, (problem(game, game.ruleset.frame, finding),))


def _content(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in ("at", "by")}


def replay(ruleset: Ruleset, header: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Game:
    """Folds stored rows. Stored entries always fold: what the rules object to now is a query on the entry."""
    game = open_game(ruleset, header)
    for raw in rows:
        game = replay_one(game, raw)
    return game


def replay_one(game: Game, raw: Mapping[str, Any]) -> Game:
    """The game with a stored row more, which stands whatever the rules say of it now."""
    done = play(game, raw, force=True, stored=True)
    if done.duplicate:
        return counted(game, raw)
    if done.stored:
        return done.game
    row = Row(game.n + 1, raw, None, status=SKIPPED, problems=done.problems)
    return appended(game, row, game.ruleset.flagged(game.state, row.n, standing(row, row.problems)))
