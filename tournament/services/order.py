"""The order of a stage's entrants before its draw (签号): by hand, by lot, by rating, or from former stages."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from django.utils.translation import gettext_lazy as _

from tournament.bilingual import both
from tournament.formats.placement import Qualified, place
from tournament.formats.seeding import drawn, former, rated
from tournament.models import Entrant, Stage
from tournament.refusals import Illegal
from tournament.services.shape import full_shape
from tournament.words import Format, Seeding


def in_order(stage: Stage, entrants: Sequence[Entrant], lot: int) -> list[Entrant]:
    """Entrants from draw number 1 on. Refuses a hand-made order with gaps, and ratings or places that nobody has."""
    by_pk = {one.pk: one for one in entrants}
    names = {one.pk: one.team.name for one in entrants}
    return [by_pk[pk] for pk in _ids(stage, entrants, names, lot)]


def _ids(stage: Stage, entrants: Sequence[Entrant], names: dict[int, str], lot: int) -> tuple[int, ...]:
    seeds = {one.pk: one.seed for one in entrants if one.seed is not None}
    if stage.seeding == Seeding.RATING:
        ratings = {one.pk: float(one.team.rating) for one in entrants if one.team.rating is not None}
        if not ratings:
            raise Illegal(both(_("还没有队伍有等级分；先导入等级分，或改排签方式。")), field="seeding")
        return rated(names, ratings, lot=lot)
    if stage.seeding == Seeding.FORMER:
        return _by_former(stage, entrants, names, lot)
    if stage.seeding == Seeding.MANUAL:
        unseeded = [one.team.name for one in entrants if one.seed is None]
        if unseeded:
            raise Illegal(both(_("手工排定要求每队都有种子号；还缺：%(names)s。"), names=unseeded[:5]), field="seeding")
    return drawn(names, lot=lot, seeds=seeds)


def _by_former(stage: Stage, entrants: Sequence[Entrant], names: dict[int, str], lot: int) -> tuple[int, ...]:
    """By places in the stage before: into a bracket with those of one group or stop apart, else in order of place."""
    places = {one.pk: one.former_place for one in entrants if one.former_place is not None}
    if not places:
        raise Illegal(both(_("没有队伍来自前一阶段；先晋级，或改排签方式。")), field="seeding")
    ordered = former(names, [places], lot=lot)
    if stage.format not in (Format.SINGLE, Format.DOUBLE):
        return ordered
    by_pk = {one.pk: one for one in entrants}
    worst = max(places.values()) + 1
    return place([Qualified(pk, origin(by_pk[pk]), places.get(pk, worst)) for pk in ordered])


def origin(entrant: Entrant) -> Hashable:
    """The group or stop a team comes from; who comes from none stands for itself."""
    before = entrant.former
    return ("entrant", entrant.pk) if before is None else (before.stage_id, before.group_id)


def kept_apart(stage: Stage, entrants: Sequence[Entrant]) -> dict[int, Hashable]:
    """Which teams should not share a group: of one former group or stop, else of one club, else of one city."""
    if stage.seeding == Seeding.FORMER:
        return {one.pk: origin(one) for one in entrants if one.former_id is not None}
    for kind in full_shape(stage).get("apart", ()):
        told = {one.pk: value for one in entrants if (value := getattr(one.team, kind))}
        if told:
            return dict(told)
    return {}
