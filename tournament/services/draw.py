"""The draw (抽签), its release, and taking either back."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.brackets import FEWEST, MOST, From, Node, resolve, single
from tournament.lots import drawn_order
from tournament.models import Entrant, Match, Round, Slot, Stage
from tournament.refusals import Illegal, Malformed
from tournament.rounds import ODD, best_of
from tournament.services.bracket import OUT, hold, load, settle
from tournament.services.publishing import announce
from tournament.services.releases import What, release
from tournament.services.teams import incomplete
from tournament.services.user import User
from tournament.transactions import writing


def draw(*, stage: Stage, lot: int, by: User) -> Stage:
    """Seeds take their lines, the others follow in the order the lot gives; pressing twice changes nothing."""
    with writing():
        stage = Stage.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=stage.pk)
        if stage.rounds.exists():
            return stage
        entrants = _drawable(stage)
        for number, entrant in enumerate(_in_order(entrants, lot), 1):
            entrant.draw_number = number
        Entrant.objects.bulk_update(entrants, ["draw_number"])
        stage.lot = lot
        stage.save(update_fields=["lot"])
        _build(stage, single(len(entrants), third_place=stage.third_place))
        bracket = load(stage)
        settle(bracket, resolve(bracket.nodes, seeds=bracket.seeds, rulings={}, out=bracket.out))
        audit.record(user=by, verb="draw", about=stage, after={"lot": lot, "lines": _lines(entrants)})
        return stage


def undo_draw(*, stage: Stage, by: User) -> None:
    """Takes the whole draw back, while nothing has been played in it."""
    with writing():
        bracket = hold(stage.pk)
        if bracket.played:
            raise Illegal(both(_("已有 %(count)s 场比赛开打或有结果，不能撤销抽签。"), count=len(bracket.played)))
        before = {"lot": bracket.stage.lot, "lines": _lines(list(stage.entrants.select_related("team")))}
        _delete_rounds(bracket.stage)
        stage.entrants.update(draw_number=None)
        Stage.objects.filter(pk=stage.pk).update(lot=None)
        audit.record(user=by, verb="undo-draw", about=stage, before=before)
        announce(bracket.stage.tournament, "draw")


def release_draw(*, stage: Stage, released: bool, by: User) -> Stage:
    """Shows the draw, its schedule and officials to everybody (and the championship with it), or takes all back."""
    with writing():
        for what in (What.DRAW, What.SCHEDULE, What.OFFICIALS) if released else (What.DRAW,):
            stage = release(stage=stage, what=what, released=released, by=by)
        return stage


def set_best_of(*, round: Round, best_of: int, by: User) -> None:
    """Games per match in one round from now on; matches that have begun keep theirs."""
    if best_of not in ODD:
        raise Malformed(both(_("局数应为不超过 9 的奇数。")), field="best_of")
    with writing():
        bracket = hold(round.stage_id)
        open_ones = [
            match for key, match in bracket.matches.items() if match.round_id == round.pk and key not in bracket.played
        ]
        before = {str(match.pk): match.best_of for match in open_ones}
        Match.objects.filter(pk__in=[match.pk for match in open_ones]).update(best_of=best_of)
        audit.record(user=by, verb="set-best-of", about=round, before=before, after={"best_of": best_of})
        announce(bracket.stage.tournament, "draw")


def _drawable(stage: Stage) -> list[Entrant]:
    entrants = list(
        stage.entrants.exclude(status__in=OUT).select_related("team").prefetch_related("team__players").order_by("pk")
    )
    if not FEWEST <= len(entrants) <= MOST:
        raise Illegal(both(_("抽签需要 2 到 1024 支队伍，现有 %(count)s 支。"), count=len(entrants)))
    short = incomplete(entrants)
    if short:
        names = [one.team.name for one in short[:5]]
        raise Illegal(both(_("这些队伍还没有 3 名选手：%(names)s。"), names=names))
    return entrants


def _in_order(entrants: list[Entrant], lot: int) -> list[Entrant]:
    seeded = sorted((one for one in entrants if one.seed is not None), key=lambda one: one.seed or 0)
    by_name = {one.team.name: one for one in entrants if one.seed is None}
    return [*seeded, *(by_name[name] for name in drawn_order(list(by_name), lot=lot))]


def _build(stage: Stage, nodes: tuple[Node, ...]) -> None:
    last = max(node.round for node in nodes)
    made = Round.objects.bulk_create([Round(stage=stage, number=number) for number in range(1, last + 1)])
    matches = Match.objects.bulk_create(
        Match(
            stage=stage,
            round=made[node.round - 1],
            key=node.key,
            number=node.number,
            third=node.third,
            best_of=best_of(stage.best_of, number=node.round, last=last, third=node.third),
        )
        for node in nodes
    )
    by_key = {match.key: match for match in matches}
    Slot.objects.bulk_create(
        Slot(
            match=by_key[node.key],
            position=position,
            source=source.kind.value,
            source_seed=source.seed,
            source_match=by_key[source.match] if source.kind in (From.WINNER, From.LOSER) and source.match else None,
        )
        for node in nodes
        for position, source in enumerate(node.sources, 1)
    )


def _delete_rounds(stage: Stage) -> None:
    try:
        with transaction.atomic():
            stage.rounds.all().delete()
    except ProtectedError as error:
        raise Illegal(both(_("已有比赛开过局，不能撤销抽签。"))) from error


def _lines(entrants: list[Entrant]) -> dict[str, Any]:
    return {str(one.draw_number): one.team.name for one in entrants if one.draw_number is not None}
