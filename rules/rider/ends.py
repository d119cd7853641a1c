"""结束与得分: the declared end and the typed sheet, compared with what the log says."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.rider import entries as e
from rules.rider.course import over
from rules.rider.scores import scores
from rules.rider.state import ON, UNKNOWN, State, Verdict


@article("RD-3.1", e.EndGame)
def the_declared_winner_has_won(state: State, entry: e.EndGame) -> Iterable[Finding]:
    """A winner is derived; the typed one is only compared, and believed where it cannot be derived."""
    if entry.reason != "won":
        return
    open_ = sorted(state.statuses - {ON})
    if state.verdict is not None:
        if entry.winner is not None and entry.winner != state.verdict.winner:
            yield _not_won(entry.winner, state.verdict.winner)
    elif not open_:
        yield _not_won(entry.winner or "won", ON)
    elif entry.winner is None or (entry.winner not in open_ and UNKNOWN not in open_):
        if entry.winner is not None:
            yield _not_won(entry.winner, "|".join(open_))
        else:
            yield _in_doubt(state)
    else:
        yield _in_doubt(state)


def _not_won(typed: str, winner: str | None) -> Finding:
    zh, en = "场上没有只剩这一种势力", "this faction is not the only one left"
    return Finding(typed, winner or "—", zh, en, moot=True)


def _in_doubt(state: State) -> Finding:
    zh, en = (
        "势力或阵亡先后未记录，胜负无法推出",
        "factions or the order of deaths are missing: the winner cannot be derived",
    )
    return Finding("|".join(sorted(state.statuses)), "faction | order", zh, en, level=Level.UNKNOWN)


@article("RD-H.1 RD-H.2", e.Score)
def the_sheet_is_what_the_log_scores(state: State, entry: e.Score) -> Iterable[Finding]:
    """House rules: the seed has no scoring."""
    found = scores(state)
    if found is None or state.verdict is None:
        return
    name = "RD-H.2" if state.verdict.winner is None else "RD-H.1"
    for seat, typed in entry.points:
        due = found.points[seat]
        if due is None:
            yield _unsure(seat, typed)
        elif typed != due:
            zh, en = f"{seat} 号应得 {due} 分（自定计分）", f"seat {seat} scores {due} (house rule)"
            yield Finding(str(typed), str(due), zh, en, seat=seat, article=name)


def _unsure(seat: str, typed: int) -> Finding:
    zh, en = "势力未记录，得分无法推出", "the faction is missing: the points cannot be derived"
    return Finding(str(typed), "faction", zh, en, seat=seat, level=Level.UNKNOWN, article="RD-H.1")


# --- what they do -----------------------------------------------------------------------------------------------------


@answers("RD-4.1.3 RD-R20 RD-H.2")
def end_game(state: State, entry: e.EndGame) -> State:
    """A stopped game has no winner; a declared one counts where it cannot be derived."""
    if state.verdict is not None:
        return state
    if entry.reason != "won":
        return over(state, Verdict(None, "RD-H.2", entry.reason))
    if entry.winner is None or not state.statuses & {entry.winner, UNKNOWN}:
        return state
    return over(changed(state, statuses=frozenset((entry.winner,))), Verdict(entry.winner, "RD-3.1", "won"))


def unchanged(state: State, entry: e.Entry) -> State:
    return state


APPLY: Applies = {e.EndGame: end_game, e.Score: unchanged}
