"""What a stage's format needs beyond its name: reset, groups, rounds, seats; and the criteria of its standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournament import standings
from tournament.bilingual import both
from tournament.models import Stage
from tournament.refusals import Illegal, Malformed
from tournament.rulebook import IDENTITY, SEATS, ruleset_for
from tournament.words import Format, Seeding

APART: Final = ("club", "city")

# Each format's parameters: what they are when nothing is said, and the smallest and largest they may be.
_NUMBERS: Final[dict[str, dict[str, tuple[int, int, int]]]] = {
    Format.GROUPS: {"groups": (2, 1, 64), "legs": (1, 1, 2)},
    Format.SWISS: {"rounds": (5, 1, 20)},
    Format.PODS: {"rounds": (3, 1, 20)},
}
_APART_BY_DEFAULT: Final = {Format.GROUPS: ["club"], Format.SWISS: ["club", "city"]}
FIXED_BY_DRAW: Final = ("format", "seeding", "ruleset")


def format_fields(
    stage: Stage | None,
    *,
    ruleset: str,
    format: str | None,
    shape: Mapping[str, Any] | None,
    seeding: str | None,
    criteria: Sequence[str] | None,
    game_minutes: int | None,
    rest_minutes: int | None,
) -> dict[str, Any]:
    """Columns of a stage; what is None stays as it is in `stage`, or takes its default in a new one."""
    kind = format if format is not None else str(stage.format) if stage else Format.SINGLE.value
    if kind not in Format.values:
        raise Malformed(both(_("没有赛制“%(format)s”。"), format=kind), field="format")
    same = stage is not None and (stage.format, stage.ruleset) == (kind, ruleset)
    told = shape if shape is not None else stage.shape if stage is not None and same else {}
    order = seeding if seeding is not None else str(stage.seeding) if stage else Seeding.DRAWN.value
    if order not in Seeding.values:
        raise Malformed(both(_("没有排签方式“%(seeding)s”。"), seeding=order), field="seeding")
    listed = criteria if criteria is not None else stage.criteria if stage is not None and same else ()
    return {
        "format": kind,
        "shape": _shape(kind, told, ruleset),
        "seeding": order,
        "criteria": _criteria(kind, listed),
        "game_minutes": _minutes(game_minutes, stage.game_minutes if stage else 50, least=1, field="game_minutes"),
        "rest_minutes": _minutes(rest_minutes, stage.rest_minutes if stage else 15, least=0, field="rest_minutes"),
    }


def refuse_what_the_draw_fixed(stage: Stage, fields: Mapping[str, Any]) -> None:
    """Once drawn, a stage keeps what it was drawn with; the number of Swiss rounds may still change."""
    for name in FIXED_BY_DRAW:
        if fields[name] != getattr(stage, name):
            raise Illegal(both(_("已经抽签；先撤销抽签，才能改规则、赛制和排签方式。")), field=name)
    rounds = {"rounds": None}
    if {**fields["shape"], **rounds} != {**full_shape(stage), **rounds}:
        raise Illegal(both(_("已经抽签；先撤销抽签，才能改赛制和排签方式。")), field="shape")
    drawn = stage.rounds.count()
    if stage.format in (Format.SWISS, Format.PODS) and fields["shape"]["rounds"] < drawn:
        raise Illegal(both(_("已经编排了 %(count)s 轮。"), count=drawn), field="shape.rounds")


def full_shape(stage: Stage) -> dict[str, Any]:
    """The stage's parameters with the defaults of those it leaves out."""
    return _shape(str(stage.format), stage.shape, stage.ruleset)


def table_limits(stage: Stage) -> dict[str, int]:
    """The fewest and the most at one of its tables of many, as `pods.sizes` asks for them."""
    least = SEATS[stage.ruleset].least if stage.ruleset in SEATS else SEATS[IDENTITY].least
    return {"smallest": least, "largest": full_shape(stage)["seats"]}


def _shape(format: str, told: Mapping[str, Any], ruleset: str) -> dict[str, Any]:
    shape: dict[str, Any] = {}
    numbers = dict(_NUMBERS.get(format, {}))
    if format == Format.PODS:
        seats = SEATS[ruleset if ruleset in SEATS else ruleset_for(format, told.get("seats"))]
        numbers["seats"] = (seats.usual, seats.least, seats.most)
    for name, (default, least, most) in numbers.items():
        value = told.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise Malformed(
                both(_("应为 %(least)s 到 %(most)s 的整数。"), least=least, most=most), field=f"shape.{name}"
            )
        shape[name] = value
    if format == Format.DOUBLE:
        shape["reset"] = bool(told.get("reset", True))
    if format in _APART_BY_DEFAULT:
        apart = told.get("apart", _APART_BY_DEFAULT[Format(format)])
        if not isinstance(apart, (list, tuple)) or any(one not in APART for one in apart):
            raise Malformed(both(_("只能按俱乐部或城市回避。")), field="shape.apart")
        shape["apart"] = [one for one in APART if one in apart]
    return shape


def _criteria(format: str, told: Sequence[str]) -> list[str]:
    known = [one.value for one in (standings.PODS if format == Format.PODS else standings.DEFAULT)]
    listed = [str(one) for one in told]
    unknown = next((one for one in listed if one not in known), None)
    if unknown is not None:
        raise Malformed(both(_("这种赛制没有排名依据“%(criterion)s”。"), criterion=unknown), field="criteria")
    if len(set(listed)) < len(listed):
        raise Malformed(both(_("排名依据重复。")), field="criteria")
    return [] if listed == known else listed


def _minutes(said: int | None, otherwise: int, *, least: int, field: str) -> int:
    value = otherwise if said is None else said
    if not least <= value <= 24 * 60:
        raise Malformed(both(_("应为 %(least)s 到 %(most)s 的整数。"), least=least, most=24 * 60), field=field)
    return value
