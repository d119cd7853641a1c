"""结束与计分: the declared end and the typed sheet, compared with what the log says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.identity import entries as e
from rules.identity.course import WON_BY, over
from rules.identity.roles import LORD, LOYALIST, TRAITOR
from rules.identity.scores import Scores, scores
from rules.identity.state import DUE, ON, State, Verdict
from rules.identity.story import WINNERS

STOPPED_BY = {"time": "ID-Q17", "deck": "ID-Q18", "void": "ID-Q17"}
SIDE_WORDS = {
    "lord": ("主公与忠臣", "lord and loyalists"),
    "rebel": ("反贼", "rebels"),
    "traitor": ("内奸", "the traitor"),
}


@article("ID-7.1 ID-7.2 ID-7.3", e.EndGame)
def the_declared_winner_has_won(state: State, entry: e.EndGame) -> Iterable[Finding]:
    """A winner is derived; the typed one is only compared, and believed where it cannot be derived."""
    if entry.reason != "won":
        return
    if state.verdict is None and entry.winner is None:
        zh, en = "胜利条件均未满足", "nobody has won yet"
        if not state.statuses & set(WINNERS):
            yield Finding("won", "—", zh, en, article="ID-7.0", moot=True)
        else:
            yield from _in_doubt(state)
        return
    if entry.winner is None:
        return
    if state.verdict is not None:
        if state.verdict.winner != entry.winner:
            yield from _not_won(entry.winner, state.verdict.winner)
    elif entry.winner not in state.statuses:
        only = next(iter(state.statuses)) if len(state.statuses) == 1 else None
        yield from _not_won(entry.winner, only if only in WINNERS else None)
    else:
        yield from _in_doubt(state)


def _not_won(typed: str, winner: str | None) -> Iterator[Finding]:
    (zh, en), seen, expected = SIDE_WORDS[typed], typed, winner or ON
    yield Finding(
        seen, expected, f"{zh}的胜利条件未满足", f"the condition of {en} is not met", article=WON_BY[typed], moot=True
    )
    if winner is not None:
        zh, en = SIDE_WORDS[winner]
        yield Finding(seen, expected, f"{zh}已胜利", f"{en} won", article=WON_BY[winner], moot=True)


def _in_doubt(state: State) -> Iterator[Finding]:
    for status in sorted(state.statuses & set(WINNERS)):
        zh, en = (
            "身份或阵亡先后未记录，胜负无法推出",
            "identities or the order of deaths are missing: the winner cannot be derived",
        )
        yield Finding("|".join(sorted(state.statuses)), status, zh, en, level=Level.UNKNOWN, article=WON_BY[status])


@article("ID-Q18", e.EndGame)
def the_deck_is_out_when_both_piles_are(state: State, entry: e.EndGame) -> Iterable[Finding]:
    if entry.reason != "deck" or state.setup.options["deck_out"] == "draw" or not state.discard_pile:
        return ()
    zh, en = "牌堆耗尽时洗弃牌堆（Q18）", "when the pile runs out, the discard pile is shuffled (Q18)"
    return (Finding(str(state.discard_pile), "0", zh, en, stops=True),)


@article("ID-8.1 ID-8.2 ID-8.3 ID-8.4", e.Score)
def the_sheet_is_what_the_log_scores(state: State, entry: e.Score) -> Iterable[Finding]:
    """A sheet that fits no completion of the unknown is wrong; one that fits some cannot be told to be right."""
    found = scores(state)
    if found is None:
        return
    typed, points = dict(entry.points), found.points
    places = {seat: at for at, seat in enumerate(state.setup.seats)}
    wrong = [seat for seat in typed if points[seat] is not None and typed[seat] != points[seat]]
    for seat in wrong:
        name = _cause(state, found, seat, typed[seat])
        zh, en = f"{seat} 号应得 {points[seat]} 分", f"seat {seat} scores {points[seat]}"
        yield Finding(str(typed[seat]), str(points[seat]), zh, en, seat=seat, article=name)
    if wrong:
        return
    fits = [sheet for sheet in found.possible if all(sheet[places[seat]] == typed[seat] for seat in typed)]
    unsure = [seat for seat in typed if points[seat] is None]
    if unsure and not fits:
        shown = " ".join(f"{seat}:{typed[seat]}" for seat in unsure)
        zh, en = "这样的得分不可能出现", "no course of the game scores so"
        yield Finding(
            shown, "|".join(_sheet(state, sheet, unsure) for sheet in found.possible), zh, en, article="ID-8.1"
        )
    elif unsure and len(found.possible) > 1:
        zh, en = "身份或伤害来源未记录，得分无法推出", "identities or sources are missing: the points cannot be derived"
        yield Finding(
            "?", "role | killer", zh, en, seat=unsure[0], level=Level.UNKNOWN, article=_doubtful(state, unsure)
        )


def _sheet(state: State, sheet: tuple[int, ...], seats: list[str]) -> str:
    return " ".join(f"{seat}:{sheet[state.setup.seats.index(seat)]}" for seat in seats)


def _doubtful(state: State, seats: list[str]) -> str:
    return "ID-8.4" if any(state.roles.get(seat) == TRAITOR for seat in seats) else "ID-8.1"


def _cause(state: State, found: Scores, seat: str, typed: int) -> str:
    """The line of the rules that explains a wrong figure best: the one given or denied by the difference."""
    lines = dict(found.lines[seat] or ())
    apart = typed - sum(lines.values())
    if abs(apart) >= 2 and (apart > 0) is ("ID-8.1" not in lines) and state.counts_as(seat) != TRAITOR:
        return "ID-8.1"
    role = state.counts_as(seat)
    if role in (LORD, LOYALIST) and abs(apart) in (1, 3):
        return "ID-8.2"
    if role == TRAITOR:
        if apart in (2, -2) and (apart > 0) is ("ID-8.1" not in lines) and "ID-8.4" not in lines:
            return "ID-8.1"
        return "ID-8.4" if "ID-8.3" in lines and (apart > 0 or "ID-8.4" in lines) else "ID-8.3"
    return "ID-8.1"


# --- what they do -----------------------------------------------------------------------------------------------------


@answers("ID-7.0 ID-Q17 ID-Q18")
def end_game(state: State, entry: e.EndGame) -> State:
    """A stopped game has no winner (Q17); a declared one counts where it cannot be derived."""
    if state.verdict is not None:
        return state
    if entry.reason != "won":
        return over(state, Verdict(None, STOPPED_BY[entry.reason], entry.reason))
    if entry.winner is None or entry.winner not in state.statuses:
        return state
    return over(changed(state, statuses=state.statuses - {ON, DUE}), Verdict(entry.winner, WON_BY[entry.winner], "won"))


def unchanged(state: State, entry: e.Entry) -> State:
    return state


APPLY: Applies = {e.EndGame: end_game, e.Score: unchanged}
