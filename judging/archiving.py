"""What the pen adds to the archive of a tournament: games with their logs, and whether restored seals still hold."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

import rules
from judging import models
from tournament.archive import Room
from tournament.bilingual import both
from tournament.refusals import Malformed


def check(made: Mapping[str, list[Any]]) -> None:
    """Malformed where the log of a game is not the one its seal was made over."""
    rows: dict[int, list[dict[str, Any]]] = {}
    for entry in made["entry"]:
        rows.setdefault(entry.game_id, []).append(_row(entry))
    for number, game in enumerate(made["game"]):
        mine = rows.get(game.pk, [])
        if game.n != len(mine) or (mine and game.sealed != _seal(game.header, mine)):
            place = f"content.game[{number}]"
            message = both(_("存档的 %(place)s：对局记录与它的封印不符。"), place=place)
            raise Malformed(message, field="file", place=place)


def _row(entry: models.Entry) -> dict[str, Any]:
    try:
        return entry.row  # type: ignore[no-any-return]
    except json.JSONDecodeError:
        return {}


def _seal(header: Mapping[str, Any], rows: list[dict[str, Any]]) -> str:
    seal = rules.seal_open(header)
    for row in rows:
        seal = rules.seal_next(seal, row)
    return seal


ROOM: Final = Room(
    tables=(
        models.Game,
        models.Entry,
        models.Lease,
        models.Assignment,
        models.Review,
        models.Drawing,
        models.PaperSheet,
    ),
    # Ways in for tablets, and files that can be made again.
    left_out=(models.TableCode, models.Tablet, models.Export),
    without=frozenset({"drawing.kept_at"}),
    points={"gamescore.game": "game"},
    check=check,
)
