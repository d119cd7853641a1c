"""The one door to a game's log: who may, then entry by entry in order up to the first that is not stored.

Each entry is checked and folded outside the database; its transaction then only says "if the log still ends where I
looked, it ends here now" and inserts the row. Who loses that race looks again. Two unique constraints stand behind it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, connection, transaction

import rules
from judging import access, folding, live, reports, services
from judging.decoding import Batch, canonical
from judging.folding import Fold, Line, Memory
from judging.models import Game, Lease
from judging.moments import AHEAD_MS, now_ms
from rules.pressing import pressed_before, undone_by
from tournament.refusals import Forbidden, Malformed
from tournament.transactions import writing

LATE_MS = 2000
TRIES = 8
# In the order of the model, as from_db wants them.
COLUMNS = (
    *("id", "match_id", "number", "opened_ms", "lease", "holder_id", "device", "n", "at", "sealed", "signed"),
    *("frozen", "voided_ms"),
)
ROW = f"""
SELECT {", ".join(f"game.{name}" for name in COLUMNS)}, round.released AND tournament.released
FROM judging_game game
LEFT JOIN tournament_match match ON match.id = game.match_id
LEFT JOIN tournament_round round ON round.id = match.round_id
LEFT JOIN tournament_stage stage ON stage.id = round.stage_id
LEFT JOIN tournament_tournament tournament ON tournament.id = stage.tournament_id
WHERE game.id = %s
"""


@dataclass(slots=True)
class Answer:
    """What became of a batch. `status` 200, 409 (`expected` is as far as the sender was right) or 422 (`refused`)."""

    game: Game
    memory: Memory
    fold: Fold
    status: int = 200
    stored: list[dict] = field(default_factory=list)
    refused: dict | None = None
    expected: int = 0
    review: list[str] | None = None


def append(game_id: int, batch: Batch, *, user: Any) -> Answer:
    """Appends a batch. Raises Malformed (400) and Forbidden (403); Game.DoesNotExist for an unknown game."""
    game = _game(game_id)
    memory = folding.memory(game)
    answer = Answer(game, memory, memory.fold, expected=batch.after)
    if batch.lease is not None and batch.lease != game.lease:
        return _late(answer, batch, user=user, entries=batch.entries)
    access.refuse_strangers(game, batch, user=user)
    services.keep_drawings(game, batch.drawings)
    for place, sent in enumerate(batch.entries):
        try:
            lost = not _settle(answer, batch, sent, user=user)
        except (rules.Malformed, Malformed) as wrong:
            raise Malformed(wrong.message, field=f"entries.{place}.{wrong.field}", stored=answer.stored) from wrong
        if lost:
            return _late(answer, batch, user=user, entries=batch.entries[place:])
        if answer.status != 200:
            break
    return answer


def let_in(game_id: int, row: dict, *, user: Any, typed_by: str, device: str) -> Answer:
    """Appends somebody else's entry, which the head referee lets in; it keeps its id and the name of who typed it."""
    batch = Batch(lease=None, after=0, device=device, entries=(row,), drawings=())
    for _attempt in range(TRIES):
        game = _game(game_id)
        memory = folding.memory(game)
        answer = Answer(game, memory, memory.fold, expected=memory.fold.seq)
        _settle(answer, batch, row, user=user, typed_by=typed_by)
        if answer.status != 409:
            break
    return answer


def _game(game_id: int) -> Game:
    """Its row, and whether the public may hear of it. By hand: building the query costs more than running it."""
    with connection.cursor() as cursor:
        cursor.execute(ROW, [game_id])
        row = cursor.fetchone()
    if row is None:
        raise Game.DoesNotExist
    game = Game.from_db(connection.alias, COLUMNS, row)
    game.released = bool(row[-1])
    return game


def _settle(answer: Answer, batch: Batch, sent: dict, *, user: Any, typed_by: str | None = None) -> bool:
    """Stores one entry or says why not; False when the pen has been taken away meanwhile."""
    for _attempt in range(TRIES):
        memory, game = answer.memory, answer.game
        fold = memory.fold
        row = _row(memory, game, sent, by=typed_by or user.get_username())
        known = memory.seqs.get(sent["id"])
        if known is not None and _same(memory.lines[known - 1].row, row):
            _repeat(answer, memory.lines[known - 1], "same")
            return True
        if known is None and answer.expected != fold.seq:
            answer.status = 409
            return True
        with memory.lock:  # games share their tape, and only its newest may grow it
            played = rules.play(fold.game, row)
        if not played.stored or known is not None:
            _object(answer, row, played)
            return True
        if batch.lease is None and typed_by is None:
            access.refuse_anothers(fold, row, stored=answer.stored)
        line = _line(game, fold, row, played)
        after = Fold(line.seq, played.game, line.seal)
        if _commit(game, memory, fold, after, line, batch=batch, user=user):
            answer.fold, answer.expected = after, after.seq
            answer.stored.append(_stored(line))
            return True
        answer.game = _game(game.pk)
        answer.memory = folding.memory(answer.game)
        answer.fold = answer.memory.fold
        if batch.lease is not None and batch.lease != answer.game.lease:
            return False
        if answer.game.void:
            raise Forbidden(access.VOID, holder=None, lease=answer.game.lease, void=True, stored=answer.stored)
    answer.status = 409
    return True


