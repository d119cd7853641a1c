"""`/t/<slug>/find/`: type a few words, see a team's next table and time, players, matches and stages. No login.

Every word must be found. Nothing is found by what is not the reader's to know: a player who shows initials only, a table
before the schedule is out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.draws import MatchLine, line_of, match_lines
from tournament.labels import round_label
from tournament.models import Entrant, Match, Player, Round, Slot, Stage
from tournament.naming import tidy
from tournament.public.timetable import last_rounds
from tournament.public.visiting import Visit, show, visit
from tournament.public.watching import journeys
from tournament.words import MatchState, SlotHolds

MOST = 8
MOST_MATCHES = 12
TABLE = re.compile(r"(?:桌|table)?\s*(\d{1,4})\s*(?:号桌|号|桌)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Found:
    """A team that a visitor looked for: its next match, and those it has played."""

    entrant: Entrant
    next: MatchLine | None
    played: tuple[MatchLine, ...]


@require_safe
def find(request: HttpRequest, slug: str) -> HttpResponse:
    """`?name=` is what to look for."""
    visited = visit(request, slug)
    name = tidy(request.GET.get("name", ""))[:60]
    words = name.split()
    teams = _teams(visited, words) if words else []
    return show(
        request,
        "find",
        visited,
        name=name,
        found=teams,
        players=_players(visited, words) if words else [],
        matches=_matches(visited, words, beside=teams) if words else [],
        places=_places(visited, words) if words else [],
    )


def _teams(visited: Visit, words: Sequence[str]) -> list[Found]:
    found = Entrant.objects.filter(stage__tournament=visited.tournament)
    for word in words:
        found = found.filter(Q(team__name__icontains=word) | _has_player(word, insider=visited.insider))
    entrants = list(
        found.select_related("team", "stage")
        .prefetch_related("team__players")
        .distinct()
        .order_by("stage__position", "team__name")[:MOST]
    )
    by_entrant = journeys(entrants, released_only=visited.released_only)
    return [_told(entrant, by_entrant[entrant.pk]) for entrant in entrants]


def _told(entrant: Entrant, lines: list[MatchLine]) -> Found:
    ahead = next((line for line in lines if line.match.state != MatchState.DECIDED), None)
    return Found(entrant, ahead, tuple(line for line in reversed(lines) if line.scores))


def _has_player(word: str, *, insider: bool) -> Q:
    """Entrants with a player of this name; whoever shows initials only is not found by more than those."""
    return Q(team__pk__in=_named(word, insider=insider).values("team"))


def _named(word: str, *, insider: bool) -> QuerySet[Player]:
    named = Player.objects.filter(name__icontains=word, erased=False)
    return named if insider else named.filter(initials=False)


def _players(visited: Visit, words: Sequence[str]) -> list[Player]:
    """Players by their own names."""
    found = Player.objects.filter(team__tournament=visited.tournament)
    for word in words:
        found = found.filter(pk__in=_named(word, insider=visited.insider).values("pk"))
    return list(found.select_related("team").order_by("name", "pk")[:MOST])


def _matches(visited: Visit, words: Sequence[str], *, beside: Sequence[Found]) -> list[MatchLine]:
    """Matches by teams, table, round and stage, the open ones first, without those a found team already shows."""
    shown = {line.match.pk for one in beside for line in ((one.next, *one.played) if one.next else one.played)}
    found = Match.objects.filter(stage__tournament=visited.tournament).exclude(pk__in=shown)
    if visited.released_only:
        found = found.filter(round__released=True)
    last = last_rounds(visited.tournament)
    labels = _labels(visited, last)
    for word in words:
        found = found.filter(_match_with(word, labels, visited))
    found = found.exclude(slots__holds=SlotHolds.BYE).exclude(part="reset", outcome="cancelled").distinct()
    lines = match_lines(found.order_by("state", "-stage__position", "round__number", "number")[:MOST_MATCHES])
    told = [line_of(match, last=last[match.stage_id], released_only=visited.released_only) for match in lines]
    return sorted(told, key=lambda line: line.match.state == MatchState.DECIDED)


def _match_with(word: str, labels: dict[int, str], visited: Visit) -> Q:
    slots = Slot.objects.filter(match=OuterRef("pk"), entrant__team__name__icontains=word)
    rounds = [pk for pk, label in labels.items() if word.casefold() in label.casefold()]
    found = Q(Exists(slots)) | Q(stage__name__icontains=word) | Q(round__in=rounds)
    table = TABLE.fullmatch(word)
    if table is None:
        return found
    at = Q(table__number=min(int(table[1]), 32_000))
    return found | (at & Q(round__schedule_released=True) if visited.released_only else at)


def _labels(visited: Visit, last: dict[int, int]) -> dict[int, str]:
    """What each round is called, by its id."""
    rounds = Round.objects.filter(stage__tournament=visited.tournament)
    first: dict[int, Match] = {}
    for match in Match.objects.filter(round__in=rounds, number=1).order_by("third", "-pk"):
        first.setdefault(match.round_id, match)
    return {one.pk: round_label(one, last=last[one.stage_id], match=first.get(one.pk)) for one in rounds}


def _places(visited: Visit, words: Sequence[str]) -> list[Stage]:
    """Stages by their own names, and by the name and city of their venue."""
    return [stage for stage in visited.stages if all(word.casefold() in _text_of(stage) for word in words)]


def _text_of(stage: Stage) -> str:
    venue = f"{stage.venue.name} {stage.venue.city}" if stage.venue else ""
    return f"{stage.name} {venue}".casefold()
