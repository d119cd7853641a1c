"""Groups changed by hand between the draw and the first result: a team moves to another group, or two change places."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament import audit
from tournament.bilingual import both
from tournament.models import Entrant, Match, Round, Stage
from tournament.refusals import Illegal, Malformed
from tournament.services.bracket import Bracket, hold, load, settle
from tournament.services.layout import group_nodes, lay_out
from tournament.services.publishing import announce
from tournament.services.shape import full_shape
from tournament.services.user import User
from tournament.transactions import writing
from tournament.words import Format

FEWEST = 2


def exchange(*, stage: Stage, one: Entrant, other: Entrant, by: User) -> Stage:
    """Two teams of different groups take each other's place: the matches, their tables and times stay as they are."""
    with writing():
        bracket, entrants = _held(stage)
        first, second = _member(entrants, one), _member(entrants, other)
        if first.group_id == second.group_id:
            raise Illegal(both(_("两队已在同一组。")), field="other")
        before = _groups(entrants.values())
        first.group, second.group = second.group, first.group
        numbers = first.draw_number, second.draw_number
        Entrant.objects.filter(pk=first.pk).update(draw_number=None)
        second.draw_number, first.draw_number = numbers
        second.save(update_fields=["draw_number", "group"])
        first.save(update_fields=["draw_number", "group"])
        _settle(stage)
        _record(bracket.stage, before, entrants.values(), by)
        return bracket.stage


def move(*, stage: Stage, one: Entrant, group: int, by: User) -> Stage:
    """A team goes to another group; the matches of all groups are laid out anew, without tables and times."""
    with writing():
        bracket, entrants = _held(stage)
        mover = _member(entrants, one)
        target = bracket.stage.groups.filter(number=group).first()
        if target is None or mover.group is None or target.pk == mover.group_id:
            raise Illegal(both(_("请选另一个组。")), field="group")
        if sum(other.group_id == mover.group_id for other in entrants.values()) <= FEWEST:
            raise Illegal(both(_("每组至少 2 队。")), field="group")
        before = _groups(entrants.values())
        mover.group = target
        mover.save(update_fields=["group"])
        _lay_out_anew(bracket, list(entrants.values()))
        _settle(stage)
        _record(bracket.stage, before, entrants.values(), by)
        return bracket.stage


def sizes_if(stage: Stage, one: Entrant, group: int) -> list[tuple[str, int]]:
    """How many each group would have, by its letter."""
    counted = {found.pk: [str(found), 0, found.number] for found in stage.groups.all()}
    for entrant in stage.entrants.exclude(group=None):
        at = next((pk for pk, row in counted.items() if row[2] == group), None) if entrant.pk == one.pk else None
        counted[at or entrant.group_id][1] += 1  # type: ignore[index, operator]
    return [(str(name), int(count)) for name, count, _number in counted.values()]  # type: ignore[call-overload]


def _held(stage: Stage) -> tuple[Bracket, dict[int, Entrant]]:
    bracket = hold(stage.pk)
    if bracket.stage.format != Format.GROUPS or not bracket.matches:
        raise Illegal(both(_("只有抽过签的小组赛可以换组。")))
    if bracket.played:
        raise Illegal(both(_("已有 %(count)s 场比赛开打或有结果，不能再换组。"), count=len(bracket.played)))
    entrants = bracket.stage.entrants.select_related("team", "group").order_by("draw_number", "pk")
    return bracket, {one.pk: one for one in entrants if one.group_id is not None}


def _member(entrants: dict[int, Entrant], one: Entrant) -> Entrant:
    if one.pk not in entrants:
        raise Malformed(both(_("这支队伍不在任何一组。")), field="team")
    return entrants[one.pk]


def _lay_out_anew(bracket: Bracket, entrants: list[Entrant]) -> None:
    """The rounds keep their names, their games a match and what of them is public."""
    stage = bracket.stage
    games = {match.round.number: match.best_of for match in bracket.matches.values()}
    kept = {one.number: one for one in stage.rounds.all()}
    stage.rounds.all().delete()
    made = list(stage.groups.order_by("number"))
    lines = [[one.draw_number or 0 for one in entrants if one.group_id == group.pk] for group in made]
    nodes = group_nodes(lines, legs=full_shape(stage)["legs"])
    lay_out(stage, nodes, groups={node.key: made[int(node.key[1:].partition(".")[0]) - 1] for node in nodes})
    told = ("name", "released", "schedule_released", "officials_released")
    for one in stage.rounds.all():
        before = kept.get(one.number) or kept[max(kept)]
        for name in told:
            setattr(one, name, getattr(before, name) if name != "name" or one.number in kept else "")
        one.save(update_fields=told)
        if one.number in games:
            Match.objects.filter(round=one).update(best_of=games[one.number])


def _settle(stage: Stage) -> None:
    bracket = load(stage)
    settle(bracket, bracket.fixtures())


def _groups(entrants: Iterable[Entrant]) -> dict[str, Any]:
    said: dict[str, Any] = {}
    for one in entrants:
        said.setdefault(str(one.group), []).append(one.team.name)
    return said


def _record(stage: Stage, before: dict[str, Any], entrants: Iterable[Entrant], by: User) -> None:
    audit.record(user=by, verb="move-team", about=stage, before=before, after=_groups(entrants))
    announce(stage.tournament, "draw")


def placed(stage: Stage) -> int:
    """How many matches have a table or a time that laying out anew takes away."""
    return Match.objects.filter(round__in=Round.objects.filter(stage=stage)).exclude(table=None, starts_at=None).count()
