"""What a hall's screen shows, one screenful after the other: few things, huge. Plain values for the templates."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import Any

from django.db.models import prefetch_related_objects
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.draws import draw_of
from tournament.models import Stage
from tournament.neighbours import live_of
from tournament.public.lists import MOST, Lists, lists
from tournament.public.pace import Pace, pace, with_lateness
from tournament.public.standing import figure, may_see
from tournament.public.visiting import Visit
from tournament.public.watching import champion_of
from tournament.services import announcements
from tournament.services.standings import Place, Table, tables
from tournament.standings import Criterion
from tournament.words import CriterionWord, Format, MatchState

KINDS = ("playing", "next", "results", "bracket", "standings", "announcements")
A_SCREEN = {"playing": 5, "next": 6, "results": 6, "cards": 6, "standings": 8}
TREE = 3  # the last rounds of a bracket that fit on a screen as a tree
FIGURES = 2


@dataclass(frozen=True, slots=True)
class Slide:
    """One screenful. `key` is the same as long as it is the same page of the same list, whatever is on it."""

    key: str
    kind: str
    title: str
    page: int = 1
    pages: int = 1
    rows: Sequence[Any] = ()
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def template(self) -> str:
        """What draws it."""
        return f"tournament/public/slides/{self.kind}.html"


@dataclass(frozen=True, slots=True)
class Scene:
    """What the slides are made of: whose eyes, which stage (None: all of them), when, and how much of a long table."""

    visit: Visit
    only: Stage | None
    now: datetime
    top: int


def slides(scene: Scene, kinds: Sequence[str]) -> list[Slide]:
    """The slides of these kinds in their order; a kind with nothing to show has none."""
    prefetch_related_objects(scene.visit.stages, "rounds")
    listed = set(kinds) & set(LISTED)
    found = lists(scene.visit, scene.only, last=_last_rounds(scene)) if listed else Lists((), (), ())
    return [
        slide for kind in kinds for slide in (LISTED[kind](scene, found) if kind in listed else MAKERS[kind](scene))
    ]


def _last_rounds(scene: Scene) -> dict[int, int]:
    return {stage.pk: max((one.number for one in stage.rounds.all()), default=0) for stage in scene.visit.stages}


def _playing(scene: Scene, found: Lists) -> Iterator[Slide]:
    live = live_of(line.match for line in found.playing) if found.playing else {}
    yield from _paged("playing", _("正在比赛"), [(line, live.get(line.match.pk)) for line in found.playing])


def _next(scene: Scene, found: Lists) -> Iterator[Slide]:
    rows = with_lateness(found.next, scene.now)
    yield from _paged("next", _("接下来"), rows, pace=_pace(scene) if rows else None)


def _pace(scene: Scene) -> Pace | None:
    stage = scene.only or scene.visit.stage
    return pace(stage, now=scene.now, released_only=scene.visit.released_only) if stage else None


def _results(scene: Scene, found: Lists) -> Iterator[Slide]:
    yield from _paged("results", _("刚刚结束"), found.results)


def _bracket(scene: Scene) -> Iterator[Slide]:
    """The last three rounds as a tree once they are what is played; before, and in other formats, the round as cards."""
    stage = scene.only or scene.visit.stage
    if stage is None:
        return
    draw = draw_of(stage, released_only=scene.visit.released_only)
    open_rounds = [one for one in draw.rounds if any(line.match.state != MatchState.DECIDED for line in one.contested)]
    if draw.champion is not None and not open_rounds:
        champion = champion_of(stage, stage.matches.all(), last=draw.last)
        yield Slide("champion", "champion", _("冠军"), more={"champion": champion, "stage": stage})
    current = (open_rounds or list(draw.rounds)[-1:] or [None])[0]
    if current is None:
        return
    if stage.format == Format.SINGLE and current.round.number > draw.last - TREE:
        columns = [one for one in draw.rounds if one.round.number > draw.last - TREE]
        yield Slide("bracket-1", "tree", _("对阵"), rows=columns, more={"stage": stage})
        return
    yield from _paged("bracket", current.label, current.contested[:MOST], size="cards", template="cards", stage=stage)


def _standings(scene: Scene) -> Iterator[Slide]:
    stage = scene.only or scene.visit.stage
    if stage is None or not may_see(stage, insider=scene.visit.insider) or not stage.rounds.all():
        return
    for table in tables(stage):
        title = _("%(name)s组") % {"name": table.group} if table.group else _("排名")
        asked = [one for one in table.criteria if one not in (Criterion.HEAD_TO_HEAD, Criterion.MATCH_WINS)][:FIGURES]
        rows = [_standing(place, asked) for place in _placed(table, scene.top)]
        labels = [str(CriterionWord(one.value).label) for one in asked]
        key = f"standings-{table.group.number if table.group else 0}"
        yield from _paged(key, title, rows, size="standings", template="standings", labels=labels, stage=stage)


def _placed(table: Table, top: int) -> list[Place]:
    return list(islice((one for one in table.places if one.place is not None), top))


def _standing(place: Place, asked: Sequence[Criterion]) -> dict[str, Any]:
    return {"place": place, "figures": [figure(place.row.figures.get(one), one) for one in asked]}


def _announcements(scene: Scene) -> Iterator[Slide]:
    for number, one in enumerate(announcements.public(scene.visit.tournament)[:5], 1):
        text = one.english if get_language() == "en" and one.english else one.text
        yield Slide(
            f"announcement-{one.pk}", "announcement", _("公告"), more={"text": text, "said": one, "number": number}
        )


def _paged(
    key: str, title: str, rows: Sequence[Any], *, size: str = "", template: str = "", **more: Any
) -> Iterator[Slide]:
    """The rows, a screenful a slide; the last screen is as full as it is."""
    a_screen = A_SCREEN[size or key]
    pages = -(-len(rows) // a_screen)
    for page in range(1, pages + 1):
        shown = rows[(page - 1) * a_screen : page * a_screen]
        yield Slide(f"{key}-{page}", template or key, title, page, pages, shown, more)


LISTED: dict[str, Callable[[Scene, Lists], Iterator[Slide]]] = {"playing": _playing, "next": _next, "results": _results}
MAKERS: dict[str, Callable[[Scene], Iterator[Slide]]] = {
    "bracket": _bracket,
    "standings": _standings,
    "announcements": _announcements,
}
