"""Check and apply of one entry, against a move of python-chess (push_uci) and a checked bet of PokerKit.

    python -m benchmarks.rules_entry [--games 12] [--passes 7]

Medians over all entries of simulated games, all plies of famous games, all bets of random hands. What is timed of the
rules is a typed entry: engine.check, then engine.apply. `rules.play` of the raw JSON row, decoding included, is told beside it.
"""

from __future__ import annotations

import argparse
import statistics
from random import Random
from typing import Any

import chess

import rules
from benchmarks import chess_games, poker_hands
from benchmarks.simulated import GAME, Typed, typed_games
from benchmarks.stopwatch import against, machine, timed, undisturbed
from rules import engine


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12, help="simulated games")
    parser.add_argument("--passes", type=int, default=7)
    said = parser.parse_args()
    poker_hands.quiet()
    games, chess_played = typed_games(said.games), chess_games.uci_games()
    seen: dict[str, list[int]] = {name: [] for name in ("typed", "played", "push_uci", "bet", "bet made", "call")}
    by_verb: dict[str, list[int]] = {}
    with undisturbed():
        for number in range(said.passes):
            for game in games:
                seen["typed"] += _typed(game, by_verb)
                seen["played"] += _played(game)
            for moves in chess_played:
                seen["push_uci"] += _pushed(moves)
            _bets(Random(number), seen)
    _report({name: statistics.median(times) / 1000 for name, times in seen.items()}, seen, by_verb)


def _typed(game: Typed, by_verb: dict[str, list[int]]) -> list[int]:
    times = []
    for state, entry in game:

        def act(state: Any = state, entry: Any = entry) -> None:
            engine.check(GAME, state, entry)
            engine.apply(GAME, state, entry)

        taken = timed(act)
        times.append(taken)
        by_verb.setdefault(type(entry).__name__, []).append(taken)
    return times


def _played(game: Typed) -> list[int]:
    """The whole way of a raw row: decoded, checked, applied, written down."""
    current, times = rules.open(game.header), []
    for row in game.rows:
        before = current
        told: list[rules.Play] = []
        times.append(timed(lambda before=before, row=row, told=told: told.append(rules.play(before, row))))
        current = told[0].game
    return times


def _pushed(moves: list[str]) -> list[int]:
    board = chess.Board()
    return [timed(lambda move=move: board.push_uci(move)) for move in moves]


def _bets(random: Random, seen: dict[str, list[int]]) -> None:
    """A bet checked and made, as an entry is: asked about, then done (which verifies it once more)."""
    for _ in range(20):
        state = poker_hands.hand(random)
        while (bet := poker_hands.next_bet(state, random)) is not None:
            asked, made = timed(bet.ask), timed(bet.make)
            if bet.kind == "raise":
                seen["bet"].append(asked + made)
                seen["bet made"].append(made)
            else:
                seen["call"].append(asked + made)


def _report(median: dict[str, float], seen: dict[str, list[int]], by_verb: dict[str, list[int]]) -> None:
    print(f"One entry of kings-3v3, checked and applied — {machine()}")
    print(", ".join(f"{len(times)} {name}" for name, times in seen.items()) + "; medians")
    print(against("entry", median["typed"], "python-chess push_uci", median["push_uci"], unit="µs", target=1.0))
    print(against("entry", median["typed"], "PokerKit bet, checked and made", median["bet"], unit="µs", target=0.25))
    print(against("entry", median["typed"], "PokerKit bet, made alone", median["bet made"], unit="µs"))
    mean = {name: statistics.fmean(seen[name]) / 1000 for name in ("typed", "bet", "call")}
    print(against("entry on average", mean["typed"], "PokerKit bet", mean["bet"], unit="µs"))
    print(against("entry on average", mean["typed"], "PokerKit check or call", mean["call"], unit="µs"))
    print(against("raw row by rules.play", median["played"], "python-chess push_uci", median["push_uci"], unit="µs"))
    print("by verb (µs, share of entries):")
    total = sum(len(times) for times in by_verb.values())
    for verb, times in sorted(by_verb.items(), key=lambda item: -len(item[1])):
        print(f"  {verb:11} {statistics.median(times) / 1000:7.2f}  {len(times) / total:5.1%}")


if __name__ == "__main__":
    main()
