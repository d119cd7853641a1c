"""Rehearsal (彩排): an event that does not count, is listed nowhere, and can be begun again."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import GameScore, Match, Penalty, Result, Sanction, Stage, Tournament
from tournament.neighbours import clear_elsewhere
from tournament.refusals import Illegal
from tournament.services.publishing import announce
from tournament.services.rulings import clear_result
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import EntrantStatus, GameState, OutcomeWord, VersionStatus


@dataclass(frozen=True, slots=True)
class Toll:
    """What clearing a rehearsal takes away, as numbers."""

    results: int
    games: int
    check_ins: int
    penalties: int
    frozen: int


def set_rehearsal(*, tournament: Tournament, rehearsal: bool, by: User) -> Tournament:
    """Marks an event as a rehearsal, or as the real thing: that only once nothing of the rehearsal counts any more."""
    with writing():
        held = Tournament.objects.select_for_update().get(pk=tournament.pk)
        if held.rehearsal == rehearsal:
            return held
        if _played(held):
            raise Illegal(both(_("已经有结果；先清除结果，才能在彩排和正式之间转换。")))
        held.rehearsal = rehearsal
        held.save(update_fields=["rehearsal"])
        audit.record(
            user=by,
            verb="set-rehearsal",
            about=held,
            before={"rehearsal": not rehearsal},
            after={"rehearsal": rehearsal},
        )
        announce(held, "tournament")
        return held


def toll(tournament: Tournament) -> Toll:
    """What `clear` would take away."""
    matches = Match.objects.filter(stage__tournament=tournament)
    scores = GameScore.objects.filter(match__in=matches, status=VersionStatus.CURRENT).exclude(state=GameState.VOID)
    return Toll(
        results=Result.objects.filter(match__in=matches, status=VersionStatus.CURRENT).count(),
        games=scores.count(),
        check_ins=tournament.stages.filter(entrants__status=EntrantStatus.CHECKED_IN).count(),
        penalties=tournament.penalties.filter(withdrawn=False).count()
        + Sanction.objects.filter(match__in=matches, withdrawn=False).count(),
        frozen=tournament.stages.filter(finished_at__isnull=False).count(),
    )


def clear(*, tournament: Tournament, by: User) -> Toll:
    """Takes every result, check-in and penalty of a rehearsal back; teams, draw, tables and times stay.

    Later rounds go first, so that nothing is blocked; the versions stay on file, as everywhere.
    """
    with writing():
        held = Tournament.objects.select_for_update().get(pk=tournament.pk)
        if not held.rehearsal:
            raise Illegal(both(_("只有彩排可以一次清除全部结果。")))
        gone = toll(held)
        Stage.objects.filter(tournament=held).update(finished_at=None, frozen=None)
        clear_elsewhere(held, by=by)
        matches = Match.objects.filter(stage__tournament=held).exclude(outcome=OutcomeWord.BYE)
        for match in matches.order_by("-stage__position", "-round__number", "-number"):
            clear_result(match=match, by=by, why=str(_("彩排清除")), cascade=True)
        for stage in held.stages.all():
            here = stage.entrants.filter(status=EntrantStatus.CHECKED_IN)
            here.update(status=EntrantStatus.ENTERED, checked_in_at=None)
        Penalty.objects.filter(tournament=held).update(withdrawn=True, withdrawn_why=str(_("彩排清除")))
        Sanction.objects.filter(match__stage__tournament=held).update(withdrawn=True)
        before = {name: getattr(gone, name) for name in ("results", "games", "check_ins", "penalties", "frozen")}
        audit.record(user=by, verb="clear-rehearsal", about=held, before=before)
        announce(held, "tournament")
        return gone


def _played(tournament: Tournament) -> bool:
    matches = Match.objects.filter(stage__tournament=tournament)
    if matches.filter(started_at__isnull=False).exists():
        return True
    return Result.objects.filter(match__in=matches, status=VersionStatus.CURRENT).exists()
