"""Games folded from their logs, remembered per process. A fold at (game, seq) is a value and never becomes wrong.

What is remembered only saves reading: rows appended by another process are read and folded when they are missed, and a
memory whose seal is not the one of the database's row is dropped. Nothing here writes.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock

import rules
from judging.models import Entry, Game
from judging.moments import AHEAD_MS, now_ms

MOST_GAMES = 64


@dataclass(frozen=True, slots=True)
class Line:
    """A stored entry and what there is to say of it: words for people, problems as the rules see them."""

    seq: int
    row: dict
    words: dict
    problems: tuple[dict, ...]
    delay_ms: int
    seal: str


@dataclass(frozen=True, slots=True)
class Fold:
    """A game after entry `seq`."""

    seq: int
    game: rules.Game
    seal: str


@dataclass(slots=True)
class Memory:
    """One game's log as far as this process has read it. Lists grow at the end only, under `lock`.

    `skew` is how far this server's clock lies behind what is stored: nothing, unless it was set back before a restart.
    """

    fold: Fold
    lines: list[Line] = field(default_factory=list)
    seqs: dict[str, int] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)
    skew: int = 0
    page: tuple[int, bytes] = (-1, b"")
    earlier: Fold | None = None

    def learn(self, fold: Fold, line: Line) -> None:
        """Takes over an entry that is committed; one already known, or beyond a gap, is left to the next reading."""
        with self.lock:
            if fold.seq == self.fold.seq + 1:
                self._append(fold, line)

    def catch_up(self, game: Game) -> None:
        with self.lock:
            if self.fold.seq >= game.n:
                return
            rows = Entry.objects.filter(game=game.pk, seq__gt=self.fold.seq, seq__lte=game.n).order_by("seq")
            for body, received_ms in rows.values_list("body", "received_ms"):
                row = json.loads(body)
                self._append(*after(self.fold, row, delay_ms=max(0, received_ms - game.opened_ms - row["at"])))

    def _append(self, fold: Fold, line: Line) -> None:
        self.lines.append(line)
        self.seqs[line.row["id"]] = line.seq
        self.fold = fold


_memories: OrderedDict[int, Memory] = OrderedDict()
_lock = Lock()


def memory(game: Game) -> Memory:
    """The log of `game` up to at least its row's `n`."""
    known = _known(game)
    if _renamed(known, game):
        known = _anew(game)
    known.catch_up(game)
    if game.n and known.lines[game.n - 1].seal != game.sealed:
        known = _anew(game)
        known.catch_up(game)
    ahead = game.last_ms - now_ms()
    if ahead > AHEAD_MS:
        known.skew = max(known.skew, ahead)
    return known


def _renamed(known: Memory, game: Game) -> bool:
    """Whether a person's name was taken out of the header since; the door, which does not read headers, never asks."""
    return "header" in game.__dict__ and known.fold.game.header.get("people") != game.header.get("people")


def up_to(memory: Memory, seq: int) -> Fold:
    """The game after entry `seq`, which may lie back; the last one asked for is remembered."""
    newest, known = memory.fold, memory.earlier
    if seq >= newest.seq:
        return newest
    if known is None or known.seq != seq:
        memory.earlier = known = told_anew(memory, seq)
    return known


def told_anew(memory: Memory, seq: int) -> Fold:
    """The game after entry `seq`, folded from the beginning and not remembered."""
    header, lines = memory.fold.game.header, memory.lines[:seq]
    seal = lines[-1].seal if lines else rules.seal_open(header)
    return Fold(seq, rules.replay(header, [line.row for line in lines]), seal)


def after(before: Fold, row: dict, *, delay_ms: int = 0) -> tuple[Fold, Line]:
    """Folds a stored row, whatever today's rules would object to it."""
    game = rules.fold(before.game, row)
    seq = before.seq + 1
    problems = tuple(problem.as_json() for problem in game.rows[-1].problems)
    seal = rules.seal_next(before.seal, row)
    return Fold(seq, game, seal), Line(seq, row, rules.words(before.game, row), problems, delay_ms, seal)


def _known(game: Game) -> Memory:
    with _lock:
        known = _memories.get(game.pk)
        if known is None:
            return _remember(game)
        _memories.move_to_end(game.pk)
        return known


def _anew(game: Game) -> Memory:
    with _lock:
        _memories.pop(game.pk, None)
        return _remember(game)


def _remember(game: Game) -> Memory:
    opened = Fold(0, rules.open(game.header), rules.seal_open(game.header))
    _memories[game.pk] = known = Memory(opened)
    while len(_memories) > MOST_GAMES:
        _memories.popitem(last=False)
    return known


def forget() -> None:
    """Drops everything that is remembered, as a restart does."""
    with _lock:
        _memories.clear()
