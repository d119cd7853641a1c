"""A game of 400 entries folded, against python-chess replaying 400 plies (push_uci on fresh boards).

    python -m benchmarks.rules_fold [--entries 400] [--passes 30]

CPU time, medians. Folded: every typed entry applied. Checked: every typed entry checked, then applied. From its rows: what
a server does that has lost its memory, rules.replay of the stored JSON, decoding and checks included.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable

import chess

import rules
from benchmarks import chess_games
from benchmarks.simulated import GAME, Typed, long_game
from benchmarks.stopwatch import against, cpu, machine, undisturbed
from rules import engine


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=400)
    parser.add_argument("--passes", type=int, default=30)
    said = parser.parse_args()
    game, plies = long_game(said.entries), chess_games.plies(said.entries)
    measured: dict[str, Callable[[], object]] = {
        "folded": lambda: folded(game),
        "checked": lambda: checked(game),
        "rows": lambda: rules.replay(game.header, game.rows),
        "chess": lambda: replayed(plies),
    }
    times: dict[str, list[float]] = {name: [] for name in measured}
    with undisturbed():
        for _ in range(said.passes):
            for name, act in measured.items():
                times[name].append(cpu(act, 1) / 1e6)
    seen = {name: statistics.median(values) for name, values in times.items()}
    print(f"A game of {len(game)} entries and {sum(map(len, plies))} plies — {machine()}")
    chess_name = "python-chess"
    print(against("folded", seen["folded"], chess_name, seen["chess"], unit="ms", target=1.0))
    print(against("checked and folded", seen["checked"], chess_name, seen["chess"], unit="ms", target=2.5))
    print(against("replayed from its rows", seen["rows"], chess_name, seen["chess"], unit="ms"))


def folded(game: Typed) -> object:
    state = rules.open(game.header).state
    for _, entry in game:
        state = engine.apply(GAME, state, entry)
    return state


def checked(game: Typed) -> object:
    state = rules.open(game.header).state
    for _, entry in game:
        engine.check(GAME, state, entry)
        state = engine.apply(GAME, state, entry)
    return state


def replayed(plies: list[list[str]]) -> object:
    board = chess.Board()
    for game in plies:
        board = chess.Board()
        for move in game:
            board.push_uci(move)
    return board


if __name__ == "__main__":
    main()
