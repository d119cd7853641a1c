"""`/t/<slug>/bracket/`: who meets whom, as the stage's format draws it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.crosstabs import crosstabs
from tournament.draws import RoundLine, draw_of
from tournament.kept import keep
from tournament.models import Match, Round, Stage
from tournament.public.visiting import Visit, show, visit
from tournament.words import Format, MatchState


@require_safe
@keep
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """Brackets: rounds as tabs on a phone, the whole tree on a wide screen and on paper. Groups: a table each.

    Swiss rounds and tables of many: one round at a time, on every screen.
    """
    visited = visit(request, slug)
    return show(request, "bracket", visited, **shown(visited, request.GET.get("round", "")))


def shown(visited: Visit, asked: str) -> dict[str, Any]:
    """What the page of the visit's stage needs; `asked` is the round, or the group, in the address."""
    stage = visited.stage
    if stage is None:
        return {"kind": "tree", "draw": None}
    if stage.format == Format.GROUPS:
        return _groups(stage, asked, released_only=visited.released_only)
    if stage.format in (Format.SWISS, Format.PODS):
        return _rounds(stage, asked, released_only=visited.released_only)
    draw = draw_of(stage, released_only=visited.released_only)
    return {"kind": "tree", "draw": draw, "tabs": _tabs(draw.rounds), "chosen": chosen_round(draw.rounds, asked)}


def _groups(stage: Stage, asked: str, *, released_only: bool) -> dict[str, Any]:
    found = crosstabs(stage, released_only=released_only)
    numbers = [one.group.number for one in found]
    chosen = int(asked) if asked.isdecimal() and int(asked) in numbers else next(iter(numbers), None)
    tabs = [{"number": one.group.number, "group": one.group} for one in found]
    return {"kind": "groups", "crosstabs": found, "tabs": tabs, "chosen": chosen}


def _rounds(stage: Stage, asked: str, *, released_only: bool) -> dict[str, Any]:
    """One round: the one asked for, else the first with something still to play, else the last."""
    rounds = [one for one in stage.rounds.all() if one.released or not released_only]
    chosen = next((one for one in rounds if str(one.number) == asked), None) or _current(rounds)
    draw = draw_of(stage, released_only=released_only, only=chosen) if chosen else None
    tabs = [{"number": one.number, "round": one} for one in rounds]
    return {"kind": "rounds", "draw": draw, "tabs": tabs, "chosen": chosen.number if chosen else None}


def _current(rounds: Sequence[Round]) -> Round | None:
    """The first of these rounds with something still to play, else the last."""
    going_on = Match.objects.filter(round__in=rounds).exclude(state=MatchState.DECIDED).values_list("round", flat=True)
    unfinished = set(going_on.distinct())
    return next((one for one in rounds if one.pk in unfinished), rounds[-1] if rounds else None)


def _tabs(rounds: Sequence[RoundLine]) -> list[dict[str, Any]]:
    return [{"number": one.round.number, "label": one.label} for one in rounds]


def chosen_round(rounds: Sequence[RoundLine], asked: str) -> int | None:
    """The round a phone shows: the one asked for, else the first with something still to play."""
    if any(str(one.round.number) == asked for one in rounds):
        return int(asked)
    for one in rounds:
        if any(line.match.state != MatchState.DECIDED for line in one.contested):
            return one.round.number
    return rounds[-1].round.number if rounds else None
