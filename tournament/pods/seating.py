"""Who sits at which table and in which seat: nobody meets twice while that can be avoided, seats even out."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import accumulate

from tournament.pods.seats import Played, Table, in_seats, sat
from tournament.pods.swapping import Seating, improve, polish
from tournament.pods.weaving import woven


def seat(
    players: Sequence[int], *, tables: Sequence[int], played: Played = (), lot: int = 0, near: bool = False
) -> tuple[Table, ...]:
    """The tables of the next round for `players` in rank order: exactly they are seated, whoever dropped is not among them.

    `tables` are the seats of each table (`sizes`); `played` the tables of all earlier rounds, oldest first. Nobody meets
    again while that can be avoided; then the smaller tables take the lowest ranked. The first round spreads the seeds:
    with n tables the first n sit apart, the next n too, and so on. `near` keeps those of near rank together instead, as far as
    nobody meets again. The same `lot` gives the same tables. ValueError where the seats are not as many as the players.
    """
    tables = sorted(tables, reverse=True)
    if sum(tables) != len(set(players)):
        raise ValueError(f"{sum(tables)} seats for {len(set(players))} players")
    if not near and not played:
        return _spread(players, tables, random.Random(lot))
    if not near and (found := _woven(players, tables, played)):
        return found
    searched, often = (_near if near else _mixed)(players, tables, played, random.Random(lot)), sat(played)
    return tuple(in_seats(table, often) for table in searched.tables)


def _spread(players: Sequence[int], tables: Sequence[int], lot: random.Random) -> tuple[Table, ...]:
    """The first round: a tier of players for each seat, drawn to the tables of one size; the smaller sizes take the end."""
    seated: list[Table] = []
    for size in sorted(set(tables), reverse=True):
        count = tables.count(size)
        start = sum(map(len, seated))
        tiers = [list(players[start + count * tier : start + count * (tier + 1)]) for tier in range(size)]
        for tier in tiers:
            lot.shuffle(tier)
        seated += zip(*tiers, strict=True)
    return tuple(seated)


def _woven(players: Sequence[int], tables: Sequence[int], played: Played) -> tuple[Table, ...] | None:
    """The next round of the weave, where it has one, everybody of the first round is there and nobody meets again by hand."""
    if [len(table) for table in played[0]] != list(tables) or sorted(players) != sorted(sum(played[0], ())):
        return None
    before = [woven(played[0], number) for number in range(1, len(played) + 1)]
    return before[-1] if before[:-1] == [tuple(map(tuple, rest)) for rest in played[1:]] else None


def _mixed(players: Sequence[int], tables: Sequence[int], played: Played, lot: random.Random) -> Seating:
    """The round found by swapping: first with everybody at a table of the size of his rank, then anywhere if that saves meetings."""
    due = {player: len(block) for block in _blocks(players, tables) for player in block}
    met, start = _met(players, played), [list(table) for table in _spread(players, tables, lot)]
    kept = Seating(start, met, cost=lambda player, table: 0, room=lambda player: due[player])
    improve(kept, lot)
    if not kept.repeats():
        return kept
    free = Seating(kept.tables, met, cost=lambda player, table: due[player] != tables[table], room=lambda player: 0)
    improve(free, lot)
    return free


def _near(players: Sequence[int], tables: Sequence[int], played: Played, lot: random.Random) -> Seating:
    """The round found by swapping from the tables in rank order; to be far from one's own table costs its square."""
    blocks = _blocks(players, tables)
    own = {player: number for number, block in enumerate(blocks) for player in block}
    met = _met(players, played)
    near = Seating(blocks, met, cost=lambda player, table: (own[player] - table) ** 2, room=lambda player: 0)
    improve(near, lot)
    polish(near)
    return near


def _blocks(players: Sequence[int], tables: Sequence[int]) -> list[list[int]]:
    """The players cut in rank order, the first table the best."""
    ends = list(accumulate(tables))
    return [list(players[end - size : end]) for end, size in zip(ends, tables, strict=True)]


def _met(players: Sequence[int], played: Played) -> dict[int, Counter[int]]:
    met: dict[int, Counter[int]] = defaultdict(Counter, {player: Counter() for player in players})
    for tables in played:
        for table in tables:
            for one in table:
                met[one].update(other for other in table if other != one)
    return met
