"""Groups (小组) and round robins (循环赛): who is in which group, and who meets whom in which round. No ORM, no chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence

Clubs = dict[int | None, Hashable]
Rows = list[list[int | None]]
Round = tuple[tuple[int, int], ...]


def groups(
    entrants: Sequence[int], count: int, *, apart: Mapping[int, Hashable] | None = None
) -> tuple[tuple[int, ...], ...]:
    """`entrants`, in seed order, dealt into `count` groups there and back like a snake; sizes differ by one at most.

    Those with the same value in `apart` (a club, a city) are parted by changing places within their rows, the lower rows
    first: no group has two of them while there are no more of them than groups. The order in a group is that of the rows.

    >>> groups([1, 2, 3, 4, 5, 6, 7], 3)
    ((1, 6, 7), (2, 5), (3, 4))
    >>> groups([1, 2, 3, 4, 5, 6], 3, apart={1: "北京", 6: "北京"})
    ((1, 5), (2, 6), (3, 4))
    """
    if not 1 <= count <= len(entrants):
        raise ValueError(f"{len(entrants)} entrants in {count} groups")
    rows = [_row(entrants[start : start + count], count, at) for at, start in enumerate(range(0, len(entrants), count))]
    if apart:
        _part(rows, apart)
    return tuple(tuple(one for one in group if one is not None) for group in zip(*rows, strict=True))


def _row(entrants: Sequence[int], count: int, number: int) -> list[int | None]:
    row = [*entrants, *[None] * (count - len(entrants))]
    return row[::-1] if number % 2 else row


def _part(rows: Rows, apart: Mapping[int, Hashable]) -> None:
    """Every mate too many is sent to a group without one, in a ring with others of the rows it passes.

    Rows and clubs with groups for colours: the rings are Kempe chains, and as in König's theorem one is always found.
    """
    clubs = _clubs([one for row in rows for one in row if one is not None], apart, len(rows[0]))
    again = True
    while again:
        again = False
        for at in reversed(range(len(rows))):
            for group in range(len(rows[at])):
                if len(_mates(rows, rows[at][group], group, clubs)) > 1:
                    _send(rows, at, group, clubs)
                    again = True


def _clubs(entrants: Iterable[int], apart: Mapping[int, Hashable], count: int) -> Clubs:
    """A club with more members than groups is taken as several, so that its members spread evenly."""
    seen: Counter[Hashable] = Counter()
    clubs: Clubs = {}
    for one in entrants:
        if (club := apart.get(one)) is not None:
            clubs[one] = (club, seen[club] // count)
            seen[club] += 1
    return clubs


def _mates(rows: Rows, one: int | None, group: int, clubs: Clubs) -> list[int]:
    """The rows in which the club of `one` sits in a group."""
    club = clubs.get(one)
    return [] if club is None else [at for at, row in enumerate(rows) if clubs.get(row[group]) == club]


def _send(rows: Rows, at: int, group: int, clubs: Clubs) -> None:
    """Takes the shortest ring that parts the entrant in that place from its mate; of equal ones, to the nearest group."""
    free = [other for other in range(len(rows[at])) if not _mates(rows, rows[at][group], other, clubs)]
    rings = ((_ring(rows, at, group, other, clubs), abs(other - group), other) for other in free)
    ring, _, to = min(rings, key=lambda one: (len(one[0]), one[1]))
    for row in ring:
        rows[row][group], rows[row][to] = rows[row][to], rows[row][group]


def _ring(rows: Rows, at: int, group: int, to: int, clubs: Clubs) -> list[int]:
    """The rows that exchange their places in the two groups so that nobody comes to sit beside a mate."""
    ring = [at]
    while mates := [row for row in _mates(rows, rows[ring[-1]][to], group, clubs) if row not in ring]:
        ring.append(mates[0])
    return ring


def round_robin(entrants: int, *, legs: int = 1) -> tuple[Round, ...]:
    """Rounds of (home, away) index pairs from 0 by the Berger tables; everybody is at home as often as away, give or take one.

    With an odd number one index rests in each round and is not listed. Each further leg turns the sides of the one before.

    >>> round_robin(4)
    (((0, 3), (1, 2)), ((3, 2), (0, 1)), ((1, 3), (2, 0)))
    >>> round_robin(3, legs=2)[0], round_robin(3, legs=2)[3]
    (((1, 2),), ((2, 1),))
    """
    if entrants < 2:
        raise ValueError(f"{entrants} entrants; a round robin takes 2 or more")
    if legs < 1:
        raise ValueError(f"{legs} legs")
    even = entrants + entrants % 2
    leg = [tuple(pair for pair in _berger(even, number) if max(pair) < entrants) for number in range(even - 1)]
    back = [tuple((away, home) for home, away in pairs) for pairs in leg]
    return tuple(pairs for number in range(legs) for pairs in (back if number % 2 else leg))


def _berger(even: int, number: int) -> list[tuple[int, int]]:
    """Round `number` (from 0) of an even number: the last one meets the pivot, the others across it."""
    last = even - 1
    pivot = number * (even // 2) % last
    first = (last, pivot) if number % 2 else (pivot, last)
    return [first, *(((pivot + step) % last, (pivot - step) % last) for step in range(1, even // 2))]
