"""Setting an event up: the tournament, its stages, tables and venues."""

from __future__ import annotations

import zoneinfo
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Role, Stage, Tournament, Venue
from tournament.naming import required
from tournament.queries import OWN_EDITION
from tournament.refusals import Illegal, Malformed
from tournament.rounds import unreadable
from tournament.rulebook import (
    CARDS,
    KINGS,
    checked_options,
    formats,
    refuse_other_formats,
    refuse_unreadable,
    ruleset_for,
)
from tournament.services.publishing import announce
from tournament.services.shape import format_fields, refuse_what_the_draw_fixed
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import Format, RoleKind, StageKind

RESERVED_SLUGS = frozenset({"new", "api", "desk", "live"})


def create_tournament(
    *,
    name: str,
    by: User,
    slug: str = "",
    time_zone: str = "Asia/Shanghai",
    demonstration: bool = False,
    stage: Mapping[str, Any] | None = None,
) -> Tournament:
    """A tournament with its first stage (`stage`: arguments of add_stage), and `by` as its organiser."""
    name = required(name, field="name", longest=100)
    zone = _zone(time_zone)
    with writing():
        made = Tournament.objects.create(
            slug=free_slug(slug, name), name=name, time_zone=zone, demonstration=demonstration
        )
        if by is not None and by.pk is not None:
            Role.objects.create(user_id=by.pk, tournament=made, kind=RoleKind.ORGANISER)
        audit.record(user=by, verb="create-tournament", about=made, after={"name": made.name, "slug": made.slug})
        add_stage(tournament=made, by=by, **{"name": str(_first_stage()), **(stage or {})})
        return made


def change_tournament(*, tournament: Tournament, name: str, time_zone: str, by: User) -> Tournament:
    """Another name or time zone; the address stays."""
    name, zone = required(name, field="name", longest=100), _zone(time_zone)
    with writing():
        before = {"name": tournament.name, "time_zone": tournament.time_zone}
        tournament.name, tournament.time_zone = name, zone
        tournament.save(update_fields=["name", "time_zone"])
        audit.record(
            user=by, verb="change-tournament", about=tournament, before=before, after={"name": name, "time_zone": zone}
        )
        announce(tournament, "tournament")
        return tournament


def add_stage(
    *,
    tournament: Tournament,
    by: User,
    name: str,
    kind: str = StageKind.REGIONAL,
    venue: Venue | None = None,
    edition: str = "2011",
    own_edition: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    best_of: Mapping[str, int] | int = 1,
    third_place: bool = False,
    substitutes: bool = False,
    ruleset: str | None = None,
    format: str | None = None,
    shape: Mapping[str, Any] | None = None,
    seeding: str | None = None,
    criteria: Sequence[str] | None = None,
    game_minutes: int | None = None,
    rest_minutes: int | None = None,
) -> Stage:
    """A further stage, last in order. `shape` is what its format needs, `criteria` the order of its standings.

    Without a `ruleset` the format says it: tables of many are 身份场, of more than eight 假面骑士杀, all else 王者之战.
    """
    fields = _stage_fields(
        None,
        name=name,
        kind=kind,
        venue=venue,
        edition=edition,
        own_edition=own_edition,
        options=options,
        best_of=best_of,
        third_place=third_place,
        substitutes=substitutes,
        ruleset=ruleset,
        format=format,
        shape=shape,
        seeding=seeding,
        criteria=criteria,
        game_minutes=game_minutes,
        rest_minutes=rest_minutes,
    )
    with writing():
        _forbid_same_stage(tournament, fields["name"], apart_from=None)
        position = tournament.stages.count() + 1
        made = Stage.objects.create(tournament=tournament, position=position, **fields)
        audit.record(user=by, verb="add-stage", about=made, after=_stage_json(made))
        announce(tournament, "stages")
        return made


def change_stage(*, stage: Stage, by: User, **changes: Any) -> Stage:
    """Other settings; once drawn, what the draw was made with stays. Games keep what they opened with.

    Of format, shape, seeding, criteria and minutes those that are not given stay as they are.
    """
    with writing():
        stage = Stage.objects.select_for_update().get(pk=stage.pk)
        fields = _stage_fields(stage, **{"own_edition": stage.own_edition, **changes})
        _forbid_same_stage(stage.tournament, fields["name"], apart_from=stage.pk)
        if fields["third_place"] != stage.third_place and stage.rounds.exists():
            raise Illegal(both(_("已经抽签；先撤销抽签，才能改三四名决赛。")), field="third_place")
        if stage.rounds.exists():
            refuse_what_the_draw_fixed(stage, fields)
        before = _stage_json(stage)
        for name, value in fields.items():
            setattr(stage, name, value)
        stage.save()
        audit.record(user=by, verb="change-stage", about=stage, before=before, after=_stage_json(stage))
        announce(stage.tournament, "stages")
        return stage


