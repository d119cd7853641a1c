"""The review tray: entries of a former writer that came after the takeover. The head referee lets each in or does not.

What he lets in is appended to the log as it is then, with its own id and under its writer's name, and checked like any
entry; what the rules object to needs his override with a reason. Whatever he decides, the entry stays in the tray.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import rules
from judging import door, folding, secrecy, standing
from judging.access import VOID
from judging.door import Answer
from judging.folding import Memory
from judging.models import Game, Review
from judging.moments import now_ms
from tournament import audit
from tournament.refusals import Forbidden, Illegal, Malformed
from tournament.transactions import writing

NOT_HEAD = {"zh": "迟到的条目只由裁判长裁定。", "en": "Only the head referee settles late entries."}
NO_NUMBER = {
    "zh": "这一条撤销没有写明撤销哪一条，现在采纳会撤销别的条目。",
    "en": "This undo does not say which entry it meant; let in now, it would take back another.",
}
NO_REASON = {"zh": "请写明理由。", "en": "Please give a reason."}


@dataclass(frozen=True, slots=True)
class Waiting:
    """A late entry, what it says, and what would stand against it now."""

    review: Review
    words: dict[str, str]
    problems: tuple[dict, ...]
    moment: str
    blocked: dict[str, str] | None = None


def tray(game: Game, memory: Memory) -> list[Waiting]:
    """What waits, in the order it came, each as it would be entered now."""
    reviews = Review.objects.filter(game=game, decision=Review.Decision.WAITING).order_by("pk")
    return [_waiting(one, memory) for one in reviews]


def _waiting(review: Review, memory: Memory) -> Waiting:
    row, now = review.row, memory.fold.game
    moment = f"{row['at'] // 60000}:{row['at'] // 1000 % 60:02d}"
    if _aimless(row):
        return Waiting(review, {"zh": "撤销", "en": "Undo"}, (), moment, NO_NUMBER)
    try:
        with memory.lock:
            problems = rules.check(now, {**row, "at": max(row["at"], now.at)})
        words = rules.words(now, row)
    except rules.Malformed as wrong:
        return Waiting(review, {"zh": str(row.get("do")), "en": str(row.get("do"))}, (), moment, wrong.message)
    return Waiting(review, words, tuple(problem.as_json() for problem in problems), moment)


def decide(review: Review, *, decision: str, reason: str, override: str, by: Any) -> Answer | None:
    """Settles one late entry. `override` is the reason to let it stand against the rules, if it breaks any.

    422 in the answer: it was refused and waits on. None: it was rejected. Deciding twice changes nothing.
    """
    game = review.game
    if not standing.at_game(by, game).head:
        raise Forbidden(NOT_HEAD)
    if decision not in (Review.Decision.ACCEPTED, Review.Decision.REJECTED):
        raise Malformed({"zh": "只能采纳或不采纳。", "en": "Either accepted or rejected."}, field="decision")
    if decision == Review.Decision.REJECTED and not reason.strip():
        raise Malformed(NO_REASON, field="reason")
    answer = None
    if review.decision == Review.Decision.WAITING and decision == Review.Decision.ACCEPTED:
        answer = _let_in(game, review, override=override, by=by)
        if answer.status != 200:
            return answer
    _settle(review, decision, reason or override, by=by)
    return answer


def _let_in(game: Game, review: Review, *, override: str, by: Any) -> Answer:
    if game.void:
        raise Illegal(VOID)
    row = review.row
    if _aimless(row):
        raise Illegal(NO_NUMBER)
    if override.strip():
        row = _overridden(game, row, f"{override.strip()}（{by.get_username()}）")
    return door.let_in(game.pk, row, user=by, typed_by=review.by, device=review.device)


def _overridden(game: Game, row: dict, reason: str) -> dict:
    """The entry with an override of the articles that it breaks now, over and above its own; the reason says whose."""
    memory = folding.memory(game)
    with memory.lock:
        found = rules.check(memory.fold.game, {**row, "at": max(row["at"], memory.fold.game.at)})
    broken = {problem.article for problem in found if problem.level == "violation"}
    own = set(row.get("override", {}).get("articles", ()))
    articles = sorted(broken | own)
    return {**row, "override": {"articles": articles, "reason": reason}} if articles else row


def _settle(review: Review, decision: str, reason: str, *, by: Any) -> None:
    with writing():
        open_still = Review.objects.filter(pk=review.pk, decision=Review.Decision.WAITING)
        if not open_still.update(decision=decision, decided_by=by, decided_ms=now_ms(), reason=reason.strip()[:300]):
            return
        before = {"game": review.game_id, "by": review.by, "lease": review.lease, "row": _told(review)}
        after = {"decision": decision, "reason": reason.strip()}
        audit.record(user=by, verb="decide-review", about=review.game.match or review.game, before=before, after=after)
    review.refresh_from_db()


def _told(review: Review) -> dict:
    """The entry as the desk's log may hold it: without what is still secret at the table."""
    veil = secrecy.veil(rules.view(folding.memory(review.game).fold.game))
    return review.row if veil is None else secrecy.public_row(review.row, veil)


def _aimless(row: dict) -> bool:
    """An undo of "the newest" meant another log than this one."""
    return row["do"] == "undo" and "n" not in row
