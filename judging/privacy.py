"""Names in the records of games: written anew when a person asks for it, while the seal over the entries stays checkable.

The header of a record is the only place that names people; entries know them by number. A header whose names were changed
keeps the seal it was opened with (`about.first_seal`), from which the chain over the entries goes on (docs/privacy.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import rules
from judging.models import Game
from tournament.models import Player
from tournament.privacy import recorded_name
from tournament.queries import player_id

FIRST_SEAL = "first_seal"


def records_of(player: Player) -> int:
    """How many records name the player."""
    return sum(1 for _game in _games(player))


def rename(player: Player) -> int:
    """Writes the name that the player's records may show now; how many were changed."""
    changed = 0
    for game in _games(player):
        header = renamed(game.header, player_id(player), recorded_name(player))
        if header != game.header:
            Game.objects.filter(pk=game.pk).update(header=header)
            changed += 1
    return changed


def renamed(header: dict[str, Any], key: str, name: str) -> dict[str, Any]:
    """The header with another name for one player. With the names it was opened with, it is the sealed one again."""
    about = {**header.get("about", {}), FIRST_SEAL: rules.seal_open(header)}
    changed = {**header, "people": {**header["people"], key: name}}
    bare = {name: value for name, value in about.items() if name != FIRST_SEAL}
    if rules.seal_open({**changed, "about": bare}) == about[FIRST_SEAL]:
        return {**changed, "about": bare}
    return {**changed, "about": about}


def _games(player: Player) -> Iterator[Game]:
    key = player_id(player)
    games = Game.objects.filter(
        match__stage__tournament=player.team.tournament_id, match__slots__entrant__team=player.team
    )
    for game in games.distinct().order_by("pk"):
        if key in game.header.get("people", {}):
            yield game
