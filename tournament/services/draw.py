"""The draw (抽签), its release, and taking either back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.brackets import FEWEST, MOST, single
from tournament.formats.double import MOST as MOST_OF_DOUBLE
from tournament.formats.double import double
from tournament.formats.groups import groups
from tournament.models import Entrant, Group, Match, Round, Stage
from tournament.refusals import Illegal, Malformed
from tournament.rounds import ODD
from tournament.services.bracket import OUT, hold, load, settle
from tournament.services.layout import group_nodes, lay_out
from tournament.services.order import in_order, kept_apart
from tournament.services.publishing import announce
from tournament.services.releases import What, release
from tournament.services.rounds import lay_out_round, seat_round
from tournament.services.shape import full_shape
from tournament.services.teams import incomplete
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import Format


def draw(*, stage: Stage, lot: int, by: User, resting: Sequence[int] = ()) -> Stage:
    """Gives every team its number and lays out what the format plays first; pressing twice changes nothing.

    A bracket and groups are laid out whole, a Swiss stage and tables of many their first round. `resting` are entrants
    who sit out the first round of tables, where so many cannot be seated.
    """
    with writing():
        stage = Stage.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=stage.pk)
        if stage.rounds.exists():
            return stage
        entrants = in_order(stage, _drawable(stage), lot)
        for number, entrant in enumerate(entrants, 1):
            entrant.draw_number = number
        Entrant.objects.bulk_update(entrants, ["draw_number"])
        stage.lot = lot
        stage.save(update_fields=["lot"])
        _lay_out(stage, entrants, resting)
        bracket = load(stage)
        settle(bracket, bracket.fixtures())
        audit.record(user=by, verb="draw", about=stage, after={"lot": lot, "lines": _lines(entrants)})
        return stage


def _lay_out(stage: Stage, entrants: list[Entrant], resting: Sequence[int]) -> None:
    if stage.format == Format.SINGLE:
        lay_out(stage, single(len(entrants), third_place=stage.third_place))
    elif stage.format == Format.DOUBLE:
        lay_out(stage, double(len(entrants), reset=full_shape(stage)["reset"]))
    elif stage.format == Format.GROUPS:
        _groups(stage, entrants)
    elif stage.format == Format.SWISS:
        lay_out_round(load(stage), 1, entrants)
    else:
        seat_round(load(stage), 1, [one for one in entrants if one.pk not in resting])


def _groups(stage: Stage, entrants: list[Entrant]) -> None:
    """Deals the entrants into groups, then everybody meets everybody of his group."""
    shape = full_shape(stage)
    if len(entrants) < 2 * shape["groups"]:
        raise Illegal(
            both(_("%(count)s 支队伍分不成 %(groups)s 组。"), count=len(entrants), groups=shape["groups"]),
            field="shape.groups",
        )
    by_pk = {one.pk: one for one in entrants}
    dealt = groups(list(by_pk), shape["groups"], apart=kept_apart(stage, entrants))
    made = Group.objects.bulk_create(Group(stage=stage, number=number) for number in range(1, len(dealt) + 1))
    for group, members in zip(made, dealt, strict=True):
        for pk in members:
            by_pk[pk].group = group
    Entrant.objects.bulk_update(entrants, ["group"])
    nodes = group_nodes([[by_pk[pk].draw_number or 0 for pk in members] for members in dealt], legs=shape["legs"])
    lay_out(stage, nodes, groups={node.key: made[int(node.key[1:].partition(".")[0]) - 1] for node in nodes})


def undo_draw(*, stage: Stage, by: User) -> None:
    """Takes the whole draw back, while nothing has been played in it."""
    with writing():
        bracket = hold(stage.pk)
        if bracket.played:
            raise Illegal(both(_("已有 %(count)s 场比赛开打或有结果，不能撤销抽签。"), count=len(bracket.played)))
        before = {"lot": bracket.stage.lot, "lines": _lines(list(stage.entrants.select_related("team")))}
        _delete_rounds(bracket.stage)
        bracket.stage.groups.all().delete()
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
    most = MOST_OF_DOUBLE if stage.format == Format.DOUBLE else MOST
    if stage.format != Format.PODS and not FEWEST <= len(entrants) <= most:  # tables of many say it themselves
        raise Illegal(both(_("抽签需要 2 到 %(most)s 支队伍，现有 %(count)s 支。"), count=len(entrants), most=most))
    short = [] if stage.format == Format.PODS else incomplete(entrants)
    if short:
        names = [one.team.name for one in short[:5]]
        raise Illegal(both(_("这些队伍还没有 3 名选手：%(names)s。"), names=names))
    return entrants


def _delete_rounds(stage: Stage) -> None:
    try:
        with transaction.atomic():
            stage.rounds.all().delete()
    except ProtectedError as error:
        raise Illegal(both(_("已有比赛开过局，不能撤销抽签。"))) from error


def _lines(entrants: list[Entrant]) -> dict[str, Any]:
    return {str(one.draw_number): one.team.name for one in entrants if one.draw_number is not None}
