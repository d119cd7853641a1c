"""One game as its log: entries in order, each checked as it comes, and corrections that fold the log anew.

`play` is the only way forward. It knows no rule set: what an entry means is the Ruleset's. A Game is a value; two games may
share one Tape, which only ever grows at its end, so that adding an entry does not copy the log.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules import engine
from rules.engine import Finding, Level, Problem, Ruleset
from rules.malformed import Malformed

COMMON = frozenset(("at", "do", "id", "by", "override"))
CORRECTIONS = frozenset(("undo", "amend"))
MARK_EVERY = 64
LATEST = 10**15
NO_ARTICLES: frozenset[str] = frozenset()
STANDS, UNDONE, AMENDED, VOID, REPEATED, SKIPPED = "stands", "undone", "amended", "void", "repeated", "skipped"


@dataclass(frozen=True, slots=True)
class Row:
    """Entry n as it was sent, and what became of it.

    `entry` is the typed entry that counts (an amended one's replacement), None for a correction, a repeat and a skipped
    one. `covers` are the articles its override names, `excused` those a later correction was let break it by.
    """

    n: int
    raw: Mapping[str, Any]
    entry: Any
    covers: frozenset[str] = NO_ARTICLES
    excused: frozenset[str] = NO_ARTICLES
    status: str = STANDS
    problems: tuple[Problem, ...] = ()

    @property
    def counts(self) -> bool:
        return self.entry is not None and self.status in (STANDS, AMENDED)


@dataclass(slots=True)
class Tape:
    """The log behind a game and the games before it. Grows at its end alone; a correction makes a new one."""

    ruleset: Ruleset
    header: Mapping[str, Any]
    rows: list[Row] = field(default_factory=list)
    ids: dict[str, int] = field(default_factory=dict)
    marks: list[tuple[int, Any]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Game:
    """The log up to entry n and the state it folds to. `at` is the last entry's moment."""

    tape: Tape
    n: int
    at: int
    state: Any

    @property
    def ruleset(self) -> Ruleset:
        return self.tape.ruleset

    @property
    def header(self) -> Mapping[str, Any]:
        return self.tape.header

    @property
    def rows(self) -> list[Row]:
        """The rows of this game, entry 1 first."""
        return self.tape.rows[: self.n]

    @property
    def flags(self) -> tuple[Any, ...]:
        """Queries and overrides that nobody has settled yet."""
        return tuple(self.state.flags)

    @property
    def verdict(self) -> dict[str, Any] | None:
        return self.ruleset.verdict(self.state)

    @property
    def signed(self) -> bool:
        return len(self.state.signed) == 2


@dataclass(frozen=True, slots=True)
class Play:
    """What came of an entry: the game after it, whether it was stored, and what stood against it."""

    game: Game
    n: int
    stored: bool
    problems: tuple[Problem, ...] = ()
    duplicate: bool = False


def open_game(ruleset: Ruleset, header: Mapping[str, Any]) -> Game:
    """A game before its first entry; Malformed names the field of the header."""
    state = ruleset.open(header)
    return Game(Tape(ruleset, header, marks=[(0, state)]), 0, 0, state)


def play(game: Game, raw: object, *, force: bool = False) -> Play:
    """Reads, checks and applies one entry; Malformed where it cannot be read.

    It is stored unless it is refused or breaks an article that no override covers. With `force` a violation is applied
    all the same where that makes sense, which is what `check --all` needs.
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
        return correct(game, row, force=force)
    ruleset, state = game.tape.ruleset, game.state
    entry = ruleset.decode(row, state)
    problems = engine.check(ruleset, state, entry)
    covers = NO_ARTICLES
    if "override" in row:
        covers = frozenset(row["override"]["articles"])
        problems = overridden(problems, covers)
    n = game.n + 1
    if problems:
        if not may_stand(problems, force=force):
            return Play(game, n, False, problems)
        if not any(problem.moot for problem in problems):
            state = ruleset.apply[entry.__class__](state, entry)
        state = ruleset.flagged(state, n, problems)
    else:
        state = ruleset.apply[entry.__class__](state, entry)
    if row["do"] == "reopen":
        return _reopened(game, Row(n, row, entry, covers, problems=problems), state)
    return Play(appended(game, Row(n, row, entry, covers, problems=problems), state), n, True, problems)


def may_stand(problems: tuple[Problem, ...], *, force: bool = False) -> bool:
    """Whether an entry with these problems is stored: nothing refused, no violation that no override covers."""
    if force:
        return not any(problem.level is Level.REFUSED or _stops(problem) for problem in problems)
    return not any(problem.level in (Level.REFUSED, Level.VIOLATION) for problem in problems)


def _stops(problem: Problem) -> bool:
    return problem.stops and problem.level is Level.VIOLATION


def overridden(problems: tuple[Problem, ...], covers: frozenset[str]) -> tuple[Problem, ...]:
    """The same problems, those violations let stand that the override names."""
    return tuple(
        replace(problem, level=Level.OVERRIDDEN)
        if problem.level is Level.VIOLATION and problem.article in covers
        else problem
        for problem in problems
    )


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
    """An id seen before: the same content changes nothing, other content is refused."""
    if _content(row) == _content(first.raw):
        return Play(game, first.n, True, first.problems, duplicate=True)
    finding = Finding(
        json.dumps(_content(row), ensure_ascii=False)[:200],
        json.dumps(_content(first.raw), ensure_ascii=False)[:200],
        f"编号 {row['id']} 已用于第 {first.n} 条，内容不同",
        f"the id {row['id']} belongs to entry {first.n}, which says something else",
        level=Level.REFUSED,
    )
    return Play(game, game.n + 1, False, (problem(game, "KW-D15", finding),))


def _content(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in ("at", "by")}


def problem(game: Game, article: str, finding: Finding) -> Problem:
    return engine.problem(game.tape.ruleset, game.state, article, finding)


def appended(game: Game, row: Row, state: Any) -> Game:
    """The game with one row more. The tape is shared while this game is its newest, else copied."""
    tape, n = game.tape, game.n
    if len(tape.rows) != n:
        tape = Tape(
            tape.ruleset,
            tape.header,
            tape.rows[:n],
            {name: place for name, place in tape.ids.items() if place <= n},
            [mark for mark in tape.marks if mark[0] <= n],
        )
    tape.rows.append(row)
    name = row.raw.get("id")
    if name is not None:
        tape.ids.setdefault(name, n + 1)
    if (n + 1) % MARK_EVERY == 0:
        tape.marks.append((n + 1, state))
    return Game(tape, n + 1, row.raw["at"], state)


def counted(game: Game, raw: Mapping[str, Any]) -> Game:
    """A line that counts in the numbering and changes nothing: a repeated or a skipped entry of a file."""
    return appended(game, Row(game.n + 1, {**raw, "at": max(raw["at"], game.at)}, None, status=REPEATED), game.state)


def _reopened(game: Game, row: Row, state: Any) -> Play:
    """Reopening voids the signatures; the record keeps both versions, the fold leaves them and the reopening out."""
    if not row.counts or any(found.moot for found in row.problems):
        return Play(appended(game, row, state), row.n, True, row.problems)
    tape = _rewritten(game, _without_signatures(game.rows), from_n=1)
    folded, _ = refold(tape, game.n, from_n=1)
    after = appended(Game(tape, game.n, game.at, folded), replace(row, status=VOID), folded)
    if row.problems:
        after = replace(after, state=tape.ruleset.flagged(after.state, row.n, row.problems))
    return Play(after, row.n, True, row.problems)


def _without_signatures(rows: list[Row]) -> list[Row]:
    return [replace(row, status=VOID) if row.status == STANDS and _closes(row) else row for row in rows]


def _closes(row: Row) -> bool:
    return row.raw["do"] in ("sign", "reopen")


def _rewritten(game: Game, rows: list[Row], *, from_n: int) -> Tape:
    marks = [mark for mark in game.tape.marks if mark[0] < from_n]
    ids = {name: n for name, n in game.tape.ids.items() if n <= game.n}
    return Tape(game.tape.ruleset, game.tape.header, rows, ids, marks)


def refold(
    tape: Tape, n: int, *, from_n: int, recheck: bool = False, excuse: frozenset[str] = NO_ARTICLES
) -> tuple[Any, list[tuple[int, Problem]]]:
    """Folds rows up to n anew, marking the way; returns the state and what later entries now break.

    Rows before `from_n` are known to be as they were. With `recheck` every new objection to a later row is returned; of
    these, articles in `excuse` are written down on the row as excused, so that it stands with a query from then on.
    """
    ruleset = tape.ruleset
    broken: list[tuple[int, Problem]] = []
    start, state = tape.marks[-1]
    for row in tape.rows[start:n]:
        if row.counts:
            problems = overridden(engine.check(ruleset, state, row.entry), row.covers)
            if problems and is_moot_resolve(row):
                problems = ()
            if problems and recheck and row.n >= from_n:
                fresh = [found for found in problems if _breaks(found, row.excused)]
                broken += [(row.n, found) for found in fresh]
                spared = excuse.intersection(found.article for found in fresh)
                if spared:
                    row = replace(row, excused=row.excused | spared)
                    tape.rows[row.n - 1] = row
            if not any(found.moot for found in problems):
                state = ruleset.apply[row.entry.__class__](state, row.entry)
            if problems:
                state = ruleset.flagged(state, row.n, _standing(row, problems))
        elif row.status in (STANDS, SKIPPED) and row.problems:
            state = ruleset.flagged(state, row.n, _standing(row, row.problems))
        if row.n % MARK_EVERY == 0:
            tape.marks.append((row.n, state))
    return state, broken


def is_moot_resolve(row: Row) -> bool:
    """A settled flag may be gone after a correction; the entry that settled it does no harm."""
    return bool(row.raw["do"] == "resolve")


def _breaks(found: Problem, excused: frozenset[str]) -> bool:
    return found.level is Level.REFUSED or (found.level is Level.VIOLATION and found.article not in excused)


def _standing(row: Row, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """The flags of a stored row. Stored entries always fold, so an objection to one is a query on it.

    What an amend's override let stand is flagged on the amend, which carries the override.
    """
    return tuple(
        replace(found, level=Level.QUERY) if found.level in (Level.VIOLATION, Level.REFUSED) else found
        for found in problems
        if not (row.status == AMENDED and found.level is Level.OVERRIDDEN)
    )


def correct(game: Game, row: dict[str, Any], *, force: bool = False) -> Play:
    """`undo` and `amend`: the log without entry n, or with another in its place, folded and checked anew."""
    _read_correction(row)
    n, covers = game.n + 1, frozenset(row.get("override", {}).get("articles", ()))
    target = _target(game, row)
    if isinstance(target, Finding):
        return Play(game, n, False, (problem(game, "KW-F4.4", target),))
    rows = _without_signatures(game.rows) if game.state.verdict is not None else game.rows
    tape = _rewritten(game, rows, from_n=target.n)
    found = _closed(game)
    if row["do"] == "undo":
        rows[target.n - 1] = replace(target, status=UNDONE)
    else:
        before, _ = refold(tape, target.n - 1, from_n=target.n)
        entry = _replacement(game, row, target, before)
        found += engine.check(game.ruleset, before, entry)
        rows[target.n - 1] = replace(target, entry=entry, covers=covers, excused=NO_ARTICLES, status=AMENDED)
    state, broken = refold(tape, game.n, from_n=target.n + 1, recheck=True, excuse=covers)
    problems = overridden(found + tuple(_breaking(later, objection) for later, objection in broken), covers)
    if not may_stand(problems, force=force):
        return Play(game, n, False, problems)
    kept = tuple(objection for objection in problems if objection.level is not Level.QUERY)
    if kept:
        state = game.ruleset.flagged(state, n, kept)
    after = Game(tape, game.n, game.at, state)
    return Play(appended(after, Row(n, row, None, covers, problems=kept), state), n, True, problems)


def _breaking(later: int, found: Problem) -> Problem:
    return replace(
        found,
        message={
            "zh": f"第 {later} 条将不合规则 — {found.message['zh']}",
            "en": f"entry {later} would break a rule — {found.message['en']}",
        },
        broken={"n": later, "article": found.article},
        stops=True,
    )


def _closed(game: Game) -> tuple[Problem, ...]:
    if not game.signed:
        return ()
    zh, en = "双方已签字，须先由裁判长重开", "both captains have signed; the game must be reopened first"
    return (problem(game, "KW-F4.4", Finding("undo | amend", "reopen", zh, en, stops=True)),)


def _read_correction(row: Mapping[str, Any]) -> None:
    fields = {"n"} if row["do"] == "undo" else {"n", "entry"}
    for key in row:
        if key not in COMMON and key not in fields:
            raise Malformed(key, f"{row['do']} 没有字段 {key}", f"{row['do']} has no field {key}")
    if "n" in row and (type(row["n"]) is not int or row["n"] < 1):
        raise Malformed("n", "应为条目编号", "must be the number of an entry")
    if row["do"] == "amend":
        if "n" not in row:
            raise Malformed("n", "amend 缺少字段 n", "amend lacks the field n")
        inner = row.get("entry")
        if type(inner) is not dict or type(inner.get("do")) is not str:
            raise Malformed("entry", "应为一条记录", "must be an entry")
        for key in ("at", "id", "by", "override"):
            if key in inner:
                raise Malformed(f"entry.{key}", f"更正的内容不带 {key}", f"the entry put in its place carries no {key}")
        if inner["do"] in CORRECTIONS:
            raise Malformed("entry.do", "不能更正为撤销或更正", "an entry cannot become an undo or an amend")


def _target(game: Game, row: Mapping[str, Any]) -> Row | Finding:
    """The row a correction is about, or why there is none: what stands, is no correction and no voided signature."""
    closing = game.state.verdict is not None
    wanted = row.get("n")
    if wanted is None:
        for found in reversed(game.rows):
            if found.counts and not (closing and _closes(found)):
                return found
        return Finding("0", "≥ 1", "没有可撤销的条目", "there is nothing to take back", level=Level.REFUSED)
    meant = game.tape.rows[wanted - 1] if wanted <= game.n else None
    if meant is None or not meant.counts:
        seen = "—" if meant is None else meant.raw["do"] if meant.entry is None else meant.status
        zh, en = f"第 {wanted} 条不能撤销或更正", f"entry {wanted} cannot be taken back or amended"
        return Finding(f"{wanted} {seen}", f"1–{game.n}", zh, en, level=Level.REFUSED)
    return meant


def _replacement(game: Game, row: Mapping[str, Any], target: Row, before: Any) -> Any:
    inner = {**row["entry"], "at": target.raw["at"]}
    try:
        return game.ruleset.decode(inner, before)
    except Malformed as refusal:
        raise refusal.within("entry") from refusal


def replay(ruleset: Ruleset, header: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Game:
    """Folds stored rows. Stored entries always fold: what the rules object to now is a query on the entry."""
    game = open_game(ruleset, header)
    for raw in rows:
        game = replay_one(game, raw)
    return game


def replay_one(game: Game, raw: Mapping[str, Any]) -> Game:
    """The game with a stored row more, which stands whatever the rules say of it now."""
    done = play(game, raw, force=True)
    if done.duplicate:
        return counted(game, raw)
    if done.stored:
        return done.game
    row = Row(game.n + 1, raw, None, status=SKIPPED, problems=done.problems)
    return appended(game, row, game.ruleset.flagged(game.state, row.n, _standing(row, row.problems)))
