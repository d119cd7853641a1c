"""Pairs of least cost in a field side by side: maximum-weight matchings (rustworkx) over windows of it.

A blossom matching of 2,000 teams takes seconds, of 64 a fraction of a millisecond. A window begins at an even place, so
the least score differences of the windows add up to the least of the field, and nothing is lost by cutting. Where a
window is left with a fault (a team without an opponent, a score difference that could be less, two of a club) it is
solved again: with everybody in it as a candidate first, then together with its neighbours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import rustworkx

from tournament.pairing.field import Player
from tournament.pairing.likely import least_difference

Pair = tuple[int, int]
"""Places in the field, the earlier first."""

WINDOW: Final = 64
AHEAD: Final = 12  # as many lie behind: 24 candidates a team
WIDEST: Final = 256
FAR: Final = 20  # places apart; beyond them one distance is as good as another

# The parts of a pair's cost, each above all that those before it can add up to in a window.
CITY: Final = 1 << 16  # below it the distance in the field, squared
SQUARE: Final = CITY << 8
CLUB: Final = SQUARE << 20
DIFFERENCE: Final = CLUB << 8
REMATCH: Final = DIFFERENCE << 14


@dataclass(frozen=True, slots=True)
class Taste:
    """What a matching is to like beside near scores.

    `spread` says which of two pairings with the same sum of differences: 1 several small ones, −1 one large one, which
    uses up far opponents early where nearly everybody meets. `rematch` what one costs; None: there are none.
    """

    spread: int = 1
    rematch: int | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of the field from `start` to before `end`, its pairs, and what is wrong with them."""

    start: int
    end: int
    pairs: tuple[Pair, ...]
    left_out: int
    excess: int
    clubs: int
    cities: int
    faulty: bool

    @property
    def faults(self) -> tuple[int, ...]:
        return (self.left_out, self.excess, self.clubs, self.cities)


def matched(field: Sequence[Player], taste: Taste = Taste()) -> list[Pair]:
    """Pairs of an even field side by side; fewer than half its number where not everybody can have a new opponent."""
    windows = [
        _solved(field, start, min(start + WINDOW, len(field)), AHEAD, taste) for start in range(0, len(field), WINDOW)
    ]
    at = 0
    while at < len(windows):
        at = _mended(field, windows, at, taste)
    return [pair for window in windows for pair in window.pairs]


def _mended(field: Sequence[Player], windows: list[Window], at: int, taste: Taste) -> int:
    """Mends the window `at` in its list, by taking in its neighbours where it must; the place of the next one."""
    if windows[at].faulty:
        windows[at] = _better(field, windows[at : at + 1], WINDOW, taste)
    ahead = 2 * AHEAD
    while windows[at].faulty and len(windows) > 1:
        first, last = max(0, at - 1), at + 2
        joined = windows[first:last]
        if joined[-1].end - joined[0].start > WIDEST and not windows[at].left_out:
            break
        wide = _better(field, joined, ahead, taste)
        if wide.faults >= _sum(joined) and not wide.left_out:
            break
        windows[first:last] = [wide]
        at, ahead = first, 2 * ahead
    return at + 1


def _better(field: Sequence[Player], windows: Sequence[Window], ahead: int, taste: Taste) -> Window:
    return _solved(field, windows[0].start, windows[-1].end, ahead, taste)


def _sum(windows: Sequence[Window]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(window.faults for window in windows), strict=True)))


def _solved(field: Sequence[Player], start: int, end: int, ahead: int, taste: Taste) -> Window:
    inside = field[start:end]
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * len(inside))
    graph.add_edges_from(_candidates(inside, ahead, taste))
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = sorted((min(pair), max(pair)) for pair in found)
    together = [(inside[one], inside[two]) for one, two in pairs]
    left_out = len(inside) - 2 * len(pairs)
    excess = sum(abs(one.score - two.score) for one, two in together) - least_difference([one.score for one in inside])
    clubs = sum(one.club is not None and one.club == two.club for one, two in together)
    cities = sum(one.city is not None and one.city == two.city for one, two in together)
    faulty = bool(left_out or excess > 0)
    faulty = faulty or clubs > _forced([one.club for one in inside]) or cities > _forced([one.city for one in inside])
    return Window(
        start, end, tuple((start + one, start + two) for one, two in pairs), left_out, excess, clubs, cities, faulty
    )


def _forced(homes: Sequence[object]) -> int:
    """How many pairs of one home there are in any pairing of so many."""
    counted = Counter(home for home in homes if home is not None)
    return max(0, max(counted.values(), default=0) - len(homes) // 2)


def _candidates(inside: Sequence[Player], ahead: int, taste: Taste) -> list[tuple[int, int, int]]:
    """Every pair worth a thought, weighed: the less it costs the more. One flat loop, the whole time goes here."""
    scores = [one.score for one in inside]
    entrants = [one.entrant for one in inside]
    clubs = [place if one.club is None else (one.club,) for place, one in enumerate(inside)]
    cities = [place if one.city is None else (one.city,) for place, one in enumerate(inside)]
    differences = range(max(scores) - min(scores) + 1)
    costs = [DIFFERENCE * size + taste.spread * SQUARE * size * size for size in differences]
    distances = [min(FAR, apart) ** 2 for apart in range(len(inside))]
    edges = []
    for place, one in enumerate(inside):
        met, score, club, city, beside = one.opponents, scores[place], clubs[place], cities[place], place ^ 1
        for other in range(place + 1, min(place + 1 + ahead, len(inside))):
            cost = costs[abs(score - scores[other])]
            if entrants[other] in met:
                if taste.rematch is None:
                    continue
                cost += taste.rematch
            if other != beside:
                cost += distances[other - place]
            if clubs[other] == club:
                cost += CLUB
            if cities[other] == city:
                cost += CITY
            edges.append((place, other, -cost))
    return edges
