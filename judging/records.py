"""The record file of a game, and who may have it."""

from __future__ import annotations

import rules
from judging import folding, secrecy
from judging.models import Game
from judging.standing import Standing
from tournament.refusals import Forbidden


def refuse_secrets(game: Game, who: Standing) -> None:
    """A record holds everything: before the game is finished and its line-ups unveiled it is its referees' alone."""
    if who.referee:
        return
    if not game.finished:
        raise Forbidden(
            {"zh": "双方签名之后才能下载记录。", "en": "The record can be had once both sides have signed."}
        )
    if not secrecy.shown(rules.view(folding.memory(game).fold.game)):
        raise Forbidden(
            {"zh": "本局没有亮将，记录不公开。", "en": "The generals were never unveiled; this record is not public."}
        )


def record(game: Game) -> bytes:
    """The .sgsr file."""
    return rules.record.write(game.header, [line.row for line in folding.memory(game).lines])


def name(game: Game) -> str:
    """A file name of plain letters: event, match, game."""
    match = game.match
    if match is None:
        return f"training-{game.pk}.sgsr"
    return f"{match.stage.tournament.slug}-{match.key}-{game.number}.sgsr"
