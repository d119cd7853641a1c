"""A game as the console and the boards read it: state, buttons, whose the pen is, what time it is."""

from __future__ import annotations

from typing import Any

import rules
from judging import books, folding, log, secrecy, standing
from judging.access import username
from judging.door import Answer
from judging.folding import Fold, Memory
from judging.models import Game, Lease, Review
from judging.moments import now_ms
from judging.standing import Standing
from judging.versions import versions


def of_game(game: Game, who: Standing, *, device: str = "") -> dict[str, Any]:
    """The answer of GET /api/games/<id>/; line-ups and options only for the game's referees.

    Everybody else sees as far as the head referee has not frozen the display.
    """
    memory = folding.memory(game)
    fold = memory.fold if who.referee else secrecy.public(game, memory)
    may_write = standing.holds(game, who.user, device)
    told = {
        "id": game.pk,
        "match": game.match_id,
        "number": game.number,
        "table": table_of(game),
        "n": fold.seq,
        "seq": fold.seq,
        "lease": game.lease,
        "may_write": may_write,
        "may_append": [verb for verb in who.beside if verb not in books.of(game.ruleset).lacks],
        "finished": secrecy.finished(game, fold),
        "frozen": game.frozen,
        "void": void_of(game),
        "header": game.header,
        "view": rules.view(fold.game, secret=who.referee),
        "options": options(game, memory, fold) if who.referee else [],
        "anchor_ms": game.opened_ms,
        "now_ms": now_ms() + memory.skew,
        "versions": versions(),
        "holder": username(game.holder) if who.staff else None,
        "you": who.user.get_username() if who.staff else None,
    }
    if who.referee or (game.signed and game.frozen is None):
        told["sealed"] = game.sealed
    if who.staff:
        told["taken"] = taken(game)
    if who.head or who.organiser:
        told["unreported"] = game.unreported
    if who.head:
        told["reviews"] = Review.objects.filter(game=game, decision=Review.Decision.WAITING).count()
    return told


def taken(game: Game) -> dict[str, Any] | None:
    """The last takeover of the pen: from whom, by whom, when. None while the first writer has it."""
    if game.lease == 1:
        return None
    leases = {one.epoch: one for one in Lease.objects.filter(game=game).select_related("holder").order_by("epoch")}
    now = leases.get(game.lease)
    before = max((epoch for epoch in leases if epoch < game.lease), default=None)
    return {
        "lease": game.lease,
        "from": username(leases[before].holder) if before is not None else None,
        "to": username(now.holder) if now else None,
        "at_ms": now.taken_ms if now else None,
    }


def void_of(game: Game) -> dict[str, Any] | None:
    """Why and when the head referee voided the game, if he did."""
    return {"reason": game.void_reason, "at_ms": game.voided_ms} if game.void else None


def table_of(game: Game) -> str | None:
    return str(game.match.table) if game.match is not None and game.match.table else None


def options(game: Game, memory: Memory, fold: Fold) -> list[dict]:
    """Every button the console may show, with what stands against it now."""
    at = max(now_ms() - game.opened_ms, game.at)
    with memory.lock:  # it tries an undo, which reads the tape that a writer may be growing
        found = rules.options(fold.game, at)
    return [option.as_json() for option in found]


def after_append(answer: Answer, *, user: Any, device: str) -> dict[str, Any]:
    """The answer of the door. What a former writer may still see is asked anew."""
    game, fold = answer.game, answer.fold
    secret = standing.holds(game, user, device) or standing.at_game(user, game).referee
    told = {
        "stored": answer.stored,
        "refused": answer.refused,
        "seq": fold.seq,
        "view": rules.view(fold.game, secret=secret),
        "options": options(game, answer.memory, fold) if secret else [],
        "now_ms": now_ms() + answer.memory.skew,
    }
    if answer.status == 409:
        rows = log.entries_from(
            answer.memory,
            answer.memory.fold,
            after=answer.expected,
            veil=None if secret else secrecy.veil(told["view"]),
        )
        told |= {"missing": rows, "lease": game.lease, "holder": username(game.holder)}
    if answer.review is not None:
        told["review"] = answer.review
    return told
