"""`/m/<id>/`: a match as everybody may look at it: who plays, what each game ended with and why, protests and rulings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from judging import disputes, folding, queries, secrecy, sheets
from judging.disputes import Disputes
from judging.models import Game
from judging.pages.public import part
from tournament.models import GameScore, Match, Player
from tournament.neighbours import officials_of
from tournament.privacy import SHORTEST, shown_name
from tournament.queries import SideOf, player_id, scores, seated, sides
from tournament.words import GameState, Part


@require_GET
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    """`?part=live` is what changes while one watches."""
    found, who = queries.visible_match(match_id, request.user)
    playing, seats = sides(found), seated(found) if found.part == Part.POD else {}
    people = [*_players(playing.values()), *seats.values()]
    rows = _rows(found, [side["team"].name for side in playing.values()], people)
    counting = [row["score"] for row in rows if row["score"] is not None and row["score"].state != GameState.VOID]
    shown = {
        "match": found,
        "label": queries.label(found),
        "sides": playing,
        "seats": _seats(found, seats),
        "rows": rows,
        "who": who,
        "scheduled": who.staff or found.round.schedule_released,
        "officials": officials_of([found]).get(found.pk, []) if who.staff or found.round.officials_released else [],
        "scored": bool(counting) or not found.outcome,
        "wins": {side: sum(1 for score in counting if score.winner == side) for side in ("A", "B")},
    }
    with timezone.override(ZoneInfo(found.stage.tournament.time_zone)):
        return render(request, "judging/match_live.html" if part(request) else "judging/match.html", shown)


def _players(playing: Iterable[SideOf]) -> list[Player]:
    return [player for side in playing for player in (*side["players"], *side["substitutes"])]


def _seats(match: Match, seats: Mapping[int, Player]) -> list[dict[str, Any]]:
    """Who sits at a table of many, the best first once there are places, else by seat."""
    if not seats:
        return []
    slots = match.slots.select_related("entrant__team").order_by("place", "position")
    return [{"slot": slot, "player": seats[slot.position]} for slot in slots if slot.position in seats]


def _rows(match: Match, names: list[str], people: list[Player]) -> list[dict[str, Any]]:
    games = {game.number: game for game in match.games.select_related("paper")}
    reported = {score.number: score for score in scores(match) if _of_these(score, names)}
    return [_game(number, games.get(number), reported.get(number), people) for number in sorted({*games, *reported})]


def _of_these(score: GameScore, names: list[str]) -> bool:
    """Whether the teams that sit in the match now played this game: one of a pairing that was undone is not theirs."""
    return score.state != GameState.VOID or score.figures.get(GameScore.PLAYED_BY, names) == names


def _game(number: int, game: Game | None, score: GameScore | None, people: list[Player]) -> dict[str, Any]:
    """A game as the public may know it: what came after its display was frozen is not told."""
    fold = secrecy.public(game, folding.memory(game)) if game is not None and game.frozen is not None else None
    hidden = fold is not None and fold.game.verdict is None
    score = None if hidden else score
    called = {player_id(player): shown_name(player) for player in people}
    disputed = disputes.of(game, names=_written_as(people)) if game is not None else Disputes()
    finished = game is not None and (secrecy.finished(game, fold) if fold else game.finished)
    return {
        "number": number,
        "game": game,
        "score": score,
        "finished": finished,
        "explains": game is not None and game.verdict is not None and not hidden and not game.void,
        "disputes": disputed,
        "commanders": {side: called.get(player, "") for side, player in score.commanders.items()} if score else {},
        "cite": "" if hidden or game is None or game.verdict is None else sheets.cite(game.verdict.get("by", "")),
    }


def _written_as(people: Iterable[Player]) -> dict[str, str]:
    """What stands for the names of those who show their initials only, wherever somebody typed them."""
    return {one.name: shown_name(one) for one in people if one.initials and len(one.name) >= SHORTEST}