def _row(memory: Memory, game: Game, sent: dict, *, by: str) -> dict:
    """The row as it would be stored: `by` is who is logged in, `at` never before the last entry's.

    An `at` ahead of the server is refused, unless the server's own clock is the one that is wrong: it lies before
    entries that are stored.
    """
    last = memory.lines[-1].row["at"] if memory.lines else 0
    if sent["at"] > now_ms() - game.opened_ms + AHEAD_MS and not memory.skew and sent["id"] not in memory.seqs:
        raise Malformed(
            {
                "zh": "这一条的时刻在服务器时间之后两秒以上。",
                "en": "This entry's moment lies over two seconds ahead of the server.",
            },
            field="at",
        )
    return {**sent, "at": max(sent["at"], last), "by": by}


def _same(stored: dict, row: dict) -> bool:
    return {**stored, "at": 0, "by": ""} == {**row, "at": 0, "by": ""}


def _object(answer: Answer, row: dict, played: rules.Play) -> None:
    """Refuses an entry with its articles; a second press of what was just done is only answered."""
    game = answer.memory.fold.game
    pressed = pressed_before(game, row)
    if pressed is not None:
        _repeat(answer, answer.memory.lines[pressed - 1], "suspected", entry_id=row["id"])
        return
    answer.status = 422
    answer.refused = {"id": row["id"], "problems": [problem.as_json() for problem in played.problems]}
    if row["do"] == "undo" and isinstance(row.get("n"), int):
        done = undone_by(game, row["n"])
        if done is not None:
            answer.refused["done_by"] = done


def _repeat(answer: Answer, line: Line, kind: str, *, entry_id: str | None = None) -> None:
    answer.expected = max(answer.expected, line.seq) if line.seq == answer.expected + 1 else answer.expected
    answer.stored.append({**_stored(line), "id": entry_id or line.row["id"], "duplicate": kind})


def _stored(line: Line) -> dict:
    told = {
        "id": line.row["id"],
        "seq": line.seq,
        "at": line.row["at"],
        "problems": list(line.problems),
        "words": line.words,
    }
    return {**told, "delay_ms": line.delay_ms} if line.delay_ms > LATE_MS else told


def _line(game: Game, fold: Fold, row: dict, played: rules.Play) -> Line:
    problems = tuple(problem.as_json() for problem in played.problems)
    delay_ms = max(0, now_ms() - game.opened_ms - row["at"])
    seal = rules.seal_next(fold.seal, row)
    return Line(fold.seq + 1, row, rules.words(fold.game, row), problems, delay_ms, seal)


def _commit(game: Game, memory: Memory, before: Fold, after: Fold, line: Line, *, batch: Batch, user: Any) -> bool:
    """The transaction of one entry; False when somebody else was quicker."""
    told = live.event(game, after, line)
    try:
        with writing():
            if not _moved_on(game, after, line, told["view"], lease=batch.lease):
                return False
            _insert(game, line, device=batch.device)
            reports.push(game, before.game, after.game, by=user)
            if game.released and game.frozen is None:
                transaction.on_commit(lambda: live.publish(game.pk, told))
    except IntegrityError:
        return False
    memory.learn(after, line)
    return True


def _moved_on(game: Game, after: Fold, line: Line, view: dict, *, lease: int | None) -> bool:
    """Moves the game's row from n − 1 to n, if it is there, the pen is still ours, and it is neither voided nor frozen
    since we looked."""
    sql = (
        "UPDATE judging_game SET n = %s, at = %s, sealed = %s, step = %s, verdict = %s, signed = %s, flags = %s "
        "WHERE id = %s AND n = %s AND voided_ms IS NULL AND COALESCE(frozen, -1) = %s"
    )
    verdict = canonical(view["verdict"]) if view["verdict"] is not None else None
    values = [
        after.seq,
        line.row["at"],
        after.seal,
        view["step"],
        verdict,
        after.game.signed,
        len(view["flags"]),
        game.pk,
        after.seq - 1,
        -1 if game.frozen is None else game.frozen,
    ]
    if lease is not None:
        sql, values = sql + " AND lease = %s", [*values, lease]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.rowcount == 1


def _insert(game: Game, line: Line, *, device: str) -> None:
    row = line.row
    with connection.cursor() as cursor:
        cursor.execute(
            'INSERT INTO judging_entry (game_id, seq, entry_id, at, "do", body, "by", device, received_ms, override) '
            "VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
            [
                game.pk,
                line.seq,
                row["id"],
                row["at"],
                row["do"],
                canonical(row),
                row["by"],
                device,
                now_ms(),
                "override" in row,
            ],
        )


def _late(answer: Answer, batch: Batch, *, user: Any, entries: tuple[dict, ...]) -> Answer:
    """A batch of another epoch: what is stored already is answered, the rest goes to the head referee's tray."""
    unknown = [entry for entry in entries if entry["id"] not in answer.memory.seqs]
    for entry in entries:
        known = answer.memory.seqs.get(entry["id"])
        if known is not None:
            _repeat(answer, answer.memory.lines[known - 1], "same")
    game = answer.game
    held = batch.lease is not None and Lease.objects.filter(game=game.pk, epoch=batch.lease, holder=user.pk).exists()
    if not held:
        raise Forbidden(access.NOT_YOURS, holder=access.username(game.holder), lease=game.lease, stored=answer.stored)
    services.keep_drawings(game, batch.drawings)
    if unknown:
        services.keep_for_review(
            game, unknown, lease=batch.lease, after=batch.after, by=user.get_username(), device=batch.device
        )
        answer.status, answer.review = 409, [entry["id"] for entry in unknown]
    return answer
