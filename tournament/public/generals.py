"""Generals and camps: `/t/<slug>/generals/` of a whole event, and the histories on a team's and a player's page.

Only of finished, confirmed games of released rounds whose display is not frozen; a void game counts for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from rules.kings.generals import generals as known_generals
from tournament.histories import SIDES, Camp, Drafted, Figures, Seen, drafted, of_camps, of_generals
from tournament.kept import keep
from tournament.models import GameScore, Player, Slot, Team
from tournament.neighbours import frozen_games
from tournament.public.visiting import Visit, show, visit
from tournament.words import GameState, VersionStatus

KINGDOMS = {"wei": "魏", "shu": "蜀", "wu": "吴", "qun": "群"}
ORDERS: dict[str, Callable[[Figures], Any]] = {
    "name": lambda one: one.general,
    "laid": lambda one: -one.laid,
    "first": lambda one: -one.first,
    "played": lambda one: -one.played,
    "commander": lambda one: -one.commander,
    "won": lambda one: -one.won,
    "rate": lambda one: (one.rate is None, -(one.rate or 0)),
}


@dataclass(frozen=True, slots=True)
class Told:
    """A general with its name as the reader writes it and its kingdom's sign; empty for one of the organiser's own."""

    figures: Figures
    name: str
    kingdom: str


@dataclass(frozen=True, slots=True)
class Line:
    """One game of a team or a player: against whom, in which camp, who was played and picked, and whether it was won."""

    score: GameScore
    against: str
    camp: str
    won: bool
    played: tuple[tuple[str, bool], ...]
    picked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class History:
    """What a team's or a player's page says: figures by general, by camp, and game by game, the newest first."""

    generals: list[Told]
    camps: list[Camp]
    lines: list[Line]


@require_safe
@keep
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """`?by=` sorts by a column, `?stage=` leaves the games of one stage."""
    visited = visit(request, slug)
    only = visited.stage if request.GET.get("stage") else None
    scores = scores_of(visited)
    if only is not None:
        scores = scores.filter(match__stage=only)
    hidden = frozen_games(visited.tournament)
    games = [_game(score) for score in scores if score.game not in hidden]
    by = request.GET.get("by", "")
    found = of_generals(Seen(game) for game in games if game.picks)
    found = sorted(found, key=ORDERS[by]) if by in ORDERS else found
    return show(
        request,
        "generals",
        visited,
        generals=_told(found),
        camps=of_camps(Seen(game, (side,)) for game in games for side in SIDES),
        games=sum(bool(game.picks) for game in games),
        by=by if by in ORDERS else "played",
        only=only,
    )


def of_team(visited: Visit, team: Team) -> History:
    """The history of a team in this tournament."""
    scores = scores_of(visited).filter(match__slots__entrant__team=team).distinct()
    sided = [(score, side) for score in _public(visited, scores) if (side := _side_of(score, team.pk))]
    return _history([(score, Seen(_game(score), (side,))) for score, side in sided])


def of_player(visited: Visit, player: Player) -> History:
    """The history of a player: the games he sat in, as far as the line-ups were kept, else those he commanded."""
    key = f"p{player.pk}"
    scores = scores_of(visited).filter(match__slots__entrant__team=player.team_id).distinct()
    sided = [(score, side) for score in _public(visited, scores) if (side := _side_of(score, player.team_id))]
    seen = [(score, Seen(_game(score), (side,), key)) for score, side in sided]
    return _history([(score, one) for score, one in seen if _sat(one, key)])


def scores_of(visited: Visit) -> QuerySet[GameScore]:
    """The scores of the tournament that count and are the reader's to see, in the order of play."""
    found = GameScore.objects.filter(
        match__stage__tournament=visited.tournament, status=VersionStatus.CURRENT, state=GameState.CONFIRMED
    )
    if visited.released_only:
        found = found.filter(match__round__released=True)
    return found.order_by("match__stage__position", "match__round__number", "match_id", "number")


def _public(visited: Visit, scores: QuerySet[GameScore]) -> list[GameScore]:
    hidden = frozen_games(visited.tournament)
    slots = Prefetch("match__slots", Slot.objects.select_related("entrant__team").order_by("position"))
    read = scores.select_related("match__round", "match__stage").prefetch_related(slots)
    return [score for score in read if score.game not in hidden]


def _game(score: GameScore) -> Drafted:
    return drafted(score.figures, winner=score.winner, camps=score.camps, commanders=score.commanders)


def _side_of(score: GameScore, team_id: int) -> str | None:
    for side, slot in zip(SIDES, score.match.slots.all(), strict=False):
        if slot.entrant is not None and slot.entrant.team_id == team_id:
            return side
    return None


def _sat(seen: Seen, key: str) -> bool:
    (side,) = seen.sides
    return key in seen.game.lineups.get(side, {}) or seen.game.commanders.get(side) == key


def _history(seen: list[tuple[GameScore, Seen]]) -> History:
    games = [one for _score, one in seen]
    return History(_told(of_generals(games)), of_camps(games), [_line(score, one) for score, one in reversed(seen)])


def _line(score: GameScore, seen: Seen) -> Line:
    game, (side,) = seen.game, seen.sides
    others = [
        slot.entrant.team.name
        for name, slot in zip(SIDES, score.match.slots.all(), strict=False)
        if name != side and slot.entrant is not None
    ]
    lineup = game.lineups.get(side, {})
    commander = game.commanders.get(side)
    own = [
        (general_name(general), player == commander)
        for player, general in lineup.items()
        if seen.player in (None, player)
    ]
    played = set(lineup.values())
    return Line(
        score=score,
        against="、".join(others),
        camp=game.camps.get(side, ""),
        won=game.winner == side,
        played=tuple(sorted(own, key=lambda one: not one[1])),
        picked=tuple(general_name(one) for one in game.picks.get(side, ()) if one not in played)
        if seen.player is None
        else (),
    )


def _told(found: Iterable[Figures]) -> list[Told]:
    return [Told(one, general_name(one.general), _kingdom(one.general)) for one in found]


def general_name(name: str) -> str:
    """A general as the reader writes it; one of the organiser's own as he wrote it."""
    general = known_generals().get(name) if get_language() == "en" else None
    return general.english or name if general else name


def _kingdom(name: str) -> str:
    general = known_generals().get(name)
    return KINGDOMS.get(general.kingdom, "") if general else ""
