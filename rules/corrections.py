"""`undo`, `amend` and `reopen`: the log folded anew without an entry, with another in its place, without its signatures.

A correction is an entry like any other; everything behind the entry it is about is checked again. It knows no rule set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules import engine
from rules.engine import Finding, Level, Problem, may_stand, overridden
from rules.log import (
    AMENDED,
    COMMON,
    CORRECTIONS,
    MARK_EVERY,
    NO_ARTICLES,
    SKIPPED,
    STANDS,
    UNDONE,
    VOID,
    Game,
    Play,
    Row,
    Tape,
    appended,
    asked,
    problem,
    standing,
)  # fmt: skip
from rules.malformed import Malformed


def correct(game: Game, row: dict[str, Any], *, force: bool = False, stored: bool = False) -> Play:
    """`undo` and `amend`: the log without entry n, or with another in its place, folded and checked anew."""
    read_correction(row)
    n, covers = game.n + 1, frozenset(row.get("override", {}).get("articles", ()))
    target = _target(game, row)
    if isinstance(target, Finding):
        return Play(game, n, False, (problem(game, game.ruleset.after_signing, target),))
    rows = _without_signatures(game.rows) if game.state.verdict is not None else game.rows
    tape = _rewritten(game, rows, from_n=target.n)
    found = _closed(game)
    if row["do"] == "undo":
        rows[target.n - 1] = replace(target, status=UNDONE)
    else:
        before, _ = refold(tape, target.n - 1, from_n=target.n)
        entry = _replacement(game, row, target, before)
        against = engine.check(game.ruleset, before, entry, covers)
        found += against
        rows[target.n - 1] = replace(
            target,
            entry=entry,
            amended=row["entry"]["do"],
            covers=covers,
            excused=NO_ARTICLES,
            status=AMENDED,
            problems=overridden(against, covers),
        )
    state, broken = refold(tape, game.n, from_n=target.n + 1, recheck=True, excuse=covers)
    problems = overridden(found + tuple(_breaking(later, objection) for later, objection in broken), covers)
    if not may_stand(problems, force=force):
        return Play(game, n, False, problems)
    kept = tuple(objection for objection in problems if objection.level is not Level.QUERY)
    kept = asked(kept) if stored else kept
    if kept:
        state = game.ruleset.flagged(state, n, kept)
    made = Row(n, row, None, covers, problems=kept)
    state = asked_again(tape, made, state)
    return Play(appended(Game(tape, game.n, game.at, state), made, state), n, True, problems)


def _breaking(later: int, found: Problem) -> Problem:
    """A later entry that would break an article, or be impossible: no correction is ever refused for it."""
    return replace(
        found,
        level=Level.VIOLATION,
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
    zh, en = "已签字，须先由裁判长重开", "the record is signed; it must be reopened first"
    return (problem(game, game.ruleset.after_signing, Finding("undo | amend", "reopen", zh, en, stops=True)),)


def read_correction(row: Mapping[str, Any]) -> None:
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
        if inner["do"] in CORRECTIONS or inner["do"] == "reopen":
            raise Malformed(
                "entry.do", "不能更正为撤销、更正或重开", "an entry cannot become an undo, an amend or a reopen"
            )


def _target(game: Game, row: Mapping[str, Any]) -> Row | Finding:
    """The row a correction is about, or why there is none: what stands, is no correction and no voided signature."""
    wanted = row.get("n") or last_to_take_back(game)
    if wanted is None:
        return Finding("0", "≥ 1", "没有可撤销的条目", "there is nothing to take back", level=Level.REFUSED)
    meant: Row | None = game.tape.rows[wanted - 1] if wanted <= game.n else None
    if meant is None or not meant.counts:
        seen = "—" if meant is None else meant.raw["do"] if meant.entry is None else meant.status
        zh, en = f"第 {wanted} 条不能撤销或更正", f"entry {wanted} cannot be taken back or amended"
        return Finding(f"{wanted} {seen}", f"1–{game.n}", zh, en, level=Level.REFUSED)
    return meant


def last_to_take_back(game: Game) -> int | None:
    """The entry that an undo without a number is about."""
    return next((row.n for row in reversed(game.rows) if row.counts), None)


def against_undo(game: Game) -> tuple[Problem, ...]:
    """What stands against taking the last entry back. Nothing that counts comes behind it, so nothing is folded."""
    target = _target(game, {"do": "undo"})
    if isinstance(target, Finding):
        return (problem(game, game.ruleset.after_signing, target),)
    return _closed(game)


def _replacement(game: Game, row: Mapping[str, Any], target: Row, before: Any) -> Any:
    inner = {**row["entry"], "at": target.raw["at"]}
    try:
        return game.ruleset.decode(inner, before)
    except Malformed as refusal:
        raise refusal.within("entry") from refusal


def reopened(game: Game, row: Row, state: Any) -> Play:
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
    return [replace(row, status=VOID) if row.counts and _closes(row) else row for row in rows]


def _closes(row: Row) -> bool:
    return row.do in ("sign", "reopen")


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
            opened = row.covers | row.excused | excuse if row.n >= from_n else row.covers | row.excused
            problems = overridden(engine.check(ruleset, state, row.entry, opened), row.covers)
            if problems and is_moot_resolve(row):
                problems = ()
            if recheck and row.n >= from_n and (problems or row.excused):
                against = frozenset(found.article for found in problems if _breaks(found))
                broken += [(row.n, found) for found in problems if _breaks(found) and found.article not in row.excused]
                spared = against & (row.excused | excuse)
                if spared != row.excused:
                    row = replace(row, excused=spared)
                    tape.rows[row.n - 1] = row
            if not any(found.moot for found in problems):
                state = ruleset.apply[row.entry.__class__](state, row.entry)
            if problems:
                state = ruleset.flagged(state, row.n, standing(row, problems))
        elif row.status in (STANDS, SKIPPED) and row.problems:
            state = asked_again(tape, row, ruleset.flagged(state, row.n, standing(row, row.problems)))
        if row.n % MARK_EVERY == 0:
            tape.marks.append((row.n, state))
    return state, broken


def is_moot_resolve(row: Row) -> bool:
    """A settled flag may be gone after a correction; the entry that settled it does no harm."""
    return row.do == "resolve"


def _breaks(found: Problem) -> bool:
    return found.level in (Level.REFUSED, Level.VIOLATION)


def asked_again(tape: Tape, correction: Row, state: Any) -> Any:
    """The later entries that a correction broke and was let break stand with a query, also where an older one was settled."""
    for found in correction.problems:
        if found.broken is None or found.level is not Level.OVERRIDDEN:
            continue
        later = tape.rows[found.broken["n"] - 1]
        asked = any(
            flag.n == later.n and flag.level == "query" and found.article in flag.articles for flag in state.flags
        )
        if later.counts and found.article in later.excused and not asked:
            state = tape.ruleset.flagged(state, later.n, (replace(found, level=Level.QUERY),))
    return state
