"""What the public may see, step by step: who meets whom, where and when, who referees, and the standings."""

from __future__ import annotations

from enum import StrEnum

from django.db import transaction
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.labels import round_label
from tournament.models import Round, Stage, Tournament
from tournament.refusals import Illegal
from tournament.services import following, happenings
from tournament.services.notices import tell
from tournament.services.publishing import announce
from tournament.services.user import User
from tournament.transactions import writing


class What(StrEnum):
    """The four things that are released on their own."""

    DRAW = "draw"
    SCHEDULE = "schedule"
    OFFICIALS = "officials"
    STANDINGS = "standings"


LABELS = {
    What.DRAW: _("对阵"),
    What.SCHEDULE: _("赛程"),
    What.OFFICIALS: _("裁判"),
    What.STANDINGS: _("排名"),
}
FLAGS = {What.DRAW: "released", What.SCHEDULE: "schedule_released", What.OFFICIALS: "officials_released"}


def release(*, stage: Stage, what: str, released: bool, by: User, round: Round | None = None) -> Stage:
    """Shows one thing of a round (None: of all rounds) to everybody, or takes it back; twice changes nothing.

    A schedule or officials come after their draw, and go with it. The first draw shows the championship's page too.
    """
    with writing():
        stage = Stage.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=stage.pk)
        if what == What.STANDINGS:
            changed = _standings(stage, released)
        else:
            changed = _rounds(stage, What(what), released, round)
        if released and changed and not stage.tournament.released:
            Tournament.objects.filter(pk=stage.tournament_id).update(released=True)
            stage.tournament.released = True
        if changed:
            _say(stage, What(what), released, round, by)
        return stage


def _standings(stage: Stage, released: bool) -> bool:
    if released and not stage.rounds.filter(released=True).exists():
        raise Illegal(both(_("对阵还没有公开，先公开对阵。")))
    changed = Stage.objects.filter(pk=stage.pk).exclude(standings_released=released).update(standings_released=released)
    stage.standings_released = released
    return bool(changed)


def _rounds(stage: Stage, what: What, released: bool, round: Round | None) -> bool:
    rounds = stage.rounds.filter(pk=round.pk) if round is not None else stage.rounds.all()
    if released and not rounds.exists():
        raise Illegal(both(_("还没有抽签，没有可以公开的内容。")))
    if what is What.DRAW:
        gone = {"released": False, "schedule_released": False, "officials_released": False}
        if not released:
            return bool(rounds.exclude(**gone).update(**gone))
        return bool(rounds.exclude(released=True).update(released=True))
    if released:
        rounds = rounds.filter(released=True)
        if not rounds.exists():
            raise Illegal(both(_("对阵还没有公开，先公开对阵。")))
    flag = {FLAGS[what]: released}
    return bool(rounds.exclude(**flag).update(**flag))


def _say(stage: Stage, what: What, released: bool, round: Round | None, by: User) -> None:
    audit.record(
        user=by,
        verb=f"release-{what}" if released else f"withdraw-{what}",
        about=round or stage,
        before={"released": not released},
        after={"released": released},
    )
    name = lazy(lambda: _named(round), str)() if round is not None else ""
    sentence = _("%(stage)s%(round)s：%(what)s已公布") if released else _("%(stage)s%(round)s：%(what)s已收回")
    text = both(sentence, stage=stage.name, round=name, what=LABELS[what])
    tell(stage.tournament, "release" if released else "take-back", text["zh"], text["en"], stage)
    announce(stage.tournament, what.value)
    event = happenings.Happening(f"{what.value}.{'released' if released else 'withdrawn'}")
    happenings.happened(stage.tournament, event, {"round": round.number if round is not None else None}, stage=stage)
    if released and what in (What.DRAW, What.SCHEDULE):
        matches = round.matches if round is not None else stage.matches
        transaction.on_commit(lambda: following.changed(matches.values_list("pk", flat=True)))
        transaction.on_commit(lambda: happenings.results(matches.values_list("pk", flat=True)))


def _named(round: Round) -> str:
    numbers = round.stage.rounds.values_list("number", flat=True)
    match = round.matches.select_related("round").first()
    return " " + round_label(round, last=max(numbers), match=match)
