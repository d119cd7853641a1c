"""One change to a match, carried out with everything that follows from it: the only writer of results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from tournament.bilingual import both
from tournament.corrections import Change, Correction
from tournament.labels import short_label
from tournament.models import Entrant, GameScore, Match, Result
from tournament.refusals import Illegal
from tournament.services.bracket import Bracket, settle
from tournament.services.conclusion import Conclusion, unchanged
from tournament.services.publishing import announce_matches
from tournament.services.user import User
from tournament.words import EntrySource, GameState, VersionStatus


@dataclass(frozen=True, slots=True)
class Step:
    """What will be true of match `key`: new versions of its games' scores, and how it then ends (None: open)."""

    key: str
    scores: tuple[GameScore, ...]
    conclusion: Conclusion | None
    source: str = EntrySource.TABLET
    why: str = ""


def consequences(bracket: Bracket, step: Step) -> Correction:
    """What the step would change elsewhere; writes nothing."""
    return bracket.if_ruled(step.key, step.conclusion.ruling if step.conclusion else None)


def carry_out(bracket: Bracket, step: Step, *, by: User, cascade: bool = False) -> None:
    """Writes the step and its consequences; refuses with the list when played matches would change without a yes.

    A finished stage keeps its results as it keeps its standings.
    """
    refuse_if_finished(bracket)
    correction = consequences(bracket, step)
    if not cascade:
        refuse_if_blocked(bracket, correction)
    void_displaced(bracket, correction, by=by)
    for score in step.scores:
        put_score(bracket, step.key, score)
    _put_result(bracket, step, by=by)
    changed = settle(bracket, correction.fixtures)
    announce_matches(bracket.stage.tournament, [*changed, bracket.matches[step.key]])


def refuse_if_finished(bracket: Bracket) -> None:
    """Raises Illegal where the stage is finished."""
    if bracket.stage.finished_at is not None:
        raise Illegal(both(_("本阶段已经结束；要改动，先重新打开。")))


def refuse_if_blocked(bracket: Bracket, correction: Correction) -> None:
    """Raises Illegal with `changes` when matches already played would change."""
    if correction.blocked:
        raise Illegal(
            both(_("这会改变 %(count)s 场已经打过的比赛；请先查看清单再确认。"), count=len(correction.blocked)),
            changes=impact(bracket, correction.changes),
        )


def impact(bracket: Bracket, changes: tuple[Change, ...]) -> list[dict[str, Any]]:
    """The changed matches as rows to show: who was in them, who would be, and whether games would be lost."""
    names = dict(Entrant.objects.filter(stage=bracket.stage).values_list("pk", "team__name"))
    return [
        {
            "match": bracket.matches[change.key].pk,
            "label": short_label(bracket.matches[change.key]),
            "round": change.before.node.round,
            "number": change.before.node.number,
            "third": change.before.node.third,
            "before": [names.get(slot.entrant or 0) for slot in change.before.slots],
            "after": [names.get(slot.entrant or 0) for slot in change.after.slots],
            "winner_before": names.get(change.before.winner.entrant or 0),
            "winner_after": names.get(change.after.winner.entrant or 0),
            "played": change.played,
        }
        for change in changes
    ]


def void_displaced(bracket: Bracket, correction: Correction, *, by: User) -> None:
    """Games and rulings of matches whose sides change no longer count; they stay on file as versions."""
    names = dict(Entrant.objects.filter(stage=bracket.stage).values_list("pk", "team__name"))
    for change in correction.blocked:
        if change.before.slots == change.after.slots:
            continue
        played = [names.get(slot.entrant or 0, "") for slot in change.before.slots]
        for score in list(bracket.scores[change.key]):
            if score.state != GameState.VOID:
                void = again(score, state=GameState.VOID, by=by)
                void.figures = {**score.figures, GameScore.PLAYED_BY: played}
                put_score(bracket, change.key, void)
        _retire(bracket, change.key)
        match = bracket.matches[change.key]
        GameScore.objects.filter(match=match, status=VersionStatus.PENDING).update(status=VersionStatus.SUPERSEDED)
        match.started_at = None
        Match.objects.filter(pk=match.pk).update(started_at=None)


def put_score(bracket: Bracket, key: str, new: GameScore) -> None:
    """Stores the newest version of a game's score as the one that counts."""
    new.match = bracket.matches[key]
    new.version = next_version(new)
    versions = GameScore.objects.filter(match=new.match, number=new.number)
    versions.filter(status__in=(VersionStatus.CURRENT, VersionStatus.PENDING)).update(status=VersionStatus.SUPERSEDED)
    new.status = VersionStatus.CURRENT
    new.save(force_insert=True)
    bracket.scores[key] = replaced(bracket.scores[key], (new,))


def replaced(scores: list[GameScore], new: tuple[GameScore, ...]) -> list[GameScore]:
    """The scores with `new` in the place of those with the same number."""
    numbers = {score.number for score in new}
    return sorted([*(one for one in scores if one.number not in numbers), *new], key=lambda score: score.number)


def next_version(score: GameScore) -> int:
    """The version number a further score of this game takes."""
    versions = GameScore.objects.filter(match=score.match, number=score.number)
    return (versions.aggregate(newest=Max("version"))["newest"] or 0) + 1


def again(score: GameScore, *, state: str, by: User) -> GameScore:
    """A further version of a score with another state, everything else as it was said."""
    return GameScore(
        match=score.match,
        number=score.number,
        state=state,
        winner=score.winner,
        reason=score.reason,
        figures=score.figures,
        commanders=score.commanders,
        camps=score.camps,
        fouls=score.fouls,
        source=score.source,
        game=score.game,
        by=by,
        why=score.why,
    )


def _put_result(bracket: Bracket, step: Step, *, by: User) -> None:
    winner_id = bracket.entrant_of(step.key, step.conclusion.winner if step.conclusion else None)
    if unchanged(bracket.results.get(step.key), step.conclusion, winner_id=winner_id):
        return
    _retire(bracket, step.key)
    if step.conclusion is None:
        return
    match = bracket.matches[step.key]
    newest = match.results.aggregate(newest=Max("version"))["newest"] or 0
    bracket.results[step.key] = Result.objects.create(
        match=match,
        version=newest + 1,
        outcome=step.conclusion.outcome.value,
        winner_id=winner_id,
        score_a=step.conclusion.a,
        score_b=step.conclusion.b,
        confirmed=step.conclusion.confirmed,
        source=step.source,
        by=by,
        confirmed_by=by if step.conclusion.confirmed else None,
        why=step.why[:300],
    )


def _retire(bracket: Bracket, key: str) -> None:
    """The current version of the match's result counts no longer."""
    bracket.results.pop(key, None)
    Result.objects.filter(match=bracket.matches[key], status=VersionStatus.CURRENT).update(
        status=VersionStatus.SUPERSEDED
    )
