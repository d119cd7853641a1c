"""Results as a file: outcome, who goes on, and who won each game and why. Rows without an outcome are left alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from tournament.bilingual import both
from tournament.draws import MatchLine
from tournament.files.table import Fault, Line, Table, read_table
from tournament.lists import matches
from tournament.lists.attempt import Change, Reading, Step
from tournament.models import GameScore, Match, Stage
from tournament.naming import same
from tournament.outcome import Side
from tournament.queries import sides
from tournament.refusals import Malformed
from tournament.services.rulings import PaperGame, enter_result
from tournament.services.user import User
from tournament.words import GameState, OutcomeWord, Reason

GAMES: Final = tuple(f"game{number}" for number in range(1, 10))
_COLUMNS: Final = {
    **matches.COLUMNS,
    "outcome": ("结果", "outcome", "result"),
    "winner": ("胜者", "晋级", "winner"),
    "why": ("原因", "改判原因", "reason", "why"),
    "score": ("比分", "score"),
    "state": ("确认", "state"),
    **{f"game{number}": (f"第{number}局", f"game {number}", f"game{number}") for number in range(1, 10)},
}


def rows_of(stage: Stage) -> list[list[object]]:
    """Every match with its outcome, winner and games; games that are void are left out."""
    with override("zh-hans"):
        lines = matches.lines_of(stage)
        most = max((line.match.best_of for line in lines), default=1)
        header: list[object] = [
            *matches.HEADER,
            "结果",
            "胜者",
            "比分",
            *(f"第{n}局" for n in range(1, most + 1)),
            "原因",
        ]
        return [header, *([*matches.first_cells(line), *_cells(line, most), ""] for line in lines)]


def _cells(line: MatchLine, most: int) -> list[object]:
    games = _games(line)
    won = [sum(side == cell[:1] for cell in games) for side in "AB"]
    score = f"{won[0]}:{won[1]}" if any(won) else ""
    return [*_ending(line), score, *[*games, *[""] * most][:most]]


def _ending(line: MatchLine) -> list[object]:
    winner = next((side.name for side in line.sides if side.entrant and side.entrant.pk == line.match.winner_id), "")
    return [OutcomeWord(line.match.outcome).label if line.match.outcome else "", winner]


def _games(line: MatchLine) -> list[str]:
    counted = [score for score in line.scores if score.state != GameState.VOID]
    return [_game(score) for score in counted]


def _game(score: GameScore) -> str:
    reason = Reason(score.reason).label if score.reason else ""
    return f"{score.winner or ''} {reason}".strip()


def read(stage: Stage, rows: Sequence[Sequence[str]], *, by: User) -> Reading:
    """A step for every match whose result in the file is another one; the earlier rounds first."""
    table = read_table(rows, _COLUMNS, needs="match", missing=_("没有找到场次一栏。请从导出的文件改起。"))
    known = {line.match.key: line for line in matches.lines_of(stage)}
    seen: set[str] = set()
    made: list[tuple[int, Step]] = []
    faults: list[Fault] = []
    for line in table.lines:
        if not line.one("outcome"):
            continue
        found, wrong = matches.found_in(table, line, known, seen)
        faults += wrong
        if found is None:
            continue
        step, unread = _step(table, line, found, by)
        faults += unread
        if step is not None:
            made.append((found.match.round.number, step))
    steps = tuple(step for _number, step in sorted(made, key=lambda one: one[0]))
    return Reading(steps, tuple(faults), table.ignored)


def _step(table: Table, line: Line, found: MatchLine, by: User) -> tuple[Step | None, list[Fault]]:
    with override("zh-hans"):
        before = [*_ending(found), *_games(found)]
    typed_games = [cell for column in GAMES for cell in line.cells.get(column, ())[:1]]
    outcome = _word(OutcomeWord, line.one("outcome"))
    if outcome is None:
        message = both(_("没有结果“%(outcome)s”。"), outcome=line.one("outcome"))
        return None, [Fault(line.row, table.title("outcome"), message)]
    games, faults = _paper(table, line)
    said = [OutcomeWord(outcome), line.one("winner"), typed_games]
    if faults or outcome == OutcomeWord.BYE or _same_as(before, said):
        return None, faults
    with override("zh-hans"):
        told = " ".join(filter(None, (str(OutcomeWord(outcome).label), line.one("winner"), *typed_games)))
    change = Change(line.row, f"{found.label}: {found.sides[0].name} – {found.sides[1].name}", _joined(before), told)
    deed = _deed(found.match, line, outcome=outcome, games=games, by=by)
    return Step(change, table.title("outcome"), deed), []


def _deed(match: Match, line: Line, *, outcome: str, games: list[PaperGame], by: User) -> Callable[[], object]:
    """Who is in the match is looked at only then: the rows of the rounds before have come in."""

    def do() -> None:
        fresh = Match.objects.select_related("stage__tournament").get(pk=match.pk)
        names = {side: who["team"].name for side, who in sides(fresh).items()}
        for side in names:
            refuse_other(line.one(side.lower()), names[side])
        winner = line.one("winner")
        side = next((side for side, name in names.items() if same(name) == same(winner)), None)
        if winner and side is None:
            raise Malformed(both(_("“%(name)s”不在这一场里。"), name=winner), field="winner")
        said: Side | None = None if side is None else "A" if side == "A" else "B"
        enter_result(match=fresh, outcome=outcome, games=games, winner=said, why=line.one("why"), by=by)

    return do


def refuse_other(typed: str, now: str) -> None:
    """Malformed where a row names another team than the one that is in the match."""
    if typed and same(typed) != same(now):
        raise Malformed(both(_("这里现在是“%(now)s”，不是“%(typed)s”。"), now=now, typed=typed), field="match")


def _paper(table: Table, line: Line) -> tuple[list[PaperGame], list[Fault]]:
    games: list[PaperGame] = []
    faults: list[Fault] = []
    for column in GAMES:
        text = line.one(column)
        if not text:
            continue
        side, _blank, rest = text.partition(" ")
        winner: Side | None = {"a": "A", "b": "B", "甲": "A", "乙": "B", "甲方": "A", "乙方": "B"}.get(same(side))  # type: ignore[assignment]
        reason: str | None = _word(Reason, rest) if rest else ""
        if winner is None or reason is None:
            message = both(_("每局应写成“A 主帅阵亡”或“B”，而不是“%(text)s”。"), text=text)
            faults.append(Fault(line.row, table.title(column), message))
        else:
            games.append(PaperGame(winner=winner, reason=reason))
    return games, faults


def _word(words: type[TextChoices], text: str) -> str | None:
    """The value whose Chinese or English label, or which itself, was typed."""
    for value in words.values:
        with override("zh-hans"):
            labels = {same(str(words(value).label)), same(value)}
        with override("en"):
            labels.add(same(str(words(value).label)))
        if same(text) in labels:
            return str(value)
    return None


def _same_as(before: list[object], said: list[Any]) -> bool:
    outcome, winner, games = said
    with override("zh-hans"):
        now = [str(OutcomeWord(outcome).label), winner, *games]
    return [same(str(one)) for one in before] == [same(str(one)) for one in now]


def _joined(cells: list[object]) -> str:
    return " ".join(str(cell) for cell in cells if cell) or "–"
