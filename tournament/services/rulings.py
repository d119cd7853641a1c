"""Results typed from paper or ruled by the desk (walkover, retired, disqualified …), and taking them back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import GameScore, Match
from tournament.outcome import ALWAYS_ADVANCES, NEVER_ADVANCES, Outcome, Side
from tournament.refusals import Illegal, Malformed
from tournament.services.bracket import Bracket, hold
from tournament.services.conclusion import Conclusion, by_ruling, by_scores, unchanged
from tournament.services.corrected import tell_corrected
from tournament.services.giving import given
from tournament.services.scores import as_json
from tournament.services.step import Step, again, carry_out, consequences, impact, refuse_if_finished, replaced
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import EntrySource, GameState, Part, Reason

TYPED = tuple(outcome for outcome in Outcome if outcome is not Outcome.BYE)


@dataclass(frozen=True, slots=True)
class PaperGame:
    """One game from a paper score sheet."""

    winner: Side
    reason: str = ""
    commanders: dict[str, str] = field(default_factory=dict)
    camps: dict[str, str] = field(default_factory=dict)
    fouls: dict[str, int] = field(default_factory=dict)
    figures: dict[str, Any] = field(default_factory=dict)


def enter_result(
    *,
    match: Match,
    outcome: str,
    games: Sequence[PaperGame],
    by: User,
    winner: Side | None = None,
    why: str = "",
    cascade: bool = False,
) -> Match:
    """The whole result of a match from paper, confirmed at once; the same one again changes nothing.

    Changing a confirmed one takes a reason.
    Illegal with `changes` when matches already played would change and `cascade` is not given.
    """
    said = _outcome(outcome, winner)
    with writing():
        bracket = hold(match.stage_id)
        step = _step(bracket, bracket.key_of(match), said, winner, games, by=by, why=why)
        if not step.scores and _as_it_is(bracket, step):
            return bracket.matches[step.key]
        corrected = step.key in bracket.rulings
        if corrected:
            given(why)
        before = result_json(bracket, step.key)
        carry_out(bracket, step, by=by, cascade=cascade)
        if corrected:
            tell_corrected(bracket, bracket.matches[step.key])
        audit.record(user=by, verb="enter-result", about=match, before=before, after=result_json(bracket, step.key))
        return bracket.matches[step.key]


def preview_result(
    *, match: Match, outcome: str, games: Sequence[PaperGame], winner: Side | None = None
) -> list[dict[str, Any]]:
    """The matches elsewhere that entering this result would change; writes nothing."""
    said = _outcome(outcome, winner)
    with writing():
        bracket = hold(match.stage_id)
        step = _step(bracket, bracket.key_of(match), said, winner, games, by=None, why="")
        return impact(bracket, consequences(bracket, step).changes)


def clear_result(*, match: Match, by: User, why: str, cascade: bool = False) -> Match:
    """Takes a match's games and result back as if it had not been played; they stay on file as versions."""
    with writing():
        bracket = hold(match.stage_id)
        key = bracket.key_of(match)
        step = _cleared(bracket, key, by=by, why=why)
        if not step.scores and key not in bracket.results and bracket.matches[key].started_at is None:
            return bracket.matches[key]
        why = given(why)
        before = result_json(bracket, key)
        if key in bracket.rulings:
            tell_corrected(bracket, bracket.matches[key])
        bracket.matches[key].started_at = None
        Match.objects.filter(pk=match.pk).update(started_at=None)
        carry_out(bracket, step, by=by, cascade=cascade)
        audit.record(user=by, verb="clear-result", about=match, before=before, after={"because": why})
        return bracket.matches[key]


def preview_clear(*, match: Match) -> list[dict[str, Any]]:
    """The matches elsewhere that clearing this one would change; writes nothing."""
    with writing():
        bracket = hold(match.stage_id)
        step = _cleared(bracket, bracket.key_of(match), by=None, why="")
        return impact(bracket, consequences(bracket, step).changes)


def result_json(bracket: Bracket, key: str) -> dict[str, Any]:
    """A match's result as the log keeps it."""
    result = bracket.results.get(key)
    return {
        "outcome": result.outcome if result else None,
        "winner": bracket.side_of(key, result.winner_id) if result else None,
        "games": [as_json(score) for score in bracket.scores[key]],
    }


def _outcome(outcome: str, winner: Side | None) -> Outcome:
    if outcome not in TYPED:
        raise Malformed(both(_("没有结果“%(outcome)s”。"), outcome=outcome), field="outcome")
    said = Outcome(outcome)
    if said in ALWAYS_ADVANCES and said is not Outcome.COMPLETED and winner is None:
        raise Malformed(both(_("请选择谁晋级。")), field="winner")
    if said in NEVER_ADVANCES and winner is not None:
        raise Malformed(both(_("这种结果没有人晋级。")), field="winner")
    return said