def publish_tournament(*, tournament: Tournament, released: bool, by: User) -> Tournament:
    """Shows the championship to everybody, or takes it back; draws are released on their own."""
    with writing():
        if Tournament.objects.filter(pk=tournament.pk).exclude(released=released).update(released=released):
            audit.record(
                user=by,
                verb="publish" if released else "unpublish",
                about=tournament,
                before={"released": not released},
                after={"released": released},
            )
        tournament.released = released
        announce(tournament, "tournament")
        return tournament


def _stage_fields(
    stage: Stage | None,
    *,
    name: str,
    kind: str = StageKind.REGIONAL,
    venue: Venue | None = None,
    edition: str = "2011",
    own_edition: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    best_of: Mapping[str, int] | int = 1,
    third_place: bool = False,
    substitutes: bool = False,
    ruleset: str | None = None,
    format: str | None = None,
    shape: Mapping[str, Any] | None = None,
    seeding: str | None = None,
    criteria: Sequence[str] | None = None,
    game_minutes: int | None = None,
    rest_minutes: int | None = None,
) -> dict[str, Any]:
    if kind not in StageKind.values:
        raise Malformed(both(_("没有类别“%(kind)s”。"), kind=kind), field="kind")
    book = _book(stage, ruleset, format, shape)
    columns = format_fields(
        stage,
        ruleset=book,
        format=format,
        shape=shape,
        seeding=seeding,
        criteria=criteria,
        game_minutes=game_minutes,
        rest_minutes=rest_minutes,
    )
    own = _own(book, edition, own_edition or {})
    readings = checked_options(options or {}, book)
    refuse_unreadable(book, edition, own, readings)
    return {
        "name": required(name, field="stage_name", longest=100),
        "kind": kind,
        "venue": venue,
        "edition": edition,
        "own_edition": own,
        "options": readings,
        "best_of": _games(best_of),
        "third_place": third_place,
        "substitutes": substitutes,
        "ruleset": book,
        **columns,
    }


def _games(best_of: Mapping[str, int] | int) -> dict[str, int]:
    """Games a match by round, "default" for all others; Malformed names the round whose number is none."""
    spec = {"default": best_of} if isinstance(best_of, int) else {str(key): value for key, value in best_of.items()}
    wrong = unreadable(spec)
    if wrong is not None:
        raise Malformed(both(_("局数应为不超过 9 的奇数。")), field=f"best_of.{wrong}")
    return spec


def _book(stage: Stage | None, ruleset: str | None, format: str | None, shape: Mapping[str, Any] | None) -> str:
    """The rule set that is meant, held against the format; what is not said stays, or follows from the format."""
    kind = format if format is not None else str(stage.format) if stage else Format.SINGLE.value
    if ruleset is None:
        same = stage is not None and kind in formats(stage.ruleset)
        ruleset = stage.ruleset if stage is not None and same else ruleset_for(kind, (shape or {}).get("seats"))
    if kind in Format.values:
        refuse_other_formats(ruleset, kind)
    return ruleset


def _own(ruleset: str, edition: str, said: Mapping[str, Any]) -> dict[str, Any] | None:
    """The organiser's own edition, or his lists of cards, as far as the rule set has such."""
    if ruleset == KINGS:
        return dict(said) if edition == OWN_EDITION and said else None
    return {name: said[name] for name in CARDS[ruleset] if said.get(name)} or None


def _stage_json(stage: Stage) -> dict[str, Any]:
    return {
        "name": stage.name,
        "kind": str(stage.kind),
        "venue": stage.venue_id,
        "edition": stage.edition,
        "own_edition": stage.own_edition,
        "options": stage.options,
        "best_of": stage.best_of,
        "third_place": stage.third_place,
        "substitutes": stage.substitutes,
        "ruleset": stage.ruleset,
        "format": str(stage.format),
        "shape": stage.shape,
        "seeding": str(stage.seeding),
        "criteria": stage.criteria,
        "game_minutes": stage.game_minutes,
        "rest_minutes": stage.rest_minutes,
    }


def _forbid_same_stage(tournament: Tournament, name: str, *, apart_from: int | None) -> None:
    if tournament.stages.filter(name=name).exclude(pk=apart_from).exists():
        raise Illegal(both(_("已有阶段“%(name)s”。"), name=name), field="stage_name")


def _first_stage() -> str:
    return str(_("正赛"))


def _zone(name: str) -> str:
    if name not in zoneinfo.available_timezones():
        raise Malformed(both(_("没有时区“%(name)s”。"), name=name), field="time_zone")
    return name


def free_slug(asked: str, name: str) -> str:
    """What was asked for, if free; else made of the name's Latin letters, or of a number."""
    if asked:
        slug = slugify(asked)[:60]
        if slug != asked or slug in RESERVED_SLUGS:
            raise Malformed(both(_("网址名只用小写字母、数字和连字符。")), field="slug")
        if Tournament.objects.filter(slug=slug).exists():
            raise Illegal(both(_("网址名“%(slug)s”已被使用。"), slug=slug), field="slug")
        return slug
    newest = Tournament.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    wish = slugify(name)[:50]
    if not wish or wish.isdigit() or wish in RESERVED_SLUGS or Tournament.objects.filter(slug=wish).exists():
        return f"{wish or 'cup'}-{newest + 1}"
    return wish
