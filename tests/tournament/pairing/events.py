"""A Swiss played out by coins: what the tests (and the benchmark) hold against its laws."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournament.pairing import Note, Player, Round, swiss_round


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round with the field it was drawn from."""

    players: Sequence[Player]
    round: Round

    @property
    def excess(self) -> int:
        """The sum of score differences beyond the least that any pairing of these scores has: neighbours in order."""
        score = {one.entrant: one.score for one in self.players}
        falling = sorted((score[one] for pair in self.round.pairs for one in pair), reverse=True)
        least = sum(falling[0::2]) - sum(falling[1::2])
        return sum(abs(score[one] - score[two]) for one, two in self.round.pairs) - least

    def count(self, note: Note) -> int:
        return sum(notice.note == note for notice in self.round.notices)


def played(teams: int, rounds: int, *, seed: int = 0, clubs: int = 0, cities: int = 0) -> Iterator[Drawn]:
    """Every round of an event; each match is a coin, a bye counts one."""
    lot = random.Random(seed)
    players = [
        Player(n, 0, club=lot.randrange(clubs) if clubs else None, city=lot.randrange(cities) if cities else None)
        for n in range(teams)
    ]
    for number in range(rounds):
        players.sort(key=lambda one: (-one.score, one.entrant))
        drawn = swiss_round(players, rounds_left=rounds - number - 1)
        yield Drawn(tuple(players), drawn)
        players = after(players, drawn, [pair[lot.random() < 0.5] for pair in drawn.pairs])


def after(players: Sequence[Player], drawn: Round, winners: Sequence[int]) -> list[Player]:
    """The players as they stand after the round."""
    standing = {one.entrant: one for one in players}
    if drawn.bye is not None:
        one = standing[drawn.bye]
        standing[drawn.bye] = replace(one, score=one.score + 1, byes=one.byes + 1)
    for (one, two), winner in zip(drawn.pairs, winners, strict=True):
        for player, other in ((one, two), (two, one)):
            had = standing[player]
            standing[player] = replace(had, score=had.score + (player == winner), opponents=had.opponents | {other})
    return list(standing.values())