def _step(
    bracket: Bracket, key: str, outcome: Outcome, winner: Side | None, games: Sequence[PaperGame], *, by: User, why: str
) -> Step:
    match = bracket.matches[key]
    if match.part == Part.POD:
        raise Illegal(both(_("多人桌登记的是每名选手的积分。")))
    if not bracket.complete(key):
        raise Illegal(both(_("双方还没有确定，不能登记结果。")))
    scores = _scores(bracket, key, games, by=by, why=why)
    after = replaced(bracket.scores[key], scores)
    if outcome is Outcome.COMPLETED:
        conclusion: Conclusion | None = by_scores(match, after)
        _refuse_unfinished(match, games, conclusion, winner)
    else:
        _refuse_won_by_the_other(bracket, by_scores(match, after), outcome, winner)
        conclusion = by_ruling(match, after, outcome=outcome, winner=winner, confirmed=True)
    return Step(key, scores, conclusion, source=EntrySource.PAPER, why=why)


def _refuse_won_by_the_other(
    bracket: Bracket, played: Conclusion | None, outcome: Outcome, winner: Side | None
) -> None:
    """Who has won the games cannot have stayed away, or have given up; that the stage is over is said before."""
    if outcome in (Outcome.WALKOVER, Outcome.RETIRED) and played is not None and played.winner != winner:
        refuse_if_finished(bracket)
        raise Malformed(both(_("晋级方与各局胜者不符。")), field="winner")


def _refuse_unfinished(
    match: Match, games: Sequence[PaperGame], conclusion: Conclusion | None, winner: Side | None
) -> None:
    if conclusion is None:
        needed = match.best_of // 2 + 1
        raise Malformed(
            both(_("%(best_of)s 局制须有一方胜 %(needed)s 局。"), best_of=match.best_of, needed=needed), field="games"
        )
    if conclusion.a + conclusion.b < len(games):
        raise Malformed(both(_("胜负已分之后还有对局。")), field="games")
    if winner is not None and winner != conclusion.winner:
        raise Malformed(both(_("晋级方与各局胜者不符。")), field="winner")


def _scores(bracket: Bracket, key: str, games: Sequence[PaperGame], *, by: User, why: str) -> tuple[GameScore, ...]:
    """New versions of the games that differ from what stands; games beyond the sheet no longer count."""
    standing = {score.number: score for score in bracket.scores[key]}
    fresh = []
    for number, game in enumerate(games, 1):
        if game.winner not in ("A", "B"):
            raise Malformed(both(_("请选择本局胜者。")), field=f"games[{number - 1}].winner")
        if game.reason and game.reason not in Reason.values:
            raise Malformed(both(_("没有胜因“%(reason)s”。"), reason=game.reason), field=f"games[{number - 1}].reason")
        new = GameScore(
            match=bracket.matches[key],
            number=number,
            winner=game.winner,
            state=GameState.CONFIRMED,
            reason=game.reason,
            figures=game.figures,
            commanders=game.commanders,
            camps=game.camps,
            fouls=game.fouls,
            source=EntrySource.PAPER,
            by=by,
            why=why[:300],
        )
        before = standing.get(number)
        if before is None or not _says_the_same(before, new):
            fresh.append(new)
        elif before.state != GameState.CONFIRMED:
            fresh.append(again(before, state=GameState.CONFIRMED, by=by))
    if games:
        beyond = (score for number, score in standing.items() if number > len(games) and score.state != GameState.VOID)
        fresh += [again(score, state=GameState.VOID, by=by) for score in beyond]
    return tuple(fresh)


def _says_the_same(before: GameScore, sheet: GameScore) -> bool:
    """Whether the sheet only repeats what is known; figures and where they came from are then kept."""
    told = [(one.winner, one.reason, one.commanders, one.camps, one.fouls) for one in (before, sheet)]
    return before.state != GameState.VOID and told[0] == told[1]


def _as_it_is(bracket: Bracket, step: Step) -> bool:
    winner_id = bracket.entrant_of(step.key, step.conclusion.winner if step.conclusion else None)
    return unchanged(bracket.results.get(step.key), step.conclusion, winner_id=winner_id)


def _cleared(bracket: Bracket, key: str, *, by: User, why: str) -> Step:
    counted = [score for score in bracket.scores[key] if score.state != GameState.VOID]
    return Step(key, tuple(again(score, state=GameState.VOID, by=by) for score in counted), None, why=why)
