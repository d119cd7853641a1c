"""冻结公开显示: while the head referee rules, the public sees the game as it was at entry n, and that he is ruling.

Two truths: the referees' is the log; the public's is its beginning. Nothing is hidden that was shown before, and
nothing is said of a result that came while the display was frozen until it is unfrozen.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from judging import folding, live, reports, secrecy, standing
from judging.models import Game
from tournament import audit
from tournament.refusals import Forbidden, Illegal
from tournament.transactions import writing

NOT_HEAD = {"zh": "只有裁判长可以这样做。", "en": "Only the head referee may do this."}


def freeze(game: Game, *, by: Any) -> Game:
    """The public's view stops where the log ends now. Freezing what is frozen changes nothing."""
    _refuse_others(game, by)
    with writing():
        held = Game.objects.select_for_update().get(pk=game.pk)
        if held.frozen is None:
            Game.objects.filter(pk=game.pk).update(frozen=held.n)
            audit.record(user=by, verb="freeze-display", about=game.match, after={"game": game.pk, "n": held.n})
        game.refresh_from_db()
        transaction.on_commit(lambda: tell(game))
    return game


def unfreeze(game: Game, *, by: Any) -> Game:
    """The public sees the log again, and the ledger hears what the game has come to meanwhile."""
    _refuse_others(game, by)
    with writing():
        frozen = Game.objects.select_for_update().get(pk=game.pk).frozen
        if frozen is not None:
            Game.objects.filter(pk=game.pk).update(frozen=None)
            audit.record(user=by, verb="unfreeze-display", about=game.match, before={"game": game.pk, "n": frozen})
        game.refresh_from_db()
        if frozen is not None and frozen != game.n:
            reports.try_again(game, by=by)
        transaction.on_commit(lambda: tell(game))
    return game


def tell(game: Game) -> None:
    """Tells everybody who watches how far he may see now, and whether it is frozen."""
    if not standing.public(game.match):
        return
    memory = folding.memory(game)
    fold = secrecy.public(game, memory)
    live.publish_mark(game, fold, memory.lines[fold.seq - 1] if fold.seq else None)


def _refuse_others(game: Game, by: Any) -> None:
    if game.match is None:
        raise Illegal({"zh": "练习局没有公开显示。", "en": "A practice game has no public display."})
    if not standing.at_match(by, game.match).head:
        raise Forbidden(NOT_HEAD)
