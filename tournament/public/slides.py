"""What a hall's screen shows, one screenful after the other: few things, huge. Plain values for the templates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import Any

from django.db.models import Max, Q
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.draws import MatchLine, draw_of, line_of, match_lines
from tournament.models import Match, Stage
from tournament.neighbours import live_of
from tournament.public.pace import Pace, pace, with_lateness
from tournament.public.standing import figure, may_see
from tournament.public.timetable import last_rounds
from tournament.public.visiting import Visit
from tournament.public.watching import LIVE, champion_of, soonest
from tournament.services import announcements
from tournament.services.standings import Place, Table, tables
from tournament.standings import Criterion
from tournament.words import CriterionWord, Format, MatchState, SlotHolds, VersionStatus

KINDS = ("playing", "next", "results", "bracket", "standings", "announcements")
A_SCREEN = {"playing": 5, "next": 6, "results": 6, "cards": 6, "standings": 8}
MOST = 48  # matches of a list; a screen that takes ten minutes to come round again is read by nobody
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
    return [slide for kind in kinds for slide in MAKERS[kind](scene)]


def _playing(scene: Scene) -> Iterator[Slide]:
    lines = _lines(scene, Q(state__in=LIVE), ("table__number", "pk"))
    live = live_of(line.match for line in lines)
    rows = [(line, live.get(line.match.pk)) for line in lines]
    yield from _paged("playing", _("正在比赛"), rows)


def _next(scene: Scene) -> Iterator[Slide]:
    known = Q(round__schedule_released=True) if scene.visit.released_only else Q()
    ready = Q(state__in=(MatchState.READY, MatchState.WAITING)) & known & Q(starts_at__isnull=False)
    lines = _lines(scene, ready, soonest(released_only=scene.visit.released_only))
    going = _pace(scene)
    yield from _paged("next", _("接下来"), with_lateness(lines, scene.now), pace=going)


def _pace(scene: Scene) -> Pace | None:
    stage = scene.only or scene.visit.stage
    return pace(stage, now=scene.now, released_only=scene.visit.released_only) if stage else None


def _results(scene: Scene) -> Iterator[Slide]:
    said = Max("results__at", filter=Q(results__status=VersionStatus.CURRENT))
    lines = _lines(scene, Q(state=MatchState.DECIDED), ("-said_at", "-pk"), most=12, said_at=said)
    yield from _paged("results", _("刚刚结束"), [line for line in lines if line.played or line.match.outcome])


def _lines(scene: Scene, which: Q, order: Sequence[Any], *, most: int = MOST, **annotations: Any) -> list[MatchLine]:
    found = Match.objects.filter(which, stage__tournament=scene.visit.tournament)
    if scene.only is not None:
        found = found.filter(stage=scene.only)
    if scene.visit.released_only:
        found = found.filter(round__released=True)
    found = found.exclude(slots__holds=SlotHolds.BYE).exclude(part="reset", outcome="cancelled")
    last = last_rounds(scene.visit.tournament)
    lines = match_lines(found.annotate(**annotations).order_by(*order)[:most])
    hidden = scene.visit.released_only
    return [line_of(match, last=last[match.stage_id], released_only=hidden) for match in lines]


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
    if stage is None or not may_see(stage, insider=scene.visit.insider) or not stage.rounds.exists():
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


MAKERS = {
    "playing": _playing,
    "next": _next,
    "results": _results,
    "bracket": _bracket,
    "standings": _standings,
    "announcements": _announcements,
}
