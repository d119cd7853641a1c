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
    fold = secrecy.public(game, folding.memory(game))
    if not secrecy.finished(game, fold):
        raise Forbidden(
            {"zh": "双方签名之后才能下载记录。", "en": "The record can be had once both sides have signed."}
        )
    if not secrecy.shown(rules.view(fold.game)):
        raise Forbidden(
            {"zh": "本局没有亮将，记录不公开。", "en": "The generals were never unveiled; this record is not public."}
        )


def record(game: Game, *, whole: bool) -> bytes:
    """The .sgsr file: the whole log, or as far as the public may see it."""
    memory = folding.memory(game)
    fold = memory.fold if whole else secrecy.public(game, memory)
    return rules.record.write(game.header, [line.row for line in memory.lines[: fold.seq]])


def name(game: Game) -> str:
    """A file name of plain letters: event, match, game."""
    match = game.match
    if match is None:
        return f"training-{game.pk}.sgsr"
    return f"{match.stage.tournament.slug}-{match.key}-{game.number}.sgsr"
