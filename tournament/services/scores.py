"""Scores of games as the judging room reports them: versioned, confirmed, or waiting on the desk."""

from __future__ import annotations

from typing import Any

from django.db.models.functions import Now

from tournament import audit
from tournament.models import GameScore, Match
from tournament.outcome import Outcome
from tournament.services.bracket import Bracket, hold
from tournament.services.conclusion import Conclusion, by_ruling, by_scores
from tournament.services.giving import given
from tournament.services.points import confirm_points
from tournament.services.publishing import announce_matches
from tournament.services.step import Step, again, carry_out, consequences, next_version, replaced
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import GameState, MatchState, Part, VersionStatus

_OPEN = (GameState.PROVISIONAL, GameState.REVIEW)


def start_match(*, match: Match, by: User) -> None:
    """The first game of the match has been opened at its table. Repeating it changes nothing."""
    with writing():
        held = hold(match.stage_id).matches
        if next(one for one in held.values() if one.pk == match.pk).started_at is not None:
            return
        Match.objects.filter(pk=match.pk).update(started_at=Now())
        Match.objects.filter(pk=match.pk, state=MatchState.READY).update(state=MatchState.PLAYING)
        audit.record(user=by, verb="start-match", about=match)
        announce_matches(match.stage.tournament, [match])


def report_result(
    *,
    match: Match,
    number: int,
    winner: str | None,
    state: str,
    reason: str,
    figures: dict[str, Any],
    commanders: dict[str, Any],
    camps: dict[str, Any],
    fouls: dict[str, Any],
    source: str,
    by: User,
    why: str = "",
    game_id: int | None = None,
) -> GameScore:
    """Takes in the result of game `number`; never refuses, and a repeat of what stands changes nothing.

    Where a later match that was already played would change, or the stage is finished, the version is stored as pending
    and waits on the desk.
    """
    said = GameScore(
        match=match,
        number=number,
        winner=winner,
        state=state,
        reason=reason or "",
        figures=figures or {},
        commanders=commanders or {},
        camps=camps or {},
        fouls=fouls or {},
        source=source,
        game=game_id,
        by=by,
        why=why[:300],
    )
    with writing():
        bracket = hold(match.stage_id)
        known = _known(said)
        if known is not None:
            return known
        step = step_of_scores(bracket, bracket.key_of(match), (said,))
        finished = bracket.stage.finished_at is not None
        if finished or not bracket.complete(step.key) or consequences(bracket, step).blocked:
            return _keep_pending(bracket, said)
        carry_out(bracket, step, by=by)
        audit.record(user=by, verb="report-result", about=said, after=as_json(said))
        return said


def confirm_match(*, match: Match, by: User, cascade: bool = False) -> Match:
    """The organiser or head referee confirms what is provisional or under review in a match."""
    if match.part == Part.POD:
        return confirm_points(match=match, by=by)
    with writing():
        bracket = hold(match.stage_id)
        key = bracket.key_of(match)
        unsure = [score for score in bracket.scores[key] if score.state in _OPEN]
        result = bracket.results.get(key)
        if unsure or (result is not None and not result.confirmed):
            sure = tuple(again(score, state=GameState.CONFIRMED, by=by) for score in unsure)
            carry_out(bracket, step_of_scores(bracket, key, sure, confirm=True), by=by, cascade=cascade)
            audit.record(
                user=by,
                verb="confirm-match",
                about=match,
                before={"games": [as_json(score) for score in unsure]},
                after={"games": [as_json(score) for score in sure]},
            )
        return bracket.matches[key]


def accept_pending(*, score: GameScore, by: User, cascade: bool = False) -> GameScore:
    """A pending version counts from now on; matches it changes lose their results, which takes an explicit yes."""
    with writing():
        bracket = hold(score.match.stage_id)
        waiting = GameScore.objects.select_related("match").get(pk=score.pk)
        if waiting.status != VersionStatus.PENDING:
            return waiting
        accepted = again(waiting, state=waiting.state, by=by)
        carry_out(bracket, step_of_scores(bracket, bracket.key_of(waiting.match), (accepted,)), by=by, cascade=cascade)
        audit.record(user=by, verb="accept-pending", about=accepted, before=as_json(waiting), after=as_json(accepted))
        return accepted


def decline_pending(*, score: GameScore, by: User, why: str) -> GameScore:
    """The result stays as it was; the version stays on file, and the reason in the log."""
    why = given(why)
    with writing():
        bracket = hold(score.match.stage_id)
        waiting = GameScore.objects.select_related("match").get(pk=score.pk)
        if GameScore.objects.filter(pk=score.pk, status=VersionStatus.PENDING).update(status=VersionStatus.DECLINED):
            waiting.status = VersionStatus.DECLINED
            audit.record(user=by, verb="decline-pending", about=waiting, after={**as_json(waiting), "because": why})
            announce_matches(bracket.stage.tournament, [waiting.match])
        return waiting


def step_of_scores(bracket: Bracket, key: str, scores: tuple[GameScore, ...], *, confirm: bool = False) -> Step:
    """The step that new scores make; a ruling on the match itself goes on standing above its games."""
    match, result = bracket.matches[key], bracket.results.get(key)
    after = replaced(bracket.scores[key], scores)
    conclusion: Conclusion | None = by_scores(match, after)
    if result is not None and result.outcome != Outcome.COMPLETED:
        conclusion = by_ruling(
            match,
            after,
            outcome=Outcome(result.outcome),
            winner=bracket.side_of(key, result.winner_id),
            confirmed=result.confirmed or confirm,
        )
    newest = scores[-1] if scores else None
    source = newest.source if newest else result.source if result else "tablet"
    return Step(key, scores, conclusion, source=source, why=newest.why if newest else "")


def _known(said: GameScore) -> GameScore | None:
    """The newest version when it says the same; a late provisional report does not unsettle a confirmed one."""
    newest = GameScore.objects.filter(match=said.match, number=said.number).order_by("-version").first()
    if newest is None or newest.status not in (VersionStatus.CURRENT, VersionStatus.PENDING):
        return None
    if content(newest) != content(said):
        return None
    confirmed_already = newest.state == GameState.CONFIRMED and said.state == GameState.PROVISIONAL
    return newest if newest.state == said.state or confirmed_already else None


def content(score: GameScore) -> tuple[Any, ...]:
    """What a report of a game says, apart from how sure it is and who said it."""
    return (
        score.winner,
        score.reason,
        score.figures,
        score.commanders,
        score.camps,
        score.fouls,
        score.source,
        score.game,
    )


def _keep_pending(bracket: Bracket, said: GameScore) -> GameScore:
    said.version = next_version(said)
    waiting = GameScore.objects.filter(match=said.match, number=said.number, status=VersionStatus.PENDING)
    waiting.update(status=VersionStatus.SUPERSEDED)
    said.status = VersionStatus.PENDING
    said.save(force_insert=True)
    audit.record(user=said.by, verb="keep-pending", about=said, after=as_json(said))
    announce_matches(bracket.stage.tournament, [said.match])
    return said


def as_json(score: GameScore) -> dict[str, Any]:
    """A score as the log keeps it."""
    return {
        "game": score.number,
        "version": score.version,
        "status": str(score.status),
        "state": str(score.state),
        "winner": score.winner,
        "reason": score.reason,
        "source": score.source,
        "why": score.why,
    }
