"""What the ledger is told of a game: results as they come to stand or fall, and fouls as sanctions.

It runs in the entry's own transaction, inside a savepoint: an entry commits whatever the ledger says. What the ledger
would not take stays noted on the game (`unreported`) until `again` gets it through.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

import rules
from judging import books, folding, log
from judging.models import Game
from rules.kings.names import FOULS
from tournament import queries, services
from tournament.models import Sanction

REPORTED = ("foul", "sign", *log.CORRECTIONS)

logger = logging.getLogger(__name__)


def push(game: Game, before: rules.Game, after: rules.Game, *, by: Any) -> None:
    """Tells the ledger what the last entry of `after` changed; most change nothing there and cost nothing."""
    if game.match_id is None or game.frozen is not None:
        return
    row = after.rows[-1].raw
    if row["do"] not in REPORTED and after.verdict == before.verdict:
        return
    state = standing_of_result(before, after)
    with _whatever_the_ledger_says(game, after):
        if row["do"] in ("foul", *log.CORRECTIONS):
            _sanctions(game, after, by=by)
        if state is not None:
            _tell(game, after, state=state, by=by, why=_why(row))


@contextmanager
def _whatever_the_ledger_says(game: Game, folded: rules.Game) -> Iterator[None]:
    """A savepoint. What the ledger does not take is noted on the game; the table's own entry must not be lost over it."""
    try:
        with transaction.atomic():
            yield
    except Exception as error:
        logger.exception("game %s, entry %s: the ledger did not take the report", game.pk, folded.n)
        Game.objects.filter(pk=game.pk).update(unreported=f"{folded.n}: {error}"[:300])


def standing_of_result(before: rules.Game, after: rules.Game) -> str | None:
    """How the result stands after the last entry, where that has changed: provisional at the verdict, confirmed by
    every signature, under review once a correction follows a verdict."""
    do = after.rows[-1].raw["do"]
    if do in log.CORRECTIONS:
        return "review" if before.verdict is not None else None
    if after.verdict is None:
        return None
    if do == "sign":
        return "confirmed" if signed_by_all(after) else None
    return "provisional" if after.verdict != before.verdict else None


def signed_by_all(game: rules.Game) -> bool:
    """The own signatures of both captains, or of every player, stand; one who would not sign leaves the result to the
    organiser."""
    signed = {
        row.get("team") or row["seat"]
        for _seq, row in log.effective(game)
        if row["do"] == "sign" and "refused" not in row
    }
    return signed == {party["key"] for party in books.of(game.ruleset.id).parties(rules.view(game))}


def again(game: Game, *, by: Any) -> None:
    """Reports the game as it stands now, for a report that did not get through."""
    folded = folding.memory(game).fold.game
    with transaction.atomic():
        _all(game, folded, by=by)
        Game.objects.filter(pk=game.pk).update(unreported="")


def try_again(game: Game, *, by: Any) -> None:
    """Reports the game as it stands now, after a time in which nothing was reported."""
    folded = folding.memory(game).fold.game
    with _whatever_the_ledger_says(game, folded):
        _all(game, folded, by=by)


def void(game: Game, *, by: Any, why: str) -> None:
    """The game counts for nothing; its number is used."""
    folded = folding.memory(game).fold.game
    with _whatever_the_ledger_says(game, folded):
        _tell(game, folded, state="void", by=by, why=why)


def _all(game: Game, folded: rules.Game, *, by: Any) -> None:
    _sanctions(game, folded, by=by)
    if game.void:
        _tell(game, folded, state="void", by=by, why=game.void_reason)
    elif folded.verdict is not None:
        _tell(game, folded, state=_state_now(folded), by=by, why="")
    elif books.of(folded.ruleset.id).told(game):
        _tell(game, folded, state="review", by=by, why="")


def _tell(game: Game, folded: rules.Game, *, state: str, by: Any, why: str) -> None:
    books.of(folded.ruleset.id).tell(game, folded, state=state, by=by, why=why)


def _state_now(folded: rules.Game) -> str:
    if signed_by_all(folded):
        return "confirmed"
    return "review" if any(row.raw["do"] == "reopen" for row in folded.rows) else "provisional"


def _sanctions(game: Game, folded: rules.Game, *, by: Any) -> None:
    """Brings the ledger's sanctions from this game in line with the fouls that stand in its log."""
    sides = queries.sides(game.match)
    prefix = f"game:{game.pk}:"
    wanted = {f"{prefix}{seq}": row for seq, row in log.effective(folded) if row["do"] == "foul" and points(row) > 0}
    known = {one.ref: one for one in Sanction.objects.filter(match=game.match, ref__startswith=prefix, withdrawn=False)}
    for ref, sanction in known.items():
        if ref not in wanted:
            services.withdraw_sanction(sanction=sanction, by=by, why=_why(folded.rows[-1].raw))
    for ref, row in wanted.items():
        if ref not in known:
            services.issue_sanction(
                match=game.match,
                team=sides[row["team"]]["team"],
                points=points(row),
                reason=_foul(game, row),
                by=by,
                ref=ref,
            )


def points(foul: dict) -> int:
    """Technical points a foul costs: talk and gesture exactly one (KW-G1.2)."""
    return foul.get("points", 1 if foul.get("kind", "talk") in ("talk", "gesture") else 0)


def _foul(game: Game, row: dict) -> str:
    player = game.header.get("people", {}).get(row.get("player"), "")
    kind = row.get("kind", "talk")
    return f"第 {game.number} 局 {FOULS[kind][0] if kind in FOULS else kind} {player}".strip()


def _why(row: dict) -> str:
    if row["do"] not in log.CORRECTIONS:
        return ""
    return row.get("reason") or row.get("override", {}).get("reason") or f"{row['do']} {row.get('n', '')}".strip()
