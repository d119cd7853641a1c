"""A game is voided and played again: both are kept, the voided one counts for nothing and takes no entries."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import F

from judging import freezing, reports, standing
from judging.access import username
from judging.freezing import NOT_HEAD
from judging.models import Game
from judging.moments import now_ms
from tournament import audit
from tournament.models import Match, Tournament
from tournament.refusals import Forbidden, Illegal, Malformed
from tournament.transactions import writing


def void(game: Game, *, reason: str, by: Any) -> Game:
    """The pen is taken from whoever holds it: what his tablet still sends waits in the review tray."""
    _refuse_others(game, by)
    if not reason.strip():
        raise Malformed({"zh": "作废须写明理由。", "en": "Say why the game is void."}, field="reason")
    return _voided(game, reason=reason, by=by)


def void_rehearsed(tournament: Tournament, *, by: Any) -> int:
    """Every game of a rehearsal is void, whoever holds its pen; how many were not."""
    if not tournament.rehearsal:
        raise Illegal({"zh": "这不是彩排。", "en": "This is no rehearsal."})
    games = list(Game.objects.filter(match__stage__tournament=tournament, voided_ms=None).select_related("match"))
    for game in games:
        _voided(game, reason="彩排", by=by)
    return len(games)


def _voided(game: Game, *, reason: str, by: Any) -> Game:
    with writing():
        standing_game = Game.objects.filter(pk=game.pk, voided_ms=None)
        before = {"game": game.pk, "n": game.n, "holder": username(game.holder), "signed": game.signed}
        changed = standing_game.update(
            voided_ms=now_ms(),
            void_reason=reason.strip()[:300],
            lease=F("lease") + 1,
            holder=None,
            device="",
            frozen=None,
        )
        game.refresh_from_db()
        if changed:
            audit.record(user=by, verb="void-game", about=game.match, before=before, after={"reason": game.void_reason})
            reports.void(game, by=by, why=game.void_reason)
            transaction.on_commit(lambda: freezing.tell(game))
    return game


def restore(game: Game, *, by: Any) -> Game:
    """The game counts again, as long as it has not been played again. Whoever goes on with it takes the pen."""
    _refuse_others(game, by)
    with writing():
        Match.objects.select_for_update().get(pk=game.match_id)  # nobody opens the next game meanwhile
        if played_again(game):
            raise Illegal({"zh": "已经重新开局，不能恢复。", "en": "It has been played again and cannot be restored."})
        if Game.objects.filter(pk=game.pk).exclude(voided_ms=None).update(voided_ms=None, void_reason=""):
            game.refresh_from_db()
            audit.record(user=by, verb="restore-game", about=game.match, after={"game": game.pk})
            reports.try_again(game, by=by)
            transaction.on_commit(lambda: freezing.tell(game))
    return game


def played_again(game: Game) -> bool:
    """Whether a game was opened since this one was voided; a demonstration's games may say they were opened before."""
    if not game.void:
        return False
    later = game.match.games.filter(number__gt=game.number)
    if game.match.stage.tournament.demonstration:
        return later.exists()
    return later.filter(opened_ms__gte=game.voided_ms).exists()


def _refuse_others(game: Game, by: Any) -> None:
    if game.match is None or not standing.at_match(by, game.match).head:
        raise Forbidden(NOT_HEAD)
