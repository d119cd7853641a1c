"""The end of a stage (阶段结束): its standings are kept as they are, whatever happens to its teams later."""

from __future__ import annotations

from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import GameScore, Match, Stage
from tournament.refusals import Illegal
from tournament.services.bracket import hold
from tournament.services.giving import given
from tournament.services.happenings import Happening, happened
from tournament.services.notices import tell
from tournament.services.publishing import announce
from tournament.services.rounds import BY_ROUNDS, still_open
from tournament.services.shape import full_shape
from tournament.services.standings import live, snapshot
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import MatchState, VersionStatus

SHOWN = 5


def finish_stage(*, stage: Stage, by: User) -> Stage:
    """Freezes the standings; pressing twice changes nothing. Illegal while results are missing or undecided."""
    with writing():
        bracket = hold(stage.pk)
        held = bracket.stage
        if held.finished_at is not None:
            return held
        _refuse_unfinished(held, still_open(bracket))
        held.frozen = snapshot(live(bracket))
        Stage.objects.filter(pk=held.pk).update(finished_at=Now(), frozen=held.frozen)
        held.refresh_from_db()
        audit.record(user=by, verb="finish-stage", about=held, after=held.frozen)
        _tell(held, "release", "%(stage)s结束，名次已定。", "%(stage)s is over; its places are final.")
        announce(held.tournament, "stages")
        return held


def reopen_stage(*, stage: Stage, by: User, why: str) -> Stage:
    """Opens a finished stage again, with a reason. Stages that teams went on to stay as they are."""
    with writing():
        held = hold(stage.pk).stage
        if held.finished_at is None:
            return held
        why, before = given(why), held.frozen
        Stage.objects.filter(pk=held.pk).update(finished_at=None, frozen=None)
        held.refresh_from_db()
        audit.record(user=by, verb="reopen-stage", about=held, before=before, after={"because": why})
        _tell(held, "correction", "%(stage)s重新打开，名次待定。", "%(stage)s was reopened; its places are open again.")
        announce(held.tournament, "stages")
        return held


def missing_before_the_end(stage: Stage) -> dict[str, object]:
    """What still stands between the stage and its end, for the page that offers it: open matches, rounds, versions."""
    matches = Match.objects.filter(stage=stage).exclude(state=MatchState.DECIDED).select_related("round")
    drawn = stage.rounds.count()
    planned = full_shape(stage)["rounds"] if stage.format in BY_ROUNDS else drawn
    return {
        "open": list(matches.order_by("round__number", "number")),
        "rounds": max(0, planned - drawn),
        "pending": GameScore.objects.filter(match__stage=stage, status=VersionStatus.PENDING).count(),
    }


def _refuse_unfinished(stage: Stage, open_ones: list[Match]) -> None:
    if not stage.rounds.exists():
        raise Illegal(both(_("还没有抽签。")))
    if open_ones:
        raise Illegal(
            both(
                _("还有 %(count)s 场没有确认的结果：%(matches)s。"),
                count=len(open_ones),
                matches=[f"{match.round.number}-{match.number}" for match in open_ones[:SHOWN]],
            ),
            open=[match.pk for match in open_ones],
        )
    waiting = GameScore.objects.filter(match__stage=stage, status=VersionStatus.PENDING).count()
    if waiting:
        raise Illegal(both(_("还有 %(count)s 个新结果等待裁定。"), count=waiting))


def _tell(stage: Stage, kind: str, text: str, english: str) -> None:
    """A line of the public changelog, where the public has seen this stage at all."""
    if stage.tournament.released and stage.standings_released:
        name = {"stage": stage.name}
        tell(stage.tournament, kind, text % name, english % name, stage)
        event = Happening.STAGE_FINISHED if kind == "release" else Happening.STAGE_REOPENED
        happened(stage.tournament, event, {}, stage=stage)
