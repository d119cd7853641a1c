"""Reads that other rooms ask for by name."""

from __future__ import annotations

from typing import Any, TypedDict

from tournament.models import GameScore, Match, Player, Stage, Team
from tournament.outcome import Side
from tournament.rotation import may_command
from tournament.tally import Game, Standing, Tally, tally
from tournament.words import GameState, Part, VersionStatus

OWN_EDITION = "own"
SIDES: tuple[Side, Side] = ("A", "B")
_STANDINGS = {one.value: one for one in Standing}
_NOTHING = tally((), best_of=1)


class SideOf(TypedDict):
    team: Team
    players: list[Player]
    substitutes: list[Player]
    captain: Player | None


def player_id(player: Player) -> str:
    """Who somebody is in the header of a record."""
    return f"p{player.pk}"


def seated(match: Match) -> dict[int, Player]:
    """The single players of a table of many, by seat from 1; a seat still to be filled is left out."""
    slots = match.slots.select_related("entrant__team").prefetch_related("entrant__team__players").order_by("position")
    held = ((slot.position, list(slot.entrant.team.players.all())) for slot in slots if slot.entrant is not None)
    return {position: players[0] for position, players in held if players}


def sides(match: Match) -> dict[str, SideOf]:
    """Both sides of a match whose slots hold entrants (position 1 is A, 2 is B); a side still to come is left out.

    A table of many has no sides.

    `players` are the three regulars in order.
    """
    if match.part == Part.POD:
        return {}
    slots = match.slots.select_related("entrant__team").prefetch_related("entrant__team__players")
    return {SIDES[slot.position - 1]: _side(slot.entrant.team) for slot in slots if slot.entrant is not None}


def _side(team: Team) -> SideOf:
    everybody = list(team.players.all())
    return {
        "team": team,
        "players": [player for player in everybody if not player.substitute],
        "substitutes": [player for player in everybody if player.substitute],
        "captain": next((player for player in everybody if player.captain), None),
    }


def scores(match: Match) -> list[GameScore]:
    """The current score of every game reported so far, in the order of the games."""
    return list(match.scores.filter(status=VersionStatus.CURRENT).order_by("number"))


def tally_of(match: Match, current: list[GameScore]) -> Tally:
    """How the match stands by these scores."""
    return tally([_game(score) for score in current], best_of=match.best_of) if current else _NOTHING


def _game(score: GameScore) -> Game:
    winner: Side | None = "A" if score.winner == "A" else "B" if score.winner == "B" else None
    return Game(score.number, winner, _STANDINGS[score.state])


def history(match: Match, *, before: int | None = None) -> list[dict[str, Any]]:
    """The `history` of a game's header: earlier games of the match that count (all, or those with a lower number)."""
    return [
        {"commanders": score.commanders, "winner": score.winner, "camps": score.camps, "fouls": score.fouls}
        for score in scores(match)
        if score.state != GameState.VOID and (before is None or score.number < before)
    ]


def next_game(match: Match) -> int | None:
    """The number of the game that can be opened next, or None when the match is decided or its sides are not known."""
    current = scores(match)
    if match.outcome or tally_of(match, current).winner is not None or len(sides(match)) < 2:
        return None
    return max((score.number for score in current), default=0) + 1


def may_command_next(match: Match) -> dict[str, list[Player]]:
    """Per side, the players who may command the next game of the match (KW-G1.1, I-11)."""
    commanded = [game["commanders"] for game in history(match)]
    order = match.stage.options.get("I-11", "least-used")
    answer: dict[str, list[Player]] = {}
    for side, who in sides(match).items():
        by_id = {f"p{player.pk}": player for player in who["players"]}
        numbers = {key: player.pk for key, player in by_id.items()}
        past = [numbers.get(game.get(side, ""), 0) for game in commanded if game.get(side)]
        allowed = may_command([player.pk for player in who["players"]], commanded=past, order=order)
        answer[side] = [player for player in who["players"] if player.pk in allowed]
    return answer


def rule_options(stage: Stage) -> dict[str, Any]:
    """The `options` of a game's header: the stage's edition (an object when it is the organiser's own) and readings."""
    edition: Any = stage.own_edition if stage.edition == OWN_EDITION else stage.edition
    return {"edition": edition, **stage.options}
